"""The published cases: turns are judged, and deals shuffled, exactly as written there."""

import json
from pathlib import Path
from typing import Any

import pytest

from nimmt.rules import Deal, Fair, agree, check_fair, encode, fair_deal, judge_json

GOLDEN = Path(__file__).parents[2] / "golden"


def cases(name: str) -> list[Any]:
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


TURNS = cases("turns.jsonl")
DEALS = cases("fair.jsonl")


def test_all_published_cases_are_here() -> None:
    assert len(TURNS) == 51
    assert len(DEALS) == 14


@pytest.mark.parametrize("case", TURNS, ids=lambda case: str(case["id"]))
def test_the_referee_answers_as_published(case: Any) -> None:
    given = json.loads(encode(judge_json(json.dumps(case["turn"]).encode())))
    if case["answer"] == {"error": True}:
        assert list(given) == ["error"]
        assert given["error"].endswith(".")
    else:
        assert given == case["answer"]


@pytest.mark.parametrize("case", DEALS, ids=lambda case: f"{case['game']}-{case['seats']}")
def test_the_shuffle_deals_as_published(case: Any) -> None:
    fair = Fair(case["hash"], case["seed"], tuple(case["parts"]))
    check_fair(fair)
    dealt = fair_deal(agree(case["game"]), case["seats"], fair, case["deal"])
    assert dealt == Deal(tuple(case["rows"]), tuple(map(tuple, case["hands"])))
