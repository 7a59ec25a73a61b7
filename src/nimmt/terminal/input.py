"""Records from files and pipes, with a limit on their size."""

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

import msgspec

from nimmt.console import lines, source
from nimmt.rules import (
    FormatError,
    NimmtError,
    Record,
    RecordError,
    Seen,
    check_seen,
    check_seen_hex,
    decode,
    read,
)

LONGEST_TURN = 2**20
LONGEST_RECORD = 2**23


def too_long(longest: int) -> str:
    return f"This is longer than {longest >> 20} MiB, and nothing of this kind needs as much."


class RecordFile:
    """A file with one record, which may span many lines, or with one record on each line."""

    def __init__(self, path: Path, stream: BinaryIO) -> None:
        self._stream = stream
        self._lines = lines(stream, LONGEST_RECORD)
        self._head = list(islice(self._lines, 1))
        if self._head and _is_whole(self._head[0]):
            self._lines = filter(_is_record, self._lines)
            self._head += islice(self._lines, 1)
        self.many = path.suffix == ".jsonl" or len(self._head) > 1

    def __iter__(self) -> Iterator[Record | RecordError]:
        """Every record, or the error for one that is refused."""
        if not self.many:
            return map(_read, [self._all_lines()])
        return map(_read, filter(_is_record, chain(self._head, self._lines)))

    def _all_lines(self) -> bytes | None:
        if None in self._head:
            return None
        text = b"\n".join([*map(bytes, filter(None, self._head)), self._stream.read(LONGEST_RECORD)])
        return None if len(text) > LONGEST_RECORD else text


def _is_whole(line: bytes | None) -> bool:
    """Whether the line is complete JSON, not the first line of a longer text."""
    try:
        msgspec.json.decode(line or b"", type=msgspec.Raw)
    except (ValueError, RecursionError):
        return False
    return True


def _is_record(line: bytes | None) -> bool:
    return line is None or bool(line.strip())


def _read(text: bytes | None) -> Record | RecordError:
    if text is None:
        return RecordError(too_long(LONGEST_RECORD))
    try:
        return read(text)
    except RecordError as error:
        return error


def read_seen(path: Path) -> Seen:
    """What a person saw before the first deal, from a file."""
    with source(path) as stream:
        text = stream.read(LONGEST_TURN + 1)
    if len(text) > LONGEST_TURN:
        raise NimmtError(f"{path}: {too_long(LONGEST_TURN)}")
    try:
        seen = decode(text, Seen)
        check_seen_hex(seen)
    except FormatError as error:
        raise NimmtError(f"{path}: {error}") from None
    return seen


def check_against(record: Record, seen: Seen) -> None:
    """Raise a `RecordError` if the proof of a record is not what the person saw before the first deal."""
    assert record.fair is not None
    try:
        check_seen(record.fair, seen)
    except FormatError as error:
        raise RecordError(str(error)) from None
