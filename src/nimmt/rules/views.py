"""Hidden information: the `view` of a seat, `redact` for events, and `fold`, which applies them to a view."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from .cards import ZERO, Card, Cards, Row, RowIndex, Seat, put, without
from .messages import (
    Asked,
    Chosen,
    CowHopped,
    DealEnded,
    Dealt,
    Event,
    MatchEnded,
    Placed,
    Played,
    Revealed,
    Skipped,
    Took,
    Turn,
    TurnEnded,
    ZerosKept,
)
from .ruleset import Options
from .state import Phase, PlayedDeal, State


class BotView(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Everything that a seat may know, and nothing else. A spectator's view has no hand."""

    game: str
    options: Options
    seats: int
    seat: Seat | None
    deal: int
    turn: int
    starter: Seat | None
    first_rows: Cards
    turns: tuple[Turn, ...]
    """The finished turns of this deal; in games played in turn, also the current one."""
    rows: tuple[Row, ...]
    cow: RowIndex | None
    piles: tuple[Cards, ...]
    totals: tuple[int, ...]
    hand: Cards | None = None
    hand_sizes: tuple[int, ...]
    revealed: tuple[Cards, ...] | None
    """All cards of this turn, while a row must be taken."""
    deals: tuple[PlayedDeal, ...]


class View(BotView, frozen=True, kw_only=True):
    """The view of a client: the bot's view, and what a screen shows besides."""

    phase: Phase
    acting: tuple[Seat, ...]
    """The seats that must decide."""
    low_card: Card | None
    """The card that needs a row."""
    chosen: tuple[bool, ...]
    """The seats that have chosen."""
    choice: Cards | None = None
    """The own face-down cards."""
    places: tuple[int, ...] | None


def view(state: State, seat: Seat | None) -> View:
    """The state as this seat sees it; `None` is a spectator."""
    if seat is not None:
        state.check_seat(seat)
    taking = state.phase is Phase.TAKE_ROW
    running = (Turn(state.plays, state.choices),) if state.ruleset.in_turn and any(state.plays) else ()
    return View(
        game=state.ruleset.game,
        options=state.ruleset.options,
        seats=state.seats,
        seat=seat,
        deal=len(state.dealt),
        turn=state.turn,
        starter=state.starter,
        first_rows=state.dealt[-1].rows if state.dealt else (),
        turns=state.turns + running,
        rows=state.rows,
        cow=state.cow,
        piles=state.piles,
        totals=state.totals,
        hand=None if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        revealed=state.plays if taking else None,
        deals=state.deals,
        phase=state.phase,
        acting=state.acting,
        low_card=state.queue[0][1] if taking else None,
        chosen=tuple([cards is not None for cards in state.chosen]),
        choice=None if seat is None else state.chosen[seat],
        places=state.places,
    )


def bot_view(view: View) -> BotView:
    """The part of a view that bots get."""
    return BotView(**{name: getattr(view, name) for name in BotView.__struct_fields__})


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The event as this seat may see it; `None` if it must not know of it."""
    if isinstance(event, Dealt):
        hands = tuple([hand if owner == seat else None for owner, hand in enumerate(event.hands)])
        return replace(event, hands=hands)
    if isinstance(event, Chosen) and event.seat != seat:
        return None if event.changed else replace(event, cards=None)
    return event


def fold(view: View, event: Event) -> View:
    """Apply a redacted event to a view. No rules are needed: events contain every change."""
    match event:
        case Dealt():
            return _deal(view, event)
        case Asked(to=phase, seats=seats, card=card):
            return replace(view, phase=Phase(phase), acting=seats, low_card=card)
        case Chosen():
            return _choose(view, event)
        case Revealed(plays=plays):
            nobody = (False,) * view.seats
            view = replace(view, revealed=plays, chosen=nobody, choice=None, acting=())
            return _discard(view, plays)
        case Played(seat=seat, cards=cards):
            plays = tuple([cards if other == seat else () for other in range(view.seats)])
            return _discard(_add_to_turn(view, seat, cards), plays)
        case ZerosKept(seat=seat, count=count):
            return replace(view, piles=_add(view.piles, seat, (ZERO,) * count))
        case Took(seat=seat, row=row, cards=cards):
            left = tuple([card for card in view.rows[row] if card not in cards])
            return replace(view, piles=_add(view.piles, seat, cards), rows=put(view.rows, row, left))
        case Placed(card=card, row=row):
            return replace(view, rows=_add(view.rows, row, (card,)))
        case CowHopped(to=row):
            return replace(view, cow=row)
        case TurnEnded(turn=turn):
            finished = (*view.turns[: view.turn - 1], turn)
            return replace(view, turns=finished, turn=view.turn + 1, revealed=None)
        case DealEnded(heads=heads, totals=totals):
            played = PlayedDeal(view.first_rows, view.turns, heads)
            deals = (*view.deals, played)
            return replace(view, phase=Phase.DEAL, acting=(), low_card=None, deals=deals, totals=totals)
        case MatchEnded(places=places):
            return replace(view, phase=Phase.OVER, places=places)
        case Skipped():
            return view
        case _:
            assert_never(event)


def _deal(view: View, event: Dealt) -> View:
    return replace(
        view,
        deal=event.deal,
        turn=1,
        starter=event.starter,
        first_rows=event.rows,
        turns=(),
        rows=tuple([(card,) for card in event.rows]),
        cow=event.cow,
        piles=((),) * view.seats,
        hand=None if view.seat is None else event.hands[view.seat],
        hand_sizes=event.hand_sizes,
    )


def _choose(view: View, event: Chosen) -> View:
    return replace(
        view,
        chosen=put(view.chosen, event.seat, True),
        choice=event.cards if event.seat == view.seat else view.choice,
        acting=tuple([seat for seat in view.acting if seat != event.seat]),
    )


def _discard(view: View, plays: tuple[Cards, ...]) -> View:
    """Remove revealed cards from the hands."""
    sizes = tuple([size - len(cards) for size, cards in zip(view.hand_sizes, plays, strict=True)])
    if view.hand is None or view.seat is None:
        return replace(view, hand_sizes=sizes)
    return replace(view, hand_sizes=sizes, hand=without(view.hand, plays[view.seat]))


def _add_to_turn(view: View, seat: Seat, cards: Cards) -> View:
    """Add a play to the current turn of a game that is played in turn."""
    *finished, running = (*view.turns, Turn(((),) * view.seats, {}))[: view.turn]
    return replace(view, turns=(*finished, replace(running, plays=put(running.plays, seat, cards))))


def _add(places: tuple[Cards, ...], index: int, cards: Cards) -> tuple[Cards, ...]:
    return put(places, index, places[index] + cards)
