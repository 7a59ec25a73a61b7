"""Verifiable deals: the proof, and the shuffle as the format describes it."""

import hashlib
import hmac
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from nimmt.rules import (
    Deal,
    Fair,
    FormatError,
    Options,
    RulesetError,
    Seen,
    agree,
    check_fair,
    check_seen,
    commitment_to,
    fair_deal,
    seal,
)
from nimmt.rules.fair import _below

from .tables import refused

SEED = bytes(range(32))
PARTS = (b"0123456789abcdef", b"fedcba9876543210")


def words(seed: bytes, joined_parts: str, number: int) -> Iterator[int]:
    """The stream of words, implemented again from the description of the format."""
    for n in range(1000):
        text = f"nimmt/1|{joined_parts}|{number}|{n}"
        block = hmac.new(seed, text.encode("ascii"), hashlib.sha256).digest()
        yield from [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]


def shuffled(cards: list[int], stream: Iterator[int]) -> list[int]:
    for i in range(len(cards) - 1, 0, -1):
        word = next(stream)
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(stream)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_the_proof_of_a_seed_and_its_parts() -> None:
    fair = seal(SEED, PARTS)
    assert fair == Fair(hashlib.sha256(SEED).hexdigest(), SEED.hex(), tuple(part.hex() for part in PARTS))
    assert seal(SEED).parts == ()
    assert seal(SEED).hash == fair.hash, "it may be shown before anybody contributes"


def test_without_zeros_seat_0_gets_the_first_cards_and_the_rows_come_last() -> None:
    cards = shuffled(list(range(1, 105)), words(SEED, PARTS[0].hex() + "," + PARTS[1].hex(), 3))
    dealt = fair_deal(agree("classic"), 3, seal(SEED, PARTS), 3)
    hands = (tuple(cards[:10]), tuple(cards[10:20]), tuple(cards[20:30]))
    assert dealt == Deal(tuple(cards[30:34]), hands)


def test_an_exact_deck_is_shuffled_alone() -> None:
    cards = shuffled(list(range(1, 11)), words(SEED, "", 1))
    dealt = fair_deal(agree("tactics", Options(hand=3)), 2, seal(SEED), 1)
    assert dealt == Deal(tuple(cards[6:]), (tuple(cards[:3]), tuple(cards[3:6])))


@pytest.mark.parametrize(("game", "dealt_zeros"), [("plus", 0), ("plus-dealt", 2)])
def test_with_zeros_the_rows_come_first_and_the_rest_is_shuffled_on(game: str, dealt_zeros: int) -> None:
    stream = words(SEED, PARTS[0].hex(), 2)
    cards = shuffled(list(range(1, 105)), stream)
    rest = shuffled(cards[4:] + [0] * (7 - 3 * dealt_zeros), stream)
    each = 15 - dealt_zeros
    hands = [(0,) * dealt_zeros + tuple(rest[seat * each : seat * each + each]) for seat in range(3)]
    dealt = fair_deal(agree(game), 3, seal(SEED, PARTS[:1]), 2)
    assert dealt == Deal(tuple(cards[:4]), tuple(hands))


def test_words_of_the_uneven_rest_are_skipped() -> None:
    highest = 2**32 - 1
    assert _below(3, iter([highest, 5])) == 2, "2**32 leaves 1 when divided by 3"
    assert _below(3, iter([highest - 1, 5])) == 2**32 % 3 + 1
    assert _below(7, iter([highest - 3, highest - 2, 9])) == 2
    assert _below(7, iter([highest - 4, 9])) == 6
    assert _below(4, iter([highest])) == 3, "4 leaves nothing, so nothing is skipped"
    assert _below(2, iter([0])) == 0


def test_each_deal_each_seed_and_each_part_makes_another_shuffle() -> None:
    classic = agree("classic")
    fairs = [seal(SEED), seal(SEED, PARTS[:1]), seal(SEED, PARTS), seal(SEED, PARTS[::-1]), seal(bytes(32))]
    deals = [fair_deal(classic, 2, fair, number) for fair in fairs for number in (1, 2)]
    assert len({deal.rows for deal in deals}) == len(deals)
    assert fair_deal(classic, 2, seal(SEED), 1) == deals[0]


def test_a_deal_for_a_wrong_number_of_seats_is_refused() -> None:
    with refused(RulesetError, "classic is for 2 to 10 seats, not for 11."):
        fair_deal(agree("classic"), 11, seal(SEED), 1)


