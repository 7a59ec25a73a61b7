"""What the host of a table can set. All of it is shown to everyone."""

from typing import Literal, TypeAlias

from msgspec import Struct

from nimmt.bots import BOTS
from nimmt.rules import NimmtError, Options, Ruleset, agree

from .errors import Code, TableError

MOST_DEALS = 100
"""After so many a match is given up: by points alone it might never end."""
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 300
Watch: TypeAlias = Literal["open", "delayed", "nobody"]
Pace: TypeAlias = Literal["at-once", "brisk", "calm"]
PACES: dict[Pace, float] = {"at-once": 0.0, "brisk": 0.8, "calm": 2.5}
"""Seconds that a bot lets go by before its answer is shown."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str = "classic"
    """By its id."""
    options: Options = Options()
    """What is agreed on, where it is not as the game has it."""
    seats: int = 4
    """How many chairs there are. Those that stay empty are taken away when the match begins."""
    clock: int | None = None
    """Seconds for a decision, 5 to 300; without a clock nobody is hurried."""
    watch: Watch = "open"
    """Who has the link may watch; with a delay of one turn; or not at all."""
    public: bool = False
    """Whether the table is in the list of open tables."""
    programs: bool = False
    """Whether programs may sit down."""
    seen: bool = False
    """Everyone may look at the cards that have gone by."""
    preview: bool = False
    """Everyone is told where each play would go, were it alone on the table as it lies."""
    sit_in: str = "medium"
    """The bot that decides for someone who is away or out of time."""
    pace: Pace = "brisk"
    """How long bots let others wait."""
    starter: int = 0
    """S4: the seat that starts the first deal, where the game goes in turn."""


def ruleset_of(settings: Settings) -> Ruleset:
    """Of settings that were checked when they were made: what is allowed may have changed since."""
    return agree(settings.game, settings.options)


def check_settings(settings: Settings) -> Ruleset:
    """The game of these settings, or a sentence why it cannot be played so."""
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
    """At a table sit only bots that everyone has: no programs of somebody's own, and no budgets."""
    if name not in BOTS:
        raise TableError(Code.BAD_SETTINGS, f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
