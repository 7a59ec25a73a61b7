"""docs/cli.md lists every command."""

import re

import typer.main

from nimmt.cli import app
from nimmt.rules import encode, judge_json
from tests.docs.pages import blocks, text_of

PAGE = "docs/cli.md"


def test_every_command_is_listed_and_no_other() -> None:
    there = set(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    assert set(re.findall(r"^\| `nimmt ([\w-]+)", text_of(PAGE), re.MULTILINE)) == there


def test_the_referee_gives_the_answer_beside_the_call() -> None:
    turn = re.search(r"^echo '(.+)' \| nimmt referee$", text_of(PAGE), re.MULTILINE)
    [(_, told)] = blocks(PAGE, "json")
    assert turn
    assert encode(judge_json(turn[1].encode())).decode() == told.strip()
