"""Sheets that lie on the table for a while: the welcome, the help, the scores."""

from collections.abc import Iterable, Sequence
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

from nimmt.rules import Ruleset, View

from ..match import LocalMatch
from ..text.help import goal, rules_in_short, what_to_press
from ..text.notices import greeting
from ..text.scores import draw_places, draw_scores


class Sheet(ModalScreen[bool]):
    """Something to read. It ends with true if the person wants to leave instead."""

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


def welcome_sheet(match: LocalMatch) -> Sheet:
    """The hash is shown before the person's part of the shuffle is drawn."""
    dealt = match.table.match is not None and bool(match.table.match.dealt)
    parts = [*map(Text, greeting(match)), Text(match.table.fair.hash, "bold")]
    if dealt:
        parts.insert(0, Text("You are back at the table."))
        hint = "Enter goes on · q quits"
    else:
        hint = "Enter draws your part of the shuffle, and deals · q quits"
    return Sheet(match.table.ruleset.title, parts, hint)


def help_sheet(ruleset: Ruleset, seats: int) -> Sheet:
    keys = Table.grid(padding=(0, 3, 0, 0))
    for key, meaning in what_to_press(ruleset):
        keys.add_row(Text(key, "bold"), Text(meaning))
    rules = Text("\n".join(rules_in_short(ruleset, seats)))
    return Sheet(f"{ruleset.title} in short", [rules, keys], "Enter goes back to the table")


def scores_sheet(view: View, ruleset: Ruleset, names: Sequence[str], *, title: str, hint: str) -> Sheet:
    parts: list[RenderableType] = [Text(f"{goal(ruleset)}.")]
    if view.deals:
        parts.append(draw_scores(view.deals, view.totals, names, view.seat))
    else:
        parts.append(Text("No deal is finished yet: the score sheet is empty."))
    if view.places:
        parts.append(draw_places(view.totals, view.places, names, view.seat))
    return Sheet(title, parts, hint)
