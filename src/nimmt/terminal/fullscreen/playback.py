"""What is shown of the table, which may be some beats ahead: cards are placed before the eyes, one by one."""

from collections import deque
from collections.abc import Sequence

from nimmt.rules import Card, Dealt, Event, Placed, Played, Revealed, Seat, View, fold, view

from ..match import Changes, Match
from .beats import Beat, beats_of


class Playback:
    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self._names = names
        self._you: Seat = match.you
        state = match.table.match
        self.view: View | None = None if state is None else view(state, match.you)
        """What is shown; none before the match has begun."""
        self.fresh: set[Card] = set()
        """The cards that were placed since the person last played."""
        self.beats: deque[Beat] = deque()

    def add(self, changes: Changes) -> None:
        for change in changes:
            if self.view is None and change.table.match is not None:
                self.view = view(change.table.match, self._you)  # it has begun, and nothing is dealt
            self.beats += beats_of(change, self._names, self._you)

    def next(self) -> Beat | None:
        """Show one beat more."""
        if not self.beats or self.view is None:
            return None
        beat = self.beats.popleft()
        for event in beat.events:
            self.view = fold(self.view, event)
            self._freshen(event)
        return beat

    def _freshen(self, event: Event) -> None:
        if isinstance(event, Revealed | Dealt) or (isinstance(event, Played) and event.seat == self._you):
            self.fresh.clear()
        elif isinstance(event, Placed):
            self.fresh.add(event.card)
