"""The budgets of bytes that are stored because of a person, and at a table."""

import asyncio
from collections import deque
from contextlib import suppress
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.rules import GAMES, HIGHEST_CARD, ROWS, Options, encode, legal
from nimmt.server.http.tables import MOST_TABLES
from nimmt.server.limits import AGES, DAY, Limits, Pace, Paces
from nimmt.server.tables import ROW_BYTES, row_of
from nimmt.server.wire import Done, Refused
from nimmt.table import (
    MOST_DEALS,
    Code,
    Guest,
    Say,
    Settings,
    Stage,
    TableError,
    decide,
    decide_action,
)
from tests.server.in_process import (
    Inside,
    Insider,
    caught_up,
    close_all,
    company,
    inside,
    play_to_the_end,
    playing,
)
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.store.samples import ROOT
from tests.server.tables.test_changed_choices import slow_disk
from tests.server.test_limits import Clock
from tests.table.room import Room

pytestmark = pytest.mark.anyio
GUIDE = ROOT / "docs" / "host" / "hosting.md"
BURST = 20_000
PERSON = WITHOUT_LIMITS._replace(bytes_of_person=Pace(BURST, 0.01))
TABLE = WITHOUT_LIMITS._replace(bytes_of_table=Pace(BURST, 0.01))


async def stored(server: Inside, table: str) -> int:
    """What the log of a table takes."""
    return sum(ROW_BYTES + len(entry) for entry in await server.log_of(table))


async def other_device(server: Inside, person: Insider) -> Insider:
    """The same person with another socket."""
    device = server.stranger()
    device.http.cookies = person.http.cookies
    await device.enter(person.table.id)
    return device


async def talk(*clients: Insider) -> Refused:
    """Let them talk by turns until one of them is refused."""
    for number in range(10**6):
        for client in clients:
            answer = await client.tell("say", phrase="moo", ref=f"moo-{number}-{id(client)}")
            if isinstance(answer, Refused):
                return answer
    raise AssertionError("nobody was refused")


async def test_all_sockets_of_a_person_share_one_budget(tmp_path: Path) -> None:
    clock = Clock()
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=clock) as server:
        ana, bob = await company(server, "Ana", "Bob")
        devices = [ana, *[await other_device(server, ana) for _ in range(5)]]
        refusal = await talk(*devices)
        assert refusal.code is Code.TOO_FAST
        assert refusal.error.startswith("Too many changes of yours: try again in ")
        assert await stored(server, ana.table.id) < 1.2 * BURST
        for device in devices:
            assert isinstance(await device.tell("say", phrase="moo"), Refused)
        await bob.must("say", phrase="moo")
        clock.now += 60
        again = await ana.tell("say", phrase="moo", ref=refusal.ref)
        assert isinstance(again, Done), "the refusal is not kept for the ref"
        await close_all(bob, *devices)


async def test_the_budget_is_that_of_all_tables_and_of_coming_and_going(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=Clock()) as server:
        [ana] = await company(server, "Ana")
        await talk(ana)
        opening = await ana.http.post("/api/v1/tables", json={"settings": {}})
        assert (opening.status_code, opening.json()["code"]) == (429, "too-fast")
        assert int(opening.headers["retry-after"]) >= 1
        later = server.stranger()
        later.http.cookies = ana.http.cookies
        await later.enter(ana.table.id)
        assert later.bye is not None
        assert later.bye.code is Code.TOO_FAST
        await close_all(ana, later)


async def test_what_was_done_is_answered_again_without_a_budget(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=Clock()) as server:
        [ana] = await company(server, "Ana")
        done: list[Done] = []
        while isinstance(answer := await ana.tell("say", phrase="moo"), Done):
            done.append(answer)
        assert await ana.tell("say", phrase="moo", ref=done[-1].ref) == done[-1]
        await ana.close()


