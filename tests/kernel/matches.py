"""Compares a match in the kernel with one by the rules, step by step: every event, question and refusal."""

from collections.abc import Iterator, Sequence
from ctypes import c_int32, c_uint8, create_string_buffer
from typing import Any

from msgspec import UNSET

from nimmt.kernel.layout import kernel_layout
from nimmt.kernel.library import kernel, kernel_game
from nimmt.kernel.structs import (
    MOST_PLAYS,
    MOST_SEATS,
    NO_CARD,
    STEP_EVENTS,
    EventKind,
    GameStruct,
    MatchStruct,
)
from nimmt.kernel.structs import EventStruct as Told
from nimmt.kernel.turns import placements_of
from nimmt.rules import (
    GAMES,
    Action,
    Asked,
    Cards,
    Chosen,
    Deal,
    DealEnded,
    Dealt,
    Event,
    IllegalActionError,
    MatchEnded,
    Options,
    Played,
    Revealed,
    RowIndex,
    Ruleset,
    Seat,
    State,
    TakeRow,
    Turn,
    TurnEnded,
    check_action,
    legal,
)
from nimmt.table import preview
from tests.kernel.equality import expect
from tests.kit import Moment, Setup, moments

UNSET_OPTION, NEVER, PER_SEAT = [
    kernel_layout(kernel(), page=True).constants[name] for name in ("UNSET", "NEVER", "PER_SEAT")
]


def agreed_game(ruleset: Ruleset, seats: int) -> GameStruct | int:
    """The kernel's game with these options, or the number of the reason why there is none."""
    preset, options, game = GAMES[ruleset.game], ruleset.options, GameStruct()
    fault = kernel().nimmt_agree(_preset(preset), _options(options), seats, game)
    return int(fault) or game


def _preset(preset: Ruleset) -> Any:
    switches = (
        *(preset.fewest_seats, preset.most_seats, preset.hand, preset.exact_deck, preset.zeros),
        *(preset.zero_deal == "dealt", preset.zero_effect == "skip", preset.most_cards, preset.in_turn),
        *(preset.low == "highest", preset.cow, preset.goal == "most"),
        *(_ending(preset.points), _ending(preset.deals)),
    )
    return (c_int32 * 14)(*map(int, switches))


def _options(options: Options) -> Any:
    zeros = UNSET if options.zero_deal is UNSET else options.zero_deal == "dealt"
    values = (options.hand, options.points, options.deals, options.cow, zeros)
    return (c_int32 * 5)(*[UNSET_OPTION if value is UNSET else _ending(value) for value in values])


def _ending(value: Any) -> int:
    return NEVER if value is None else PER_SEAT if value == "seats" else int(value)


