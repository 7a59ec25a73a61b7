"""Every statement of the rules has a test with its id in the name: none is missing, none is unknown."""

import ast
import re
from pathlib import Path

LAST_OF_EACH_PART = {"b": 23, "p": 25, "z": 3, "m": 8, "s": 8, "c": 9, "t": 1}
RULES = {f"{part}{number}" for part, last in LAST_OF_EACH_PART.items() for number in range(1, last + 1)}

WITHOUT_ID = {
    "the cow is no one's card": "test_the_cow_is_no_ones_card_but_a_row_index",
    "the table of games": "test_the_table_of_games",
    "any hand size and any end with all": "test_any_hand_size_and_any_end_may_be_agreed_in_all_games",
    "the cow with classic and tactics": "test_the_cow_goes_with_the_base_game_and_tactics_only",
    "dealt zeros": "test_zeros_are_dealt_evenly_only_where_they_are_played_beside_a_number",
    "the zeros, then take, place": "test_first_the_zeros_by_seat_then_card_by_card_take_before_place",
    "place, cow, take by the cow, cow": "test_take_place_cow_take_by_the_cow_cow",
    "simple in playing order": "test_where_the_game_goes_in_turn_everything_is_in_playing_order",
}
"""The general parts of the rules, which have no ids."""


def names_of_tests() -> set[str]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    functions = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {node.name for node in functions if node.name.startswith("test_")}


NAMES = names_of_tests()
TESTED = {found[1] for name in NAMES if (found := re.match(r"test_([a-z]\d+)_", name))}


def test_no_rule_is_without_a_test() -> None:
    assert set() == RULES - TESTED
    assert set(WITHOUT_ID.values()) - NAMES == set()


def test_no_test_names_an_unknown_rule() -> None:
    assert set() == TESTED - RULES
    assert len(RULES) == 77
