"""Records become trajectories, and actions become the same record again."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from nimmt.envs.episode import Episode, set_up
from nimmt.envs.gymnasium import NimmtEnv, NimmtVectorEnv
from nimmt.envs.pettingzoo import raw_env
from nimmt.envs.trajectories import Trajectory, play_again, record_of_episode, trajectories
from nimmt.kernel import OBSERVATION_SIZE, PLACES, REWARDS, TAKE_ROW, WAIT, Reward
from nimmt.rules import GAMES, NimmtError, Options, Phase, Record, RecordError, read, replay, write
from tests.envs.episodes import worth
from tests.golden import FOLDER, files


def golden(name: str) -> Record:
    return read((FOLDER / f"{name}.jsonl").read_bytes().splitlines()[0])


def bare(record: Record) -> Record:
    """The record without the proof and the auto marks, which an environment does not know."""
    turns = [tuple([replace(turn, auto=()) for turn in deal.turns]) for deal in record.deals]
    deals = [replace(deal, turns=played) for deal, played in zip(record.deals, turns, strict=True)]
    return replace(record, fair=None, deals=tuple(deals))


def play_out(record: Record, told: tuple[Trajectory, ...]) -> Record:
    """The record of the same actions with the same cards."""
    setup = set_up(record.game, seats=len(record.seats), episode="match")
    episode = Episode(setup, record.deals[0].starter or 0)
    doing: list[Iterator[int]] = [iter(one.actions.tolist()) for one in told]
    cards = iter(record.deals)
    while not episode.over:
        if episode.needs_cards:
            dealt = next(cards)
            episode.lay(dealt.rows, dealt.hands)
        seat = episode.acting[0]
        episode.step({seat: next(doing[seat])})
    assert [list(left) for left in doing] == [[]] * len(doing)
    return record_of_episode(episode, record.seats)


@pytest.mark.parametrize("path", files()[::2], ids=lambda path: path.stem)
def test_a_golden_match_becomes_the_same_record_again(path: Path) -> None:
    record = golden(path.stem)
    told = trajectories(record)
    assert write(play_out(record, told)) == write(bare(record))
    for one in told:
        assert one.masks[np.arange(len(one.actions)), one.actions].all()
        assert not one.masks[:, WAIT].any()
        assert np.flatnonzero(one.terminated).tolist() == [len(one.actions) - 1]


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("name", ["classic-2-1", "plus-2-1"])
def test_rewards_are_what_the_match_and_each_deal_are_worth(name: str, reward: Reward) -> None:
    record = golden(name)
    state, seats = replay(record), len(record.seats)
    sign = 1 if state.ruleset.goal == "most" else -1
    match = trajectories(record, reward=reward)
    due = worth(reward, [float(sign * total) for total in state.totals])
    assert [one.rewards.sum() for one in match] == pytest.approx(due, rel=1e-5)
    deals = trajectories(record, reward=reward, episode="deal")
    ends = [np.flatnonzero(one.terminated) for one in deals]
    for number, played in enumerate(state.deals):
        due = worth(reward, [float(sign * count) for count in played.heads])
        parts = [np.split(deals[seat].rewards, ends[seat] + 1)[number] for seat in range(seats)]
        assert [part.sum() for part in parts] == pytest.approx(due, rel=1e-5, abs=1e-6)


def test_a_reward_comes_with_the_decision_that_it_followed() -> None:
    """The heads of a row chosen for a low card belong to the choice, not to the play before it."""
    record = golden("classic-2-1")
    for seat, one in enumerate(trajectories(record)):
        chosen = np.flatnonzero((one.actions >= TAKE_ROW) & (one.actions < WAIT))
        assert len(chosen)
        rows = one.observations[chosen, PLACES["row_heads"]]
        taken = rows[np.arange(len(chosen)), one.actions[chosen] - TAKE_ROW]
        assert (one.rewards[chosen] == -taken).all(), seat
        assert (one.rewards[chosen - 1] == 0).all()


def test_a_record_that_stops_is_not_terminated() -> None:
    record = golden("simple-2-1")
    first, *_ = record.deals
    stopped = replace(record, deals=(replace(first, turns=first.turns[:3]),))
    for one in trajectories(stopped):
        assert len(one.actions) == 3
        assert not one.terminated.any()
    assert [one.observations.shape for one in trajectories(replace(record, deals=()))] == [
        (0, OBSERVATION_SIZE)
    ] * 2


def test_a_wrong_record_is_refused() -> None:
    record = golden("classic-2-1")
    [first, *rest] = record.deals
    with pytest.raises(RecordError, match="deal 1, turn 2"):
        trajectories(replace(record, deals=(replace(first, turns=first.turns[:1] * 2), *rest)))
    told = r"deal \d+, turn \d+, seat \d: auto_row takes row \d, and the record row \d\."
    with pytest.raises(RecordError, match=told):
        trajectories(record, auto_row=True)
    with pytest.raises(NimmtError, match=r"^The reward is one of heads, margin, place, win, not 'fame'\.$"):
        trajectories(record, reward="fame")  # type: ignore[arg-type]


def test_a_record_is_refused_only_if_its_totals_are_too_high(monkeypatch: pytest.MonkeyPatch) -> None:
    """Totals that the options would allow do not matter."""
    record = golden("classic-2-1")
    endless = replace(record, options=Options(points=10**6))
    assert np.array_equal(trajectories(endless)[0].observations, trajectories(record)[0].observations)
    monkeypatch.setattr("nimmt.envs.trajectories.ENDLESS", 20)
    told = r"^deal \d: Observations count totals up to 20 heads: make every deal an episode\.$"
    with pytest.raises(RecordError, match=told):
        trajectories(record)
    trajectories(record, episode="deal")


@pytest.mark.parametrize("game", GAMES)
def test_an_episode_of_pettingzoo_is_kept(game: str) -> None:
    table, rng = raw_env(game=game, seats=3, episode="match", auto_row=True, hand=5, deals=2), Random(game)
    table.reset(seed=4)
    actions: dict[str, list[int]] = {agent: [] for agent in table.agents}
    rewards: dict[str, list[float]] = {agent: [] for agent in table.agents}
    for agent in table.agent_iter():
        seen, reward, over, *_ = table.last()
        rewards[agent].append(reward)
        if not over:
            actions[agent].append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        table.step(None if over else actions[agent][-1])
    told = trajectories(table.record(), auto_row=True)
    assert [one.actions.tolist() for one in told] == list(actions.values())
    assert [one.rewards.tolist() for one in told] == [got[1:] for got in rewards.values()]


def test_deals_of_the_vector_environment_are_kept() -> None:
    """Two deals with three seats each, which restart in the step after their end."""
    setup = set_up("cow", seats=3, hand=4)
    tables: Any = NimmtVectorEnv(num_envs=6, game="cow", seats=3, hand=4, opponents=None)
    tables.reset(seed=5)
    steps, rewards = [], []
    for _ in range(20):
        steps.append(tables.sample_actions())
        rewards.append(tables.step(steps[-1])[1])
    for number in range(2):
        seats = slice(3 * number, 3 * number + 3)
        episodes = play_again(setup, 5 + number, [actions[seats] for actions in steps])
        assert len(episodes) > 2
        kept = [replay(record_of_episode(episode)).totals for episode in episodes[:-1]]
        got = np.sum(rewards, axis=0)[seats] - episodes[-1].returns
        assert (-np.sum(kept, axis=0)).tolist() == got.tolist()


def test_an_episode_of_gymnasium_is_kept() -> None:
    table = NimmtEnv(opponents="greedy", seats=3, seat=1, illegal="refuse")
    _, info = table.reset(seed=2)
    rng, done, actions, total = Random(2), False, [], 0.0
    while not done:
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, done, _, info = table.step(actions[-1])
        total += reward
    record = table.record()
    assert [(player.name, player.bot) for player in record.seats] == [
        ("greedy", "greedy"),
        ("agent", None),
        ("greedy", "greedy"),
    ]
    assert replay(record).phase is Phase.DEAL
    told = trajectories(record, episode="deal")[1]
    assert told.actions.tolist() == actions
    assert told.rewards.sum() == total
