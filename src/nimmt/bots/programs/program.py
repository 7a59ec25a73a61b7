"""`cmd:COMMAND`: a program in any language as a bot. Its faults never stop a match."""

import shlex
import shutil
import sys
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from nimmt.rules import Action, BotView, NimmtError, Play, decode, encode

from ..bot import BotError
from .child import LONGEST_ANSWER, Child, ChildExitError, OutputLine
from .log import Fault, ProgramLog, StderrLog
from .protocol import (
    PROTOCOL,
    ByeRequest,
    DecisionReply,
    HelloRequest,
    Ready,
    decision_request,
    fallback_action,
    legal_action,
)

TIME_MS = 1000
START_SECONDS = 20.0
BYE_SECONDS = 1.0
"""The time to exit after bye, or after closing its output."""
MOST_RESTARTS = 3
SHOWN = 2000


class BadAnswerError(Exception):
    """A request without a valid answer: the reason, and the answer."""

    def __init__(self, reason: str, answer: bytes | None = None) -> None:
        super().__init__(reason)
        self.reason, self.answer = reason, answer
        self.asked: bytes | None = None
        """The request, if it was not for a decision."""


class Program:
    """A bot that is asked over pipes, for one match after the other."""

    def __init__(
        self,
        command: str,
        *,
        log: ProgramLog,
        time_ms: int | None = TIME_MS,
        tell: Callable[[Fault], None] | None = None,
        start_seconds: float = START_SECONDS,
        bye_seconds: float = BYE_SECONDS,
    ) -> None:
        self.command = command
        self.faults = 0
        self.noise = 0
        """The number of lines that it wrote without being asked."""
        self.name: str | None = None
        """The name that it gives itself."""
        self.log, self._tell = log, tell
        self.log_path = log.path
        self._title = f"cmd:{command}"
        self._words = command_words(command)
        self._time_ms, self._start_seconds, self._bye_seconds = time_ms, start_seconds, bye_seconds
        self._hello = b""
        self._child: Child | None = None
        self._owes = False
        self._starts = 0
        self._last = (0, 0, False)
        self._reaper: weakref.finalize[..., Program] | None = None

    def act(self, view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        """Its answer, or the fallback action after a fault."""
        self._notice_match(view, legal)
        request = encode(decision_request(view, legal))
        try:
            return self._ask(request, legal, rng)
        except BadAnswerError as failed:
            self._note(failed, request)
            return fallback_action(view, legal)

    @property
    def running(self) -> bool:
        return self._child is not None

    def close(self) -> int | None:
        """Send bye, and kill it if it stays. Returns its exit status, if it exited by itself."""
        child, self._child = self._child, None
        if child is None:
            return None
        child.send(encode(ByeRequest()))
        return self._end(child, self._bye_seconds)

    def _notice_match(self, view: BotView, legal: Sequence[Action]) -> None:
        """Reset the count of restarts when a new match begins, that is, when requests go backwards."""
        now = (view.deal, view.turn, not isinstance(legal[0], Play))
        if now <= self._last:
            self._starts = 0 if self._child is None else 1
        self._last = now

    def _ask(self, request: bytes, legal: Sequence[Action], rng: Random) -> Action:
        seed = rng.getrandbits(32)
        self._settle_debt()
        child = self._child or self._start(seed)
        try:
            self._pass_over(child)
            child.send(request)
            line = child.line(None if self._time_ms is None else self._time_ms / 1000)
        except ChildExitError as gone:
            self._lose()
            raise BadAnswerError(str(gone)) from None
        if line is None:
            self._owes = True
            raise BadAnswerError(f"It gave no answer within {self._time_ms} ms.")
        return _action_of(line, legal)

    def _settle_debt(self) -> None:
        """Wait once more for a late answer, so that it is not taken for the next one, then give up."""
        if self._child is None or not self._owes:
            return
        self._owes = False
        assert self._time_ms is not None
        try:
            late = self._child.line(self._time_ms / 1000)
        except ChildExitError:
            late = None
        if late is None:
            self._lose()
        else:
            self.log.note(self._title, "late", late.text[:SHOWN])

    def _start(self, seed: int) -> Child:
        if self._starts > MOST_RESTARTS:
            raise BadAnswerError(f"It has ended {self._starts} times in this match and is not started again.")
        self._starts += 1
        self._hello = encode(HelloRequest(PROTOCOL, self._time_ms, seed))
        try:
            keep_stderr = StderrLog(self.log, self._title).keep
            self._child = child = Child(self._words, keep_stderr, end_seconds=self._bye_seconds)
        except OSError as error:
            raise BadAnswerError(f"It cannot be started: {error.strerror}.") from None
        self._reaper = weakref.finalize(self, Child.end, child)
        child.send(self._hello)
        try:
            self.name = self._introduced(child)
        except BadAnswerError as failed:
            failed.asked = self._hello
            self._lose()
            raise
        return child

    def _introduced(self, child: Child) -> str:
        try:
            line = child.line(self._start_seconds)
        except ChildExitError as gone:
            raise BadAnswerError(f"It did not answer hello. {gone}") from None
        if line is None:
            raise BadAnswerError("It did not answer hello.")
        try:
            return decode(line.text, Ready).name
        except NimmtError as error:
            raise BadAnswerError(f"It did not answer hello with ready: {error}", line.text) from None

    def _lose(self) -> None:
        child, self._child, self._owes = self._child, None, False
        if child is not None:
            self._end(child, 0)

    def _end(self, child: Child, seconds: float) -> int | None:
        if self._reaper is not None:
            self._reaper.detach()
        return child.end(seconds)

    def _pass_over(self, child: Child) -> None:
        for line in child.unasked():
            self.noise += 1
            self.log.note(self._title, "unasked", line.text[:SHOWN])

    def _note(self, failed: BadAnswerError, request: bytes) -> None:
        self.faults += 1
        said = None if failed.answer is None else failed.answer[:SHOWN].decode(errors="replace")
        fault = Fault(failed.reason, self._hello.decode(), (failed.asked or request).decode(), said)
        self.log.fault(self._title, fault)
        if self._tell:
            self._tell(fault)


def command_words(command: str) -> list[str]:
    """Split a command as a shell does; a missing program raises a `BotError`."""
    if sys.platform == "win32":  # it cannot wait for several pipes at once
        raise BotError("On Windows programs cannot be bots: choose one that nimmt bots lists.")
    try:
        words = shlex.split(command)
        if len(words) == 1 and not shutil.which(words[0]):
            words = shlex.split(words[0])  # quoted as a whole
    except ValueError as error:
        raise BotError(f"The command {command!r} cannot be read: {error}.") from None
    if not words:
        raise BotError("After cmd: comes the command that starts a bot, as in cmd:'python my_bot.py'.")
    if not shutil.which(words[0]):
        there = Path(words[0]).exists()
        reason = "it is not executable" if there else "there is no such program"
        raise BotError(f"The bot cmd:{command} cannot be started: {reason}: {words[0]!r}.")
    return words


def _action_of(line: OutputLine, legal: Sequence[Action]) -> Action:
    if not line.whole:
        raise BadAnswerError(f"Its answer was longer than {LONGEST_ANSWER >> 10} KiB.", line.text)
    try:
        answer: DecisionReply = decode(line.text, DecisionReply)  # type: ignore[arg-type]
    except NimmtError as error:
        raise BadAnswerError(f"Its answer does not follow the protocol: {error}", line.text) from None
    action = legal_action(answer, legal)
    if action is None:
        raise BadAnswerError("Its answer is not a legal action.", line.text)
    return action
