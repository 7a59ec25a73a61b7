"""A match in plain mode whose answers come from a function, and whose output is returned."""

from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console

from nimmt.guide import Texts
from nimmt.rules import RECORD_FORMAT, Action, Options, Play, Record, legal, seal
from nimmt.table import resume
from nimmt.terminal.match import LocalMatch
from nimmt.terminal.plain.dialog import Ask
from nimmt.terminal.plain.session import play_plain
from nimmt.terminal.play import AT_HOME
from nimmt.terminal.players import seat_players
from nimmt.terminal.saves import MatchFile
from nimmt.terminal.text import terminal_texts

FAIR = seal(bytes(range(32)), [bytes(range(16))])
TWO_DEALS = Options(deals=2)
ENGLISH = terminal_texts("en")
Typist = Callable[[LocalMatch], str]


def new_match(
    game: str,
    path: Path,
    *,
    seats: int = 3,
    options: Options = TWO_DEALS,
    name: str = "Kim",
    bots: Sequence[str] = ("greedy", "random"),
) -> LocalMatch:
    players = seat_players(name, bots[: seats - 1], seats)
    record = Record(RECORD_FORMAT, game, options, players, (), FAIR)
    return LocalMatch(resume(record, at=0.0, settings=AT_HOME), MatchFile(path))


def typed(action: Action) -> str:
    """An action as a person types it."""
    return " ".join(map(str, action.cards)) if isinstance(action, Play) else str(action.row + 1)


def varied(match: LocalMatch) -> str:
    """A legal answer that varies from turn to turn and follows from the state alone."""
    allowed = legal(match.state, match.you)
    return typed(allowed[(7 * match.state.turn + len(match.state.deals)) % len(allowed)])


def play_out(
    match: LocalMatch,
    typist: Typist = varied,
    *,
    width: int = 80,
    answers: int | None = None,
    texts: Texts = ENGLISH,
) -> str:
    """Play to the end, or quit after `answers` answers; return everything that was printed."""
    console = Console(file=StringIO(), width=width, highlight=False, markup=False, emoji=False)
    play_plain(match, texts, console, _asker(match, typist, console, answers))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def _asker(match: LocalMatch, typist: Typist, console: Console, answers: int | None) -> Ask:
    given = 0

    def ask(prompt: str) -> str:
        nonlocal given
        answer = "q" if given == answers else typist(match)
        given += 1
        console.file.write(f"{prompt}{answer}\n")
        return answer

    return ask
