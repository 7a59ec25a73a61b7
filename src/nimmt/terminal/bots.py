"""The bots as a table, and what is wrong with one that is a program."""

from pathlib import Path

from rich.table import Table

from nimmt.bots import BOTS
from nimmt.bots.checking import Checked, check
from nimmt.bots.log import Fault, Log, usual_log

from .console import plain


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
    table.add_row("cmd:COMMAND", "Plays by a program that speaks the protocol of docs/program/bots.md.")
    return table


def check_bot(command: str, *, time_ms: int, log: Path | None) -> int:
    """Tell of every case, and at last the verdict. The exit status: 1 if anything was wrong."""
    kept = Log(log or usual_log())
    checked: list[Checked] = []

    def tell(case: Checked) -> None:
        checked.append(case)
        _tell_case(case)

    wrong = check(command, log=kept, time_ms=time_ms, tell=tell)
    faults = sum([len(case.faults) for case in checked])
    for sentence in wrong:
        print(sentence)
    if faults or wrong:
        print(
            f"{count(faults, 'fault')}; {plain(kept.path)} has what it was asked and what it wrote on stderr."
        )
        return 1
    asked = sum([case.plays + case.rows for case in checked])
    print(f"All {asked} answers were right and in time.")
    return 0


def _tell_case(checked: Checked) -> None:
    rows = f", {count(checked.rows, 'row')}" if checked.rows else ""
    faults = count(len(checked.faults), "fault") if checked.faults else "all right"
    print(f"{checked.case.title}: asked for {count(checked.plays, 'play')}{rows}: {faults}", flush=True)
    for fault in checked.faults:
        _tell_fault(fault)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _tell_fault(fault: Fault) -> None:
    print(f"  {fault.reason}")
    print(f"    asked:    {plain(fault.request)}")
    if fault.answer is not None:
        print(f"    answered: {plain(fault.answer)}")
