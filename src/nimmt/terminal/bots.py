"""The bots as a table."""

from rich.table import Table

from nimmt.bots import BOTS


def bots_table() -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for bot in BOTS.values():
        table.add_row(bot.name, bot.plays)
    table.add_row("cmd:COMMAND", "Any program that speaks the protocol of docs/bots.md.")
    return table
