"""What bots that are programs did wrong, and what they wrote on stderr: one JSON object a line."""

import os
from datetime import UTC, datetime
from pathlib import Path

import msgspec

LARGEST_LOG = 2**24
MOST_STDERR = 2**16


class Fault(msgspec.Struct, frozen=True):
    """A decision that was made for a bot: what it was asked, and what it said."""

    reason: str
    hello: str
    request: str
    answer: str | None = None
    """As far as it is shown; `None` where there was none."""


def data_folder() -> Path:
    """Where all is kept that nimmt keeps; `NIMMT_DATA` names another folder."""
    from platformdirs import user_data_path

    named = os.environ.get("NIMMT_DATA")
    return Path(named) if named else user_data_path("nimmt", appauthor=False)


def usual_log() -> Path:
    """`NIMMT_BOT_LOG`, or a file in the data folder."""
    named = os.environ.get("NIMMT_BOT_LOG")
    return Path(named) if named else data_folder() / "bots.jsonl"


class ProgramLog:
    """A file that several processes may write to. Where it cannot be written, nothing is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fault(self, bot: str, fault: Fault) -> None:
        self._add({"bot": bot, "type": "fault", **msgspec.structs.asdict(fault)})

    def note(self, bot: str, kind: str, text: bytes | str) -> None:
        """`stderr` that it wrote, or lines that nobody had `unasked` for."""
        shown = text if isinstance(text, str) else text.decode(errors="replace")
        self._add({"bot": bot, "type": kind, "text": shown})

    def _add(self, entry: dict[str, object]) -> None:
        now = datetime.now(tz=UTC).isoformat(timespec="milliseconds")
        line = msgspec.json.encode({"time": now, **entry}) + b"\n"
        try:
            self._open_and_write(line)
        except OSError:
            return

    def _open_and_write(self, line: bytes) -> None:
        """One write a line, so that lines of several processes do not mix."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and self.path.stat().st_size > LARGEST_LOG:
            self.path.replace(self.path.with_name(f"{self.path.name}.old"))
        with self.path.open("ab", buffering=0) as file:
            file.write(line)


class StderrLog:
    """The beginning of what one run of a program writes on stderr; the rest is read and forgotten."""

    def __init__(self, log: ProgramLog, bot: str) -> None:
        self._log, self._bot, self._left = log, bot, MOST_STDERR

    def keep(self, data: bytes) -> None:
        if self._left > 0:
            self._log.note(self._bot, "stderr", data[: self._left])
        self._left -= len(data)
