"""The list of bots."""

from rich.table import Table

from nimmt.bots import BOTS


def bots_table() -> Table:
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
