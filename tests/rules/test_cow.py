"""The jumping cow, statement by statement."""

from itertools import permutations, product

from nimmt.rules import (
    CowHopped,
    Deal,
    Options,
    Phase,
    Placed,
    Play,
    TakeRow,
    Took,
    agree,
    apply,
    deal,
    view,
)

from .tables import do, everyone_plays, judged, table


def test_c1_the_base_rules_hold_except_for_what_follows() -> None:
    verdict = judged("cow", [(12,), (37,), (43,), (58,)], {0: (61,), 1: (44,), 2: (38,), 3: (60,)}, cow=0)
    assert verdict.rows == ((12,), (37, 38), (43, 44), (58, 60, 61))
    assert verdict.cow == 0
    full = judged("cow", [(1,), (40, 41, 42, 43, 44), (60,), (80,)], {0: (45,)}, cow=0)
    assert full.events == (Took(0, 1, (40, 41, 42, 43, 44), 11, "sixth"), Placed(0, 45, 1))
    cow, classic = agree("cow"), agree("classic")
    assert (cow.hand, cow.points, cow.deals, cow.goal) == (classic.hand, classic.points, None, "fewest")


def test_c2_at_the_start_of_each_deal_the_cow_lies_behind_the_lowest_row_card() -> None:
    state = table("cow", (40, 30, 12, 90), (13,), (91,))
    assert state.cow == 2
    state = everyone_plays(state, (13,), (91,)).state
    assert state.cow == 1
    step = deal(state, Deal((7, 30, 12, 90), ((13,), (91,))))
    assert step.state.cow == view(step.state, None).cow == 0
    assert table("cow", (40, 30, 12, 1), (13,), (91,)).cow == 3
    assert table("classic", (40, 30, 12, 1), (13,), (91,)).cow is None


def test_c3_the_cow_has_no_value_so_the_rows_end_is_its_last_number() -> None:
    verdict = judged("cow", [(20,), (25,), (50,), (70,)], {0: (24,)}, cow=0)
    assert verdict.rows == ((20, 24), (25,), (50,), (70,))
    assert judged("cow", [(20,), (25,), (50,), (70,)], {0: (26,)}, cow=0).events == (Placed(0, 26, 1),)


def test_c4_the_cow_hops_to_the_lowest_end_of_the_three_other_rows_when_a_card_is_placed_in_its_row() -> None:
    verdict = judged("cow", [(12,), (40,), (30,), (90,)], {0: (13,)}, cow=0)
    assert verdict.events == (Placed(0, 13, 0), CowHopped(0, 0, 2)), "its own row would be the lowest"
    by_the_end = judged("cow", [(10,), (20, 60), (50,), (70,)], {0: (12,)}, cow=0)
    assert by_the_end.cow == 2
    elsewhere = judged("cow", [(12,), (40,), (30,), (90,)], {0: (41,)}, cow=0)
    assert elsewhere.events == (Placed(0, 41, 1),)
    twice = judged("cow", [(20,), (30,), (35, 36), (90,)], {0: (31,), 1: (21,)}, cow=0)
    assert twice.events == (Placed(1, 21, 0), CowHopped(1, 0, 1), Placed(0, 31, 1), CowHopped(0, 1, 0))


def test_c5_four_numbers_and_the_cow_are_a_full_row() -> None:
    rows = [(20, 21, 22, 23), (40,), (60,), (80,)]
    assert judged("cow", rows, {0: (24,)}, cow=0).events[0] == Took(0, 0, (20, 21, 22, 23), 10, "sixth")
    assert judged("cow", rows, {0: (24,)}, cow=1).rows[0] == (20, 21, 22, 23, 24)
    fourth = judged("cow", [(20, 21, 22), (40,), (60,), (80,)], {0: (24,)}, cow=0)
    assert fourth.rows[0] == (20, 21, 22, 24)


def test_c6_who_takes_the_cows_row_takes_the_numbers_the_card_starts_the_row_and_the_cow_hops() -> None:
    sixth = judged("cow", [(20, 21, 22, 23), (40,), (60,), (80,)], {0: (24,)}, cow=0)
    assert sixth.rows == ((24,), (40,), (60,), (80,))
    assert sixth.events == (
        Took(0, 0, (20, 21, 22, 23), 10, "sixth"),
        Placed(0, 24, 0),
        CowHopped(0, 0, 1),
    )
    low = judged("cow", [(20, 25), (40,), (60,), (80,)], {0: (5,)}, cow=0, choices={0: 0})
    assert low.events == (Took(0, 0, (20, 25), 5, "low"), Placed(0, 5, 0), CowHopped(0, 0, 1))
    other = judged("cow", [(20, 25), (40,), (60,), (80,)], {0: (5,)}, cow=0, choices={0: 2})
    assert other.events == (Took(0, 2, (60,), 3, "low"), Placed(0, 5, 2))
    assert other.cow == 0
    state = table("cow", (20, 40, 60, 80), (5,), (90,))
    state = do(everyone_plays(state, (5,), (90,)).state, TakeRow(0, 0)).state
    assert (state.piles, state.cow) == (((20,), ()), 1)


