"""Saved matches: written completely or not at all, and never over a foreign file."""

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from nimmt.bots import data_folder
from nimmt.rules import NimmtError, Record, RecordError, State, read, replay, verify, write

from .input import LONGEST_RECORD, too_long


class SavingError(NimmtError):
    """A match cannot be saved."""


class ResumeError(NimmtError):
    """A match cannot be resumed."""


class SavedMatch(NamedTuple):
    """A match read from its file."""

    path: Path
    text: bytes
    record: Record
    state: State


class MatchFile:
    def __init__(self, path: Path, text: bytes | None = None) -> None:
        self.path = path
        self._text = text
        """The content that this match last wrote or read; `None` before the first time."""

    @property
    def saved(self) -> bool:
        return self._text is not None

    def save(self, record: Record) -> None:
        text = write(record) + b"\n"
        try:
            self._refuse_foreign()
            with suppress(FileExistsError):  # a file in its place shows when the match is written
                self.path.parent.mkdir(parents=True)
            _write_whole(self.path, text)
        except OSError as error:
            before = "" if self._text is None else " The turns saved before are still there."
            raise SavingError(
                f"The match cannot be saved in {self.path}: {error.strerror}.{before}"
            ) from None
        self._text = text

    def _refuse_foreign(self) -> None:
        """Refuse to overwrite a file that existed before, or that another program has changed."""
        exists = self.path.exists() or self.path.is_symlink()
        if self._text is None and exists:
            raise SavingError(
                f"The file {self.path} already exists: name another one, or resume it with --resume."
            )
        if self._text is not None and exists and self.path.read_bytes() != self._text:
            raise SavingError(f"{self.path} was changed by another program, so it is left as it is.")


def _write_whole(path: Path, text: bytes) -> None:
    """Replace the file atomically: after a crash it holds the old content or the new."""
    beside = path.with_name(f".nimmt-{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def matches_folder() -> Path:
    return data_folder() / "matches"


def new_path(game: str, mark: str) -> Path:
    """A path with time and game: `2031-05-17-2030-classic-1f09ab.json`."""
    now = datetime.now(tz=UTC).astimezone()
    return matches_folder() / f"{now:%Y-%m-%d-%H%M}-{game}-{mark}.json"


def newest_unfinished() -> SavedMatch:
    folder = matches_folder()
    try:
        paths = sorted(folder.glob("*.json"), key=_age, reverse=True)
    except OSError as error:
        raise ResumeError(f"{folder} cannot be read: {error.strerror}.") from None
    for path in paths:
        saved = load(path)
        if not saved.state.over:
            return saved
    raise ResumeError(f"There is no unfinished match in {folder}; nimmt play starts one.")


def _age(path: Path) -> tuple[int, str]:
    """The sort key: the time of the last change, then the name."""
    return path.stat().st_mtime_ns, path.name


def load(path: Path) -> SavedMatch:
    """Read a match and check it."""
    path = path.resolve()
    text = _read_text(path)
    try:
        record = read(text)
        if record.fair:
            verify(record)
        return SavedMatch(path, text, record, replay(record))
    except RecordError as error:
        raise ResumeError(f"{path} cannot be resumed: {error}") from None


def _read_text(path: Path) -> bytes:
    if not path.is_file():
        raise ResumeError(f"There is no match in {path}.")
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_RECORD + 1)
    except OSError as error:
        raise ResumeError(f"{path} cannot be read: {error.strerror}.") from None
    if len(text) > LONGEST_RECORD:
        raise ResumeError(f"{path} cannot be resumed: {too_long(LONGEST_RECORD)}")
    return text
