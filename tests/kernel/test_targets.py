"""The kernel compiled for the browser, for graphics cards and for other systems."""

import json
import shutil
import subprocess
import sys
from ctypes import c_int32
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hatch_build
from nimmt.kernel.layout import kernel_layout
from nimmt.kernel.library import SIGNATURES, kernel, kernel_game
from nimmt.kernel.search import Policies
from nimmt.kernel.structs import ASK, EventStruct, GameStruct, PolicyKind
from nimmt.kernel.turns import placements_of, play_deals
from nimmt.rules import GAMES, encode
from tests.kernel.test_equality import golden_turns

TO_WASM = (
    *("-std=c99", "-O2", "-ffreestanding", "-nostdlib", "-ffp-contract=off"),
    *("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--export=__heap_base"),
)


@pytest.fixture(scope="module")
def wasm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("node"):
        pytest.skip("node is not installed, which runs WebAssembly")
    if find_spec("ziglang"):
        compiler = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding"]
    elif shutil.which("clang") and shutil.which("wasm-ld"):
        compiler = ["clang", "--target=wasm32"]
    else:
        pytest.skip("neither ziglang nor clang with wasm-ld is installed, which make WebAssembly")
    target = tmp_path_factory.mktemp("wasm") / "kernel.wasm"
    subprocess.run([*compiler, *TO_WASM, str(hatch_build.SOURCE), "-o", str(target)], check=True)
    return target


def ask(wasm: Path, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    layout = json.dumps(kernel_layout(kernel(), page=True)._asdict())
    command = ("node", str(Path(__file__).with_name("wasm.mjs")), str(wasm), layout)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def switches(game: str, seats: int) -> dict[str, int]:
    made = kernel_game(GAMES[game], seats)
    return {name: getattr(made, name) for name, kind, *_ in GameStruct._fields_ if kind is c_int32}


def test_every_golden_turn_in_the_browser(wasm: Path) -> None:
    cases = golden_turns()
    answers = ask(wasm, [_question(case["turn"]) for case in cases])
    for case, answer in zip(cases, answers, strict=True):
        due, told = case["answer"], answer["told"]
        if "needs" in due:
            assert told == -1 - due["needs"]["seat"], case["id"]
            continue
        events = placements_of(case["turn"]["rows"], [EventStruct(*event) for event in answer["events"]])
        found = {
            "rows": answer["rows"],
            "cow": None if answer["cow"] == -1 else answer["cow"],
            "heads": {str(seat): heads for seat, heads in enumerate(answer["taken"]) if heads},
            "events": json.loads(encode(events)),
        }
        assert found == due, case["id"]


def _question(turn: dict[str, Any]) -> dict[str, Any]:
    game = str(turn["game"])
    choices: dict[str, int] = turn.get("choices") or {}
    cow = turn.get("cow")
    return {
        "game": switches(game, GAMES[game].most_seats),
        "rows": turn["rows"],
        "cow": -1 if cow is None else cow,
        "plays": [[play["seat"], sorted(play["cards"])] for play in turn["plays"]],
        "choice": next(iter(choices.values()), ASK),
    }


def test_whole_deals_in_the_browser(wasm: Path) -> None:
    """The random numbers are the same, too."""
    kinds = [PolicyKind.RANDOM, PolicyKind.GREEDY]
    questions = [{"game": switches(game, 4), "seats": 4, "count": 50, "kinds": kinds} for game in GAMES]
    policies = Policies((PolicyKind.RANDOM, 0, 0, None), (PolicyKind.GREEDY, 0, 0, None))
    for game, found in zip(GAMES, ask(wasm, questions), strict=True):
        due = play_deals(kernel_game(GAMES[game], 4), policies, (0, 1, 0, 1), seed=9, count=50)
        assert np.array(found).reshape(50, 4).tolist() == due.tolist(), game


def test_it_compiles_for_a_graphics_card(tmp_path: Path) -> None:
    if not shutil.which("nvcc"):
        pytest.skip("nvcc is not installed, which compiles for graphics cards")
    quickly = ("-Xcicc", "-O0", "-Xptxas", "-O0")
    command = (
        "nvcc",
        "-c",
        "-x",
        "cu",
        "-rdc=true",
        *quickly,
        str(hatch_build.SOURCE),
        "-o",
        str(tmp_path / "kernel.o"),
    )
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, "warning" in done.stderr) == (0, False), done.stderr


@pytest.mark.skipif(not find_spec("ziglang"), reason="ziglang is not installed, which compiles for others")
@pytest.mark.parametrize(("system", "machine"), hatch_build.ZIG_TARGETS)
def test_the_kernel_compiles_for_other_systems(system: str, machine: str, tmp_path: Path) -> None:
    made = tmp_path / "kernel.so"
    hatch_build.zig(system, machine).compile(hatch_build.SOURCE, made)
    library = made.read_bytes()
    assert [name for name in SIGNATURES if name.encode() not in library] == []
    assert [*tmp_path.iterdir()] == [made]
