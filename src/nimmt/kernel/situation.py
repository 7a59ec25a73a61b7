"""A view as the kernel takes it: what the seat knows, and the decisions of the other seats."""

from collections.abc import Iterator, Sequence

import numpy as np

from nimmt.rules import (
    ROWS,
    ZERO,
    BotView,
    Cards,
    NimmtError,
    Row,
    RowIndex,
    Ruleset,
    Seat,
    Turn,
    View,
    agree,
    clockwise,
    first_cow_row,
    heads,
    settle,
    turn_up,
)

from .actions import MOST_ACTIONS
from .library import kernel, kernel_game
from .observation import OBSERVATION_SIZE, Observation
from .structs import NO_CARD, DecisionStruct, GameStruct, QueryStruct, TableStruct


class ViewError(NimmtError):
    """A view that contradicts itself."""


def game_of(view: BotView) -> tuple[Ruleset, GameStruct]:
    ruleset = agree(view.game, view.options)
    return ruleset, kernel_game(ruleset, view.seats)


def lay_table(game: GameStruct, table: TableStruct, rows: Sequence[Row], cow: RowIndex | None) -> None:
    cards = np.zeros((ROWS, 5), np.uint8)
    for index, row in enumerate(rows):
        cards[index, : len(row)] = row
    counts = np.array([len(row) for row in rows], np.uint8)
    kernel().nimmt_table(game, table, cards.ctypes.data, counts.ctypes.data, -1 if cow is None else cow)


def query_of(view: BotView) -> QueryStruct:
    """What the seat knows. Raises a `ViewError` if the view contradicts itself."""
    ruleset, game = game_of(view)
    assert view.seat is not None
    assert view.hand is not None
    query = QueryStruct(seat=view.seat, deals=len(view.deals), size=len(view.hand))
    lay_table(game, query.table, view.rows, view.cow)
    query.starter = view.starter or 0
    query.position = (view.seat - query.starter) % view.seats
    played = played_cards(view)
    shown = {*view.first_rows, *(card for cards in played for card in cards)}
    unseen = unseen_cards(ruleset, view, shown, played)
    for array, values in (
        (query.taken, map(heads, view.piles)),
        (query.totals, view.totals),
        (query.hand, view.hand),
        (query.sizes, view.hand_sizes),
        (query.unseen, unseen),
        (query.must_zeros, _owed_zeros(ruleset, view, played)),
    ):
        for index, value in enumerate(values):
            array[index] = value
    query.unseen_count = len(unseen)
    for card in shown - {ZERO}:
        query.seen[card] = 1
    if view.revealed is not None:
        _, queue = turn_up(ruleset, enumerate(view.revealed))
        query.queue.count = len(queue)
        for index, (seat, card) in enumerate(queue):
            query.queue.seat[index], query.queue.card[index] = seat, card
    return query


def played_cards(view: BotView) -> list[Cards]:
    """The cards that each seat has played in this deal, in order."""
    turns = [turn.plays for turn in view.turns]
    if view.revealed is not None:
        turns.append(view.revealed)
    return [sum([plays[seat] for plays in turns], ()) for seat in range(view.seats)]


def unseen_cards(ruleset: Ruleset, view: BotView, shown: set[int], played: list[Cards]) -> list[int]:
    """The cards that this seat has not seen, zeros first."""
    hand = view.hand or ()
    numbers = [card for card in range(1, ruleset.highest_card(view.seats) + 1) if card not in shown]
    for card in hand:
        if card != ZERO and card not in numbers:
            raise ViewError(f"The card {card} is in the hand and on the table.")
    zeros = ruleset.zeros - sum([cards.count(ZERO) for cards in played]) - hand.count(ZERO)
    unseen = [ZERO] * zeros + [card for card in numbers if card not in hand]
    others = sum(view.hand_sizes) - len(hand)
    if zeros < 0 or len(unseen) < others:
        raise ViewError(f"The others hold {others} cards, but only {len(unseen)} are unseen.")
    return unseen


