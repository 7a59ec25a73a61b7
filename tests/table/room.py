"""A table with its log and a clock of its own, driven as a server would drive it."""

from collections.abc import Sequence
from itertools import count
from random import Random

import msgspec
import pytest

from nimmt.bots import find_bot
from nimmt.rules import Options, Play, Seat, TakeRow, commitment_to, encode, legal
from nimmt.table import (
    BotTurn,
    Change,
    Code,
    Command,
    Entry,
    Guest,
    Opened,
    Settings,
    Stage,
    Table,
    TableError,
    bot_input,
    bot_turns,
    come,
    decide,
    decide_for_bot,
    drop,
    follow,
    look,
    open_table,
    table_of,
    tick,
)
from nimmt.table.commands import Begin, ChooseRow, PlayCards, Reveal, SeatBot, Sit
from tests.kit import is_sentence

PROGRAMS = frozenset({"robo", "hal"})
SHORT = Options(hand=3, points=None, deals=1)
"""A match of three turns."""


def seed_of(number: int) -> bytes:
    return Random(f"seed {number}").randbytes(32)


def part_of(person: str) -> str:
    return Random(f"part {person}").randbytes(16).hex()


KNOWN: dict[str | None, str] = {}
"""Parts by their commitments."""


def commitment_of(person: str) -> str:
    part = part_of(person)
    KNOWN[commitment_to(part)] = part
    return commitment_to(part)


def guest(person: str) -> Guest:
    """Some have equal names: ana and ana2 are both called Ana."""
    return Guest(person, person.strip("0123456789").title(), program=person in PROGRAMS)


def over_the_wire(entry: Entry) -> Entry:
    decoded: Entry = msgspec.json.decode(encode(entry), type=Entry)
    return decoded


