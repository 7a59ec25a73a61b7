"""docs/program/bots.md tells the truth."""

import json
import re
from pathlib import Path

from nimmt.bots import find_bot
from nimmt.bots.child import LONGEST_ANSWER
from nimmt.bots.log import MOST_STDERR
from nimmt.bots.programs import BYE_SECONDS, MOST_RESTARTS, START_SECONDS, TIME_MS
from nimmt.bots.serving import serve
from nimmt.rules import BotView

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "program" / "bots.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_session_goes_as_it_is_told() -> None:
    lines = re.findall(r"^([<>]) (.+(?:\n   .+)*)", block("text session"), re.MULTILINE)
    told = ["".join(part.strip() for part in text.split("\n")) for side, text in lines if side == ">"]
    answers: list[bytes] = []
    serve(find_bot("greedy"), [line.encode() for line in told], answers.append)
    expected = [json.loads(text) for side, text in lines if side == "<"]
    assert len(expected) == 4
    assert [json.loads(answer) for answer in answers] == expected
    assert json.loads(told[-1]) == {"type": "bye"}


def test_every_key_of_the_view_is_explained() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", PAGE, re.MULTILINE)
    explained = {key for row in rows for key in re.findall(r"`(\w+)`", row)}
    assert set(BotView.__struct_fields__) <= explained


def test_the_limits_are_as_the_page_says() -> None:
    assert f"The limit is {TIME_MS} ms" in PAGE
    assert f"has {START_SECONDS:.0f} seconds" in PAGE
    assert BYE_SECONDS == 1
    assert "one second to end" in PAGE
    assert MOST_RESTARTS == 3
    assert "at most three times a match" in PAGE
    assert f"at most {LONGEST_ANSWER >> 10} KiB" in PAGE
    assert f"first {MOST_STDERR >> 10} KiB" in PAGE


def test_the_example_on_the_page_is_the_file() -> None:
    _, _, code = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8").partition('"""\n\n')
    shown = re.search(r"<!-- bot -->\n```python\n(.*?)```\n<!-- /bot -->", PAGE, re.DOTALL)
    assert shown
    assert shown[1] == code


def test_the_python_on_the_page_runs() -> None:
    *_, code = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(code, {})
