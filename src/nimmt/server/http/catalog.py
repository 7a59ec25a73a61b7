"""What this server offers: its health, the games, the bots, and the description of its interface."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

import nimmt
from nimmt.bots import BOTS
from nimmt.rules import GAMES

from ..wire import BotInfo, Bots, GameInfo, Games, Health
from .operation import Call, Operation, Reply


async def health(call: Call) -> Reply:
    await call.services.store.lobby(1)
    return Reply(Health(ok=True, version=nimmt.__version__))


async def games(call: Call) -> Reply:
    return Reply(Games(games=tuple([_game_info(name) for name in GAMES])))


def _game_info(name: str) -> GameInfo:
    game = GAMES[name]
    return GameInfo(
        game=name,
        title=game.title,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        hand=game.hand,
        most_cards=game.most_cards,
        in_turn=game.in_turn,
        zeros=game.zeros,
        cow=game.cow,
        more_is_better=game.goal == "most",
        points=game.points,
        deals=game.deals,
    )


async def bots(call: Call) -> Reply:
    return Reply(Bots(bots=tuple([BotInfo(name=bot.name, plays=bot.plays) for bot in BOTS.values()])))


async def openapi(_call: Call) -> Reply:
    return Reply(_document("openapi.json"))


async def socket(_call: Call) -> Reply:
    return Reply(_document("socket.json"))


@cache
def _document(name: str) -> msgspec.Raw:
    """A committed file that `tools/make_docs.py` generates from the operations and the wire types."""
    return msgspec.Raw((files(__package__) / name).read_bytes())


OPERATIONS = (
    Operation("health", "GET", "/healthz", "Whether the server and its database answer.", health, Health),
    Operation("games", "GET", "/api/v1/games", "The games that can be played.", games, Games),
    Operation("bots", "GET", "/api/v1/bots", "The bots that can be seated, and how they play.", bots, Bots),
    Operation(
        "openapi",
        "GET",
        "/api/v1/openapi.json",
        "This description of the HTTP interface.",
        openapi,
        dict[str, Any],
    ),
    Operation(
        "socket",
        "GET",
        "/api/v1/socket.json",
        "The messages of the sockets, as JSON Schema.",
        socket,
        dict[str, Any],
    ),
)
