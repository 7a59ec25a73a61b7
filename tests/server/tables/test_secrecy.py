"""Nothing hidden leaves the process: every byte that every client heard is judged when all is known."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from nimmt.rules import GAMES, Event, Record, Seat, read, replay, verify
from nimmt.server.client import OwnPart
from nimmt.server.store import open_store
from nimmt.table import Entry
from tests.server.in_process import Insider, inside
from tests.server.live_server import Server, serving
from tests.server.tables.witness import Heard, Judge, Leak, RecordingClient, Timeline, truth_of

pytestmark = pytest.mark.anyio
DEALS = 2
OPTIONS = {"hand": 4, "deals": DEALS, "points": None}


class RecordingInsider(RecordingClient, Insider):
    pass


class Party:
    """Two persons and a bot at one table, with others who look on; and all that they hear and send."""

    def __init__(
        self, players: Sequence[RecordingClient], watchers: Sequence[RecordingClient], tv: RecordingClient
    ) -> None:
        self.players, self.watchers, self.tv = players, watchers, tv
        self.timeline = Timeline()
        for client in self.everyone:
            client.on(self.timeline)
        self.id = ""
        self.hash = ""
        self.parts: list[str] = []
        self.early: list[bytes] = []
        """Records that were asked for while the match was played."""

    @property
    def everyone(self) -> list[RecordingClient]:
        return [*self.players, *self.watchers, self.tv]

    async def gather(self, *, bot: str, **settings: object) -> None:
        host = self.players[0]
        self.id = await host.open_table(
            seats=3, options=OPTIONS, pace="at-once", preview=True, seen=True, **settings
        )
        for client in (*self.players, *self.watchers):
            await client.enter(self.id)
        await self.tv.enter(self.id, manner="tv")
        self.hash = host.table.hash
        for seat, client in reversed(list(enumerate(self.players))):
            self.parts.insert(0, f"{seat + 1:x}" * 32)
            client.own = OwnPart(lambda part=self.parts[0]: bytes.fromhex(part))  # type: ignore[misc]
            await client.sit(seat=seat)
        await host.must("seat-bot", bot=bot)

    async def play(self, rng: Random) -> None:
        await self.players[0].must("begin")
        await asyncio.gather(*[self._play(client, Random(rng.random())) for client in self.players])
        for client in self.everyone:
            await client.until(lambda client=client: client.over)  # type: ignore[misc]

    async def _play(self, client: RecordingClient, rng: Random) -> None:
        while True:
            await client.until(lambda: client.must_act or client.over)
            if client.over:
                return
            await self._pry(client, rng)
            await client.play_once(rng)
            assert client.view is not None
            if client.legal and client.view.phase == "play" and rng.random() < 0.3:  # a choice may be changed
                await client.tell("play", cards=rng.choice(client.legal), asked=client.asked)

    async def _pry(self, client: RecordingClient, rng: Random) -> None:
        """Ask for more than the socket tells."""
        if rng.random() < 0.2:
            curious = rng.choice([client, *self.watchers])
            await curious.glance(self.id)
            self.early.append((await curious.http.get(f"/api/v1/tables/{self.id}/record")).content)

    def secrets(self, log: Sequence[Entry]) -> list[str]:
        """What nobody may hear before the end; and tokens never."""
        seeds = [entry.seed for entry in log if hasattr(entry, "seed")]
        return [*seeds, *self.parts, *self.tokens()]

    def tokens(self) -> list[str]:
        cookies = [value for client in self.everyone for value in client.http.cookies.values()]
        return [cookie.rpartition("_")[2] for cookie in cookies]

    async def record(self) -> Record:
        return read((await self.tv.http.get(f"/api/v1/tables/{self.id}/record")).content)

    async def close(self) -> None:
        for client in self.everyone:
            await client.close()


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    async with serving(tmp_path_factory.mktemp("secrecy") / "nimmt.db") as server:
        yield server


@asynccontextmanager
async def party_at(server: Server) -> AsyncIterator[Party]:
    clients = [RecordingClient(server, name) for name in ("Ana", "Bob", "Cleo")]
    for client in clients:
        await client.introduce()
    party = Party(clients[:2], [clients[2], RecordingClient(server)], RecordingClient(server))
    try:
        yield party
    finally:
        await party.close()


async def log_of(database: str, table: str) -> list[Entry]:
    store = await open_store(database, read_only=True)
    log = await store.log(table)
    await store.close()
    return [msgspec.json.decode(entry, type=Entry) for entry in log]


def judge(party: Party, log: Sequence[Entry], *, delayed: bool) -> None:
    """Every message of everyone. Each must have heard of the table, or nothing would be judged."""
    truth, secrets, sent = truth_of(log).ends_with(DEALS), party.secrets(log), party.timeline.sent
    for seat, player in enumerate(party.players):
        assert Judge(truth, seat).judge(player.kept, sent, secrets) > len(truth.turn_ends)
    for watcher in (*party.watchers, party.tv):
        told = Judge(truth, None, delayed=delayed).judge(watcher.kept, sent, secrets)
        assert told > len(truth.turn_ends)
    for client in party.everyone:
        assert not any(token in heard.raw for heard in client.kept for token in party.tokens())


@pytest.mark.parametrize("watch", ["open", "delayed"])
@pytest.mark.parametrize("game", GAMES)
async def test_no_card_is_told_before_its_time(server: Server, game: str, watch: str) -> None:
    async with party_at(server) as party:
        await party.gather(bot="greedy", game=game, watch=watch)
        await party.play(Random(f"{game} {watch}"))
        log = await log_of(server.database, party.id)
        judge(party, log, delayed=watch == "delayed")
        await check_records(party)


async def check_records(party: Party) -> None:
    """While a match runs its record has finished deals only; then it is whole, and anyone can verify it."""
    whole = await party.record()
    verify(whole)
    assert replay(whole).over
    assert whole.fair is not None
    assert whole.fair.hash == party.hash
    assert list(whole.fair.parts) == party.parts
    for early in map(read, party.early):
        assert early.fair is None
        assert len(early.deals) < DEALS
        assert early.deals == whole.deals[: len(early.deals)]


def forgets_to_redact(event: Event, _: Seat | None) -> Event:
    return event


async def inside_party(path: Path) -> tuple[Party, list[Entry]]:
    async with inside(path / "nimmt.db") as server:
        clients = [RecordingInsider(server, name) for name in ("Ana", "Bob", "Cleo")]
        for client in clients:
            await client.introduce()
        party = Party(clients[:2], [clients[2]], RecordingInsider(server))
        await party.gather(bot="lowest", game="plus", watch="open")
        await party.play(Random(1))
        log = [msgspec.json.decode(entry, type=Entry) for entry in await server.services.store.log(party.id)]
        await party.close()
        return party, log


async def test_the_judge_finds_a_server_that_forgets_to_redact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.table.hindsight.redact", forgets_to_redact)
    party, log = await inside_party(tmp_path)
    with pytest.raises(Leak, match=r"the hand of|somebody else's choice"):
        judge(party, log, delayed=False)


async def test_the_judge_finds_every_kind_of_leak(tmp_path: Path) -> None:
    party, log = await inside_party(tmp_path)
    judge(party, log, delayed=False)
    with pytest.raises(Leak, match="before what led to"):
        judge(party, log, delayed=True)
    truth = truth_of(log).ends_with(DEALS)
    player = party.players[0]
    with pytest.raises(Leak):
        Judge(truth, 1).judge(player.kept, party.timeline.sent, ())
    with pytest.raises(Leak, match="secret"):
        Judge(truth, 0).judge(player.kept, party.timeline.sent, [player.table.hash])
    told = [heard.raw for heard in player.kept if '"events"' in heard.raw]
    early = [Heard(0, told[-1])]
    with pytest.raises(Leak, match="even sent"):
        Judge(truth, 0).judge(early, party.timeline.sent, ())
