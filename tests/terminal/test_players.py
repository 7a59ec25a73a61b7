"""The players of a match: their seats, names and bots."""

import pytest

from nimmt.rules import Player
from nimmt.terminal.players import SeatingError, find_person, seat_players


def test_the_person_sits_first_and_the_bots_are_repeated() -> None:
    players = seat_players(" Kim ", ["greedy", "random"], 5)
    assert players[0] == Player("Kim")
    assert [player.bot for player in players[1:]] == ["greedy", "random", "greedy", "random"]


@pytest.mark.parametrize("name", ["Kim", "Bella", "Heidi"])
def test_nobody_has_the_name_of_another(name: str) -> None:
    players = seat_players(name, ["greedy"], 10)
    assert len({player.name for player in players}) == 10


@pytest.mark.parametrize(
    ("bots", "reason"),
    [([], "at least one bot"), (["greedy"] * 3, "room for 2 bots, not for 3"), (["x"], "no bot 'x'")],
)
def test_bots_that_cannot_be_seated(bots: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        seat_players("Kim", bots, 3)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[2J", "\ud800", "x" * 41])
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(SeatingError) as refused:
        seat_players(name, ["greedy"], 2)
    assert str(refused.value).isprintable()


def test_the_person_is_the_one_without_a_bot() -> None:
    assert find_person([Player("A", "greedy"), Player("B"), Player("C", "random")]) == 1
