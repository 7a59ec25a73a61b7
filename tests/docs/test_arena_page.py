"""docs/research/arena.md tells the truth."""

import re
from pathlib import Path

from msgspec.structs import fields

from nimmt.arena.result import BotResult, Measure, Pair, Rating, Result
from nimmt.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "research" / "arena.md").read_text(encoding="utf-8")


def test_the_example_in_python_runs() -> None:
    [code] = re.findall(r"^```python\n(.+?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(code, {})


def test_every_key_of_the_result_is_explained() -> None:
    keys = {
        field.encode_name for kind in (Result, BotResult, Measure, Rating, Pair) for field in fields(kind)
    }
    assert sorted(key for key in keys if f"`{key}`" not in PAGE) == []


def test_every_option_is_explained_and_no_other() -> None:
    import typer.main

    command = typer.main.get_command(app).commands["arena"]  # type: ignore[attr-defined]
    options = {option for parameter in command.params for option in parameter.opts if option.startswith("--")}
    named = set(re.findall(r"--[a-z][a-z-]+", PAGE)) - {"--head", "--port", "--address"}
    assert named <= options
    assert options - named <= {"--help"}
