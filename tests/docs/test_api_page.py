"""docs/program/api.md: its session is replayed against a real server, and its limits are current."""

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from nimmt.rules import Event
from nimmt.server.http import LARGEST_BODY, MOST_TABLES
from nimmt.server.keys import CODE_LETTERS, CODE_SECONDS
from nimmt.server.limits import Paces
from nimmt.server.people import LONGEST_NAME, MOST_DEVICES
from nimmt.server.wire import LONGEST_MESSAGE
from nimmt.table import GRACE, IDLE, REMEMBERED_REFS, Stage
from tests.docs.pages import text_of, words_of
from tests.server.http.validator import check_answer, check_body, check_message
from tests.server.in_process import close_all, inside, play_to_the_end, playing
from tests.server.live_server import GUARD, Server, known, serving

pytestmark = pytest.mark.anyio

PAGE, WORDS = text_of("docs/program/api.md"), words_of("docs/program/api.md")
REST = "…"


def steps() -> Iterator[tuple[str, str, str]]:
    """Who, `>` or `<`, and the text on one line."""
    for who, block in re.findall(r"^```text session (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for side, text in re.findall(r"^([<>]) (.+(?:\n   .+)*)", block, re.MULTILINE):
            yield who, side, "".join([part.strip() for part in text.split("\n")])


def pattern(text: str) -> Any:
    """JSON in which `<name>` and `…` may stand for values, and `…` for further keys."""
    text = re.sub(r"<(\w+)>", r'"<\1>"', text)
    text = re.sub(r"(?<=[,{])…(?=})", f'"{REST}":0', text)
    return json.loads(re.sub(r"(?<=[:,\[])…", f'"{REST}"', text))


class Known(dict[str, Any]):
    """What the names in angle brackets stand for, since they were met first."""

    def meet(self, told: Any, real: Any, where: str = "") -> None:
        """Refuse what is not as it was told."""
        if isinstance(told, dict) and isinstance(real, dict):
            assert REST in told or told.keys() == real.keys(), f"{where}: {real.keys() ^ told.keys()}"
            for key in told.keys() - {REST}:
                self.meet(told[key], real[key], f"{where}.{key}")
        elif isinstance(told, list) and isinstance(real, list):
            assert len(told) == len(real), where
            for index, (one, other) in enumerate(zip(told, real, strict=True)):
                self.meet(one, other, f"{where}[{index}]")
        elif isinstance(told, str) and (name := re.fullmatch(r"<(\w+)>", told)):
            assert self.setdefault(name[1], real) == real, where
        elif isinstance(told, str) and told.endswith(REST):
            assert told == REST or real.startswith(told.removesuffix(REST)), where
        else:
            assert told == real, where

    def put_into(self, text: str) -> str:
        return re.sub(r"<(\w+)>", lambda name: str(self[name[1]]), text)


class Party:
    """Somebody in the session: an identity, a socket, the last answer over HTTP."""

    def __init__(self, server: Server, known: Known) -> None:
        self._known, self._server = known, server
        self._http = httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}, timeout=GUARD)
        self._asked = ("", "")
        self._answer: httpx.Response | None = None
        self._socket: ClientConnection | None = None

    async def send(self, text: str) -> None:
        if text.startswith("{"):
            assert self._socket is not None
            check_message("Command", json.loads(text))
            await self._socket.send(text)
            return
        method, path, *rest = self._known.put_into(text).split(" ", 2)
        if method == "SOCKET":
            await self._open(path, *rest)
        else:
            await self._ask(method, path, *rest)

    async def _ask(self, method: str, path: str, body: str | None = None) -> None:
        self._asked = (method, re.sub(r"[0-9a-z]{26}", "{table}", path))
        if body is not None:
            check_body(*self._asked, json.loads(body))
        self._answer = await self._http.request(method, path, content=body)

    async def _open(self, path: str, header: str = "") -> None:
        """The old connection, if there is one, is given up when the new one is there."""
        headers = dict([header.split(": ", 1)] if header else [])
        for name, value in self._http.cookies.items():
            headers |= {"Cookie": f"{name}={value}", "Origin": self._server.url}
        old, self._socket = (
            self._socket,
            await connect(self._server.url.replace("http", "ws") + path, additional_headers=headers),
        )
        if old is not None:
            await old.close()

    async def expect(self, text: str) -> None:
        if text.startswith("{"):
            assert self._socket is not None
            async with asyncio.timeout(GUARD):
                message = json.loads(await self._socket.recv())
            check_message("Down", message)
            self._known.meet(pattern(text), message)
            return
        status, _, body = text.partition(" ")
        assert self._answer is not None
        assert self._answer.status_code == int(status), self._answer.text
        check_answer(*self._asked, int(status), self._answer.json())
        self._known.meet(pattern(body), self._answer.json())

    async def close(self) -> None:
        await self._http.aclose()
        if self._socket is not None:
            await self._socket.close()


