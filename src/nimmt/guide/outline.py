"""The outline of a game's explanation: text keys in order, the numbers in them, and worked turns.

The texts of `rules.ftl` are used everywhere, those of `guide.ftl` only where rules are printed as text.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import UNSET, Struct

from nimmt.rules import HEADS, HIGHEST_CARD, Ruleset, RulesetError, heads

USUAL_SEATS = 4
"""The number of players in examples, if the game allows it."""


class Paragraph(Struct, frozen=True):
    text: str


class BulletList(Struct, frozen=True):
    points: tuple[str, ...]


class ExampleBlock(Struct, frozen=True):
    turn: str
    """The name of a worked turn."""


class HeadsTable(Struct, frozen=True):
    """Which cards have how many heads."""

    show: str = "heads"


class Legend(Struct, frozen=True):
    """How to read rows that are drawn as text. A page that shows real cards leaves it out."""

    legend: str = "guide-legend"


Block: TypeAlias = Paragraph | BulletList | ExampleBlock | HeadsTable | Legend


class Section(Struct, frozen=True):
    title: str
    blocks: tuple[Block, ...]


class Outline(Struct, frozen=True, kw_only=True):
    title: str
    facts: tuple[str, ...]
    """The game in a line."""
    values: dict[str, int | str]
    """The numbers that the texts name."""
    sections: tuple[Section, ...]


def outline(ruleset: Ruleset) -> Outline:
    """The outline of a game as a table agreed on it.

    A `RulesetError` says why nobody can play it.
    """
    if not possible_seats(ruleset):
        ruleset.check_seats(ruleset.fewest_seats)
    return Outline(
        title=f"game-{ruleset.game}",
        facts=("guide-players", "guide-hand", f"guide-goal-{ruleset.goal}"),
        values=_values(ruleset),
        sections=tuple(_sections(ruleset)),
    )


def possible_seats(ruleset: Ruleset) -> list[int]:
    """All numbers of players for which the cards suffice."""
    return [n for n in range(ruleset.fewest_seats, ruleset.most_seats + 1) if _fits(ruleset, n)]


def heads_on_cards() -> dict[int, list[int]]:
    """B17, from the cards themselves: all cards with two heads or more, most heads first."""
    counts = sorted({count for count in HEADS if count > 1}, reverse=True)
    return {count: [card for card, heads in enumerate(HEADS) if heads == count] for count in counts}


def match_end(ruleset: Ruleset, seats: int | None = None) -> tuple[str, ...]:
    """The keys of the sentences that say when the match ends; `seats` if their number is known."""
    keys = []
    if ruleset.deals is not None:
        keys.append("match-deals" if ruleset.deals == "seats" and seats is None else "match-deals-number")
    if ruleset.points is not None:
        keys.append("match-points-too" if keys else "match-points")
    return tuple([f"rules-{key}" for key in keys])


def span(counts: Sequence[int]) -> str:
    """`2–10`, or `2` if there is only that."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def _fits(ruleset: Ruleset, seats: int) -> bool:
    try:
        ruleset.check_seats(seats)
    except RulesetError:
        return False
    return True


def _values(ruleset: Ruleset) -> dict[str, int | str]:
    seats = possible_seats(ruleset)
    values: dict[str, int | str] = {
        "players": span(seats),
        "hand": ruleset.hand,
        "zeros": ruleset.zeros,
        "highest": HIGHEST_CARD,
        "all_heads": heads(range(HIGHEST_CARD + 1)),
    }
    if ruleset.points is not None:
        values["points"] = ruleset.points
    if isinstance(ruleset.deals, int):
        values["deals"] = ruleset.deals
    if ruleset.exact_deck:
        usual = USUAL_SEATS if USUAL_SEATS in seats else seats[0]
        values |= {"usual_seats": usual, "usual_deck": ruleset.highest_card(usual)}
    for name, zeros in (("two_each", 2), ("one_each", 1)):
        if counts := [number for number in seats if ruleset.dealt_zeros(number) == zeros]:
            values[name] = span(counts)
    return values


