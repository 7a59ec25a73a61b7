"""What a run leaves on disk: the matches that are finished, to go on from, and their records."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from msgspec import Struct, UnsetType, to_builtins
from msgspec.structs import asdict

from nimmt.rules import FormatError, decode, encode

from .errors import ArenaError
from .match import Kept, Played
from .plan import MOST_DEALS, Plan

FORMAT: Literal["nimmt-arena-run/1"] = "nimmt-arena-run/1"
LONGEST_LINE = 2**20
LARGEST = 2**31


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. Each line that follows is a finished match."""

    format: Literal["nimmt-arena-run/1"]
    plan: Plan


class Journal:
    """Only ever appended to. What a crash left half-written is dropped when the run goes on."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self._path = path
        self._file = _open(path)
        with _closed_if_refused(self._file):
            self.played = self._read(plan)

    def _read(self, plan: Plan) -> list[Played]:
        """The finished matches of the same plan; a new file gets its header."""
        lines = _whole_lines(self._file)
        first = next(lines, None)
        if first is None:
            self._write(encode(Header(FORMAT, plan)) + b"\n")
            return []
        self._check_plan(first, plan)
        return [*self._matches(lines, plan)]

    def _check_plan(self, line: bytes, plan: Plan) -> None:
        try:
            kept = decode(line, Header).plan
        except FormatError as error:
            raise ArenaError(f"{self._path} is no run to go on with: {error}") from None
        for name, value in asdict(kept).items():
            asked = getattr(plan, name)
            if value != asked:
                was, wish = _told(value), _told(asked)
                raise ArenaError(
                    f"{self._path} holds a run with another {name}: {was} there, {wish} asked for."
                )

    def _matches(self, lines: Iterator[bytes], plan: Plan) -> Iterator[Played]:
        seen = set[tuple[int, int]]()
        for number, line in enumerate(lines, 2):
            try:
                played = decode(line, Played)
                _check_match(played, plan, seen)
            except FormatError as error:
                raise ArenaError(f"{self._path} is damaged in line {number}: {error}") from None
            yield played

    def add(self, finished: list[Kept]) -> None:
        self._write(b"".join([encode(kept.played) + b"\n" for kept in finished]))

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        with suppress(OSError):  # what could not be written was told before
            self._file.close()


class Records:
    """Every match as a record, a line each, in the order of the journal if there is one."""

    def __init__(self, path: Path, *, matches: int) -> None:
        self._path = path
        self._file = _open(path)
        with _closed_if_refused(self._file):
            self._go_behind(matches)

    def _go_behind(self, matches: int) -> None:
        if not matches and self._file.read(1):
            raise ArenaError(f"There are records in {self._path} already; they are not written over.")
        found = _skip_lines(self._file, matches)
        if found < matches:
            raise ArenaError(f"{self._path} has {found} records, but {matches} matches are finished already.")
        self._file.truncate(self._file.tell())  # a record whose match did not get into the journal

    def add(self, finished: list[Kept]) -> None:
        try:
            self._file.write(b"".join([kept.record + b"\n" for kept in finished if kept.record]))
            self._file.flush()
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        with suppress(OSError):  # what could not be written was told before
            self._file.close()


def _open(path: Path) -> BinaryIO:
    """For reading and appending, and for nobody else at the same time."""
    try:
        path.touch()
        if not path.is_file():
            raise ArenaError(f"{path} is no file that could be appended to.")
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
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError(f"Another run is writing to {path}.") from None


def check_writable(path: Path) -> None:
    """Before hours are spent on what cannot be kept."""
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise _unwritable(path, error) from None


def write_whole(path: Path, text: bytes) -> None:
    try:
        path.write_bytes(text)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> ArenaError:
    return ArenaError(f"{path} cannot be written: {error.strerror}.")


def _whole_lines(file: BinaryIO) -> Iterator[bytes]:
    """Every line that was written to its end; then what follows them is cut off."""
    while (line := file.readline(LONGEST_LINE)).endswith(b"\n"):
        yield line
    if len(line) == LONGEST_LINE:
        yield line  # nobody's line is as long: it is refused
        return
    file.seek(-len(line), os.SEEK_CUR)
    file.truncate()


def _skip_lines(file: BinaryIO, count: int) -> int:
    """How many whole lines there are, up to this count; the file stands behind them."""
    found = 0
    while found < count and file.readline().endswith(b"\n"):
        found += 1
    return found


def _check_match(played: Played, plan: Plan, seen: set[tuple[int, int]]) -> None:
    match = (played.deal, played.number)
    lists = (played.heads, played.decisions, played.faults, played.seconds)
    there = 0 <= played.deal < MOST_DEALS and 0 <= played.number < plan.matches
    if not there or {*map(len, lists)} != {plan.seats}:
        raise FormatError("This is no match of the run.")
    if not all(0 <= value < LARGEST for values in lists for value in values):
        raise FormatError("There is a number that nobody can have counted.")
    if match in seen:
        raise FormatError("This match is there twice.")
    seen.add(match)


def _told(value: object) -> str:
    if isinstance(value, UnsetType | None):
        return "none"
    return encode(to_builtins(value)).decode()
