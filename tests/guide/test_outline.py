"""The explanation of each game, from its outline."""

import pytest
from msgspec import convert

from nimmt.guide import (
    LANGUAGES,
    Texts,
    ToldTurn,
    all_rules_markdown,
    explain,
    rules_in_short,
    rules_markdown,
)
from nimmt.rules import GAMES, Cards, Options, Row, RowIndex, Ruleset, RulesetError, agree

CLASSIC_LIKE = ("classic", "cow", "tactics")
TWO_CARD_GAMES = ("plus", "plus-dealt", "zeros")
ENGLISH = Texts("en")


def agreed(game: str, **options: object) -> Ruleset:
    return agree(game, convert(options, Options))


def markdown(ruleset: Ruleset) -> str:
    return rules_markdown(ruleset, ENGLISH)


def examples(ruleset: Ruleset) -> dict[tuple[Cards, ...], ToldTurn]:
    """By the cards that are played in them."""
    blocks = [block for section in explain(ruleset, ENGLISH).sections for block in section.blocks]
    return {tuple(play.cards for play in b.plays): b for b in blocks if isinstance(b, ToldTurn)}


@pytest.mark.parametrize(
    ("games", "plays", "rows", "cow"),
    [
        pytest.param(
            tuple(GAMES),
            ((14,), (15,), (44,), (61,)),
            ((12, 14, 15), (37,), (43, 44), (58, 61)),
            None,
            id="the first turn of the base game",
        ),
        pytest.param(
            tuple(GAMES),
            ((21,), (26,), (30,), (36,)),
            ((30, 36), (37,), (43, 44), (58, 61)),
            None,
            id="the second turn, with the full row",
        ),
        pytest.param(
            CLASSIC_LIKE,
            ((3,), (9,), (68,), (93,)),
            ((30, 36), (3, 9), (43, 44), (58, 61, 68, 93)),
            None,
            id="the third turn, with the low card",
        ),
        pytest.param(
            (*CLASSIC_LIKE, "zeros", "simple"),
            ((45,),),
            ((5, 19), (24, 28, 31), (36, 41), (45,)),
            None,
            id="the first tip: 42 is nearer than 41",
        ),
        pytest.param(
            CLASSIC_LIKE,
            ((62,), (29,)),
            ((29,), (33,), (40, 48), (62,)),
            None,
            id="the second tip: 29 clears the row",
        ),
        pytest.param(TWO_CARD_GAMES, ((3, 4),), ((20, 25), (41,), (66,), (4,)), None, id="94 with 3 and 4"),
        pytest.param(
            ("simple",), ((3,), (4,)), ((20, 25), (41,), (66,), (4,)), None, id="94 with 3 and 4, in turn"
        ),
        pytest.param(
            TWO_CARD_GAMES,
            ((5, 6), (27,), (0, 49), (0, 53)),
            ((1, 5, 6), (20, 27), (45, 49, 53), (90,)),
            None,
            id="numbers with a zero come first",
        ),
        pytest.param(("plus", "plus-dealt"), ((66,),), ((10,), (30,), (66,), (80,)), None, id="the follower"),
        pytest.param(
            ("plus", "plus-dealt"),
            ((0, 82), (81,)),
            ((10,), (30, 81), (82,), (90,)),
            None,
            id="82 with a zero",
        ),
        pytest.param(
            ("plus", "plus-dealt"), ((2, 3),), ((50,), (60,), (70,), (3,)), None, id="101 with 2 and 3"
        ),
        pytest.param(
            ("zeros",), ((82,), (81,)), ((10,), (30,), (81, 82), (90,)), None, id="82 without a zero"
        ),
        pytest.param(
            ("simple",),
            ((26,), (0,), (30,), (36,)),
            ((30, 36), (37,), (43, 44), (58, 61)),
            None,
            id="a zero passes",
        ),
        pytest.param(("cow",), ((43,),), ((43,), (71, 78), (99, 104), (47, 53)), 3, id="the cow with 43"),
        pytest.param(("cow",), ((34,),), ((34,), (5,), (10,), (80,)), 1, id="the longest chain of the cow"),
    ],
)
def test_examples_of_the_rule_books_are_drawn_with_their_outcome(
    games: tuple[str, ...], plays: tuple[Cards, ...], rows: tuple[Row, ...], cow: RowIndex | None
) -> None:
    drawn_in = [game for game, ruleset in GAMES.items() if plays in examples(ruleset)]
    assert drawn_in == [game for game in GAMES if game in games]
    for game in games:
        after = examples(GAMES[game])[plays].after
        assert (after.rows, after.cow) == (rows, cow)


def test_the_second_turn_goes_on_where_the_first_one_ended() -> None:
    drawn = examples(GAMES["classic"])
    first, second, third = (drawn[(a,), (b,), (c,), (d,)] for a, b, c, d in TURNS)
    assert first.after == second.before
    assert second.after == third.before


TURNS = ((14, 15, 44, 61), (21, 26, 30, 36), (3, 9, 68, 93))


def test_every_placement_is_told_with_its_reason() -> None:
    drawn = examples(GAMES["classic"])
    assert drawn[(14,), (15,), (44,), (61,)].told[2] == (
        "Cleo: 44 goes to row 3, after 43. Of the lower ends, 15, 37, and 43, that is the nearest."
    )
    assert drawn[(21,), (26,), (30,), (36,)].told[2:4] == (
        "Cleo: 30 goes to row 1, after 26, the only lower end.",
        (
            "It would be the sixth card there: Cleo takes 12, 14, 15, 21, and 26 (6 heads), "
            "and 30 starts the row again."
        ),
    )
    assert drawn[(3,), (9,), (68,), (93,)].told[0] == (
        "Ana: 3 is lower than all four ends. Ana chooses row 2, takes 37 (1 head), and "
        "3 starts the row again."
    )
    assert examples(GAMES["plus"])[((3, 4),)].told[0] == (
        "Ana: 3 is lower than all four ends, so it goes to row 4, after 94, the highest of them."
    )


