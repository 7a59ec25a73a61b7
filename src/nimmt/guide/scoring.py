"""How a deal and a match end, and how to do well in them."""

from collections.abc import Iterator

from nimmt.rules import Ruleset

from . import examples
from .blocks import Block, Paragraph, Points, Section, paragraph, points
from .wording import end

DEAL_END = """
- When all hands are empty, count the heads in your pile and add them to your total.
- Then all cards are shuffled for the next deal.
"""
NEXT_STARTER = """
- Whoever took the most heads in this deal starts the next one; if several did, the first of them clockwise,
  beginning with this deal’s starter.
"""
FOLLOWER = paragraph("""
If you hold the number that follows on the fifth card of a row, play it: hardly anybody can come between.
""")
PAIR = paragraph("""
Keep two numbers that follow on each other, a pair, until they can fill a row and take it.
""")


def deal_end(ruleset: Ruleset) -> Section:
    return Section("The end of a deal", (points(DEAL_END + NEXT_STARTER[1:] * ruleset.in_turn),))


def match_end(ruleset: Ruleset) -> Section:
    finish = "" if ruleset.points is None else " The deal is always played to its end first."
    lines = (
        f"The match ends {end(ruleset)}.{finish}",
        f"The {ruleset.goal} heads win. Equal totals share the place.",
        "You may agree on another number of cards, another score, or another number of deals.",
    )
    return Section("The end of the match", (Points(lines),))


def tips(ruleset: Ruleset) -> Section:
    blocks = _tips_to_dodge(ruleset) if ruleset.goal == "fewest" else _tips_to_take(ruleset)
    return Section("Tips", tuple(blocks))


def _tips_to_dodge(ruleset: Ruleset) -> Iterator[Block]:
    yield Paragraph("Look at all four ends: the nearest one counts, not the one that you would like.")
    yield examples.nearest_trap(ruleset)
    if ruleset.low == "choose":
        yield Paragraph("Think of low cards: they clear a row before anybody else’s card is placed.")
        yield examples.cleared_row(ruleset)
    if ruleset.zeros and ruleset.zero_effect == "first":
        yield Paragraph("A zero brings a number to its row while there is still room.")


def _tips_to_take(ruleset: Ruleset) -> Iterator[Block]:
    yield FOLLOWER
    yield examples.follower(ruleset)
    if ruleset.zeros and ruleset.zero_effect == "first":
        yield Paragraph("A zero overtakes those who hold a better number but play it without one.")
        yield examples.overtaking(ruleset)
    if ruleset.low == "highest" and ruleset.most_cards > 1:
        yield PAIR
        yield examples.pair(ruleset)
