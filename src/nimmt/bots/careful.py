"""The bot `careful`: counts the cards that may come between its card and the end of the row."""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, prod
from random import Random
from typing import TypeAlias

from nimmt.rules import (
    FULL_ROW,
    HEADS,
    HIGHEST_CARD,
    ZERO,
    Action,
    BotView,
    Card,
    Cards,
    Placement,
    Play,
    Row,
    Ruleset,
    TakeRow,
    Took,
    agree,
    cheapest_row,
    fitting_row,
    heads,
    highest_row,
    hop_cow,
    settle,
)

Coming: TypeAlias = Mapping[Card, float]
"""The probability of each unseen number to be played in this turn."""

USUAL_CARDS = 1.4
"""The mean number of cards per opponent and turn, where it may be one or two."""
BY_CHANCE = 0.5
"""The share of random plays among the others'; the rest are cards close to the end of a row."""
CLOSE = 6.0
AVERSION = 0.7
"""The exponent of heads: the first ones count most, since winners take almost none."""
A_CARD = 1.0
"""The cost of a second card in a turn."""
A_ZERO = 0.5
"""The value of a zero at the start of a deal."""
A_LOW_CARD = 0.05
"""The value of the lowest card where low cards are safe: it only breaks ties."""


def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
    """The play with the lowest cost; for a low card the row of B15."""
    if isinstance(legal[0], TakeRow):
        return legal[cheapest_row(view.rows)]
    outlooks = outlook(view, legal)
    return legal[outlooks.index(min(outlooks))]


def outlook(view: BotView, legal: Sequence[Action]) -> list[float]:
    """The expected cost of each play, now and later."""
    ruleset = agree(view.game, view.options)
    coming = coming_cards(ruleset, view)
    return [_cost(ruleset, view, coming, action.cards) for action in legal if isinstance(action, Play)]


def coming_cards(ruleset: Ruleset, view: BotView) -> Coming:
    """The cards to expect in this turn. S5: in turn nothing comes between."""
    unseen = unseen_numbers(ruleset, view)
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat and size]
    if ruleset.in_turn or not unseen or not others:
        return {}
    number = min(len(others) * (1 if ruleset.most_cards == 1 else USUAL_CARDS), sum(others))
    liked = [_liking(ruleset, view, card) for card in unseen]
    return {
        card: min(1.0, number * (BY_CHANCE / len(unseen) + (1 - BY_CHANCE) * liking / sum(liked)))
        for card, liking in zip(unseen, liked, strict=True)
    }


def unseen_numbers(ruleset: Ruleset, view: BotView) -> list[Card]:
    """The numbers that other seats may hold."""
    from nimmt.kernel import played_cards, unseen_cards

    played = played_cards(view)
    shown = {*view.first_rows, *(card for cards in played for card in cards)}
    return [card for card in unseen_cards(ruleset, view, shown, played) if card != ZERO]


def _liking(ruleset: Ruleset, view: BotView, card: Card) -> float:
    """How likely a holder plays this card: it is close to an end, and takes a row only if heads are good."""
    row = fitting_row(view.rows, card)
    if row is None:
        return 0.03 if ruleset.low == "choose" else 0.1
    if _room(view, view.rows, row) == 0:
        return 3.0 if ruleset.goal == "most" else 0.02
    return exp((view.rows[row][-1] - card) / CLOSE)


def _cost(ruleset: Ruleset, view: BotView, coming: Coming, cards: Cards) -> float:
    """The cost of a play. A number beside a zero is placed first, so that nothing comes between (P14)."""
    left = (len(view.hand or ()) - len(cards)) / ruleset.hand
    rows, cost = view.rows, A_CARD * (len(cards) - 1)
    for card in cards:
        if card == ZERO:
            coming, cost = {}, cost + left * A_ZERO
            continue
        danger = _expected(ruleset, view, rows, coming, card)
        cost += -danger if ruleset.goal == "most" else danger
        cost += left * _worth_keeping(ruleset, view.seats, rows, card)
        rows = settle(ruleset, rows, view.cow, ((0, card),), choice=cheapest_row(rows)).rows
    return cost


def _expected(ruleset: Ruleset, view: BotView, rows: Sequence[Row], coming: Coming, card: Card) -> float:
    """The expected cost of a card: it is the sixth if the cards before it fill the row exactly."""
    row = fitting_row(rows, card)
    if row is None and ruleset.low == "choose":
        lowest = prod([1 - chance for other, chance in coming.items() if other < card])
        row = cheapest_row(rows)
        return float(lowest * (heads(rows[row]) + _hop(view, rows, row)) ** AVERSION)
    if row is None:
        row = highest_row(rows)
        between = {c: p for c, p in coming.items() if c < card or c > rows[row][-1]}
    else:
        between = {c: p for c, p in coming.items() if rows[row][-1] < c < card}
    room = _room(view, rows, row)
    usual = sum([HEADS[c] * p for c, p in between.items()]) / (sum(between.values()) or 1)
    chances = _how_many(between.values(), room)
    hopping = chances[0] * _hop(view, rows, row) ** AVERSION
    return float(chances[room] * (heads(rows[row]) + usual * room) ** AVERSION + hopping)


def _room(view: BotView, rows: Sequence[Row], row: int) -> int:
    """The free places of a row. C4, C5: the cow fills one until a card comes."""
    room = FULL_ROW - len(rows[row])
    return 0 if view.cow == row and room == 1 else room


def _hop(view: BotView, rows: Sequence[Row], row: int) -> int:
    """C7, C8: the heads that the cow costs the first card in its row."""
    events: list[Placement] = []
    if view.cow == row:
        hop_cow(list(rows), row, 0, events)
    return sum([event.heads for event in events if isinstance(event, Took)])


def _how_many(chances: Iterable[float], most: int) -> list[float]:
    """The probabilities that exactly 0, 1, … `most` of them come."""
    exactly = [1.0] + [0.0] * most
    for chance in chances:
        for count in range(most, 0, -1):
            exactly[count] += chance * (exactly[count - 1] - exactly[count])
        exactly[0] *= 1 - chance
    return exactly


def _worth_keeping(ruleset: Ruleset, seats: int, rows: Sequence[Row], card: Card) -> float:
    """The value of keeping a card: flexible cards, and cards that would fill a row for others."""
    row, height = fitting_row(rows, card), card / HIGHEST_CARD
    if ruleset.low == "highest":  # low cards are safe there
        return A_LOW_CARD * (1 - height)
    length = 0 if row is None else len(rows[row])
    flexible = height * (1 - height) * (0.9 - height) if seats > 2 else 0  # with one opponent most cards fit
    return 5 * flexible + 0.2 * length