def _sections(ruleset: Ruleset) -> Iterator[Section]:
    if agreed := tuple(_agreed(ruleset)):
        yield Section("guide-agreed", (BulletList(agreed),))
    yield _section("aim", _text(f"aim-{ruleset.goal}"))
    yield _section("cards", _points(*_cards(ruleset)), HeadsTable())
    yield _section("setup", _points(*_setup(ruleset)))
    yield _section("turn", _points(*_turn(ruleset)))
    placing = _points("place-rising", "place-nearest")
    yield _section("placing", placing, Legend(), ExampleBlock("first-turn"))
    yield _section("sixth", _text("sixth-takes"), ExampleBlock("second-turn"), _text("pile"))
    yield _section("low", *_low(ruleset))
    if ruleset.zeros:
        yield _section("zeros", *_zeros(ruleset))
    if ruleset.cow:
        cow = _points("cow-value", "cow-place", "cow-hops", "cow-row-taken", "cow-sixth", "cow-trap")
        yield _section("cow", cow, ExampleBlock("cow-fifth"), ExampleBlock("cow-chain"))
    yield _section("deal-end", _points("end-count", "end-shuffle", *["end-starter"] * ruleset.in_turn))
    won = (f"rules-win-{ruleset.goal}", "rules-agree")
    yield _section("match-end", BulletList((*match_end(ruleset), *won)))
    yield _section("tips", *_tips(ruleset))


def _section(title: str, *blocks: Block) -> Section:
    return Section(f"rules-{title}", blocks)


def _text(key: str) -> Paragraph:
    return Paragraph(f"rules-{key}")


def _points(*keys: str) -> BulletList:
    return BulletList(tuple([f"rules-{key}" for key in keys]))


def _agreed(ruleset: Ruleset) -> Iterator[str]:
    """B22: what the table changed."""
    options = ruleset.options
    if options.hand is not UNSET:
        yield "guide-hand"
    if options.points is not UNSET or options.deals is not UNSET:
        yield from match_end(ruleset)
    if options.cow is not UNSET:
        yield "guide-with-cow" if ruleset.cow else "guide-without-cow"
    if options.zero_deal is not UNSET:
        yield f"guide-zeros-{ruleset.zero_deal}"


def _cards(ruleset: Ruleset) -> Iterator[str]:
    yield "cards-exact" if ruleset.exact_deck else "cards-numbers"
    if ruleset.zeros:
        yield "cards-zeros"
    if ruleset.cow:
        yield "cards-cow"
    yield "cards-heads"


def _setup(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.zeros:
        yield from ("setup-deal", "setup-rows-last" if ruleset.exact_deck else "setup-rows-next")
    elif ruleset.zero_deal == "mixed":
        yield from ("setup-rows-first", "setup-zeros-mixed", "setup-deal-then")
    else:
        shares = {ruleset.dealt_zeros(seats) for seats in possible_seats(ruleset)}
        yield from ("setup-rows-first", "setup-zeros-dealt" if len(shares) > 1 else "setup-zeros-two")
        yield from ("setup-zeros-rest", "setup-fill")
    yield "setup-sort"
    yield from ("setup-exact", "setup-exact-examples") if ruleset.exact_deck else ("setup-left",)
    if ruleset.cow:
        yield from ("setup-cow", "setup-cow-examples")
    if ruleset.in_turn:
        yield "setup-youngest"


def _turn(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.in_turn:
        yield from ("turn-open", "turn-round")
    elif ruleset.most_cards == 1:
        yield from ("turn-choose-one", "turn-change", "turn-place", "turn-until")
    else:
        yield from ("turn-choose-two", "turn-change", "turn-place", "turn-by-card", "turn-out")


def _low(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.low == "choose":
        yield from (_text("low-choose"), ExampleBlock("third-turn"))
    else:
        yield _text("low-highest")
        yield ExampleBlock("low-in-turn" if ruleset.in_turn else "low-pair")


def _zeros(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.zero_effect == "skip":
        yield from (_text("zero-passes"), ExampleBlock("zero-passes"))
    else:
        yield _points("zero-pile", "zero-first", "zero-order", "zero-alone")
        yield ExampleBlock("zeros-first")


def _tips(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.goal == "most":
        yield from (_text("tip-follower"), ExampleBlock("follower"))
        yield from (_text("tip-overtake"), ExampleBlock("overtaking"))
        yield from (_text("tip-pair"), ExampleBlock("pair"))
        return
    yield from (_text("tip-nearest"), ExampleBlock("nearest-trap"))
    if ruleset.low == "choose":
        yield from (_text("tip-low"), ExampleBlock("cleared-row"))
    if ruleset.zeros and ruleset.zero_effect == "first":
        yield from (_text("tip-zero"), ExampleBlock("without-zero"))
