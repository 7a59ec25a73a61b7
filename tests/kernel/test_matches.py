"""A match in the kernel follows the rules: events, acting seats, refusals."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from nimmt.bots import BOTS
from nimmt.kernel.library import kernel_game
from nimmt.kernel.structs import GameStruct, PolicyKind
from nimmt.rules import (
    GAMES,
    Deal,
    DealError,
    MatchEnded,
    Options,
    Play,
    Ruleset,
    RulesetError,
    State,
    TakeRow,
    agree,
    bot_view,
    check_deal,
    legal,
    view,
)
from tests.kernel.equality import random_setup
from tests.kernel.matches import ComparedMatch, agreed_game, compare_match, compare_refusal, compare_state
from tests.kit import Setup, moments

SEED = int(os.environ["NIMMT_SEED"])
MATCHES = 2_000 if os.environ.get("NIMMT_HYPOTHESIS") == "long" else 9


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_random_matches(game: str) -> None:
    rng = Random(f"matches {game} {SEED}")
    for number in range(MATCHES):
        for _ in compare_match(random_setup(game, number, rng)):
            pass


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_every_game_has_an_end(game: str) -> None:
    setup = Setup(agree(game, Options(hand=6, points=20, deals=9)), 3, 2, SEED, most_deals=9)
    *_, last = compare_match(setup)
    assert isinstance(last.events[-1], MatchEnded)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_refuse_is_refused(game: str) -> None:
    rng, tried = Random(f"refusals {game} {SEED}"), Counter[bool]()
    setup = replace_hand(random_setup(game, 1, rng), 5)
    match = ComparedMatch(setup.ruleset, setup.seats, setup.starter)
    for moment in moments(setup):
        for _ in range(5):
            seat = rng.randrange(-1, setup.seats + 1)
            cards = tuple(rng.choices(near(moment.before), k=rng.randrange(3)))
            cards = cards[:1] * 2 if rng.random() < 0.3 else cards
            action = TakeRow(seat, rng.randrange(-1, 5)) if rng.random() < 0.3 else Play(seat, cards)
            tried[compare_refusal(match, moment.before, action)] += 1
        match.do(moment.did)
        compare_state(match, moment.state)
    assert tried[True] > 20


def near(state: State) -> tuple[int, ...]:
    """Some cards that are held and some that are not."""
    return (0, 1, 105, 250, *sum(state.hands, ())[:6], *(state.dealt[-1].rows if state.dealt else ()))


def replace_hand(setup: Setup, hand: int) -> Setup:
    options = replace(setup.ruleset.options, hand=hand)
    return setup._replace(ruleset=agree(setup.ruleset.game, options))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_may_agree_on(game: str) -> None:
    """The same games and the same refusals, for all numbers of seats and many options."""
    rng, seen = Random(f"options {game} {SEED}"), Counter[bool]()
    for _ in range(400):
        options, seats = random_options(rng), rng.randrange(1, 12)
        try:
            ruleset = agree(game, options)
            ruleset.check_seats(seats)
        except RulesetError:
            ruleset, due = replace(GAMES[game], options=options), None
        else:
            due = bytes(kernel_game(ruleset, seats))
        found = agreed_game(ruleset, seats)
        assert (bytes(found) if isinstance(found, GameStruct) else None) == due, (options, seats)
        seen[due is None] += 1
    assert min(seen.values()) > 20


def random_options(rng: Random) -> Options:
    choices: dict[str, tuple[Any, ...]] = {
        "hand": (0, 1, 2, 9, 10, 11, 14, 15, 16, 17, 20, 21, 25, 26, 33, 34, 50, 51, 53, 54, -4),
        "points": (0, 1, 66, None, -1),
        "deals": (0, 1, 3, "seats", None),
        "cow": (True, False),
        "zero_deal": ("mixed", "dealt"),
    }
    chosen = {key: rng.choice(values) for key, values in choices.items() if rng.random() < 0.35}
    return convert(chosen, Options)


BROKEN = {
    "a card twice": lambda deal: replace(deal, rows=(deal.hands[0][-1], *deal.rows[1:])),
    "no such card": lambda deal: replace(deal, rows=(105, *deal.rows[1:])),
    "a zero in a row": lambda deal: replace(deal, rows=(0, *deal.rows[1:])),
    "zeros for one": lambda deal: replace(deal, hands=((0,) * len(deal.hands[0]), *deal.hands[1:])),
    "no zeros": lambda deal: replace(deal, hands=(without_zeros(deal), *deal.hands[1:])),
}


def without_zeros(deal: Deal) -> tuple[int, ...]:
    used = {*deal.rows, *sum(deal.hands, ())}
    unused = iter(sorted({*range(1, 105)} - used))
    return tuple([card or next(unused) for card in deal.hands[0]])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("change", BROKEN)
def test_cards_that_cannot_have_been_dealt_so(game: str, change: str) -> None:
    setup = Setup(GAMES[game], 4, 0, SEED)
    dealt = next(moments(setup)).did
    assert isinstance(dealt, Deal)
    broken = BROKEN[change](dealt)
    match = ComparedMatch(setup.ruleset, setup.seats, setup.starter)
    assert isinstance(match.do(broken), int) == is_refused(setup.ruleset, broken)
    assert isinstance(ComparedMatch(setup.ruleset, 4, 0).do(dealt), list)


def is_refused(ruleset: Ruleset, cards: Deal) -> bool:
    try:
        check_deal(ruleset, 4, cards)
    except DealError:
        return True
    return False


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("name", "kind"), [("greedy", PolicyKind.GREEDY), ("lowest", PolicyKind.LOWEST)])
def test_bots_decide_as_those_of_that_name(game: str, name: str, kind: int) -> None:
    setup = random_setup(game, 2, Random(f"bots {game} {SEED}"))
    match = ComparedMatch(setup.ruleset, setup.seats, setup.starter)
    for moment in moments(setup):
        match.do(moment.did)
        for seat in moment.state.acting[:1]:
            actions = legal(moment.state, seat)
            due = BOTS[name].act(bot_view(view(moment.state, seat)), actions, Random(0))
            assert match.bot(seat, kind, 1, 1) == ((due.row,) if isinstance(due, TakeRow) else due.cards)


def test_the_bot_random_does_all_that_is_allowed() -> None:
    setup = Setup(agree("plus", Options(hand=4)), 2, 0, 7)
    match = ComparedMatch(setup.ruleset, 2, 0)
    match.do(next(moments(setup)).did)
    assert {match.bot(1, PolicyKind.RANDOM, 5, index) for index in range(400)} == {*match.options(1)}
