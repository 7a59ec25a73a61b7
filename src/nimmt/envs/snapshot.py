"""An immutable episode: each action makes a new one, so copies are free."""

from collections.abc import Mapping
from typing import Any, Self

from nimmt.rules import ROWS, Card, Cards, Seat

from .chance import Outcomes, hands_of, next_cards
from .episode import Episode, Setup


class EpisodeSnapshot:
    __slots__ = ("dealt", "episode", "outcomes", "seed")

    def __init__(self, episode: Episode, seed: int | None, dealt: Cards = ()) -> None:
        """Without a seed chance deals the cards; `dealt` holds those of an incomplete deal."""
        self.episode, self.seed, self.dealt = episode, seed, dealt
        self.outcomes: Outcomes = []
        """The cards that chance may deal next, with probabilities."""
        if episode.needs_cards:
            self._deal()

    @classmethod
    def first(cls, setup: Setup, seed: int | None) -> Self:
        return cls(Episode(setup), seed)

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return EpisodeSnapshot, (self.episode, self.seed, self.dealt)

    def step(self, actions: Mapping[Seat, int]) -> "EpisodeSnapshot":
        episode = self.episode.copy()
        episode.step(actions)
        return EpisodeSnapshot(episode, self.seed)

    def deal_card(self, card: Card) -> "EpisodeSnapshot":
        return EpisodeSnapshot(self.episode, self.seed, (*self.dealt, card))

    def _deal(self) -> None:
        """Deal the cards of the seed, or those without an alternative: a chance node has several outcomes."""
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
