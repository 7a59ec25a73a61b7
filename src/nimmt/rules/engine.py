"""The engine: a deal or an action makes a new state and events, or is refused."""

from collections.abc import Iterable

from msgspec.structs import replace

from .cards import ZERO, Cards, RowIndex, Seat, heads, put, without
from .cow import first_cow_row
from .deals import Deal, check_deal
from .errors import DealError, RulesetError
from .legality import check_action
from .match import is_over, next_starter, places
from .messages import (
    Action,
    Asked,
    Chosen,
    DealEnded,
    Dealt,
    Event,
    MatchEnded,
    Placement,
    Play,
    Played,
    Revealed,
    TakeRow,
    Took,
    Turn,
    TurnEnded,
    ZerosKept,
)
from .placement import settle, turn_up
from .ruleset import Ruleset
from .state import Phase, PlayedDeal, State, Step


def start(ruleset: Ruleset, seats: int, *, starter: Seat = 0) -> State:
    """A match before its first deal. S4: in games that go in turn `starter` begins it."""
    ruleset.check_seats(seats)
    if not 0 <= starter < seats:
        raise RulesetError(f"The starter is one of the seats 0 to {seats - 1}, not {starter}.")
    return State(
        ruleset=ruleset,
        seats=seats,
        starter=starter if ruleset.in_turn else None,
        hands=((),) * seats,
        piles=((),) * seats,
        chosen=(None,) * seats,
        plays=((),) * seats,
        totals=(0,) * seats,
    )


def deal(state: State, cards: Deal) -> Step:
    """B2–B4, P4–P6, Z1–Z3: deal these cards."""
    if state.phase is not Phase.DEAL:
        raise DealError("The match is over." if state.over else "The last deal is still being played.")
    starter = _starter(state)
    if cards.starter is not None and cards.starter != starter:
        raise DealError(_wrong_starter(state, cards.starter, starter))
    check_deal(state.ruleset, state.seats, cards)
    hands = tuple([tuple(sorted(hand)) for hand in cards.hands])
    after = replace(
        state,
        phase=Phase.PLAY,
        starter=starter,
        rows=tuple([(card,) for card in cards.rows]),
        cow=first_cow_row(cards.rows) if state.ruleset.cow else None,
        hands=hands,
        piles=((),) * state.seats,
        turns=(),
        dealt=(*state.dealt, replace(cards, starter=starter)),
        autos=(*state.autos, ()),
    )
    sizes = tuple(map(len, hands))
    dealt = Dealt(len(after.dealt), cards.rows, hands, sizes, starter, after.cow)
    return Step(after, (dealt, Asked("play", after.acting)))


def apply(state: State, action: Action) -> Step:
    """Apply a player's decision. An illegal one raises an `IllegalActionError`."""
    check_action(state, action)
    if isinstance(action, TakeRow):
        return _take_row(_note_auto(state, action), action)
    return (_play_openly if state.ruleset.in_turn else _choose)(_note_auto(state, action), action)


def _note_auto(state: State, action: Action) -> State:
    """Mark a decision that was made for a player; a later choice by the player removes the mark."""
    if action.auto == (action.seat in state.auto) or isinstance(action, TakeRow) > action.auto:
        return state
    others = tuple([seat for seat in state.auto if seat != action.seat])
    return replace(state, auto=tuple(sorted((*others, action.seat))) if action.auto else others)


def _choose(state: State, action: Play) -> Step:
    """B7: choose cards face down; the last choice reveals all."""
    seat, cards = action.seat, tuple(sorted(action.cards))
    chosen = Chosen(seat, cards, changed=state.chosen[seat] is not None)
    state = replace(state, chosen=put(state.chosen, seat, cards))
    return Step(state, (chosen,)) if state.acting else _reveal(state, [chosen])


def _reveal(state: State, events: list[Event]) -> Step:
    plays = tuple([cards or () for cards in state.chosen])
    state = replace(
        state,
        plays=plays,
        chosen=(None,) * state.seats,
        hands=tuple([without(hand, cards) for hand, cards in zip(state.hands, plays, strict=True)]),
    )
    events.append(Revealed(plays))
    return _turn_up(state, enumerate(plays), events)


