"""Check a view by constructing a match that leads to it."""

from collections.abc import Sequence

from msgspec.structs import replace

from nimmt.rules import (
    ROWS,
    ZERO,
    BotView,
    Cards,
    Deal,
    NimmtError,
    Phase,
    Play,
    Ruleset,
    Seat,
    State,
    TakeRow,
    Turn,
    agree,
    apply,
    bot_view,
    clockwise,
    deal,
    start,
    view,
)


def match_behind(seen: BotView) -> State:
    """A match in which the seat has this view; hidden cards are made up."""
    from nimmt.kernel import ViewError

    reason = "there is no such seat."
    for starter in _first_starters(seen):
        try:
            state = _play_again(seen, starter)
        except NimmtError as error:
            reason = str(error)
            continue
        wrong = _difference(seen, bot_view(view(state, seen.seat)))
        if wrong is None:
            return state
        reason = f"{wrong} does not follow from the rest."
    raise ViewError(f"This view cannot be: {reason}")


def _first_starters(seen: BotView) -> Sequence[Seat]:
    """The possible starters of the match: finished deals do not name them, but follow from the first."""
    ruleset = agree(seen.game, seen.options)
    ruleset.check_seats(seen.seats)
    if seen.seat is None or not 0 <= seen.seat < seen.seats:
        return ()
    if not ruleset.in_turn:
        return (0,)
    return range(seen.seats) if seen.deals else (seen.starter or 0,)


def _play_again(seen: BotView, starter: Seat) -> State:
    _check_sizes(seen)
    ruleset = agree(seen.game, seen.options)
    state = start(ruleset, seen.seats, starter=starter)
    for played in seen.deals:
        state = deal(state, Deal(played.first_rows, _shown(played.turns, seen.seats))).state
        for turn in played.turns:
            state = _play(state, turn)
    state = deal(state, Deal(seen.first_rows, _hands(ruleset, seen))).state
    for turn in seen.turns:
        state = _play(state, turn)
    return state if seen.revealed is None else _play(state, Turn(seen.revealed, {}))


def _check_sizes(seen: BotView) -> None:
    """Check that lists by seat have an entry for each seat."""
    turns = [turn for played in seen.deals for turn in played.turns] + list(seen.turns)
    by_seat: list[tuple[str, Sequence[object]]] = [
        ("piles", seen.piles),
        ("totals", seen.totals),
        ("hand_sizes", seen.hand_sizes),
        *[("turns", turn.plays) for turn in turns],
        *([] if seen.revealed is None else [("revealed", seen.revealed)]),
    ]
    for name, values in by_seat:
        if len(values) != seen.seats:
            raise NimmtError(f"{name} has {len(values)} entries for {seen.seats} seats.")


def _shown(turns: Sequence[Turn], seats: int) -> tuple[Cards, ...]:
    return tuple([sum([turn.plays[seat] for turn in turns], ()) for seat in range(seats)])


def _hands(ruleset: Ruleset, seen: BotView) -> tuple[Cards, ...]:
    """The hands as dealt: played cards, the own hand, and unseen cards for the others."""
    turns = (*seen.turns, *([] if seen.revealed is None else [Turn(seen.revealed, {})]))
    shown = _shown(turns, seen.seats)
    known = [*seen.first_rows, *sum(shown, ()), *(seen.hand or ())]
    numbers = [card for card in range(1, ruleset.highest_card(seen.seats) + 1) if card not in {*known}]
    zeros = ruleset.zeros - known.count(ZERO)
    hands = []
    for seat, cards in enumerate(shown):
        if seat == seen.seat:
            hands.append(cards + (seen.hand or ()))
            continue
        owed = max(0, ruleset.dealt_zeros(seen.seats) - cards.count(ZERO))
        hands.append(cards + (ZERO,) * owed)
        zeros -= owed
    pool = numbers + [ZERO] * max(0, zeros)
    for seat, hand in enumerate(hands):
        missing = 0 if seat == seen.seat else seen.hand_sizes[seat] - (len(hand) - len(shown[seat]))
        if not 0 <= missing <= len(pool):
            raise NimmtError(f"seat {seat} cannot hold {seen.hand_sizes[seat]} cards.")
        hands[seat] = hand + tuple(pool[:missing])
        pool = pool[missing:]
    return tuple(hands)


def _play(state: State, turn: Turn) -> State:
    """Play a turn, which may be incomplete."""
    for seat in clockwise(state.starter, state.seats):
        if turn.plays[seat]:
            state = apply(state, Play(seat, turn.plays[seat])).state
    if state.phase is Phase.TAKE_ROW and turn.choices:
        [seat] = state.acting
        state = apply(state, TakeRow(seat, turn.choices.get(seat, ROWS))).state
    return state


def _difference(seen: BotView, follows: BotView) -> str | None:
    """The first key in which the views differ, apart from the order of cards in hands and piles."""
    one, other = _sorted(seen), _sorted(follows)
    names = BotView.__struct_fields__
    return next((name for name in names if getattr(one, name) != getattr(other, name)), None)


def _sorted(seen: BotView) -> BotView:
    piles = tuple([tuple(sorted(pile)) for pile in seen.piles])
    return replace(seen, piles=piles, hand=None if seen.hand is None else tuple(sorted(seen.hand)))
