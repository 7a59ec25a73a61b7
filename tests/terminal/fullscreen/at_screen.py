"""What the tests of the full screen share: a person who reads the screen and presses keys."""

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
    """Tells when a key has done what it does: sent, it may still be on its way."""

    def __init__(self, match: LocalMatch, texts: Texts, *, beat_seconds: float) -> None:
        super().__init__(match, texts, beat_seconds=beat_seconds)
        self.heeded = asyncio.Event()

    async def on_event(self, event: Event) -> None:
        """A key goes from here to the screen and comes back, unless it is one that is heeded first."""
        came_back = event.is_forwarded
        await super().on_event(event)
        if isinstance(event, Key) and (came_back or not event.is_forwarded):
            self.heeded.set()


def shown(app: TableApp) -> str:
    """The text on the screen; of a sheet only the sheet."""
    return "\n".join([strip.text.rstrip() for strip in app.screen._compositor.render_strips()])


def at_screen(
    match: LocalMatch,
    do: Does,
    *,
    size: tuple[int, int] = (80, 24),
    beat_seconds: float = 0,
    texts: Texts = ENGLISH,
) -> TableApp:
    """Open the screen, do it, and leave as the match does; what stopped the match is raised."""

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
    """Let everything on the screen handle what it has been sent, and draw it."""
    await pilot._wait_for_screen()
    if pilot.app.is_running:
        pilot.app.screen._on_timer_update()


def is_drawn(app: TableApp) -> bool:
    """Whether nothing on the screen waits to be laid out, drawn or scrolled to."""
    screen = app.screen
    waiting = (screen._layout_required, screen._scroll_required, screen._repaint_required)
    return not (any(waiting) or screen._dirty_widgets or screen._callbacks)


async def press(pilot: Person, *keys: str) -> None:
    """Press each key when the one before has done what it does."""
    app = pilot.app
    assert isinstance(app, WatchedApp)
    for name in keys:
        driver = app._driver
        assert driver is not None
        key = Key(name, name if len(name) == 1 else None)
        key.set_sender(app)
        app.heeded.clear()
        driver.send_message(key)
        await app.heeded.wait()


async def sees(app: TableApp, pilot: Person, text: str) -> None:
    """Keys and clicks may still be on their way when they have been sent."""
    await until(pilot, lambda: text in shown(app))
    assert app.is_running, f"the screen was left before it showed: {text}"


def is_asked(app: TableApp) -> bool:
    """Whether the screen wants an answer from the person: a sheet to be put away counts too."""
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
    """The table has gone on since that version, and wants another answer."""
    await until(pilot, lambda: app.match.table.version > version and is_asked(app))
    await until(pilot, lambda: is_drawn(app))


async def put_away(app: TableApp, pilot: Person) -> None:
    """Close a sheet, and wait until the next answer is wanted."""
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
    """Play as the typist says, to the end or until the person quits after so many answers."""

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
