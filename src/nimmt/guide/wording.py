"""The switches of a ruleset in a few words each."""

from collections.abc import Sequence

from msgspec import UNSET

from nimmt.rules import Options, Ruleset, RulesetError

ZERO_DEALS = {"mixed": "mixed in", "dealt": "dealt evenly"}


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def numbers(cards: Sequence[int]) -> str:
    """Cards in a sentence."""
    return listed([*map(str, cards)])


def possible_seats(ruleset: Ruleset) -> list[int]:
    """All numbers of players for which the cards suffice."""
    return [n for n in range(ruleset.fewest_seats, ruleset.most_seats + 1) if _fits(ruleset, n)]


def players(ruleset: Ruleset) -> str:
    """How many can play: `2–10`, or fewer where an agreed hand needs more cards."""
    return span(possible_seats(ruleset))


def span(counts: Sequence[int]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def cards_each(ruleset: Ruleset) -> str:
    return f"{count(ruleset.hand, 'card')} each"


def zeros(ruleset: Ruleset) -> str:
    return f"{ruleset.zeros} {ruleset.zero_deal}" if ruleset.zeros else "–"


def manner(ruleset: Ruleset) -> str:
    """How many cards a turn, and how."""
    cards = "1" if ruleset.most_cards == 1 else f"1–{ruleset.most_cards}"
    return f"{cards} {'open' if ruleset.in_turn else 'hidden'}"


def low_card(ruleset: Ruleset) -> str:
    return "takes a row" if ruleset.low == "choose" else "highest end"


def end_in_short(ruleset: Ruleset) -> str:
    ends = [] if ruleset.points is None else [f"{ruleset.points} heads"]
    if ruleset.deals is not None:
        ends.insert(0, "a deal each" if ruleset.deals == "seats" else count(ruleset.deals, "deal"))
    return " or ".join(ends)


def end(ruleset: Ruleset) -> str:
    """When the match ends, as the rest of a sentence."""
    points = None if ruleset.points is None else f"when someone has {count(ruleset.points, 'head')} or more"
    return " or ".join(filter(None, (_last_deal(ruleset), points)))


def _last_deal(ruleset: Ruleset) -> str | None:
    match ruleset.deals:
        case None:
            return None
        case "seats":
            return "after as many deals as players"
        case number:
            return f"after {count(number, 'deal')}"


def cow(ruleset: Ruleset) -> str:
    return "with the cow" if ruleset.cow else "without the cow"


def agreed(ruleset: Ruleset) -> tuple[str, ...]:
    """What the table has agreed on, one thing each."""
    wordings = {
        "hand": cards_each(ruleset),
        "points": f"the match ends {end(ruleset)}",
        "deals": f"the match ends {end(ruleset)}",
        "cow": cow(ruleset),
        "zero_deal": f"zeros {ZERO_DEALS[ruleset.zero_deal]}",
    }
    changed = [name for name in Options.__struct_fields__ if getattr(ruleset.options, name) is not UNSET]
    return tuple(dict.fromkeys([wordings[name] for name in changed]))


def _fits(ruleset: Ruleset, seats: int) -> bool:
    try:
        ruleset.check_seats(seats)
    except RulesetError:
        return False
    return True
