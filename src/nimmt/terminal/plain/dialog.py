"""What the person sees, and what the person is asked."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nimmt.rules import (
    ROWS,
    Action,
    DealEnded,
    Event,
    MatchEnded,
    Phase,
    Seat,
    State,
    legal,
)

from ..text.board import Fan, beside, draw_rows, draw_seats, heading
from ..text.help import moment, rules_in_short, what_to_type
from ..text.scores import draw_places, draw_scores
from ..text.sentences import event_style, plays_itself, tell
from .answers import AnswerError, Command, read_answer

Ask: TypeAlias = Callable[[str], str]


class Quit(Exception):  # noqa: N818 (a wish, no error)
    """The person leaves the match."""


class Dialog:
    def __init__(self, console: Console, ask: Ask, names: Sequence[str], you: Seat) -> None:
        self._console = console
        self._ask = ask
        self._names = names
        self._you = you

    def say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(sentence, style))

    def quote(self, line: str) -> None:
        """Something to copy: the terminal may wrap it, but no line end is put into it."""
        self._console.print(Text(line), soft_wrap=True)

    def tell(self, events: Sequence[Event], state: State) -> None:
        """What happened, line by line; after a deal the score sheet, after the match the places."""
        for event, sentence in tell(events, self._names, self._you):
            self.say(sentence, event_style(event, self._you, state.ruleset))
            if isinstance(event, DealEnded):
                self.show_scores(state)
            if isinstance(event, MatchEnded):
                self._console.print(draw_places(state.totals, state.places, self._names, self._you))

    def decide(self, state: State) -> Action:
        """Ask until the answer is a legal action. What is forced is not asked for."""
        allowed = legal(state, self._you)
        self.show_table(state)
        if len(allowed) == 1:
            self.say(plays_itself(state.hands[self._you][0]))
            return allowed[0]
        while True:
            answer = self._ask(_prompt(state))
            try:
                decision = read_answer(answer, state.ruleset, state.hands[self._you], allowed)
            except AnswerError as error:
                self.say(str(error))
                continue
            if not isinstance(decision, Command):
                return decision
            self._obey(decision, state)

    def show_table(self, state: State) -> None:
        """Everything that the person may know and needs for the decision."""
        rows = draw_rows(state.rows, state.cow)
        if state.phase is Phase.TAKE_ROW:
            self.say(f"Your {state.queue[0][1]} is below every row: which one do you take, for its heads?")
            self._console.print(rows)
            return
        self._console.print()
        self._console.print(heading(moment(state.ruleset, state.seats, len(state.dealt), state.turn)))
        seats = draw_seats(state, self._names, self._you)
        self._console.print(beside(rows, seats, self._console.width))
        self._console.print()
        hand = Table.grid(padding=(0, 1, 0, 0))
        hand.add_row(Text("you", "bold"), Fan(state.hands[self._you]))
        self._console.print(hand)

    def show_scores(self, state: State) -> None:
        if state.deals:
            self._console.print(draw_scores(state.deals, state.totals, self._names, self._you))
        else:
            self.say("No deal is finished yet: the score sheet is empty.")

    def _obey(self, command: Command, state: State) -> None:
        match command:
            case Command.HELP:
                self._show_help(state)
            case Command.SCORES:
                self.show_scores(state)
            case Command.TABLE:
                self.show_table(state)
            case Command.QUIT:
                raise Quit

    def _show_help(self, state: State) -> None:
        self._console.print(heading(f"{state.ruleset.title} in short"))
        for sentence in rules_in_short(state.ruleset, state.seats):
            self.say(sentence)
        words = Table.grid(padding=(0, 3, 0, 0))
        for word, meaning in what_to_type(state.ruleset):
            words.add_row(Text(word, "bold"), Text(meaning))
        self._console.print(Padding(words, (1, 0)))


def _prompt(state: State) -> str:
    if state.phase is Phase.TAKE_ROW:
        return f"Your row, 1 to {ROWS}: "
    return "Your card: " if state.ruleset.most_cards == 1 else "Your card or two: "
