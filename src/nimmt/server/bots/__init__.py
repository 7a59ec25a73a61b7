"""The bots at the server's tables: a pool of worker processes, so that they never block the event loop."""

from .allowed import check_bot_name as check_bot_name
from .pool import BotDecision as BotDecision
from .pool import BotPool as BotPool
from .pool import BotPoolError as BotPoolError
