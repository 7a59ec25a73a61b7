"""Records: written, read, cut, resumed, twisted and verified."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nimmt.rules import (
    Action,
    Deal,
    DealRecord,
    Phase,
    Play,
    Record,
    RecordError,
    State,
    TakeRow,
    TurnRecord,
    apply,
    deal,
    outcome,
    read,
    record_of,
    replay,
    steps,
    verify,
    write,
)
from tests.kit import Setup, is_sentence, last_state, moments, setups, undealt


def random_record(setup: Setup) -> Record:
    return setup.record(last_state(setup))


@given(setups())
def test_records_come_back_from_their_text(setup: Setup) -> None:
    record = random_record(setup)
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text


@given(setups())
def test_a_record_replays_to_the_very_match_it_was_made_of(setup: Setup) -> None:
    state = last_state(setup)
    assert replay(setup.record(state)) == state


@given(setups())
def test_the_same_record_always_gives_the_same_outcome(setup: Setup) -> None:
    state = last_state(setup)
    text = write(setup.record(state))
    assert outcome(replay(read(text))) == outcome(replay(read(text))) == outcome(state)


@given(setups(whole=False))
def test_a_record_taken_at_any_moment_holds_the_match_up_to_its_last_finished_turn(setup: Setup) -> None:
    between_turns = setup.opening()
    for moment in moments(setup):
        if not any(moment.state.plays) and not any(moment.state.chosen):
            between_turns = moment.state
        resumed = replay(setup.record(moment.state))
        assert resumed == between_turns


@given(setups())
def test_the_steps_of_a_record_are_joined_without_a_gap(setup: Setup) -> None:
    state = last_state(setup)
    *_, last = steps(setup.record(state))
    assert last.state == state


@given(setups(), st.data())
def test_a_record_cut_at_any_turn_resumes_to_the_same_match(setup: Setup, data: st.DataObject) -> None:
    state = last_state(setup)
    record = setup.record(state)
    deals = data.draw(st.integers(1, len(record.deals)))
    turns = data.draw(st.integers(0, len(record.deals[deals - 1].turns)))
    resumed = replay(read(write(cut(record, deals, turns))))
    assert go_on(resumed, record, deals, turns) == state


def cut(record: Record, deals: int, turns: int) -> Record:
    """The record up to a turn of a deal, both from 1."""
    *before, last = record.deals[:deals]
    return replace(record, deals=(*before, replace(last, turns=last.turns[:turns])))


def go_on(state: State, record: Record, deals: int, turns: int) -> State:
    """Apply the decisions of the rest of the record."""
    for turn in record.deals[deals - 1].turns[turns:]:
        state = play_turn(state, turn)
    for dealt in record.deals[deals:]:
        state, _ = deal(state, Deal(dealt.rows, dealt.hands))
        for turn in dealt.turns:
            state = play_turn(state, turn)
    return state


def play_turn(state: State, turn: TurnRecord) -> State:
    for action in decisions(state, turn):
        state, _ = apply(state, action)
        if state.phase is Phase.TAKE_ROW:
            seat = state.acting[0]
            state, _ = apply(state, TakeRow(seat, turn.choices[seat], seat in turn.auto))
    return state


def decisions(state: State, turn: TurnRecord) -> Iterator[Action]:
    first = state.starter or 0
    for seat in [*range(first, state.seats), *range(first)]:
        if turn.plays[seat]:
            yield Play(seat, turn.plays[seat], seat in turn.auto)


Path = tuple[str | int, ...]


def paths(value: Any, at: Path = ()) -> Iterator[Path]:
    """The places in a record that can be changed."""
    keys: list[str | int] = list(value) if isinstance(value, dict) else []
    keys = list(range(len(value))) if isinstance(value, list) else keys
    for key in keys:
        yield (*at, key)
        yield from paths(value[key], (*at, key))


def inside(document: Any, path: Path) -> Any:
    for key in path:
        document = document[key]
    return document


def change(document: Any, path: Path, data: st.DataObject) -> None:
    """Change one place: another value, one more, one less, or two swapped."""
    holder: Any = inside(document, path[:-1])
    key: Any = path[-1]
    kind = data.draw(st.sampled_from(["other", "gone", "doubled", "exchanged"]))
    if kind == "gone":
        del holder[key]
    elif kind == "doubled" and isinstance(holder, list):
        holder.insert(data.draw(st.integers(0, len(holder))), holder[key])
    elif kind == "exchanged" and isinstance(holder, list):
        other = data.draw(st.integers(0, len(holder) - 1))
        holder[key], holder[other] = holder[other], holder[key]
    else:
        holder[key] = data.draw(OTHER_VALUES)


OTHER_VALUES: st.SearchStrategy[object] = (
    st.integers(-1, 110)
    | st.lists(st.integers(0, 104), max_size=3)
    | st.dictionaries(st.integers(-1, 10).map(str), st.integers(-1, 4), max_size=2)
    | st.sampled_from([None, True, 1.5, "", "seats", "dealt", "cow", "tactics", {}, [[]], 2**64])
)


def assert_refused_or_replayed(text: bytes) -> None:
    """The record is refused with a sentence or replayed as it is: nothing in it is ignored."""
    try:
        record = read(text)
        state = replay(record)
    except RecordError as error:
        refusal = str(error)
    else:
        assert record_of(state, record.seats, record.fair) == as_written(record)
        return
    assert is_sentence(refusal), refusal


def as_written(record: Record) -> Record:
    """With every play and every list of autos in ascending order."""
    deals = [replace(dealt, turns=tuple([tidy(turn) for turn in dealt.turns])) for dealt in record.deals]
    return replace(record, deals=tuple(deals))


def tidy(turn: TurnRecord) -> TurnRecord:
    plays = tuple([tuple(sorted(cards)) for cards in turn.plays])
    return replace(turn, plays=plays, auto=tuple(sorted(turn.auto)))


@given(setups(), st.data())
def test_a_changed_record_is_refused_or_is_another_match(setup: Setup, data: st.DataObject) -> None:
    document = json.loads(write(random_record(setup)))
    for _ in range(data.draw(st.integers(1, 2))):
        change(document, data.draw(st.sampled_from(list(paths(document)))), data)
    assert_refused_or_replayed(json.dumps(document).encode())


@given(setups(), st.data())
def test_another_card_anywhere_is_refused_or_is_another_match(setup: Setup, data: st.DataObject) -> None:
    document = json.loads(write(random_record(setup)))
    cards = [path for path in paths(document) if set(path) & {"rows", "hands", "plays", "choices", "auto"}]
    numbers = [path for path in cards if isinstance(inside(document, path), int)]
    path = data.draw(st.sampled_from(numbers))
    inside(document, path[:-1])[path[-1]] = data.draw(st.integers(0, 104))
    assert_refused_or_replayed(json.dumps(document).encode())


@given(setups(), st.data())
def test_exchanged_plays_are_refused_or_are_another_match(setup: Setup, data: st.DataObject) -> None:
    """Swap two plays of a seat in different turns, or of two seats."""
    document = json.loads(write(random_record(setup)))
    plays = [path for path in paths(document) if len(path) == 6 and path[4] == "plays"]
    one, other = data.draw(st.sampled_from(plays)), data.draw(st.sampled_from(plays))
    first, second = inside(document, one), inside(document, other)
    inside(document, one[:-1])[one[-1]], inside(document, other[:-1])[other[-1]] = second, first
    assert_refused_or_replayed(json.dumps(document).encode())


@given(setups())
def test_every_match_of_ours_verifies(setup: Setup) -> None:
    verify(random_record(setup))


@given(setups(), st.data())
def test_verify_does_not_mind_the_order_inside_a_hand(setup: Setup, data: st.DataObject) -> None:
    record = random_record(setup)
    number, dealt = data.draw(st.sampled_from(list(enumerate(record.deals))))
    rng = Random(setup.seed)
    hands = tuple([tuple(rng.sample(hand, len(hand))) for hand in dealt.hands])
    verify(with_deal(record, number, replace(dealt, hands=hands)))


def with_deal(record: Record, index: int, dealt: DealRecord) -> Record:
    return replace(record, deals=(*record.deals[:index], dealt, *record.deals[index + 1 :]))


@given(setups(), st.data())
def test_verify_refuses_any_changed_deal(setup: Setup, data: st.DataObject) -> None:
    """Also before the first play, when only the proof can tell."""
    dealt_moments = [moment for moment in moments(setup) if isinstance(moment.did, Deal)]
    state = data.draw(st.sampled_from(dealt_moments)).state
    record = setup.record(state)
    verify(record)
    *_, dealt = record.deals
    changed = with_deal(record, len(record.deals) - 1, exchange_cards(dealt, state, data))
    with pytest.raises(RecordError, match="proof") as refusal:
        verify(changed)
    assert refusal.value.deal == len(record.deals)


def exchange_cards(dealt: DealRecord, state: State, data: st.DataObject) -> DealRecord:
    """Swap two cards: in the rows, in two hands, or with a card that was not dealt."""
    heaps = [list(dealt.rows), *map(list, dealt.hands), list(undealt(state).elements())]
    places = [(heap, index) for heap, cards in enumerate(heaps) for index in range(len(cards))]
    last_heap = len(heaps) - 1
    one = data.draw(st.sampled_from([place for place in places if place[0] < last_heap]))
    others = [
        place
        for place in places
        if heaps[place[0]][place[1]] != heaps[one[0]][one[1]] and (place[0] != one[0] or one[0] == 0)
    ]
    other = data.draw(st.sampled_from(others))
    card = heaps[one[0]][one[1]]
    heaps[one[0]][one[1]] = heaps[other[0]][other[1]]
    heaps[other[0]][other[1]] = card
    return replace(dealt, rows=tuple(heaps[0]), hands=tuple(map(tuple, heaps[1:-1])))


@given(setups(), st.data())
def test_verify_refuses_a_missing_proof_and_a_changed_seed(setup: Setup, data: st.DataObject) -> None:
    record = random_record(setup)
    assert record.fair is not None
    digit = data.draw(st.integers(0, 63))
    other = data.draw(st.sampled_from([d for d in "0123456789abcdef" if d != record.fair.seed[digit]]))
    seed = record.fair.seed[:digit] + other + record.fair.seed[digit + 1 :]
    for fair in (None, replace(record.fair, seed=seed)):
        with pytest.raises(RecordError) as refusal:
            verify(replace(record, fair=fair))
        assert is_sentence(str(refusal.value))


@given(setups(), st.data())
def test_verify_refuses_parts_that_are_none_and_more_parts_than_seats(
    setup: Setup, data: st.DataObject
) -> None:
    record = random_record(setup)
    assert record.fair is not None
    part = "0123456789abcdef" * 2
    wrong = st.text(max_size=40) | st.sampled_from([part[1:], part.upper(), f"{part} ", "٣" * 32])
    one_wrong = wrong.map(lambda text: (part, text))
    too_many = st.just((part,) * (setup.seats + 1))
    fair = replace(record.fair, parts=data.draw(one_wrong | too_many))
    with pytest.raises(RecordError) as refusal:
        verify(replace(record, fair=fair))
    assert is_sentence(str(refusal.value))
