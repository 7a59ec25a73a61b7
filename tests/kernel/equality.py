"""Compares the kernel with the rules, turn by turn, in random matches of every game.

`python -m tests.kernel.equality GAME TURNS SEED` compares that much; a difference ends it with status 1.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec import convert

from nimmt.kernel.library import kernel_game
from nimmt.kernel.structs import NO_CARD
from nimmt.kernel.turns import Resolved, legal_plays, resolve_turn
from nimmt.rules import (
    GAMES,
    Asked,
    Cards,
    CowHopped,
    Dealt,
    Event,
    Options,
    Placed,
    Placement,
    Play,
    Played,
    Revealed,
    Row,
    RowIndex,
    Ruleset,
    Seat,
    Skipped,
    State,
    Step,
    Took,
    TurnEnded,
    ZerosKept,
    agree,
    legal,
)
from tests.kit import WITH_COW, WITH_DEALT_ZEROS, Setup, moments


class DifferenceError(AssertionError):
    """The kernel and the rules differ."""


def random_setup(game: str, number: int, rng: Random) -> Setup:
    """The game with the next number of seats and random options."""
    preset = GAMES[game]
    seats = preset.fewest_seats + number % (preset.most_seats - preset.fewest_seats + 1)
    chosen: dict[str, object] = {}
    if game in WITH_COW and rng.random() < 0.5:
        chosen["cow"] = rng.random() < 0.7
    if game in WITH_DEALT_ZEROS and rng.random() < 0.5:
        chosen["zero_deal"] = rng.choice(["mixed", "dealt"])
    if rng.random() < 0.5:
        chosen["deals"] = rng.choice([1, 2, "seats"])
    if rng.random() < 0.3:
        chosen["points"] = rng.randrange(1, 100)
    most = (100 + preset.zeros) // seats
    if rng.random() < 0.4:
        chosen["hand"] = rng.choice([2, 3, 4, 5, min(most, 12), min(most, 20)])
    elif rng.random() < 0.03:
        chosen["hand"] = most
    ruleset = agree(game, convert(chosen, Options))
    return Setup(ruleset, seats, rng.randrange(seats), rng.getrandbits(32))


def compare_matches(game: str, turns: int, seed: int) -> int:
    """Compare at least this many turns; returns their number."""
    rng, compared, number = Random(f"{game} {seed}"), 0, 0
    while compared < turns:
        setup = random_setup(game, number, rng)
        for _ in compare_match(setup):
            compared += 1
        number += 1
    return compared


def compare_match(setup: Setup) -> Iterator[State]:
    """The state after each turn in which the kernel agrees with the rules."""
    yield from compare_steps(setup.ruleset, (Step(moment.state, moment.events) for moment in moments(setup)))


def compare_steps(ruleset: Ruleset, steps: Iterable[Step]) -> Iterator[State]:
    turn = OpenTurn(ruleset)
    for state, events in steps:
        for event in events:
            if turn.hear(event, state):
                yield state


class OpenTurn:
    """A turn, collected from the events of the rules, that the kernel repeats."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def begin(self, rows: tuple[Row, ...], cow: RowIndex | None) -> None:
        self.rows, self.cow = rows, cow
        self.plays: dict[Seat, Cards] = {}
        self.told: list[Placement] = []

    def hear(self, event: Event, state: State) -> bool:
        """Add an event; returns whether it ends the turn."""
        match event:
            case Dealt(rows=rows, cow=cow):
                self.begin(tuple([(card,) for card in rows]), cow)
            case Revealed(plays=plays):
                self.plays = {seat: cards for seat, cards in enumerate(plays) if cards}
            case Played(seat=seat, cards=cards):
                self.plays[seat] = cards
            case ZerosKept() | Skipped() | Took() | Placed() | CowHopped():
                self.told.append(event)
            case Asked(to="play"):
                compare_legal(state)
            case Asked(to="take-row", seats=(seat,)):
                expect("the seat that needs a row", seat, self.resolved(None).needs)
            case TurnEnded(turn=turn):
                self.compare(state, next(iter(turn.choices.values()), None))
                self.begin(state.rows, state.cow)
                return True
        return False

    def resolved(self, choice: RowIndex | None) -> Resolved:
        return resolve_turn(self.ruleset, self.rows, self.cow, self.plays, choice=choice)

    def compare(self, state: State, choice: RowIndex | None) -> None:
        done = self.resolved(choice)
        heads: Counter[Seat] = Counter()
        for event in self.told:
            heads[event.seat] += event.heads if isinstance(event, Took) else 0
        where = f"{self.rows}, cow {self.cow}, {self.plays}, choice {choice}"
        expect(f"the seat that needs a row ({where})", None, done.needs)
        expect(f"the events ({where})", tuple(self.told), done.events)
        expect(f"the rows ({where})", state.rows, done.rows)
        expect(f"the cow ({where})", state.cow, done.cow)
        expect(f"the heads ({where})", dict(+heads), done.heads)


def compare_legal(state: State) -> None:
    for seat in state.acting:
        plays = legal_plays(kernel_game(state.ruleset, state.seats), state.hands[seat]).tolist()
        due = [
            list((*action.cards, NO_CARD)[:2]) for action in legal(state, seat) if isinstance(action, Play)
        ]
        expect(f"the legal plays of {state.hands[seat]}", due, plays)


def expect(what: str, due: object, found: object) -> None:
    if due != found:
        raise DifferenceError(f"In {what} the rules have {due}, the kernel {found}.")


def main(arguments: Sequence[str]) -> int:
    game, turns, seed = arguments
    try:
        print(f"{compare_matches(game, int(turns), int(seed))} turns of {game} are alike.")
    except DifferenceError as difference:
        print(difference)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