async def test_a_table_has_a_budget_and_its_host_can_end_the_trouble(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=TABLE, clock=Clock()) as server:
        ana, bob = await company(server, "Ana", "Bob")
        refusal = await talk(bob)
        assert refusal.error.startswith("Too many changes at this table: try again in ")
        assert await stored(server, ana.table.id) < 1.2 * BURST
        assert isinstance(await ana.tell("say", phrase="moo"), Refused)
        await ana.must("remove", seat=1)
        await ana.must("close")
        other = await ana.open_table()
        await ana.leave()
        await ana.enter(other)
        await ana.sit()
        await close_all(ana, bob)


async def change_choices(client: Insider, times: int) -> list[Done | Refused]:
    """Choose one card and another by turns."""
    first, second, *_ = client.legal
    return [
        await client.tell("play", cards=(first, second)[number % 2], asked=client.asked)
        for number in range(times)
    ]


async def test_changed_choices_use_up_nothing_that_another_player_needs(tmp_path: Path) -> None:
    """Nor can the others tell that there were any, when the budget of the table is used up."""
    async with inside(tmp_path / "nimmt.db", paces=TABLE, clock=Clock()) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        assert all(isinstance(answer, Done) for answer in await change_choices(bob, 200))
        assert await stored(server, ana.table.id) > 2 * BURST
        await ana.must("say", phrase="moo")
        await ana.must("play", cards=ana.legal[0], asked=ana.asked)
        await close_all(ana, bob)


async def test_only_what_the_table_asks_for_can_be_done_at_any_pace(tmp_path: Path) -> None:
    clock, most = Clock(), Paces().unasked.burst
    paces = WITHOUT_LIMITS._replace(unasked=Paces().unasked)
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=clock) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        refused = [answer for answer in await change_choices(bob, most + 50) if isinstance(answer, Refused)]
        assert {(answer.code, answer.error) for answer in refused} == {
            (Code.TOO_FAST, "Too many changes of yours: try again in 1 s.")
        }
        changed = [entry for entry in await server.log_of(ana.table.id) if b'"changed":true' in entry]
        assert len(changed) == most - 1, "to sit down counted as well"
        assert isinstance(await bob.tell("say", phrase="moo"), Refused)
        await ana.must("say", phrase="moo")
        clock.now += 1
        await bob.must("say", phrase="moo")
        await play_to_the_end([ana, bob])
        await close_all(ana, bob)


ONLY_THREE = WITHOUT_LIMITS._replace(unasked=Pace(3, 1000.0))
"""To sit down, and for two phrases."""


async def test_a_command_that_waits_for_the_disk_counts_once(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=ONLY_THREE, clock=Clock()) as server:
        ana, bob, cem = await company(server, "Ana", "Bob", "Cem")
        with slow_disk(server) as disk:
            storing = asyncio.create_task(ana.must("say", phrase="moo"))
            await disk.writing.wait()
            await bob.send({"type": "say", "phrase": "moo", "ref": "moo"})
            assert isinstance(await cem.tell("begin"), Refused)  # by now Bob has been heard
            disk.free.set()
            await storing
            await bob.must("say", phrase="moo", ref="moo")
        await check_only_one_is_left(server, bob)
        await close_all(ana, bob, cem)


async def test_a_command_counts_once_also_if_another_process_was_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db", paces=ONLY_THREE, clock=Clock()) as server:
        ana, bob = await company(server, "Ana", "Bob")
        table, append = (await server.services.rooms.find(ana.table.id)).table, server.services.store.append
        assert ana.id is not None
        first = decide(table, Say(phrase="moo"), Guest(ana.id, "Ana"), time(), seed=b"")

        async def append_later(*given: Any) -> bool:
            monkeypatch.undo()
            entries = [encode(change.entry) for change in first]
            assert await append(table.id, table.length, entries, row_of(first[-1].table))
            return await append(*given)

        monkeypatch.setattr(server.services.store, "append", append_later)
        await bob.must("say", phrase="moo")
        await check_only_one_is_left(server, bob)
        await close_all(ana, bob)


async def check_only_one_is_left(server: Inside, bob: Insider) -> None:
    """Bob can say one thing more, and then nothing that is stored."""
    await bob.must("say", phrase="moo")
    log = await server.log_of(bob.table.id)
    assert isinstance(await bob.tell("say", phrase="moo"), Refused)
    assert await server.log_of(bob.table.id) == log


