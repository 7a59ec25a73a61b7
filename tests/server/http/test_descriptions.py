"""The generated descriptions are current, complete, and true of real messages."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any, get_args

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.rules import FormatError, decode
from nimmt.server.http import CONFLICT, OPERATIONS, STATUS
from nimmt.server.people import pairings
from nimmt.server.wire import Down, Lobby
from nimmt.table import Code, Command
from tests.kit import is_sentence
from tests.server.http.validator import check_answer, check_message
from tests.server.in_process import URL, Inside, Insider, Pipe, inside
from tools.api.docstrings import class_text, field_texts
from tools.api.openapi import openapi_document, refusals_of
from tools.api.schemas import socket_document
from tools.api.typescript import typescript

ROOT = Path(__file__).parents[3]
OPENAPI = json.loads((ROOT / "src/nimmt/server/http/openapi.json").read_text(encoding="utf-8"))
SOCKET = json.loads((ROOT / "src/nimmt/server/http/socket.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "program" / "api.md").read_text(encoding="utf-8")
VALUES = {
    "seat": 1,
    "part": "0123456789abcdef" * 2,
    "avatar": {"figure": "cow", "colour": "red"},
    "commitment": "0123456789abcdef" * 4,
    "bot": "greedy",
    "settings": {"game": "cow", "options": {"hand": 3, "deals": "seats"}, "clock": 5, "watch": "nobody"},
    "cards": [0, 15],
    "row": 3,
    "asked": 7,
    "wait": False,
    "phrase": "moo",
    "ready": True,
    "ref": "r1",
}
EXAMPLES = [
    {"type": kind.__struct_config__.tag, **{name: VALUES[name] for name in kind.__struct_fields__}}
    for kind in get_args(Command)
]


def test_what_is_checked_in_is_current() -> None:
    assert openapi_document() == OPENAPI, "run python -m tools.make_docs"
    assert socket_document() == SOCKET, "run python -m tools.make_docs"
    types = (ROOT / "web" / "src" / "generated" / "wire.ts").read_text(encoding="utf-8")
    assert typescript() == types, "run python -m tools.make_docs"


@pytest.mark.anyio
async def test_what_is_served_is_what_is_checked_in(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server, server.stranger().http as http:
        assert (await http.get("/api/v1/openapi.json")).json() == OPENAPI
        assert (await http.get("/api/v1/socket.json")).json() == SOCKET


def test_every_code_is_explained_and_on_the_page() -> None:
    texts = field_texts(Code)
    for code in Code:
        assert is_sentence(texts[code.name])
        assert f"\n| `{code}` | {STATUS.get(code, CONFLICT)} | {texts[code.name]} |\n" in PAGE


def test_every_refusal_of_an_operation_is_described_with_its_status() -> None:
    for operation in OPERATIONS:
        described = OPENAPI["paths"][operation.path][operation.method.lower()]["responses"]
        for code in refusals_of(operation):
            answer = described[str(STATUS.get(code, CONFLICT))]
            assert code in answer["content"]["application/json"]["schema"]["properties"]["code"]["enum"]
            assert f"`{code}`: " in answer["description"]


@pytest.mark.parametrize("kind", [*get_args(Command), *get_args(Down), Lobby], ids=lambda kind: kind.__name__)
def test_every_message_of_the_sockets_is_explained(kind: type) -> None:
    assert is_sentence(class_text(kind))
    assert SOCKET["$defs"][kind.__name__]["description"] == class_text(kind)


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: message["type"])
def test_a_command_with_all_its_keys_is_one_by_its_description(message: dict[str, Any]) -> None:
    decode(json.dumps(message).encode(), Command)  # type: ignore[arg-type]
    check_message("Command", message)


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False).filter(lambda number: number != int(number))
    | st.text()
    | st.sampled_from([*VALUES.values(), "0123456789abcdef" * 2 + "\n", "x" * 65, -1, 2**53, [], [1, 2, 3]]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KEYS = [*VALUES, "type", "game", "options", "clock", "watch", "hand", "deals", "other"]


@st.composite
def twisted_commands(draw: st.DrawFn) -> dict[str, Any]:
    """A good command with something changed, added or left out, perhaps deep inside."""
    message = json.loads(json.dumps(draw(st.sampled_from(EXAMPLES))))
    places = [message]
    while isinstance(inner := places[-1].get("settings", places[-1].get("options")), dict):
        places.append(inner)
    place, key = draw(st.sampled_from(places)), draw(st.sampled_from(KEYS))
    if draw(st.booleans()):
        place[key] = draw(JUNK)
    else:
        place.pop(key, None)
    return dict(message)


@given(twisted_commands())
def test_description_and_decoder_agree_on_what_is_a_command(message: dict[str, Any]) -> None:
    def holds(check: Any) -> bool:
        try:
            check()
        except (FormatError, jsonschema_rs.ValidationError):
            return False
        return True

    decoded = holds(lambda: decode(json.dumps(message).encode(), Command))  # type: ignore[arg-type]
    assert decoded == holds(lambda: check_message("Command", message))


async def sit_down(server: Inside, game: str) -> list[Insider]:
    """Two people, a bot, a spectator and a TV screen."""
    ana, ben = [await server.client(name) for name in ("Ana", "Ben")]
    settings = {"seats": 4, "clock": 300, "preview": True, "public": True, "pace": "at-once"}
    table = await ana.open_table(game=game, options={"deals": 1, "points": None, "hand": 5}, **settings)
    for person in (ana, ben):
        await person.enter(table)
        await person.sit()
    await ana.must("seat-bot", bot="lowest")
    watcher = await server.stranger().enter(table)
    screen = await server.stranger().enter(table, manner="tv")
    return [ana, ben, watcher, screen]


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["cow", "plus", "simple"])
async def test_every_message_of_a_match_is_as_described(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pairings, "WAIT_SECONDS", 0.0)
    async with inside(tmp_path / "nimmt.db") as server:
        guests = await sit_down(server, game)
        ana, ben, *_ = guests
        await ben.tell("begin")
        await ana.must("begin")
        await ben.must("say", phrase="moo")
        await asyncio.gather(ana.play_on(Random(1)), ben.play_on(Random(2)))
        await check_answers(ana)
        await ana.must("close")
        heard = [json.loads(message) for guest in guests for message in guest.heard]
        for message in heard:
            check_message("Down", message)
        assert {"table", "events", "tv", "ok", "error"} <= {message["type"] for message in heard}
        for guest in guests:
            await guest.close()


@pytest.mark.anyio
async def test_what_the_lobby_sends_is_as_described(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        ana = await server.client("Ana")
        table = await ana.open_table(public=True)
        lobby = await Pipe(server.app, f"{URL}/api/v1/lobby", {}).opened()
        message = json.loads(await anext(lobby))
        check_message("LobbyDown", message)
        assert [found["id"] for found in message["tables"]] == [table]
        await lobby.close()
        await ana.close()


@pytest.mark.anyio
async def test_a_refused_socket_gets_a_message_that_is_described(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        refused = await Pipe(server.app, f"{URL}/api/v1/tables/none/socket", {}).opened()
        message = json.loads(await anext(refused))
        check_message("Down", message)
        assert (message["type"], message["code"]) == ("bye", Code.NOT_FOUND)
        await refused.close()


async def check_answers(client: Insider) -> None:
    """Everything that can be read over HTTP when a match is over."""
    group = (await client.http.post("/api/v1/groups", json={"name": "Tuesday"})).json()["id"]
    for operation in OPERATIONS:
        if operation.method == "GET":
            answer = await client.http.get(
                operation.path.format(table=client.table.id, code=client.table.id[:6], group=group)
            )
            check_answer("GET", operation.path, answer.status_code, answer.json())
            assert answer.status_code == operation.status
