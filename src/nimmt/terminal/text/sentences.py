"""Events as sentences: the same texts as on the page, in the second person for the player."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nimmt.console import plain
from nimmt.guide import Texts
from nimmt.rules import (
    Asked,
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
    """The language, the names at the table, and the seat of the player who reads."""

    texts: Texts
    names: Sequence[str]
    you: Seat | None = None

    def label(self, seat: Seat) -> str:
        """The name in lists and tables."""
        return self.texts.text("you") if seat == self.you else plain(self.names[seat])

    def tell(self, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
        """Each event with a sentence, and its line. A taken row and the card that replaces it share one."""
        following = [*events, None][1:]
        started: Event | None = None
        for event, after in zip(events, following, strict=True):
            if event is started:
                continue
            line = self.sentence(event)
            if isinstance(event, Took) and isinstance(after, Placed):
                started = after
                line += f" {self.sentence(after)}"
            if line:
                yield event, line

    def sentence(self, event: Event) -> str:
        """The sentence of an event; empty if the other events tell it."""
        texts = self.texts
        match event:
            case Dealt():
                return " ".join(self._deal(event))
            case Asked(to="take-row", seats=(seat,), card=card) if seat != self.you:
                return self._of(seat, "told-takes-row", card=card or 0)
            case Revealed(plays=plays):
                return " ".join([self._play(seat, cards) for seat, cards in enumerate(plays) if cards])
            case ZerosKept(seat=seat, count=count):
                return self._of(seat, "told-zero", count=count)
            case Skipped(seat=seat):
                return self._of(seat, "told-skip")
            case Took(seat=seat, row=row, heads=heads):
                key = "told-cow-takes" if event.reason == "cow" else "terminal-took"
                return self._of(seat, key, row=row + 1, heads=heads)
            case Placed(seat=seat, card=card, row=row):
                return self._of(seat, "told-place", card=card, row=row + 1)
            case CowHopped(to=to):
                return texts.text("told-cow", row=to + 1)
            case DealEnded(heads=scores):
                results = [f"{self.label(seat)} {score}" for seat, score in enumerate(scores)]
                return texts.text("told-deal-end", heads=results)
            case MatchEnded(places=places):
                return f"{texts.text('told-match-end')} {self._win(places)}"
            case _:
                return ""

    def _of(self, seat: Seat, key: str, **values: str | int) -> str:
        """A sentence about one player."""
        you = str(seat == self.you).lower()
        return self.texts.text(key, you=you, name=plain(self.names[seat]), **values)

    def _play(self, seat: Seat, cards: Cards) -> str:
        return self._of(seat, "told-play", cards=" + ".join(map(str, cards)))

    def _deal(self, event: Dealt) -> Iterator[str]:
        yield self.texts.text("told-deal", deal=event.deal, cards=", ".join(map(str, event.rows)))
        if event.cow is not None:
            yield self.texts.text("terminal-cow-lies", row=event.cow + 1)
        if event.starter is not None:
            yield self._of(event.starter, "terminal-starts")

    def _win(self, places: Sequence[int]) -> str:
        winners = [seat for seat, place in enumerate(places) if place == 1]
        if len(winners) > 1:
            return self.texts.text("terminal-shared-win", names=map(self.label, winners))
        return self._of(winners[0], "terminal-wins")


def event_style(event: Event, you: Seat | None, ruleset: Ruleset) -> str:
    """A row that the player takes is good or bad, depending on the game."""
    match event:
        case Took(seat=seat) if seat == you:
            return "bold red" if ruleset.goal == "fewest" else "bold green"
        case Took() | MatchEnded():
            return "bold"
        case _:
            return ""
