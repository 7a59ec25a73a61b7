"""Replays of records on the console."""

import re
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from nimmt.rules import GAMES, Player, Record, RecordError, read, replay, steps
from nimmt.terminal.replay import show_record

from .table import ENGLISH, new_match, play_out


def played(game: str, folder: Path, answers: int | None = None) -> Record:
    play_out(new_match(game, folder / "match.json"), answers=answers)
    return read((folder / "match.json").read_bytes())


def shown(record: Record, turn: tuple[int, int] | None = None) -> str:
    console = Console(file=StringIO(), width=120)
    show_record(record, ENGLISH, console, turn)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_told_turn_by_turn(game: str, tmp_path: Path) -> None:
    record = played(game, tmp_path)
    text, state = shown(record), replay(record)
    turns = re.findall(r"^Deal (\d+) · turn (\d+) ", text, re.MULTILINE)
    expected = [(d, t) for d, deal in enumerate(record.deals, 1) for t in range(1, len(deal.turns) + 1)]
    assert [(int(d), int(t)) for d, t in turns] == expected
    for seat, name in enumerate(("Kim", "Bella", "Rosa")):
        hand = " +".join(
            re.escape(f"{card}·") + r"\d" if card else "0" for card in sorted(record.deals[0].hands[seat])
        )
        assert re.search(rf"^{name} +{hand} *$", text, re.MULTILINE)
    assert re.search(rf"^ *total +{' +'.join(map(str, state.totals))} *$", text, re.MULTILINE)
    assert "The match is over. Shared first place: " in text or " wins." in text
    assert "not finished" not in text


def test_rows_are_shown_as_every_turn_left_them(tmp_path: Path) -> None:
    record = played("cow", tmp_path)
    text = shown(record)
    ends = [state for state, _ in steps(record) if state.phase != "take-row" and not any(state.chosen)]
    for state in ends:
        for row in state.rows:
            assert re.search(" +".join(rf"{card}·\d" for card in row), text)


def test_one_turn_alone(tmp_path: Path) -> None:
    record = played("classic", tmp_path)
    text = shown(record, (2, 3))
    assert text.startswith("Deal 2 · turn 3 ")
    assert text.count("turn") == 1
    plays = record.deals[1].turns[2].plays
    assert f"Kim plays {plays[0][0]}. Bella plays {plays[1][0]}. Rosa plays {plays[2][0]}." in text
    assert text.count("6th") == 2  # the table before and after


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ((3, 1), "There is no deal 3 in this record, which has 2."),
        ((0, 1), "There is no deal 0 in this record, which has 2."),
        ((1, 11), "There is no turn 11 in deal 1 of this record, which has 10."),
        ((1, 0), "There is no turn 0 in deal 1 of this record, which has 10."),
    ],
)
def test_a_turn_that_never_was_is_a_sentence(turn: tuple[int, int], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError) as refused:
        shown(played("classic", tmp_path), turn)
    assert str(refused.value) == sentence


def test_an_unfinished_record_says_so(tmp_path: Path) -> None:
    record = played("plus", tmp_path, answers=2)
    assert "The record ends here; the match is not finished." in shown(record)
    assert "The record ends here" in shown(replace(record, deals=()))


def test_a_broken_record_is_refused_before_anything_is_shown(tmp_path: Path) -> None:
    record = played("classic", tmp_path)
    last = record.deals[-1]
    broken = replace(record, deals=(*record.deals[:-1], replace(last, turns=(*last.turns, last.turns[0]))))
    console = Console(file=StringIO())
    with pytest.raises(RecordError, match="deal 2, turn 11"):
        show_record(broken, ENGLISH, console)
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue() == ""


def test_names_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    record = played("classic", tmp_path)
    names = ("\x1b[31mKim", "[red]Bob[/red]", "", "\n")
    seats = tuple(map(Player, names))[:3]
    text = shown(replace(record, seats=seats))
    assert "?[31mKim plays" in text
    assert "[red]Bob[/red]" in text
    assert "Seat 3" in text
    assert "\x1b" not in text
