"""The benchmark is frozen, and has the same digits on every machine."""

import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from msgspec import structs
from numpy.lib.introspect import opt_func_info
from rich.console import Console

from nimmt.arena import ArenaError
from nimmt.arena.benchmark.benchmark import BENCHMARK, Benchmark, measure
from nimmt.arena.benchmark.run import BenchmarkOptions, run_benchmark
from nimmt.arena.journal import Journal
from nimmt.arena.match import MatchScore, PlayedMatch
from nimmt.bots import BOTS
from nimmt.cli import main
from nimmt.kernel import libraries
from nimmt.rules import Options
from tests.arena.stopper import STOPPER

ROOT = Path(__file__).parent.parent.parent
SAMPLE = Benchmark(
    name="sample",
    seed=BENCHMARK.seed,
    population=BENCHMARK.population,
    deals={2: 2, 3: 1},
)
"""The first deals of the real benchmark."""
TINY = Benchmark(
    name="tiny", options=Options(hand=2), seed=3, population=("random", "greedy"), deals={2: 4, 3: 3}
)
PATIENT = 60_000
"""A time limit in milliseconds that is enough on any machine."""
DIGEST = "9ac079a3ab27252599420624badfb2741117be7685d89c5d05fba4b49e044500"


def console() -> Console:
    return Console(file=StringIO(), width=100, markup=False, emoji=False)


def told(where: Console) -> str:
    assert isinstance(where.file, StringIO)
    return where.file.getvalue()


def run_tiny(agent: str, **wishes: object) -> tuple[str | None, str, list[str]]:
    """The sentence if it was stopped, the printed table, and warnings."""
    where, warnings = console(), list[str]()
    asked = BenchmarkOptions(**{"workers": 1, "time_ms": PATIENT, **wishes})  # type: ignore[arg-type]
    return run_benchmark(TINY, agent, asked, where, warn=warnings.append), told(where), warnings


def test_the_population_is_frozen() -> None:
    """A change of a bot or of the deals needs a new benchmark name."""
    assert BENCHMARK.name == "nimmt-benchmark-1"
    assert measure(SAMPLE, "medium", workers=1).digest == DIGEST


@pytest.mark.skipif(len(libraries()) < 2, reason="the kernel was built in one width")
def test_other_processors_and_more_workers_come_to_the_same_digits() -> None:
    code = (
        "from tests.arena.test_benchmark import SAMPLE, measure\n"
        "if __name__ == '__main__': print(measure(SAMPLE, 'medium', workers=2).digest)"
    )
    plain = {"NIMMT_KERNEL": str(libraries()[-1]), "NPY_DISABLE_CPU_FEATURES": _wide_features()}
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, cwd=ROOT, env=os.environ | plain, text=True).strip() == DIGEST


def _wide_features() -> str:
    """The processor features that NumPy uses here and that other machines may lack."""
    found = opt_func_info(func_name="^(exp|log)$", signature="float64")
    ways = {way for kinds in found.values() for kind in kinds.values() for way in kind["available"].split()}
    return " ".join(sorted([way for way in ways if "baseline" not in way]))


def test_budgets_are_play_outs_and_every_table_is_there() -> None:
    searching = [name for name in BENCHMARK.population if BOTS[name.partition(":")[0]].tuned]
    assert [name.partition(":")[2].isdecimal() for name in searching] == [True, True]
    assert [*BENCHMARK.deals] == [2, 4, 6, 10]
    assert BENCHMARK.quick().deals == {2: 125, 4: 50, 6: 25, 10: 10}
    assert BENCHMARK.quick().name != BENCHMARK.name


def test_every_opponent_is_met_at_every_table_but_nobody_meets_itself() -> None:
    met = [(run.plan.field, run.plan.seats) for run in TINY.runs("greedy")]
    assert met == [("random", 2), ("random", 3)]
    _, table, _ = run_tiny("greedy")
    assert re.search(r"greedy +par +par", table)
    assert len([*TINY.runs("lowest")]) == 4


def test_the_matrix_tells_shares_with_errors_and_par() -> None:
    matrix = measure(TINY, "greedy", workers=1)
    first, second = matrix.cells
    assert (first.seats, first.par, first.deals, first.matches) == (2, 1 / 2, 4, 8)
    assert (second.seats, second.par, second.deals, second.matches) == (3, 1 / 3, 3, 9)
    _, table, warnings = run_tiny("greedy")
    assert f"{100 * first.wins.mean:.2f} ± {100 * (first.wins.error or 0):.2f}" in table
    for word in ("tiny: greedy", "2 seats", "3 seats", "50.00", "33.33", matrix.digest or ""):
        assert word in table
    assert "\x1b" not in table
    assert warnings == []


