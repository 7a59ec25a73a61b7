"""The engine of the page, run with Node, is held to the rules in Python."""

import json
import os
import subprocess
from pathlib import Path
from random import Random

import pytest

import web_build
from nimmt.rules import GAMES, replay, verify
from nimmt.rules.record import read
from tests.web.turns import told_turns

pytestmark = [pytest.mark.xdist_group("node"), pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def node() -> list[str]:
    try:
        return web_build.install()
    except RuntimeError as error:
        pytest.skip(f"The page cannot be tested here: {error}")


def vitest(node: list[str], folder: str, **files: Path) -> None:
    command = [*node, "node_modules/vitest/vitest.mjs", "run", folder, "--testTimeout=60000"]  # a guard
    environment = {**os.environ, **{name: str(file) for name, file in files.items()}}
    done = subprocess.run(
        command, cwd=web_build.WEB, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_engine_judges_as_the_referee(node: list[str], tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text("".join(json.dumps(case) + "\n" for case in told_turns(Random(6))), encoding="utf-8")
    vitest(node, "tests/engine/judging", NIMMT_TURNS=turns)


def test_matches_of_the_device_keep_the_rules_and_follow_from_their_seeds(
    node: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "records.jsonl"
    vitest(node, "tests/device", NIMMT_RECORDS=file)
    records = [read(line) for line in file.read_bytes().splitlines()]
    assert {record.game for record in records} == {*GAMES}
    for record in records:
        verify(record)
        assert replay(record).over
