"""The full screen without a terminal, and a player who reads it and presses keys."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from textual.events import Event, Key
from textual.pilot import Pilot

from nimmt.guide import Texts
from nimmt.rules import ROWS, Phase
from nimmt.terminal.fullscreen.app import TableApp
from nimmt.terminal.fullscreen.sheets import Sheet
from nimmt.terminal.match import LocalMatch

from ..table import ENGLISH, Typist, varied

Person: TypeAlias = Pilot[None]
Does: TypeAlias = Callable[[TableApp, Person], Awaitable[None]]
GUARD_SECONDS = 120


class WatchedApp(TableApp):
    """An app that reports when a key has been handled."""

    def __init__(self, match: LocalMatch, texts: Texts, *, beat_seconds: float) -> None:
        super().__init__(match, texts, beat_seconds=beat_seconds)
        self.handled = asyncio.Event()

    async def on_event(self, event: Event) -> None:
        """A key is forwarded to the screen and comes back, unless a priority binding handles it first."""
        came_back = event.is_forwarded
        await super().on_event(event)
        if isinstance(event, Key) and (came_back or not event.is_forwarded):
            self.handled.set()


def shown(app: TableApp) -> str:
    """The text of the top screen; with a sheet open, only the sheet."""
    return "\n".join([strip.text.rstrip() for strip in app.screen._compositor.render_strips()])


def at_screen(
    match: LocalMatch,
    do: Does,
    *,
    size: tuple[int, int] = (80, 24),
    beat_seconds: float = 0,
    texts: Texts = ENGLISH,
) -> TableApp:
    """Run the app, call `do`, and raise the error that stopped the match, if any."""

    async def run() -> TableApp:
        app = WatchedApp(match, texts, beat_seconds=beat_seconds)
        async with asyncio.timeout(GUARD_SECONDS), app.run_test(size=size) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Sheet))
            await do(app, pilot)
        if app.failure is not None:
            raise app.failure
        return app

    try:
        return asyncio.run(run())
    finally:
        match.close()


async def until(pilot: Person, holds: Callable[[], bool]) -> None:
    while pilot.app.is_running and not holds():
        await go_on(pilot)


async def go_on(pilot: Person) -> None:
    """Let all widgets handle their messages and draw themselves."""
    await pilot._wait_for_screen()
    if pilot.app.is_running:
        pilot.app.screen._on_timer_update()


def is_drawn(app: TableApp) -> bool:
    """Whether no layout, drawing or scrolling is pending."""
    screen = app.screen
    waiting = (screen._layout_required, screen._scroll_required, screen._repaint_required)
    return not (any(waiting) or screen._dirty_widgets or screen._callbacks)


async def press(pilot: Person, *keys: str) -> None:
    """Press each key after the one before has been handled."""
    app = pilot.app
    assert isinstance(app, WatchedApp)
    for name in keys:
        driver = app._driver
        assert driver is not None
        key = Key(name, name if len(name) == 1 else None)
        key.set_sender(app)
        app.handled.clear()
        driver.send_message(key)
        await app.handled.wait()


async def sees(app: TableApp, pilot: Person, text: str) -> None:
    """Wait until the screen shows the text."""
    await until(pilot, lambda: text in shown(app))
    assert app.is_running, f"the screen was left before it showed: {text}"


def is_asked(app: TableApp) -> bool:
    """Whether the screen waits for the player: a question, or an open sheet."""
    if isinstance(app.screen, Sheet):
        return True
    state = app.match.table.match
    if state is None or app.match.you not in app.match.table.acting:
        return False
    text = " ".join(shown(app).split())  # a narrow screen wraps the question
    if state.phase is Phase.TAKE_ROW:
        return f"↑ ↓ 1–{ROWS}" in text
    questions = [app.texts.text(f"terminal-choose-{key}") for key in ("card", "cards")]
    return any(question.split("?")[0] in text for question in questions)


async def until_asked_again(app: TableApp, pilot: Person, version: int) -> None:
    """Wait until the table is past that version and asks again."""
    await until(pilot, lambda: app.match.table.version > version and is_asked(app))
    await until(pilot, lambda: is_drawn(app))


async def put_away(app: TableApp, pilot: Person) -> None:
    """Close a sheet, and wait for the next question."""
    sheet = app.screen
    await press(pilot, "enter")
    await until(pilot, lambda: app.screen is not sheet and is_asked(app))
    await until(pilot, lambda: is_drawn(app))


async def sit_down(app: TableApp, pilot: Person) -> None:
    await put_away(app, pilot)


def keys_for(typed: str) -> list[str]:
    """`17 23` as keys, with Enter at the end."""
    return [*("space" if letter == " " else letter for letter in typed), "enter"]


async def answer(app: TableApp, pilot: Person, typed: str) -> None:
    version = app.match.table.version
    await press(pilot, *keys_for(typed))
    await until_asked_again(app, pilot, version)


def answering(match: LocalMatch, answers: int | None = None, typist: Typist = varied) -> Does:
    """Play the typist's answers to the end, or quit after `answers` of them."""

    async def play(app: TableApp, pilot: Person) -> None:
        await sit_down(app, pilot)
        given = 0
        while app.is_running:
            if isinstance(app.screen, Sheet):
                await put_away(app, pilot)
            elif given == answers:
                await press(pilot, "q")
                await until(pilot, lambda: not app.is_running)
            else:
                given += 1
                await answer(app, pilot, typist(match))

    return play
