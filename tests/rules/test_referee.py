"""The referee judges turns, asks for missing rows, and names every fault."""

import json
from typing import Any

import pytest

from nimmt.rules import Question, SeatPlay, TurnError, encode, judge, judge_json

from .tables import refused

ROWS = [[30], [37], [43], [58]]


def ask(game: str = "classic", **changed: object) -> Any:
    """The answer to a turn in which seat 0 plays 60, with changes."""
    turn: dict[str, object] = {"game": game, "rows": ROWS, "plays": plays([60]), "cow": None, "choices": {}}
    return json.loads(encode(judge_json(json.dumps(turn | changed).encode())))


def plays(*cards: list[int]) -> list[dict[str, object]]:
    return [{"seat": seat, "cards": each} for seat, each in enumerate(cards)]


def error(game: str = "classic", **changed: object) -> str:
    given = ask(game, **changed)
    assert list(given) == ["error"]
    sentence = given["error"]
    assert isinstance(sentence, str)
    return sentence


def test_the_plain_turn_is_judged() -> None:
    assert ask() == {
        "rows": [[30], [37], [43], [58, 60]],
        "cow": None,
        "heads": {},
        "events": [{"type": "place", "seat": 0, "card": 60, "row": 3}],
    }


def test_the_example_of_the_format_comes_out_as_written() -> None:
    line = (
        b'{"game":"classic","rows":[[30,36],[37],[43,44],[58,61]],"cow":null,'
        b'"plays":[{"seat":0,"cards":[3]},{"seat":1,"cards":[9]},{"seat":2,"cards":[68]},'
        b'{"seat":3,"cards":[93]}],"choices":{"0":1}}'
    )
    assert encode(judge_json(line)) == (
        b'{"rows":[[30,36],[3,9],[43,44],[58,61,68,93]],"cow":null,"heads":{"0":1},'
        b'"events":[{"type":"take","seat":0,"row":1,"cards":[37],"heads":1,"reason":"low"},'
        b'{"type":"place","seat":0,"card":3,"row":1},{"type":"place","seat":1,"card":9,"row":1},'
        b'{"type":"place","seat":2,"card":68,"row":3},{"type":"place","seat":3,"card":93,"row":3}]}'
    )


def test_cow_and_choices_may_be_left_out() -> None:
    line = json.dumps({"game": "classic", "rows": ROWS, "plays": plays([60])}).encode()
    assert json.loads(encode(judge_json(line))) == ask()


def test_a_card_twice() -> None:
    assert error(plays=plays([60], [60])) == "The card 60 is there twice."
    assert error("plus", plays=plays([60, 60])) == "The card 60 is there twice."
    assert error(rows=[[30], [37], [43], [30, 58]]) == "The card 30 is there twice."
    assert error("plus", rows=[[30], [37], [43], [58, 58]]) == "The card 58 is there twice."


def test_a_card_that_lies_in_a_row() -> None:
    assert error(plays=plays([43])) == "The card 43 is there twice."


def test_more_cards_than_the_game_allows_or_none() -> None:
    assert error(plays=plays([60, 61])) == "Seat 0 plays 2 cards; in classic it is 1."
    assert error(plays=plays([60], [])) == "Seat 1 plays 0 cards; in classic it is 1."
    assert error("plus", plays=plays([60, 61, 62])) == "Seat 0 plays 3 cards; in plus it is 1 or 2."
    assert error("simple", plays=plays([60, 0])) == "Seat 0 plays 2 cards; in simple it is 1."
    assert "events" in ask("zeros", plays=plays([60, 61]))


def test_a_zero_where_there_are_none() -> None:
    assert error(plays=plays([60], [0])) == "Seat 1 plays a zero, and classic has none."
    assert error("tactics", plays=plays([0])) == "Seat 0 plays a zero, and tactics has none."


def test_more_than_seven_zeros() -> None:
    seven = plays([0, 0], [0, 0], [0, 0], [0])
    assert len(ask("plus", plays=seven)["events"]) == 4
    assert error("plus", plays=[*seven[:3], {"seat": 3, "cards": [0, 0]}]) == (
        "There are only 7 zeros, not 8."
    )


@pytest.mark.parametrize(
    ("card", "kind"), [(60.5, "float"), (60.0, "float"), ("60", "str"), (True, "bool"), (None, "null")]
)
def test_a_number_that_is_no_integer(card: object, kind: str) -> None:
    fault = f"Expected `int`, got `{kind}` - at"
    assert error(plays=[{"seat": 0, "cards": [card]}]) == f"{fault} `$.plays[0].cards[0]`."
    assert error(plays=[{"seat": card, "cards": [60]}]) == f"{fault} `$.plays[0].seat`."
    assert error(rows=[[card], [1], [2], [3]]) == f"{fault} `$.rows[0][0]`."


