"""The tables that this process holds: rooms, who sees what, the lists of tables and matches, replays."""

from .budget import ROW_BYTES as ROW_BYTES
from .history import follow as follow
from .index import match_row as match_row
from .index import match_rows as match_rows
from .index import row_of as row_of
from .registry import Rooms as Rooms
from .replay import ended_match as ended_match
from .replay import replay_of as replay_of
from .room import Room as Room
from .visibility import Manner as Manner
from .visibility import Visitor as Visitor
from .visibility import hide_in_match as hide_in_match
from .visibility import hide_in_replay as hide_in_replay
from .visibility import hide_in_sentence as hide_in_sentence
from .visibility import hide_in_tables as hide_in_tables
from .visibility import is_authorised as is_authorised
