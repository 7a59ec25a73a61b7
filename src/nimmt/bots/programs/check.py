"""`nimmt bot-check COMMAND`: a program plays all kinds of matches, and its faults are reported."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from nimmt.rules import (
    GAMES,
    Deal,
    Options,
    Phase,
    Play,
    Ruleset,
    Seat,
    State,
    agree,
    apply,
    bot_view,
    deal,
    fair_deal,
    legal,
    seal,
    start,
    view,
)

from .. import greedy
from .log import Fault, ProgramLog
from .program import BYE_SECONDS, Program

MOST_FAULTS = 5


class Case(NamedTuple):
    """A match to play, with the program at one of its seats."""

    title: str
    ruleset: Ruleset
    seats: int
    seat: Seat
    low_hand: bool = False
    """Whether the program holds the lowest cards, so that it must take a row at once."""


class CaseResult(NamedTuple):
    """The number of requests in a case, and the faults."""

    case: Case
    plays: int
    rows: int
    faults: tuple[Fault, ...]


def cases() -> Iterator[Case]:
    """Every game with the fewest and most seats, and special cases."""
    for game, ruleset in GAMES.items():
        fewest, most = ruleset.fewest_seats, ruleset.most_seats
        yield Case(f"{game}, {fewest} seats", agree(game, Options(deals=2)), fewest, 0)
        yield Case(f"{game}, {most} seats", agree(game, Options(deals=1)), most, most - 1)
        if ruleset.low == "choose":
            yield Case(f"{game}, a low card", agree(game, Options(deals=1)), 3, 1, low_hand=True)
    yield Case("classic, a whole match", GAMES["classic"], 4, 2)
    yield Case("classic, hands of one card", agree("classic", Options(hand=1, deals=3)), 2, 1)
    yield Case("classic, hands of 50 cards", agree("classic", Options(hand=50, deals=1)), 2, 0)
    yield Case("tactics with the cow", agree("tactics", Options(cow=True, deals=1)), 4, 3)
    yield Case("zeros, dealt evenly", agree("zeros", Options(zero_deal="dealt", deals=1)), 3, 2)
    yield Case("simple, a whole match", GAMES["simple"], 3, 1)


def check_program(
    command: str,
    *,
    log: ProgramLog,
    time_ms: int,
    tell: Callable[[CaseResult], None],
    bye_seconds: float | None = None,
) -> list[str]:
    """Play all cases and report each to `tell`. Returns sentences about other problems.

    A program with a longer time limit also gets longer to exit.
    """
    bye_seconds = max(BYE_SECONDS, time_ms / 1000) if bye_seconds is None else bye_seconds
    faults: list[Fault] = []
    program = Program(command, log=log, time_ms=time_ms, tell=faults.append, bye_seconds=bye_seconds)
    number = 0
    for number, case in enumerate(cases()):
        before = len(faults)
        plays, rows = _play_through(case, program, faults, seed=number)
        tell(CaseResult(case, plays, rows, tuple(faults[before:])))
        if len(faults) >= MOST_FAULTS:
            break
    return _parting(program, gave_up=len(faults) >= MOST_FAULTS)


def _parting(program: Program, *, gave_up: bool) -> list[str]:
    """End the program. Returns sentences about noise, its exit, and cases that were left out."""
    wrong = ["The rest was skipped after too many faults."] if gave_up else []
    running = program.running
    status = program.close()
    if program.noise:
        wrong.append(f"It wrote {program.noise} lines to standard output without being asked.")
    if running and status is None:
        wrong.append("It did not exit after bye and had to be killed.")
    elif running and status:
        wrong.append(f"After bye it exited with status {status} instead of 0.")
    return wrong


def _play_through(case: Case, program: Program, faults: list[Fault], *, seed: int) -> tuple[int, int]:
    """Play one match. Returns how often the program was asked for cards, and for a row."""
    rng, fair = Random(seed), seal(Random(seed).randbytes(32))
    state = start(case.ruleset, case.seats, starter=rng.randrange(case.seats))
    asked = {Phase.PLAY: 0, Phase.TAKE_ROW: 0}
    while not state.over and len(faults) < MOST_FAULTS:
        if state.phase is Phase.DEAL:
            cards = fair_deal(case.ruleset, case.seats, fair, len(state.dealt) + 1)
            state = deal(state, _low(case, cards) if case.low_hand else cards).state
            continue
        seat = state.acting[0]
        asked[state.phase] += seat == case.seat
        state = _decide(state, seat, case, program, rng)
    return asked[Phase.PLAY], asked[Phase.TAKE_ROW]


def _decide(state: State, seat: Seat, case: Case, program: Program, rng: Random) -> State:
    """The others play greedily or at random, for variety."""
    seen, allowed = bot_view(view(state, seat)), legal(state, seat)
    if seat == case.seat:
        action = program.act(seen, allowed, rng)
    elif rng.random() < 0.5 and isinstance(allowed[0], Play):
        action = rng.choice(allowed)
    else:
        action = greedy.act(seen, allowed, rng)
    return apply(state, action).state


def _low(case: Case, cards: Deal) -> Deal:
    """A deal with the lowest cards for the program."""
    seats, hand = case.seats, case.ruleset.hand
    highest = case.ruleset.highest_card(seats)
    deck = range(1, highest + 1)
    rows = (highest - 8, highest - 6, highest - 4, highest - 2)
    rest = [card for card in deck if card not in rows and card > hand]
    hands = [tuple(rest[seat * hand : (seat + 1) * hand]) for seat in range(seats - 1)]
    hands.insert(case.seat, tuple(deck[:hand]))
    return Deal(rows, tuple(hands), cards.starter)