async def test_the_host_is_charged_for_bots_and_everyone_for_themselves(tmp_path: Path) -> None:
    charged: dict[str | None, int] = {}

    class Noted(Limits):
        def wrote(self, person: str | None, table: str | None, size: int) -> None:
            if table is not None:
                charged[person] = charged.get(person, 0) + size
            super().wrote(person, table, size)

    async with inside(tmp_path / "nimmt.db") as server:
        server.services.rooms.limits = Noted(WITHOUT_LIMITS)
        ana, bob = await company(server, "Ana", "Bob", seats=4)
        await ana.must("seat-bot", bot="lowest")
        await ana.must("begin")
        await play_to_the_end([ana, bob])
        total = await stored(server, ana.table.id)
        host, guest = charged[ana.id], charged[bob.id]
        assert host > 2 * guest, "the bot's decisions, the deals and the result are the host's"
        assert guest > 10 * ROW_BYTES
        assert host + guest >= total
        assert charged.keys() == {ana.id, bob.id}
        await close_all(ana, bob)


@pytest.mark.parametrize(("pace", "most"), [("bytes_of_person", 186.4e6), ("bytes_of_table", 350.6e6)])
def test_a_day_of_writing_ends_at_the_limit_that_is_documented(pace: str, most: float) -> None:
    clock, written, size = Clock(), 0, 500
    limits = Limits(Paces(), clock)
    bucket = vars(limits)[f"_{pace}"]
    for _ in range(int(DAY)):
        while not bucket.is_empty("one"):
            bucket.of("one").spend(size)
            written += size
        clock.now += 1
    assert most - 1e5 < written < most + 1e5


class Flooder:
    """Somebody who makes one address write as much as possible, within all limits.

    With people who are of these ages already, in seconds, and with as many new ones as can be made.
    """

    def __init__(self, *ages: float) -> None:
        self.clock = Clock()
        self.limits = Limits(clock=self.clock)
        self.written = 0
        self.tables = 0
        self._known = [self._met(f"known {number}", age) for number, age in enumerate(ages)]
        self._new: deque[str] = deque(maxlen=100)
        self._made = 0

    def _met(self, person: str, age: float) -> str:
        self.limits.meet(person, "here", age)
        return person

    def flood(self, seconds: float, step: int = 300) -> None:
        """Open tables, at which bots can play on credit in the end, and write as much as is allowed."""
        for _ in range(0, int(seconds), step):
            self.clock.now += step
            with suppress(TableError):
                self._make()
            for person in (*self._known, *self._new):
                for do in (self._open, self._write):
                    with suppress(TableError):
                        do(person)

    def _make(self) -> None:
        while True:
            self.limits.new_identity("here")
            self._made += 1
            self._new.append(self._met(f"new {self._made}", 0))

    def _open(self, person: str) -> None:
        """As the registry of the tables does."""
        while True:
            self.limits.may_write(person)
            self.limits.new_table(person, f"table {self.tables + 1}")
            self.tables += 1
            self._store(person, f"table {self.tables}", 2_000)

    def _write(self, person: str) -> None:
        """At all tables that one person may have."""
        for table in [f"{person}, {number}" for number in range(MOST_TABLES)]:
            with suppress(TableError):
                while True:
                    self.limits.may_write(person, table)
                    self._store(person, table)

    def _store(self, person: str, table: str, size: int = 20_000) -> None:
        self.limits.wrote(person, table, size)
        self.written += size

    def let_bots_finish(self) -> None:
        """Without a command, so nothing is refused."""
        self.written += MATCH_BYTES * self.tables


MATCH_BYTES = 4_000_000
"""The most that bots may need to finish a match of 100 deals, as documented."""
MOST_OF_ADDRESS = 2.432e9
"""As documented, in a day, with what bots finish."""


def test_whoever_floods_from_one_address_writes_only_so_much_in_a_day() -> None:
    flooder = Flooder()
    flooder.flood(DAY - 600)
    assert flooder.tables == Paces().open_tables
    flooder.let_bots_finish()
    assert 0.95 * MOST_OF_ADDRESS < flooder.written < MOST_OF_ADDRESS