def _owed_zeros(ruleset: Ruleset, view: BotView, played: list[Cards]) -> list[int]:
    """Z1: by seat, the dealt zeros that it has not played yet."""
    due = ruleset.dealt_zeros(view.seats)
    return [0 if seat == view.seat else max(0, due - cards.count(ZERO)) for seat, cards in enumerate(played)]


def decisions_of(view: BotView) -> Iterator[tuple[Seat, DecisionStruct]]:
    """The decisions of the other seats in this match in which they had a choice."""
    ruleset, game = game_of(view)
    for deal in view.deals:
        yield from _deal_decisions(ruleset, game, view, deal.first_rows, deal.turns, (0,) * view.seats)
    running = tuple([turn for turn in view.turns if turn.plays])
    if view.revealed is not None:
        running += (Turn(view.revealed, {}),)
    yield from _deal_decisions(ruleset, game, view, view.first_rows, running, view.hand_sizes)


def facing(view: BotView) -> DecisionStruct:
    """The decision that the seat of the view has to make."""
    query = query_of(view)
    held = sum(view.hand_sizes)
    undealt = query.unseen_count - held + query.size
    decision = DecisionStruct(players=sum([size > 0 for size in view.hand_sizes]), held=held, undealt=undealt)
    decision.table, decision.seen = query.table, query.seen
    decision.known, decision.known_count = query.hand, query.size
    return decision


def _deal_decisions(
    ruleset: Ruleset,
    game: GameStruct,
    view: BotView,
    first_rows: Cards,
    turns: Sequence[Turn],
    left: Sequence[int],
) -> Iterator[tuple[Seat, DecisionStruct]]:
    """The decisions of a deal. `left`: how many cards of each seat are still unknown."""
    rows: tuple[Row, ...] = tuple([(card,) for card in first_rows])
    cow = first_cow_row(first_rows) if ruleset.cow else None
    seen = set(first_rows)
    holding = [sum([turn.plays[seat] for turn in turns], ()) for seat in range(view.seats)]
    sizes = [len(cards) + more for cards, more in zip(holding, left, strict=True)]
    undealt = ruleset.highest_card(view.seats) - ROWS + ruleset.zeros - ruleset.hand * view.seats
    everyone = clockwise(view.starter, view.seats)
    for turn in turns:
        for group in [[seat] for seat in everyone] if ruleset.in_turn else [everyone]:
            before = DecisionStruct(
                players=sum([size > 0 for size in sizes]), held=sum(sizes), undealt=undealt
            )
            lay_table(game, before.table, rows, cow)
            for card in seen - {ZERO}:
                before.seen[card] = 1
            for seat in group:
                if seat != view.seat and turn.plays[seat] and sizes[seat] > 1:
                    yield seat, _made(before, holding[seat], left[seat], turn.plays[seat])
            plays = [(seat, turn.plays[seat]) for seat in group]
            for seat, cards in plays:
                holding[seat] = holding[seat][len(cards) :]
                sizes[seat] -= len(cards)
                seen.update(cards)
            choice = next(iter(turn.choices.values()), None)
            settled = settle(ruleset, rows, cow, turn_up(ruleset, plays)[1], choice=choice)
            rows, cow = settled.rows, settled.cow


def _made(before: DecisionStruct, known: Cards, unknown: int, play: Cards) -> DecisionStruct:
    """The decision to play these cards from a hand with some known cards."""
    decision = DecisionStruct.from_buffer_copy(before)
    decision.known_count, decision.unknown = len(known), unknown
    decision.known[: len(known)] = known
    decision.play[0], decision.play[1] = (*play, NO_CARD)[:2]
    return decision


def observe(view: BotView) -> Observation:
    """The observation of the seat of this view.

    A bot gets a view only when it has to decide; a client's view says who has to.
    """
    _, game = game_of(view)
    waits = isinstance(view, View) and view.seat not in view.acting
    observation, mask = np.empty(OBSERVATION_SIZE, np.int16), np.empty(MOST_ACTIONS, np.int8)
    kernel().nimmt_observe(game, query_of(view), waits, observation.ctypes.data, mask.ctypes.data)
    return observation
