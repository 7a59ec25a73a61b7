"""The PettingZoo adapter: every seat is an agent. `env` asks one at a time, `parallel_env` all at once.

Importing this module registers the games as `nimmt/classic-v0` and so on.
"""

import secrets
import sys
from collections.abc import Mapping
from operator import index
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from nimmt.kernel import OBSERVATION_MOST, PLACES, WAIT, Episodes, action_count
from nimmt.rules import GAMES, IllegalActionError, NimmtError, Record, RulesetError, Seat

from .episode import VERSION, Episode, set_up
from .text import table_text
from .trajectories import play_again, record_of_episode

try:
    from gymnasium import logger, spaces
    from pettingzoo import AECEnv, ParallelEnv, register  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError:
    raise ImportError("PettingZoo is not installed: pip install 'nimmt[pettingzoo]'.") from None

Agent: TypeAlias = str
AgentObservation: TypeAlias = dict[str, npt.NDArray[Any]]
Infos: TypeAlias = dict[Agent, dict[str, Any]]
RENDER_MODES = ["human", "ansi"]
NOT_BEGUN = "No episode is being played: reset the environment."
WAITS = 2
"""The phase in the observation of a seat that waits."""


def env(**options: Any) -> AECEnv:
    """Any game, one seat at a time; calls out of order or out of bounds are refused."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


def raw_env(**options: Any) -> "NimmtAEC":
    return NimmtAEC(**options)


def parallel_env(**options: Any) -> "NimmtParallel":
    """A simultaneous game. While one seat takes a row, the others wait."""
    return NimmtParallel(**options)


class _Seats:
    """The common part of both environments: agents, spaces, the match in the kernel, and rendering."""

    agents: list[Agent]

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise NimmtError(f"The render mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.setup = setup = set_up(**options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.agents = []
        actions = action_count(setup.ruleset)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, np.tile(OBSERVATION_MOST, (setup.seats, 1)), dtype=np.int16)
        self._seed: int | None = None
        self._first_deal = 0
        self._log: list[list[int]] = []
        self._episodes = Episodes(
            setup.ruleset,
            setup.seats,
            1,
            whole_match=setup.episode == "match",
            reward=setup.reward,
            auto_row=setup.auto_row,
            reset="disabled",
        )

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> npt.NDArray[np.int16]:
        """The observations of all seats, for centralised training."""
        return self._episodes.observations.copy()

    @property
    def episode(self) -> Episode:
        """The episode so far, played again."""
        if self._seed is None:
            raise NimmtError(NOT_BEGUN)
        return play_again(self.setup, self._seed, self._log, first_deal=self._first_deal)[0]

    def record(self) -> Record:
        """The episode so far, up to its last finished turn."""
        return record_of_episode(self.episode)

    def render(self) -> str | None:
        if self.render_mode is None:
            logger.warn("render() draws nothing without a render_mode: human or ansi.")
            return None
        text = table_text(self.episode.match)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None

    def close(self) -> None:
        """Nothing to release."""

    @property
    def _over(self) -> bool:
        return bool(self._episodes.terminated[0])

    def _begin(self, seed: int | None) -> None:
        """A seed starts its deals from the first; without one the deals of the last seed continue."""
        if seed is None and self._seed is None:
            seed = secrets.randbits(63)
        elif seed is not None:
            seed = index(seed)
        self._first_deal = self._episodes.dealt(0) if seed is None else 0
        if seed is not None:
            self._seed = seed
        self._log = []
        self._episodes.reset([seed])
        self._episodes.actions[:] = WAIT
        self.agents = self.possible_agents.copy()

    def _decide(self, seat: Seat, action: int | None) -> None:
        """Store a legal action; an illegal one is refused before anything changes."""
        mask = self._episodes.masks[seat]
        if not (isinstance(action, int | np.integer) and 0 <= action < len(mask) and mask[int(action)]):
            legal = ", ".join(map(str, np.flatnonzero(mask)))
            raise IllegalActionError(
                f"{self.possible_agents[seat]} cannot do {action} now; legal are {legal}."
            )
        self._episodes.actions[seat] = action

    def _move(self) -> None:
        """Apply the actions of all seats."""
        self._log.append(self._episodes.actions.tolist())
        self._episodes.step()
        self._episodes.actions[:] = WAIT

    def _seen(self, seat: Seat) -> AgentObservation:
        if self._seed is None:
            raise NimmtError(NOT_BEGUN)
        episodes = self._episodes
        return {"observation": episodes.observations[seat].copy(), "action_mask": episodes.masks[seat].copy()}


class NimmtAEC(_Seats, AECEnv):  # type: ignore[misc]
    metadata = {"name": f"nimmt_v{VERSION}", "render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask_all()

    def observe(self, agent: Agent) -> AgentObservation:
        seat = self.possible_agents.index(agent)
        seen = self._seen(seat)
        if seat not in self._asked and not seen["action_mask"][WAIT]:  # it has chosen its cards already
            seen["observation"][PLACES["phase"]] = WAITS
            seen["action_mask"][:] = 0
            seen["action_mask"][WAIT] = 1
        return seen

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise NimmtError(NOT_BEGUN)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._decide(self._asked[0], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        del self._asked[0]
        if self._asked:
            self._ask()
        else:
            self._turn()

    def _turn(self) -> None:
        """Finish a turn after its last decision."""
        self._move()
        self.rewards = dict(zip(self.agents, self._episodes.rewards.tolist(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self._over)
        self._ask_all()

    def _ask_all(self) -> None:
        """Ask the seats that must decide; at the end ask all, so that everyone sees the end."""
        deciding = np.flatnonzero(self._episodes.masks[:, WAIT] == 0).tolist()
        self._asked: list[Seat] = deciding or list(range(self.setup.seats))
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        seat = self._asked[0]
        self.agent_selection = self.possible_agents[seat]
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self._episodes.masks[seat].copy()


class NimmtParallel(_Seats, ParallelEnv):  # type: ignore[misc]
    metadata = {"name": f"nimmt_v{VERSION}", "render_modes": RENDER_MODES}  # noqa: RUF012

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        if self.setup.ruleset.in_turn:
            game = self.setup.ruleset.game
            raise RulesetError(f"The seats of {game} play in turn, so use env instead of parallel_env.")

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[Agent, AgentObservation], Infos]:
        self._begin(seed)
        return self._look()

    def step(
        self, actions: Mapping[Agent, int]
    ) -> tuple[
        dict[Agent, AgentObservation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos
    ]:
        """Waiting agents may be left out of `actions`."""
        if not self.agents:
            raise NimmtError(NOT_BEGUN)
        for seat, agent in enumerate(self.agents):
            self._decide(seat, actions.get(agent, WAIT))
        self._move()
        seen, infos = self._look()
        rewards = dict(zip(self.agents, self._episodes.rewards.tolist(), strict=True))
        ended, cut = dict.fromkeys(self.agents, self._over), dict.fromkeys(self.agents, False)
        if self._over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _look(self) -> tuple[dict[Agent, AgentObservation], Infos]:
        if self.render_mode == "human":
            self.render()
        seen = {agent: self._seen(seat) for seat, agent in enumerate(self.agents)}
        return seen, {agent: {"action_mask": seen[agent]["action_mask"]} for agent in self.agents}


def _observation_space(actions: int) -> spaces.Dict:
    masks = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": spaces.Box(0, OBSERVATION_MOST, dtype=np.int16), "action_mask": masks})


for _game, _ruleset in GAMES.items():
    _id = f"nimmt/{_game}-v{VERSION}"
    register("aec", _id, entry_point=f"{__name__}:env", kwargs={"game": _game})
    if not _ruleset.in_turn:
        register("parallel", _id, entry_point=f"{__name__}:parallel_env", kwargs={"game": _game})
