"""docs/program/fair.md: its shuffle gives every golden deal, without a line of ours."""

import json
from typing import Any

import pytest

from nimmt.rules import Fair, Seen, check_seen, decode
from tests.docs.pages import blocks, text_of, words_of

PAGE = "docs/program/fair.md"


def shuffle_of_the_page() -> dict[str, Any]:
    [(_, code)] = blocks(PAGE, "python shuffle")
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
    [(_, code)] = blocks(PAGE, "python shuffle")
    assert "import nimmt" not in code
    assert "from nimmt" not in code


def test_the_deal_on_the_page_is_a_golden_one_and_its_stream_begins_as_told() -> None:
    [(_, shown)] = blocks(PAGE, "json deal")
    [(_, stream)] = blocks(PAGE, "json stream")
    case, told = json.loads(shown), json.loads(stream)
    assert case in [json.loads(line) for line in text_of("golden/fair.jsonl").splitlines()]
    assert told["text"] == f"nimmt/1|{','.join(case['parts'])}|{case['deal']}|0"
    words = shuffle_of_the_page()["words"](case["seed"], case["parts"], case["deal"])
    assert told["words"] == [next(words) for _ in told["words"]]


def test_the_file_on_the_page_is_what_was_seen_before_that_deal() -> None:
    [(_, shown)] = blocks(PAGE, "json deal")
    [(_, seen)] = blocks(PAGE, "json seen")
    case = json.loads(shown)
    fair = Fair(case["hash"], case["seed"], tuple(case["parts"]))
    check_seen(fair, decode(seen.encode(), Seen))


def test_the_page_counts_the_seats_that_can_be_the_reason_for_another_start() -> None:
    """A client accepts one more from a person who was away at first: see `tests/server/test_client.py`."""
    told = "at most once for each other seat that has a commitment in one of the lists of this match."
    assert f"**Re-roll blindly, {told}**" in words_of(PAGE)
