"""JSON in and out, strictly: a wrong text gets a sentence that says what is wrong and where."""

import json
from typing import TypeVar

import msgspec

from .errors import FormatError

T = TypeVar("T")

LONGEST_QUOTE = 200
"""How much of a wrong text a message repeats."""


def decode(data: bytes, kind: type[T]) -> T:
    """Read JSON into that type; unknown keys, double keys and other types are refused by name."""
    try:
        value = msgspec.json.decode(data, type=kind)
        json.loads(data, object_pairs_hook=_refuse_doubles)
    except msgspec.ValidationError as error:
        raise FormatError(_shorten(str(error))) from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"This is no JSON: {_shorten(str(error))}") from None
    return value


def encode(value: object) -> bytes:
    """Compact JSON, one line."""
    return msgspec.json.encode(value)


def _refuse_doubles(pairs: list[tuple[str, object]]) -> None:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        double = next(key for key in keys if keys.count(key) > 1)
        raise FormatError(f"The key {_shorten(double)!r} is there twice.")


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