async def test_the_session_goes_as_it_is_told(tmp_path: Path) -> None:
    [seed] = set(re.findall(r'"seed":"(\w+)"', PAGE))
    command = known(bytes.fromhex(seed))
    names = Known()
    async with serving(tmp_path / "nimmt.db", command=command) as server, AsyncExitStack() as stack:
        parties = {who: Party(server, names) for who in ("ana", "robo", "screen")}
        for party in parties.values():
            stack.push_async_callback(party.close)
        for number, (who, side, text) in enumerate(steps()):
            try:
                await (parties[who].send(text) if side == ">" else parties[who].expect(text))
            except Exception as error:
                error.add_note(f"in step {number} of the session: {who} {side} {text}")
                raise


async def test_the_name_of_a_hidden_person_is_shown_where_the_page_says(tmp_path: Path) -> None:
    told = "at all your tables, in the lists of tables and matches, and in replays."
    assert f"hides the name and the phrases of a person from you, from then on: {told}" in WORDS
    assert "Only records, which are the same for everyone, and your export still show the name." in WORDS
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob the bold", public=True)
        table = f"/api/v1/tables/{ana.table.id}"
        await ana.http.put(f"/api/v1/me/hidden/{bob.id}", json={"hidden": True})
        lists = (await ana.http.get("/api/v1/tables")).text
        assert ana.table.id in lists
        async with ana.lobby() as lobby:
            lists += json.dumps(await anext(lobby))
        await play_to_the_end([ana, bob])
        ended = [(await ana.http.get(path)).text for path in ("/api/v1/me/matches", f"{table}/replay", table)]
        assert "Bob the bold" not in "".join([lists, *ended])
        for path in (f"{table}/record", "/api/v1/me/export"):
            assert "Bob the bold" in (await ana.http.get(path)).text
        await close_all(ana, bob)


def test_it_is_said_how_every_event_is_folded() -> None:
    table = PAGE.partition("| event | the view afterwards |")[2].partition("\n\n")[0]
    told = re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)
    assert told == [kind.__struct_config__.tag for kind in Event.__args__]


def test_the_limits_are_as_the_page_says() -> None:
    paces, text = Paces(), WORDS
    assert f"at most {LONGEST_MESSAGE} bytes, a body at most {LARGEST_BODY >> 10} KiB" in text
    assert f"{paces.messages.burst} messages at once, and then one every {paces.messages.seconds} s" in text
    assert f"{paces.requests.burst} requests at once, and then one every {paces.requests.seconds} s" in text
    assert f"{paces.sockets} open sockets" in text
    assert f"{paces.requests_of_person.burst} requests at once, and then one a second" in text
    assert paces.requests_of_person.seconds == 1
    assert f"have {paces.sockets_of_person} sockets open" in text
    assert f"a person or program may do {paces.unasked.burst} times at once, and then once a second" in text
    assert paces.unasked.seconds == 1
    assert (paces.bytes_of_person, paces.bytes_of_table) == ((100_000_000, 0.001), (5_000_000, 0.00025))
    assert "100 MB at once, and then 1 kB a second" in text
    assert "A table has one of 5 MB, and then 4 kB a second" in text
    assert f"who are known about as long {paces.open_tables} together" in text
    own, common = paces.tables_of_person, paces.tables_of_address
    assert f"a person may open {own.burst} tables at once, and then one every {own.seconds} s" in text
    assert f"open {common.burst} tables at once, and then one every {common.seconds} s" in text
    assert f"have {MOST_TABLES} tables" in text
    assert f"latest {REMEMBERED_REFS} refs" in text
    assert f"after {GRACE:.0f} seconds a bot decides" in text
    assert f"up to {LONGEST_NAME} characters, none of them invisible" in text
    assert f"A person can have {MOST_DEVICES} devices" in text
    assert CODE_SECONDS == 300
    assert "once, within five minutes" in text
    hours = {stage: seconds / 3600 for stage, seconds in IDLE.items()}
    assert hours == {Stage.OPEN: 2, Stage.STARTING: 2, Stage.PLAYING: 24, Stage.FINISHED: 2}
    assert "after two hours, or after a day in a match" in text


def test_the_code_on_the_page_could_be_one() -> None:
    [code] = re.findall(r"`([0-9A-Z]{4}-[0-9A-Z]{4})`", PAGE)
    assert set(code) - {"-"} <= set(CODE_LETTERS)
