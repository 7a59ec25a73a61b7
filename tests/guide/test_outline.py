"""The rules as `nimmt rules` explains them."""

from io import StringIO

import pytest
from msgspec import convert
from rich.console import Console

from nimmt.guide.blocks import Example
from nimmt.guide.sections import explanation
from nimmt.rules import GAMES, Cards, Options, Row, RowIndex, Ruleset, RulesetError, agree
from nimmt.terminal.markdown import markdown
from nimmt.terminal.rules import explain

CLASSIC_LIKE = ("classic", "cow", "tactics")
TWO_CARD_GAMES = ("plus", "plus-dealt", "zeros")


def agreed(game: str, **options: object) -> Ruleset:
    return agree(game, convert(options, Options))


def on_console(ruleset: Ruleset, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, color_system=None, _environ={})
    with console.capture() as capture:
        explain(ruleset, console)
    return capture.get()


def examples(ruleset: Ruleset) -> dict[tuple[Cards, ...], Example]:
    """By the cards that are played in them."""
    blocks = [block for section in explanation(ruleset).sections for block in section.blocks]
    return {tuple(cards for _, cards in b.plays): b for b in blocks if isinstance(b, Example)}


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
        "Cleo’s 44 goes to row 3, behind 43: of the lower ends, 15, 37 and 43, that is the nearest."
    )
    assert drawn[(21,), (26,), (30,), (36,)].told[2] == (
        "Cleo’s 30 goes to row 1, behind 26, the only end that is lower. It would be the sixth card there: "
        "Cleo takes 12, 14, 15, 21 and 26 (6 heads), and 30 starts the row anew."
    )
    assert drawn[(3,), (9,), (68,), (93,)].told[0] == (
        "Ana’s 3 is lower than all four ends. "
        "Ana chooses row 2, takes 37 (1 head), and 3 starts the row anew."
    )
    assert examples(GAMES["plus"])[((3, 4),)].told[0] == (
        "Ana’s 3 is lower than all four ends, so it goes to row 4, behind 94, the highest of them."
    )


def test_the_hops_of_the_cow_are_told_one_by_one() -> None:
    assert examples(GAMES["cow"])[((34,),)].told[1:] == (
        "The cow hops to row 2: 5 is the lowest of the other ends, 5, 10 and 80.",
        "There the cow is the sixth card: Ana takes 1, 2, 3 and 4 (4 heads); 5, the highest, stays.",
        "The cow hops to row 3: 10 is the lowest of the other ends, 34, 10 and 80.",
        "There the cow is the sixth card: Ana takes 6, 7, 8 and 9 (4 heads); 10, the highest, stays.",
        "The cow hops to row 2: 5 is the lowest of the other ends, 34, 5 and 80.",
    )


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        (agreed("classic", hand=7), "deal everybody 7 cards"),
        (agreed("classic", hand=20), "2–5 players"),
        (agreed("plus", hand=1), "Deal everybody 1 card."),
        (agreed("classic", points=100), "when someone has 100 heads or more"),
        (agreed("classic", points=None, deals=3), "The match ends after 3 deals."),
        (agreed("classic", deals=3), "after 3 deals or when someone has 66 heads or more"),
        (agreed("classic", cow=True), "Frank’s 43"),
        (agreed("tactics", cow=True), "Lay the cow to the right of the lowest"),
        (agreed("tactics", hand=5), "1–24 with 4"),
        (agreed("zeros", zero_deal="dealt"), "Give everybody 2 zeros with 2–3 players and 1 zero with 4–7"),
        (agreed("plus-dealt", zero_deal="mixed"), "Shuffle the zeros into the rest"),
        (agreed("plus", deals=1), "The match ends after 1 deal."),
    ],
)
def test_what_a_table_agrees_on_changes_what_is_explained(ruleset: Ruleset, said: str) -> None:
    assert said in markdown(ruleset)
    assert said not in markdown(GAMES[ruleset.game])
    assert "Agreed at this table" in markdown(ruleset)


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


@pytest.mark.parametrize("ruleset", [*GAMES.values(), agreed("tactics", cow=True, deals=2)])
def test_terminal_and_markdown_say_the_same(ruleset: Ruleset) -> None:
    in_terminal = " ".join(line.split("──")[0] for line in on_console(ruleset).splitlines())
    in_terminal = " ".join(in_terminal.split())
    for line in markdown(ruleset).replace("```text", "").replace("```", "").splitlines():
        text = line.lstrip("#-1234567890. ").strip("*").replace("**", "")
        assert " ".join(text.split()) in in_terminal


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert all(len(line) <= min(width, 80) for line in on_console(GAMES["cow"], width).splitlines())
