"""A game is a frozen set of switches; the named games are presets."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from .cards import HIGHEST_CARD, ROWS, ZERO_CARDS
from .errors import RulesetError

ZeroDeal: TypeAlias = Literal["mixed", "dealt"]
ZeroEffect: TypeAlias = Literal["first", "skip"]
LowCard: TypeAlias = Literal["choose", "highest"]
Goal: TypeAlias = Literal["fewest", "most"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """B22: the options of a table. A missing option has the game's value."""

    hand: int | UnsetType = UNSET
    points: int | UnsetType | None = UNSET
    deals: int | Literal["seats"] | UnsetType | None = UNSET
    cow: bool | UnsetType = UNSET
    zero_deal: ZeroDeal | UnsetType = UNSET


AS_THE_GAME_HAS_IT = Options()


class Ruleset(Struct, frozen=True, kw_only=True):
    """The switches of a game. Code tests switches, never the name of the game."""

    game: str
    title: str
    options: Options = AS_THE_GAME_HAS_IT
    fewest_seats: int = 2
    most_seats: int = 10
    hand: int = 10
    exact_deck: bool = False
    """T1: the deck has exactly the cards that are dealt."""
    zeros: int = 0
    zero_deal: ZeroDeal = "mixed"
    zero_effect: ZeroEffect = "first"
    """The effect of a zero: its companion is placed first (P14), or the turn is skipped (S6)."""
    most_cards: int = 1
    """The most cards that may be played in a turn."""
    in_turn: bool = False
    """S5: players play openly, one after the other, instead of all at once."""
    low: LowCard = "choose"
    """A card below all ends takes a chosen row (B14) or goes to the highest end (P10)."""
    cow: bool = False
    goal: Goal = "fewest"
    points: int | None = None
    deals: int | Literal["seats"] | None = None

    @property
    def rows_ascend(self) -> bool:
        """B9: rows ascend, unless a low card goes behind a higher one (P10)."""
        return self.low == "choose"

    def highest_card(self, seats: int) -> int:
        return seats * self.hand + ROWS if self.exact_deck else HIGHEST_CARD

    def dealt_zeros(self, seats: int) -> int:
        """Z1: two zeros each with two or three seats, one each with more."""
        if not self.zeros or self.zero_deal == "mixed":
            return 0
        return 2 if seats <= 3 else 1

    def last_deal(self, seats: int) -> int | None:
        """P22: the largest number of deals in a match."""
        return seats if self.deals == "seats" else self.deals

    def check_seats(self, seats: int) -> None:
        """Raise a `RulesetError` for too few or too many seats, or too few cards (B1, B6, P1, P6)."""
        if not self.fewest_seats <= seats <= self.most_seats:
            raise RulesetError(
                f"{self.game} is for {self.fewest_seats} to {self.most_seats} seats, not for {seats}."
            )
        room = (HIGHEST_CARD - ROWS + self.zeros) // seats
        if self.hand > room:
            raise RulesetError(
                f"{seats} seats can have hands of at most {room} cards in {self.game}, not of {self.hand}."
            )
        if self.hand < self.dealt_zeros(seats):
            raise RulesetError(
                f"With {seats} seats everyone is dealt {self.dealt_zeros(seats)} zeros, "
                f"so a hand must have at least that many cards, not {self.hand}."
            )


_CLASSIC = Ruleset(game="classic", title="6 nimmt!", points=66)
_PLUS = Ruleset(
    game="plus",
    title="6 nimmt! PLUS",
    most_seats=7,
    hand=15,
    zeros=ZERO_CARDS,
    most_cards=2,
    low="highest",
    goal="most",
    deals="seats",
)

GAMES: dict[str, Ruleset] = {
    ruleset.game: ruleset
    for ruleset in (
        _CLASSIC,
        replace(_CLASSIC, game="cow", title="6 nimmt! with the jumping cow", cow=True),
        _PLUS,
        replace(_PLUS, game="plus-dealt", title="6 nimmt! PLUS, zeros dealt evenly", zero_deal="dealt"),
        replace(_PLUS, game="zeros", title="6 nimmt! with 0-cards", goal="fewest"),
        replace(
            _PLUS,
            game="simple",
            title="6 nimmt! simple",
            hand=12,
            most_cards=1,
            in_turn=True,
            zero_effect="skip",
            goal="fewest",
        ),
        replace(_CLASSIC, game="tactics", title="6 nimmt! tactics: all cards known", exact_deck=True),
    )
}


def find_game(name: str) -> Ruleset:
    try:
        return GAMES[name]
    except KeyError:
        raise RulesetError(f"There is no game {name!r}; there are {', '.join(GAMES)}.") from None


def agree(game: str, options: Options = AS_THE_GAME_HAS_IT) -> Ruleset:
    """The ruleset of a game with options; an impossible one raises a `RulesetError`."""
    preset = find_game(game)
    _check_numbers(options)
    if options.cow is True and not takes_cow(preset):
        raise RulesetError(
            f"The cow jumps only where a low card takes a row of choice ({_names(takes_cow)}); "
            f"in {game} it goes to the highest end."
        )
    if options.zero_deal is not UNSET and not preset.zeros:
        raise RulesetError(f"{game} has no zero cards, so there is no way to deal them.")
    if options.zero_deal == "dealt" and not takes_dealt_zeros(preset):
        raise RulesetError(
            f"Zeros are dealt evenly only where they are played beside a number "
            f"({_names(takes_dealt_zeros)}); in {game} they are mixed in."
        )
    ruleset = replace(preset, options=options, **_set(options))
    if ruleset.points is None and ruleset.deals is None:
        raise RulesetError("The match would never end: set points or a number of deals.")
    return ruleset


def _set(options: Options) -> dict[str, object]:
    values = {name: getattr(options, name) for name in Options.__struct_fields__}
    return {name: value for name, value in values.items() if value is not UNSET}


def _check_numbers(options: Options) -> None:
    for name in ("hand", "points", "deals"):
        value = getattr(options, name)
        if isinstance(value, int) and value < 1:
            raise RulesetError(f"The option {name} is at least 1, not {value}.")


def takes_cow(ruleset: Ruleset) -> bool:
    """C1: the cow is an addition to the base rules."""
    return ruleset.low == "choose"


def takes_dealt_zeros(ruleset: Ruleset) -> bool:
    return bool(ruleset.zeros) and ruleset.zero_effect == "first"


def _names(suits: Callable[[Ruleset], bool]) -> str:
    return ", ".join(game for game, ruleset in GAMES.items() if suits(ruleset))