def test_agents_that_play_alike_share_the_digest_and_others_do_not() -> None:
    assert measure(TINY, "montecarlo:1000", workers=1).digest == measure(TINY, "montecarlo", workers=1).digest
    assert measure(TINY, "lowest", workers=1).digest != measure(TINY, "careful", workers=1).digest


def test_who_thinks_by_the_clock_is_warned() -> None:
    _, _, [warning] = run_tiny("expert:1ms")
    assert "expert:1ms thinks by the clock" in warning


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    program, kept, file = tmp_path / "stopper.py", tmp_path / "kept", tmp_path / "found.json"
    program.write_text(STOPPER)
    agent = f"cmd:{sys.executable} {program} {tmp_path / 'stopped'} 40"  # in the third of four fields
    code = (
        "import sys; from pathlib import Path; from tests.arena.test_benchmark import run_tiny\n"
        "print(run_tiny(sys.argv[1], resume=Path(sys.argv[2]), json=Path(sys.argv[3]))[0])"
    )
    command = [sys.executable, "-c", code, agent, str(kept), str(file)]
    stopped = subprocess.check_output(command, cwd=ROOT, text=True)
    assert stopped == "Stopped after 2 of 4 fields of the matrix. The same command goes on from there.\n"
    half = json.loads(file.read_text())
    assert (half["digest"], [cell["seats"] for cell in half["cells"]]) == (None, [2, 3])
    before = (kept / "random-2.jsonl").read_bytes()
    assert run_tiny(agent, resume=kept, json=file)[0] is None
    assert (kept / "random-2.jsonl").read_bytes() == before
    whole, wanted = json.loads(file.read_text()), measure(TINY, agent, workers=1, time_ms=PATIENT)
    assert whole["digest"] == wanted.digest
    assert [*whole] == [*structs.asdict(wanted)]
    with pytest.raises(ArenaError, match="another bots"):
        run_tiny("careful", resume=kept)


def benchmark(*args: str) -> tuple[int, str, str]:
    output, errors = TextIOWrapper(BytesIO(), "utf-8"), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(output), redirect_stderr(errors):
        patch.setattr(sys, "argv", ["nimmt", "benchmark", *args])
        with pytest.raises(SystemExit) as ended:
            main()
    output.seek(0)
    assert isinstance(ended.value.code, int)
    return ended.value.code, output.read(), errors.getvalue()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nobody",), ("'nobody'", "greedy")),
        (("expert:fast",), ("'fast'",)),
        (("cmd:no-such-program",), ("no-such-program", "cannot be started")),
        (("greedy", "--workers", "0"), ("--workers takes a number from 1",)),
        (("greedy", "--time-ms", "0"), ("--time-ms takes a number from 1",)),
        (("greedy", "--json", "no/such/folder/a.json"), ("a.json cannot be written",)),
        (("greedy", "--resume", __file__), ("--resume takes a folder",)),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_sentence(
    args: tuple[str, ...], words: tuple[str, ...]
) -> None:
    status, output, errors = benchmark(*args)
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert errors.startswith("nimmt: ")
    for word in words:
        assert word in errors


def test_the_command_names_what_it_measures(tmp_path: Path) -> None:
    """All matches of the quick benchmark are in the journals, so nothing is played."""
    asked = BENCHMARK.quick()
    for run in asked.runs("greedy"):
        journal = Journal(tmp_path / f"{run.plan.field}-{run.plan.seats}.jsonl".replace(":", "-"), run.plan)
        nothing = (0,) * run.plan.seats
        matches = [(deal, number) for deal in range(run.deals) for number in range(run.plan.matches)]
        journal.add([PlayedMatch(MatchScore(*match, *[nothing] * 4), None) for match in matches])
        journal.close()
    status, output, errors = benchmark("greedy", "--quick", "--json", "-", "--resume", str(tmp_path))
    assert (status, errors) == (0, "")
    found = json.loads(output)
    assert (found["benchmark"], found["agent"]) == ("nimmt-benchmark-1-quick", "greedy")
    assert {(cell["seats"], cell["deals"]) for cell in found["cells"]} == {
        (2, 125),
        (4, 50),
        (6, 25),
        (10, 10),
    }
    assert all(cell["wins"]["mean"] == pytest.approx(cell["par"]) for cell in found["cells"])
