"""Deals or matches by the thousand for learning agents: a step of all of them is one call of the kernel."""

from collections import deque
from collections.abc import Callable, Sequence
from ctypes import addressof, byref
from functools import partial
from sys import getrefcount
from typing import Any

import numpy as np
import numpy.typing as npt

from nimmt.rules import IllegalActionError, NimmtError, Ruleset, Seat

from .actions import Mask, action_count
from .library import kernel, kernel_game
from .observation import OBSERVATION_SIZE, Observation, check_totals
from .search import Policies
from .structs import RESETS, REWARDS, BatchStruct, EpisodeStruct, RandomStruct

Flags = npt.NDArray[np.bool_]

ANY_SEAT = -1
IN_TURNS = 3
"""So many sets of arrays are enough for who keeps what was, what is, and what comes."""
FEW = 12
"""More legal actions than these are not listed."""
NOT_BEGUN = "The environments have not begun: reset all of them first."
NAMES = ("observations", "masks", "rewards", "terminated", "truncated", "present")
"""The arrays that a step writes."""


def _refuse(_: Any) -> int:
    """What steps before the first reset."""
    raise NimmtError(NOT_BEGUN)


class Arrays:
    """What a step leads to, with a row for each agent: episode after episode, in them seat after seat."""

    def __init__(self, batch: BatchStruct, rows: int, actions: int) -> None:
        self.observations: Observation = np.zeros((rows, OBSERVATION_SIZE), np.int16)
        self.masks: Mask = np.zeros((rows, actions), np.int8)
        self.rewards = np.zeros(rows, np.float32)
        self.terminated: Flags = np.zeros(rows, np.bool_)
        self.truncated: Flags = np.zeros(rows, np.bool_)
        self.present: Flags = np.zeros(rows, np.bool_)
        self._batch = BatchStruct.from_buffer_copy(batch)
        for name in NAMES:
            setattr(self._batch, name, getattr(self, name).ctypes.data)
        self.at = byref(self._batch)
        self.unheld = self.references()

    def references(self) -> int:
        """More than when they were `unheld`: somebody else has one of them, or a part of one."""
        return (
            getrefcount(self.observations)
            + getrefcount(self.masks)
            + getrefcount(self.rewards)
            + getrefcount(self.terminated)
            + getrefcount(self.truncated)
            + getrefcount(self.present)
        )


