"""Who sits at the table: heads, totals, who has chosen, and whom the table waits for."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.text import Text

from nimmt.console import crop
from nimmt.rules import Cards, Ruleset, Seat, View, heads

from ..text.help import goal

NAME = 8
NUMBER = 6
STATUS = 7
PANEL = NAME + 2 * NUMBER + STATUS + 1
HAS_CHOSEN, WAITED_FOR = "✓", "…"


def draw_panel(view: View, ruleset: Ruleset, names: Sequence[str]) -> Text:
    """One line a seat, with the goal below the scores."""
    head = f"{'seat':<{NAME}}{'heads':>{NUMBER}}{'total':>{NUMBER}}{'cards':>{STATUS}}"
    lines = [Text(head, "dim")]
    lines += [_panel_line(view, seat, name) for seat, name in enumerate(labels(view, names))]
    lines.append(Text(goal(ruleset).lower(), "italic"))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _panel_line(view: View, seat: Seat, label: str) -> Text:
    numbers = f"{heads(view.piles[seat]):>{NUMBER}}{view.totals[seat]:>{NUMBER}}"
    line = set_cell_size(crop(label, NAME), NAME) + numbers + _status(view, seat).rjust(STATUS)
    return Text(line, _style(view, seat))


def draw_strip(view: View, ruleset: Ruleset, names: Sequence[str]) -> Text:
    """The same in a few lines, for a narrow screen: heads of this deal + total of those before."""
    strip = Text("heads+total: ", "dim")
    for seat, label in enumerate(labels(view, names)):
        score = f"{heads(view.piles[seat])}+{view.totals[seat]}"
        words = [crop(label, NAME), score, *_status(view, seat).split()]
        strip.append("\u00a0".join(words), _style(view, seat))
        strip.append(" · ", "dim")
    return strip.append(goal(ruleset).lower().replace(" ", "\u00a0"), "italic")


def labels(view: View, names: Sequence[str]) -> Sequence[str]:
    return ["You" if seat == view.seat else name for seat, name in enumerate(names)]


def waited_for(view: View, names: Sequence[str]) -> str:
    return ", ".join([label for seat, label in enumerate(labels(view, names)) if seat in view.acting])


def _status(view: View, seat: Seat) -> str:
    """The open cards of this turn; else the cards in the hand, after a mark for who has chosen."""
    opened = _open_cards(view)[seat]
    if opened:
        return "+".join(map(str, opened))
    mark = HAS_CHOSEN if view.chosen[seat] else WAITED_FOR if seat in view.acting else ""
    return f"{mark} {view.hand_sizes[seat]}".strip()


def _open_cards(view: View) -> Sequence[Cards]:
    if view.revealed is not None:
        return view.revealed
    running = view.turns[view.turn - 1 :]
    return running[0].plays if running else ((),) * view.seats


def _style(view: View, seat: Seat) -> str:
    return "bold" if seat == view.seat else "underline" if seat in view.acting else ""