def test_identities_that_were_made_long_before_help_only_so_much() -> None:
    flooder = Flooder(*[days * DAY for days in (1, 7, 30, 100, 365, 1000) for _ in range(50)])
    flooder.flood(DAY / 2)
    flooder.let_bots_finish()
    assert 2 * MOST_OF_ADDRESS < flooder.written < 4 * MOST_OF_ADDRESS


def test_somebody_with_many_open_tables_keeps_nobody_from_playing() -> None:
    flooder = Flooder()
    with suppress(TableError):
        for number in range(10**6):
            person = f"new {number // 20}"
            flooder.limits.meet(person, "here", 0)
            flooder.limits.new_table(person, f"table {number}")
            flooder.clock.now += 30
    limits = flooder.limits
    limits.meet("ana", "here", 0)
    limits.may_write("ana", "her table")
    with pytest.raises(TableError, match="tables from your address are open"):
        limits.new_table("ana", "another")
    limits.closed("table 0")
    limits.new_table("ana", "another")
    limits.meet("known", "here", 2 * DAY)
    limits.new_table("known", "one more")


def test_tables_that_another_process_has_closed_do_not_count_for_ever() -> None:
    clock = Clock()
    limits = Limits(Paces(open_tables=1), clock)
    limits.new_table("ana", "one")
    clock.now += DAY - 1
    with pytest.raises(TableError):
        limits.new_table("ana", "two")
    clock.now += 1
    limits.new_table("ana", "two")


def test_people_can_still_write_at_an_address_that_is_flooded_with_younger_identities() -> None:
    flooder = Flooder(*[DAY / 2, 2 * DAY, 50 * DAY] * 50)
    flooder.flood(3600)
    limits = flooder.limits
    for name, age in (("new", 0), ("known", 3 * DAY), ("older", 60 * DAY)):
        limits.meet(name, "here", age)
        with pytest.raises(TableError, match="Too many changes from your address"):
            limits.may_write(name)
        limits.meet(name, "elsewhere", age)
        limits.may_write(name)
    limits.meet("oldest", "here", 400 * DAY)
    limits.may_write("oldest", "table")


def test_the_figures_are_those_of_the_guide() -> None:
    text = " ".join(GUIDE.read_text("utf-8").split())
    usual, groups = Paces(), len(AGES) + 1
    person, table, address = (
        pace.burst + DAY / pace.seconds
        for pace in (usual.bytes_of_person, usual.bytes_of_table, usual.bytes_of_address)
    )
    assert address + usual.open_tables * MATCH_BYTES == MOST_OF_ADDRESS
    match = MATCH_BYTES // 10**6
    credit = MOST_TABLES * match
    assert f"one person can make a process store at most {person / 1e6:.1f} MB, and {credit} MB more" in text
    assert f"one table can grow by at most {table / 1e6:.1f} MB, and {match} MB more" in text
    assert f"at most {MOST_OF_ADDRESS / 1e9:.2f} GB with identities that are younger than a day" in text
    assert f"at most {groups * MOST_OF_ADDRESS / 1e9:.2f} GB with identities of all ages" in text


def largest_match(game: str, seats: int, rng: Random) -> int:
    """What a match of 100 deals with the largest hands takes, played anyhow."""
    hand = (HIGHEST_CARD - ROWS + GAMES[game].zeros) // seats
    options = Options(hand=hand, deals=2, points=None)
    room = Room(Settings(game=game, options=options, seats=seats), now=1.8e9 + 0.123456)
    room.begin("ana", bots=["lowest"] * (seats - 1))
    begun = len(room.changes)
    while room.table.stage is Stage.PLAYING:
        assert room.table.match is not None
        action = rng.choice(legal(room.table.match, room.table.acting[0]))
        room.add(decide_action(room.table, replace(action, auto=True), room.now))
    size = sum([ROW_BYTES + len(encode(change.entry)) for change in room.changes[begun:]])
    return size * MOST_DEALS // 2


