"""The people who use the server: identity, names, TV screens, statistics, export and deletion."""

from .deletion import Deletion
from .export import Export, export_of
from .identity import COOKIE, COOKIE_SECONDS, Identities, guest_of
from .names import LONGEST_NAME, tidy_name
from .screens import SCREEN_COOKIE, SCREEN_COOKIE_SECONDS, Screens
from .statistics import Statistics, game_statistics, match_result

__all__ = [
    "COOKIE",
    "COOKIE_SECONDS",
    "LONGEST_NAME",
    "SCREEN_COOKIE",
    "SCREEN_COOKIE_SECONDS",
    "Deletion",
    "Export",
    "Identities",
    "Screens",
    "Statistics",
    "export_of",
    "game_statistics",
    "guest_of",
    "match_result",
    "tidy_name",
]