class ComparedMatch:
    def __init__(self, ruleset: Ruleset, seats: int, starter: Seat) -> None:
        self.game, self.match, self.seats = kernel_game(ruleset, seats), MatchStruct(), seats
        self.rows: tuple[Cards, ...] = ()
        kernel().nimmt_start(self.game, self.match, starter)

    def do(self, did: Deal | Action) -> list[Event] | int:
        """The events, or the number of the reason for a refusal."""
        told = (Told * STEP_EVENTS)()
        count = self._do(did, told)
        return self._events(told[:count]) if count >= 0 else -count

    def _do(self, did: Deal | Action, told: Any) -> int:
        if isinstance(did, Deal):
            self.rows = tuple([(card,) for card in did.rows])
            rows, hands = bytes(did.rows), bytes(sum(did.hands, ()))
            return int(kernel().nimmt_lay(self.game, self.match, rows, hands, told))
        if isinstance(did, TakeRow):
            return int(kernel().nimmt_take(self.game, self.match, did.seat, did.row, told))
        cards = bytes([card % 256 for card in did.cards])
        return int(kernel().nimmt_play(self.game, self.match, did.seat, cards, len(cards), told))

    def _events(self, told: Sequence[Told]) -> list[Event]:
        ended = any(one.kind == EventKind.TURN_END for one in told)
        plays = self._plays(self.match.last_plays if ended else self.match.plays)
        choices = self.match.last_choices if ended else self.match.choices
        placements = iter(placements_of(self.rows, [one for one in told if one.kind <= EventKind.COW]))
        turn = Turn(plays, {seat: row for seat, row in enumerate(choices) if row >= 0})
        happened = [next(placements) if one.kind <= EventKind.COW else self._event(one, turn) for one in told]
        self.rows = self._rows()
        return happened

    def _event(self, one: Told, turn: Turn) -> Event:
        match, seats = self.match, self.seats
        starter = match.starter if match.starter >= 0 else None
        cow = match.table.cow if match.table.cow >= 0 else None
        hands = tuple([tuple(match.hands.cards[seat][: match.hands.size[seat]]) for seat in range(seats)])
        if one.kind == EventKind.DEAL:
            rows = tuple([row[0] for row in self._rows()])
            return Dealt(one.card, rows, hands, tuple(map(len, hands)), starter, cow)
        if one.kind == EventKind.CHOSEN:
            return Chosen(one.seat, self._chosen(one.seat, turn), bool(one.row))
        told: dict[int, Event] = {
            EventKind.ASK_PLAY: Asked("play", self.acting()),
            EventKind.ASK_ROW: Asked("take-row", (one.seat,), one.card),
            EventKind.REVEAL: Revealed(turn.plays),
            EventKind.PLAY: Played(one.seat, turn.plays[one.seat]),
            EventKind.TURN_END: TurnEnded(turn),
            EventKind.DEAL_END: DealEnded(tuple(match.taken[:seats]), tuple(match.totals[:seats])),
            EventKind.MATCH_END: MatchEnded(tuple(match.places[:seats])),
        }
        return told[one.kind]

    def _chosen(self, seat: Seat, turn: Turn) -> Cards:
        still = self._plays(self.match.chosen)[seat]
        return still or turn.plays[seat]

    def _plays(self, plays: Any) -> tuple[Cards, ...]:
        return tuple([tuple([card for card in plays[seat] if card != NO_CARD]) for seat in range(self.seats)])

    def _rows(self) -> tuple[Cards, ...]:
        table = self.match.table
        return tuple([tuple(cards[:count]) for cards, count in zip(table.cards, table.count, strict=True)])

    def acting(self) -> tuple[Seat, ...]:
        seats = create_string_buffer(MOST_SEATS)
        count = kernel().nimmt_acting(self.game, self.match, seats)
        return tuple(seats.raw[:count])

    def options(self, seat: Seat) -> list[Cards]:
        found = create_string_buffer(2 * MOST_PLAYS)
        count = kernel().nimmt_options(self.game, self.match, seat, found)
        pairs = [found.raw[2 * at : 2 * at + 2] for at in range(count)]
        return [tuple([card for card in pair if card != NO_CARD]) for pair in pairs]

    def cost(self, row: RowIndex) -> int:
        return int(kernel().nimmt_cost(self.game, self.match, row))

    def preview(self, cards: Cards) -> tuple[tuple[RowIndex | None, ...], int]:
        rows = (c_int32 * 2)()
        heads = kernel().nimmt_preview(self.game, self.match.table, bytes((*cards, NO_CARD)[:2]), rows)
        numbers = [card for card in cards if card]
        return tuple([row if row >= 0 else None for row in rows[: len(numbers)]]), heads

    def bot(self, seat: Seat, kind: int, seed: int, index: int) -> Cards:
        play = (c_uint8 * 2)()
        kernel().nimmt_bot(self.game, self.match, seat, kind, seed, index, play)
        return tuple([card for card in play if card != NO_CARD])


def compare_match(setup: Setup) -> Iterator[Moment]:
    """Each moment of the match in which the kernel agrees with the rules."""
    match = ComparedMatch(setup.ruleset, setup.seats, setup.starter)
    for moment in moments(setup):
        expect(f"the events of {moment.did}", list(moment.events), match.do(moment.did))
        compare_state(match, moment.state)
        yield moment


def compare_state(match: ComparedMatch, state: State) -> None:
    expect("whom the match waits for", state.acting, match.acting())
    expect("the totals", state.totals, tuple(match.match.totals[: state.seats]))
    for seat in {state.turn % state.seats, *state.acting[:1]}:
        actions = legal(state, seat)
        expect(f"what seat {seat} may do", [_answer(action) for action in actions], match.options(seat))
        for action in actions[:: max(1, len(actions) // 3)]:
            compare_preview(match, state, action)


def compare_preview(match: ComparedMatch, state: State, action: Action) -> None:
    due = preview(state, action)
    if isinstance(action, TakeRow):
        expect(f"the cost of row {action.row}", due.heads, match.cost(action.row))
    else:
        expect(f"where {action.cards} goes", (due.rows, due.heads), match.preview(action.cards))


def _answer(action: Action) -> Cards:
    return (action.row,) if isinstance(action, TakeRow) else action.cards


def compare_refusal(match: ComparedMatch, state: State, action: Action) -> bool:
    """Whether the rules refuse an action. If so, the kernel must too, and must not change the match."""
    try:
        check_action(state, action)
    except IllegalActionError:
        before = bytes(match.match)
        answer = match.do(action)
        expect(f"the refusal of {action}", True, isinstance(answer, int))
        expect(f"the match after {action} was refused", before, bytes(match.match))
        return True
    return False
