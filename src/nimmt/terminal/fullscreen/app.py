"""The full-screen app: its start, its end, and the result that is printed after it."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import ClassVar

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType

from nimmt.guide import Texts

from ..match import LocalMatch
from ..players import shown_names
from ..text.notices import tell_end, tell_leaving
from ..text.scores import draw_places, draw_scores
from ..text.sentences import Voice
from .table_screen import TableScreen

BEAT_SECONDS = 0.4
INTERRUPTED = 128 + signal.SIGINT
SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class TableApp(App[None]):
    TITLE = "nimmt play"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", f"leave({INTERRUPTED})", "Quit", show=False, priority=True),
        Binding("ctrl+q,ctrl+d", "leave(0)", "Quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
    ]

    def __init__(self, match: LocalMatch, texts: Texts, *, beat_seconds: float = BEAT_SECONDS) -> None:
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.match, self.texts = match, texts
        self.failure: Exception | None = None
        """The error that stopped the match, raised after the app has closed."""
        self._beat_seconds = beat_seconds

    def on_mount(self) -> None:
        if not self.is_headless:
            self._handle_signals()
        seconds = 0.0 if self.animation_level == "none" else self._beat_seconds
        self.push_screen(TableScreen(self.match, self.texts, beat_seconds=seconds))

    def _handle_signals(self) -> None:
        """Restore the terminal when a signal ends the match."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            with suppress(NotImplementedError):  # not on Windows
                loop.add_signal_handler(number, self.action_leave, 128 + number)

    def action_leave(self, status: int = 0) -> None:
        """Exit; every finished turn is already saved."""
        self.exit(return_code=status)

    def on_table_screen_match_failed(self, message: TableScreen.MatchFailed) -> None:
        self.failure = message.error
        self.exit(return_code=1)


def play_fullscreen(match: LocalMatch, texts: Texts, console: Console) -> None:
    """Play until the match is over or the player leaves. Ctrl-C exits with the status 130."""
    app = TableApp(match, texts)
    try:
        app.run()
        if app.failure is not None:
            raise app.failure
        if match.over:
            _show_result(match, texts, console)
            tell_end(match, texts, console)
        else:
            tell_leaving(match, texts, console)
    finally:
        match.close()
    if app.return_code:
        raise SystemExit(app.return_code)


def _show_result(match: LocalMatch, texts: Texts, console: Console) -> None:
    """Print the result, which would vanish with the full screen."""
    state, voice = match.state, Voice(texts, shown_names(match.players, texts), match.you)
    console.print(draw_scores(state.deals, state.totals, voice))
    console.print(draw_places(state.totals, state.places, voice))
