"""A turn: who plays what, where it goes, and what it takes."""

from collections import defaultdict

from nimmt.rules import HEADS, Ruleset, heads

from . import examples
from .blocks import Block, Paragraph, Points, Section, paragraph, points

OPENLY = """
- The starter plays one card openly and places it at once; then the next player clockwise, and so on.
- So it goes round and round until all hands are empty.
"""

ONE_CARD = """
- Everybody chooses a card from the hand and lays it face down.
- You may change your mind until the last player has chosen. Then all cards are turned up together.
- Now the cards are placed one after the other, the lowest first. Where each one goes, the rules say.
- So it goes on, turn by turn, until all hands are empty.
"""

TWO_CARDS = """
- Everybody chooses one or two cards from the hand and lays them face down, so that nobody sees how many.
  With one card left you play one.
- You may change your mind until the last player has chosen. Then all cards are turned up together.
- Now the cards are placed one after the other, the lowest first. Where each one goes, the rules say.
- Placing goes by card, not by player: cards of others may come between your two.
- Whoever has no cards left is out of the deal. The others go on, in the end perhaps one alone.
"""

PLACING = points("""
- **Rising:** a card goes only behind a lower one. What counts is the end of the row, its last number.
- **Nearest:** of the rows with a lower end, it goes to the one whose end is nearest to it. That is always
  exactly one row.
""")

DRAWINGS = paragraph("""
In the drawings **55·7** is the card 55 with its 7 heads, and a dot alone is an empty place.
""")

SIXTH_CARD = paragraph("""
A row of five cards is full. If your card would be the sixth, you take the five, and only then does your card
start the row anew: your own card is never among those you take.
""")

PILE = paragraph("""
Lay what you take on a pile in front of you. It never comes back into the hand, and it is no secret: everybody
saw it going there.
""")

LOW_CARD_CHOOSES = paragraph("""
A card that is lower than all four ends fits nowhere. Then you take one of the rows, full or not, whichever
you like, and your card starts it anew. You choose when your card is placed, with all cards of the turn before
you. Usually that is the row with the fewest heads.
""")

LOW_CARD_GOES_TO_THE_HIGHEST = paragraph("""
A card that is lower than all four ends goes behind the highest of them. You take that row only if it was
full. Rows may go down in this way; a row always counts by its last card, however low.
""")


def turn(ruleset: Ruleset) -> Section:
    hidden = ONE_CARD if ruleset.most_cards == 1 else TWO_CARDS
    return Section("A turn", (points(OPENLY if ruleset.in_turn else hidden),))


def placing(ruleset: Ruleset) -> Section:
    return Section("Where a card goes", (PLACING, DRAWINGS, examples.first_turn(ruleset)))


def full_row(ruleset: Ruleset) -> Section:
    return Section("The sixth card takes", (SIXTH_CARD, examples.second_turn(ruleset), PILE))


def low_card(ruleset: Ruleset) -> Section:
    blocks: tuple[Block, ...] = (LOW_CARD_GOES_TO_THE_HIGHEST, examples.low_cards(ruleset))
    if ruleset.low == "choose":
        blocks = (LOW_CARD_CHOOSES, examples.third_turn(ruleset))
    return Section("A card that fits nowhere", blocks)


def bull_heads(ruleset: Ruleset) -> Section:
    """B17, from the cards themselves."""
    cards: dict[int, list[int]] = defaultdict(list)
    for card, count in enumerate(HEADS[1:], 1):
        cards[count].append(card)
    special = [
        f"**{count}:** {' '.join(map(str, cards[count]))}" for count in sorted(cards, reverse=True)[:-1]
    ]
    zeros = ["**none:** the zeros"] * bool(ruleset.zeros)
    total = f"That makes {heads(range(len(HEADS)))} on all {len(HEADS) - 1} number cards."
    items = (*special, f"**{min(cards)}:** all other numbers", *zeros)
    return Section("How many heads a card has", (Points(items), Paragraph(total)))
