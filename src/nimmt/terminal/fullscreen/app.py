"""The app around the table: how it starts, how it ends, and what is said afterwards."""

import asyncio
import os
import signal
from contextlib import suppress
from typing import ClassVar

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType

from ..match import LocalMatch
from ..players import shown_names
from ..text.notices import tell_end, tell_leaving
from ..text.scores import draw_places, draw_scores
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

    def __init__(self, match: LocalMatch, *, beat_seconds: float = BEAT_SECONDS) -> None:
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.match = match
        self.failure: Exception | None = None
        """What stopped the match: told when the screen is the terminal again."""
        self._beat_seconds = beat_seconds

    def on_mount(self) -> None:
        if not self.is_headless:
            self._heed_signals()
        seconds = 0.0 if self.animation_level == "none" else self._beat_seconds
        self.push_screen(TableScreen(self.match, beat_seconds=seconds))

    def _heed_signals(self) -> None:
        """Whoever ends the match from outside gets a terminal back that is as it was."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            with suppress(NotImplementedError):  # not on Windows
                loop.add_signal_handler(number, self.action_leave, 128 + number)

    def action_leave(self, status: int = 0) -> None:
        """Every finished turn is saved already."""
        self.exit(return_code=status)

    def on_table_screen_failed(self, message: TableScreen.Failed) -> None:
        self.failure = message.error
        self.exit(return_code=1)


def sit(match: LocalMatch, console: Console) -> None:
    """Play until the match is over or the person gets up. Ctrl-C exits with the status 130."""
    app = TableApp(match)
    try:
        app.run()
        if app.failure is not None:
            raise app.failure
        if match.over:
            _show_result(match, console)
            tell_end(match, console)
        else:
            tell_leaving(match, console)
    finally:
        match.close()
    if app.return_code:
        raise SystemExit(app.return_code)


def _show_result(match: LocalMatch, console: Console) -> None:
    """The full screen is gone, and the result should not go with it."""
    state, names = match.state, shown_names(match.players)
    console.print(draw_scores(state.deals, state.totals, names, match.you))
    console.print(draw_places(state.totals, state.places, names, match.you))
