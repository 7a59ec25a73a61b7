"""The bots that may sit at a table of the server."""

from nimmt.bots import BOTS, MOST_MS, BotError, Budget, read_budget
from nimmt.table import Code, TableError

MOST_PLAYOUTS = 20_000


def check_bot_name(name: str) -> str:
    """Allow the built-in bots with a short budget, and never a command."""
    kind, colon, tuning = name.partition(":")
    bot = BOTS.get(kind)
    if bot is None:
        raise TableError(Code.BAD_SETTINGS, f"There is no bot {name!r} here; there are {', '.join(BOTS)}.")
    if colon and bot.tuned is None:
        raise TableError(Code.BAD_SETTINGS, f"The bot {kind} takes nothing after its name, as in {name!r}.")
    if colon and not _is_short(tuning):
        raise TableError(
            Code.BAD_SETTINGS,
            f"At a table a bot searches 1 to {MOST_PLAYOUTS} play-outs ({kind}:200) "
            f"or 1ms to {MOST_MS}ms ({kind}:50ms), not {tuning!r}.",
        )
    return name


def _is_short(tuning: str) -> bool:
    try:
        budget: Budget = read_budget(tuning)
    except BotError:
        return False
    return (budget.ms or 0) <= MOST_MS and (budget.playouts or 0) <= MOST_PLAYOUTS
