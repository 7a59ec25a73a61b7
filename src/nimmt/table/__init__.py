"""One match’s life without I/O: seats, clock, bots that sit in, the log. A table is a fold over its log."""

from .chance import Chance, system_chance
from .clock import Thought, answer, due, postpone, think, thoughts, tick
from .commands import Command
from .decide import Guest, handle
from .entries import Entry, Opened
from .errors import Code, TableError
from .fold import Change, follow, open_table, restore
from .presence import come, drop
from .records import record
from .resume import entries_of
from .settings import Settings, check_settings
from .state import Stage, Table
from .view import Look, News, look, news

__all__ = [
    "Chance",
    "Change",
    "Code",
    "Command",
    "Entry",
    "Guest",
    "Look",
    "News",
    "Opened",
    "Settings",
    "Stage",
    "Table",
    "TableError",
    "Thought",
    "answer",
    "check_settings",
    "come",
    "drop",
    "due",
    "entries_of",
    "follow",
    "handle",
    "look",
    "news",
    "open_table",
    "postpone",
    "record",
    "restore",
    "system_chance",
    "think",
    "thoughts",
    "tick",
]
