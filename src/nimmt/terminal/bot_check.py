"""`nimmt bot-check`: what a program does wrong as a bot."""

from pathlib import Path

from nimmt.bots import CaseResult, Fault, ProgramLog, check_program, usual_log
from nimmt.console import plain


def check_bot(command: str, *, time_ms: int, log: Path | None) -> int:
    """Tell of every case, and at last the verdict. The exit status: 1 if anything was wrong."""
    kept = ProgramLog(log or usual_log())
    checked: list[CaseResult] = []

    def tell(case: CaseResult) -> None:
        checked.append(case)
        _tell_case(case)

    wrong = check_program(command, log=kept, time_ms=time_ms, tell=tell)
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


def _tell_case(checked: CaseResult) -> None:
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
