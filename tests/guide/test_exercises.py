"""What learners are asked are the rule books' own examples, and the rules answer each question."""

import json
from typing import Any

import pytest

from nimmt.guide import courses, lessons, worked_turns
from nimmt.rules import GAMES, encode, judge_json
from tests.golden import FOLDER
from tests.rules.test_every_rule_has_a_test import RULES

COURSES, LESSONS, TURNS = courses(), lessons(), worked_turns()
GOLDEN = [
    json.loads(line) for line in (FOLDER.parent / "turns.jsonl").read_text(encoding="utf-8").splitlines()
]
OURS = {"low-in-turn", "zero-passes"}
"""Simple has no example in the rule book."""
EXERCISES = [(game, exercise) for game, course in COURSES.items() for exercise in course]
ABOUT_TURNS = [(game, exercise) for game, exercise in EXERCISES if exercise["turn"]]


def judged(turn: dict[str, Any]) -> dict[str, Any]:
    return dict(json.loads(encode(judge_json(json.dumps(turn).encode()))))


def cards_of(turn: dict[str, Any]) -> set[tuple[int, ...]]:
    return {tuple(sorted(play["cards"])) for play in turn["plays"]}


def name_of(exercise: tuple[str, dict[str, Any]]) -> str:
    return f"{exercise[0]}-{exercise[1]['worked'] or 'deck'}"


@pytest.mark.parametrize(("game", "exercise"), ABOUT_TURNS, ids=map(name_of, ABOUT_TURNS))
def test_the_referee_judges_it_as_it_was_worked_out(game: str, exercise: dict[str, Any]) -> None:
    verdict = judged(exercise["turn"])
    assert exercise["turn"]["game"] == game
    assert {"rows": verdict["rows"], "cow": verdict["cow"]} == TURNS[exercise["worked"]]["after"]


@pytest.mark.parametrize("worked", sorted({exercise["worked"] for _, exercise in ABOUT_TURNS} - OURS))
def test_it_is_an_example_of_the_rule_books(worked: str) -> None:
    """One of the golden turns, with the same rows and cards and to the same end."""
    turn = next(exercise["turn"] for _, exercise in ABOUT_TURNS if exercise["worked"] == worked)
    same = [
        case
        for case in GOLDEN
        if case["turn"].get("rows") == turn["rows"] and cards_of(turn) <= cards_of(case["turn"])
    ]
    assert same, "no golden turn is like this one"
    for case in same:
        if cards_of(case["turn"]) == cards_of(turn):
            assert case["answer"]["rows"] == TURNS[worked]["after"]["rows"]


@pytest.mark.parametrize(("game", "exercise"), EXERCISES, ids=map(name_of, EXERCISES))
def test_it_is_told_by_which_rule(game: str, exercise: dict[str, Any]) -> None:
    sections = [section["title"] for section in LESSONS[game]["sections"]]
    for ask in exercise["asks"]:
        assert ask["rule"].lower() in RULES
        assert ask["section"] in sections


@pytest.mark.parametrize("exercise", [exercise for _, exercise in ABOUT_TURNS], ids=map(name_of, ABOUT_TURNS))
def test_a_question_comes_before_what_answers_it(exercise: dict[str, Any]) -> None:
    """A card that is asked for lies in no row yet, and is the next one to be placed."""
    events = judged(exercise["turn"])["events"]
    for ask in exercise["asks"]:
        coming = [event["card"] for event in events[ask["at"] :] if event["type"] == "place"]
        if "card" in ask:
            assert coming[0] == ask["card"]
        if ask["ask"] in ("cow", "stays"):
            assert events[ask["at"]]["type"] == {"cow": "cow", "stays": "take"}[ask["ask"]]


def test_every_game_is_taught() -> None:
    assert list(COURSES) == list(GAMES)
    assert all(sum(len(exercise["asks"]) for exercise in course) >= 4 for course in COURSES.values())
