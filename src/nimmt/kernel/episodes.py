"""Deals or matches by the thousand for learning agents: a step of all of them is one call of the kernel."""

from collections.abc import Sequence
from ctypes import addressof, byref

import numpy as np
import numpy.typing as npt

from nimmt.rules import IllegalActionError, NimmtError, Ruleset, Seat

from .actions import Mask, action_count
from .layout import SIZE, Observation
from .library import Batch, Episode, Random, kernel, kernel_game
from .search import Policies

Flags = npt.NDArray[np.bool_]

REWARDS = ("heads", "margin", "place", "win")
RESETS = ("next_step", "same_step", "disabled")
ANY_SEAT = -1
FEW = 12
"""More legal actions than these are not listed."""


class Episodes:
    """Each has one agent and opponents that the kernel plays, or an agent in every seat.

    The arrays have a row for each agent: episode after episode, in them seat after seat. They are the
    kernel's own, and every step writes them anew.
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
    ) -> None:
        """`opponents` sit clockwise from the agent, whose `seat` is drawn for each episode if not named."""
        ruleset.check_seats(seats)
        if opponents is not None and len(opponents) != seats - 1:
            raise NimmtError(f"{seats} seats have {seats - 1} opponents, not {len(opponents)}.")
        self.ruleset, self.seats, self.count = ruleset, seats, count
        self.agents = seats if opponents is None else 1
        rows = count * self.agents
        self.actions = np.zeros(rows, np.int64)
        self.observations: Observation = np.zeros((rows, SIZE), np.int16)
        self.final_observations: Observation = np.zeros((rows * (reset == "same_step"), SIZE), np.int16)
        self.masks: Mask = np.zeros((rows, action_count(ruleset)), np.int8)
        self.rewards = np.zeros(rows, np.float32)
        self.terminated: Flags = np.zeros(rows, np.bool_)
        self._opponents, self._memory = opponents, (Episode * count)()
        self._batch = Batch(
            game=addressof(kernel_game(ruleset, seats)),
            episodes=addressof(self._memory),
            policies=None if opponents is None else addressof(opponents.array),
            count=count,
            learner=ANY_SEAT if seat is None else seat,
            whole_match=whole_match,
            reward=REWARDS.index(reward),
            auto_row=auto_row,
            reset=RESETS.index(reset),
        )
        for name in ("actions", "observations", "final_observations", "masks", "rewards", "terminated"):
            setattr(self._batch, name, getattr(self, name).ctypes.data)
        self._at, self._step = byref(self._batch), kernel().nimmt_step

    def reset(self, seeds: Sequence[int | None], which: Flags | None = None) -> None:
        """New episodes, all or some. A seed begins its deals anew; without one the next deals follow."""
        chosen = np.ones(self.count, np.bool_) if which is None else which
        anew = np.array([seed is not None for seed in seeds])
        numbers = np.array([(seed or 0) % 2**64 for seed in seeds], np.uint64)
        kernel().nimmt_reset(self._at, chosen.ctypes.data, anew.ctypes.data, numbers.ctypes.data)

    def step(self) -> None:
        """Do what stands in `actions`. If one of them is illegal, none is done."""
        illegal = self._step(self._at)
        if illegal >= 0:
            raise IllegalActionError(self._objection(illegal))

    def sample(self) -> None:
        """Write legal actions into `actions`, all with the same chance."""
        kernel().nimmt_sample(self._at)

    def seed_sample(self, seed: int) -> None:
        self._batch.chance = Random(seed % 2**64, 0)

    def _objection(self, row: int) -> str:
        if self.terminated[row]:
            return f"Environment {row} is over: reset it before it goes on."
        legal = np.flatnonzero(self.masks[row]).tolist()
        more = f" and {len(legal) - FEW} more" if len(legal) > FEW else ""
        shown = f"{', '.join(map(str, legal[:FEW]))}{more}"
        return f"Environment {row} cannot do {self.actions[row]} now; legal are {shown}."


def drawn_seat(seed: int, number: int, seats: int) -> Seat:
    """Where the agent sits in that episode of the seed."""
    return int(kernel().nimmt_learner(seed % 2**64, number, seats, Random()))
