"""The table of games, from the data."""

from collections.abc import Callable

from rich import box
from rich.table import Table
from rich.text import Text

from nimmt.guide import wording
from nimmt.rules import GAMES, Ruleset

COLUMNS: dict[str, Callable[[Ruleset], str]] = {
    "seats": wording.players,
    "hand": lambda ruleset: str(ruleset.hand),
    "zeros": wording.zeros,
    "a turn": wording.manner,
    "low card": wording.low_card,
    "wins": lambda ruleset: ruleset.goal,
    "match ends": wording.end_in_short,
}
WIDTHS = {"game": 16, "low card": 7, "match ends": 8}


def games_table() -> Table:
    """For the terminal: just fits into 80 columns."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for name in ("game", *COLUMNS):
        table.add_column(name, min_width=WIDTHS.get(name), max_width=WIDTHS.get(name))
    for ruleset in GAMES.values():
        game = Text.assemble((ruleset.game, "bold"), "\n", ruleset.title)
        table.add_row(game, *_words(ruleset), end_section=True)
    return table


def games_markdown() -> str:
    """For the documentation."""
    head = ["id", "game", *COLUMNS]
    games = [[f"`{ruleset.game}`", ruleset.title, *_words(ruleset)] for ruleset in GAMES.values()]
    return "\n".join([f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *games)])


def _words(ruleset: Ruleset) -> list[str]:
    return [word(ruleset) for word in COLUMNS.values()]
