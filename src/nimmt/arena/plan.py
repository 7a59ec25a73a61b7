"""The plan of a run. Line-ups, cards and luck follow from its settings and seed alone."""

from functools import lru_cache
from hashlib import sha256
from random import Random

from msgspec import UNSET, Struct
from msgspec.structs import replace

from nimmt.bots import find_bot
from nimmt.rules import Deal, Fair, NimmtError, Options, Ruleset, Seat, agree, fair_deal, seal

MOST_DEALS = 10_000_000


class ArenaError(NimmtError):
    """A run that cannot be started or continued."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings on which every result depends: the same plan gives the same matches."""

    game: str
    options: Options
    seats: int
    bots: tuple[str, ...]
    field: str | None = None
    """One bot against copies of this one, instead of all bots against each other."""
    match: bool = False
    """Whole matches instead of single deals."""
    seed: int = 1
    time_ms: int | None = 1000
    """The time limit of programs for each answer."""
    fresh: bool = False
    """Whether programs are restarted for every match, so that their luck follows from the seed too."""

    @property
    def ruleset(self) -> Ruleset:
        return _ruleset(self)

    @property
    def players(self) -> tuple[str, ...]:
        """All bots; the field is the last."""
        return self.bots if self.field is None else (*self.bots, self.field)

    @property
    def matches(self) -> int:
        """The number of matches played with the same cards."""
        return len(self.bots) * (self.seats if self.field else _copies(self))


def check(plan: Plan) -> None:
    """Raise an error if the plan cannot be played."""
    plan.ruleset.check_seats(plan.seats)
    for name in plan.players:
        find_bot(name).check(plan.ruleset)
    twice = [name for name in plan.players if plan.players.count(name) > 1]
    if twice:
        raise ArenaError(f"{twice[0]} is named twice; bots are compared by name.")
    ends = (plan.options.points, plan.options.deals)
    if not plan.match and any(end is not UNSET for end in ends):
        raise ArenaError("Points and a number of deals end a match; single deals are played without --match.")
    if len(plan.players) < 2:
        raise ArenaError("One bot alone cannot be compared: name another, or a field.")


@lru_cache(maxsize=8)
def _ruleset(plan: Plan) -> Ruleset:
    return agree(plan.game, plan.options if plan.match else replace(plan.options, deals=1))


def _copies(plan: Plan) -> int:
    """The copies of each bot in a circle that fills all seats of a table."""
    return -(-plan.seats // len(plan.bots))


def rotation(plan: Plan, number: int) -> int:
    """Against a field, matches with the same rotation differ only in the candidate."""
    return number % plan.seats if plan.field else number


def lineup(plan: Plan, deal: int, number: int) -> tuple[int, ...]:
    """The players of a match, by seat. In every deal each bot sits equally often at every seat.

    All bots sit in a circle, shuffled for every deal, and the table is a window that moves by one place
    from match to match. A candidate against the field takes one seat after the other.
    """
    if plan.field is None:
        circle = _circle(plan, deal)
        return tuple([circle[(number + seat) % len(circle)] for seat in range(plan.seats)])
    candidate, at = divmod(number, plan.seats)
    return tuple([candidate if seat == at else len(plan.bots) for seat in range(plan.seats)])


@lru_cache(maxsize=64)
def _circle(plan: Plan, deal: int) -> list[int]:
    circle = [*range(len(plan.bots))] * _copies(plan)
    Random(f"circle {plan.seed} {deal}").shuffle(circle)
    return circle


@lru_cache(maxsize=64)
def proof(plan: Plan, deal: int) -> Fair:
    """The sealed seed of a deal, the same in all its matches."""
    return seal(sha256(f"nimmt arena {plan.seed} {deal}".encode()).digest())


@lru_cache(maxsize=256)
def cards(plan: Plan, deal: int, number: int) -> Deal:
    """The cards of a deal; in a whole match, those of its deal `number`, from 1."""
    return fair_deal(plan.ruleset, plan.seats, proof(plan, deal), number)


def chance(plan: Plan, deal: int, number: int, seat: Seat) -> Random:
    """The random generator of a seat. All candidates meet a field with the same luck."""
    return Random(f"chance {plan.seed} {deal} {rotation(plan, number)} {seat}")
