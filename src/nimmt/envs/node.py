"""An episode at one moment, which never changes: what is done makes the next one. A copy costs nothing."""

from collections.abc import Mapping
from typing import Any, Self

from nimmt.rules import ROWS, Card, Cards, Seat

from .chance import Outcomes, hands_of, next_cards
from .episode import Episode, Setup


class Moment:
    __slots__ = ("dealt", "episode", "outcomes", "seed")

    def __init__(self, episode: Episode, seed: int | None, dealt: Cards = ()) -> None:
        """Without a seed chance deals; `dealt` has come so far."""
        self.episode, self.seed, self.dealt = episode, seed, dealt
        self.outcomes: Outcomes = []
        """What chance may deal now."""
        if episode.needs_cards:
            self._deal()

    @classmethod
    def first(cls, setup: Setup, seed: int | None) -> Self:
        return cls(Episode(setup), seed)

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Moment, (self.episode, self.seed, self.dealt)

    def step(self, actions: Mapping[Seat, int]) -> "Moment":
        episode = self.episode.copy()
        episode.step(actions)
        return Moment(episode, self.seed)

    def deal_card(self, card: Card) -> "Moment":
        return Moment(self.episode, self.seed, (*self.dealt, card))

    def _deal(self) -> None:
        """The deal of the seed, or all that must come: nobody asks chance for the only card."""
        setup = self.episode.setup
        if self.seed is None:
            self.outcomes = next_cards(setup, self.dealt)
            while len(self.outcomes) == 1:
                self.dealt += (self.outcomes[0][0],)
                self.outcomes = next_cards(setup, self.dealt)
            if self.outcomes:
                return
        self.episode = self.episode.copy()
        if self.seed is None:
            self.episode.lay(self.dealt[:ROWS], hands_of(setup, self.dealt))
        else:
            self.episode.lay_deal(self.seed, self.episode.match.deals)
        self.dealt = ()
