"""The whole explanation of a game."""

from nimmt.rules import Ruleset

from .blocks import Explanation
from .extras import cow, zeros
from .playing import bull_heads, full_row, low_card, placing, turn
from .preparing import aim, needs, setup
from .scoring import deal_end, match_end, tips
from .wording import agreed, cards_each, end, players, possible_seats

SECTIONS = (
    aim,
    needs,
    setup,
    turn,
    placing,
    full_row,
    low_card,
    bull_heads,
    zeros,
    cow,
    deal_end,
    match_end,
    tips,
)


def explanation(ruleset: Ruleset) -> Explanation:
    """A `RulesetError` says why a game that nobody can play cannot be explained."""
    if not possible_seats(ruleset):
        ruleset.check_seats(ruleset.fewest_seats)
    summary = (
        f"{players(ruleset)} players",
        cards_each(ruleset),
        f"the {ruleset.goal} heads win",
        f"the match ends {end(ruleset)}",
    )
    sections = tuple([section for make in SECTIONS if (section := make(ruleset))])
    return Explanation(ruleset.title, summary, agreed(ruleset), sections)
