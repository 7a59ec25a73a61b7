"""Each field of an observation agrees with the view of the rules."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from nimmt.kernel.actions import MOST_ACTIONS, action_count, action_mask
from nimmt.kernel.library import kernel, kernel_game
from nimmt.kernel.match import KernelMatch
from nimmt.kernel.observation import (
    OBSERVATION_MOST,
    OBSERVATION_SIZE,
    PLACES,
    Observation,
    check_totals,
    most_deal_heads,
    most_total,
)
from nimmt.kernel.search import Policies
from nimmt.kernel.situation import observe, query_of
from nimmt.kernel.structs import PolicyKind
from nimmt.kernel.turns import play_deals, resolve_turn
from nimmt.rules import (
    GAMES,
    ZERO,
    Options,
    RulesetError,
    Seat,
    State,
    View,
    agree,
    bot_view,
    heads,
    legal,
    view,
)
from tests.kernel.equality import random_setup
from tests.kit import Setup, moments


def due(state: State, seat: Seat) -> dict[str, list[int]]:
    """Each field, computed from the state."""
    seats, seen = state.seats, [0] * 105
    around = [(seat + n) % seats for n in range(seats)]
    turns = [*[turn.plays for turn in state.turns], state.plays]
    shown = [card for plays in turns for cards in plays for card in cards]
    for card in (*state.dealt[-1].rows, *shown):
        seen[card] = seen[card] + 1 if card == ZERO else 1
    decides = seat in state.acting
    return {
        "hand": [state.hands[seat].count(card) for card in range(105)],
        "seen": seen,
        "rows": [card for row in state.rows for card in (*row, 0, 0, 0, 0)[:5]],
        "lengths": [len(row) for row in state.rows],
        "row_heads": [heads(row) for row in state.rows],
        "cow": [int(state.cow == row) for row in range(4)],
        "waiting": [card for _, card in state.queue],
        "whose": [around.index(owner) + 1 for owner, _ in state.queue],
        "phase": [2 if not decides else 1 if state.queue else 0],
        "sizes": [len(state.hands[other]) for other in around],
        "taken": [heads(state.piles[other]) for other in around],
        "totals": [state.totals[other] for other in around],
        "seats": [seats],
        "deals": [len(state.deals)],
        "position": [0 if state.starter is None else (seat - state.starter) % seats],
    }


def check(state: State, seat: Seat, observation: Observation) -> None:
    for name, values in due(state, seat).items():
        found = observation[PLACES[name]].tolist()
        assert found == values + [0] * (len(found) - len(values)), name
    assert (observation <= OBSERVATION_MOST).all()


def kernel_mask(seen: View, ruleset_actions: int) -> list[int]:
    """The kernel's mask of legal actions."""
    game = kernel_game(GAMES[seen.game], seen.seats)
    observation, allowed = np.empty(OBSERVATION_SIZE, np.int16), np.empty(MOST_ACTIONS, np.int8)
    waits = seen.seat not in seen.acting
    kernel().nimmt_observe(game, query_of(seen), waits, observation.ctypes.data, allowed.ctypes.data)
    return list(map(int, allowed[:ruleset_actions]))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_as_the_rules_have_it(game: str) -> None:
    rng = Random(game)
    for number in range(GAMES[game].most_seats):
        setup = random_setup(game, number, rng)
        for moment in list(moments(setup))[:: rng.randrange(1, 5)]:
            state = moment.state
            for seat in {*state.acting[:1], rng.randrange(setup.seats)}:
                check(state, seat, observe(view(state, seat)))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_as_the_rules_have_it(game: str) -> None:
    ruleset = GAMES[game]
    for moment in list(moments(Setup(ruleset, 3, 1, 5, most_deals=1)))[::3]:
        seat = moment.state.turn % 3
        actions = legal(moment.state, seat) if seat in moment.state.acting else []
        allowed = kernel_mask(view(moment.state, seat), action_count(ruleset))
        assert allowed == action_mask(ruleset, actions).tolist()


def test_a_bot_that_is_asked_sees_the_same() -> None:
    for moment in moments(Setup(GAMES["cow"], 4, 0, 11, most_deals=1)):
        for seat in moment.state.acting[:1]:
            seen = view(moment.state, seat)
            assert observe(bot_view(seen)).tolist() == observe(seen).tolist()


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_takes_more_in_a_deal_than_it_can(game: str) -> None:
    ruleset = GAMES[game]
    for seats in (2, 5, ruleset.most_seats):
        taken = play_deals(
            kernel_game(ruleset, seats),
            Policies((PolicyKind.RANDOM, 0.0, 0.0, None)),
            [0] * seats,
            seed=1,
            count=3000,
        )
        assert 0 < taken.max() <= most_deal_heads(ruleset, seats)


def test_a_seat_can_take_the_most_heads_of_a_deal() -> None:
    ruleset = agree("classic", Options(hand=1))
    cards = (55, 66, 77, 88, 89, 4, 5, 6, 7, 8)
    turn = resolve_turn(
        ruleset, ((44,), (1,), (2,), (3,)), None, {seat: (card,) for seat, card in enumerate(cards)}
    )
    assert turn.heads[4] == most_deal_heads(ruleset, 10) == 27


def test_a_seat_takes_at_most_five_cards_with_one_unless_a_cow_jumps() -> None:
    assert [most_deal_heads(GAMES["classic"], seats) for seats in (2, 5, 6, 10)] == [79, 117, 117, 117]
    assert [most_deal_heads(GAMES["cow"], seats) for seats in (2, 5, 6, 10)] == [79, 117, 127, 167]


def test_the_highest_total_of_a_match_comes_from_its_points_and_its_deals() -> None:
    assert most_total(agree("classic"), 4) == 65 + 107
    assert most_total(agree("classic", Options(deals=1)), 4) == 107
    assert most_total(agree("classic", Options(deals=5)), 4) == 65 + 107
    assert most_total(agree("classic", Options(points=None, deals=5)), 4) == 5 * 107


@pytest.mark.parametrize(
    ("fits", "too_much", "most"),
    [
        (Options(points=32_661), Options(points=32_662), "32,768"),
        (Options(points=None, deals=306), Options(points=None, deals=307), "32,849"),
        (Options(points=10**6, deals=306), Options(points=10**6, deals=307), "32,849"),
        (Options(points=66, deals=10**6), Options(points=10**6), "1,000,106"),
    ],
)
def test_a_match_is_refused_if_a_total_may_be_too_high(fits: Options, too_much: Options, most: str) -> None:
    check_totals(agree("classic", fits), 4)
    with pytest.raises(RulesetError) as refused:
        check_totals(agree("classic", too_much), 4)
    assert str(refused.value) == (
        f"A total of this match may reach {most} heads, but observations count to 32,767: "
        "set points to at most 32,661, or deals to at most 306."
    )


def test_an_observation_never_counts_below_zero() -> None:
    """A view may come from a match that environments would refuse."""
    moment = next(iter(moments(Setup(GAMES["classic"], 4, 0, 11, most_deals=1))))
    seen = replace(view(moment.state, 0), totals=(32_766, 32_767, 32_768, 10**6))
    assert observe(seen)[PLACES["totals"]].tolist()[:4] == [32_766, 32_767, 32_767, 32_767]
    match = KernelMatch(GAMES["classic"], 2)
    match.match.deals = 40_000
    assert match.observe(0)[0][PLACES["deals"]].tolist() == [32_767]
