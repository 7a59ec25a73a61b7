"""The lists of games and bots."""

from rich import box
from rich.table import Table
from rich.text import Text

from nimmt.bots import BOTS
from nimmt.guide import Texts, games_table

GAME_WIDTH = 14


def draw_games(texts: Texts) -> Table:
    """The table of games; it just fits into 80 columns."""
    (_, game, *columns), *games = games_table(texts)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(game, width=GAME_WIDTH)
    for head, *column in zip(columns, *[cells for _, _, *cells in games], strict=True):
        words = " ".join([head, *column]).split()
        table.add_column(head, min_width=max(map(len, words)))
    for name, title, *cells in games:
        table.add_row(Text.assemble((name, "bold"), "\n", title), *cells, end_section=True)
    return table


def draw_bots() -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for bot in BOTS.values():
        table.add_row(bot.name, bot.plays)
    table.add_row(
        "learned",
        "Plays classic as a small net has learned it against greedy; "
        "learned:FILE plays with a net of your own, as examples/ppo.py trains it.",
    )
    table.add_row(
        "cmd:COMMAND", "Plays as any program does that speaks the protocol of docs/program/bots.md."
    )
    return table
