"""Many deals or matches at once for learning agents: one call of the kernel steps all of them."""

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
"""Sets of arrays: a caller may keep the previous and the present results while the next are written."""
FEW = 12
"""An error message lists at most this many legal actions."""
NOT_BEGUN = "The environments have not begun: reset all of them first."
NAMES = ("observations", "masks", "rewards", "terminated", "truncated", "present")
"""The arrays that a step writes."""


def _refuse(_: Any) -> int:
    """The step function before the first reset."""
    raise NimmtError(NOT_BEGUN)


class Arrays:
    """The results of a step: a row per agent, ordered by episode, then by seat."""

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
        """The number of references; more than `unheld` if a caller holds an array or a slice of one."""
        return (
            getrefcount(self.observations)
            + getrefcount(self.masks)
            + getrefcount(self.rewards)
            + getrefcount(self.terminated)
            + getrefcount(self.truncated)
            + getrefcount(self.present)
        )


class Episodes:
    """Episodes with one agent each, whose opponents the kernel plays, or with an agent in every seat.

    Every step writes into the same arrays; with `keep`, only into arrays that no caller holds.
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
        """`opponents` sit clockwise from the agent. Without a `seat`, one is drawn for each episode."""
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
        """Copies the memory, so that the copy goes on with the same episodes."""
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
        """Begin new episodes, all or some. A seed starts a series of deals; without one, the last goes on."""
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
        """How many deals of its seed an environment has used, in this episode and in earlier ones."""
        return int(self._memory[number].deals)

    def step(self) -> None:
        """Do the actions in `actions`. If one of them is illegal, nothing happens."""
        arrays = self._next()
        illegal = self._step(arrays.at)
        if illegal >= 0:
            raise IllegalActionError(self._objection(illegal))
        self.arrays = arrays

    def sample(self) -> None:
        """Write random legal actions into `actions`, all equally likely."""
        kernel().nimmt_sample(byref(self._batch))

    def seed_sample(self, seed: int) -> None:
        self._batch.chance = RandomStruct(seed % 2**64, 0)

    def _new(self) -> Arrays:
        return Arrays(self._batch, self.rows, action_count(self.ruleset))

    def _next(self) -> Arrays:
        """Arrays into which the kernel may write: never those that a caller holds."""
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
    """The agent's seat in an episode of the seed."""
    return int(kernel().nimmt_learner(seed % 2**64, number, seats, RandomStruct()))
