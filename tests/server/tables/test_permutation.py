"""Two matches that differ only in what a guest cannot see give it the same bytes, until it is shown."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.rules import (
    GAMES,
    HIGHEST_CARD,
    ZERO,
    Card,
    Cards,
    Deal,
    Event,
    Options,
    Play,
    Seat,
    fair_deal,
    legal,
    without,
)
from nimmt.server.store import Screen
from nimmt.server.tables import Manner, visibility
from nimmt.table import (
    Began,
    CardsDealt,
    Code,
    Decided,
    Entry,
    Guest,
    Opened,
    Sat,
    Settings,
    Table,
    fold_log,
    follow,
    table_of,
)

SEATS = 3
WATCHER = SEATS
"""One number more than there are seats: a spectator."""


class Looker:
    """Somebody at a seat, or who watches."""

    def __init__(self, seat: Seat, manner: Manner) -> None:
        self.guest: Guest | None = Guest(f"person {seat}", f"Person {seat}")
        self.manner = manner
        self.hidden: frozenset[str] = frozenset()
        self.screen: Screen | None = None
        self.seat = seat if seat < SEATS and manner == "table" else None
        self.v = 0

    def send(self, message: bytes) -> None: ...

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None: ...


def opening(game: str, rng: Random) -> list[Entry]:
    settings = Settings(game=game, options=Options(hand=7), seats=SEATS, preview=True, seen=True)
    opened = Opened(at=1.0, id="t", host="person 0", settings=settings, seed=rng.randbytes(32).hex())
    sat = [
        Sat(at=1.0, seat=seat, person=f"person {seat}", name=f"Person {seat}", part="00" * 16)
        for seat in range(SEATS)
    ]
    return [opened, *sat, Began(at=2.0)]


def decision(table: Table, rng: Random) -> Decided:
    assert table.match is not None
    seat = rng.choice(table.acting)
    return Decided(at=3.0, action=rng.choice(legal(table.match, seat)))


def played(game: str, rng: Random) -> list[Entry]:
    """Some turns of a first deal; where plays are open, also part of one."""
    log = opening(game, rng)
    table = table_of(log)
    log.append(CardsDealt(at=2.0, deal=fair_deal(table.ruleset, SEATS, table.fair, 1)))
    table, turns = follow(table, log[-1]).table, rng.randrange(4)
    more = rng.randrange(SEATS) if table.ruleset.in_turn else 0
    while table.match is not None and (table.match.turn <= turns or more):
        more -= table.match.turn > turns
        log.append(decision(table, rng))
        table = follow(table, log[-1]).table
    return log


def hidden_pool(table: Table, looker: Seat) -> list[Card]:
    """All cards that the looker has not seen: in the others' hands, and undealt."""
    assert table.match is not None
    state, dealt = table.match, table.match.dealt[-1]
    hands = [card for seat, hand in enumerate(state.hands) if seat != looker for card in hand]
    known = {*dealt.rows, *[card for hand in dealt.hands for card in hand]}
    top = table.ruleset.highest_card(SEATS)
    undealt = [card for card in range(1, min(top, HIGHEST_CARD) + 1) if card not in known]
    zeros = table.ruleset.zeros - sum(hand.count(ZERO) for hand in dealt.hands)
    return hands + undealt + [ZERO] * zeros


def with_other_cards(table: Table, looker: Seat, rng: Random) -> Deal:
    """The same deal but for what the looker has not seen of it."""
    assert table.match is not None
    state, dealt = table.match, table.match.dealt[-1]
    fixed = table.ruleset.zero_deal == "dealt"
    pool = [card for card in hidden_pool(table, looker) if not (fixed and card == ZERO)]
    rng.shuffle(pool)
    hands = []
    for seat, hand in enumerate(dealt.hands):
        left: Cards = () if seat == looker else state.hands[seat]
        unseen = [card for card in left if not (fixed and card == ZERO)]
        drawn = tuple([pool.pop() for _ in unseen])
        hands.append((*without(hand, tuple(unseen)), *drawn))
    return replace(dealt, hands=tuple(hands))


def choices(table: Table, looker: Seat, rng: Random, own: dict[Seat, Play]) -> Iterator[Decided]:
    """Everyone chooses but the last, and the looker as before."""
    state = table.match
    assert state is not None
    if table.ruleset.in_turn:
        return
    order = [seat for seat in range(SEATS) if state.hands[seat]]
    for seat in order[:-1]:
        actions = [action for action in legal(state, seat) if isinstance(action, Play)]
        chosen = own.setdefault(seat, rng.choice(actions)) if seat == looker else rng.choice(actions)
        yield Decided(at=4.0, action=chosen)


def heard(log: Sequence[Entry], looker: Looker) -> list[bytes]:
    changes = list(fold_log(log))
    told = [visibility.update(change, looker, 5.0) for change in changes]
    return told + [visibility.snapshot(change.table, looker, 5.0) for change in changes if change.table.match]


def pair(game: str, looker: Seat, rng: Random) -> tuple[list[Entry], list[Entry]]:
    """Two logs that this looker cannot tell apart."""
    log = played(game, rng)
    table = table_of(log)
    assert table.match is not None
    dealt = next(index for index, entry in enumerate(log) if isinstance(entry, CardsDealt))
    own: dict[Seat, Play] = {}
    logs = []
    for deal in (table.match.dealt[-1], with_other_cards(table, looker, rng)):
        log[dealt] = CardsDealt(at=2.0, deal=deal)
        logs.append([*log, *choices(table_of(log), looker, rng, own)])
    return logs[0], logs[1]


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), looker=st.integers(0, WATCHER), tv=st.booleans())
def test_what_a_guest_cannot_see_changes_no_byte_of_its_messages(
    game: str, seed: int, looker: Seat, tv: bool
) -> None:
    one, other = pair(game, looker, Random(seed))
    guest = Looker(looker, "tv" if tv else "table")
    assert heard(one, guest) == heard(other, guest)


@pytest.mark.parametrize("game", GAMES)
def test_a_message_that_is_not_redacted_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(event: Event, _: Seat | None) -> Event:
        return event

    monkeypatch.setattr("nimmt.table.hindsight.redact", forgets)
    one, other = pair(game, 0, Random(1))
    assert heard(one, Looker(0, "table")) != heard(other, Looker(0, "table"))
