"""Plans are fair: the same cards, seats and opponents for every bot."""

from collections import Counter

import pytest

from nimmt.arena import ArenaError, check
from nimmt.arena.match import play_match
from nimmt.arena.plan import Plan, cards, chance, lineup, proof
from nimmt.bots import BotError
from nimmt.rules import NimmtError, Options, RulesetError, fair_deal, read, verify
from tests.arena.runs import SMALL, plan_of

BOTS = tuple("abcdefghijklm")


def deals_of(plan: Plan, count: int) -> list[list[tuple[int, ...]]]:
    return [[lineup(plan, deal, number) for number in range(plan.matches)] for deal in range(count)]


@pytest.mark.parametrize("bots", range(2, 13))
@pytest.mark.parametrize("seats", range(2, 11))
def test_in_every_deal_each_bot_sits_equally_often_at_every_seat(bots: int, seats: int) -> None:
    plan = plan_of(*BOTS[:bots], seats=seats)
    for lineups in deals_of(plan, 5):
        times = Counter((seat, player) for line in lineups for seat, player in enumerate(line))
        assert len(times) == bots * seats
        assert len(set(times.values())) == 1


@pytest.mark.parametrize("bots", range(2, 13))
@pytest.mark.parametrize("seats", range(2, 11))
def test_no_table_has_the_same_bot_at_all_seats(bots: int, seats: int) -> None:
    plan = plan_of(*BOTS[:bots], seats=seats)
    assert all(len(set(line)) > 1 for lineups in deals_of(plan, 20) for line in lineups)


def test_as_many_bots_as_seats_play_every_rotation_of_one_order() -> None:
    plan = plan_of(*BOTS[:4], seats=4)
    for first, *others in deals_of(plan, 5):
        assert sorted(first) == [0, 1, 2, 3]
        assert others == [first[n:] + first[:n] for n in (1, 2, 3)]


def test_with_more_bots_than_seats_all_of_them_meet_equally_often_in_the_long_run() -> None:
    plan, deals = plan_of(*BOTS[:6], seats=3), 2000
    met = Counter(
        frozenset((one, other))
        for lineups in deals_of(plan, deals)
        for line in lineups
        for one in line
        for other in line
        if one < other
    )
    expected = deals * 6 * 3 / 15
    assert len(met) == 15
    assert all(abs(times - expected) < 0.1 * expected for times in met.values())


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_each_candidate_meets_the_field_once_at_every_seat(seats: int) -> None:
    plan = plan_of("a", "b", seats=seats, field="f")
    [lineups] = deals_of(plan, 1)
    expected = [
        tuple([candidate if seat == at else 2 for seat in range(seats)])
        for candidate in (0, 1)
        for at in range(seats)
    ]
    assert sorted(lineups) == sorted(expected)


def test_candidates_meet_a_field_that_has_the_same_luck() -> None:
    plan = plan_of("a", "b", seats=3, field="f")
    for at in range(3):
        for seat in range(3):
            one, other = (chance(plan, 7, number, seat) for number in (at, 3 + at))
            assert one.random() == other.random()


def test_luck_differs_between_seats_rotations_deals_and_seeds() -> None:
    plan = plan_of("a", "b", seats=2)
    places = [(plan, deal, number, seat) for deal in (0, 1) for number in (0, 1) for seat in (0, 1)]
    places.append((plan_of("a", "b", seats=2, seed=2), 0, 0, 0))
    assert len({chance(*place).random() for place in places}) == 9


def test_all_matches_of_a_deal_have_the_cards_of_its_sealed_seed() -> None:
    plan = plan_of("greedy", "random", "lowest", seats=4)
    for number in range(plan.matches):
        record = read(play_match(plan, 5, number, keep=True).record or b"")
        dealt = fair_deal(plan.ruleset, 4, proof(plan, 5), 1)
        assert (record.deals[0].rows, record.deals[0].hands) == (dealt.rows, dealt.hands)
        assert record.fair == proof(plan, 5)
        verify(record)


def test_deals_and_seeds_give_other_cards() -> None:
    plans = [plan_of("greedy", "random", seed=seed) for seed in (1, 2)]
    assert len({cards(plan, deal, 1) for plan in plans for deal in range(3)}) == 6


def test_single_deals_end_after_one_deal_and_matches_as_the_game_has_it() -> None:
    single = read(play_match(plan_of("greedy", "random"), 0, 0, keep=True).record or b"")
    whole = plan_of("greedy", "random", match=True, options=Options(hand=3, points=20))
    match = read(play_match(whole, 0, 0, keep=True).record or b"")
    assert len(single.deals) == 1
    assert len(match.deals) > 1
    verify(match)


@pytest.mark.parametrize("game", ["classic", "cow", "plus", "plus-dealt", "zeros", "simple", "tactics"])
def test_every_game_is_played_with_records_that_verify(game: str) -> None:
    plan = plan_of("greedy", "random", game=game, options=Options())
    match = play_match(plan, 3, 1, keep=True)
    record = read(match.record or b"")
    verify(record)
    assert [player.bot for player in record.seats] == [plan.bots[p] for p in lineup(plan, 3, 1)]
    turns = [turn for deal in record.deals for turn in deal.turns]
    decided = [sum(bool(t.plays[seat]) + (seat in t.choices) for t in turns) for seat in range(3)]
    assert list(match.result.decisions) == decided


@pytest.mark.parametrize(
    ("plan", "kind", "word"),
    [
        (plan_of("greedy", "nobody"), BotError, "greedy"),
        (plan_of("greedy", "greedy"), ArenaError, "twice"),
        (plan_of("greedy", field="greedy"), ArenaError, "twice"),
        (plan_of("greedy"), ArenaError, "alone"),
        (plan_of(), ArenaError, "alone"),
        (plan_of("greedy", field="genius"), BotError, "genius"),
        (plan_of("greedy", "random", seats=11), RulesetError, "2 to 10"),
        (plan_of("greedy", "random", game="poker"), RulesetError, "classic"),
        (plan_of("greedy", "random", options=Options(hand=3, points=5)), ArenaError, "--match"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    plan: Plan, kind: type[NimmtError], word: str
) -> None:
    with pytest.raises(kind, match=word):
        check(plan)


def test_a_good_plan_is_not_refused() -> None:
    check(plan_of("greedy", "random", options=SMALL))
