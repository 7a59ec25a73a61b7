"""A seat or a spectator learns everything it may know, and nothing else."""

import json
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.rules import (
    Action,
    BotView,
    Card,
    Cards,
    Deal,
    Event,
    Phase,
    Play,
    Seat,
    State,
    Step,
    TakeRow,
    View,
    apply,
    bot_view,
    deal,
    encode,
    fold,
    legal,
    redact,
    view,
)
from tests.kit import Moment, Setup, moments, running, setups, undealt

BOT_KEYS = [
    *("game", "options", "seats", "seat", "deal", "turn", "starter", "first_rows", "turns", "rows", "cow"),
    *("piles", "totals", "hand", "hand_sizes", "revealed", "deals"),
]


def onlookers(seats: int) -> list[Seat | None]:
    """Every seat and a spectator."""
    return [*range(seats), None]


def told(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """The events, redacted for a seat."""
    return [known for event in events if (known := redact(event, seat)) is not None]


def folded(before: View, events: list[Event]) -> View:
    for event in events:
        before = fold(before, event)
    return before


@given(setups())
def test_folding_redacted_events_gives_the_view_of_each_seat_after_every_step(setup: Setup) -> None:
    views = {seat: view(setup.opening(), seat) for seat in onlookers(setup.seats)}
    for moment in moments(setup):
        for seat in onlookers(setup.seats):
            views[seat] = folded(views[seat], told(moment.events, seat))
            assert views[seat] == view(moment.state, seat)


def disguise(state: State, seat: Seat | None, kept: list[Cards], rng: Random) -> State:
    """Another state that must look the same to this seat: hidden cards are shuffled.

    What stays in each hand: `kept`, the zeros that everyone is known to be dealt, and all of the own hand.
    """
    fixed = [
        hand if owner == seat else known_cards(state, hand, cards)
        for owner, (hand, cards) in enumerate(zip(state.hands, kept, strict=True))
    ]
    loose = [without(hand, stay) for hand, stay in zip(state.hands, fixed, strict=True)]
    unseen = [*sum(loose, ()), *undealt(state).elements()]
    rng.shuffle(unseen)
    hands = []
    for stay, free in zip(fixed, loose, strict=True):
        hands.append(tuple(sorted((*stay, *unseen[: len(free)]))))
        del unseen[: len(free)]
    return with_hands(state, tuple(hands))


def known_cards(state: State, hand: Cards, kept: Cards) -> Cards:
    rest = without(hand, kept)
    zeros = min(rest.count(0), state.ruleset.dealt_zeros(state.seats))
    return (*kept, *[0] * zeros)


def without(hand: Cards, cards: Cards) -> Cards:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def with_hands(state: State, hands: tuple[Cards, ...]) -> State:
    """The same match with these hands dealt from the start."""
    plays = [*[turn.plays for turn in state.turns], state.plays]
    dealt = tuple([(*sum([turn[seat] for turn in plays], ()), *hand) for seat, hand in enumerate(hands)])
    return replace(state, hands=hands, dealt=(*state.dealt[:-1], replace(state.dealt[-1], hands=dealt)))


def random_play(state: State, seat: Seat, rng: Random) -> Cards:
    action = rng.choice(legal(state, seat))
    assert isinstance(action, Play)
    return action.cards


def choose_anew(state: State, seat: Seat | None, rng: Random) -> State:
    """Other face-down choices, also of another size, for all other seats that have chosen."""
    chosen = [
        cards if cards is None or owner == seat else random_play(state, owner, rng)
        for owner, cards in enumerate(state.chosen)
    ]
    return replace(state, chosen=tuple(chosen))


def nothing_kept(state: State) -> list[Cards]:
    return [()] * state.seats


def seats_and_spectator(setup: Setup) -> st.SearchStrategy[Seat | None]:
    return st.sampled_from(onlookers(setup.seats))


def running_states(setup: Setup) -> list[State]:
    return [moment.state for moment in moments(setup) if running(moment.state)]


def looks_alike(one: State, other: State, seat: Seat | None) -> bool:
    same_view = view(one, seat) == view(other, seat)
    return same_view and (seat is None or legal(one, seat) == legal(other, seat))


def sounds_alike(one: Step, other: Step, seat: Seat | None) -> bool:
    return told(one.events, seat) == told(other.events, seat) and looks_alike(one.state, other.state, seat)


@given(setups(), st.data())
def test_unseen_hands_and_choices_change_neither_view_nor_legal_list(
    setup: Setup, data: st.DataObject
) -> None:
    seat, rng = data.draw(seats_and_spectator(setup)), Random(setup.seed)
    for state in running_states(setup):
        other = choose_anew(disguise(state, seat, nothing_kept(state), rng), seat, rng)
        assert looks_alike(state, other, seat)


@given(setups(), st.data())
def test_a_deal_tells_nobody_more_than_the_own_hand(setup: Setup, data: st.DataObject) -> None:
    seat, rng = data.draw(seats_and_spectator(setup)), Random(setup.seed)
    for moment in moments(setup):
        if isinstance(moment.did, Deal):
            cards = disguise(moment.state, seat, nothing_kept(moment.state), rng).dealt[-1]
            assert sounds_alike(Step(moment.state, moment.events), deal(moment.before, cards), seat)


@given(setups(), st.data())
def test_a_face_down_choice_tells_the_others_only_that_it_was_made(setup: Setup, data: st.DataObject) -> None:
    seat, rng = data.draw(seats_and_spectator(setup)), Random(setup.seed)
    for moment in moments(setup):
        if keeps_cards_down(moment) and isinstance(moment.did, Play) and moment.did.seat != seat:
            before = moment.before
            other = choose_anew(disguise(before, seat, nothing_kept(before), rng), seat, rng)
            chooser = moment.did.seat
            step = apply(other, Play(chooser, random_play(other, chooser, rng), rng.random() < 0.5))
            assert sounds_alike(Step(moment.state, moment.events), step, seat)


@given(setups())
def test_nobody_else_hears_of_a_changed_choice(setup: Setup) -> None:
    for moment in moments(setup):
        did = moment.did
        if isinstance(did, Play) and moment.before.chosen[did.seat] is not None:
            assert all(not told(moment.events, seat) for seat in onlookers(setup.seats) if seat != did.seat)


@given(setups(), st.data())
def test_what_a_seat_does_shows_it_nothing_of_what_it_cannot_see(setup: Setup, data: st.DataObject) -> None:
    """Whether the event is the seat's own choice, row or open play."""
    rng = Random(setup.seed)
    seat = data.draw(st.integers(0, setup.seats - 1))
    for moment in moments(setup):
        own = isinstance(moment.did, Play | TakeRow) and moment.did.seat == seat
        if own and not reveals(moment):
            before = moment.before
            other = choose_anew(disguise(before, seat, nothing_kept(before), rng), seat, rng)
            assert not isinstance(moment.did, Deal)
            assert sounds_alike(Step(moment.state, moment.events), apply(other, moment.did), seat)


def keeps_cards_down(moment: Moment) -> bool:
    """A choice that was not the last of its turn."""
    return any(cards is not None for cards in moment.state.chosen)


def reveals(moment: Moment) -> bool:
    """The last choice of a turn, which reveals all."""
    at_once = not moment.before.ruleset.in_turn
    return at_once and isinstance(moment.did, Play) and not keeps_cards_down(moment)


@given(setups(), st.data())
def test_a_whole_turn_shows_nothing_of_cards_that_were_not_played(setup: Setup, data: st.DataObject) -> None:
    seat, rng = data.draw(seats_and_spectator(setup)), Random(setup.seed)
    beginnings = [state for state in running_states(setup) if not any(state.plays) and not any(state.chosen)]
    for state in beginnings:
        plays = [random_play_of_hand(state, hand, rng) for hand in state.hands]
        other = disguise(state, seat, plays, rng)
        one_turn, other_turn = whole_turn(state, plays), whole_turn(other, plays)
        assert len(one_turn) == len(other_turn)
        for one_step, other_step in zip(one_turn, other_turn, strict=True):
            assert sounds_alike(one_step, other_step, seat)


def random_play_of_hand(state: State, hand: tuple[Card, ...], rng: Random) -> Cards:
    count = min(len(hand), rng.randint(1, state.ruleset.most_cards))
    return tuple(sorted(rng.sample(hand, count)))


def whole_turn(state: State, plays: list[Cards]) -> list[Step]:
    steps = []
    turn = state.turn
    while state.acting and state.turn == turn:
        seat = state.acting[0]
        taking = state.phase is Phase.TAKE_ROW
        action: Action = TakeRow(seat, len(state.turns) % 4) if taking else Play(seat, plays[seat])
        steps.append(apply(state, action))
        state = steps[-1].state
    return steps


@given(setups(), st.data())
def test_the_bots_view_has_exactly_the_keys_of_the_format_and_a_spectators_no_hand(
    setup: Setup, data: st.DataObject
) -> None:
    seat = data.draw(seats_and_spectator(setup))
    for moment in moments(setup):
        sent = json.loads(encode(bot_view(view(moment.state, seat))))
        assert list(sent) == [key for key in BOT_KEYS if key != "hand" or seat is not None]


@given(setups(), st.data())
def test_the_bots_view_is_a_part_of_what_a_client_is_sent(setup: Setup, data: st.DataObject) -> None:
    seat = data.draw(seats_and_spectator(setup))
    for moment in moments(setup):
        whole = view(moment.state, seat)
        client, bot = json.loads(encode(whole)), json.loads(encode(bot_view(whole)))
        assert {key: client[key] for key in bot} == bot
        assert ("choice" in client) <= (seat is not None)


@given(setups(), st.data())
def test_views_come_back_from_their_text(setup: Setup, data: st.DataObject) -> None:
    seat = data.draw(seats_and_spectator(setup))
    for moment in moments(setup):
        whole = view(moment.state, seat)
        assert msgspec.json.decode(encode(whole), type=View) == whole
        assert msgspec.json.decode(encode(bot_view(whole)), type=BotView) == bot_view(whole)