@pytest.mark.parametrize("card", [-1, 105, 10**30])
def test_a_card_that_does_not_exist(card: int) -> None:
    assert error(plays=plays([card])) == f"There is no card {card}."
    assert error("plus", rows=[[30], [37], [43], [card]]) == f"There is no card {card}."


def test_all_cards_are_known_to_the_referee_whatever_the_game() -> None:
    assert ask("tactics", plays=plays([104]))["rows"][3] == [58, 104]
    assert ask(rows=[[1], [37], [43], [58]], plays=plays([2]))["rows"][0] == [1, 2]


@pytest.mark.parametrize(("game", "most"), [("classic", 10), ("tactics", 10), ("plus", 7), ("simple", 7)])
def test_a_seat_outside_the_games_range(game: str, most: int) -> None:
    assert "events" in ask(game, plays=[{"seat": most - 1, "cards": [60]}])
    for seat in (most, -1):
        sentence = error(game, plays=[{"seat": seat, "cards": [60]}])
        assert sentence == f"{game} has the seats 0 to {most - 1}, no seat {seat}."


def test_a_seat_twice() -> None:
    twice = [{"seat": 2, "cards": [60]}, {"seat": 1, "cards": [61]}, {"seat": 2, "cards": [62]}]
    assert error(plays=twice) == "Seat 2 plays twice."


def test_no_plays() -> None:
    assert error(plays=[]) == "Nobody plays: a turn has at least one play."


def test_not_four_rows() -> None:
    assert error(rows=ROWS[:3]) == "There are 4 rows, not 3."
    assert error(rows=[*ROWS, [70]]) == "There are 4 rows, not 5."


def test_an_empty_row_and_a_row_of_more_than_five() -> None:
    assert error(rows=[[30], [], [43], [58]]) == "Row 1 has 0 cards; a row has 1 to 5."
    six = [[30], [37], [43], [51, 52, 53, 54, 56, 57]]
    assert error(rows=six) == "Row 3 has 6 cards; a row has 1 to 5."
    assert "events" in ask(rows=[[30], [37], [43], [51, 52, 53, 54, 56]])


def test_a_zero_in_a_row() -> None:
    assert error("plus", rows=[[30], [37], [43, 0], [58]]) == "Row 2 holds a zero, which is never placed."
    assert error(rows=[[0, 30], [37], [43], [58]]) == "Row 0 holds a zero, which is never placed."


@pytest.mark.parametrize("game", ["classic", "tactics"])
def test_a_row_that_does_not_ascend_where_rows_ascend(game: str) -> None:
    rows = [[30], [37], [43, 42], [58]]
    assert error(game, rows=rows) == f"Row 2 does not ascend, as every row of {game} does."
    assert error("cow", rows=rows, cow=0) == "Row 2 does not ascend, as every row of cow does."
    for other in ("plus", "plus-dealt", "zeros", "simple"):
        assert "events" in ask(other, rows=rows)


def test_a_cow_in_a_game_without_one() -> None:
    for game in ("classic", "plus", "simple"):
        assert error(game, cow=0) == f"{game} has no cow here; a turn with the cow is one of the game cow."


def test_tactics_with_the_cow_is_judged_as_cow() -> None:
    rows = [[60], [11, 22, 33, 44, 55], [70], [80]]
    for turn in ({"cow": 0, "plays": plays([61])}, {"cow": 3, "plays": plays([85], [71])}):
        assert ask("tactics", rows=rows, **turn) == ask("cow", rows=rows, **turn)
    assert error("tactics", rows=rows, cow=1) == error("cow", rows=rows, cow=1)
    assert ask("tactics")["cow"] is None


def test_no_cow_in_a_game_with_one() -> None:
    assert error("cow") == "cow has a cow: say in which row it is."
    assert ask("cow", cow=0)["cow"] == 0
    assert ask("cow", cow=3)["cow"] == 0


def test_the_cow_in_a_row_of_five_numbers_or_in_none() -> None:
    rows = [[30], [37], [41, 42, 43, 44, 45], [58]]
    assert error("cow", rows=rows, cow=2) == "The cow cannot be in row 2, which is full with 5 numbers."
    for row in (4, -1):
        assert error("cow", cow=row) == f"The cow is in row 0 to 3, not in row {row}."


