"""Actions as numbers, and back."""

import numpy as np
import pytest

from nimmt.kernel.actions import (
    MOST_ACTIONS,
    PAIRS,
    WAIT,
    action_count,
    action_mask,
    decode_action,
    encode_action,
)
from nimmt.rules import GAMES, NimmtError, Play, TakeRow


def test_the_numbers_are_those_of_the_documentation() -> None:
    """They never change: trained agents depend on them."""
    assert [encode_action(Play(0, (card,))) for card in (0, 1, 104)] == [0, 1, 104]
    assert [encode_action(TakeRow(0, row)) for row in range(4)] == [105, 106, 107, 108]
    assert decode_action(109, 0) is None
    pairs = {(0, 0): 110, (0, 1): 111, (1, 1): 112, (0, 2): 113, (103, 104): 5673, (104, 104): 5674}
    assert {cards: encode_action(Play(0, cards)) for cards in pairs} == pairs


def test_every_number_is_an_action_and_every_action_a_number() -> None:
    for number in range(MOST_ACTIONS):
        action = decode_action(number, 3)
        assert (
            (action is None) if number == WAIT else (action is not None and encode_action(action) == number)
        )
        assert action is None or action.seat == 3


def test_cards_may_be_named_in_any_order() -> None:
    assert encode_action(Play(0, (7, 3))) == encode_action(Play(0, (3, 7)))


def test_pairs_count_only_where_two_cards_may_be_played() -> None:
    counts = {game: action_count(ruleset) for game, ruleset in GAMES.items()}
    two = {game for game, ruleset in GAMES.items() if ruleset.most_cards == 2}
    assert counts == {game: 5675 if game in two else PAIRS for game in GAMES}


def test_who_may_do_nothing_may_wait() -> None:
    assert np.flatnonzero(action_mask(GAMES["classic"], [])).tolist() == [WAIT]
    assert np.flatnonzero(action_mask(GAMES["classic"], [Play(0, (7,))])).tolist() == [7]


@pytest.mark.parametrize("number", [-1, 5675])
def test_what_is_no_action_is_refused(number: int) -> None:
    with pytest.raises(NimmtError, match=rf"^There is no action {number}; they are 0 to 5674\.$"):
        decode_action(number, 0)
