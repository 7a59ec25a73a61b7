"""Sheets on top of the table: the welcome, the help, the scores."""

from collections.abc import Iterable
from typing import ClassVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Static

from nimmt.guide import Texts, goal, rules_in_short
from nimmt.rules import Ruleset, View

from ..match import LocalMatch
from ..text.help import game_name, what_to_press
from ..text.notices import greeting
from ..text.scores import draw_places, draw_scores
from ..text.sentences import Voice


class Sheet(ModalScreen[bool]):
    """A page to read. It returns true if the player wants to leave."""

    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet > VerticalScroll {
        width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; border: round $primary;
    }
    Sheet Static { width: 100%; height: auto; margin: 0 0 1 0; }
    Sheet .hint { margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,space,s,question_mark", "close", "Go on"),
        Binding("q", "leave", "Leave"),
    ]

    def __init__(self, title: str, parts: Iterable[RenderableType], hint: str) -> None:
        super().__init__()
        self._title, self._parts, self._hint = title, parts, hint

    def compose(self) -> ComposeResult:
        with VerticalScroll() as paper:
            paper.border_title = Text(self._title, "bold")
            for part in self._parts:
                yield Static(part)
            yield Static(Text(self._hint, "bold"), classes="hint")

    def action_close(self) -> None:
        self.dismiss(False)

    def action_leave(self) -> None:
        self.dismiss(True)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.dismiss(False)


def welcome_sheet(match: LocalMatch, texts: Texts) -> Sheet:
    """The greeting. It shows the hash before the player's part of the shuffle is drawn."""
    dealt = match.table.match is not None and bool(match.table.match.dealt)
    parts = [*map(Text, greeting(match, texts)), Text(match.table.fair.hash, "bold")]
    if dealt:
        parts.insert(0, Text(texts.text("terminal-back")))
    hint = texts.text("terminal-hint-continue" if dealt else "terminal-hint-start")
    return Sheet(game_name(match.table.ruleset, texts), parts, hint)


def help_sheet(ruleset: Ruleset, seats: int, texts: Texts) -> Sheet:
    keys = Table.grid(padding=(0, 3, 0, 0))
    for key, meaning in what_to_press(ruleset, texts):
        keys.add_row(Text(key, "bold"), Text(meaning))
    rules = Text("\n".join(rules_in_short(ruleset, seats, texts)))
    title = texts.text("terminal-in-short", game=game_name(ruleset, texts))
    return Sheet(title, [rules, keys], texts.text("terminal-hint-close"))


def scores_sheet(view: View, ruleset: Ruleset, voice: Voice, *, title: str, hint: str) -> Sheet:
    """The score sheet, and the places when the match is over; `hint` is a key of the texts."""
    parts: list[RenderableType] = [Text(f"{goal(ruleset, voice.texts)}.")]
    if view.deals:
        parts.append(draw_scores(view.deals, view.totals, voice))
    else:
        parts.append(Text(voice.texts.text("terminal-no-scores")))
    if view.places:
        parts.append(draw_places(view.totals, view.places, voice))
    return Sheet(title, parts, voice.texts.text(hint))
