"""The dataset: the same for everyone who makes it, and as its page tells."""

import gzip
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from examples.dataset import EXPERT, FIELD, ITSELF, MATCHES, MIXED, TABLES, describe, load, main, make
from nimmt.rules import replay, verify

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "research" / "dataset.md").read_text(encoding="utf-8")
NAME = "nimmt-matches-1.jsonl.gz"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first two matches, by two processes."""
    file = tmp_path_factory.mktemp("dataset") / NAME
    command = [
        sys.executable,
        str(ROOT / "examples" / "dataset.py"),
        str(file),
        "--matches",
        "2",
        "--workers",
        "2",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 matches, ")
    return file


def test_who_was_stopped_goes_on_to_the_same_bytes(two: Path, tmp_path: Path) -> None:
    first, second = gzip.decompress(two.read_bytes()).splitlines(keepends=True)
    (tmp_path / "again.jsonl.part").write_bytes(first + second[:99])
    make(tmp_path / "again.jsonl.gz", 2, 1)
    assert (tmp_path / "again.jsonl.gz").read_bytes() == two.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["again.jsonl.gz"]


def test_every_match_is_whole_proved_and_has_the_table_it_should(two: Path) -> None:
    for record, (game, seats, kind) in zip(load(two), TABLES[:2], strict=True):
        verify(record)
        bots = [player.bot for player in record.seats]
        assert (record.game, len(bots), kind) == (game, seats, MIXED)
        assert replay(record).over
        assert bots.count(EXPERT) == 1
        assert {*bots} <= {EXPERT, *FIELD}


def test_the_description_counts_what_is_there(two: Path, capsys: pytest.CaptureFixture[str]) -> None:
    describe(two)
    told = capsys.readouterr().out
    deals = sum(len(record.deals) for record in load(two))
    assert told.startswith(f"2 matches, {deals} deals")
    assert re.search(r"\| `classic`, 4 seats, mixed field \| 2 \|", told)


def test_what_is_there_is_not_written_over_and_other_names_are_refused(
    two: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, words in ((str(two), "not written over"), ("matches.txt", ".jsonl.gz")):
        monkeypatch.setattr(sys, "argv", ["dataset.py", name])
        with pytest.raises(SystemExit, match="2"):
            main()
        assert words in capsys.readouterr().err


def test_the_example_of_the_page_loads_it(two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [code] = re.findall(r"^```python\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(two.parent)
    exec(code, {})


def test_the_page_tells_which_tables_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (.+?) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
    told = {(game, int(seats), kind): int(count.replace(",", "")) for game, seats, kind, count in rows}
    assert told == {table: count * MATCHES // len(TABLES) for table, count in Counter(TABLES).items()}
    assert {kind for _, _, kind in told} == {ITSELF, MIXED}
    assert [name for name in (EXPERT, *FIELD, NAME) if f"`{name}`" not in PAGE and name not in PAGE] == []
