"""The tables that this process holds: rooms, who sees what, the lists of tables and matches, replays."""

from .index import match_row, match_rows, row_of
from .registry import Rooms
from .replay import ended_match, replay_of
from .room import Room
from .visibility import (
    Manner,
    Visitor,
    hide_in_match,
    hide_in_replay,
    hide_in_sentence,
    hide_in_tables,
    is_authorised,
    may_authorise,
)

__all__ = [
    "Manner",
    "Room",
    "Rooms",
    "Visitor",
    "ended_match",
    "hide_in_match",
    "hide_in_replay",
    "hide_in_sentence",
    "hide_in_tables",
    "is_authorised",
    "match_row",
    "match_rows",
    "may_authorise",
    "replay_of",
    "row_of",
]
