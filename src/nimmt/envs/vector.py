"""The vector environment for Gymnasium: thousands of deals, stepped by one kernel call."""

from collections.abc import Sequence
from operator import index
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.kernel import OBSERVATION_MOST, WAIT, Episodes, Flags, Observation, action_count
from nimmt.rules import NimmtError, RulesetError, Seat

from .episode import Setup, set_up
from .options import Opponents, check_count, check_seat, kernel_opponents

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise ImportError("Gymnasium is not installed: pip install 'nimmt[gymnasium]'.") from None

Actions: TypeAlias = npt.NDArray[np.int64]
Infos: TypeAlias = dict[str, Any]
StepResult: TypeAlias = tuple[Observation, npt.NDArray[np.float32], Flags, Flags, Infos]

RESETS = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


def observation_space() -> spaces.Box[np.int16]:
    return spaces.Box(np.zeros_like(OBSERVATION_MOST), OBSERVATION_MOST, dtype=np.int16)


def _mode(name: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(name)
    except ValueError:
        modes = ", ".join([mode.value for mode in AutoresetMode])
        raise RulesetError(f"The autoreset mode is one of {modes}, not {name!r}.") from None


def action_space(setup: Setup) -> spaces.Discrete:
    return spaces.Discrete(action_count(setup.ruleset))


class NimmtVectorEnv(VectorEnv[Observation, Actions, npt.NDArray[Any]]):
    """One agent in each environment, or, with `opponents=None`, one in every seat of every deal.

    In the second case environments are ordered by deal, then by seat; a seat without a decision waits.
    `infos["action_mask"]` has the legal actions; a step with any illegal action is refused as a whole.
    With `copy=False` the returned arrays are overwritten by the next step.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "classic",
        *,
        opponents: Opponents | None = "greedy",
        seat: Seat | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.setup = setup = set_up(game, **options)
        agents = setup.seats if opponents is None else 1
        check_seat(seat, setup.seats)
        check_count(num_envs, agents)
        mode = _mode(autoreset_mode)
        self.episodes = Episodes(
            setup.ruleset,
            setup.seats,
            num_envs // agents,
            opponents=None if opponents is None else kernel_opponents(opponents, setup.ruleset, setup.seats),
            seat=seat,
            whole_match=setup.episode == "match",
            reward=setup.reward,
            auto_row=setup.auto_row,
            reset=RESETS[mode],
            keep=copy,
        )
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.single_observation_space, self.single_action_space = observation_space(), action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | np.integer[Any] | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Infos]:
        """Deal `i` gets the seed `seed + i`; without a seed the deals continue.

        `options={"reset_mask": …}` resets only some environments.
        """
        given = self._whole(seed)
        super().reset(seed=given if isinstance(given, int) else None)
        mask = None if options is None else options.get("reset_mask")
        which = None if mask is None else self._which(mask)
        self.episodes.reset(self._seeds(given), which)
        observations, *_, infos = self._result()
        return observations, infos

    def step(self, actions: npt.ArrayLike) -> StepResult:
        """Rewards are those of this step; no episode is ever truncated."""
        if not isinstance(actions, np.ndarray):
            actions = np.asarray(actions)
        episodes = self.episodes
        if actions.shape != episodes.actions.shape or actions.dtype.kind not in "iu":
            raise NimmtError(
                f"Actions are {self.num_envs} integers, not {actions.dtype} of the shape {actions.shape}."
            )
        episodes.actions[:] = actions
        episodes.step()
        return self._result()

    def sample_actions(self) -> Actions:
        """A uniformly random legal action for each environment."""
        self.episodes.sample()
        return self.episodes.actions.copy() if self.copy else self.episodes.actions

    def _result(self) -> StepResult:
        arrays = self.episodes.arrays
        infos: Infos = {"action_mask": arrays.masks, "_action_mask": arrays.present}
        if self._same_step and arrays.terminated.any():
            infos |= self._finals()
        return arrays.observations, arrays.rewards, arrays.terminated, arrays.truncated, infos

    def _finals(self) -> Infos:
        """The final observations of episodes that ended in this step, in Gymnasium's format."""
        ended = self.episodes.terminated.copy()
        observations = np.full(self.num_envs, None, object)
        observations[ended] = np.fromiter(self.episodes.final_observations[ended], object)
        masks = np.zeros_like(self.episodes.masks)
        masks[ended, WAIT] = 1
        return {
            "final_obs": observations,
            "_final_obs": ended,
            "final_info": {"action_mask": masks, "_action_mask": ended.copy()},
            "_final_info": ended.copy(),
        }

    def _whole(self, seed: Any) -> int | list[int | None] | None:
        """A seed, or a list with one for each deal, as Python integers."""
        if seed is None or isinstance(seed, int | np.integer):
            return None if seed is None else int(seed)
        try:
            return [None if one is None else index(one) for one in seed]
        except TypeError:
            deals = self.episodes.count
            raise NimmtError(
                f"A seed is a whole number, or one for each of {deals} deals, not {seed!r}."
            ) from None

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        """A seed for each deal; the first reset without a seed draws one."""
        count = self.episodes.count
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(2**62))
        if isinstance(seed, int):
            self.episodes.seed_sample(seed)
        self._seeded = True
        if seed is None or isinstance(seed, int):
            return [None if seed is None else seed + number for number in range(count)]
        return seed

    def _which(self, mask: Any) -> Flags:
        """The deals to reset."""
        flags = np.asarray(mask)
        if flags.shape != (self.num_envs,) or flags.dtype != np.bool_ or not flags.any():
            raise NimmtError(f"reset_mask is {self.num_envs} times True or False, at least once True.")
        deals = flags.reshape(self.episodes.count, self.episodes.agents)
        if (deals.any(axis=1) != deals.all(axis=1)).any():
            raise NimmtError("The agents of a deal are reset together, but reset_mask differs between them.")
        return np.ascontiguousarray(deals[:, 0])