def test_a_row_that_does_not_exist() -> None:
    for row in (4, -1):
        sentence = error(plays=plays([3]), choices={"0": row})
        assert sentence == f"There is no row {row} to choose; the rows are 0 to 3."
    assert ask(plays=plays([3]), choices={"0": 0})["rows"][0] == [3]
    assert ask(plays=plays([3]), choices={"0": 3})["rows"][3] == [3]


def test_an_unknown_game_or_key() -> None:
    assert error("chess") == (
        "There is no game 'chess'; there are classic, cow, plus, plus-dealt, zeros, simple, tactics."
    )
    assert error(colour="red") == "Object contains unknown field `colour`."
    strange = [{"seat": 0, "cards": [60], "colour": "red"}]
    assert error(plays=strange) == "Object contains unknown field `colour` - at `$.plays[0]`."
    assert error(choices={"a": 1}) == "Expected `int`, got `str` - at `key` in `$.choices`."


@pytest.mark.parametrize("line", [b"", b"nonsense", b'{"game":', b'{"game": NaN}', b"\xff"])
def test_something_that_is_no_json(line: bytes) -> None:
    assert json.loads(encode(judge_json(line)))["error"].startswith("This is not JSON: ")


def test_two_turns_on_one_line() -> None:
    line = json.dumps({"game": "classic", "rows": ROWS, "plays": plays([60])}).encode()
    assert json.loads(encode(judge_json(line + line)))["error"].startswith("This is not JSON: ")
    assert "events" in json.loads(encode(judge_json(line + b"  \n")))


def test_a_key_that_is_missing_or_there_twice() -> None:
    assert json.loads(encode(judge_json(b'{"game":"classic"}'))) == {
        "error": "Object missing required field `rows`."
    }
    line = json.dumps({"game": "cow", "rows": ROWS, "plays": plays([60])}).encode()
    twice = line.replace(b'"game": "cow"', b'"game": "classic", "game": "classic"')
    assert json.loads(encode(judge_json(twice))) == {"error": "The key 'game' occurs twice."}


def test_needs_is_the_whole_answer_where_a_choice_is_missing() -> None:
    asked = ask(plays=[{"seat": 1, "cards": [99]}, {"seat": 4, "cards": [3]}])
    assert asked == {"needs": {"seat": 4, "card": 3, "rows": [0, 1, 2, 3]}}
    assert ask("cow", cow=1, plays=plays([60], [29])) == {
        "needs": {"seat": 1, "card": 29, "rows": [0, 1, 2, 3]}
    }


def test_errors_come_before_needs() -> None:
    assert error(plays=plays([3], [99]), choices={"1": 2}) == "Seat 1 has no row to choose in this turn."
    assert error(plays=plays([3], [3])) == "The card 3 is there twice."
    assert error(plays=plays([3], [99]), choices={"1": 7}).startswith("There is no row 7")


def test_a_choice_given_where_none_is_needed_is_an_error() -> None:
    assert error(choices={"0": 1}) == "Seat 0 has no row to choose in this turn."
    assert error(plays=plays([3], [99]), choices={"0": 1, "5": 1, "9": 1}) == (
        "Seat 5 has no row to choose in this turn."
    )
    assert error("plus", plays=plays([3]), choices={"0": 1}) == "Seat 0 has no row to choose in this turn."
    assert error("simple", plays=plays([3]), choices={"0": 1}) == "Seat 0 has no row to choose in this turn."


def test_heads_count_all_that_a_seat_took_in_the_turn_and_leave_out_who_took_nothing() -> None:
    rows = [[1, 2, 3, 4, 5], [50], [60], [95, 96, 97, 98, 99]]
    assert ask("plus", rows=rows, plays=plays([6, 100], [51]))["heads"] == {"0": 16}
    chain = ask("cow", rows=[[60], [11, 22, 33, 44, 55], [70], [80]], cow=0, plays=plays([61]))
    assert chain["heads"] == {"0": 20}


def test_where_the_game_goes_in_turn_plays_are_placed_in_the_order_of_the_list() -> None:
    order = [{"seat": 1, "cards": [60]}, {"seat": 0, "cards": [59]}]
    assert ask("simple", plays=order)["rows"] == [[30], [37], [43, 59], [58, 60]]
    assert ask("zeros", plays=order)["rows"] == [[30], [37], [43], [58, 59, 60]]


def test_a_programmer_gets_the_same_faults_as_errors() -> None:
    with refused(TurnError, "Nobody plays: a turn has at least one play."):
        judge(Question("classic", ((30,), (37,), (43,), (58,)), ()))
    with refused(TurnError, "There are 4 rows, not 0."):
        judge(Question("classic", (), (SeatPlay(0, (60,)),)))