def test_c7_if_the_cow_arrives_in_a_row_of_five_numbers_the_same_player_takes_all_but_the_highest() -> None:
    rows = [(60,), (11, 22, 33, 44, 55), (70,), (80,)]
    verdict = judged("cow", rows, {0: (90,), 3: (61,)}, cow=0)
    assert verdict.heads == {3: 20}
    assert verdict.events[:3] == (
        Placed(3, 61, 0),
        CowHopped(3, 0, 1),
        Took(3, 1, (11, 22, 33, 44), 20, "cow"),
    )
    assert verdict.rows[1] == (55,)
    four = judged("cow", [(60,), (11, 22, 33, 44), (70,), (80,)], {3: (61,)}, cow=0)
    assert (four.cow, four.heads) == (1, {}), "in a row of four it makes the fifth"


def test_c8_then_the_cow_hops_on_from_there_and_may_hop_back() -> None:
    back = judged("cow", [(20,), (10, 11, 12, 13, 14), (50,), (70,)], {0: (21,)}, cow=0)
    assert back.events[1:] == (
        CowHopped(0, 0, 1),
        Took(0, 1, (10, 11, 12, 13), 10, "cow"),
        CowHopped(0, 1, 0),
    )
    onward = judged("cow", [(30, 31), (1, 2, 3, 4, 5), (6,), (80,)], {0: (34,)}, cow=0)
    assert onward.cow == 2
    longest = judged("cow", [(30, 31, 32, 33), (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (80,)], {0: (34,)}, cow=0)
    assert longest.events == (
        Took(0, 0, (30, 31, 32, 33), 10, "sixth"),
        Placed(0, 34, 0),
        CowHopped(0, 0, 1),
        Took(0, 1, (1, 2, 3, 4), 4, "cow"),
        CowHopped(0, 1, 2),
        Took(0, 2, (6, 7, 8, 9), 4, "cow"),
        CowHopped(0, 2, 1),
    )
    assert longest.rows == ((34,), (5,), (10,), (80,))


def test_c8_one_card_causes_at_most_three_hops_and_three_takes() -> None:
    most = 0
    for bases in permutations((10, 30, 50, 70)):
        for own, *sizes in product((1, 4), (1, 4, 5), (1, 4, 5), (1, 4, 5)):
            rows = [tuple(range(base, base + size)) for base, size in zip(bases, (own, *sizes), strict=True)]
            events = judged("cow", rows, {0: (bases[0] + 5,)}, cow=0).events
            hops = sum(isinstance(event, CowHopped) for event in events)
            takes = sum(isinstance(event, Took) for event in events)
            assert 1 <= hops <= 3
            assert takes <= 3
            most = max(most, hops + takes)
    assert most == 6


def test_c9_43_behind_13_and_the_cow() -> None:
    rows = [(2, 5, 9, 13), (71, 78), (99, 104), (47, 53)]
    verdict = judged("cow", rows, {0: (43,)}, cow=0)
    assert verdict.events == (
        Took(0, 0, (2, 5, 9, 13), 5, "sixth"),
        Placed(0, 43, 0),
        CowHopped(0, 0, 3),
    )
    assert verdict.rows == ((43,), (71, 78), (99, 104), (47, 53))


def test_tactics_and_classic_may_have_the_cow() -> None:
    assert table("classic", (40, 30, 12, 90), (13,), (91,), options=Options(cow=True)).cow == 2
    state = table("tactics", (6, 3, 5, 2), (4,), (1,), options=Options(cow=True))
    assert state.cow == 3
    state = do(state, Play(0, (4,)), Play(1, (1,))).state
    assert state.phase is Phase.TAKE_ROW
    assert apply(state, TakeRow(1, 3)).events[1:5] == (
        Placed(1, 1, 3),
        CowHopped(1, 3, 1),
        Placed(0, 4, 1),
        CowHopped(0, 1, 3),
    )
