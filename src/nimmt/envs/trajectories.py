"""Episodes as records, and records as the observations, actions and rewards of each seat."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.kernel import (
    ENDLESS,
    OBSERVATION_SIZE,
    TAKE_ROW,
    Mask,
    Observation,
    Reward,
    action_count,
    decode_action,
    encode_action,
)
from nimmt.rules import (
    Deal,
    DealRecord,
    Phase,
    Play,
    Player,
    Record,
    RecordError,
    Seat,
    State,
    TakeRow,
    TurnRecord,
    agree,
    apply,
    cheapest_row,
    clockwise,
    deal,
    record_of,
    replay,
    start,
)

from .episode import Episode, Length, Setup


class Trajectory(NamedTuple):
    """The decisions of one seat, one per row."""

    observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    """The sum of rewards after this decision and before the seat's next one."""
    terminated: npt.NDArray[np.bool_]
    """Whether this was the seat's last decision of a finished episode."""


def play_again(
    setup: Setup,
    seed: int,
    steps: Iterable[Sequence[int]],
    *,
    first_deal: int = 0,
    autoreset: Literal["next_step", "same_step"] = "next_step",
) -> list[Episode]:
    """Play episodes again from their seed and the actions of all seats, step by step.

    This restores a deal of the vector environment in which every seat is an agent.
    """
    numbers = count(first_deal)
    episodes = [_begin(setup, seed, numbers)]
    for actions in steps:
        if episodes[-1].over:
            episodes.append(_begin(setup, seed, numbers))
            if autoreset == "next_step":
                continue
        episodes[-1].step({seat: int(action) for seat, action in enumerate(actions)})
        if episodes[-1].needs_cards:
            episodes[-1].lay_deal(seed, next(numbers))
    return episodes


def _begin(setup: Setup, seed: int, numbers: Iterator[int]) -> Episode:
    number = next(numbers)
    episode = Episode(setup, number % setup.seats)
    episode.lay_deal(seed, number)
    return episode


def record_of_episode(episode: Episode, players: Sequence[Player] = ()) -> Record:
    """The episode so far, up to its last finished turn."""
    setup = episode.setup
    state = start(setup.ruleset, setup.seats, starter=episode.starter)
    for entry in episode.log:
        if isinstance(entry, Deal):
            state = deal(state, entry).state
        else:
            state = _decide(state, *entry, auto_row=setup.auto_row)
    return record_of(state, players or [Player(f"seat_{seat}") for seat in range(setup.seats)])


def _decide(state: State, seat: Seat, number: int, *, auto_row: bool) -> State:
    action = decode_action(number, seat)
    assert action is not None
    state = apply(state, action).state
    if auto_row and state.phase is Phase.TAKE_ROW:
        state = apply(state, TakeRow(state.acting[0], cheapest_row(state.rows))).state
    return state


def trajectories(
    record: Record, *, reward: Reward = "heads", episode: Length = "match", auto_row: bool = False
) -> tuple[Trajectory, ...]:
    """The trajectories of all seats. With `episode="deal"` every deal of the record is an episode."""
    replay(record)
    setup = Setup(agree(record.game, record.options), len(record.seats), episode, reward, auto_row)
    diaries = [_Diary(setup) for _ in record.seats]
    played: Episode | None = None
    for number, dealt in enumerate(record.deals, 1):
        if played is None or played.over:
            played = Episode(setup, dealt.starter or 0)
        if max(played.match.totals) > ENDLESS:
            raise RecordError(
                f"Observations count totals up to {ENDLESS:,} heads: make every deal an episode.", deal=number
            )
        played.lay(dealt.rows, dealt.hands)
        for at, turn in enumerate(dealt.turns, 1):
            _play_turn(played, dealt, turn, diaries)
            _check_rows(played, turn, number, at)
        if played.over:
            for diary in diaries:
                diary.terminated[-1] = True
    return tuple([diary.trajectory() for diary in diaries])


class _Diary:
    """The decisions of one seat so far."""

    def __init__(self, setup: Setup) -> None:
        self._actions = action_count(setup.ruleset)
        self.seen: list[Observation] = []
        self.masks: list[Mask] = []
        self.actions: list[int] = []
        self.rewards: list[float] = []
        self.terminated: list[bool] = []

    def write(self, seen: Observation, mask: Mask, action: int) -> None:
        self.seen.append(seen)
        self.masks.append(mask)
        self.actions.append(action)
        self.rewards.append(0.0)
        self.terminated.append(False)

    def trajectory(self) -> Trajectory:
        return Trajectory(
            np.array(self.seen, np.int16).reshape(-1, OBSERVATION_SIZE),
            np.array(self.masks, np.int8).reshape(-1, self._actions),
            np.array(self.actions, np.int64),
            np.array(self.rewards, np.float32),
            np.array(self.terminated, np.bool_),
        )


def _play_turn(episode: Episode, dealt: DealRecord, turn: TurnRecord, diaries: Sequence[_Diary]) -> None:
    """Play one turn: the cards of all seats, and the row of a low card."""
    for seat in clockwise(dealt.starter, episode.setup.seats):
        if turn.plays[seat]:
            _write(episode, seat, encode_action(Play(seat, turn.plays[seat])), diaries)
        if episode.match.takes_row:
            [low] = episode.acting
            _write(episode, low, TAKE_ROW + turn.choices[low], diaries)


def _write(episode: Episode, seat: Seat, action: int, diaries: Sequence[_Diary]) -> None:
    diaries[seat].write(*episode.observe(seat), action)
    episode.step({seat: action})
    for diary, reward in zip(diaries, episode.rewards, strict=True):
        if reward:
            diary.rewards[-1] += reward


def _check_rows(episode: Episode, turn: TurnRecord, number: int, at: int) -> None:
    taken = {seat: row for seat, row in enumerate(episode.match.match.last_choices) if row >= 0}
    if taken != turn.choices:
        seat = min(turn.choices)
        reason = f"auto_row takes row {taken[seat] + 1}, and the record row {turn.choices[seat] + 1}."
        raise RecordError(reason, deal=number, turn=at, seat=seat + 1)
