"""Input that would make the kernel access memory outside its arrays is refused."""

from typing import Any

import numpy as np
import pytest

from nimmt.kernel.library import kernel_game
from nimmt.kernel.search import Policies, Search
from nimmt.kernel.structs import PolicyKind, QueryStruct
from nimmt.kernel.turns import legal_plays, play_deals, resolve_turn
from nimmt.rules import GAMES, NimmtError

GAME = kernel_game(GAMES["classic"], 4)
RANDOMLY = Policies((PolicyKind.RANDOM, 0, 0, None))
ROWS = ((12,), (37,), (43,), (58,))


@pytest.mark.parametrize("seats", [(0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, -1)])
def test_deals_need_a_policy_for_each_seat(seats: tuple[int, ...]) -> None:
    with pytest.raises(NimmtError, match="Each of the 4 seats has one of the policies 0 to 0"):
        play_deals(GAME, RANDOMLY, seats, seed=1, count=1)


def test_a_hand_has_an_end() -> None:
    with pytest.raises(NimmtError, match="at most 53 cards, not 54"):
        legal_plays(GAME, list(range(1, 55)))


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ({"rows": ROWS[:3]}, "4 rows of 1 to 5 cards"),
        ({"rows": (*ROWS[:3], ())}, "4 rows of 1 to 5 cards"),
        ({"rows": (*ROWS[:3], (1, 2, 3, 4, 5, 6))}, "4 rows of 1 to 5 cards"),
        ({"plays": {10: (3,)}}, "the seats 0 to 9"),
        ({"plays": {0: (105,)}}, "Cards are 0 to 104"),
        ({"plays": {0: (3,)}, "choice": 4}, "no row 4"),
    ],
)
def test_a_turn_is_on_the_table(turn: dict[str, Any], says: str) -> None:
    with pytest.raises(NimmtError, match=says):
        resolve_turn(**{"ruleset": GAMES["classic"], "rows": ROWS, "cow": None, "plays": {0: (14,)}, **turn})


@pytest.mark.parametrize("shape", [(4, 2), (3, 1), (4,)])
def test_a_search_needs_weights_for_each_seat_and_policy(shape: tuple[int, ...]) -> None:
    candidates, weights = np.zeros((1, 2), np.uint8), np.ones(shape, np.float32)
    with pytest.raises(NimmtError, match="by seat and policy: 4 rows of 1"):
        Search(GAME, QueryStruct(), candidates, RANDOMLY, weights, seed=1)
