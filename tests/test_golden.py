"""The golden matches come out to the letter."""

from itertools import zip_longest
from pathlib import Path

import pytest

from nimmt.rules import read, verify, write
from tests.golden import FOLDER, files, golden_lines


def test_every_game_has_two_golden_matches_at_its_fewest_and_two_at_its_most_seats() -> None:
    assert sorted(FOLDER.glob("*")) == sorted(files())


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_event_and_every_view_of_a_golden_match(path: Path) -> None:
    kept = path.read_bytes().splitlines()
    played = golden_lines(read(kept[0]))
    for number, (line, due) in enumerate(zip_longest(played, kept), 1):
        assert line == due, f"line {number}"


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_golden_records_read_and_write_alike_and_verify(path: Path) -> None:
    line = path.read_bytes().splitlines()[0]
    record = read(line)
    assert write(record) == line
    verify(record)


def test_the_golden_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.parent.rglob("*.jsonl")) < 5_000_000
