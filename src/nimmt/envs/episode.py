"""A deal or a match in progress, as all environments play it: action numbers in, rewards out."""

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
from nimmt.rules import Deal, IllegalActionError, Options, Play, Ruleset, RulesetError, Seat, agree

from .rewards import final_rewards, heads_rewards

Length: TypeAlias = Literal["deal", "match"]
LENGTHS: tuple[Length, ...] = get_args(Length)
VERSION = 0
"""The version in all environment ids; it changes with the behaviour."""


class Setup(Struct, frozen=True):
    """The game, the length of an episode and its reward."""

    ruleset: Ruleset
    seats: int
    episode: Length = "deal"
    reward: Reward = "heads"
    auto_row: bool = False
    """Whether a low card takes the row of B15: the fewest heads, then the fewest cards, then the first."""

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
    """Make a setup. Options are `hand`, `points`, `deals`, `cow` and `zero_deal`."""
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


LogEntry: TypeAlias = Deal | tuple[Seat, int]
"""A deal, or a seat with the number of its action."""


class Episode:
    """It begins without cards: its owner deals them, at first and, in a match, after every deal."""

    __slots__ = ("acting", "log", "match", "returns", "rewards", "setup", "starter")

    def __init__(self, setup: Setup, starter: Seat = 0) -> None:
        self.setup, self.starter = setup, starter
        self.match = KernelMatch(setup.ruleset, setup.seats, starter)
        self.acting: list[Seat] = []
        """The seats that must decide."""
        self.log: list[LogEntry] = []
        self.rewards = [0.0] * setup.seats
        """By seat, for the last decision."""
        self.returns = [0.0] * setup.seats
        """By seat, the sum of all rewards."""

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.setup, other.starter, other.match = self.setup, self.starter, self.match.copy()
        other.acting, other.log = self.acting, self.log.copy()
        other.rewards, other.returns = self.rewards, self.returns
        return other

    def __deepcopy__(self, _: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return replay_log, (self.setup, self.starter, self.log)

    @property
    def over(self) -> bool:
        match = self.match
        return match.over or (self.setup.episode == "deal" and match.needs_cards and match.deals > 0)

    @property
    def needs_cards(self) -> bool:
        return self.match.needs_cards and not self.over

    def lay_deal(self, seed: int, number: int) -> None:
        """Deal the cards that a seed gives for a deal number."""
        rows, hands = kernel_deal(self.match.game, seed=seed % 2**64, number=number)
        self.lay(rows.tolist(), hands.tolist())

    def lay(self, rows: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Deal these cards."""
        cards = Deal(tuple(rows), tuple(map(tuple, hands)))
        self.match.lay(cards.rows, cards.hands)
        self.log.append(cards)
        self.acting = self.match.acting

    def observe(self, seat: Seat) -> tuple[Observation, Mask]:
        return self.match.observe(seat)

    def legal(self, seat: Seat) -> list[int]:
        """The legal action numbers of a seat, ascending."""
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
        """Apply the actions of some or all seats. An `IllegalActionError` leaves the episode unchanged."""
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


def replay_log(setup: Setup, starter: Seat, log: Sequence[LogEntry]) -> Episode:
    """Play the episode of a log again."""
    episode = Episode(setup, starter)
    for entry in log:
        if isinstance(entry, Deal):
            episode.lay(entry.rows, entry.hands)
        else:
            episode.step(dict([entry]))
    return episode
