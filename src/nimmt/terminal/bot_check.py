"""`nimmt bot-check`: run a program through the cases of a bot and report its faults."""

from pathlib import Path

from nimmt.bots import CaseResult, Fault, ProgramLog, check_program, usual_log
from nimmt.console import plain


def check_bot(command: str, *, time_ms: int, log: Path | None) -> int:
    """Report every case and the verdict. The exit status is 1 if anything was wrong."""
    program_log = ProgramLog(log or usual_log())
    checked: list[CaseResult] = []

    def report(case: CaseResult) -> None:
        checked.append(case)
        _report_case(case)

    wrong = check_program(command, log=program_log, time_ms=time_ms, tell=report)
    faults = sum([len(case.faults) for case in checked])
    for sentence in wrong:
        print(sentence)
    if faults or wrong:
        print(f"{_count(faults, 'fault')}; the questions and its stderr are in {plain(program_log.path)}.")
        return 1
    asked = sum([case.plays + case.rows for case in checked])
    print(f"All {asked} answers were right and in time.")
    return 0


def _report_case(checked: CaseResult) -> None:
    rows = f", {_count(checked.rows, 'row')}" if checked.rows else ""
    faults = _count(len(checked.faults), "fault") if checked.faults else "all right"
    print(f"{checked.case.title}: asked for {_count(checked.plays, 'play')}{rows}: {faults}", flush=True)
    for fault in checked.faults:
        _report_fault(fault)


def _report_fault(fault: Fault) -> None:
    print(f"  {fault.reason}")
    print(f"    asked:    {plain(fault.request)}")
    if fault.answer is not None:
        print(f"    answered: {plain(fault.answer)}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
