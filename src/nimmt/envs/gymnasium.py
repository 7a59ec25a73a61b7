"""The Gymnasium adapter: one seat against bots. Importing this module registers `nimmt/classic-v0` and so on.

`gymnasium.make_vec` plays thousands of deals at once.
"""

from operator import index
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np

from nimmt.bots import find_bot
from nimmt.kernel import Mask, Observation, action_mask, decode_action, drawn_seat, kernel_game, observe
from nimmt.kernel import kernel_deal as cards_of
from nimmt.rules import (
    GAMES,
    Action,
    Deal,
    IllegalActionError,
    NimmtError,
    Phase,
    Player,
    Record,
    RulesetError,
    Seat,
    State,
    TakeRow,
    apply,
    bot_view,
    cheapest_row,
    deal,
    heads,
    legal,
    record_of,
    show_cards,
    start,
    view,
)

from .episode import VERSION, set_up
from .options import Opponents, check_seat, opponent_names
from .rewards import final_rewards, heads_rewards
from .vector import NimmtVectorEnv, action_space, observation_space

try:
    import gymnasium
except ImportError:
    raise ImportError("Gymnasium is not installed: pip install 'nimmt[gymnasium]'.") from None

__all__ = ["NimmtEnv", "NimmtVectorEnv"]

Info: TypeAlias = dict[str, Any]
Illegal: TypeAlias = Literal["replace", "refuse"]


class NimmtEnv(gymnasium.Env[Observation, np.int64]):
    """One agent against any bots. Without `seat` the agent's seat is drawn for each episode.

    `info["action_mask"]` has the legal actions. An illegal action is refused, or replaced by the first legal
    one, in which case `info["replaced"]` is set.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        *,
        opponents: Opponents = "greedy",
        seat: Seat | None = None,
        illegal: Illegal = "replace",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.setup = set_up(game, **options)
        check_seat(seat, self.setup.seats)
        if illegal not in ("replace", "refuse"):
            raise RulesetError(f"Illegal actions are one of replace, refuse, not {illegal!r}.")
        if render_mode not in (None, "ansi"):
            raise RulesetError(f"The render mode is ansi or None, not {render_mode!r}.")
        self._bots = [find_bot(name) for name in opponent_names(opponents, self.setup.seats)]
        for bot in self._bots:
            bot.check(self.setup.ruleset)
        self._named, self._illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space, self.action_space = observation_space(), action_space(self.setup)
        self._seed: int | None = None
        self._deals = self._begun = self.seat = 0
        self._state = start(self.setup.ruleset, self.setup.seats)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """A seed starts its deals from the first; without one the deals of the last seed continue."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._seed is None:
            self._seed, self._deals, self._begun = self.np_random_seed, 0, 0
        assert self._seed is not None
        drawn = drawn_seat(self._seed, self._begun, self.setup.seats)
        self.seat = drawn if self._named is None else self._named
        self._chance = Random(f"{self._seed} {self._begun}")
        self._begun += 1
        self._state = start(self.setup.ruleset, self.setup.seats, starter=self._deals % self.setup.seats)
        self._lay()
        self._move_to_agent()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        if self.seat not in self._state.acting:
            raise NimmtError("The episode is over, or has not begun: reset the environment.")
        before = self._heads()
        chosen, replaced = self._legal(_whole(action))
        self._move(chosen)
        self._move_to_agent()
        info = self._info() | ({"replaced": True} if replaced else {})
        return self._seen(), self._reward(before), self._over, False, info

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        rows = [f"{number + 1}: {show_cards(row)}" for number, row in enumerate(self._state.rows)]
        return "\n".join([*rows, f"hand: {show_cards(self._state.hands[self.seat])}"])

    def action_masks(self) -> Mask:
        """The legal actions, under the name that some learners expect."""
        asked = self.seat in self._state.acting
        return action_mask(self.setup.ruleset, legal(self._state, self.seat) if asked else [])

    def record(self) -> Record:
        """The episode so far, up to its last finished turn."""
        bots = [Player(bot.name, bot.name) for bot in self._bots]
        first = self.setup.seats - 1 - self.seat  # the bots sit clockwise from the agent
        return record_of(self._state, [*bots[first:], Player("agent"), *bots[:first]])

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_bots": [bot.name for bot in self._bots]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy starts its own programs; those of the original stay with it."""
        self.__dict__.update(state, _bots=[find_bot(name) for name in state["_bots"]])

    def close(self) -> None:
        for bot in self._bots:
            bot.close()

    @property
    def _over(self) -> bool:
        finished = self._state.phase is Phase.DEAL and self.setup.episode == "deal"
        return self._state.over or finished

    def _legal(self, number: int) -> tuple[Action, bool]:
        """The action of this number, or its replacement, and whether it was replaced."""
        allowed = legal(self._state, self.seat)
        action = decode_action(number, self.seat) if number in self.action_space else None
        if action in allowed:
            assert action is not None
            return action, False
        if self._illegal == "refuse":
            shown = ", ".join(map(str, np.flatnonzero(action_mask(self.setup.ruleset, allowed))))
            raise IllegalActionError(f"{number} is illegal now; legal are {shown}.")
        return allowed[0], True

    def _move(self, own: Action | None) -> None:
        """Apply the decisions of all acting seats; after a deal, deal the next one."""
        state = self._state
        for seat in state.acting:
            action = own if own is not None and seat == self.seat else self._ask(seat, state)
            self._state = apply(self._state, action).state
        if self.setup.auto_row and self._state.phase is Phase.TAKE_ROW:
            low = TakeRow(self._state.acting[0], cheapest_row(self._state.rows))
            self._state = apply(self._state, low).state
        if self._state.phase is Phase.DEAL and not self._over:
            self._lay()

    def _move_to_agent(self) -> None:
        """Let the others play until the agent must decide, or the episode is over."""
        while not self._over and self.seat not in self._state.acting:
            self._move(None)

    def _ask(self, seat: Seat, state: State) -> Action:
        bot = self._bots[(seat - self.seat) % self.setup.seats - 1]
        return bot.act(bot_view(view(state, seat)), legal(state, seat), self._chance)

    def _lay(self) -> None:
        assert self._seed is not None
        game = kernel_game(self.setup.ruleset, self.setup.seats)
        rows, hands = cards_of(game, seed=self._seed % 2**64, number=self._deals)
        cards = Deal(tuple(rows.tolist()), tuple([tuple(hand) for hand in hands.tolist()]))
        self._state, self._deals = deal(self._state, cards).state, self._deals + 1

    def _heads(self) -> int:
        """The agent's heads in this episode so far."""
        state = self._state
        running = heads(state.piles[self.seat]) if state.phase in (Phase.PLAY, Phase.TAKE_ROW) else 0
        return state.totals[self.seat] + running

    def _reward(self, before: int) -> float:
        goal, reward = self.setup.ruleset.goal, self.setup.reward
        if reward == "heads":
            return heads_rewards(goal, [self._heads() - before])[0]
        return final_rewards(reward, goal, self._state.totals)[self.seat] if self._over else 0.0

    def _seen(self) -> Observation:
        return observe(view(self._state, self.seat))

    def _info(self) -> Info:
        return {"action_mask": self.action_masks()}


def _whole(action: Any) -> int:
    try:
        return index(action)
    except TypeError:
        raise IllegalActionError(f"An action is a whole number, not {action!r}.") from None


for _game in GAMES:
    gymnasium.register(
        f"nimmt/{_game}-v{VERSION}",
        entry_point=f"{__name__}:NimmtEnv",
        vector_entry_point=f"{__name__}:NimmtVectorEnv",
        kwargs={"game": _game},
    )
