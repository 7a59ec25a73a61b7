"""What happened, told line by line: one sentence an event, in the second person for the player."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nimmt.console import plain
from nimmt.rules import (
    Card,
    Cards,
    CowHopped,
    DealEnded,
    Dealt,
    Event,
    MatchEnded,
    Placed,
    Revealed,
    Ruleset,
    Seat,
    Skipped,
    Took,
    ZerosKept,
)


class Voice(NamedTuple):
    """Who is who, and who is listening."""

    names: Sequence[str]
    you: Seat | None

    def who(self, seat: Seat) -> str:
        return "you" if seat == self.you else plain(self.names[seat])

    def does(self, seat: Seat, verb: str) -> str:
        return f"you {verb}" if seat == self.you else f"{self.who(seat)} {verb}s"

    def whose(self, seat: Seat) -> str:
        return "your" if seat == self.you else f"{self.who(seat)}’s"


def tell(
    events: Sequence[Event], names: Sequence[str], you: Seat | None = None
) -> Iterator[tuple[Event, str]]:
    """Every event that has something to say, a taken row and the card that starts it in one sentence."""
    voice = Voice(names, you)
    following = [*events, None][1:]
    started: Event | None = None
    for event, after in zip(events, following, strict=True):
        if isinstance(event, Took) and isinstance(after, Placed):
            started = after
            yield event, _sentence(_take_and_start(event, after, voice))
        elif event is not started and (sentence := narrate(event, names, you)):
            yield event, sentence


def event_style(event: Event, you: Seat | None, ruleset: Ruleset) -> str:
    """What a taken row is to the person: good or bad, as the game has it."""
    match event:
        case Took(seat=seat) if seat == you:
            return "bold red" if ruleset.goal == "fewest" else "bold green"
        case Took() | MatchEnded():
            return "bold"
        case _:
            return ""


def plays_itself(card: Card) -> str:
    return f"Your {card} plays itself, for you hold nothing else."


def narrate(event: Event, names: Sequence[str], you: Seat | None = None) -> str | None:
    """The sentence for an event by itself; `None` where the others tell it."""
    words = _words(event, Voice(names, you))
    return words and _sentence(words)


def _words(event: Event, voice: Voice) -> str | None:
    match event:
        case Dealt():
            return _deal(event, voice)
        case Revealed(plays=plays):
            return _reveal(plays, voice)
        case ZerosKept(seat=seat, count=count):
            return f"{voice.does(seat, 'keep')} {'a zero' if count == 1 else f'{count} zeros'}"
        case Skipped(seat=seat):
            return f"{voice.does(seat, 'set')} a zero aside and the turn passes"
        case Took():
            return _take(event, voice)
        case Placed(seat=seat, card=card, row=row):
            return f"{voice.whose(seat)} {card} goes to row {row + 1}"
        case CowHopped(origin=origin, to=to):
            return f"the cow hops from row {origin + 1} to row {to + 1}"
        case DealEnded():
            return "the deal is over"
        case MatchEnded(places=places):
            return _win(places, voice)
        case _:
            return None


def _deal(event: Dealt, voice: Voice) -> str:
    told = f"deal {event.deal} begins, and {_listed(list(map(str, event.rows)))} start the rows"
    if event.cow is not None:
        told += f"; the cow lies in row {event.cow + 1}"
    return told if event.starter is None else f"{told}; {voice.does(event.starter, 'start')}"


def _reveal(plays: Sequence[Cards], voice: Voice) -> str:
    """`Ana plays 3, Bob 0 and 49`."""
    told = [(seat, " and ".join(map(str, cards))) for seat, cards in enumerate(plays) if cards]
    (first, cards), *others = told
    return ", ".join([f"{voice.does(first, 'play')} {cards}", *(f"{voice.who(s)} {c}" for s, c in others)])


def _take(event: Took, voice: Voice) -> str:
    what = f"({count(len(event.cards), 'card')}, {count(event.heads, 'head')})"
    if event.reason == "cow":
        takes = voice.does(event.seat, "take")
        return f"the cow finds row {event.row + 1} full: {takes} all but its highest card {what}"
    return f"{voice.does(event.seat, 'take')} row {event.row + 1} {what}"


def _take_and_start(taken: Took, placed: Placed, voice: Voice) -> str:
    told = f"{_take(taken, voice)} and {placed.card} starts it"
    if taken.reason != "low" or placed.seat == voice.you:  # who chose the row knows why
        return told
    return f"{voice.whose(placed.seat)} {placed.card} is too low: {told}"


def _win(places: Sequence[int], voice: Voice) -> str:
    winners = [voice.who(seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return f"{_listed(winners)} share the first place"
    return f"{voice.does(places.index(1), 'win')} the match"


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _sentence(words: str) -> str:
    """Our own words begin with a capital letter; a name is written as its owner does."""
    ours = re.match(r"(you|your|the|deal)\b", words)
    return f"{words[0].upper() if ours else words[0]}{words[1:]}."
