"""A deal or a match in play, as every environment plays it: numbers in, rewards out."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from numbers import Integral
from typing import Any, Literal, Self, TypeAlias, get_args

from msgspec import Struct, ValidationError, convert

from nimmt.kernel import (
    REWARDS,
    TAKE_ROW,
    WAIT,
    KernelMatch,
    Mask,
    Observation,
    Reward,
    action_count,
    check_totals,
    decode_action,
    encode_action,
    kernel_deal,
)
from nimmt.rules import Cards, IllegalActionError, Options, Play, Ruleset, RulesetError, Seat, agree

from .rewards import final_rewards, heads_rewards

Length: TypeAlias = Literal["deal", "match"]
LENGTHS: tuple[Length, ...] = get_args(Length)
VERSION = 0
"""Of the ids. A changed behaviour changes it."""


class Setup(Struct, frozen=True):
    """What is played, and for what."""

    ruleset: Ruleset
    seats: int
    episode: Length = "deal"
    reward: Reward = "heads"
    auto_row: bool = False
    """B15 takes the row for a low card: the fewest heads, then the fewest cards, then the first row."""

    def __post_init__(self) -> None:
        for name, value, allowed in (("episode", self.episode, LENGTHS), ("reward", self.reward, REWARDS)):
            if value not in allowed:
                raise RulesetError(f"The {name} is one of {', '.join(allowed)}, not {value!r}.")
        if self.auto_row not in (True, False):
            raise RulesetError(f"auto_row is True or False, not {self.auto_row!r}.")


def set_up(
    game: str = "classic",
    *,
    seats: int = 4,
    episode: Length = "deal",
    reward: Reward = "heads",
    auto_row: bool = False,
    **rules: Any,
) -> Setup:
    """The game with these options (`hand`, `points`, `deals`, `cow`, `zero_deal`), or a sentence why not."""
    ruleset = agree(game, _options(rules))
    ruleset.check_seats(_whole(seats))
    setup = Setup(ruleset, _whole(seats), episode, reward, auto_row)
    if setup.episode == "match":
        check_totals(ruleset, setup.seats)
    return setup


def _whole(seats: Any) -> int:
    if not isinstance(seats, Integral):
        raise RulesetError(f"The seats are a whole number, not {seats!r}.")
    return int(seats)


def _options(rules: Mapping[str, Any]) -> Options:
    for name, value in rules.items():
        if name not in Options.__struct_fields__:
            known = ", ".join(["seats", "episode", "reward", "auto_row", *Options.__struct_fields__])
            raise RulesetError(f"There is no option {name!r}; of every environment there are {known}.")
        try:
            convert({name: value}, Options)
        except ValidationError as error:
            reason = str(error).partition(" - ")[0].replace("Expected", "expected")
            raise RulesetError(f"The option {name} cannot be {value!r}: {reason}.") from None
    return convert(rules, Options)


class Laid(Struct, frozen=True):
    """Cards as they were dealt."""

    rows: Cards
    hands: tuple[Cards, ...]


Entry: TypeAlias = Laid | tuple[Seat, int]
"""A deal, or what a seat decided."""


class Episode:
    """It begins without cards: whoever plays it lays them, now and, in a match, after every deal."""

    __slots__ = ("acting", "log", "match", "returns", "rewards", "setup", "starter")

    def __init__(self, setup: Setup, starter: Seat = 0) -> None:
        self.setup, self.starter = setup, starter
        self.match = KernelMatch(setup.ruleset, setup.seats, starter)
        self.acting: list[Seat] = []
        """The seats that have something to decide."""
        self.log: list[Entry] = []
        self.rewards = [0.0] * setup.seats
        """By seat, for what was decided last."""
        self.returns = [0.0] * setup.seats
        """By seat, for all of it."""

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.setup, other.starter, other.match = self.setup, self.starter, self.match.copy()
        other.acting, other.log = self.acting, self.log.copy()
        other.rewards, other.returns = self.rewards, self.returns
        return other

    def __deepcopy__(self, _: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.setup, self.starter, self.log)

    @property
    def over(self) -> bool:
        match = self.match
        return match.over or (self.setup.episode == "deal" and match.needs_cards and match.deals > 0)

    @property
    def needs_cards(self) -> bool:
        return self.match.needs_cards and not self.over

    def lay_deal(self, seed: int, number: int) -> None:
        """The deal of that number of a seed."""
        rows, hands = kernel_deal(self.match.game, seed=seed % 2**64, number=number)
        self.lay(rows.tolist(), hands.tolist())

    def lay(self, rows: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """The cards of the next deal."""
        laid = Laid(tuple(rows), tuple(map(tuple, hands)))
        self.match.lay(laid.rows, laid.hands)
        self.log.append(laid)
        self.acting = self.match.acting

    def observe(self, seat: Seat) -> tuple[Observation, Mask]:
        return self.match.observe(seat)

    def legal(self, seat: Seat) -> list[int]:
        """What the seat may do, ascending."""
        if seat not in self.acting:
            return [WAIT]
        if self.match.takes_row:
            return list(range(TAKE_ROW, WAIT))
        hand = self.match.hand(seat)
        plays = set(hand)
        if self.setup.ruleset.most_cards > 1:
            plays |= {encode_action(Play(seat, cards)) for cards in combinations(hand, 2)}
        return sorted(plays)

    def is_legal(self, seat: Seat, number: int) -> bool:
        if seat not in self.acting:
            return number == WAIT
        if self.match.takes_row:
            return TAKE_ROW <= number < WAIT
        if not 0 <= number < action_count(self.setup.ruleset):
            return False
        action, hand = decode_action(number, seat), self.match.hand(seat)
        return isinstance(action, Play) and all(action.cards.count(c) <= hand.count(c) for c in action.cards)

    def step(self, actions: Mapping[Seat, int]) -> None:
        """What some or all seats decided; an `IllegalActionError` comes before anything has changed."""
        for seat, number in actions.items():
            self._check(seat, number)
        before, acting = self.match.taken, self.acting
        for seat in acting:
            if seat in actions:
                self._act(seat, int(actions[seat]))
        self.acting = self.match.acting
        self._pay(before)

    def _check(self, seat: Seat, number: int) -> None:
        if self.is_legal(seat, number):
            return
        shown = ", ".join(map(str, self.legal(seat)))
        raise IllegalActionError(f"Seat {seat + 1} cannot do {number} now; legal are {shown}.")

    def _act(self, seat: Seat, number: int) -> None:
        action = decode_action(number, seat)
        assert action is not None
        self.log.append((seat, number))
        if isinstance(action, Play):
            self.match.play(seat, action.cards)
        else:
            self.match.take(seat, action.row)
        if self.setup.auto_row and self.match.takes_row:
            self.match.take(self.match.acting[0], self.match.cheapest_row)

    def _pay(self, before: Sequence[int]) -> None:
        setup, taken = self.setup, self.match.taken
        goal = setup.ruleset.goal
        if setup.reward == "heads":
            self.rewards = heads_rewards(goal, [now - then for now, then in zip(taken, before, strict=True)])
        elif self.over:
            result = taken if setup.episode == "deal" else self.match.totals
            self.rewards = final_rewards(setup.reward, goal, result)
        else:
            self.rewards = [0.0] * setup.seats
        self.returns = [sum(pair) for pair in zip(self.returns, self.rewards, strict=True)]


def again(setup: Setup, starter: Seat, log: Sequence[Entry]) -> Episode:
    """The episode of that log."""
    episode = Episode(setup, starter)
    for entry in log:
        if isinstance(entry, Laid):
            episode.lay(entry.rows, entry.hands)
        else:
            episode.step(dict([entry]))
    return episode
