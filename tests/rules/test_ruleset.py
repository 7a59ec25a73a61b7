"""Rulesets and options as data."""

import json

import pytest
from msgspec import UNSET

from nimmt.rules import GAMES, FormatError, Options, RulesetError, agree, decode, encode, find_game, start

from .tables import refused


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("{}", Options()),
        ('{"hand":5}', Options(hand=5)),
        ('{"points":null,"deals":3}', Options(points=None, deals=3)),
        ('{"deals":"seats"}', Options(deals="seats")),
        ('{"deals":null}', Options(deals=None)),
        ('{"cow":true}', Options(cow=True)),
        ('{"zero_deal":"dealt"}', Options(zero_deal="dealt")),
    ],
)
def test_options_are_read_and_written_and_what_is_left_out_stays_out(text: str, options: Options) -> None:
    assert decode(text.encode(), Options) == options
    assert encode(options).decode() == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"hands":5}', "Object contains unknown field `hands`."),
        ('{"hand":null}', "Expected `int`, got `null` - at `$.hand`."),
        ('{"hand":5.0}', "Expected `int`, got `float` - at `$.hand`."),
        ('{"points":"66"}', "Expected `int | null`, got `str` - at `$.points`."),
        ('{"deals":"all"}', "Invalid enum value 'all' - at `$.deals`."),
        ('{"cow":1}', "Expected `bool`, got `int` - at `$.cow`."),
        ('{"zero_deal":"even"}', "Invalid enum value 'even' - at `$.zero_deal`."),
    ],
)
def test_strange_options_are_refused_by_name(text: str, sentence: str) -> None:
    with refused(FormatError, sentence):
        decode(text.encode(), Options)


def test_an_option_left_out_is_as_the_game_has_it() -> None:
    assert Options().points is UNSET
    assert agree("classic", Options(deals=3)).points == 66
    assert agree("classic", Options(points=None, deals=3)).points is None
    assert agree("plus", Options(deals=None, points=9)).deals is None
    assert agree("simple", Options(points=9)).deals == "seats"
    assert agree("plus-dealt", Options(hand=3)).zero_deal == "dealt"
    assert agree("cow", Options(hand=3)).cow


def test_the_ruleset_remembers_what_was_agreed() -> None:
    options = Options(hand=5, deals=2)
    assert agree("plus", options).options is options
    assert agree("plus").options == Options()
    assert json.loads(encode(agree("plus", options)))["options"] == {"hand": 5, "deals": 2}


def test_a_game_is_found_by_its_name_only() -> None:
    assert find_game("plus-dealt") is GAMES["plus-dealt"]
    for name in ("Plus", "plus_dealt", ""):
        with pytest.raises(RulesetError, match=rf"^There is no game '{name}'; there are classic, cow, "):
            find_game(name)


def test_the_highest_card_is_104_or_the_last_of_an_exact_deck() -> None:
    assert agree("classic").highest_card(4) == 104
    assert agree("tactics").highest_card(4) == 44
    assert agree("tactics").highest_card(10) == 104
    assert agree("tactics", Options(hand=3)).highest_card(5) == 19


def test_how_many_zeros_are_dealt_to_each() -> None:
    dealt = agree("plus-dealt")
    assert [dealt.dealt_zeros(seats) for seats in range(2, 8)] == [2, 2, 1, 1, 1, 1]
    assert {agree(game).dealt_zeros(2) for game in GAMES if game != "plus-dealt"} == {0}


def test_how_many_deals_a_match_has_at_the_most() -> None:
    assert agree("plus").last_deal(6) == 6
    assert agree("plus", Options(deals=4)).last_deal(6) == 4
    assert agree("classic").last_deal(6) is None


def test_a_dealt_zero_too_many_for_the_hand() -> None:
    assert start(agree("zeros", Options(zero_deal="dealt", hand=1)), 4).ruleset.hand == 1
    sentence = "With 2 seats everyone is dealt 2 zeros, so a hand must have at least that many cards, not 1."
    with refused(RulesetError, sentence):
        start(agree("zeros", Options(zero_deal="dealt", hand=1)), 2)


def test_every_game_has_a_title_of_its_own() -> None:
    assert len({ruleset.title for ruleset in GAMES.values()}) == len(GAMES)
    assert all(ruleset.title.startswith("6 nimmt!") for ruleset in GAMES.values())