def test_the_hops_of_the_cow_are_told_one_by_one() -> None:
    assert examples(GAMES["cow"])[((34,),)].told[2:] == (
        "The cow hops to row 2: 5 is the lowest of the other ends, 5, 10, and 80.",
        "There the cow is the sixth card: Ana takes 1, 2, 3, and 4 (4 heads); 5, the highest, stays.",
        "The cow hops to row 3: 10 is the lowest of the other ends, 34, 10, and 80.",
        "There the cow is the sixth card: Ana takes 6, 7, 8, and 9 (4 heads); 10, the highest, stays.",
        "The cow hops to row 2: 5 is the lowest of the other ends, 34, 5, and 80.",
    )


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (agreed("classic", hand=7), "everybody is dealt 7."),
        (agreed("classic", hand=20), "2–5 players"),
        (agreed("classic", hand=50), "\n2 players · 50 cards each"),
        (agreed("plus", hand=1), "Everybody is dealt 1 card."),
        (agreed("classic", points=100), "when someone has 100 heads or more"),
        (agreed("classic", points=1), "when someone has 1 head or more"),
        (agreed("classic", points=None, deals=3), "The match ends after 3 deals."),
        (
            agreed("classic", deals=3),
            "- The match ends after 3 deals.\n- It also ends when someone has 66 heads",
        ),
        (agreed("classic", cow=True), "Frank: 43"),
        (agreed("cow", cow=False), "Without the jumping cow"),
        (agreed("tactics", cow=True), "The cow is laid to the right of the lowest"),
        (agreed("tactics", hand=5), "1–24 with 4 players"),
        (agreed("tactics", hand=30), "1–64 with 2 players"),
        (agreed("zeros", zero_deal="dealt"), "gets two zeros with 2–3 players, one zero with 4–7."),
        (agreed("plus-dealt", hand=30), "Everybody gets two zeros."),
        (agreed("plus-dealt", zero_deal="mixed"), "The 7 zeros are shuffled into the rest"),
        (agreed("plus", deals=1), "The match ends after 1 deal."),
    ],
)
def test_what_a_table_agrees_on_changes_what_is_explained(ruleset: Ruleset, said: str) -> None:
    assert said in markdown(ruleset)
    assert said not in markdown(GAMES[ruleset.game])
    assert "Agreed at this table" in markdown(ruleset)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_told_in_every_language(language: str) -> None:
    texts = Texts(language)
    options = [{}, {"deals": 3}, {"hand": 30, "points": 5}]
    for game in GAMES:
        for ruleset in [agreed(game, **option) for option in options]:
            assert rules_markdown(ruleset, texts).startswith("# ")
            assert all(rules_in_short(ruleset, 2, texts))
    assert all_rules_markdown(texts).count("\n## ") == len(GAMES) - 1


def test_a_hand_that_nobody_can_be_dealt_is_refused_with_the_reason() -> None:
    with pytest.raises(RulesetError, match="at most 50 cards"):
        markdown(agreed("classic", hand=51))


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=GAMES)
def test_no_word_is_lost_on_what_a_game_does_not_have(ruleset: Ruleset) -> None:
    text = markdown(ruleset)
    assert ("zero" in text.lower()) == bool(ruleset.zeros)
    assert ("cow" in text.lower()) == ruleset.cow
    assert ("youngest" in text) == ruleset.in_turn
    assert ("face down" in text.split("## A turn")[1]) == (not ruleset.in_turn)
    assert ("minus point" in text) == (ruleset.goal == "fewest")


def test_a_game_that_is_like_another_is_told_by_what_is_different() -> None:
    told = all_rules_markdown(ENGLISH).split("\n## With the jumping cow\n")[1].split("\n## ")[0]
    assert "Everything is as in 6 nimmt!, except for this:" in told
    titles = [line.removeprefix("### ") for line in told.splitlines() if line.startswith("### ")]
    assert titles == ["The cards", "Setting up", "The jumping cow"]


def test_the_rules_in_short_name_the_numbers_of_the_table() -> None:
    assert rules_in_short(GAMES["classic"], 4, ENGLISH)[-2:] == [
        "Fewer heads are better.",
        "The match ends when someone has 66 heads or more. The deal is always played to its end first.",
    ]
    plus, tactics = [rules_in_short(GAMES[game], 4, ENGLISH) for game in ("plus", "tactics")]
    assert plus[-2:] == ["More heads are better.", "The match ends after 4 deals."]
    assert "Only the cards 1 to 44 are in the game, and none is left over." in tactics


@pytest.mark.parametrize("ruleset", GAMES.values(), ids=GAMES)
def test_the_rules_in_short_are_those_of_the_game(ruleset: Ruleset) -> None:
    told = " ".join(rules_in_short(ruleset, 3, ENGLISH)).lower()
    assert ("zero" in told) == bool(ruleset.zeros)
    assert ("cow" in told) == ruleset.cow
    assert ("in turn" in told) == ruleset.in_turn
    assert ("one or two cards" in told) == (ruleset.most_cards == 2)
    assert ("a row of its player’s choice" in told) == (ruleset.low == "choose")
