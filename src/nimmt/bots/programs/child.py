"""A child process with three pipes. Waiting has a time limit, and its output is bounded."""

import os
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, NamedTuple

LONGEST_ANSWER = 2**16
MOST_WAITING = 1000
CHUNK = 2**16
MOST_CHUNKS = 64
_GROUPS: set[int] = set()
"""The process groups of all running programs."""


class OutputLine(NamedTuple):
    text: bytes
    whole: bool = True
    """False for a line that was too long and is cut."""


class ChildExitError(Exception):
    """The program has ended or must be ended; the message says why."""


def kill_programs() -> None:
    """Kill all programs of this process at once, whatever it is doing. Any thread may call it."""
    for group in list(_GROUPS):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)


class Child:
    """A running program."""

    def __init__(
        self, words: Sequence[str], keep_stderr: Callable[[bytes], None], *, end_seconds: float
    ) -> None:
        """`end_seconds` is the time to exit after closing its output."""
        pipe = subprocess.PIPE
        # A process group of its own: its children end with it, and it does not get Ctrl-C.
        self._process = subprocess.Popen(
            words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
        _GROUPS.add(self._process.pid)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._stdin, self._stdout, self._stderr = (
            self._process.stdin,
            self._process.stdout,
            self._process.stderr,
        )
        self._keep_stderr, self._end_seconds = keep_stderr, end_seconds
        self._unsent = bytearray()
        self._begun = bytearray()
        self._too_long = False
        self._lines: deque[OutputLine] = deque()
        self._pipes = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._pipes.register(self._stdout, selectors.EVENT_READ, self._hear)
        self._pipes.register(self._stderr, selectors.EVENT_READ, self._drain)

    def send(self, line: bytes) -> None:
        """Queue a line; it is written while waiting for an answer."""
        if not self._unsent:
            self._pipes.register(self._stdin, selectors.EVENT_WRITE, self._write)
        self._unsent += line + b"\n"

    def line(self, seconds: float | None) -> OutputLine | None:
        """The next line, or `None` after the time limit; `ChildExitError` if the output is closed."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while not self._lines:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return None
            self._pump(left)
        return self._lines.popleft()

    def unasked(self) -> list[OutputLine]:
        """The lines that it has written without being asked."""
        for _ in range(MOST_CHUNKS):  # bounded, in case it floods
            if not self._pump(0):
                break
        lines = [*self._lines]
        self._lines.clear()
        return lines

    def end(self, seconds: float = 0) -> int | None:
        """Give it this time to exit, then kill it and its children.

        Returns its exit status, or `None` if it had to be killed.
        """
        status = self._wait(time.monotonic() + seconds)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        _GROUPS.discard(self._process.pid)
        self._pipes.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()
        return status

    def _wait(self, deadline: float) -> int | None:
        while self._process.poll() is None and (left := deadline - time.monotonic()) > 0:
            with suppress(ChildExitError):
                self._pump(min(left, 0.02))
            self._lines.clear()
            if not self._unsent:
                self._stdin.close()
        return self._process.poll()

    def _pump(self, seconds: float | None) -> bool:
        """Wait for the pipes, and read or write what is ready."""
        ready = self._pipes.select(seconds)
        for key, _ in ready:
            key.data()
        return bool(ready)

    def _write(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent[:CHUNK])
        except BlockingIOError:
            return
        except BrokenPipeError:  # reading its output reports the exit
            sent = len(self._unsent)
        del self._unsent[:sent]
        if not self._unsent:
            self._pipes.unregister(self._stdin)

    def _hear(self) -> None:
        data = self._read(self._stdout)
        if data == b"":
            raise ChildExitError(self._how_it_ended())
        first, *others = (data or b"").split(b"\n")
        self._add(first)
        for part in others:
            self._finish_line()
            self._add(part)
        if len(self._lines) > MOST_WAITING:
            raise ChildExitError("It floods its output.")

    def _add(self, part: bytes) -> None:
        self._begun += part
        if len(self._begun) > LONGEST_ANSWER:
            self._too_long = True
            del self._begun[LONGEST_ANSWER:]

    def _finish_line(self) -> None:
        if self._begun.strip():
            self._lines.append(OutputLine(bytes(self._begun), not self._too_long))
        self._begun.clear()
        self._too_long = False

    def _drain(self) -> None:
        data = self._read(self._stderr)
        if data:
            self._keep_stderr(data)

    def _read(self, stream: IO[bytes]) -> bytes | None:
        """The available bytes; empty at the end of the stream, which is then unregistered."""
        try:
            data = os.read(stream.fileno(), CHUNK)
        except BlockingIOError:
            return None
        if not data:
            self._pipes.unregister(stream)
        return data

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(self._end_seconds)
        except subprocess.TimeoutExpired:
            return "It closed its output."
        return f"It exited with status {status}." if status >= 0 else f"It was ended by signal {-status}."
