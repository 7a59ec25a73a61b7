"""docs/play/readings.md names a test for every reading, and every test it names exists."""

import ast
import re
from functools import cache

from tests.docs.pages import text_of

READINGS = text_of("docs/play/readings.md").split("\n- ")[1:]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def functions(path: str) -> set[str]:
    tree = ast.parse(text_of(path))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_reading_is_fixed_by_tests_that_exist() -> None:
    assert len(READINGS) > 70
    for reading in READINGS:
        named = NAMED.findall(reading)
        assert named, reading
        assert [f"{path}::{name}" for path, name in named if name not in functions(path)] == [], reading


def test_the_tests_of_a_reading_are_of_its_rules() -> None:
    for reading in READINGS:
        rules = re.match(r"\*\*([A-Z0-9, ]+)\*\* · ", reading)
        tested = re.findall(r"::test_([a-z]\d+)_", reading)
        if rules and tested:
            assert set(tested) & set(rules[1].lower().split(", ")), reading
