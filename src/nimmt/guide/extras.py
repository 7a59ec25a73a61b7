"""The cards that some games add: zeros and the jumping cow."""

from nimmt.rules import Ruleset

from . import examples
from .blocks import Section, paragraph, points

ZERO_THAT_PASSES = paragraph("""
A zero is never placed. Play it at any turn instead of a number: it is laid aside for good, you place nothing,
and the next player goes on. So keep it for a turn in which every number would hurt.
""")

ZERO_THAT_GOES_FIRST = points("""
- A zero is never placed. It goes to your own pile when the cards are turned up, and it has no heads.
- The number that you play together with a zero is placed before all numbers without one, however high it is.
  If several players do that, their numbers come first in rising order.
- Only the order changes: the number still goes to the row where it belongs.
- A zero alone, or two zeros, do nothing but let you place no card.
""")

COW = points("""
- The cow belongs to nobody and has no number: the end of its row is the last number beside it.
- But it fills a place: four numbers and the cow are a full row.
- When a card is placed in the cow’s row, the cow hops: to that one of the three other rows whose end is
  lowest once the card lies.
- Whoever takes the cow’s row takes the numbers only. The card starts the row, and then the cow hops.
  Taking another row leaves the cow where it is.
- If the cow hops to a row of five numbers, it is the sixth card there: the same player takes that row too,
  but for its highest number, which stays. Then the cow hops on from there, perhaps back again.
- So before you play into the cow’s row, look where it would hop: a row of five is a trap.
""")


def zeros(ruleset: Ruleset) -> Section | None:
    if not ruleset.zeros:
        return None
    if ruleset.zero_effect == "skip":
        return Section("The zeros", (ZERO_THAT_PASSES, examples.zero_passes(ruleset)))
    return Section("The zeros", (ZERO_THAT_GOES_FIRST, examples.zeros_first(ruleset)))


def cow(ruleset: Ruleset) -> Section | None:
    if not ruleset.cow:
        return None
    return Section("The jumping cow", (COW, examples.cow_with_43(ruleset), examples.cow_chain(ruleset)))
