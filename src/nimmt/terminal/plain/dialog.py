"""The dialog with the player: print the table and the events, ask for a decision."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nimmt.guide import rules_in_short
from nimmt.rules import ROWS, Action, DealEnded, Event, MatchEnded, Phase, State, legal

from ..text.board import Fan, beside, draw_rows, draw_seats, heading
from ..text.help import game_name, moment, what_to_type
from ..text.scores import draw_places, draw_scores
from ..text.sentences import Voice, event_style
from .answers import AnswerError, TypedCommand, read_answer

Ask: TypeAlias = Callable[[str], str]


class Quit(Exception):  # noqa: N818 (a wish, no error)
    """The player leaves the match."""


class Dialog:
    def __init__(self, console: Console, ask: Ask, voice: Voice) -> None:
        assert voice.you is not None
        self._console = console
        self._ask = ask
        self._voice = voice
        self._texts = voice.texts
        self._you = voice.you

    def say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(sentence, style))

    def quote(self, line: str) -> None:
        """Print text to copy: the terminal may wrap it, but no line break is added."""
        self._console.print(Text(line), soft_wrap=True)

    def tell(self, events: Sequence[Event], state: State) -> None:
        """Print the events line by line, the score sheet after a deal, and the places after the match."""
        for event, sentence in self._voice.tell(events):
            self.say(sentence, event_style(event, self._you, state.ruleset))
            if isinstance(event, DealEnded):
                self.show_scores(state)
            if isinstance(event, MatchEnded):
                self._console.print(draw_places(state.totals, state.places, self._voice))

    def decide(self, state: State) -> Action:
        """Ask until the answer is a legal action. A single legal action is played without asking."""
        allowed = legal(state, self._you)
        self.show_table(state)
        if len(allowed) == 1:
            self.say(self._texts.text("terminal-last-card", card=state.hands[self._you][0]))
            return allowed[0]
        while True:
            answer = self._ask(f"{self._prompt(state)} ")
            try:
                decision = read_answer(answer, state.ruleset, state.hands[self._you], allowed, self._texts)
            except AnswerError as error:
                self.say(str(error))
                continue
            if not isinstance(decision, TypedCommand):
                return decision
            self._run(decision, state)

    def show_table(self, state: State) -> None:
        """Print the rows, the seats and the hand; for a low card only the rows."""
        rows = draw_rows(state.rows, state.cow, self._texts)
        if state.phase is Phase.TAKE_ROW:
            self.say(self._texts.text("status-take-row", card=state.queue[0][1]))
            self._console.print(rows)
            return
        now = moment(state.ruleset, state.seats, len(state.dealt), state.turn, self._texts)
        self._console.print()
        self._console.print(heading(now))
        self._console.print(beside(rows, draw_seats(state, self._voice), self._console.width))
        self._console.print()
        hand = Table.grid(padding=(0, 1, 0, 0))
        hand.add_row(Text(self._texts.text("you").lower(), "bold"), Fan(state.hands[self._you]))
        self._console.print(hand)

    def show_scores(self, state: State) -> None:
        if state.deals:
            self._console.print(draw_scores(state.deals, state.totals, self._voice))
        else:
            self.say(self._texts.text("terminal-no-scores"))

    def _run(self, command: TypedCommand, state: State) -> None:
        match command:
            case TypedCommand.HELP:
                self._show_help(state)
            case TypedCommand.SCORES:
                self.show_scores(state)
            case TypedCommand.TABLE:
                self.show_table(state)
            case TypedCommand.QUIT:
                raise Quit

    def _show_help(self, state: State) -> None:
        game = game_name(state.ruleset, self._texts)
        self._console.print(heading(self._texts.text("terminal-in-short", game=game)))
        for sentence in rules_in_short(state.ruleset, state.seats, self._texts):
            self.say(sentence)
        words = Table.grid(padding=(0, 3, 0, 0))
        for word, meaning in what_to_type(state.ruleset, self._texts):
            words.add_row(Text(word, "bold"), Text(meaning))
        self._console.print(Padding(words, (1, 0)))

    def _prompt(self, state: State) -> str:
        if state.phase is Phase.TAKE_ROW:
            return self._texts.text("terminal-ask-row", rows=ROWS)
        one = state.ruleset.most_cards == 1
        return self._texts.text("terminal-ask-card" if one else "terminal-ask-cards")
