"""The selection in a hand: moving, typing, picking, and its limit."""

from hypothesis import given
from hypothesis import strategies as st

from nimmt.terminal.fullscreen.selection import Selection

HAND = (0, 0, 5, 17, 55, 104)


def typed(keys: str, most: int = 2) -> Selection:
    """Type digits; a space picks."""
    picking = Selection(HAND, most)
    for key in keys:
        if key == " ":
            picking.pick()
        else:
            picking.type(key)
    return picking


def test_nothing_is_chosen_at_first() -> None:
    assert Selection(HAND).chosen == ()


def test_digits_choose_the_card_of_that_number_only() -> None:
    assert typed("5").chosen == (5,)
    assert typed("55").chosen == (55,)
    assert typed("1").chosen == ()
    assert typed("17").chosen == (17,)
    assert typed("104").chosen == (104,)
    assert typed("5517").chosen == (17,)


def test_two_numbers_with_a_space_between_them_are_two_cards() -> None:
    assert typed("17 5").chosen == (5, 17)
    assert typed("0 0").indexes == (0, 1)
    assert typed("0 17").chosen == (0, 17)


def test_where_one_card_is_played_the_last_one_counts() -> None:
    assert typed("17 5", most=1).chosen == (17,)
    assert typed("175", most=1).chosen == (5,)


def test_a_number_that_is_not_there_is_no_choice() -> None:
    picking = typed("17")
    assert not picking.type("9")
    assert picking.chosen == ()


def test_from_nowhere_a_step_leads_to_an_end() -> None:
    for by, card in ((1, 0), (-1, 104), (10, 0), (-10, 104)):
        picking = Selection(HAND)
        picking.move(by)
        assert picking.chosen == (card,)


DOINGS = st.one_of(
    st.tuples(st.just("move"), st.integers(-11, 11)),
    st.tuples(st.just("type"), st.sampled_from("0123456789")),
    st.tuples(st.just("click"), st.integers(0, len(HAND) - 1)),
    st.just(("pick", None)),
    st.just(("clear", None)),
)


@given(st.lists(DOINGS, max_size=30), st.integers(1, 2))
def test_never_more_than_may_be_chosen_and_nothing_twice(
    doings: list[tuple[str, int | str | None]], most: int
) -> None:
    picking = Selection(HAND, most)
    for name, value in doings:
        getattr(picking, name)(*([] if value is None else [value]))
        assert len(picking.indexes) <= most
        assert len(set(picking.indexes)) == len(picking.indexes)
        assert picking.at is None or 0 <= picking.at < len(HAND)


@given(st.integers(0, len(HAND) - 1), st.integers(0, len(HAND) - 1))
def test_a_second_click_puts_back(first: int, second: int) -> None:
    picking = Selection(HAND, 2)
    picking.click(first)
    picking.click(second)
    assert picking.indexes == (() if first == second else tuple(sorted((first, second))))
    picking.click(second)
    assert picking.indexes == (first,)
