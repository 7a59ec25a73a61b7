"""The seats: heads, totals, and the players who have chosen or still have to."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.text import Text

from nimmt.console import crop
from nimmt.rules import Cards, Ruleset, Seat, View, heads

from ..text.board import column_words
from ..text.sentences import Voice

NAME = 8
NUMBER = 6
STATUS = 7
HAS_CHOSEN, WAITED_FOR = "✓", "…"


def draw_panel(view: View, ruleset: Ruleset, voice: Voice) -> Text:
    """One line a seat, with the goal below the scores."""
    name, score, total, cards = column_words(voice.texts)
    lines = [Text(f"{name:<{NAME}}{score:>{NUMBER}}{total:>{NUMBER}}{cards:>{STATUS}}", "dim")]
    lines += [_panel_line(view, seat, voice) for seat in range(view.seats)]
    lines.append(Text(_goal(ruleset, voice), "italic"))
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def _panel_line(view: View, seat: Seat, voice: Voice) -> Text:
    numbers = f"{heads(view.piles[seat]):>{NUMBER}}{view.totals[seat]:>{NUMBER}}"
    name = set_cell_size(crop(voice.label(seat), NAME), NAME)
    return Text(name + numbers + _status(view, seat).rjust(STATUS), _style(view, seat))


def draw_strip(view: View, ruleset: Ruleset, voice: Voice) -> Text:
    """The same in a few lines, for a narrow screen: heads of this deal + total of the deals before."""
    _, score_word, total_word, _ = column_words(voice.texts)
    strip = Text(f"{score_word}+{total_word}: ", "dim")
    for seat in range(view.seats):
        score = f"{heads(view.piles[seat])}+{view.totals[seat]}"
        entry = [crop(voice.label(seat), NAME), score, *_status(view, seat).split()]
        strip.append("\u00a0".join(entry), _style(view, seat))
        strip.append(" · ", "dim")
    return strip.append(_goal(ruleset, voice).replace(" ", "\u00a0"), "italic")


def _goal(ruleset: Ruleset, voice: Voice) -> str:
    return voice.texts.text("fewer-is-better" if ruleset.goal == "fewest" else "more-is-better").lower()


def _status(view: View, seat: Seat) -> str:
    """The open cards of this turn; else a mark and the number of cards in hand."""
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
