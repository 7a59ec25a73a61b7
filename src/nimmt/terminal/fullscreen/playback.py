"""The table as it is shown, which may be some beats behind: cards are placed one by one."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from nimmt.rules import Card, Dealt, Event, Placed, Played, Revealed, Ruleset, Seat, View, fold, view
from nimmt.table import Change, news

from ..match import Changes, LocalMatch
from ..text.sentences import event_style, tell


class Beat(NamedTuple):
    events: tuple[Event, ...]
    sentence: str = ""
    style: str = ""


def beats_of(change: Change, names: Sequence[str], you: Seat) -> Sequence[Beat]:
    """Each beat begins with an event that is told; what is silent belongs to the one before."""
    seen = news(change, you)
    events = seen.events if seen else ()
    sentences = {id(event): sentence for event, sentence in tell(events, names, you)}
    beats: list[Beat] = []
    for event in events:
        sentence = sentences.get(id(event))
        if sentence is None and beats:
            beats[-1] = beats[-1]._replace(events=(*beats[-1].events, event))
        else:
            beats.append(_beat(event, sentence or "", you, change.table.ruleset))
    return beats


def _beat(event: Event, sentence: str, you: Seat, ruleset: Ruleset) -> Beat:
    return Beat((event,), sentence, event_style(event, you, ruleset))


class Playback:
    def __init__(self, match: LocalMatch, names: Sequence[str]) -> None:
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
