"""Episodes in the kernel follow the rules: observations, legal actions, rewards and ends."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec import convert

from nimmt.kernel.actions import WAIT, Mask, action_mask, decode_action, encode_action
from nimmt.kernel.episodes import Episodes, drawn_seat
from nimmt.kernel.library import kernel_game
from nimmt.kernel.observation import PLACES
from nimmt.kernel.search import Policies
from nimmt.kernel.situation import observe
from nimmt.kernel.structs import NET_SIZE, REWARDS, PolicyKind
from nimmt.kernel.turns import kernel_deal
from nimmt.rules import (
    GAMES,
    Deal,
    IllegalActionError,
    NimmtError,
    Options,
    Phase,
    Play,
    Ruleset,
    Seat,
    State,
    TakeRow,
    agree,
    apply,
    cheapest_row,
    deal,
    heads,
    legal,
    start,
    view,
)
from tests.kernel.chance import is_even


class Kind(NamedTuple):
    ruleset: Ruleset
    seats: int
    whole_match: bool = False
    reward: str = "heads"
    auto_row: bool = False


class ByRules:
    """The same episode, played by the rules."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind, self.seed, self.deals = kind, seed, 0
        self.begin()

    def begin(self) -> None:
        self.state = start(self.kind.ruleset, self.kind.seats, starter=self.deals % self.kind.seats)
        self.lay()

    def lay(self) -> None:
        game = kernel_game(self.kind.ruleset, self.kind.seats)
        rows, hands = kernel_deal(game, seed=self.seed, number=self.deals)
        cards = Deal(tuple(rows.tolist()), tuple([tuple(hand) for hand in hands.tolist()]))
        self.state, self.deals = deal(self.state, cards).state, self.deals + 1

    @property
    def over(self) -> bool:
        return self.state.over or (self.state.phase is Phase.DEAL and not self.kind.whole_match)

    def step(self, actions: list[int]) -> list[float]:
        before = scores(self.state)
        acting = self.state.acting
        for seat in acting:
            action = decode_action(actions[seat], seat)
            assert action is not None
            self.state = apply(self.state, action).state
        if self.kind.auto_row and self.state.phase is Phase.TAKE_ROW:
            row = TakeRow(self.state.acting[0], cheapest_row(self.state.rows))
            self.state = apply(self.state, row).state
        after = scores(self.state)
        rewards = worth(
            self.kind, [now - then for now, then in zip(after, before, strict=True)], after, self.over
        )
        if self.state.phase is Phase.DEAL and self.kind.whole_match:
            self.lay()
        return rewards

    def allowed(self, seat: Seat) -> Mask:
        actions = legal(self.state, seat) if seat in self.state.acting else []
        return action_mask(self.kind.ruleset, actions)


def scores(state: State) -> list[int]:
    """The heads of the match so far, including the running deal."""
    running = state.piles if state.phase in (Phase.PLAY, Phase.TAKE_ROW) else ((),) * state.seats
    return [total + heads(pile) for total, pile in zip(state.totals, running, strict=True)]


def worth(kind: Kind, more: list[int], results: list[int], over: bool) -> list[float]:
    sign = 1 if kind.ruleset.goal == "most" else -1
    if kind.reward == "heads":
        return [float(sign * heads) for heads in more]
    if not over:
        return [0.0] * kind.seats
    good = [sign * result for result in results]
    if kind.reward == "margin":
        return [own - (sum(good) - own) / (kind.seats - 1) for own in good]
    if kind.reward == "win":
        return [1 / good.count(max(good)) if own == max(good) else 0.0 for own in good]
    ranks = sorted(good)
    means = {own: ranks.index(own) + (good.count(own) - 1) / 2 for own in good}
    return [means[own] / (kind.seats - 1) for own in good]


def kinds(game: str) -> list[Kind]:
    """Few and many seats, deals and matches, every reward, with and without `auto_row`."""
    preset = GAMES[game]
    short = agree(game, convert({"hand": 4, "points": 12, "deals": 4}, Options))
    seats = [preset.fewest_seats, 3, 4, preset.most_seats]
    return [
        *[Kind(preset, count) for count in seats],
        *[Kind(short, count, True, reward) for count, reward in zip(seats, REWARDS, strict=True)],
        *[Kind(short, 3, False, reward, auto_row=True) for reward in REWARDS[1:]],
    ]


