"""What the game is about, what it needs, and how it begins."""

from collections.abc import Iterator

from nimmt.rules import HIGHEST_CARD, ROWS, Ruleset

from .blocks import Points, Section, paragraph
from .wording import count, listed, players, possible_seats, span

AIMS = {
    "fewest": """
        Every card shows bull heads, one at least. Each head on a card that you must take is a minus point, so
        let the others take the cards. Whoever has the fewest heads at the end of the match wins.
        """,
    "most": """
        Every card shows bull heads, one at least. Here you want them: each head on a card that you take is a
        plus point. Whoever has the most heads at the end of the match wins.
        """,
}
ROW_CARDS = "each of them starts a row, which grows to the right."


def aim(ruleset: Ruleset) -> Section:
    return Section("What it is about", (paragraph(AIMS[ruleset.goal]),))


def needs(ruleset: Ruleset) -> Section:
    return Section("What you need", (Points(tuple(_needs(ruleset))),))


def _needs(ruleset: Ruleset) -> Iterator[str]:
    yield f"{players(ruleset)} players"
    if ruleset.exact_deck:
        yield f"as many number cards as are dealt ({ruleset.hand} each and {ROWS}): {_exact_decks(ruleset)}"
    else:
        yield f"the {HIGHEST_CARD} number cards, 1 to {HIGHEST_CARD}, each of them once"
    if ruleset.zeros:
        yield f"the {ruleset.zeros} zero cards, all alike"
    if ruleset.cow:
        yield "the jumping cow, a card without a number"
    yield "paper and pencil for the score"


def _exact_decks(ruleset: Ruleset) -> str:
    decks = [f"1–{ruleset.highest_card(seats)} with {seats}" for seats in possible_seats(ruleset)]
    return f"{listed(decks)} players"


def setup(ruleset: Ruleset) -> Section:
    return Section("Setting up", (Points(tuple(_setup(ruleset))),))


def _setup(ruleset: Ruleset) -> Iterator[str]:
    yield from _dealing_with_zeros(ruleset) if ruleset.zeros else _dealing(ruleset)
    yield "Look at your own cards only, and sort them."
    if ruleset.exact_deck:
        yield "No card is left over: what you neither hold nor see is in somebody’s hand."
        yield "The examples show any numbers; with few players the high ones are not there."
    else:
        yield "Cards that are left over stay face down and out of this deal."
    if ruleset.cow:
        yield "Lay the cow to the right of the lowest of the four row cards."
        yield "The examples leave the cow out, but for those in its own section."
    if ruleset.in_turn:
        yield "The youngest starts the first deal."


def _dealing(ruleset: Ruleset) -> Iterator[str]:
    yield f"Shuffle, and deal everybody {count(ruleset.hand, 'card')}."
    where = "last" if ruleset.exact_deck else "next"
    yield f"Lay the {where} four cards face up, one below the other: {ROW_CARDS}"


def _dealing_with_zeros(ruleset: Ruleset) -> Iterator[str]:
    yield f"Shuffle the number cards and lay the top four face up, one below the other: {ROW_CARDS}"
    if ruleset.zero_deal == "mixed":
        yield "Shuffle the zeros into the rest. A zero never starts a row."
        yield f"Deal everybody {count(ruleset.hand, 'card')}."
    else:
        yield f"Give {_dealt_zeros(ruleset)}."
        yield "Shuffle the other zeros into the rest. A zero never starts a row."
        yield f"Deal everybody more cards, up to {ruleset.hand} with the zeros."


def _dealt_zeros(ruleset: Ruleset) -> str:
    """Z1, for those numbers of players who can play."""
    players_by_zeros: dict[int, list[int]] = {}
    for seats in possible_seats(ruleset):
        players_by_zeros.setdefault(ruleset.dealt_zeros(seats), []).append(seats)
    shares = [
        f"{count(zeros, 'zero')} with {span(seats)} players" for zeros, seats in players_by_zeros.items()
    ]
    return f"everybody {listed(shares)}"
