"""The rules of a game in short, told by its switches, and what can be typed."""

from collections.abc import Iterator

from nimmt.rules import FULL_ROW, Ruleset

HEADS_RULE = (
    "55 has 7 heads, 11 22 33 … 99 have 5, the tens 3, other numbers ending in 5 have 2, all others 1."
)


def rules_in_short(ruleset: Ruleset, seats: int) -> Iterator[str]:
    yield _playing(ruleset)
    yield "A card goes behind the closest lower end of a row."
    yield f"Who would place the sixth card takes the {FULL_ROW} in the row, and the card starts it anew."
    if ruleset.low == "choose":
        yield "A card below every end takes a row of its player’s choice and starts it anew."
    else:
        yield "A card below every end goes behind the highest end."
    yield from _extras(ruleset, seats)
    yield HEADS_RULE
    yield f"{goal(ruleset)}; {ending(ruleset, seats)}."


def _playing(ruleset: Ruleset) -> str:
    cards = "one card" if ruleset.most_cards == 1 else "one or two cards"
    if ruleset.in_turn:
        return f"Everyone plays {cards} in turn, open, and it is placed at once."
    return f"Everyone plays {cards} at once; they are placed from the lowest to the highest."


def _extras(ruleset: Ruleset, seats: int) -> Iterator[str]:
    if ruleset.zeros and ruleset.zero_effect == "first":
        yield "A number played with a zero is placed before all others; the zero goes to your pile."
    elif ruleset.zeros:
        yield "A zero is set aside and passes the turn."
    if ruleset.cow:
        yield (
            "The cow fills a place. A card in its row makes it hop to the lowest other end; where it finds "
            "five numbers, that player takes all but the highest, and it hops on."
        )
    if ruleset.exact_deck:
        yield f"Only the cards 1 to {ruleset.highest_card(seats)} are used, so every card is in play."


def goal(ruleset: Ruleset) -> str:
    return "Fewer heads are better" if ruleset.goal == "fewest" else "More heads are better"


def ending(ruleset: Ruleset, seats: int) -> str:
    """When the match ends: by points, by deals, or by whichever comes first."""
    last, ends = ruleset.last_deal(seats), []
    if ruleset.points is not None:
        ends.append(f"with the deal in which someone reaches {ruleset.points}")
    if last is not None:
        ends.append(f"after {last} deals" if last > 1 else "after one deal")
    return f"the match ends {' or '.join(ends)}"


def moment(ruleset: Ruleset, seats: int, deal: int, turn: int) -> str:
    """`Deal 1 of 4 · turn 3 of 12 · fewer heads are better`, as far as that is known."""
    last = ruleset.last_deal(seats)
    number = f"Deal {deal}" + (f" of {last}" if last else "")
    of = f" of {ruleset.hand}" if ruleset.most_cards == 1 else ""
    return f"{number} · turn {turn}{of} · {goal(ruleset).lower()}"


def what_to_type(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What can be typed, and what it does."""
    yield "17", "play the card 17"
    if ruleset.most_cards > 1:
        yield "17 23", "play both" + (" (0 23: the zero and 23)" if ruleset.zeros else "")
    if ruleset.low == "choose":
        yield "1 – 4", "take that row, when your card is below every end"
    yield "s", "score sheet"
    yield "t", "the table again"
    yield "q", "quit; the match is saved (Ctrl-C and Ctrl-D do the same)"


def what_to_press(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """The keys of the full screen, and what they do."""
    yield "← → ↑ ↓", "point at a card, or at a row when your card is below every end"
    yield "0 – 9", "point at the card, or the row, of that number"
    if ruleset.most_cards > 1:
        yield "space", "pick a card, so that another one can go with it"
    yield "Enter", "play what you point at" + (" and what is picked" if ruleset.most_cards > 1 else "")
    yield "Esc", "point at nothing again"
    yield "a click", "does the same; on the line with the question it plays"
    yield "s", "score sheet"
    yield "PgUp PgDn", "what happened before"
    yield "q", "quit; the match is saved (Ctrl-C does the same)"
