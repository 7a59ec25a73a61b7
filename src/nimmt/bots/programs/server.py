"""`nimmt bot NAME`: one of our bots as a program that answers line by line."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random

from nimmt.rules import (
    GAMES,
    Action,
    NimmtError,
    Options,
    Play,
    agree,
    bot_view,
    deal,
    decode,
    encode,
    fair_deal,
    legal,
    seal,
    start,
    view,
)

from ..bot import Bot, BotError
from .protocol import (
    PROTOCOL,
    ByeRequest,
    DecisionReply,
    DecisionRequest,
    ErrorReply,
    HelloRequest,
    PlayReply,
    PlayRequest,
    ProgramReply,
    ProgramRequest,
    Ready,
    RowReply,
    decision_request,
)
from .reconstruction import match_behind

LONGEST_REQUEST = 2**23


def serve(bot: Bot, lines: Iterable[bytes | None], write: Callable[[bytes], None]) -> None:
    """Answer requests until `bye` or the end of input; an invalid line gets an `ErrorReply`."""
    seed, player = 0, bot
    for line in lines:
        if line is not None and not line.strip():
            continue
        reply: ProgramReply
        try:
            request = _read(line)
            if isinstance(request, ByeRequest):
                return
            if isinstance(request, HelloRequest):
                warm_up(bot)
                seed, reply, player = request.seed, Ready(bot.name), bot.within(request.time_ms)
            else:
                reply = _answer(player, request, seed)
        except NimmtError as error:
            reply = ErrorReply(str(error))
        write(encode(reply) + b"\n")


def warm_up(bot: Bot) -> None:
    """Let the bot decide once in every game, so that everything is loaded before the clock runs."""
    for game in GAMES:
        ruleset = agree(game, Options(hand=2))
        state = deal(start(ruleset, 2), fair_deal(ruleset, 2, seal(bytes(32)), 1)).state
        with suppress(BotError):  # it may not know every game
            _answer(bot, decision_request(bot_view(view(state, 0)), legal(state, 0)), 0)


def _read(line: bytes | None) -> ProgramRequest:
    if line is None:
        raise NimmtError(f"A line has at most {LONGEST_REQUEST >> 20} MiB; this one is longer.")
    request: ProgramRequest = decode(line, ProgramRequest)  # type: ignore[arg-type]
    if isinstance(request, HelloRequest) and request.protocol != PROTOCOL:
        raise NimmtError(f"This bot speaks {PROTOCOL}, not {request.protocol!r}.")
    return request


def _answer(bot: Bot, request: DecisionRequest, seed: int) -> DecisionReply:
    seen = request.view
    allowed = _allowed(request)
    kind = "play" if isinstance(request, PlayRequest) else "take-row"
    chance = Random(f"{seed} {seen.deal} {seen.turn} {seen.seat} {kind}")
    return _said(bot.act(seen, allowed, chance))


def _allowed(request: DecisionRequest) -> list[Action]:
    """The legal actions of a valid view; `legal` in the request must agree."""
    seen = request.view
    state = match_behind(seen)
    allowed = legal(state, seen.seat or 0)
    if not allowed or decision_request(seen, allowed) != request:
        raise NimmtError("The legal actions in the request are not those of its view.")
    return allowed


def _said(action: Action) -> DecisionReply:
    return PlayReply(action.cards) if isinstance(action, Play) else RowReply(action.row)