def compare(kind: Kind, *, steps: int, reset: str = "next_step") -> None:
    together = Episodes(
        kind.ruleset,
        kind.seats,
        2,
        whole_match=kind.whole_match,
        reward=kind.reward,
        auto_row=kind.auto_row,
        reset=reset,
    )
    together.reset([7, 8])
    together.seed_sample(3)
    alone = [ByRules(kind, 7), ByRules(kind, 8)]
    for _ in range(steps):
        for number, one in enumerate(alone):
            same(together, number, one)
        together.sample()
        actions = together.actions.reshape(2, kind.seats).tolist()
        was_over = [one.over for one in alone]
        together.step()
        for number, one in enumerate(alone):
            rows = slice(number * kind.seats, (number + 1) * kind.seats)
            rewards = [0.0] * kind.seats
            if was_over[number]:
                one.begin()
            else:
                rewards = one.step(actions[number])
            assert together.rewards[rows].tolist() == np.array(rewards, np.float32).tolist()
            assert together.terminated[rows].tolist() == [one.over] * kind.seats
            if one.over and reset == "same_step":
                same(together, number, one, final=True)
                one.begin()


def same(together: Episodes, number: int, one: ByRules, *, final: bool = False) -> None:
    for seat in {*one.state.acting[:2], one.state.turn % one.kind.seats}:
        row = number * one.kind.seats + seat
        found = together.final_observations[row] if final else together.observations[row]
        assert np.array_equal(found, observe(view(one.state, seat)))
        assert final or np.array_equal(together.masks[row], one.allowed(seat))


@pytest.mark.parametrize("game", GAMES)
def test_they_are_the_rules_own(game: str) -> None:
    for kind in kinds(game):
        steps = 2 * (kind.ruleset.hand + 2) * (kind.seats if kind.ruleset.in_turn else 1 + kind.whole_match)
        compare(kind, steps=steps)


def test_the_next_one_may_begin_in_the_step_that_ends_one() -> None:
    short = agree("classic", convert({"hand": 3}, Options))
    compare(Kind(short, 3, reward="margin"), steps=20, reset="same_step")


def classic(count: int, **more: Any) -> Episodes:
    episodes = Episodes(GAMES["classic"], 4, count, **more)
    episodes.reset(list(range(count)))
    episodes.sample()
    return episodes


@pytest.mark.parametrize("action", [0, 105, WAIT, 110, -1, 2**32 + 5, 2**62])
def test_nothing_happens_if_one_action_is_illegal(action: int) -> None:
    episodes = classic(3)
    before = episodes.observations.copy()
    if action == 2**32 + 5:
        action = 2**32 + int(episodes.actions[6])  # legal if it were cut to 32 bits
    episodes.actions[6] = action
    legal_ones = ", ".join(map(str, np.flatnonzero(episodes.masks[6])))
    with pytest.raises(IllegalActionError) as refused:
        episodes.step()
    assert str(refused.value) == f"Environment 6 cannot do {action} now; legal are {legal_ones}."
    episodes.sample()
    assert np.array_equal(episodes.observations, before)
    episodes.step()
    assert (episodes.observations[:, PLACES["sizes"]][:, :4] == 9).all()


def test_whatever_is_not_in_the_mask_is_illegal() -> None:
    """Also a pair of zeros from a hand with one zero."""
    episodes = Episodes(agree("plus-dealt", convert({"hand": 6}, Options)), 4, 1)
    episodes.reset([2])
    episodes.sample()
    assert episodes.observations[1, 0] == 1
    held = np.flatnonzero(episodes.observations[1, PLACES["hand"]]).tolist()
    doubles = [encode_action(Play(1, (card, card))) for card in held]
    for number in [*np.flatnonzero(episodes.masks[1] == 0)[::40], *range(105, 110), *doubles]:
        episodes.actions[1] = number
        with pytest.raises(IllegalActionError):
            episodes.step()
    assert (episodes.observations[:, PLACES["sizes"]][:, :4] == 6).all()


