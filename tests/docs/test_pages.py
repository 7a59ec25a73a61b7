"""The documentation tells the truth: its examples are run, and what it takes from the program is current."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from nimmt.cli import app
from nimmt.rules import (
    GAMES,
    DealRecord,
    NimmtError,
    Options,
    Outcome,
    Question,
    Record,
    RecordError,
    TurnRecord,
    Verdict,
    encode,
    errors,
    judge_json,
    outcome,
    read,
    replay,
)
from nimmt.terminal.input import LONGEST_RECORD, LONGEST_TURN
from tools.make_docs import generated

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(.+)\n((?:.*\n)*?)```$", re.MULTILINE)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, *kinds: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of these kinds, in order."""
    for kind, text in FENCE.findall(text_of(page)):
        if kind in kinds:
            yield kind, text


def pairs(page: str, first: str, *seconds: str) -> list[tuple[str, str, str]]:
    """Each block of the first kind with the one that follows on it."""
    found = [*blocks(page, first, *seconds)]
    assert [kind == first for kind, _ in found] == [True, False] * (len(found) // 2)
    return [(one, kind, two) for (_, one), (kind, two) in zip(found[::2], found[1::2], strict=True)]


def test_what_is_made_from_the_program_is_current() -> None:
    stale = [path.name for path, text in generated().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run python tools/make_docs.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


TURNS = pairs("docs/program/records.md", "json turn", "json answer")
RECORDS = pairs("docs/program/records.md", "json record", "json outcome", "json refused")
GOOD = [(record, told) for record, kind, told in RECORDS if kind == "json outcome"]
BAD = [(record, told) for record, kind, told in RECORDS if kind == "json refused"]
FORMATS = [Question, Verdict, Record, DealRecord, TurnRecord, Options, Outcome]
ERRORS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, NimmtError)]


@pytest.mark.parametrize(("turn", "told"), [(turn, told) for turn, _, told in TURNS])
def test_the_referee_answers_as_the_page_says(turn: str, told: str) -> None:
    assert json.loads(encode(judge_json(turn.encode()))) == json.loads(told)


def test_the_page_shows_every_kind_of_event_and_answer() -> None:
    answers = [json.loads(told) for _, _, told in TURNS]
    events = [event for told in answers for event in told.get("events", [])]
    assert {event["type"] for event in events} == {"zero", "skip", "take", "place", "cow"}
    assert {event["reason"] for event in events if event["type"] == "take"} == {"low", "sixth", "cow"}
    assert {"needs", "error"} <= {key for told in answers for key in told}


@pytest.mark.parametrize(("record", "told"), GOOD)
def test_a_record_comes_out_as_the_page_says(record: str, told: str) -> None:
    assert json.loads(encode(outcome(replay(read(record.encode()))))) == json.loads(told)


@pytest.mark.parametrize(("record", "told"), BAD)
def test_a_record_is_refused_where_the_page_says(record: str, told: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(read(record.encode()))
    error = refused.value
    assert {"deal": error.deal, "turn": error.turn, "seat": error.seat} == json.loads(told)


@pytest.mark.parametrize("kind", FORMATS, ids=lambda kind: kind.__name__)
def test_every_key_of_the_formats_is_explained(kind: Any) -> None:
    explained = re.findall(r"^\| `(\w+)` \|", text_of("docs/program/records.md"), re.MULTILINE)
    assert set(kind.__struct_encode_fields__) <= set(explained)


def test_every_game_and_the_limits_are_on_the_page_of_the_formats() -> None:
    text = text_of("docs/program/records.md")
    assert [game for game in GAMES if f"`{game}`" not in text] == []
    assert f"more than {LONGEST_TURN >> 20} MiB" in text
    assert f"as long as {LONGEST_RECORD >> 20} MiB" in text


def shuffle_of_the_page() -> dict[str, Any]:
    [(_, code)] = blocks("docs/program/fair.md", "python shuffle")
    page: dict[str, Any] = {}
    exec(code, page)
    return page


@pytest.mark.parametrize(
    "case",
    [json.loads(line) for line in text_of("golden/fair.jsonl").splitlines()],
    ids=lambda c: f"{c['game']}-{c['seats']}",
)
def test_the_shuffle_on_the_page_gives_every_golden_deal(case: dict[str, Any]) -> None:
    rows, hands = shuffle_of_the_page()["fair_deal"](
        case["game"], case["seats"], case["seed"], case["parts"], case["deal"]
    )
    assert (rows, hands) == (case["rows"], case["hands"])


def test_the_shuffle_on_the_page_needs_nothing_of_ours() -> None:
    [(_, code)] = blocks("docs/program/fair.md", "python shuffle")
    assert "import nimmt" not in code
    assert "from nimmt" not in code


def test_the_deal_on_the_page_is_a_golden_one_and_its_stream_begins_as_told() -> None:
    [(_, shown)] = blocks("docs/program/fair.md", "json deal")
    [(_, stream)] = blocks("docs/program/fair.md", "json stream")
    case, told = json.loads(shown), json.loads(stream)
    assert case in [json.loads(line) for line in text_of("golden/fair.jsonl").splitlines()]
    assert told["text"] == f"nimmt/1|{','.join(case['parts'])}|{case['deal']}|0"
    words = shuffle_of_the_page()["words"](case["seed"], case["parts"], case["deal"])
    assert told["words"] == [next(words) for _ in told["words"]]


def test_the_examples_of_the_python_page_run_one_after_the_other() -> None:
    code = [text for _, text in blocks("docs/program/python.md", "python")]
    assert len(code) > 5
    exec("\n".join(code), {})


def test_the_python_page_tells_every_error() -> None:
    text = text_of("docs/program/python.md")
    assert [kind.__name__ for kind in ERRORS if f"`{kind.__name__}`" not in text] == []


def test_the_referee_call_in_the_readme_gives_the_answer_beside_it() -> None:
    readme = text_of("README.md")
    turn = re.search(r"^echo '(.+)' \| nimmt referee$", readme, re.MULTILINE)
    [(_, told)] = blocks("README.md", "json")
    assert turn
    assert encode(judge_json(turn[1].encode())).decode() == told.strip()


def test_every_command_is_in_the_readme_and_no_other() -> None:
    there = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    assert set(re.findall(r"^\| `nimmt ([\w-]+)", text_of("README.md"), re.MULTILINE)) == there


def test_the_readme_lists_the_rooms_lowest_first() -> None:
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    rooms = [room.strip("()") for room in reversed(contracts[0]["layers"])]
    assert re.findall(r"^\| `(\w+)(?:/|\.py)` \|", text_of("README.md"), re.MULTILINE) == rooms


def test_decisions_take_five_lines_each() -> None:
    _, *decisions = text_of("docs/decisions.md").split("\n## ")
    assert decisions
    for decision in decisions:
        _, _, text = decision.partition("\n\n")
        assert len(text.strip().splitlines()) <= 5, decision
