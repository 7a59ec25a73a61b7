"""Shared test helpers: every possible ruleset, and random matches."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec import convert
from msgspec.structs import replace

from nimmt.rules import (
    GAMES,
    Action,
    Card,
    Deal,
    Event,
    Fair,
    Options,
    Phase,
    Play,
    Player,
    Record,
    Ruleset,
    Seat,
    State,
    agree,
    apply,
    deal,
    fair_deal,
    legal,
    record_of,
    seal,
    start,
)


def longer(case: object, only: bool = True) -> Any:
    """A case of a parametrised test that only `make long` runs."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long if only else ())


WITH_COW = frozenset({"classic", "cow", "tactics"})
WITH_DEALT_ZEROS = frozenset({"plus", "plus-dealt", "zeros"})
WITH_ZEROS = WITH_DEALT_ZEROS | {"simple"}


class Setup(NamedTuple):
    """The settings and the seed of a match."""

    ruleset: Ruleset
    seats: int
    starter: Seat
    seed: int
    most_deals: int = 3
    """The limit on deals: with tiny hands nobody may ever reach the points."""

    def opening(self) -> State:
        return start(self.ruleset, self.seats, starter=self.starter)

    def fair(self) -> Fair:
        luck = Random(f"fair {self.seed}")
        return seal(luck.randbytes(32), [luck.randbytes(16) for _ in range(luck.randrange(self.seats + 1))])

    def players(self) -> list[Player]:
        return [Player(f"Seat {seat}", "random" if seat % 2 else None) for seat in range(self.seats)]

    def record(self, state: State) -> Record:
        return record_of(state, self.players(), self.fair())


class Moment(NamedTuple):
    """One step of a match: the state before, the action, the state after, and the events."""

    before: State
    did: Deal | Action
    state: State
    events: tuple[Event, ...]


def moments(setup: Setup) -> Iterator[Moment]:
    """A random match, with changed choices and automatic decisions."""
    rng, fair, state = Random(setup.seed), setup.fair(), setup.opening()
    while not state.over and (state.acting or len(state.deals) < setup.most_deals):
        before = state
        if state.acting:
            action = random_action(state, rng)
            state, events = apply(state, action)
            yield Moment(before, action, state, events)
        else:
            cards = fair_deal(setup.ruleset, setup.seats, fair, len(state.deals) + 1)
            state, events = deal(state, cards)
            yield Moment(before, cards, state, events)


def last_state(setup: Setup) -> State:
    *_, last = moments(setup)
    return last.state


def random_action(state: State, rng: Random) -> Action:
    action = rng.choice(legal(state, _random_seat(state, rng)))
    if isinstance(action, Play) and rng.random() < 0.5:
        action = replace(action, cards=action.cards[::-1])
    return replace(action, auto=rng.random() < 0.15)


def _random_seat(state: State, rng: Random) -> Seat:
    changeable = [seat for seat, cards in enumerate(state.chosen) if cards is not None]
    return rng.choice(changeable if changeable and rng.random() < 0.15 else state.acting)


def deck(ruleset: Ruleset, seats: int) -> Counter[Card]:
    """The number of each card in the deck (B1, P1, T1)."""
    highest = seats * ruleset.hand + 4 if ruleset.exact_deck else 104
    return Counter([*range(1, highest + 1), *[0] * ruleset.zeros])


def undealt(state: State) -> Counter[Card]:
    """B6: the cards that are not dealt."""
    dealt = state.dealt[-1]
    return deck(state.ruleset, state.seats) - Counter([*dealt.rows, *sum(dealt.hands, ())])


@st.composite
def setups(draw: DrawFn, *, largest_hand: int = 6, whole: bool = True) -> Setup:
    """Every game with any legal options and seats: small matches, and some `whole` ones."""
    preset = draw(st.sampled_from(list(GAMES.values())))
    seats = draw(st.integers(preset.fewest_seats, preset.most_seats))
    rarely = draw(st.integers(0, 4)) == 4
    size = {} if whole and rarely else draw(_small_sizes(largest_hand))
    chosen = {**draw(_switches(preset.game)), **size}
    ruleset = agree(preset.game, convert(chosen, Options))
    if ruleset.hand < ruleset.dealt_zeros(seats):
        ruleset = agree(preset.game, convert({**chosen, "hand": ruleset.dealt_zeros(seats)}, Options))
    starter = draw(st.integers(0, seats - 1))
    return Setup(ruleset, seats, starter, draw(st.integers(0, 2**32)), 3 if size else 20)


def _small_sizes(largest_hand: int) -> SearchStrategy[dict[str, object]]:
    ends: list[SearchStrategy[dict[str, object]]] = [
        st.fixed_dictionaries(
            {"deals": st.integers(1, 3)}, optional={"points": st.none() | st.integers(1, 9)}
        ),
        st.fixed_dictionaries({"points": st.integers(1, 9), "deals": st.none() | st.just("seats")}),
    ]
    hands = st.fixed_dictionaries({"hand": st.integers(1, largest_hand)})
    return st.tuples(hands, st.one_of(ends)).map(lambda sizes: {**sizes[0], **sizes[1]})


def _switches(game: str) -> SearchStrategy[dict[str, object]]:
    allowed: dict[str, SearchStrategy[object]] = {}
    allowed["cow"] = st.booleans() if game in WITH_COW else st.just(False)
    if game in WITH_ZEROS:
        allowed["zero_deal"] = st.sampled_from(["mixed", "dealt"] if game in WITH_DEALT_ZEROS else ["mixed"])
    return st.fixed_dictionaries({}, optional=allowed)


def any_options() -> SearchStrategy[Options]:
    """Options that a table might request, legal or not."""
    numbers = st.integers(-2, 60) | st.sampled_from([0, 1, 66, 104, 10**6, 2**63, 10**30])
    wishes: dict[str, SearchStrategy[object]] = {
        "hand": numbers,
        "points": numbers | st.none(),
        "deals": numbers | st.none() | st.just("seats"),
        "cow": st.booleans(),
        "zero_deal": st.sampled_from(["mixed", "dealt"]),
    }
    return st.fixed_dictionaries({}, optional=wishes).map(lambda wish: convert(wish, Options))


def running(state: State) -> bool:
    return state.phase in (Phase.PLAY, Phase.TAKE_ROW)


def is_sentence(text: str) -> bool:
    """Whether a text can be shown to a person: one line, not too long, printable."""
    well_ended = text[-1:].isalnum() or text[-1:] in {*".?!)`…"}
    return well_ended and text.isprintable() and len(text) < 1000
