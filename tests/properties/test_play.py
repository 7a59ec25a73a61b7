"""Properties of every match."""

from collections import Counter
from copy import deepcopy
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.rules import (
    Action,
    Card,
    Deal,
    DealEnded,
    IllegalActionError,
    Phase,
    Play,
    State,
    TakeRow,
    apply,
    heads,
    legal,
)
from tests.kit import Setup, deck, is_sentence, last_state, moments, running, setups, undealt


def cards_of_all_places(state: State) -> Counter[Card]:
    """All cards: rows, hands, piles, cards to be placed, and zeros set aside."""
    waiting = [card for _, card in state.queue]
    places = Counter([*sum(state.rows, ()), *sum(state.hands, ()), *sum(state.piles, ()), *waiting])
    if state.ruleset.zero_effect == "skip" and state.ruleset.zeros:
        open_plays = [*[turn.plays for turn in state.turns], state.plays]
        places[0] += sum(cards.count(0) for plays in open_plays for cards in plays)
    return +places


@given(setups())
def test_no_card_is_ever_lost_or_doubled(setup: Setup) -> None:
    whole_deck = deck(setup.ruleset, setup.seats)
    for moment in moments(setup):
        assert cards_of_all_places(moment.state) + undealt(moment.state) == whole_deck


@given(setups())
def test_everyone_is_dealt_a_whole_hand_with_the_zeros_that_are_due(setup: Setup) -> None:
    dealt_evenly = setup.ruleset.zeros and setup.ruleset.zero_deal == "dealt"
    due = (2 if setup.seats <= 3 else 1) if dealt_evenly else 0
    for moment in moments(setup):
        if isinstance(moment.did, Deal):
            assert all(len(hand) == setup.ruleset.hand for hand in moment.state.hands)
            assert all(hand.count(0) >= due for hand in moment.state.hands)
            assert all(list(hand) == sorted(hand) for hand in moment.state.hands)


@given(setups())
def test_the_heads_of_all_places_add_up_to_those_of_the_deck(setup: Setup) -> None:
    all_heads = 171 if not setup.ruleset.exact_deck else heads(range(1, setup.seats * setup.ruleset.hand + 5))
    for moment in moments(setup):
        state = moment.state
        places = heads(cards_of_all_places(state).elements()) + heads(undealt(state).elements())
        assert places == all_heads


@given(setups())
def test_totals_are_the_heads_that_were_taken(setup: Setup) -> None:
    totals = [0] * setup.seats
    for moment in moments(setup):
        for event in moment.events:
            if isinstance(event, DealEnded):
                assert list(event.heads) == [heads(pile) for pile in moment.state.piles]
                totals = [total + more for total, more in zip(totals, event.heads, strict=True)]
        assert list(moment.state.totals) == totals


@given(setups())
def test_rows_hold_one_to_five_cards_and_the_cow_fills_a_place(setup: Setup) -> None:
    for moment in moments(setup):
        places = [len(row) + (index == moment.state.cow) for index, row in enumerate(moment.state.rows)]
        assert len(places) == 4
        assert all(1 <= count <= 5 for count in map(len, moment.state.rows))
        assert max(places) <= 5


@given(setups())
def test_rows_ascend_where_a_low_card_takes_a_row(setup: Setup) -> None:
    if setup.ruleset.low == "choose":
        for moment in moments(setup):
            assert all(list(row) == sorted(row) for row in moment.state.rows)


@given(setups())
def test_a_running_deal_always_offers_an_action_and_a_resting_match_none(setup: Setup) -> None:
    for moment in moments(setup):
        state = moment.state
        assert bool(state.acting) == running(state)
        assert all(legal(state, seat) for seat in state.acting)
        if not running(state):
            assert not any(legal(state, seat) for seat in range(setup.seats))


@given(setups())
def test_a_match_ends_when_its_points_or_deals_are_reached_and_not_before(setup: Setup) -> None:
    points, deals = setup.ruleset.points, setup.ruleset.deals
    last = setup.seats if deals == "seats" else deals
    for moment in moments(setup):
        state = moment.state
        reached = (points is not None and max(state.totals) >= points) or len(state.deals) == last
        assert state.over == (reached and not running(state))
        assert (state.places is not None) == state.over