class Episodes:
    """Each has one agent and opponents that the kernel plays, or an agent in every seat.

    Every step writes into the same arrays; with `keep` only into such as nobody holds any more.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seats: int,
        count: int,
        *,
        opponents: Policies | None = None,
        seat: Seat | None = None,
        whole_match: bool = False,
        reward: str = "heads",
        auto_row: bool = False,
        reset: str = "next_step",
        keep: bool = False,
    ) -> None:
        """`opponents` sit clockwise from the agent, whose `seat` is drawn for each episode if not named."""
        ruleset.check_seats(seats)
        if whole_match:
            check_totals(ruleset, seats)
        if opponents is not None and len(opponents) != seats - 1:
            raise NimmtError(f"{seats} seats have {seats - 1} opponents, not {len(opponents)}.")
        if seat is not None and not 0 <= seat < seats:
            raise NimmtError(f"There is no seat {seat}; the seats are 0 to {seats - 1}, None draws one.")
        self.ruleset, self.seats, self.count = ruleset, seats, count
        self.agents = seats if opponents is None else 1
        self.rows = count * self.agents
        self.actions = np.zeros(self.rows, np.int64)
        self.final_observations: Observation = np.zeros(
            (self.rows * (reset == "same_step"), OBSERVATION_SIZE), np.int16
        )
        self._opponents, self._memory = opponents, (EpisodeStruct * count)()
        self._batch = BatchStruct(
            game=addressof(kernel_game(ruleset, seats)),
            episodes=addressof(self._memory),
            policies=None if opponents is None else addressof(opponents.array),
            actions=self.actions.ctypes.data,
            final_observations=self.final_observations.ctypes.data,
            count=count,
            learner=ANY_SEAT if seat is None else seat,
            whole_match=whole_match,
            reward=REWARDS.index(reward),
            auto_row=auto_row,
            reset=RESETS.index(reset),
        )
        self._keep = keep
        self._step: Callable[[Any], int] = _refuse
        self._turns = deque([self._new() for _ in range(IN_TURNS if keep else 1)])
        self.arrays = self._turns[0]

    def __reduce__(self) -> tuple[Any, ...]:
        """Memory of its own, in which the same episodes go on."""
        batch = self._batch
        anew = partial(
            Episodes,
            opponents=self._opponents,
            seat=None if batch.learner == ANY_SEAT else batch.learner,
            whole_match=bool(batch.whole_match),
            reward=REWARDS[batch.reward],
            auto_row=bool(batch.auto_row),
            reset=RESETS[batch.reset],
            keep=self._keep,
        )
        return anew, (self.ruleset, self.seats, self.count), self._state()

    def _state(self) -> dict[str, Any]:
        return {
            "begun": self._step is not _refuse,
            "memory": bytes(self._memory),
            "chance": (self._batch.chance.key, self._batch.chance.counter),
            "actions": self.actions.copy(),
            "final_observations": self.final_observations.copy(),
            "arrays": {name: getattr(self.arrays, name).copy() for name in NAMES},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._memory[:] = [*(EpisodeStruct * self.count).from_buffer_copy(state["memory"])]
        self._batch.chance = RandomStruct(*state["chance"])
        self.actions[:], self.final_observations[:] = state["actions"], state["final_observations"]
        for name, array in state["arrays"].items():
            getattr(self.arrays, name)[:] = array
        if state["begun"]:
            self._step = kernel().nimmt_step

    @property
    def observations(self) -> Observation:
        return self.arrays.observations

    @property
    def masks(self) -> Mask:
        return self.arrays.masks

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        return self.arrays.rewards

    @property
    def terminated(self) -> Flags:
        return self.arrays.terminated

    def reset(self, seeds: Sequence[int | None], which: Flags | None = None) -> None:
        """New episodes, all or some. A seed begins its deals anew; without one the next deals follow."""
        chosen = np.ones(self.count, np.bool_) if which is None else np.ascontiguousarray(which, np.bool_)
        if not len(seeds) == len(chosen) == self.count:
            raise NimmtError(
                f"{self.count} episodes are reset with {self.count} seeds, not with {len(seeds)}."
            )
        if self._step is _refuse and not chosen.all():
            raise NimmtError(NOT_BEGUN)
        anew = np.array([seed is not None for seed in seeds])
        numbers = np.array([int(seed or 0) % 2**64 for seed in seeds], np.uint64)
        self.arrays = self._next()
        kernel().nimmt_reset(self.arrays.at, chosen.ctypes.data, anew.ctypes.data, numbers.ctypes.data)
        self._step = kernel().nimmt_step

    def dealt(self, number: int) -> int:
        """How many deals of its seed the episode of that number and those before it have had."""
        return int(self._memory[number].deals)

    def step(self) -> None:
        """Do what stands in `actions`. If one of them is illegal, none is done."""
        arrays = self._next()
        illegal = self._step(arrays.at)
        if illegal >= 0:
            raise IllegalActionError(self._objection(illegal))
        self.arrays = arrays

    def sample(self) -> None:
        """Write legal actions into `actions`, all with the same chance."""
        kernel().nimmt_sample(byref(self._batch))

    def seed_sample(self, seed: int) -> None:
        self._batch.chance = RandomStruct(seed % 2**64, 0)

    def _new(self) -> Arrays:
        return Arrays(self._batch, self.rows, action_count(self.ruleset))

    def _next(self) -> Arrays:
        """Where the kernel may write. What somebody holds is theirs for good."""
        turns = self._turns
        arrays = turns.popleft()
        if self._keep and arrays.references() > arrays.unheld:
            arrays = self._new()
        turns.append(arrays)
        return arrays

    def _objection(self, row: int) -> str:
        if self._memory[row // self.agents].over:
            return f"Environment {row} is over: reset it before it goes on."
        legal = np.flatnonzero(self.masks[row]).tolist()
        more = f" and {len(legal) - FEW} more" if len(legal) > FEW else ""
        shown = f"{', '.join(map(str, legal[:FEW]))}{more}"
        return f"Environment {row} cannot do {self.actions[row]} now; legal are {shown}."


def drawn_seat(seed: int, number: int, seats: int) -> Seat:
    """Where the agent sits in that episode of the seed."""
    return int(kernel().nimmt_learner(seed % 2**64, number, seats, RandomStruct()))
