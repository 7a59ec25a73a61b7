"""Verifiable deals: the shuffle follows from a sealed seed and a contribution of each person."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from .cards import ROWS, ZERO, Cards
from .deals import Deal
from .errors import FormatError
from .ruleset import Ruleset

T = TypeVar("T")

HASH_BYTES = 32
SEED_BYTES = 32
PART_BYTES = 16
WORDS = 2**32


class Fair(Struct, frozen=True, forbid_unknown_fields=True):
    """The proof that the deals were not manipulated, in lower-case hex."""

    hash: str
    seed: str
    parts: tuple[str, ...]


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """What a person saw before the first deal, in lower-case hex, to compare with the record at the end."""

    hash: str
    commitments: tuple[str, ...]
    """In seat order, of those who had a part."""
    part: str | None
    """The person's own; `None`: the person had none."""


def commitment_to(part: str) -> str:
    """The SHA-256 of a part, both in lower-case hex."""
    return _sha256(bytes.fromhex(part))


def check_seen(fair: Fair, seen: Seen) -> None:
    """Raise a `FormatError` if a proof is invalid, or not what the person saw before the first deal."""
    check_fair(fair)  # a part that is written in another way has the same commitment, and gives other cards
    check_seen_hex(seen)
    if fair.hash != seen.hash:
        raise FormatError("The seed is not the one whose hash was shown before the deal.")
    if len(fair.parts) != len(seen.commitments):
        raise FormatError(f"There are {len(fair.parts)} parts for {len(seen.commitments)} commitments.")
    for number, commitment in enumerate(seen.commitments):
        if commitment_to(fair.parts[number]) != commitment:
            raise FormatError(f"Part {number + 1} is not the one that was committed to before the deal.")
    if seen.part is not None and seen.part not in fair.parts:
        raise FormatError("Your own part is not among the parts.")


def check_seen_hex(seen: Seen) -> None:
    """Raise a `FormatError` if nobody can have seen this: wrong lengths or digits."""
    _check_hex("hash", seen.hash, HASH_BYTES)
    for commitment in seen.commitments:
        _check_hex("commitment", commitment, HASH_BYTES)
    if seen.part is not None:
        _check_hex("part", seen.part, PART_BYTES)


def seal(seed: bytes, parts: Sequence[bytes] = ()) -> Fair:
    """Make the proof of a seed and its parts. Its hash can be published before anybody contributes."""
    fair = Fair(_sha256(seed), seed.hex(), tuple([part.hex() for part in parts]))
    check_fair(fair)
    return fair


def check_fair(fair: Fair) -> None:
    """Raise a `FormatError` if the proof is invalid: wrong lengths or digits, or a hash of another seed."""
    _check_hex("seed", fair.seed, SEED_BYTES)
    _check_hex("hash", fair.hash, HASH_BYTES)
    for part in fair.parts:
        _check_hex("part", part, PART_BYTES)
    if _sha256(bytes.fromhex(fair.seed)) != fair.hash:
        raise FormatError("The hash is not that of the seed.")


def fair_deal(ruleset: Ruleset, seats: int, fair: Fair, number: int) -> Deal:
    """The cards of a deal; `number` counts from 1 in a match."""
    ruleset.check_seats(seats)
    words = _words(bytes.fromhex(fair.seed), fair.parts, number)
    numbers = list(range(1, ruleset.highest_card(seats) + 1))
    _shuffle(numbers, words)
    if not ruleset.zeros:
        dealt = seats * ruleset.hand
        return Deal(tuple(numbers[dealt : dealt + ROWS]), _split(numbers, seats, ruleset.hand))
    rows, rest = numbers[:ROWS], numbers[ROWS:]
    zeros = ruleset.dealt_zeros(seats)
    rest += [ZERO] * (ruleset.zeros - zeros * seats)
    _shuffle(rest, words)
    hands = _split(rest, seats, ruleset.hand - zeros)
    return Deal(tuple(rows), tuple([(ZERO,) * zeros + hand for hand in hands]))


def _split(cards: Sequence[int], seats: int, size: int) -> tuple[Cards, ...]:
    return tuple([tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats)])


def _sha256(data: bytes) -> str:
    from hashlib import sha256  # late: loading OpenSSL takes longer than loading the rules

    return sha256(data).hexdigest()


def _words(seed: bytes, parts: Sequence[str], number: int) -> Iterator[int]:
    """An endless stream of 32-bit words, eight per HMAC-SHA-256 block."""
    import hmac

    prefix = f"nimmt/1|{','.join(parts)}|{number}|"
    block = 0
    while True:
        digest = hmac.digest(seed, f"{prefix}{block}".encode("ascii"), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(limit: int, words: Iterator[int]) -> int:
    """A uniform number below the limit, by rejection sampling."""
    even = WORDS - WORDS % limit
    return next(word for word in words if word < even) % limit


def _shuffle(cards: list[T], words: Iterator[int]) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]


def _check_hex(name: str, text: str, size: int) -> None:
    if len(text) != 2 * size or not set(text) <= set("0123456789abcdef"):
        raise FormatError(f"The {name} of a fair deal is {size} bytes in lower-case hex.")
