"""`learned` plays with the net of a file: its features, its choices, and invalid files."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from nimmt.bots import SHAPES, BotError, features_of, find_bot
from nimmt.bots.learned import FILE, HIDDEN, read_net
from nimmt.kernel import PLACES, TAKE_ROW, Episodes, Policies, PolicyKind, observe
from nimmt.rules import GAMES, Action, Options, Play, TakeRow, agree
from tests.bots.positions import Position, first_positions

ASKED = first_positions(seats=4)
PLAYS = [position for position in ASKED if isinstance(position.legal[0], Play)]
ROWS = [position for position in ASKED if isinstance(position.legal[0], TakeRow)]
UNITS = 2
BETWEEN = 3
"""The index of the feature that counts the cards between."""


def arrays(**given: list[list[float]]) -> dict[str, np.ndarray]:
    """A net with two hidden units whose weights are 0, except those given."""
    shapes = {name: [UNITS if size == HIDDEN else size for size in shape] for name, shape in SHAPES.items()}
    weights = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    for name, rows in given.items():
        for row, values in enumerate(rows):
            weights[f"{name}.weight"][row, : len(values)] = values
    return weights


def written(folder: Path, weights: dict[str, np.ndarray]) -> str:
    np.savez(folder / "net.npz", allow_pickle=False, **weights)
    return f"learned:{folder / 'net.npz'}"


def choice(name: str, position: Position) -> Action:
    return find_bot(name).act(position.view, position.legal, Random(0))


def choices(name: str, positions: list[Position]) -> list[Action]:
    bot = find_bot(name)
    return [bot.act(position.view, position.legal, Random(0)) for position in positions]


def test_a_card_is_played_by_its_score_and_among_equals_the_first(tmp_path: Path) -> None:
    """The first feature of a card is its height."""
    looks: dict[str, list[list[float]]] = {"card": [[1]], "again": [[1]]}
    for sign, best in ((1, -1), (-1, 0), (0, 0)):
        name = written(tmp_path, arrays(**looks, play=[[sign]]))
        assert choices(name, PLAYS) == [position.legal[best] for position in PLAYS]


def test_a_row_is_taken_by_its_score_in_the_order_of_ends(tmp_path: Path) -> None:
    assert ROWS
    for number in range(4):
        weights = arrays(row=[[0], [0], [0], [0]])
        weights["row.weight"][number], weights["whole.bias"][:] = 1, 1
        name = written(tmp_path, weights)
        ends = [[row[-1] for row in position.view.rows] for position in ROWS]
        assert choices(name, ROWS) == [TakeRow(0, row.index(sorted(row)[number])) for row in ends]


def test_the_order_of_the_rows_on_the_table_is_of_no_account() -> None:
    seen = np.stack([observe(position.view) for position in ASKED])
    turned = seen.copy()
    for name in ("rows", "lengths", "row_heads"):
        field = seen[:, PLACES[name]].reshape(len(seen), 4, -1)
        turned[:, PLACES[name]] = np.roll(field, 1, axis=1).reshape(len(seen), -1)
    before, after = features_of(seen), features_of(turned)
    assert np.array_equal(before.cards, after.cards)
    assert np.array_equal(before.table, after.table)
    assert np.array_equal(before.choices[:, :-4], after.choices[:, :-4])
    rows = before.choices[:, -4:] - TAKE_ROW
    assert np.array_equal((rows + 1) % 4, after.choices[:, -4:] - TAKE_ROW)


def test_what_lies_open_cannot_come_between() -> None:
    """The feature is 0 if and only if all numbers between card and row have been seen."""
    observation = np.zeros((2, PLACES["position"].stop), np.int16)
    hand, seen, rows = (observation[:, PLACES[name]] for name in ("hand", "seen", "rows"))
    rows[:, [0, 5, 10, 15]] = observation[:, PLACES["lengths"]] = 1
    rows[:, [0, 5, 10, 15]] = [10, 20, 30, 40]
    seen[:, [10, 20, 30, 40]] = hand[:, 23] = 1
    observation[:, PLACES["sizes"]][:, :4], observation[:, PLACES["seats"]] = 1, 4
    seen[1, 21:23] = 1
    before, after = features_of(observation).cards[:, 0]
    assert before[BETWEEN] > 0
    assert after[BETWEEN] == 0


def test_a_hand_may_be_larger_than_any_it_has_learned_with(tmp_path: Path) -> None:
    name = written(tmp_path, arrays(card=[[1]], again=[[1]], play=[[1]]))
    positions = [
        p for p in first_positions(options=Options(hand=25, deals=1)) if isinstance(p.legal[0], Play)
    ]
    assert choices(name, positions) == [position.legal[-1] for position in positions]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("learned:", "After learned: comes the file of a net"),
        ("learned:no/such.npz", "no file 'no/such.npz'"),
        (f"learned:{__file__}", r"test_learned.py is no .npz file with a net"),
        (f"learned:{Path(__file__).parent}", r"is no .npz file with a net"),
    ],
)
def test_a_file_that_is_none_is_refused(name: str, why: str) -> None:
    with pytest.raises(BotError, match=why):
        find_bot(name)


def test_a_net_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    good = arrays()
    missing = {name: array for name, array in good.items() if name != "hand.weight"}
    for wrong, why in (
        (missing, "hand.weight is not a file"),
        ({**good, "hand.weight": np.zeros((UNITS, 3))}, "hand.weight must be 2 by 2 finite numbers"),
        ({**good, "row.weight": good["row.weight"] * np.nan}, "row.weight must be 4 by 2 finite numbers"),
        ({**good, "card.bias": np.array(["a", "b"])}, "card.bias must be 2 finite numbers"),
    ):
        with pytest.raises(BotError, match=why):
            find_bot(written(tmp_path, wrong))


@pytest.mark.parametrize("ruleset", [*GAMES.values(), agree("classic", Options(cow=True))])
def test_other_games_are_refused(ruleset: object) -> None:
    bot, classic = find_bot("learned"), GAMES["classic"]
    if ruleset == classic:
        bot.check(agree("classic", Options(hand=5, points=30, deals=2)))
        return
    with pytest.raises(BotError, match="has learned classic"):
        bot.check(ruleset)  # type: ignore[arg-type]


def test_it_does_not_answer_in_other_games() -> None:
    position = first_positions("tactics")[0]
    with pytest.raises(BotError, match="has learned classic"):
        choice("learned", position)


def test_the_net_that_comes_with_the_package_beats_three_greedy_ones() -> None:
    deals, net = 400, read_net(FILE)
    greedy = Policies(*[(PolicyKind.GREEDY, 0.0, 0.0, None)] * 3)
    episodes = Episodes(GAMES["classic"], 4, deals, opponents=greedy, reward="win", reset="same_step")
    episodes.reset([*range(deals)])
    wins, playing = np.zeros(deals), np.ones(deals, bool)
    while playing.any():
        seen = features_of(episodes.observations)
        legal = np.take_along_axis(episodes.masks, seen.choices, axis=1) > 0
        best = np.where(legal, net.scores(seen), -np.inf).argmax(axis=1)
        episodes.actions[:] = seen.choices[np.arange(deals), best]
        episodes.step()
        wins += playing * episodes.rewards
        playing &= ~episodes.terminated
    assert wins.mean() > 0.3
