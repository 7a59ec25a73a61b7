"""The engine of the page, run with Node, is held to the rules in Python."""

import json
import os
import subprocess
from pathlib import Path
from random import Random

import pytest

import web_build
from tests.web.turns import told_turns

pytestmark = [pytest.mark.xdist_group("node"), pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def node() -> list[str]:
    try:
        return web_build.install()
    except RuntimeError as error:
        pytest.skip(f"The page cannot be tested here: {error}")


def test_the_engine_judges_as_the_referee(node: list[str], tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text("".join(json.dumps(case) + "\n" for case in told_turns(Random(6))), encoding="utf-8")
    command = [*node, "node_modules/vitest/vitest.mjs", "run", "tests/engine", "--testTimeout=60000"]
    environment = {**os.environ, "NIMMT_TURNS": str(turns)}
    done = subprocess.run(
        command, cwd=web_build.WEB, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
