"""The OpenSpiel adapter: importing this module registers `python_nimmt_v0(game=classic,players=4,…)`."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from nimmt.kernel import CARDS, OBSERVATION_SIZE, PLACES, Observation, action_count, decode_action
from nimmt.rules import ROWS, NimmtError, Play, Record, Seat

from .bounds import most_deals, most_decisions, utilities, utility_sum
from .chance import hand_size
from .episode import VERSION, Episode, Setup, set_up
from .history import history_shapes, history_text, join_cards, write_history
from .snapshot import EpisodeSnapshot
from .trajectories import record_of_episode

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'nimmt[openspiel]'.") from None

NAME = f"python_nimmt_v{VERSION}"
"""OpenSpiel's names for games written in Python begin with `python_`."""
PARAMETERS: dict[str, Any] = {
    "game": "classic",
    "players": 4,
    "hand": 0,
    "points": 0,
    "deals": 0,
    "episode": "deal",
    "reward": "margin",
    "auto_row": False,
    "dealing": "chance",
    "seed": 0,
}
"""0 for `hand`, `points` and `deals` is the game's default. `dealing`: chance nodes, or deals of a seed."""
DEALING = ("chance", "seed")


def game_type(setup: Setup, dealing: str) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    sums = {"heads": kinds.Utility.GENERAL_SUM, "margin": kinds.Utility.ZERO_SUM}
    chance = {"chance": kinds.ChanceMode.EXPLICIT_STOCHASTIC, "seed": kinds.ChanceMode.DETERMINISTIC}
    return kinds(
        short_name=NAME,
        long_name="6 nimmt!",
        dynamics=kinds.Dynamics.SEQUENTIAL if setup.ruleset.in_turn else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=chance[dealing],
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=sums.get(setup.reward, kinds.Utility.CONSTANT_SUM),
        reward_model=kinds.RewardModel.REWARDS if setup.reward == "heads" else kinds.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


class NimmtGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        setup, dealing = _set_up(chosen), chosen["dealing"]
        lowest, highest = utilities(setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(setup.ruleset),
            max_chance_outcomes=setup.ruleset.highest_card(setup.seats) + 1 if dealing == "chance" else 0,
            num_players=setup.seats,
            min_utility=lowest,
            max_utility=highest,
            utility_sum=utility_sum(setup),
            max_game_length=most_decisions(setup),
        )
        super().__init__(game_type(setup, dealing), info, dict(params or {}))
        self.setup = setup
        self._first = EpisodeSnapshot.first(setup, None if dealing == "chance" else chosen["seed"])

    def new_initial_state(self) -> "NimmtState":
        return NimmtState(self, self._first)

    def max_chance_nodes_in_history(self) -> int:
        cards = ROWS + hand_size(self.setup) * self.setup.seats
        return most_deals(self.setup) * cards if self._first.seed is None else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "NimmtObserver":
        if params:
            raise ValueError(f"An observation has no parameters, so not {params}.")
        return NimmtObserver(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _set_up(chosen: Mapping[str, Any]) -> Setup:
    if chosen["dealing"] not in DEALING:
        raise NimmtError(f"The dealing is {' or '.join(DEALING)}, not {chosen['dealing']!r}.")
    rules = {name: chosen[name] for name in ("hand", "points", "deals") if chosen[name]}
    kept = {name: chosen[name] for name in ("game", "episode", "reward", "auto_row")}
    return set_up(seats=chosen["players"], **kept, **rules)


class NimmtState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: NimmtGame, first: EpisodeSnapshot) -> None:
        super().__init__(game)
        self.snapshot = first

    @property
    def episode(self) -> Episode:
        return self.snapshot.episode

    def record(self) -> Record:
        """The episode so far, up to its last finished turn."""
        return record_of_episode(self.episode)

    def current_player(self) -> int:
        episode = self.snapshot.episode
        if not episode.acting:
            return int(pyspiel.PlayerId.TERMINAL if episode.over else pyspiel.PlayerId.CHANCE)
        if episode.setup.ruleset.in_turn or episode.match.takes_row:
            return episode.acting[0]
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return self.snapshot.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.snapshot.outcomes

    def _legal_actions(self, player: Seat) -> list[int]:
        return self.snapshot.episode.legal(player)

    def _apply_action(self, action: int) -> None:
        acting = self.snapshot.episode.acting
        self.snapshot = self.snapshot.step({acting[0]: action}) if acting else self.snapshot.deal_card(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """OpenSpiel's learning environment passes an action for every player even if only one takes a row."""
        if self.snapshot.episode.match.takes_row:
            self._apply_action(actions[self.current_player()])
        else:
            self.snapshot = self.snapshot.step(dict(enumerate(actions)))

    def _action_to_string(self, player: Seat, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        decided = decode_action(action, player)
        if decided is None:
            return "wait"
        if isinstance(decided, Play):
            return f"play {join_cards(decided.cards)}"
        return f"take row {decided.row + 1}"

    def rewards(self) -> list[float]:
        return self.snapshot.episode.rewards

    def returns(self) -> list[float]:
        return self.snapshot.episode.returns

    def __str__(self) -> str:
        told = history_text(self.episode, range(self.num_players()))
        return f"{told} {join_cards(self.snapshot.dealt)}".strip()


class NimmtObserver:
    """Public information is the table, private information hands; perfect recall adds the history."""

    def __init__(self, setup: Setup, kind: Any) -> None:
        self._setup, self._kind = setup, kind
        owners, public = len(self._owners(0)), kind.public_info
        shapes: dict[str, tuple[int, ...]] = {"hand": (owners, CARDS)} if owners else {}
        shapes |= {"open": (OBSERVATION_SIZE - CARDS,)} if public else {}
        shapes |= history_shapes(setup, owners, public=public) if kind.perfect_recall else {}
        if not shapes:
            raise ValueError("There is nothing to observe: neither the table nor a hand.")
        ends = np.cumsum([math.prod(shape) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {name: part.reshape(shapes[name]) for name, part in zip(shapes, parts, strict=True)}

    def set_from(self, state: NimmtState, player: Seat) -> None:
        episode, owners = state.episode, self._owners(player)
        self.tensor.fill(0)
        if not episode.log:
            return
        for place, seat in enumerate(owners):
            self.dict["hand"][place] = episode.observe(seat)[0][:CARDS]
        if self._kind.public_info:
            self.dict["open"][:] = episode.observe(player)[0][CARDS:]
        if self._kind.perfect_recall:
            write_history(episode, owners, self.dict)

    def string_from(self, state: NimmtState, player: Seat) -> str:
        episode, owners, public = state.episode, self._owners(player), self._kind.public_info
        who = f"seat {player + 1} " if owners == [player] else ""
        if not episode.log:
            return who
        if self._kind.perfect_recall:
            return f"{who}{history_text(episode, owners, public=public)}"
        hands = [f"hand {join_cards(episode.match.hand(seat))}" for seat in owners]
        return who + " ".join([*hands, *_fields(episode.observe(player)[0])] if public else hands)

    def _owners(self, player: Seat) -> list[Seat]:
        """The seats whose hands are visible."""
        kinds = pyspiel.PrivateInfoType
        whose = {kinds.SINGLE_PLAYER: [player], kinds.ALL_PLAYERS: list(range(self._setup.seats))}
        return whose.get(self._kind.private_info, [])


def _fields(observation: Observation) -> Iterator[str]:
    """The public fields of an observation as text."""
    for name, place in PLACES.items():
        if name == "seen":
            yield f"seen {join_cards(np.repeat(np.arange(CARDS), observation[place]))}"
        elif name != "hand":
            yield f"{name} {join_cards(observation[place])}"


pyspiel.register_game(game_type(_set_up(PARAMETERS), PARAMETERS["dealing"]), NimmtGame)
