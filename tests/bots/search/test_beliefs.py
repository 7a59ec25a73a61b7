"""Beliefs from constructed evidence, and from bots whose policy is known."""

from random import Random

import numpy as np
import pytest

from nimmt.bots import family, find_bot
from nimmt.bots.expert import PRIOR, kinds
from nimmt.bots.search.beliefs import EVEN, believe, shown_by, suspect, weigh
from nimmt.kernel import query_of
from nimmt.rules import BotView, agree, apply, bot_view, deal, fair_deal, legal, seal, start, view

RANDOM, GREEDY, _, SEARCHER, _ = range(5)


def test_without_evidence_everyone_is_as_the_prior_has_it() -> None:
    beliefs = weigh(np.zeros((3, 2)), (0.3, 0.7))
    assert beliefs == pytest.approx(np.array([[0.3, 0.7]] * 3))


def test_evidence_for_one_seat_tells_something_about_the_others_too() -> None:
    evidence = np.zeros((3, 2))
    evidence[0] = [0, -np.log(4)]
    beliefs = weigh(evidence, (0.5, 0.5))
    assert beliefs[0] == pytest.approx([0.8, 0.2])
    # alike (a half): 4 to 1 as for the seat itself; each for itself (the other half): still even
    assert beliefs[1] == pytest.approx([0.65, 0.35])
    assert beliefs.sum(axis=1) == pytest.approx(np.ones(3))


def test_seats_that_contradict_each_other_are_not_alike() -> None:
    evidence = np.array([[0.0, -20.0], [-20.0, 0.0], [0.0, 0.0]])
    beliefs = weigh(evidence, (0.5, 0.5))
    assert beliefs[0] == pytest.approx([1, 0], abs=1e-4)
    assert beliefs[1] == pytest.approx([0, 1], abs=1e-4)
    assert beliefs[2] == pytest.approx([0.5, 0.5], abs=1e-4)


def seen_after(game: str, turns: int, *bots: str) -> BotView:
    """The view of seat 0 after some turns of a deal between these bots."""
    ruleset, rng = agree(game), Random(5)
    state = deal(start(ruleset, len(bots)), fair_deal(ruleset, len(bots), seal(bytes(32)), 1)).state
    while len(state.turns) < turns or state.plays.count(()) < len(bots):
        seat = state.acting[0]
        allowed = legal(state, seat)
        state = apply(state, find_bot(bots[seat]).act(bot_view(view(state, seat)), allowed, rng)).state
    return bot_view(view(state, 0))


@pytest.mark.parametrize("game", ["classic", "cow", "tactics", "plus", "zeros", "simple"])
def test_after_some_turns_greedy_ones_and_searchers_are_told_apart(game: str) -> None:
    seen = seen_after(game, 7, "greedy", "greedy", "montecarlo", "greedy", "montecarlo")
    query = query_of(seen)
    unseen = np.array(query.unseen[: query.unseen_count], np.uint8)
    beliefs = believe(seen, shown_by(seen), kinds(family(agree(game))), PRIOR, unseen, seed=1)
    assert beliefs[1:].argmax(axis=1).tolist() == [GREEDY, SEARCHER, GREEDY, SEARCHER]
    assert beliefs[1:, RANDOM].max() < 0.2


def odds_after(game: str, bot: str) -> tuple[BotView, np.ndarray[tuple[int, int], np.dtype[np.uint8]]]:
    seen = seen_after(game, 3, "greedy", bot, bot, bot)
    query = query_of(seen)
    unseen = np.array(query.unseen[: query.unseen_count], np.uint8)
    policies, shown = kinds(family(agree(game))), shown_by(seen)
    odds = suspect(
        seen, shown, policies, believe(seen, shown, policies, PRIOR, unseen, seed=1), unseen, seed=2
    )
    assert odds is not None
    return seen, odds


def test_a_greedy_player_does_not_hold_the_card_it_would_have_played() -> None:
    """In the first turn it had no card closer to an end."""
    seen, odds = odds_after("classic", "greedy")
    shut = {card for turn in seen.turns for cards in turn.plays for card in cards} | set(seen.hand or ())
    ends = seen.first_rows
    for seat in (1, 2, 3):
        card = seen.turns[0].plays[seat][0]
        gap = min(card - end for end in ends if end < card) if card > min(ends) else 0
        closer = [end + more for end in ends for more in range(1, gap) if end + more not in shut]
        closer = [card for card in closer if card <= 104]
        assert all(odds[seat, closer] < EVEN)
    assert len(np.unique(odds[1:])) > 10


def test_before_anything_is_shown_all_cards_are_alike() -> None:
    seen = seen_after("classic", 0, "greedy", "greedy", "greedy")
    query = query_of(seen)
    unseen = np.array(query.unseen[: query.unseen_count], np.uint8)
    policies = kinds("base")
    beliefs = believe(seen, shown_by(seen), policies, PRIOR, unseen, seed=1)
    assert suspect(seen, shown_by(seen), policies, beliefs, unseen, seed=2) is None
