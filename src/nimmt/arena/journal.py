"""The files of a run: the journal of finished matches, from which it resumes, and their records."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from msgspec import Struct, UnsetType, to_builtins
from msgspec.structs import asdict

from nimmt.rules import FormatError, decode, encode

from .match import MatchScore, PlayedMatch
from .plan import MOST_DEALS, ArenaError, Plan

FORMAT: Literal["nimmt-arena-run/1"] = "nimmt-arena-run/1"
LONGEST_LINE = 2**20
LARGEST = 2**31


class JournalHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. Each line after it is a `MatchScore`."""

    format: Literal["nimmt-arena-run/1"]
    plan: Plan


class Journal:
    """An append-only file of results. A line that a crash cut off is dropped on resume."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._file = _open(path)
        with _closed_if_refused(self._file):
            self.results = self._read(plan)

    def _read(self, plan: Plan) -> list[MatchScore]:
        """The results in the file, which must have the same plan; a new file gets its header."""
        lines = _whole_lines(self._file)
        first = next(lines, None)
        if first is None:
            self._write(encode(JournalHeader(FORMAT, plan)) + b"\n")
            return []
        self._check_plan(first, plan)
        return [*self._matches(lines, plan)]

    def _check_plan(self, line: bytes, plan: Plan) -> None:
        try:
            stored = decode(line, JournalHeader).plan
        except FormatError as error:
            raise ArenaError(f"{self._path} is not a run that can be resumed: {error}") from None
        for name, value in asdict(stored).items():
            asked = getattr(plan, name)
            if value != asked:
                raise ArenaError(
                    f"{self._path} holds a run with another {name}: "
                    f"{_text(value)} there, {_text(asked)} asked for."
                )

    def _matches(self, lines: Iterator[bytes], plan: Plan) -> Iterator[MatchScore]:
        seen = set[tuple[int, int]]()
        for number, line in enumerate(lines, 2):
            try:
                result = decode(line, MatchScore)
                _check_result(result, plan, seen)
            except FormatError as error:
                raise ArenaError(f"{self._path} is damaged in line {number}: {error}") from None
            yield result

    def add(self, finished: list[PlayedMatch]) -> None:
        self._write(b"".join([encode(match.result) + b"\n" for match in finished]))

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        with suppress(OSError):  # a failed write was already reported
            self._file.close()


class RecordLog:
    """The records of all matches, one per line, in the order of the journal if there is one."""

    def __init__(self, path: Path, *, matches: int) -> None:
        self._path = path
        self._file = _open(path)
        with _closed_if_refused(self._file):
            self._skip(matches)

    def _skip(self, matches: int) -> None:
        """Move behind the records of the matches in the journal, and drop the rest."""
        if not matches and self._file.read(1):
            raise ArenaError(f"{self._path} already contains records, and is not overwritten.")
        found = _skip_lines(self._file, matches)
        if found < matches:
            raise ArenaError(f"{self._path} has {found} records, but {matches} matches are finished already.")
        self._file.truncate(self._file.tell())

    def add(self, finished: list[PlayedMatch]) -> None:
        try:
            self._file.write(b"".join([match.record + b"\n" for match in finished if match.record]))
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        with suppress(OSError):  # a failed write was already reported
            self._file.close()


def _open(path: Path) -> BinaryIO:
    """Open for reading and appending, locked against other runs."""
    try:
        path.touch()
        if not path.is_file():
            raise ArenaError(f"{path} is not a regular file.")
        file = path.open("r+b")
    except OSError as error:
        raise _unwritable(path, error) from None
    with _closed_if_refused(file):
        _lock(file, path)
    return file


@contextmanager
def _closed_if_refused(file: BinaryIO) -> Iterator[None]:
    try:
        yield
    except ArenaError:
        file.close()
        raise


def _lock(file: BinaryIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError(f"Another run is writing to {path}.") from None


def check_writable(path: Path) -> None:
    """Raise an error before hours are spent on a result that cannot be written."""
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def write_file(path: Path, text: bytes) -> None:
    try:
        path.write_bytes(text)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> ArenaError:
    return ArenaError(f"{path} cannot be written: {error.strerror}.")


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield every complete line, then truncate the file behind the last one."""
    while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
        yield line
    if len(line) == LONGEST_LINE:
        yield line  # no result is that long: decoding refuses it
        return
    file.seek(-len(line), os.SEEK_CUR)
    file.truncate()


def _skip_lines(file: BinaryIO, count: int) -> int:
    """Read up to `count` complete lines, and return their number."""
    found = 0
    while found < count and file.readline().endswith(b"\n"):
        found += 1
    return found


def _check_result(result: MatchScore, plan: Plan, seen: set[tuple[int, int]]) -> None:
    match = (result.deal, result.number)
    lists = (result.heads, result.decisions, result.faults, result.seconds)
    planned = 0 <= result.deal < MOST_DEALS and 0 <= result.number < plan.matches
    if not planned or {*map(len, lists)} != {plan.seats}:
        raise FormatError("This match is not part of the run.")
    if not all(0 <= value < LARGEST for values in lists for value in values):
        raise FormatError("A number is out of range.")
    if match in seen:
        raise FormatError("This match occurs twice.")
    seen.add(match)


def _text(value: object) -> str:
    if isinstance(value, UnsetType | None):
        return "none"
    return encode(to_builtins(value)).decode()
