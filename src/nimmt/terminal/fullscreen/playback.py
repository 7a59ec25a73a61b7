"""The table as it is shown, which may be some beats behind: cards are placed one by one."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from nimmt.rules import Card, Dealt, Event, Placed, Played, Revealed, Seat, View, fold, view
from nimmt.table import Change, Changes, news

from ..match import LocalMatch
from ..text.sentences import Voice, event_style


class Beat(NamedTuple):
    events: tuple[Event, ...]
    sentence: str = ""
    style: str = ""


def beats_of(change: Change, voice: Voice) -> Sequence[Beat]:
    """Each beat begins with an event that has a sentence; silent events belong to the beat before."""
    assert voice.you is not None
    seen = news(change, voice.you)
    events = seen.events if seen else ()
    sentences = {id(event): sentence for event, sentence in voice.tell(events)}
    beats: list[Beat] = []
    for event in events:
        sentence = sentences.get(id(event))
        if sentence is None and beats:
            beats[-1] = beats[-1]._replace(events=(*beats[-1].events, event))
        else:
            style = event_style(event, voice.you, change.table.ruleset)
            beats.append(Beat((event,), sentence or "", style))
    return beats


class Playback:
    def __init__(self, match: LocalMatch, voice: Voice) -> None:
        self._voice = voice
        self._you: Seat = match.you
        state = match.table.match
        self.view: View | None = None if state is None else view(state, match.you)
        """The view that is shown; `None` before the match has begun."""
        self.fresh: set[Card] = set()
        """The cards placed since the player last played."""
        self.beats: deque[Beat] = deque()

    def add(self, changes: Changes) -> None:
        for change in changes:
            if self.view is None and change.table.match is not None:
                self.view = view(change.table.match, self._you)  # begun, and nothing dealt yet
            self.beats += beats_of(change, self._voice)

    def next(self) -> Beat | None:
        """Apply one more beat to the view."""
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