@pytest.mark.parametrize(
    "text",
    [
        "00" * 31,
        "00" * 33,
        "0" * 63,
        "g0" * 32,
        "XX" * 32,
        "AB" * 32,
        " " * 64,
        "",
        "0x" + "00" * 31,
        "٣" * 64,
    ],
)
def test_a_seed_or_a_hash_that_is_not_32_bytes_in_lower_case_hex(text: str) -> None:
    good = seal(SEED)
    with refused(FormatError, "The seed of a fair deal is 32 bytes in lower-case hex."):
        check_fair(Fair(good.hash, text, ()))
    with refused(FormatError, "The hash of a fair deal is 32 bytes in lower-case hex."):
        check_fair(Fair(text, good.seed, ()))


@pytest.mark.parametrize("text", ["00" * 15, "00" * 17, "G0" * 16, ""])
def test_a_part_that_is_not_16_bytes_in_lower_case_hex(text: str) -> None:
    good = seal(SEED, PARTS)
    with refused(FormatError, "The part of a fair deal is 16 bytes in lower-case hex."):
        check_fair(Fair(good.hash, good.seed, (good.parts[0], text)))


def test_a_hash_that_is_not_that_of_the_seed() -> None:
    with refused(FormatError, "The hash is not that of the seed."):
        check_fair(Fair(seal(bytes(32)).hash, seal(SEED).seed, ()))
    check_fair(seal(SEED, PARTS))


def test_a_seed_of_another_length_cannot_be_sealed() -> None:
    with refused(FormatError, "The seed of a fair deal is 32 bytes in lower-case hex."):
        seal(bytes(31))
    with refused(FormatError, "The part of a fair deal is 16 bytes in lower-case hex."):
        seal(SEED, [bytes(15)])


def test_a_commitment_is_the_sha256_of_the_bytes_of_the_part() -> None:
    assert commitment_to(PARTS[0].hex()) == hashlib.sha256(PARTS[0]).hexdigest()


FAIR = seal(SEED, PARTS)
COMMITMENTS = tuple([hashlib.sha256(part).hexdigest() for part in PARTS])


@pytest.mark.parametrize("part", [PARTS[0].hex(), PARTS[1].hex(), None])
def test_a_proof_is_what_was_seen_before(part: str | None) -> None:
    check_seen(FAIR, Seen(FAIR.hash, COMMITMENTS, part))
    check_seen(seal(SEED), Seen(FAIR.hash, (), None))


@pytest.mark.parametrize(
    ("seen", "sentence"),
    [
        (
            Seen("00" * 32, COMMITMENTS, None),
            "The seed is not the one whose hash was shown before the deal.",
        ),
        (Seen(FAIR.hash, COMMITMENTS[:1], None), "There are 2 parts for 1 commitments."),
        (
            Seen(FAIR.hash, COMMITMENTS[::-1], None),
            "Part 1 is not the one that was committed to before the deal.",
        ),
        (
            Seen(FAIR.hash, (COMMITMENTS[0], "00" * 32), None),
            "Part 2 is not the one that was committed to before the deal.",
        ),
        (Seen(FAIR.hash, COMMITMENTS, "00" * 16), "Your own part is not among the parts."),
        (Seen("xy", COMMITMENTS, None), "The hash of a fair deal is 32 bytes in lower-case hex."),
        (
            Seen(FAIR.hash, ("12", "34"), None),
            "The commitment of a fair deal is 32 bytes in lower-case hex.",
        ),
        (Seen(FAIR.hash, COMMITMENTS, "AB" * 16), "The part of a fair deal is 16 bytes in lower-case hex."),
    ],
    ids=["seed", "number", "order", "part", "own", "no hash", "no commitment", "no part"],
)
def test_any_difference_from_what_was_seen_is_named(seen: Seen, sentence: str) -> None:
    with pytest.raises(FormatError) as refusal:
        check_seen(FAIR, seen)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "spelling", [str.upper, lambda part: f"{part[:2]} {part[2:]}"], ids=["upper", "space"]
)
def test_a_part_that_is_written_differently_is_refused_although_its_bytes_are_right(
    spelling: Callable[[str], str],
) -> None:
    part = "ab" * 16
    seen = Seen(FAIR.hash, (commitment_to(part), COMMITMENTS[0]), FAIR.parts[0])
    check_seen(replace(FAIR, parts=(part, FAIR.parts[0])), seen)
    with refused(FormatError, "The part of a fair deal is 16 bytes in lower-case hex."):
        check_seen(replace(FAIR, parts=(spelling(part), FAIR.parts[0])), seen)


def test_what_was_seen_is_compared_only_with_a_valid_proof() -> None:
    with refused(FormatError, "The hash is not that of the seed."):
        check_seen(replace(FAIR, seed="00" * 32), Seen(FAIR.hash, COMMITMENTS, None))
