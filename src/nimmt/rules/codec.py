"""Strict JSON: errors say what is wrong and where."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from .errors import FormatError

T = TypeVar("T")


def decode(data: bytes, kind: type[T]) -> T:
    """Decode JSON into a type. Unknown keys, duplicate keys and wrong types raise a `FormatError`."""
    try:
        value: T = _decoder(kind).decode(data)
        _DUPLICATES.raw_decode(data.decode().lstrip())
    except msgspec.ValidationError as error:
        raise FormatError(f"{error}.") from None
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError(f"This is not JSON: {error}.") from None
    return value


def encode(value: object) -> bytes:
    """Compact JSON on one line."""
    return msgspec.json.encode(value)


def _refuse_duplicates(pairs: list[tuple[str, object]]) -> None:
    keys = ["0" if key == "-0" else key for key, _ in pairs]  # both read as the number 0
    if len(set(keys)) < len(keys):
        double = next(key for key in keys if keys.count(key) > 1)
        raise FormatError(f"The key {double!r} occurs twice.")


_decoder: Callable[[Any], msgspec.json.Decoder[Any]] = cache(msgspec.json.Decoder)
"""Cached: making a decoder takes longer than decoding a line."""
_DUPLICATES = json.JSONDecoder(object_pairs_hook=_refuse_duplicates)
