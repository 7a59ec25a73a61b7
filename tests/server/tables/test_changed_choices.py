"""Nobody else can tell whether a player has changed a choice: neither now nor later, by no byte."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from nimmt.rules import Chosen, encode
from nimmt.server.tables import registry, room, visibility
from nimmt.server.tables.history import HISTORY_LENGTH, load
from nimmt.server.wire import Refused
from nimmt.table import Decided, Entry, Stage, decode_entry, drop, fold_log, table_of
from tests.chance import Known
from tests.server import live_server
from tests.server.in_process import Inside, Insider, caught_up, close_all, inside
from tests.server.tables.history_check import Witness

pytestmark = pytest.mark.anyio
OPTIONS = {"hand": 3, "deals": 1, "points": None}


class Evening:
    """A match of Ana, Bob and Cleo, with people who look on. Ana may change her mind, always back again."""

    def __init__(self, server: Inside, now: list[float], *, wavers: bool) -> None:
        self.server, self._now, self.wavers = server, now, wavers
        self.fetched: list[bytes] = []
        """What others got by HTTP."""
        self.refs = count(1)

    @property
    def now(self) -> float:
        return self._now[0]

    @now.setter
    def now(self, now: float) -> None:
        self._now[0] = now

    async def gather(self, watch: str) -> None:
        names = ("Ana", "Bob", "Cleo", "Dora", "Eve")
        self.ana, self.bob, self.cleo, self.dora, self.eve = [
            await self.server.client(name) for name in names
        ]
        self.tab, self.tv = self.server.stranger(), self.server.stranger()
        self.tab.http.cookies.update(self.ana.http.cookies)
        self.table = await self.ana.open_table(
            seats=3, options=OPTIONS, clock=300, watch=watch, public=True, sit_in="lowest"
        )
        for player in (self.ana, self.bob, self.cleo):
            player.honest = False  # they reveal below, one after another
            await player.enter(self.table)
            await player.sit()
        await self.tab.enter(self.table)
        await self.dora.enter(self.table)
        await self.tv.enter(self.table, manner="tv")
        await self.ana.must("begin")
        for player in (self.ana, self.bob, self.cleo):
            await player.reveal()
            await caught_up([self.ana, self.bob, self.cleo])
        await self.ana.until(lambda: bool(self.ana.legal))

    @property
    def others(self) -> list[Insider]:
        return [self.bob, self.cleo, self.dora, self.tv]

    async def play(self) -> None:
        players = (self.ana, self.bob, self.cleo)
        while not self.ana.over:
            await caught_up(players)
            player = next(player for player in players if player.must_act)
            self.now += 1
            await player.must(**self.answer(player))
            if player is not self.cleo:
                await self.eve.open_table(public=True)  # later than this choice, and sooner than others
                await self.waver()
            await self.look()

    def answer(self, player: Insider) -> dict[str, Any]:
        first = player.legal[0]
        kind = (
            {"kind": "take-row", "row": first} if isinstance(first, int) else {"kind": "play", "cards": first}
        )
        return {**kind, "asked": player.asked}

    async def waver(self) -> None:
        """Half a second later; the last choice is the first one."""
        if not self.wavers or self.ana.view is None or not self.ana.view.choice:
            return
        now, self.now = self.now, self.now + 0.5
        for cards in (*self.ana.legal[1:], *self.ana.legal[:1] * 2):
            await self.ana.must("play", cards=cards, ref=f"again {next(self.refs)}")
            assert self.ana.view.choice == cards
        self.now = now

    async def look(self) -> None:
        """Everyone looks anew, and Bob comes back with the version he has."""
        for client in (self.bob, self.dora, self.eve):
            for path in (
                "/api/v1/tables",
                f"/api/v1/tables/{self.table}",
                f"/api/v1/tables/{self.table}/record",
            ):
                self.fetched.append((await client.http.get(path)).content)
        await self.bob.leave()
        await self.bob.enter(self.table, v=self.bob.v)
        await self.bob.must("say", phrase="moo")
        await caught_up([self.ana, self.bob])


@asynccontextmanager
async def evening(
    folder: Path, watch: str, *, wavers: bool, length: int = HISTORY_LENGTH
) -> AsyncIterator[Evening]:
    with pytest.MonkeyPatch.context() as patch:
        now = [4e9]  # no timer of the real clock comes before it
        for module in (room, registry):
            patch.setattr(module, "time", lambda: now[0])
        patch.setattr("nimmt.server.tables.history.HISTORY_LENGTH", length)
        patch.setattr(live_server, "REFS", count(1))
        async with inside(folder / f"{wavers}.db", chance=Known(start=0)) as server:
            spent = Evening(server, now, wavers=wavers)
            await spent.gather(watch)
            yield spent
            await close_all(*spent.others, spent.ana, spent.tab, spent.eve)


@pytest.mark.parametrize("watch", ["open", "delayed"])
async def test_others_get_the_same_bytes_whether_or_not_a_choice_was_changed(
    tmp_path: Path, watch: str
) -> None:
    told = []
    for wavers in (False, True):
        async with evening(tmp_path, watch, wavers=wavers) as spent:
            await spent.play()
            others = spent.others
        assert next(spent.refs) > 1 if wavers else True, "Ana has changed nothing"
        told.append([*[client.heard for client in others], spent.fetched])
    assert told[0] == told[1]


async def test_a_player_gets_the_own_changed_choice_in_every_tab_and_on_return(tmp_path: Path) -> None:
    async with evening(tmp_path, "open", wavers=True) as spent:
        ana, tab, bob = spent.ana, spent.tab, spent.bob
        v = await ana.must("play", cards=ana.legal[0])
        await caught_up([ana, tab])
        away = spent.server.stranger()
        away.http.cookies.update(ana.http.cookies)
        away.table, away.view, away.v = ana.table, ana.view, v
        assert await ana.must("play", cards=ana.legal[1]) == v
        await tab.until(lambda: tab.view is not None and tab.view.choice == ana.legal[1])
        await away.enter(spent.table, v=v)
        await away.until(lambda: away.view is not None and away.view.choice == ana.legal[1])
        assert (ana.v, tab.v, away.v) == (v, v, v)
        said = await bob.must("say", phrase="moo")
        await caught_up([ana, tab, away])
        assert said == v + 1
        await away.close()


async def test_a_choice_changed_in_the_command_that_brings_a_player_back_is_told(tmp_path: Path) -> None:
    async with evening(tmp_path, "open", wavers=True) as spent:
        ana, bob = spent.ana, spent.bob
        await ana.must("play", cards=ana.legal[0])
        held = await spent.server.services.rooms.find(spent.table)
        await held.do(lambda table, now: drop(table, ana.id, now))
        await bob.until(lambda: bob.chairs[0]["presence"] == "dropped")
        await ana.must("play", cards=ana.legal[1])
        await bob.until(lambda: bob.chairs[0]["presence"] == "here")
        assert ana.view is not None
        assert ana.view.choice == ana.legal[1]


async def test_the_same_cards_again_are_not_stored(tmp_path: Path) -> None:
    async with evening(tmp_path, "open", wavers=False) as spent:
        ana = spent.ana
        v = await ana.must("play", cards=ana.legal[0])
        log = await spent.server.log_of(spent.table)
        assert await ana.must("play", cards=ana.legal[0]) == v
        assert await spent.server.log_of(spent.table) == log


async def test_the_same_cards_again_get_the_same_answer_when_they_are_resent(tmp_path: Path) -> None:
    async with evening(tmp_path, "open", wavers=False) as spent:
        ana, bob, cleo = players = spent.ana, spent.bob, spent.cleo
        cards, asked = ana.legal[0], ana.asked
        v = await ana.must("play", cards=cards)
        assert await ana.must("play", cards=cards, asked=asked, ref="again") == v
        for player in (bob, cleo):
            await player.must("play", cards=player.legal[0])
        await caught_up(players)
        assert ana.asked != asked
        assert await ana.must("play", cards=cards, asked=asked, ref="again") == v


async def test_what_changes_nothing_is_answered_while_another_choice_is_being_stored(tmp_path: Path) -> None:
    """Otherwise the time until an answer would tell that somebody changes a choice."""
    async with evening(tmp_path, "open", wavers=False) as spent:
        ana, bob, dora = spent.ana, spent.bob, spent.dora
        for player in (ana, bob):
            await player.must("play", cards=player.legal[0])
        with slow_disk(spent.server) as disk:
            changing = asyncio.create_task(ana.must("play", cards=ana.legal[1]))
            await disk.writing.wait()
            await bob.must("play", cards=bob.legal[0])
            refused = [await bob.tell("begin"), await bob.tell("play", cards=[105]), await dora.tell("rise")]
            assert all(isinstance(answer, Refused) for answer in refused)
            assert not changing.done()
            disk.free.set()
            await changing


async def test_the_last_of_two_choices_of_one_player_counts_also_while_the_first_is_stored(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path, "open", wavers=False) as spent:
        ana, tab, bob = spent.ana, spent.tab, spent.bob
        for player in (ana, bob):
            await player.must("play", cards=player.legal[0])
        await caught_up([ana, tab])
        with slow_disk(spent.server) as disk:
            changing = asyncio.create_task(ana.must("play", cards=ana.legal[1]))
            await disk.writing.wait()
            await tab.send({"type": "play", "cards": ana.legal[0], "ref": "back"})
            await bob.must("play", cards=bob.legal[0])  # by now the server has read the message before
            disk.free.set()
            await changing
        await tab.until(lambda: tab.view is not None and tab.view.choice == ana.legal[0])
        match = (await spent.server.services.rooms.find(spent.table)).table.match
        assert match is not None
        assert match.chosen[0] == ana.legal[0]


class SlowDisk:
    def __init__(self) -> None:
        self.writing, self.free = asyncio.Event(), asyncio.Event()


@contextmanager
def slow_disk(server: Inside) -> Iterator[SlowDisk]:
    """Appended entries reach the disk when it is set free."""
    disk, store = SlowDisk(), server.services.store
    append = store.append

    async def appended(*arguments: Any) -> bool:
        disk.writing.set()
        await disk.free.wait()
        return await append(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "append", appended)
        yield disk


async def test_changed_choices_do_not_shorten_what_is_kept_for_others(tmp_path: Path) -> None:
    """Otherwise a client would get a snapshot in place of the missed versions."""
    async with evening(tmp_path, "open", wavers=True, length=3) as spent:
        ana, bob, v = spent.ana, spent.bob, spent.bob.v
        await bob.leave()
        await ana.must("play", cards=ana.legal[0])
        await spent.waver()
        before = len(bob.heard)
        await bob.enter(spent.table, v=v)
        await bob.until(lambda: len(bob.heard) > before)
        assert bob.heard[before].startswith('{"type":"events"')


async def test_after_a_restart_too_others_get_the_same_bytes(tmp_path: Path) -> None:
    """Even the deadline, which is moved on."""
    async with evening(tmp_path, "open", wavers=True) as spent:
        ana = spent.ana
        await ana.must("play", cards=ana.legal[0])
        await spent.waver()
        log = await spent.server.log_of(spent.table)
        person = spent.bob.id
    entries = [decode_entry(data) for data in log]
    quiet = [encode(entry) for entry in entries if not is_changed(entry)]
    assert len(quiet) < len(log)
    assert told_after_a_restart(log, person) == told_after_a_restart(quiet, person)


def is_changed(entry: Entry) -> bool:
    return isinstance(entry, Decided) and entry.changed


def told_after_a_restart(log: list[bytes], person: str) -> list[bytes]:
    table, kept = load(table_of(map(decode_entry, log)).id, log, lambda: 5e9)
    assert table.stage is Stage.PLAYING
    missed = kept.between(table.version - 2, table.version)
    assert missed is not None
    bob, watcher = Witness(person), Witness(None)
    bob.seat = table.seat_of(person)
    told = [visibility.update(change, visitor, 1.0) for change in missed for visitor in (bob, watcher)]
    return [*told, visibility.snapshot(table, bob, 1.0), visibility.snapshot(table, watcher, 1.0)]


async def test_a_choice_is_marked_as_changed_where_the_rules_say_so(tmp_path: Path) -> None:
    async with evening(tmp_path, "open", wavers=True) as spent:
        await spent.play()
        log = await spent.server.log_of(spent.table)
    changes = [*fold_log([decode_entry(data) for data in log])]
    marks = [change.silent for change in changes]
    assert marks == [any(isinstance(e, Chosen) and e.changed for e in change.events) for change in changes]
    assert any(marks)
