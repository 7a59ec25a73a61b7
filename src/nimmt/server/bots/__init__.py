"""The bots at the server's tables: a pool of worker processes, so that they never block the event loop."""

from .allowed import check_bot_name
from .pool import BotDecision, BotPool, BotPoolError

__all__ = ["BotDecision", "BotPool", "BotPoolError", "check_bot_name"]
