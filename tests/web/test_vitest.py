"""The page’s own tests: types and components, run with Node. Its fold and engine must equal the rules."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import web_build
from nimmt.rules import (
    GAMES,
    Options,
    Record,
    State,
    Step,
    agree,
    apply,
    deal,
    fair_deal,
    legal,
    next_starter,
    read,
    redact,
    replay,
    seal,
    start,
    verify,
    view,
)
from tests.web.start_traces import start_traces
from tests.web.turn_cases import turn_cases

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def node() -> list[str]:
    try:
        return web_build.install()
    except RuntimeError as error:
        pytest.skip(f"The page cannot be tested here: {error}")


def steps_of(state: State, rng: Random) -> Iterator[Step]:
    """A random match, to its end."""
    fair = seal(rng.randbytes(32))
    while not state.over:
        if state.acting:
            step = apply(state, rng.choice(legal(state, rng.choice(state.acting))))
        else:
            cards = fair_deal(state.ruleset, state.seats, fair, len(state.dealt) + 1)
            step = deal(state, cards)
        yield step
        state = step.state


def folds(game: str) -> Iterator[dict[str, Any]]:
    """A match for each seat and a spectator: the view before it, all events, and the view after it."""
    before = start(agree(game, Options(deals=2, points=None)), 3)
    steps = list(steps_of(before, Random(game)))
    for seat in (0, 1, 2, None):
        seen = [redact(event, seat) for step in steps for event in step.events]
        yield {
            "title": f"{game}, {'spectator' if seat is None else f'seat {seat}'}",
            "before": view(before, seat),
            "events": [event for event in seen if event is not None],
            "after": view(steps[-1].state, seat),
        }


def sheets(game: str, seats: int) -> Iterator[dict[str, Any]]:
    """Cases for the score pad: a match on paper after each deal, with the result by the rules."""
    state, rng = start(agree(game, Options(points=60)), seats), Random(f"{game} {seats}")
    for step in steps_of(state, rng):
        if len(step.state.deals) > len(state.deals):
            yield _sheet(step.state)
        state = step.state


def _sheet(state: State) -> dict[str, Any]:
    starters = [dealt.starter for dealt in state.dealt if dealt.starter is not None]
    heads = [deal.heads for deal in state.deals]
    return {
        "game": state.ruleset.game,
        "options": state.ruleset.options,
        "seats": state.seats,
        "starter": starters[0] if starters else 0,
        "deals": heads,
        "totals": state.totals,
        "over": state.over,
        "places": state.places,
        "begins": next_starter(starters[-1], heads[-1]) if starters else None,
    }


def test_components_and_the_fold(node: list[str], tmp_path: Path) -> None:
    cases = [case for game in GAMES for case in folds(game)]
    file = tmp_path / "folds.json"
    file.write_bytes(msgspec.json.encode(cases))
    paper = tmp_path / "sheets.json"
    paper.write_bytes(msgspec.json.encode([one for game in GAMES for n in (2, 5) for one in sheets(game, n)]))
    turns, played = tmp_path / "turns.jsonl", tmp_path / "records.jsonl"
    turns.write_text("".join(json.dumps(case) + "\n" for case in turn_cases(Random(6))), encoding="utf-8")
    starts = tmp_path / "starts.json"
    starts.write_text(json.dumps([*start_traces(range(12))]), encoding="utf-8")
    files = {"NIMMT_FOLDS": file, "NIMMT_SHEETS": paper, "NIMMT_TURNS": turns, "NIMMT_RECORDS": played}
    files["NIMMT_STARTS"] = starts
    report = tmp_path / "report.json"
    command = [*node, "node_modules/vitest/vitest.mjs", "run", "--reporter=json", f"--outputFile={report}"]
    command += [
        "--pool=threads",
        "--no-isolate",
        "--no-file-parallelism",
    ]  # one page for all files, in one order
    done = subprocess.run(
        command,
        cwd=web_build.WEB,
        env={**os.environ, **{name: str(path) for name, path in files.items()}},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, "\n".join([done.stdout, done.stderr, *failures(report)])
    assert json.loads(report.read_text())["numPassedTests"] > len(cases)
    check_records([read(line) for line in played.read_bytes().splitlines()])


def failures(report: Path) -> list[str]:
    """What went wrong in which test, if there is a report."""
    files = json.loads(report.read_text())["testResults"] if report.exists() else []
    tests = [test for file in files for test in file["assertionResults"]]
    found = [file["message"] for file in files if file["message"]]
    return found + [
        "\n".join([test["fullName"], *test["failureMessages"]]) for test in tests if test["failureMessages"]
    ]


def check_records(records: list[Record]) -> None:
    """Matches that were played on one device obey the rules, and follow from their seeds."""
    assert {record.game for record in records} == {*GAMES}
    for record in records:
        verify(record)
        assert replay(record).over


def test_types_of_the_page(node: list[str]) -> None:
    command = [*node, "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json"]
    command += ["--incremental", "--fail-on-warnings", "--output", "machine"]
    done = subprocess.run(command, cwd=web_build.WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
