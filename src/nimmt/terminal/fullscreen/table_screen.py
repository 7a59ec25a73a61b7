"""The table on the screen: what is shown, what a key does, and when the bots are asked."""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Container, Vertical
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, RichLog, Static

from nimmt.guide import Texts
from nimmt.rules import Action, DealEnded, MatchEnded, NimmtError, Play, TakeRow, view
from nimmt.table import BotTurn, Changes, look

from ..match import LocalMatch
from ..players import shown_names
from ..text.sentences import Voice
from .board import row_at
from .hand import card_at
from .panes import Panes
from .playback import Beat, Playback, beats_of
from .selection import Selection
from .sheets import help_sheet, scores_sheet, welcome_sheet
from .thinker import Thinker

LONGEST_STORY = 2.5
"""Seconds for the story of a turn, however many cards are placed."""
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
        Binding("enter", "choose", "terminal-key-play"),
        Binding("space", "pick", "terminal-key-pick"),
        Binding("escape,backspace", "clear", show=False),
        Binding("question_mark,h", "help", "terminal-key-help"),
        Binding("s", "scores", "terminal-key-scores"),
        Binding("q", "app.leave(0)", "terminal-key-quit"),
        Binding("pageup", "turn_back(-1)", show=False),
        Binding("pagedown", "turn_back(1)", show=False),
        *[Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"],
    ]

    class BotDecided(Message):
        """A bot has decided, or failed to."""

        def __init__(self, thought: BotTurn, outcome: Action | Exception) -> None:
            super().__init__()
            self.thought, self.outcome = thought, outcome

    class MatchFailed(Message):
        """The match cannot go on."""

        def __init__(self, error: Exception) -> None:
            super().__init__()
            self.error = error

    def __init__(self, match: LocalMatch, texts: Texts, *, beat_seconds: float) -> None:
        super().__init__()
        self._match = match
        self._texts = texts
        self._voice = Voice(texts, shown_names(match.players, texts), match.you)
        self._ruleset = match.table.ruleset
        self._playback = Playback(match, self._voice)
        self._panes = Panes(self._ruleset, self._voice)
        self._thinker = Thinker(match, self._deliver)
        self._beat_seconds = beat_seconds
        self._timer: Timer | None = None
        self._reading = True
        """A sheet covers the table, and the story waits for it."""
        self._selection: Selection | None = None
        self._asked = 0
        """The version of the table at which the current question was asked."""
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
            for beat in beats_of(change, self._voice):
                self._tell(beat)
        self.app.push_screen(welcome_sheet(self._match, self._texts), self._welcome)

    def on_resize(self) -> None:
        story = self.query_one("#story", RichLog)
        story.clear()
        for line in self._story:
            story.write(line)
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """The key to pick cards exists only in games where several can be played."""
        return action != "pick" or self._ruleset.most_cards > 1

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, described in the player's language; the bindings hold keys of the texts."""
        return {key: self._translated(active) for key, active in super().active_bindings.items()}

    def _translated(self, active: ActiveBinding) -> ActiveBinding:
        described = active.binding.description
        if not described.startswith("terminal-"):
            return active
        return active._replace(binding=replace(active.binding, description=self._texts.text(described)))

    # Changes of the table

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
            self.post_message(self.MatchFailed(error))
            return
        self._playback.add(changes)
        if self._match.table.asked != self._asked:
            self._selection = None  # the question is answered
        self._thinker.ask()
        if self._timer is None and not self._reading:
            self._advance()

    def _deliver(self, thought: BotTurn, outcome: Action | Exception) -> None:
        with suppress(RuntimeError):  # the player has left meanwhile
            self.post_message(self.BotDecided(thought, outcome))

    def on_table_screen_bot_decided(self, message: BotDecided) -> None:
        thought, outcome = message.thought, message.outcome
        self._thinker.done()
        if isinstance(outcome, Exception):
            self.post_message(self.MatchFailed(outcome))
            return
        faults = sum([bot.faults for bot in self._match.faulty])
        if faults > self._faults:
            self._faults = faults
            self._write(self._texts.text("terminal-fault", name=self._voice.label(thought.seat)))
        self._do(lambda: self._match.answer(thought, outcome))

    def _advance(self, *, at_once: bool = False) -> None:
        """Show the beats, with pauses between them; then it is the player's turn."""
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
        """Finish the story at once if it is still running; the key then does nothing else."""
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
            self._selection = None
        elif len(question.legal) == 1 and you in table.acting:
            hand = self._match.state.hands[you]
            self._write(self._texts.text("terminal-last-card", card=hand[0]))
            self._do(lambda: self._match.decide(Play(you, hand)))
        elif self._selection is None or self._asked != question.asked:
            self._asked = question.asked
            rows = question.to == "take-row"
            self._selection = self._pick_row() if rows else self._pick_cards()

    def _pick_row(self) -> Selection:
        return Selection(range(1, len(self._match.state.rows) + 1))

    def _pick_cards(self) -> Selection:
        return Selection(self._match.state.hands[self._match.you], self._ruleset.most_cards)

    @property
    def _picks_row(self) -> bool:
        seen = self._playback.view
        return seen is not None and seen.low_card is not None

    # The story and the panes

    def _tell(self, beat: Beat) -> None:
        if beat.sentence:
            self._write(beat.sentence, beat.style)

    def _write(self, sentence: str, style: str = "") -> None:
        line = Text(sentence, style)
        self._story.append(line)
        self.query_one("#story", RichLog).write(line)

    def _show_sheet_after(self, beat: Beat) -> bool:
        """Show the scores at the end of a deal, and the places at the end of the match."""
        seen = self._playback.view
        ended = any(isinstance(event, DealEnded | MatchEnded) for event in beat.events)
        if not ended or seen is None or (self._match.over and seen.places is None):
            return False
        self._reading = True
        over = seen.places is not None
        title = beat.sentence if over else self._texts.text("terminal-deal-over", deal=len(seen.deals))
        hint = "terminal-hint-leave" if over else "terminal-hint-continue"
        sheet = scores_sheet(seen, self._ruleset, self._voice, title=title, hint=hint)
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
        shown = self._panes.draw(seen, self._playback.fresh, self._selection, self.size, self._objection)
        self.set_class(not shown.side_by_side, "narrow")
        self.set_class(shown.low, "low")
        for name, text in shown.panes.items():
            self.query_one(f"#{name}", Static).update(text)

    # Keys and clicks

    def _change(self, change: Callable[[Selection], bool | None], objection: str = "") -> None:
        """Change the selection; if that is impossible, show the objection."""
        if self._hurry() or self._selection is None:
            return
        self._objection = objection if change(self._selection) is False else ""
        self._draw()

    def action_move(self, by: int) -> None:
        self._change(lambda selection: selection.move(by))

    def action_move_line(self, by: int) -> None:
        step = 1 if self._picks_row else self._panes.per_line(self.size)
        self._change(lambda selection: selection.move(by * step))

    def action_type(self, digit: str) -> None:
        key = "terminal-no-row-number" if self._picks_row else "terminal-no-card-number"
        typed = (self._selection.typed if self._selection else "") + digit
        self._change(lambda selection: selection.type(digit), self._texts.text(key, typed=typed))

    def action_pick(self) -> None:
        self._change(lambda selection: selection.pick(), self._texts.text("terminal-put-back"))

    def action_clear(self) -> None:
        self._change(lambda selection: selection.clear())

    def action_choose(self) -> None:
        selection, you = self._selection, self._match.you
        if self._hurry() or selection is None:
            return
        if not selection.chosen:
            self._objection = self._texts.text("terminal-choose-first")
            self._draw()
            return
        self._selection, self._objection = None, ""
        chosen = selection.chosen
        action = TakeRow(you, chosen[0] - 1) if self._picks_row else Play(you, chosen)
        self._do(lambda: self._match.decide(action))

    def on_click(self, event: Click) -> None:
        pane = event.widget.id if event.widget else None
        index: int | None = None
        if pane == "hand" and self._selection and not self._picks_row:
            cards = len(self._selection.labels)
            index = card_at(event.x, event.y, cards, self.size.width, self._panes.hand_size(self.size))
        elif pane == "board" and self._selection and self._picks_row:
            index = row_at(event.y, self._panes.size(self.size))
        if pane == "prompt" or (index is not None and event.chain > 1):
            self.action_choose()
        elif index is not None:
            self._change(lambda selection: selection.click(index), self._texts.text("terminal-put-back"))

    def action_help(self) -> None:
        self.app.push_screen(help_sheet(self._ruleset, len(self._voice.names), self._texts))

    def action_scores(self) -> None:
        if self._playback.view is not None:
            title, hint = self._texts.text("score-sheet"), "terminal-hint-close"
            sheet = scores_sheet(self._playback.view, self._ruleset, self._voice, title=title, hint=hint)
            self.app.push_screen(sheet)

    def action_turn_back(self, by: int) -> None:
        story = self.query_one("#story", RichLog)
        story.scroll_relative(y=by * max(1, story.size.height - 1), animate=False)
