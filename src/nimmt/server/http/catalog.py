"""What this server offers: its health, the games, the bots, and the description of its interface."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

import nimmt
from nimmt.bots import BOTS
from nimmt.rules import GAMES

from ..wire import BotInfo, Bots, GameInfo, Games, Health
from .operation import Call, Operations, Reply

OPERATIONS = Operations()


@OPERATIONS.add("GET", "/healthz", Health)
async def health(call: Call) -> Reply:
    """Whether the server can write its database, tried at most once a second; if not, the error says why."""
    await call.services.writing()
    return Reply(Health(ok=True, version=nimmt.__version__))


@OPERATIONS.add("GET", "/api/v1/games", Games)
async def games(call: Call) -> Reply:
    """The games that can be played."""
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


@OPERATIONS.add("GET", "/api/v1/bots", Bots)
async def bots(call: Call) -> Reply:
    """The bots that can be seated, and how they play."""
    return Reply(Bots(bots=tuple([BotInfo(name=bot.name, plays=bot.plays) for bot in BOTS.values()])))


@OPERATIONS.add("GET", "/api/v1/openapi.json", dict[str, Any])
async def openapi(_call: Call) -> Reply:
    """This description of the HTTP interface."""
    return Reply(_document("openapi.json"))


@OPERATIONS.add("GET", "/api/v1/socket.json", dict[str, Any])
async def socket(_call: Call) -> Reply:
    """The messages of the sockets, as JSON Schema."""
    return Reply(_document("socket.json"))


@cache
def _document(name: str) -> msgspec.Raw:
    """A committed file that `tools/make_docs.py` generates from the operations and the wire types."""
    return msgspec.Raw((files(__package__) / name).read_bytes())
