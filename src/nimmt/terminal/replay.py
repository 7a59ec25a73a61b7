"""A record replayed on the console: all hands open, every turn told."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nimmt.guide import Texts
from nimmt.rules import DealEnded, Dealt, Event, MatchEnded, Record, RecordError, State, TurnEnded, steps

from .players import shown_names
from .text.board import Fan, beside, draw_rows, draw_seats, heading
from .text.help import deal_number, turn_number
from .text.scores import draw_places, draw_scores
from .text.sentences import Voice


class Chapter(NamedTuple):
    """A turn, or the start of a deal: the state before, the events, and the state after."""

    before: State | None
    events: Sequence[Event]
    after: State

    @property
    def moment(self) -> tuple[int, int]:
        """Deal and turn, from 1; the start of a deal is turn 0."""
        beginning = any(isinstance(event, Dealt) for event in self.events)
        return len(self.after.dealt), 0 if beginning or self.before is None else self.before.turn


def show_record(record: Record, texts: Texts, console: Console, turn: tuple[int, int] | None = None) -> None:
    """Print the whole match, or one turn of it. A bad record is refused before anything is printed."""
    chapters = list(_chapters(record))
    voice = Voice(texts, shown_names(record.seats, texts))
    if turn is not None:
        _show_turn(_find(chapters, turn), voice, console)
        return
    for chapter in chapters:
        _show_chapter(chapter, voice, console)
    if not chapters or not chapters[-1].after.over:
        console.print(Text(texts.text("terminal-unfinished")))


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


def _show_turn(chapter: Chapter, voice: Voice, console: Console) -> None:
    before = chapter.before
    assert before is not None  # every turn follows a deal
    deal, turn = chapter.moment
    console.print(heading(_title(deal, turn, voice.texts)))
    seats = draw_seats(before, voice)
    console.print(beside(draw_rows(before.rows, before.cow, voice.texts), seats, console.width))
    _show_hands(before, voice, console)
    _show_events(chapter, voice, console)


def _title(deal: int, turn: int, texts: Texts) -> str:
    number = deal_number(deal, texts)
    return f"{number} · {turn_number(turn, texts)}" if turn else number


def _show_chapter(chapter: Chapter, voice: Voice, console: Console) -> None:
    deal, turn = chapter.moment
    console.print(heading(_title(deal, turn, voice.texts)))
    if not turn:
        _show_hands(chapter.after, voice, console)
    _show_events(chapter, voice, console)


def _show_hands(state: State, voice: Voice, console: Console) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for name, hand in zip(voice.names, state.hands, strict=True):
        table.add_row(Text(name), Fan(hand))
    console.print(table)
    console.print()


def _show_events(chapter: Chapter, voice: Voice, console: Console) -> None:
    state = chapter.after
    for event, sentence in voice.tell(chapter.events):
        if isinstance(event, DealEnded):
            console.print(draw_rows(state.rows, state.cow, voice.texts))
        console.print(Text(sentence))
        if isinstance(event, DealEnded):
            console.print(draw_scores(state.deals, state.totals, voice))
        if isinstance(event, MatchEnded):
            console.print(draw_places(state.totals, state.places, voice))
    if not isinstance(chapter.events[-1], DealEnded | MatchEnded):
        console.print(draw_rows(state.rows, state.cow, voice.texts))
    console.print()
