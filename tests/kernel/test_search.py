"""The search imagines only possible worlds, and its statistics are right."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from nimmt.kernel.library import kernel, kernel_game
from nimmt.kernel.search import Odds, Policies, Search, candidates_of
from nimmt.kernel.situation import query_of
from nimmt.kernel.structs import CARD_ROOM, MOST_HAND, Measure, PolicyKind, QueryStruct
from nimmt.rules import (
    GAMES,
    Cards,
    Options,
    Phase,
    Seat,
    State,
    agree,
    bot_view,
    deal,
    fair_deal,
    heads,
    legal,
    seal,
    start,
    view,
)
from tests.kernel.chance import is_even
from tests.kernel.equality import random_setup
from tests.kernel.slow_search import Result, World
from tests.kit import longer, moments, undealt

POLICIES = Policies(
    (PolicyKind.RANDOM, 0, 0, None), (PolicyKind.GREEDY, 0, 0, None), (PolicyKind.LOWEST, 0, 0, None)
)


def positions(game: str, *, some: float) -> Iterator[tuple[State, Seat]]:
    rng = Random(f"search {game}")
    for number in range(10):
        for moment in moments(random_setup(game, number, rng)):
            small = max(map(len, moment.before.hands)) <= 20  # the slow search would be too slow
            if small and moment.before.acting and rng.random() < some:
                yield moment.before, rng.choice(moment.before.acting)


def imagine(
    state: State,
    query: QueryStruct,
    weights: np.ndarray[tuple[int, int], np.dtype[np.float32]],
    number: int,
    odds: Odds | None = None,
) -> tuple[list[Cards], list[int]]:
    hands, kinds = np.zeros((state.seats, MOST_HAND), np.uint8), np.zeros(state.seats, np.int32)
    game = kernel_game(state.ruleset, state.seats)
    kernel().nimmt_imagine(
        game,
        query,
        POLICIES.array,
        3,
        weights.ctypes.data,
        None if odds is None else odds.ctypes.data,
        11,
        number,
        hands.ctypes.data,
        kinds.ctypes.data,
    )
    sizes = list(map(len, state.hands))
    return [tuple(hand[:size]) for hand, size in zip(hands.tolist(), sizes, strict=True)], kinds.tolist()


def always(kind: int, seats: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    weights = np.zeros((seats, 3), np.float32)
    weights[:, (PolicyKind.RANDOM, PolicyKind.GREEDY, PolicyKind.LOWEST).index(kind)] = 1
    return weights


@pytest.mark.parametrize("game", GAMES)
def test_imagined_hands_are_what_the_seat_cannot_rule_out(game: str) -> None:
    checked = 0
    for state, seat in positions(game, some=0.05):
        query = query_of(bot_view(view(state, seat)))
        unseen = undealt(state) + Counter(sum(state.hands[:seat] + state.hands[seat + 1 :], ()))
        due = state.ruleset.dealt_zeros(state.seats)
        shown = [
            sum([turn.plays[other] for turn in state.turns], state.plays[other])
            for other in range(state.seats)
        ]
        for number in range(4):
            hands, _ = imagine(state, query, always(number % 2, state.seats), number)
            assert sorted(hands[seat]) == list(state.hands[seat])
            others = hands[:seat] + hands[seat + 1 :]
            assert Counter(sum(others, ())) <= unseen
            for other, hand in enumerate(hands):
                assert other == seat or hand.count(0) >= due - shown[other].count(0)
            checked += 1
    assert checked > 50


def test_every_world_is_equally_likely() -> None:
    """Each unseen card goes to each other seat, or to nobody, as often as any other card."""
    state = deal(start(GAMES["classic"], 4), fair_deal(GAMES["classic"], 4, seal(bytes(32)), 1)).state
    query, counts = query_of(bot_view(view(state, 1))), np.zeros((4, 105), int)
    for number in range(3000):
        hands, _ = imagine(state, query, always(PolicyKind.RANDOM, 4), number)
        for seat, hand in enumerate(hands):
            counts[seat, list(hand)] += 1
    unseen = [card for card in range(1, 105) if card not in (*state.hands[1], *state.dealt[0].rows)]
    for seat in (0, 2, 3):
        assert is_even(counts[seat, unseen])
        assert counts[seat].sum() == counts[seat, unseen].sum()


def test_a_seat_is_dealt_a_card_as_readily_as_the_odds_say() -> None:
    state = deal(start(GAMES["classic"], 2), fair_deal(GAMES["classic"], 2, seal(bytes(32)), 1)).state
    query, counts = query_of(bot_view(view(state, 0))), np.zeros(105)
    unseen = [card for card in range(1, 105) if card not in (*state.hands[0], *state.dealt[0].rows)]
    odds = np.full((2, CARD_ROOM), 200, np.uint8)
    odds[1, unseen[:30]] = 100
    for number in range(4000):
        hands, _ = imagine(state, query, always(PolicyKind.RANDOM, 2), number, odds)
        counts[list(hands[1])] += 1
    rare, usual = counts[unseen[:30]].mean(), counts[unseen[30:]].mean()
    # half as likely per draw; slightly more in total, since the other cards leave the pool sooner
    assert rare / usual == pytest.approx(0.51, abs=0.03)


def test_values_that_never_differ_have_no_variance() -> None:
    """1/3 has no exact binary form, so its sums and those of its square are off in either direction."""
    state = deal(start(GAMES["classic"], 2), fair_deal(GAMES["classic"], 2, seal(bytes(32)), 1)).state
    query = query_of(bot_view(view(state, 0)))
    game, candidates = kernel_game(state.ruleset, 2), candidates_of(legal(state, 0))
    search = Search(game, query, candidates, POLICIES, always(PolicyKind.RANDOM, 2), seed=1)
    for _ in range(1, 200):
        search.stats += [1, *[1 / 3, 1 / 3 * (1 / 3)] * 4]
        assert search.worth.variances.min() >= 0
        assert search.worth.variances.max() < 1e-9


def test_policies_are_drawn_by_their_weights() -> None:
    state = deal(start(GAMES["classic"], 2), fair_deal(GAMES["classic"], 2, seal(bytes(32)), 1)).state
    query, counts = query_of(bot_view(view(state, 0))), np.zeros((2, 3))
    weights = np.array([[0.5, 0.25, 0.25], [0.0, 1.0, 0.0]], np.float32)
    for number in range(4000):
        kinds = imagine(state, query, weights, number)[1]
        counts[range(2), kinds] += 1
    assert is_even(counts[0] / [2, 1, 1])
    assert counts[1].tolist() == [0, 4000, 0]


@pytest.mark.parametrize(
    ("game", "others"),
    [
        *[(game, "greedy") for game in GAMES],
        *[longer((game, "lowest"), game not in ("classic", "plus")) for game in GAMES],
    ],
)
def test_the_statistics_are_those_of_a_slow_search(game: str, others: str) -> None:
    kind = {"greedy": PolicyKind.GREEDY, "lowest": PolicyKind.LOWEST}[others]
    worlds, checked, rng = 2, 0, Random(game)
    for state, seat in positions(game, some=0.02):
        seen = bot_view(view(state, seat))
        query, actions = query_of(seen), legal(state, seat)
        actions = rng.sample(actions, min(3, len(actions)))
        game_here = kernel_game(state.ruleset, state.seats)
        weights = always(kind, state.seats)
        search = Search(game_here, query, candidates_of(actions), POLICIES, weights, seed=11)
        search.run(1)
        search.run(worlds - 1)
        found, spread = search.worth.means, search.worth.variances
        for index, action in enumerate(actions):
            results = []
            for number in range(worlds):
                world = World(state, *imagine(state, query, weights, number))
                world.taken = list(map(heads, state.piles))
                taken = world.try_candidate(action, state.queue)
                results.append(Result.of(state.ruleset, seat, taken, state.totals))
            last = state.ruleset.last_deal(state.seats) == len(state.dealt)
            known = 4 if last else 3  # the share of an unfinished match is an estimate
            assert found[index, :known] == pytest.approx(np.mean(results, axis=0)[:known])
            assert spread[index, :known] == pytest.approx(np.var(results, axis=0)[:known], abs=1e-9)
            assert 0 <= found[index, 3] <= 1
            checked += 1
    assert checked > 20


def last_cards() -> State:
    """Two seats of `tactics` with two cards each: only the order of the plays is unknown."""
    ruleset = agree("tactics", Options(hand=2, deals=1))
    return deal(start(ruleset, 2), fair_deal(ruleset, 2, seal(bytes(32)), 1)).state


@pytest.mark.parametrize("common", [True, False])
def test_random_play_outs_come_to_the_exact_mean(common: bool) -> None:
    state, worlds = last_cards(), 20_000
    actions = legal(state, 0)
    query = query_of(bot_view(view(state, 0)))
    game, weights = kernel_game(state.ruleset, 2), always(PolicyKind.RANDOM, 2)
    search = Search(game, query, candidates_of(actions), POLICIES, weights, seed=3, common=common)
    search.run(worlds)
    for index, card in enumerate(state.hands[0]):
        results = []
        for other in state.hands[1]:
            world = World(state, state.hands, (PolicyKind.LOWEST, PolicyKind.LOWEST))
            world.play({0: (card,), 1: (other,)})
            world.go_round((0, 1))
            results.append(world.taken[0])
        error = float(5 * (np.var(results) / worlds) ** 0.5 + 1e-9)
        assert search.worth.means[index, Measure.HEADS] == pytest.approx(np.mean(results), abs=error)
        assert search.worth.playouts[index] == worlds


def test_a_search_is_the_same_in_one_go_and_in_many() -> None:
    state = next(state for state, _ in positions("plus", some=1) if state.phase is Phase.PLAY)
    query, actions = query_of(bot_view(view(state, 0))), candidates_of(legal(state, 0))
    game, weights = kernel_game(state.ruleset, state.seats), always(PolicyKind.RANDOM, state.seats)
    whole, parts = (Search(game, query, actions, POLICIES, weights, seed=3) for _ in range(2))
    whole.run(60)
    for worlds in (1, 2, 27, 30):
        parts.run(worlds)
    assert (whole.stats == parts.stats).all()