def test_what_is_over_waits_to_be_reset_where_nothing_resets_it() -> None:
    episodes = classic(2, reset="disabled", auto_row=True)
    for _ in range(10):
        episodes.sample()
        episodes.step()
    assert episodes.terminated.all()
    with pytest.raises(IllegalActionError, match=r"^Environment 0 is over: reset it before it goes on\.$"):
        episodes.step()
    episodes.reset([None, None], np.array([True, False]))
    assert episodes.terminated.tolist() == [False] * 4 + [True] * 4
    assert (episodes.observations[:4, PLACES["sizes"]][:, :4] == 10).all()


def test_without_a_seed_the_next_deals_follow() -> None:
    episodes = classic(1)
    first = episodes.observations.copy()
    episodes.reset([None])
    second = episodes.observations.copy()
    assert not np.array_equal(first, second)
    episodes.reset([0])
    assert np.array_equal(episodes.observations, first)
    episodes.reset([None])
    assert np.array_equal(episodes.observations, second)


def test_random_actions_have_the_same_chance() -> None:
    episodes = Episodes(agree("zeros", convert({"hand": 3}, Options)), 2, 1)
    episodes.reset([1])
    episodes.seed_sample(5)
    drawn = np.zeros(episodes.masks.shape[1])
    for _ in range(3000):
        episodes.sample()
        drawn[episodes.actions[0]] += 1
    assert set(np.flatnonzero(drawn)) == set(np.flatnonzero(episodes.masks[0]))
    assert is_even(drawn[drawn > 0])


def test_the_agents_seat_is_drawn_evenly_or_named() -> None:
    seats = np.array([drawn_seat(seed, number, 5) for seed, number in product(range(20), range(100))])
    assert is_even(np.bincount(seats, minlength=5))
    game = GAMES["simple"]
    everyone = Policies(*[(PolicyKind.RANDOM, 0.0, 0.0, None)] * 3)
    for seat in range(4):
        episodes = Episodes(game, 4, 1, opponents=everyone, seat=seat)
        episodes.reset([9])
        assert episodes.observations[0, PLACES["position"]] == seat  # deal 0 begins with seat 0


@pytest.mark.parametrize("game", GAMES)
def test_opponents_play_until_the_agent_is_asked(game: str) -> None:
    """At the end all dealt cards were seen, and the rewards sum up to the agent's heads."""
    ruleset, net = GAMES[game], np.full(NET_SIZE, 0.1, np.float32)
    others = Policies(
        (PolicyKind.RANDOM, 0.0, 0.0, None),
        (PolicyKind.NET, 0.5, 0.0, net),
        (PolicyKind.LOWEST, 0.0, 0.0, None),
    )
    episodes = Episodes(ruleset, 4, 1, opponents=others, reset="disabled")
    for seed in range(5):
        episodes.reset([seed])
        paid = 0.0
        while not episodes.terminated[0]:
            episodes.sample()
            assert episodes.actions[0] != WAIT
            episodes.step()
            paid += episodes.rewards[0]
        seen = {name: episodes.observations[0, place] for name, place in PLACES.items()}
        assert seen["seen"].sum() == 4 + 4 * ruleset.hand
        assert abs(paid) == seen["taken"][0] == seen["totals"][0]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opponents": Policies((PolicyKind.GREEDY, 0.0, 0.0, None))}, "4 seats have 3 opponents, not 1."),
        ({"seat": 4}, "There is no seat 4; the seats are 0 to 3, None draws one."),
    ],
)
def test_what_the_kernel_would_read_elsewhere_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NimmtError) as refused:
        Episodes(GAMES["simple"], 4, 1, **options)
    assert str(refused.value) == sentence


def test_a_match_is_refused_if_a_total_may_be_too_high() -> None:
    ruleset = agree("classic", Options(points=32_662))
    Episodes(ruleset, 4, 1)
    with pytest.raises(NimmtError, match=r"^A total of this match may reach 32,768 heads, "):
        Episodes(ruleset, 4, 1, whole_match=True)


def test_they_begin_with_a_seed_for_each() -> None:
    episodes = Episodes(GAMES["simple"], 4, 2)
    with pytest.raises(NimmtError, match=r"^2 episodes are reset with 2 seeds, not with 1\.$"):
        episodes.reset([1])
    for begin in (episodes.step, lambda: episodes.reset([1, 2], np.array([True, False]))):
        with pytest.raises(NimmtError, match=r"^The environments have not begun: reset all of them first\.$"):
            begin()