class Room:
    def __init__(self, settings: Settings | None = None, *, host: str = "ana", now: float = 1000.0) -> None:
        self.now = now
        self.honest = True
        """Everyone reveals the part when a match begins."""
        self.seeds = count(1)
        opened = Opened(
            at=now, id="t", host=host, settings=settings or Settings(options=SHORT), seed=seed_of(0).hex()
        )
        self.changes = [open_table(opened)]

    @property
    def table(self) -> Table:
        return self.changes[-1].table

    @property
    def log(self) -> list[Entry]:
        return [change.entry for change in self.changes]

    def add(self, changes: Sequence[Change]) -> list[Change]:
        """Every entry goes through its text, as it would through a database, and makes the same change."""
        for change in changes:
            self.changes.append(follow(self.table, over_the_wire(change.entry)))
            assert self.changes[-1] == change
        return [*changes]

    def do(self, *commands: Command, who: str = "ana") -> list[Change]:
        """A part whose commitment is frozen is revealed at once, as clients do it."""
        made: list[Change] = []
        for command in commands:
            made += self.add(
                decide(self.table, command, guest(who), self.now, seed=seed_of(next(self.seeds)))
            )
            made += self.reveal() if self.honest else []
        return made

    def reveal(self) -> list[Change]:
        """Everyone who is awaited reveals a part that this room knows."""
        made: list[Change] = []
        frozen = self.table.start.commitments if self.table.start is not None else None
        for seat in self.table.awaited if frozen is not None else ():
            person, commitment = self.table.chairs[seat].person, (frozen or ())[seat]
            if person is not None and commitment in KNOWN:
                command = Reveal(part=KNOWN[commitment])
                made += self.add(decide(self.table, command, guest(person), self.now, seed=b""))
        return made

    def refused(self, command: Command, code: Code, who: str = "ana") -> str:
        """The sentence; nothing has changed."""
        with pytest.raises(TableError) as refusal:
            decide(self.table, command, guest(who), self.now, seed=seed_of(0))
        assert table_of(self.log) == self.table
        assert refusal.value.code is code
        assert is_sentence(str(refusal.value))
        return str(refusal.value)

    def sit(self, *people: str) -> None:
        for person in people:
            self.do(Sit(commitment=None if person in PROGRAMS else commitment_of(person)), who=person)

    def begin(self, *people: str, bots: Sequence[str] = ()) -> None:
        """These sit down, then these bots, and the host begins."""
        self.sit(*people)
        host = self.table.host
        assert host is not None
        self.do(*[SeatBot(bot=bot) for bot in bots], Begin(), who=host)

    def wait(self, seconds: float) -> None:
        self.now += seconds

    def drop(self, person: str) -> list[Change]:
        return self.add(drop(self.table, person, self.now))

    def come(self, person: str) -> list[Change]:
        return self.add(come(self.table, person, self.now))

    def tick(self) -> list[Change]:
        """Until there is nothing more to do now."""
        made: list[Change] = []
        while changes := tick(self.table, self.now, seed=seed_of(next(self.seeds))):
            made += self.add(changes)
        return made

    def thought(self, seat: Seat) -> BotTurn:
        return next(thought for thought in bot_turns(self.table) if thought.seat == seat)

    def answer(self, thought: BotTurn) -> list[Change]:
        """The bot decides now."""
        view, allowed, seed = bot_input(self.table, thought)
        action = find_bot(thought.bot).act(view, allowed, Random(seed))
        return self.add(decide_for_bot(self.table, thought, action, asked=self.table.asked, now=self.now))

    def let_bots_answer(self) -> None:
        """As long as it is their turn, whatever time that takes."""
        while wanted := [thought for thought in bot_turns(self.table) if self.is_for_bot(thought)]:
            self.now = max(self.now, wanted[0].at)
            self.answer(wanted[0])

    def is_for_bot(self, thought: BotTurn) -> bool:
        return self.table.chairs[thought.seat].bot is not None or thought.at <= self.now

    def decide(self, who: str, *, index: int = 0) -> list[Change]:
        """What the person decides: the legal answer of this number."""
        seat = self.table.seat_of(who)
        assert seat is not None
        question = look(self.table, seat).question
        assert question is not None
        choice = question.legal[index % len(question.legal)]
        if isinstance(choice, tuple):
            return self.do(PlayCards(cards=choice, asked=question.asked), who=who)
        return self.do(ChooseRow(row=choice, asked=question.asked), who=who)

    def play_on(self, *, until: Stage = Stage.FINISHED, index: int = 0) -> None:
        """Everyone who is here answers, the others' answers are made for them."""
        while self.table.stage is Stage.PLAYING and self.table.stage is not until:
            self.let_bots_answer()
            if self.table.acting:
                self.play_one(index)

    def play_one(self, index: int = 0) -> None:
        chair = self.table.chairs[self.table.acting[0]]
        assert chair.person is not None
        if chair.dropped is None:
            self.decide(chair.person, index=index)
        else:
            self.now = max(self.now, self.thought(self.table.acting[0]).at)

    def play_turn(self) -> None:
        """One turn further."""
        match = self.table.match
        assert match is not None
        deals, turn = len(match.dealt), match.turn
        while self.table.match and (len(self.table.match.dealt), self.table.match.turn) == (deals, turn):
            self.let_bots_answer()
            if self.table.stage is not Stage.PLAYING:
                return
            if (len(self.table.match.dealt), self.table.match.turn) == (deals, turn):
                self.play_one()


def lowest(table: Table, seat: Seat) -> Play:
    """The lowest card, decided for someone."""
    assert table.match is not None
    first = legal(table.match, seat)[0]
    assert isinstance(first, Play)
    return Play(seat, first.cards, auto=True)


def cheapest(table: Table, seat: Seat) -> TakeRow:
    """B15: the fewest heads, then the fewest cards, then the first; decided for someone."""
    assert table.match is not None
    rows = table.match.rows
    order = sorted(range(4), key=lambda row: (sum(map(heads_of, rows[row])), len(rows[row]), row))
    return TakeRow(seat, order[0], auto=True)


def heads_of(card: int) -> int:
    """B16, told anew."""
    if card == 0:
        return 0
    if card == 55:
        return 7
    return 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1
