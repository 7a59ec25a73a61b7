"""docs/program/bots.md: its session is replayed, its example is the file, its limits are current."""

import json
import re

from nimmt.bots import find_bot, serve
from nimmt.bots.programs.child import LONGEST_ANSWER
from nimmt.bots.programs.log import MOST_STDERR
from nimmt.bots.programs.program import BYE_SECONDS, MOST_RESTARTS, START_SECONDS, TIME_MS
from nimmt.rules import BotView
from tests.docs.pages import blocks, first_column, text_of

PAGE = "docs/program/bots.md"
TEXT = text_of(PAGE)


def test_the_session_goes_as_it_is_told() -> None:
    [(_, session)] = blocks(PAGE, "text session")
    lines = re.findall(r"^([<>]) (.+(?:\n   .+)*)", session, re.MULTILINE)
    told = ["".join(part.strip() for part in text.split("\n")) for side, text in lines if side == ">"]
    answers: list[bytes] = []
    serve(find_bot("greedy"), [line.encode() for line in told], answers.append)
    expected = [json.loads(text) for side, text in lines if side == "<"]
    assert len(expected) == 4
    assert [json.loads(answer) for answer in answers] == expected
    assert json.loads(told[-1]) == {"type": "bye"}


def test_every_key_of_the_view_is_explained() -> None:
    assert {*BotView.__struct_fields__} <= {*first_column(TEXT)}


def test_the_limits_are_as_the_page_says() -> None:
    assert f"The limit is {TIME_MS} ms" in TEXT
    assert f"has {START_SECONDS:.0f} seconds" in TEXT
    assert BYE_SECONDS == 1
    assert "one second to end" in TEXT
    assert MOST_RESTARTS == 3
    assert "at most three times a match" in TEXT
    assert f"at most {LONGEST_ANSWER >> 10} KiB" in TEXT
    assert f"first {MOST_STDERR >> 10} KiB" in TEXT


def test_the_example_on_the_page_is_the_file() -> None:
    _, _, code = text_of("examples/bot.py").partition('"""\n\n')
    assert f"<!-- bot -->\n```python\n{code}```\n<!-- /bot -->" in TEXT
