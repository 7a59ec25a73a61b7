"""The table on the screen: what is shown, what a key does, and when the bots are asked."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, RichLog, Static

from nimmt.rules import Action, DealEnded, MatchEnded, NimmtError, Play, TakeRow, view
from nimmt.table import Thought, look

from ..match import Changes, LocalMatch
from ..players import shown_names
from ..text.sentences import plays_itself
from .board import row_at
from .hand import card_at
from .panes import Panes
from .playback import Beat, Playback, beats_of
from .selection import Selection
from .sheets import help_sheet, scores_sheet, welcome_sheet
from .thinker import Thinker

LONGEST_STORY = 2.5
"""Seconds that it takes to tell a turn, however many cards are placed."""
REMEMBERED_LINES = 500


class TableScreen(Screen[None]):
    DEFAULT_CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen Static { height: auto; text-wrap: nowrap; text-overflow: clip; }
    TableScreen #moment { padding: 0 1; background: $primary; color: $text; text-style: bold; }
    TableScreen #middle { layout: horizontal; height: auto; }
    TableScreen #board { width: 52; }
    TableScreen #seats { width: 1fr; padding: 0 0 0 1; }
    TableScreen #story { height: 1fr; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    TableScreen #bottom { dock: bottom; height: auto; }
    TableScreen #prompt { padding: 0 1; text-style: bold; background: $panel; }
    TableScreen.narrow #middle { layout: vertical; }
    TableScreen.narrow #board { width: 100%; }
    TableScreen.narrow #seats { width: 100%; padding: 0 1; text-wrap: wrap; }
    TableScreen.narrow #prompt { text-wrap: wrap; }
    TableScreen.low #seats { max-height: 2; }
    TableScreen.low Footer { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "move_line(-1)", show=False),
        Binding("down", "move_line(1)", show=False),
        Binding("enter", "choose", "Play"),
        Binding("space", "pick", "Pick"),
        Binding("escape,backspace", "clear", show=False),
        Binding("question_mark,h", "help", "Help"),
        Binding("s", "scores", "Scores"),
        Binding("q", "app.leave(0)", "Save and quit"),
        Binding("pageup", "turn_back(-1)", show=False),
        Binding("pagedown", "turn_back(1)", show=False),
        *[Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"],
    ]

    class Decided(Message):
        """A bot has thought, or failed to."""

        def __init__(self, thought: Thought, outcome: Action | Exception) -> None:
            super().__init__()
            self.thought, self.outcome = thought, outcome

    class Failed(Message):
        """The match cannot go on."""

        def __init__(self, error: Exception) -> None:
            super().__init__()
            self.error = error

    def __init__(self, match: LocalMatch, *, beat_seconds: float) -> None:
        super().__init__()
        self._match = match
        self._names = shown_names(match.players)
        self._ruleset = match.table.ruleset
        self._playback = Playback(match, self._names)
        self._panes = Panes(self._ruleset, self._names)
        self._thinker = Thinker(match, self._deliver)
        self._beat_seconds = beat_seconds
        self._timer: Timer | None = None
        self._reading = True
        """A sheet lies on the table, and what comes after it has to wait."""
        self._picking: Selection | None = None
        self._asked = 0
        """The version of the table at which it asked what the person is choosing."""
        self._objection = ""
        self._story: deque[Text] = deque(maxlen=REMEMBERED_LINES)
        self._faults = 0

    def compose(self) -> ComposeResult:
        yield Static(id="moment")
        with Container(id="middle"):
            yield Static(id="board")
            yield Static(id="seats")
        story = RichLog(id="story", wrap=True, min_width=1)
        story.can_focus = False
        yield story
        with Vertical(id="bottom"):
            yield Static(id="prompt")
            yield Static(id="hand")
            yield Footer()

    def on_mount(self) -> None:
        for change in self._match.past:
            for beat in beats_of(change, self._names, self._match.you):
                self._tell(beat)
        self.app.push_screen(welcome_sheet(self._match), self._welcome)

    def on_resize(self) -> None:
        story = self.query_one("#story", RichLog)
        story.clear()
        for line in self._story:
            story.write(line)
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """There is a key to pick cards only where more than one can be played."""
        return action != "pick" or self._ruleset.most_cards > 1

    # What happens at the table

    def _welcome(self, leaves: bool | None) -> None:
        if leaves:
            self.app.exit()
            return
        self._reading = False
        self._do(self._match.begin)

    def _do(self, what: Callable[[], Changes]) -> None:
        try:
            changes = what()
        except NimmtError as error:
            self.post_message(self.Failed(error))
            return
        self._playback.add(changes)
        if self._match.table.asked != self._asked:
            self._picking = None  # what it was for has happened
        self._thinker.ask()
        if self._timer is None and not self._reading:
            self._advance()

    def _deliver(self, thought: Thought, outcome: Action | Exception) -> None:
        with suppress(RuntimeError):  # the person has left meanwhile
            self.post_message(self.Decided(thought, outcome))

    def on_table_screen_decided(self, message: Decided) -> None:
        thought, outcome = message.thought, message.outcome
        self._thinker.done()
        if isinstance(outcome, Exception):
            self.post_message(self.Failed(outcome))
            return
        faults = sum([bot.faults for bot in self._match.faulty])
        if faults > self._faults:
            self._faults = faults
            self._write(f"Something was decided for {self._names[thought.seat]}, whose program failed.")
        self._do(lambda: self._match.answer(thought, outcome))

    def _advance(self, *, at_once: bool = False) -> None:
        """Show beat after beat, and a moment between them; then it is the person’s turn."""
        self._timer = None
        while beat := self._playback.next():
            self._tell(beat)
            if self._show_sheet_after(beat):
                break
            if beat.sentence and self._playback.beats and self._beat_seconds and not at_once:
                self._timer = self.set_timer(self._pause, self._advance)
                break
        else:
            self._wait_for_person()
        self._draw()

    @property
    def _pause(self) -> float:
        return min(self._beat_seconds, LONGEST_STORY / len(self._match.players))

    def _hurry(self) -> bool:
        """A key that comes while a turn is told tells it to the end, and does nothing else."""
        if self._timer is None:
            return False
        self._timer.stop()
        self._advance(at_once=True)
        return True

    def _wait_for_person(self) -> None:
        table, you = self._match.table, self._match.you
        self._playback.view = view(self._match.state, you)
        question = look(table, you).question
        if question is None:
            self._picking = None
        elif len(question.legal) == 1 and you in table.acting:
            hand = self._match.state.hands[you]
            self._write(plays_itself(hand[0]))
            self._do(lambda: self._match.decide(Play(you, hand)))
        elif self._picking is None or self._asked != question.asked:
            self._asked = question.asked
            rows = question.to == "take-row"
            self._picking = self._pick_row() if rows else self._pick_cards()

    def _pick_row(self) -> Selection:
        return Selection(range(1, len(self._match.state.rows) + 1))

    def _pick_cards(self) -> Selection:
        return Selection(self._match.state.hands[self._match.you], self._ruleset.most_cards)

    @property
    def _picks_row(self) -> bool:
        seen = self._playback.view
        return seen is not None and seen.low_card is not None

    # What is told and shown

    def _tell(self, beat: Beat) -> None:
        if beat.sentence:
            self._write(beat.sentence, beat.style)

    def _write(self, sentence: str, style: str = "") -> None:
        line = Text(sentence, style)
        self._story.append(line)
        self.query_one("#story", RichLog).write(line)

    def _show_sheet_after(self, beat: Beat) -> bool:
        """At the end of a deal the scores, at the end of the match the places."""
        seen = self._playback.view
        ended = any(isinstance(event, DealEnded | MatchEnded) for event in beat.events)
        if not ended or seen is None or (self._match.over and seen.places is None):
            return False
        self._reading = True
        over = seen.places is not None
        title = beat.sentence if over else f"Deal {len(seen.deals)} is over"
        hint = "Enter leaves the table" if over else "Enter goes on · q quits"
        sheet = scores_sheet(seen, self._ruleset, self._names, title=title, hint=hint)
        self.app.push_screen(sheet, self._read_scores)
        return True

    def _read_scores(self, leaves: bool | None) -> None:
        self._reading = False
        if leaves or self._playback.view is None or self._playback.view.places is not None:
            self.app.exit()
        else:
            self._advance()

    def _draw(self) -> None:
        seen = self._playback.view
        if seen is None or not seen.rows:
            return
        shown = self._panes.draw(seen, self._playback.fresh, self._picking, self.size, self._objection)
        self.set_class(not shown.side_by_side, "narrow")
        self.set_class(shown.low, "low")
        for name, text in shown.panes.items():
            self.query_one(f"#{name}", Static).update(text)

    # What the person does

    def _change(self, change: Callable[[Selection], bool | None], objection: str = "") -> None:
        """Do it with what is being picked; the objection is for what cannot be done."""
        if self._hurry() or self._picking is None:
            return
        self._objection = objection if change(self._picking) is False else ""
        self._draw()

    def action_move(self, by: int) -> None:
        self._change(lambda picking: picking.move(by))

    def action_move_line(self, by: int) -> None:
        step = 1 if self._picks_row else self._panes.per_line(self.size)
        self._change(lambda picking: picking.move(by * step))

    def action_type(self, digit: str) -> None:
        what = "no row has" if self._picks_row else "you hold no card with"
        typed = (self._picking.typed if self._picking else "") + digit
        self._change(lambda picking: picking.type(digit), f"{typed}: {what} this number.")

    def action_pick(self) -> None:
        self._change(lambda picking: picking.pick(), "One or two cards a turn may be played: put one back.")

    def action_clear(self) -> None:
        self._change(lambda picking: picking.clear())

    def action_choose(self) -> None:
        picking, you = self._picking, self._match.you
        if self._hurry() or picking is None:
            return
        if not picking.chosen:
            self._objection = "First choose one: arrow keys, its number, or a click."
            self._draw()
            return
        self._picking, self._objection = None, ""
        chosen = picking.chosen
        action = TakeRow(you, chosen[0] - 1) if self._picks_row else Play(you, chosen)
        self._do(lambda: self._match.decide(action))

    def on_click(self, event: Click) -> None:
        pane = event.widget.id if event.widget else None
        index: int | None = None
        if pane == "hand" and self._picking and not self._picks_row:
            cards = len(self._picking.labels)
            index = card_at(event.x, event.y, cards, self.size.width, self._panes.hand_size(self.size))
        elif pane == "board" and self._picking and self._picks_row:
            index = row_at(event.y, self._panes.size(self.size))
        if pane == "prompt" or (index is not None and event.chain > 1):
            self.action_choose()
        elif index is not None:
            self._change(lambda picking: picking.click(index), "One or two cards a turn may be played.")

    def action_help(self) -> None:
        self.app.push_screen(help_sheet(self._ruleset, len(self._names)))

    def action_scores(self) -> None:
        if self._playback.view is not None:
            hint = "Enter goes back to the table"
            sheet = scores_sheet(self._playback.view, self._ruleset, self._names, title="Scores", hint=hint)
            self.app.push_screen(sheet)

    def action_turn_back(self, by: int) -> None:
        story = self.query_one("#story", RichLog)
        story.scroll_relative(y=by * max(1, story.size.height - 1), animate=False)