@pytest.mark.parametrize("game", GAMES)
def test_bots_need_only_so_much_to_finish_a_match(game: str) -> None:
    for seats in (2, 3, GAMES[game].most_seats):
        assert largest_match(game, seats, Random(seats)) < MATCH_BYTES


async def test_a_closed_table_makes_room_for_another_one(tmp_path: Path) -> None:
    paces = WITHOUT_LIMITS._replace(open_tables=2)
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=Clock()) as server:
        ana = await server.client("Ana")
        for _ in range(3):
            await ana.enter(await ana.open_table())
            await ana.must("close")
            await ana.leave()
        tables = [await ana.open_table(), await ana.open_table()]
        third = await ana.http.post("/api/v1/tables", json={"settings": {}})
        assert (third.status_code, third.json()["code"]) == (429, "too-many")
        assert len({*tables}) == 2
        await ana.close()


async def test_a_quick_player_against_nine_bots_never_reaches_the_limit(tmp_path: Path) -> None:
    """A turn every three seconds, for as long as the match lasts."""
    clock = Clock()
    begun = clock.now
    paces = WITHOUT_LIMITS._replace(bytes_of_person=Paces().bytes_of_person)
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=clock) as server:
        [ana] = await company(server, "Ana", seats=10, options={"deals": 5, "points": None})
        for _ in range(9):
            await ana.must("seat-bot", bot="lowest")
        await ana.must("begin")
        rng = Random(1)
        while not ana.over:
            await ana.until(lambda: ana.must_act or ana.over)
            if not ana.over:
                await ana.play_once(rng)
                clock.now += 3
        rate = await stored(server, ana.table.id) / (clock.now - begun)
        assert rate < 1 / Paces().bytes_of_person.seconds
        await ana.close()


class Evening:
    """Ten friends who are new, at one address: several tables each, then all of them play at one."""

    def __init__(self, server: Inside, clock: Clock) -> None:
        self.server, self.clock, self.rng = server, clock, Random(10)

    async def gather(self) -> None:
        names = ("Ana", "Bob", "Cem", "Dora", "Eva", "Finn", "Gül", "Hugo", "Ines", "Jan")
        self.friends = await company(self.server, *names, options={"deals": 2, "points": None})
        for friend in self.friends:
            for _ in range(4):
                await friend.open_table()
        await self.friends[0].must("begin")

    async def play(self) -> int:
        """A turn every three seconds, in which everyone talks, and changes their mind. Returns the turns."""
        turns, [first, *_] = 0, self.friends
        while not first.over:
            await caught_up(self.friends)
            waiting = [friend for friend in self.friends if friend.must_act]
            for friend in waiting:
                await friend.must("say", phrase="your-turn")
            for friend in waiting:
                await self.choose(friend, changes_mind=friend is not waiting[-1])
            turns += len(waiting) > 1
            self.clock.now += 3 if len(waiting) > 1 else 0
        return turns

    async def choose(self, friend: Insider, *, changes_mind: bool) -> None:
        first, *others = friend.legal
        asked = friend.asked
        if isinstance(first, int):
            await friend.must("take-row", row=first, asked=asked)
            return
        await friend.must("play", cards=first, asked=asked)
        if others and changes_mind:
            await friend.must("play", cards=others[0], asked=asked)


async def test_an_evening_of_ten_friends_at_one_address_never_reaches_a_limit(tmp_path: Path) -> None:
    usual, clock = Paces(), Clock()
    paces = usual._replace(messages=WITHOUT_LIMITS.messages)  # a client of theirs waits between its messages
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=clock) as server:
        evening = Evening(server, clock)
        await evening.gather()
        table, friends = evening.friends[0].table.id, evening.friends
        before = await stored(server, table)
        turns = await evening.play()
        size = (await stored(server, table) - before) // turns
        limits = server.services.limits
        for _ in range(6 * 3600 // 3):  # and so on for six hours
            clock.now += 3
            for friend in friends:
                limits.may_write(friend.id, table)
                limits.wrote(friend.id, table, size // len(friends))
        await close_all(*friends)
