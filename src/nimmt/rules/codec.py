"""JSON in and out, strictly: a wrong text gets a sentence that says what is wrong and where."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from .errors import FormatError

T = TypeVar("T")


def decode(data: bytes, kind: type[T]) -> T:
    """Read JSON into that type; unknown keys, double keys and other types are refused by name."""
    try:
        value: T = _decoder(kind).decode(data)
        _DOUBLES.raw_decode(data.decode().lstrip())
    except msgspec.ValidationError as error:
        raise FormatError(f"{error}.") from None
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError(f"This is no JSON: {error}.") from None
    return value


def encode(value: object) -> bytes:
    """Compact JSON, one line."""
    return msgspec.json.encode(value)


def _refuse_doubles(pairs: list[tuple[str, object]]) -> None:
    keys = ["0" if key == "-0" else key for key, _ in pairs]  # both read as the number 0
    if len(set(keys)) < len(keys):
        double = next(key for key in keys if keys.count(key) > 1)
        raise FormatError(f"The key {double!r} is there twice.")


_decoder: Callable[[Any], msgspec.json.Decoder[Any]] = cache(msgspec.json.Decoder)
"""To make one takes longer than what it has to read."""
_DOUBLES = json.JSONDecoder(object_pairs_hook=_refuse_doubles)
