"""The tables that this process holds: rooms, who sees what, the lists of tables and matches, replays."""

from .hiding import match_without, replay_without, tables_without
from .index import DECODER, changes_of, follow_all, match_row, match_rows, row_of
from .registry import Rooms
from .replay import replay_of
from .room import Room
from .visibility import Manner, Visitor, is_let_look, may_let_look, without_hidden

__all__ = [
    "DECODER",
    "Manner",
    "Room",
    "Rooms",
    "Visitor",
    "changes_of",
    "follow_all",
    "is_let_look",
    "match_row",
    "match_rows",
    "match_without",
    "may_let_look",
    "replay_of",
    "replay_without",
    "row_of",
    "tables_without",
    "without_hidden",
]
