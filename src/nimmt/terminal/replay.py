"""A record, played again before everybody’s eyes: all hands open, every turn told."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nimmt.rules import DealEnded, Dealt, Event, MatchEnded, Record, RecordError, State, TurnEnded, steps

from .players import shown_names
from .text.board import Fan, beside, draw_rows, draw_seats, heading
from .text.scores import draw_places, draw_scores
from .text.sentences import tell


class Chapter(NamedTuple):
    """A turn, or the beginning of a deal: the state before it, what happened, the state after it."""

    before: State | None
    events: Sequence[Event]
    after: State

    @property
    def moment(self) -> tuple[int, int]:
        """Deal and turn, from 1; a beginning counts as turn 0."""
        beginning = any(isinstance(event, Dealt) for event in self.events)
        return len(self.after.dealt), 0 if beginning or self.before is None else self.before.turn


def show_record(record: Record, console: Console, turn: tuple[int, int] | None = None) -> None:
    """The whole match, or one turn of it; a `RecordError` comes before anything is shown."""
    chapters = list(_chapters(record))
    names = shown_names(record.seats)
    if turn is not None:
        _show_turn(_find(chapters, turn), names, console)
        return
    for chapter in chapters:
        _show_chapter(chapter, names, console)
    if not chapters or not chapters[-1].after.over:
        console.print(Text("The record ends here; the match is not finished."))


def _chapters(record: Record) -> Iterator[Chapter]:
    before: State | None = None
    events: list[Event] = []
    for state, happened in steps(record):
        events += happened
        if isinstance(events[0], Dealt) or any(isinstance(event, TurnEnded) for event in happened):
            yield Chapter(before, events, state)
            before, events = state, []


def _find(chapters: Sequence[Chapter], turn: tuple[int, int]) -> Chapter:
    for chapter in chapters:
        if chapter.moment == turn and turn[1] > 0:
            return chapter
    deal, number = turn
    turns = sum(chapter.moment[0] == deal for chapter in chapters) - 1
    if turns < 0:
        deals = len({chapter.moment[0] for chapter in chapters})
        raise RecordError(f"There is no deal {deal} in this record, which has {deals}.")
    raise RecordError(f"There is no turn {number} in deal {deal} of this record, which has {turns}.")


def _show_turn(chapter: Chapter, names: Sequence[str], console: Console) -> None:
    before = chapter.before
    assert before is not None  # every turn follows a deal
    deal, turn = chapter.moment
    console.print(heading(f"Deal {deal} · turn {turn}"))
    seats = draw_seats(before, names)
    console.print(beside(draw_rows(before.rows, before.cow), seats, console.width))
    _show_hands(before, names, console)
    _show_events(chapter, names, console)


def _show_chapter(chapter: Chapter, names: Sequence[str], console: Console) -> None:
    deal, turn = chapter.moment
    console.print(heading(f"Deal {deal} · turn {turn}" if turn else f"Deal {deal}"))
    if not turn:
        _show_hands(chapter.after, names, console)
    _show_events(chapter, names, console)


def _show_hands(state: State, names: Sequence[str], console: Console) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for name, hand in zip(names, state.hands, strict=True):
        table.add_row(Text(name), Fan(hand))
    console.print(table)
    console.print()


def _show_events(chapter: Chapter, names: Sequence[str], console: Console) -> None:
    state = chapter.after
    for event, sentence in tell(chapter.events, names):
        if isinstance(event, DealEnded):
            console.print(draw_rows(state.rows, state.cow))
        console.print(Text(sentence))
        if isinstance(event, DealEnded):
            console.print(draw_scores(state.deals, state.totals, names))
        if isinstance(event, MatchEnded):
            console.print(draw_places(state.totals, state.places, names))
    if not isinstance(chapter.events[-1], DealEnded | MatchEnded):
        console.print(draw_rows(state.rows, state.cow))
    console.print()
