"""Texts that PostgreSQL cannot store reach neither database, whichever operation they come with."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from itertools import product
from typing import Any

import pytest

from nimmt.server.http import OPERATIONS, Operation
from nimmt.server.people import pairings
from nimmt.server.wire import LONGEST_MESSAGE
from tests.server.in_process import Inside, Insider, inside

pytestmark = pytest.mark.anyio
ODD = ("\x00", "a\x00b", "\ud800", "\udc00\ud800", "\ufffe", "'", "\\", "\x7f", "x" * 3000)
"""NUL, halves of characters, and others that need care."""
SETTINGS: dict[str, Any] = {"game": "classic", "watch": "open", "sit_in": "lowest", "pace": "calm"}
OPTIONS: dict[str, Any] = {"deals": "seats", "zero_deal": "mixed"}


def encoded(text: str) -> str:
    """In a path or query string: a half character is sent as it would be in UTF-8."""
    return "".join(f"%{byte:02x}" for byte in text.encode(errors="surrogatepass"))


def path_of(operation: Operation, odd: str) -> str:
    path = re.sub(r"\{\w+\}", encoded(odd), operation.path)
    return path + "?" + "&".join(f"{parameter.name}={encoded(odd)}" for parameter in operation.query)


def bodies(operation: Operation, odd: str) -> Iterator[Any]:
    """Bodies with the text in each place where a string is possible."""
    yield dict.fromkeys(getattr(operation.takes, "__struct_fields__", ()), odd)
    yield {odd: odd}
    if operation.name == "hide":
        yield {"hidden": True}
    if operation.name == "openTable":
        for name in SETTINGS:
            yield {"settings": {name: odd}}
        for name in OPTIONS:
            yield {"settings": {"options": {name: odd}}}


@pytest.fixture
async def server(database: str) -> AsyncIterator[Inside]:
    async with inside(database) as server:
        yield server


async def test_no_operation_fails_at_an_odd_text(server: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairings, "WAIT_SECONDS", 0.0)
    person = await server.client("Ana")
    headers = {"Content-Type": "application/json"}
    for operation, odd in product(OPERATIONS, ODD):
        for body in map(json.dumps, bodies(operation, odd)):
            path = path_of(operation, odd)
            answer = await person.http.request(operation.method, path, content=body, headers=headers)
            assert answer.status_code < 500, (operation.name, odd, body, answer.text)
    await person.close()


async def test_nobody_has_an_id_with_a_nul(server: Inside) -> None:
    person = await server.client("Ana")
    answer = await person.http.put("/api/v1/me/hidden/%00", json={"hidden": True})
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    await person.close()


async def test_no_cookie_or_token_fails(server: Inside) -> None:
    stranger = server.stranger()
    for odd in ("\x00", "nimmt_\x00_\x00", "\xff", '"\\000"', f"nimmt_{'2' * 20}_{'0' * 64}"):
        for headers in ({"Authorization": f"Bearer {odd}"}, {"Cookie": f"nimmt={odd}; nimmt-tv={odd}"}):
            raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
            answer = await stranger.http.get("/api/v1/me", headers=raw)
            assert answer.status_code == 401
    await stranger.close()


def commands(odd: str) -> Iterator[dict[str, Any]]:
    yield {"type": "say", "phrase": "moo", "ref": odd}
    yield {"type": "say", "phrase": odd}
    yield {"type": odd}
    yield {"type": "seat-bot", "bot": odd}
    yield {"type": "contribute", "part": odd}
    for name in SETTINGS:
        yield {"type": "configure", "settings": {**SETTINGS, name: odd}}
    yield {"type": "configure", "settings": SETTINGS, "ref": odd}


async def test_no_command_fails_at_an_odd_text(server: Inside) -> None:
    host = await server.client("Ana")
    await host.enter(await host.open_table())
    await host.sit()
    for odd in ODD:
        for command in commands(odd):
            text = json.dumps(command)
            assert len(text) < LONGEST_MESSAGE or odd not in command.values()
            await answered(host, text)
    assert not [message for message in host.heard if '"unavailable"' in message]
    assert [message for message in host.heard if '"ref":"a\\u0000b"' in message], "a valid ref"
    await host.close()


async def answered(client: Insider, text: str) -> None:
    """Send a message, and wait until it is answered."""
    before = answers(client)
    await client.send(text)
    await client.until(lambda: answers(client) > before)


def answers(client: Insider) -> int:
    return len([message for message in client.heard if json.loads(message)["type"] in ("ok", "error")])