@given(setups())
def test_the_same_luck_and_decisions_give_the_same_match(setup: Setup) -> None:
    assert last_state(setup) == last_state(setup)


@given(setups())
def test_single_cards_ascend_then_pairs_in_lexicographic_order_and_nothing_twice(setup: Setup) -> None:
    for moment in moments(setup):
        for seat in range(setup.seats):
            offered = legal(moment.state, seat)
            plays = [action.cards for action in offered if isinstance(action, Play)]
            assert plays == sorted(set(plays), key=lambda cards: (len(cards), cards))
            assert all(list(cards) == sorted(cards) for cards in plays)
            rows = [action.row for action in offered if isinstance(action, TakeRow)]
            assert rows in ([], [0, 1, 2, 3])
            assert not (plays and rows)


@given(setups(largest_hand=3, whole=False), st.data())
def test_exactly_the_legal_actions_are_accepted(setup: Setup, data: st.DataObject) -> None:
    history = list(moments(setup))
    state = data.draw(st.sampled_from(history)).state
    strangers = data.draw(st.sets(st.integers(-1, 105), max_size=2))
    for action in all_actions(state, strangers):
        refusal = refusal_of(state, action)
        assert (refusal is None) == is_offered(state, action), action
        assert refusal is None or is_sentence(refusal)


def all_actions(state: State, strangers: set[Card]) -> list[Action]:
    """Legal and illegal actions with the cards of a hand and a few others."""
    tries: list[Action] = []
    for seat in range(-1, state.seats + 1):
        tries += [TakeRow(seat, row) for row in range(-1, 5)]
        hand = state.hands[seat] if 0 <= seat < state.seats else ()
        for count in range(4):
            for cards in combinations_with_replacement(sorted({*hand, *strangers}), count):
                tries += [Play(seat, order) for order in dict.fromkeys(permutations(cards))]
    return tries


def is_offered(state: State, action: Action) -> bool:
    if not 0 <= action.seat < state.seats:
        return False
    if isinstance(action, Play):
        action = Play(action.seat, tuple(sorted(action.cards)))
    return action in legal(state, action.seat)


def refusal_of(state: State, action: Action) -> str | None:
    """The reason for a refusal, if any; the state never changes."""
    before = deepcopy(state)
    try:
        apply(state, action)
    except IllegalActionError as error:
        return str(error)
    finally:
        assert state == before
    return None


@given(setups(), st.data())
def test_a_refused_action_names_itself_and_the_position(setup: Setup, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(list(moments(setup)))).state
    action = Play(data.draw(st.integers(0, setup.seats - 1)), (105,))
    with pytest.raises(IllegalActionError) as refusal:
        apply(state, action)
    for row in state.rows:
        assert " ".join(map(str, row)) in str(refusal.value)
    assert "105" in str(refusal.value)
    assert f"Seat {action.seat + 1} " in str(refusal.value)


@given(setups(), st.data())
def test_a_choice_counts_as_it_was_last_changed(setup: Setup, data: st.DataObject) -> None:
    """B7: changing a choice back and forth leads to the same turn as choosing once."""
    if setup.ruleset.in_turn:
        return
    rng = Random(setup.seed)
    beginnings = [m.state for m in moments(setup) if m.state.phase is Phase.PLAY and not any(m.state.chosen)]
    state = data.draw(st.sampled_from(beginnings))
    plays = [rng.choice(legal(state, seat)) for seat in state.acting]
    wavering = straight = state
    for play in plays[:-1]:
        wavering, _ = apply(wavering, rng.choice(legal(state, play.seat)))
    for play in plays:
        straight, _ = apply(straight, play)
        wavering, _ = apply(wavering, play)
    assert wavering == straight


@given(setups(), st.data())
def test_numbers_out_of_all_bounds_are_refused_with_a_sentence(setup: Setup, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(list(moments(setup)))).state
    huge = st.integers(105, 10**30) | st.integers(-(10**30), -1)
    some_huge = st.lists(huge, min_size=1, max_size=4).map(tuple)
    action = data.draw(
        st.builds(Play, huge | st.just(0), some_huge) | st.builds(TakeRow, huge | st.just(0), huge)
    )
    refusal = refusal_of(state, action)
    assert refusal is not None
    assert is_sentence(refusal)
