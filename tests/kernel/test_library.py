"""Building and loading the library."""

import os
import shutil
import subprocess
import sys
from ctypes import c_int32
from pathlib import Path

import numpy as np
import pytest

import hatch_build
from nimmt.kernel import library
from nimmt.kernel.library import KernelError, kernel_game, load
from nimmt.kernel.search import Policies
from nimmt.kernel.structs import NET_SIZE, PolicyKind
from nimmt.rules import GAMES, Options, agree
from tests.kernel.sources import changed_source

BUILT = [hatch_build.library(width) for width in hatch_build.WIDTHS]


@pytest.mark.parametrize("path", BUILT, ids=lambda path: path.stem)
def test_it_needs_nothing_from_anywhere(path: Path) -> None:
    if not shutil.which("nm"):
        pytest.skip("nm is not installed, which lists what a library needs")
    needed = subprocess.run(
        ("nm", "-D", "--undefined-only", path), capture_output=True, text=True, check=True
    )
    assert [line for line in needed.stdout.splitlines() if " w " not in line] == []


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library compiled with all warnings and less optimisation."""
    library = tmp_path_factory.mktemp("kernel") / "strict.so"
    warnings = ("-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
    hatch_build.compiler().compile(hatch_build.SOURCE, library, *warnings)
    return library


def test_it_compiles_without_warnings(strict: Path) -> None:
    assert strict.exists()


def test_it_is_newer_than_its_source() -> None:
    assert min(path.stat().st_mtime for path in BUILT) >= max(
        path.stat().st_mtime for path in hatch_build.SOURCES
    ), "run make"


def test_the_one_for_this_platform_is_loaded() -> None:
    assert library.libraries()[-1] == hatch_build.library()
    assert set(library.libraries()) <= set(BUILT)


def test_a_limit_beyond_its_integers_is_never_reached() -> None:
    game = kernel_game(agree("classic", Options(points=2**32 + 1, deals=2**40)), 4)
    assert (game.points, game.last_deal) == (2**31 - 1, 2**31 - 1)


def test_a_missing_library_is_told_in_a_sentence() -> None:
    script = "from nimmt.kernel.library import *\ntry: kernel()\nexcept KernelError as error: print(error)"
    done = subprocess.run(
        (sys.executable, "-c", script),
        env={**os.environ, "NIMMT_KERNEL": "/nowhere/_kernel.so"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "The kernel is not built: run make, or pip install the package anew."


def test_no_library_at_all_is_told_in_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "libraries", list)
    with pytest.raises(KernelError, match=r"^The kernel is not built: run make"):
        library.kernel.__wrapped__()


OTHER_SOURCES = {
    "function": ("API void nimmt_choose", "LOCAL void nimmt_choose", ""),
    "size": (
        "uint8_t known[MOST_HAND];",
        "uint8_t known[MOST_HAND + 1];",
        " There Decision.known is at byte 56 with 54 bytes, here it is at byte 56 with 53 bytes.",
    ),
    "offset": (
        "int32_t seat, starter, position;\n    int32_t deals;",
        "int32_t starter, seat, position;\n    int32_t deals;",
        " There Query.seat is at byte 84 with 4 bytes, here it is at byte 80 with 4 bytes.",
    ),
    "constant": ("MOST_PLAYS = 53", "MOST_PLAYS = 54", " There MOST_PLAYS is 1433, here it is 1432."),
    "order of an enum": (
        "POLICY_RANDOM, POLICY_GREEDY, POLICY_NET",
        "POLICY_GREEDY, POLICY_RANDOM, POLICY_NET",
        " There POLICY_RANDOM is 1, here it is 0.",
    ),
    "observation": (
        "SEE_WHOSE = SEE_WAITING + MOST_QUEUE",
        "SEE_WHOSE = SEE_WAITING + MOST_QUEUE + 1",
        " There SEE_WHOSE is 263, here it is 262.",
    ),
}


@pytest.mark.parametrize("change", OTHER_SOURCES)
def test_a_library_of_another_source_is_refused(change: str, tmp_path: Path) -> None:
    old, new, difference = OTHER_SOURCES[change]
    other = tmp_path / f"{change}.so"
    hatch_build.compiler().compile(changed_source(tmp_path, old, new), other, "-O0")
    with pytest.raises(KernelError) as refused:
        load(other)
    assert str(refused.value) == f"{library.OTHER_SOURCE}{difference}"


def test_every_build_plays_alike_to_the_digit(strict: Path) -> None:
    """Neither the vector width nor the optimisation changes a result, also with nets."""
    rng = np.random.default_rng(3)
    net = rng.normal(0, 0.5, NET_SIZE).astype(np.float32)
    policies = Policies((PolicyKind.RANDOM, 0, 0, None), (PolicyKind.NET, 0.4, 0.1, net))
    widths = [path for path in BUILT if path in library.libraries()]
    for game in GAMES.values():
        results = []
        for path in (strict, *widths):
            taken = np.zeros((40, 4), np.int32)
            load(path).nimmt_deals(
                kernel_game(game, 4), 9, 0, 40, policies.array, (c_int32 * 4)(1, 1, 1, 0), taken.ctypes.data
            )
            results.append(taken)
        assert all((taken == results[0]).all() for taken in results)
