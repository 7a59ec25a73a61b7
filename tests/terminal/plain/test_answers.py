"""Typed answers are read as actions or commands, or refused with a helpful sentence."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimmt.rules import GAMES, Action, Play, TakeRow
from nimmt.terminal.plain.answers import AnswerError, TypedCommand, read_answer

from ..table import ENGLISH

HAND = (0, 3, 17, 23, 104)
ROWS: list[Action] = [TakeRow(0, row) for row in range(4)]


def read(text: str, game: str = "plus") -> TypedCommand | Action:
    return read_answer(text, GAMES[game], HAND, plays(game), ENGLISH)


def plays(game: str) -> list[Action]:
    counts = range(1, GAMES[game].most_cards + 1)
    return [Play(0, cards) for count in counts for cards in combinations(HAND, count)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("17", (17,)),
        (" 17 ", (17,)),
        ("017", (17,)),
        ("17 23", (17, 23)),
        ("23 17", (17, 23)),
        ("23,17", (17, 23)),
        ("23+0", (0, 23)),
        ("0 23", (0, 23)),
        ("0", (0,)),
        ("104", (104,)),
    ],
)
def test_cards(text: str, cards: tuple[int, ...]) -> None:
    assert read(text) == Play(0, cards)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("?", TypedCommand.HELP),
        ("help", TypedCommand.HELP),
        ("S", TypedCommand.SCORES),
        ("t", TypedCommand.TABLE),
        (" q ", TypedCommand.QUIT),
        ("quit", TypedCommand.QUIT),
    ],
)
def test_commands(text: str, command: TypedCommand) -> None:
    assert read(text) is command
    assert read_answer(text, GAMES["classic"], HAND, ROWS, ENGLISH) is command


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type a card from your hand, for example 104, or ? for help."),
        ("abc", "“abc” is not a card: type a number from your hand, for example 104."),
        ("-3", "“-3” is not a card: type a number from your hand, for example 104."),
        ("9999", "“9999” is not a card: type a number from your hand, for example 104."),
        ("x" * 99, f"“{'x' * 19}…” is not a card: type a number from your hand, for example 104."),
        ("\x1b[2J", "“?[2J” is not a card: type a number from your hand, for example 104."),
        ("18", "You do not have 18; your hand is 0 3 17 23 104."),
        ("17 18", "You do not have 18; your hand is 0 3 17 23 104."),
        ("17 17", "You have only one 17."),
        ("0 0", "You have only one zero."),
        ("3 17 23", "You may play one or two cards a turn, not 3."),
    ],
)
def test_what_is_wrong_is_named(text: str, sentence: str) -> None:
    with pytest.raises(AnswerError) as refused:
        read(text)
    assert str(refused.value) == sentence


def test_one_card_where_one_is_played() -> None:
    with pytest.raises(AnswerError, match="one card a turn, not 2"):
        read("3 17", "simple")


@pytest.mark.parametrize("row", range(4))
def test_rows_count_from_one(row: int) -> None:
    assert read_answer(f" {row + 1} ", GAMES["classic"], HAND, ROWS, ENGLISH) == TakeRow(0, row)


@pytest.mark.parametrize("text", ["0", "5", "", "1 2", "one", "17"])
def test_what_is_no_row_is_named(text: str) -> None:
    with pytest.raises(AnswerError, match=f"“{text}” is not a row: type a number from 1 to 4"):
        read_answer(text, GAMES["classic"], HAND, ROWS, ENGLISH)


@given(st.text() | st.text(alphabet="0123456789 ,+-?qst\x1b"), st.sampled_from(["plus", "simple"]))
def test_rubbish_is_a_command_a_legal_play_or_a_sentence(text: str, game: str) -> None:
    answer: TypedCommand | Action | str
    try:
        answer = read(text, game)
    except AnswerError as error:
        answer = str(error)
    if isinstance(answer, str):
        assert answer.isprintable()
        assert answer.endswith(".")
    else:
        assert isinstance(answer, TypedCommand) or answer in plays(game)
