"""How long an episode can last, and how much it can be worth."""

from nimmt.kernel import most_deal_heads, most_total
from nimmt.rules import FULL_ROW, ROWS, RulesetError

from .episode import Setup


def most_deals(setup: Setup) -> int:
    """How many deals an episode can have."""
    last = setup.ruleset.last_deal(setup.seats)
    if setup.episode == "deal":
        return 1
    return _deals_by_points(setup) if last is None else last


def _deals_by_points(setup: Setup) -> int:
    """Every deal but the last leaves all seats below the points, and what the rows cannot hold is taken."""
    ruleset, seats = setup.ruleset, setup.seats
    assert ruleset.points is not None
    surplus = seats * ruleset.hand - ruleset.zeros + ROWS - ROWS * FULL_ROW
    if surplus < 1:
        raise RulesetError("With hands that small nobody may ever take a card: set a number of deals.")
    return seats * (ruleset.points - 1) // surplus + 1


def most_decisions(setup: Setup) -> int:
    """How often an episode waits for a seat, or for all of them at once."""
    ruleset = setup.ruleset
    plays = ruleset.hand * (setup.seats if ruleset.in_turn else 1)
    return most_deals(setup) * plays * (2 if chooses_rows(setup) else 1)


def chooses_rows(setup: Setup) -> bool:
    """Whether a low card asks for a row. After it every higher card of the turn fits, so one a turn does."""
    return setup.ruleset.low == "choose" and not setup.auto_row


def most_heads(setup: Setup) -> int:
    """What one seat can take in an episode."""
    by_deals = most_deals(setup) * most_deal_heads(setup.ruleset, setup.seats)
    if setup.episode == "deal":
        return by_deals
    return min(by_deals, most_total(setup.ruleset, setup.seats))


def utilities(setup: Setup) -> tuple[float, float]:
    """The lowest and the highest return."""
    most = float(most_heads(setup))
    if setup.reward == "heads":
        return (0.0, most) if setup.ruleset.goal == "most" else (-most, 0.0)
    return (-most, most) if setup.reward == "margin" else (0.0, 1.0)


def utility_sum(setup: Setup) -> float | None:
    """What the returns of all seats add up to, where that is always the same."""
    return {"heads": None, "margin": 0.0, "place": setup.seats / 2, "win": 1.0}[setup.reward]
