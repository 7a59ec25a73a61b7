"""Upper bounds: the length of an episode, and the returns of a seat."""

from nimmt.kernel import most_deal_heads, most_total
from nimmt.rules import FULL_ROW, ROWS, RulesetError

from .episode import Setup


def most_deals(setup: Setup) -> int:
    """The largest number of deals in an episode."""
    last = setup.ruleset.last_deal(setup.seats)
    if setup.episode == "deal":
        return 1
    return _deals_by_points(setup) if last is None else last


def _deals_by_points(setup: Setup) -> int:
    """Before the last deal all seats are below the points, and every deal has cards that do not fit."""
    ruleset, seats = setup.ruleset, setup.seats
    assert ruleset.points is not None
    surplus = seats * ruleset.hand - ruleset.zeros + ROWS - ROWS * FULL_ROW
    if surplus < 1:
        raise RulesetError(
            "With such small hands it may be that nobody ever takes a card: set a number of deals."
        )
    return seats * (ruleset.points - 1) // surplus + 1


def most_decisions(setup: Setup) -> int:
    """The largest number of decisions; a simultaneous one of all seats counts once."""
    ruleset = setup.ruleset
    plays = ruleset.hand * (setup.seats if ruleset.in_turn else 1)
    return most_deals(setup) * plays * (2 if chooses_rows(setup) else 1)


def chooses_rows(setup: Setup) -> bool:
    """Whether a low card chooses a row. At most one in a turn does: later cards fit behind it."""
    return setup.ruleset.low == "choose" and not setup.auto_row


def most_heads(setup: Setup) -> int:
    """The most heads that one seat can take in an episode."""
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
    """The sum of the returns of all seats, if it is constant."""
    return {"heads": None, "margin": 0.0, "place": setup.seats / 2, "win": 1.0}[setup.reward]
