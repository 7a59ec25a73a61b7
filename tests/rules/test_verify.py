"""Records with a proof of their deals: later changes are refused."""

import pytest
from msgspec.structs import replace

from nimmt.rules import (
    Fair,
    Options,
    Player,
    Record,
    RecordError,
    agree,
    apply,
    deal,
    fair_deal,
    legal,
    record_of,
    seal,
    start,
    verify,
)

from .tables import refused


def fair_record(game: str) -> Record:
    fair = seal(bytes(range(32)), [b"0123456789abcdef"])
    state = start(agree(game, Options(hand=3, deals=2)), 2)
    for number in (1, 2):
        state = deal(state, fair_deal(state.ruleset, 2, fair, number)).state
        while state.acting:
            state = apply(state, legal(state, state.acting[0])[0]).state
    return record_of(state, [Player("Ana"), Player("Bob")], fair)


@pytest.mark.parametrize("game", ["classic", "cow", "plus", "plus-dealt", "zeros", "simple", "tactics"])
def test_a_fair_record_is_verified(game: str) -> None:
    played = fair_record(game)
    verify(played)
    verify(replace(played, deals=played.deals[:1]))
    verify(replace(played, deals=()))


def test_the_order_within_a_hand_does_not_matter() -> None:
    played = fair_record("classic")
    first, second = played.deals
    turned = replace(second, hands=tuple([hand[::-1] for hand in second.hands]))
    verify(replace(played, deals=(first, turned)))


def test_a_record_without_its_proof_is_not_verified() -> None:
    with refused(RecordError, "The record has no proof of its deals: the key fair is missing."):
        verify(replace(fair_record("classic"), fair=None))


def test_a_changed_proof_is_not_verified() -> None:
    played = fair_record("classic")
    assert played.fair is not None
    other = seal(bytes(32))
    with refused(RecordError, "The hash is not that of the seed."):
        verify(replace(played, fair=replace(played.fair, seed=other.seed)))
    with refused(RecordError, "The hash is not that of the seed."):
        verify(replace(played, fair=replace(played.fair, hash=other.hash)))
    with refused(RecordError, "The seed of a fair deal is 32 bytes in lower-case hex."):
        verify(replace(played, fair=Fair("", "", ())))
    with refused(RecordError, "deal 1: The row cards are not those of the proof."):
        verify(replace(played, fair=replace(other, parts=played.fair.parts)))
    with refused(RecordError, "deal 1: The row cards are not those of the proof."):
        verify(replace(played, fair=replace(played.fair, parts=())))
    three = replace(played.fair, parts=played.fair.parts * 3)
    sentence = "There are more parts than seats: each person at the table contributes one."
    with refused(RecordError, sentence):
        verify(replace(played, fair=three))


def test_as_many_parts_as_seats_are_fine() -> None:
    fair = seal(bytes(32), [bytes(16), bytes(16)])
    played = record_of(start(agree("classic"), 2), [Player("Ana"), Player("Bob")], fair)
    verify(played)


def test_a_changed_deal_is_not_verified() -> None:
    played = fair_record("classic")
    first, second = played.deals
    swapped = replace(second, rows=second.rows[::-1])
    with refused(RecordError, "deal 2: The row cards are not those of the proof."):
        verify(replace(played, deals=(first, swapped)))
    unseen = next(card for card in range(1, 105) if card not in (*first.rows, *sum(first.hands, ())))
    for seat in (0, 1):
        hands = list(first.hands)
        hands[seat] = (unseen, *hands[seat][1:])
        with refused(RecordError, f"deal 1, seat {seat + 1}: The hand is not that of the proof."):
            verify(replace(played, deals=(replace(first, hands=tuple(hands)), second)))
    fewer = replace(second, hands=second.hands[:1])
    with refused(RecordError, "deal 2: There are 2 seats, so 2 hands are dealt, not 1."):
        verify(replace(played, deals=(first, fewer)))


def test_a_changed_play_is_not_verified() -> None:
    played = fair_record("classic")
    first, second = played.deals
    shorter = replace(first, turns=first.turns[:-1])
    with refused(RecordError, "deal 2: Deal 1 is not finished."):
        verify(replace(played, deals=(shorter, second)))


def test_a_record_for_too_many_seats_is_not_verified() -> None:
    played = fair_record("classic")
    with refused(RecordError, "classic is for 2 to 10 seats, not for 11."):
        verify(replace(played, seats=(Player("Ana"),) * 11))
