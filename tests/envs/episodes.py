"""Random episodes in the kernel and in the rules, side by side."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from nimmt.envs.episode import Episode, Setup
from nimmt.kernel import decode_action
from nimmt.rules import Phase, State, TakeRow, apply, cheapest_row, deal, fair_deal, seal, start


class Pair(NamedTuple):
    """An episode and the equivalent state of the rules, before a decision."""

    episode: Episode
    state: State


def side_by_side(setup: Setup, rng: Random) -> Iterator[Pair]:
    starter = rng.randrange(setup.seats)
    episode, state = Episode(setup, starter), start(setup.ruleset, setup.seats, starter=starter)
    while True:
        if episode.needs_cards:
            cards = fair_deal(setup.ruleset, setup.seats, seal(rng.randbytes(32)), 1)
            episode.lay(cards.rows, cards.hands)
            state = deal(state, cards).state
        yield Pair(episode, state)
        if episode.over:
            return
        seat = rng.choice(episode.acting)
        number = rng.choice(episode.legal(seat))
        episode.step({seat: number})
        action = decode_action(number, seat)
        assert action is not None
        state = apply(state, action).state
        if setup.auto_row and state.phase is Phase.TAKE_ROW:
            state = apply(state, TakeRow(state.acting[0], cheapest_row(state.rows))).state


def worth(reward: str, results: list[float]) -> list[float]:
    """The rewards as specified, from results of which more is better."""
    seats = len(results)
    if reward == "heads":
        return results
    if reward == "margin":
        return [own - (sum(results) - own) / (seats - 1) for own in results]
    ranked = sorted(results)
    if reward == "win":
        return [float(own == ranked[-1]) / results.count(ranked[-1]) for own in results]
    shares = [[rank / (seats - 1) for rank, other in enumerate(ranked) if other == own] for own in results]
    return [sum(share) / len(share) for share in shares]
