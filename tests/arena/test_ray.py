"""A Ray cluster plays the same run. Ray is slow to start, so only `make long` uses it."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from nimmt.arena import ArenaError
from nimmt.arena.ray import RayCluster
from tests.arena.runs import plan_of

ROOT = Path(__file__).parent.parent.parent
APART = ("unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc")


def test_without_ray_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'nimmt\[ray\]'"):
        RayCluster(plan_of("greedy", "random"), "127.0.0.1:1", keep=False)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "127.0.0.1:999999", "no host:1"])
def test_where_no_cluster_is_a_sentence_says_so_at_once(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    with pytest.raises(ArenaError, match=f"No Ray cluster answers at {address}"):
        RayCluster(plan_of("greedy", "random"), address, keep=False)


@pytest.mark.long
@pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed, which spreads a run over machines"
)
def test_a_cluster_that_loses_a_worker_gives_the_same_result_to_the_digit() -> None:
    root = () if os.geteuid() == 0 else ("--map-root-user",)
    command = [*APART, *root, sys.executable, "-m", "tests.arena.ray_cluster"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout.splitlines()[-1])
    assert (outcome["workers"], outcome["killed"]) == (2, 1)
    assert outcome["cluster"] == outcome["alone"]
