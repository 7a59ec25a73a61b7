"""The kernel agrees with the rules in golden turns and matches, and in random matches of every game."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hatch_build
from nimmt.kernel.library import kernel, kernel_game
from nimmt.kernel.turns import resolve_turn
from nimmt.rules import GAMES, Question, decode, encode, read, steps
from tests.golden import FOLDER, files
from tests.kernel.equality import DifferenceError, compare_matches, compare_steps, random_setup
from tests.kernel.sources import changed_source

SEED = int(os.environ["NIMMT_SEED"])
TURNS = 150_000 if os.environ.get("NIMMT_HYPOTHESIS") == "long" else 1_000
"""Of each game."""


def golden_turns() -> list[dict[str, Any]]:
    lines = (FOLDER.parent / "turns.jsonl").read_text().splitlines()
    return [case for case in map(json.loads, lines) if "error" not in case["answer"]]


@pytest.mark.parametrize("case", golden_turns(), ids=lambda case: case["id"])
def test_every_golden_turn(case: dict[str, Any]) -> None:
    turn = decode(json.dumps(case["turn"]).encode(), Question)
    plays = {play.seat: play.cards for play in turn.plays}
    choice = next(iter(turn.choices.values()), None)
    done = resolve_turn(GAMES[turn.game], turn.rows, turn.cow, plays, choice=choice)
    if "needs" in case["answer"]:
        assert done.needs == case["answer"]["needs"]["seat"]
        return
    found = {"rows": done.rows, "cow": done.cow, "heads": done.heads, "events": done.events}
    assert json.loads(encode(found)) == case["answer"]
    assert done.needs is None


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_turn_of_a_golden_match(path: Path) -> None:
    record = read(path.read_bytes().splitlines()[0])
    ruleset = GAMES[record.game]
    turns = sum(len(deal.turns) for deal in record.deals)
    assert len(list(compare_steps(ruleset, steps(record)))) == turns


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", GAMES)
def test_random_matches_at_every_number_of_seats_and_with_every_option(game: str) -> None:
    assert compare_matches(game, TURNS, SEED) >= TURNS


def test_random_matches_have_every_number_of_seats_and_every_option() -> None:
    rng = Random(1)
    setups = [random_setup(game, number, rng) for game in GAMES for number in range(300)]
    assert {(s.ruleset.game, s.seats) for s in setups} == {
        (game, seats) for game, r in GAMES.items() for seats in range(r.fewest_seats, r.most_seats + 1)
    }
    met = {(s.ruleset.game, switch) for s in setups for switch in (s.ruleset.cow, s.ruleset.zero_deal)}
    assert met >= {
        ("classic", True),
        ("classic", False),
        ("tactics", True),
        ("zeros", "dealt"),
        ("plus", "mixed"),
    }
    assert {s.ruleset.hand for s in setups if s.seats == 2} >= {2, 10, 20, 50, 53}


PLANTED = {
    "55 has 5 heads": ("classic", "if (card == 55) return 7;", ""),
    "four cards are a full row": (
        "classic",
        "count[row] + with_cow == FULL_ROW",
        "count[row] + with_cow >= 4",
    ),
    "a higher end is low enough": ("classic", "end < card && end >", "end <= card + 1 && end >"),
    "the cow fills no place": ("cow", "count[row] + with_cow == FULL_ROW", "count[row] == FULL_ROW"),
    "the cow stays if its end is lowest": ("cow", "row != origin && (to < 0", "(to < 0"),
    "the cow takes the end too": (
        "cow",
        "heads = table->heads[to] - game->heads[table->end[to]]",
        "heads = table->heads[to]",
    ),
    "a zero does not lead": ("plus", "zeros ? 0 : 1 << 12", "1 << 12"),
    "two zeros count as one": ("zeros", "(first == 0) + (second == 0)", "(first == 0)"),
    "a low card goes to the first row": ("plus", "if (table->end[row] > table->end[best])", "if (0)"),
    "a pair is offered twice": (
        "plus",
        "if (j > i + 1 && hand[j] == hand[j - 1]) continue;\n            plays",
        "plays",
    ),
    "a zero is kept and not skipped": ("simple", "game->zero_skips ? EVENT_SKIP : EVENT_ZERO", "EVENT_ZERO"),
    "a low card needs no row": (
        "tactics",
        "if (choice == ASK) return i;",
        "if (choice == ASK) choice = CHEAPEST;",
    ),
}


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Replaces the library until the end of the test."""

    def replace(library: Path) -> None:
        monkeypatch.setenv("NIMMT_KERNEL", str(library))
        kernel.cache_clear()
        kernel_game.cache_clear()

    yield replace
    monkeypatch.undo()
    kernel.cache_clear()
    kernel_game.cache_clear()


@pytest.mark.parametrize("change", PLANTED)
def test_a_planted_difference_is_found(change: str, use: Callable[[Path], None], tmp_path: Path) -> None:
    """The usual number of turns is enough to find it.

    Each library has its own name: none is ever unloaded, and a second at the same path would be the first.
    """
    game, rule, other = PLANTED[change]
    library = tmp_path / f"{change}.so"
    hatch_build.compiler().compile(changed_source(tmp_path, rule, other), library, "-O0")
    use(library)
    with pytest.raises(DifferenceError, match=r"^In the "):
        compare_matches(game, 1000, 1)


@pytest.mark.parametrize("width", hatch_build.WIDTHS)
def test_the_comparison_finds_nothing_in_what_is_built(width: str) -> None:
    command = (sys.executable, "-m", "tests.kernel.equality", "cow", "300", str(SEED))
    library = str(hatch_build.library(width))
    done = subprocess.run(
        command, env={**os.environ, "NIMMT_KERNEL": library}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
