"""What happened, beat by beat: the events that belong together, and the sentence that tells them."""

from collections.abc import Sequence
from typing import NamedTuple

from nimmt.rules import Event, Ruleset, Seat
from nimmt.table import Change, news

from ..narration import event_style, tell


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