def _play_openly(state: State, action: Play) -> Step:
    """S5: play openly, in turn; the cards are placed at once."""
    seat, cards = action.seat, action.cards
    state = replace(
        state,
        plays=put(state.plays, seat, cards),
        hands=put(state.hands, seat, without(state.hands[seat], cards)),
    )
    return _turn_up(state, [(seat, cards)], [Played(seat, cards)])


def _turn_up(state: State, plays: Iterable[tuple[Seat, Cards]], events: list[Event]) -> Step:
    zeros, queue = turn_up(state.ruleset, plays)
    events += zeros
    return _settle(_collect(replace(state, queue=queue), zeros), events)


def _take_row(state: State, action: TakeRow) -> Step:
    """B14: the low card takes the row, and the remaining cards are placed."""
    state = replace(state, choices={**state.choices, action.seat: action.row})
    return _settle(state, [], choice=action.row)


def _settle(state: State, events: list[Event], *, choice: RowIndex | None = None) -> Step:
    settled = settle(state.ruleset, state.rows, state.cow, state.queue, choice=choice)
    events += settled.events
    state = replace(state, rows=settled.rows, cow=settled.cow, queue=settled.queue)
    state = _collect(state, settled.events)
    if not settled.queue:
        return _go_on(replace(state, phase=Phase.PLAY), events)
    seat, card = settled.queue[0]
    events.append(Asked("take-row", (seat,), card))
    return Step(replace(state, phase=Phase.TAKE_ROW), tuple(events))


def _collect(state: State, events: list[Placement]) -> State:
    """B18, P12: add taken cards to the piles."""
    piles = list(state.piles)
    for event in events:
        if isinstance(event, Took):
            piles[event.seat] += event.cards
        elif isinstance(event, ZerosKept):
            piles[event.seat] += (ZERO,) * event.count
    return replace(state, piles=tuple(piles))


def _go_on(state: State, events: list[Event]) -> Step:
    """Go to the next player, the next turn (B11) or the end of the deal (P20)."""
    if all(played or not hand for played, hand in zip(state.plays, state.hands, strict=True)):
        turn = Turn(state.plays, state.choices)
        events.append(TurnEnded(turn))
        state = _end_turn(state, turn)
        if not any(state.hands):
            return _end_deal(state, events)
    events.append(Asked("play", state.acting))
    return Step(state, tuple(events))


def _end_turn(state: State, turn: Turn) -> State:
    return replace(
        state,
        plays=((),) * state.seats,
        choices={},
        turns=(*state.turns, turn),
        auto=(),
        autos=(*state.autos[:-1], (*state.autos[-1], state.auto)),
    )


def _end_deal(state: State, events: list[Event]) -> Step:
    """B19–B21: count the piles and end the match if it is over."""
    counted = tuple(map(heads, state.piles))
    totals = tuple([total + more for total, more in zip(state.totals, counted, strict=True)])
    played = PlayedDeal(state.dealt[-1].rows, state.turns, counted)
    state = replace(state, phase=Phase.DEAL, totals=totals, deals=(*state.deals, played))
    events.append(DealEnded(counted, totals))
    if is_over(state.ruleset, len(state.deals), totals):
        final = places(state.ruleset.goal, totals)
        events.append(MatchEnded(final))
        state = replace(state, phase=Phase.OVER, places=final)
    return Step(state, tuple(events))


def _starter(state: State) -> Seat | None:
    if state.starter is None or not state.deals:
        return state.starter
    return next_starter(state.starter, state.deals[-1].heads)


def _wrong_starter(state: State, named: Seat, starter: Seat | None) -> str:
    if starter is None:
        return f"Everyone plays at once in {state.ruleset.game}, so no deal has a starter."
    return f"Seat {starter + 1} starts this deal, not seat {named + 1}."
