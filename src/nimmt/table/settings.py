"""The settings of a table. The host changes them, and everyone sees them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from nimmt.bots import BOTS
from nimmt.rules import NimmtError, Options, Ruleset, agree

from .errors import Code, TableError

MOST_DEALS = 100
"""A match is given up after this many deals: with a limit of points alone it might never end."""
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 300
Watch: TypeAlias = Literal["open", "delayed", "nobody"]
Pace: TypeAlias = Literal["at-once", "brisk", "calm"]
PACES: dict[Pace, float] = {"at-once": 0.0, "brisk": 0.8, "calm": 2.5}
"""Seconds from a question to the first time at which bots answer, if they are ready by then."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str = "classic"
    """The id of the game."""
    options: Options = Options()
    """Options that differ from those of the game."""
    seats: int = 4
    """The number of chairs. Empty ones are removed when the match begins."""
    clock: int | None = None
    """Seconds for each decision, 5 to 300; `null`: no limit."""
    watch: Watch = "open"
    """Whether people with the link may watch: at once, with a delay of one turn, or not at all."""
    public: bool = False
    """Whether the table is in the list of open tables."""
    programs: bool = False
    """Whether programs may sit down."""
    seen: bool = False
    """Whether everyone may look at the cards that were played."""
    preview: bool = False
    """Whether players are shown where each play would go if nobody else played."""
    sit_in: str = "medium"
    """The bot that decides for a player who is away or out of time."""
    pace: Pace = "brisk"
    """When bots answer: as soon as they usually can, or after 0.8 or 2.5 s; whatever their cards are."""
    takeover: bool = False
    """Whether people may take over a bot's chair between two deals."""
    starter: int = 0
    """S4: the seat that starts the first deal, where the game goes in turn."""


def ruleset_of(settings: Settings) -> Ruleset:
    """The game of settings from a log. They are not checked: the limits may have changed since."""
    return agree(settings.game, settings.options)


def check_settings(settings: Settings) -> Ruleset:
    """The game of these settings. Raises a `TableError` if it cannot be played."""
    try:
        ruleset = ruleset_of(settings)
        ruleset.check_seats(settings.seats)
    except NimmtError as error:
        raise TableError(Code.BAD_SETTINGS, str(error)) from None
    if settings.clock is not None and not SHORTEST_CLOCK <= settings.clock <= LONGEST_CLOCK:
        raise TableError(
            Code.BAD_SETTINGS,
            f"The clock gives {SHORTEST_CLOCK} to {LONGEST_CLOCK} s for a decision, not {settings.clock}.",
        )
    if not 0 <= settings.starter < settings.seats:
        raise TableError(
            Code.BAD_SETTINGS, f"One of the seats 0 to {settings.seats - 1} starts, not {settings.starter}."
        )
    if isinstance(ruleset.deals, int) and ruleset.deals > MOST_DEALS:
        raise TableError(
            Code.BAD_SETTINGS, f"A match at a table has at most {MOST_DEALS} deals, not {ruleset.deals}."
        )
    check_bot(settings.sit_in)
    return ruleset


def check_bot(name: str) -> None:
    """Accept only built-in bots: no programs and no time budgets."""
    if name not in BOTS:
        raise TableError(Code.BAD_SETTINGS, f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
