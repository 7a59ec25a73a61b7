"""The terminal's commands: playing, replaying and checking matches, and lists of games and bots.

Each command imports what it needs when it runs, so that help is fast.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nimmt.console import Cow, Deals, Hand, Points, ZeroDeal, agreed_options, lines, source, warn, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from nimmt.rules import Record, RecordError

app = typer.Typer()

FilePath = Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file with one a line.")]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="en, de, nl, fr, et or id; else the system's."),
]


@app.command()
def referee(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Turns; else from a pipe.")] = None,
) -> int:
    """Say what must happen in a turn.

    One turn per line in, one answer per line out, as docs/program/records.md has them.

    Example: nimmt referee turns.jsonl
    """
    from nimmt.rules import Refusal, encode, judge_json

    from .input import LONGEST_TURN, too_long

    status = 0
    with source(file) as stream:
        for line in lines(stream, LONGEST_TURN):
            told = Refusal(too_long(LONGEST_TURN)) if line is None else judge_json(line)
            status |= isinstance(told, Refusal)
            write(encode(told) + b"\n")
    return status


@app.command()
def replay(
    file: FilePath,
    json: Annotated[bool, typer.Option("--json", help="Print only the outcome, as JSON.")] = False,
    turn: Annotated[
        str | None, typer.Option(metavar="D.T", help="Show only this turn: deal 2, turn 7 is 2.7.")
    ] = None,
) -> int:
    """Play a record again, check every step of it, and show it.

    Example: nimmt replay match.json --turn 2.7
    """
    moment = None if turn is None else _moment(turn)
    if json:
        return _print_outcomes(file)
    from nimmt.console import open_console

    from .replay import show_record

    console = open_console()
    return _for_each(file, lambda record: show_record(record, console, moment))


@app.command()
def verify(file: FilePath) -> int:
    """Redo every deal of a record from its sealed seed.

    Example: nimmt verify match.json
    """
    from nimmt.rules import verify

    def check(record: "Record") -> None:
        verify(record)
        deals = "1 deal follows" if len(record.deals) == 1 else f"{len(record.deals)} deals follow"
        print(f"{deals} from the sealed seed, and every step keeps the rules.")

    return _for_each(file, check)


@app.command()
def games(lang: Language = None) -> None:
    """List the games, with what tells them apart.

    Example: nimmt games
    """
    from nimmt.console import open_console
    from nimmt.guide import Texts, system_language

    from .lists import draw_games

    open_console().print(draw_games(Texts(lang or system_language())))


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="One of those that nimmt games lists.")],
    hand: Hand = None,
    points: Points = None,
    deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
    lang: Language = None,
) -> None:
    """Explain a game, with examples.

    Example: nimmt rules cow --lang de
    """
    from nimmt.console import open_console
    from nimmt.guide import Texts, system_language
    from nimmt.rules import agree

    from .rules import explain

    ruleset = agree(game, agreed_options(hand, points, deals, cow, zero_deal))
    explain(ruleset, Texts(lang or system_language()), open_console())


@app.command()
def bots() -> None:
    """List the bots, with how each plays.

    Example: nimmt bots
    """
    from nimmt.console import open_console

    from .lists import draw_bots

    open_console().print(draw_bots())


@app.command(short_help="Let a bot answer what it is asked by a program.")
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of those that nimmt bots lists.")],
) -> None:
    """Let a bot answer on standard output what it is asked on standard input, as docs/program/bots.md has it.

    Example: nimmt bot montecarlo:50ms
    """
    from nimmt.bots import LONGEST_REQUEST, find_bot, serve

    serve(find_bot(name), lines(sys.stdin.buffer, LONGEST_REQUEST), write)


@app.command("bot-check", short_help="Say what a program does wrong as a bot.")
def bot_check(
    command: Annotated[list[str], typer.Argument(metavar="COMMAND", help="How the program is started.")],
    time_ms: Annotated[
        int, typer.Option(min=1, metavar="MS", help="How long it may think for each answer.")
    ] = 1000,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where its faults and its stderr are kept.")
    ] = None,
) -> int:
    """Ask a program all that a bot can be asked, and say what it does wrong.

    Example: nimmt bot-check "python examples/bot.py"
    """
    import shlex

    from .bot_check import check_bot

    line = command[0] if len(command) == 1 else shlex.join(command)
    return check_bot(line.removeprefix("cmd:"), time_ms=time_ms, log=log)


@app.command()
def play(
    context: typer.Context,
    game: Annotated[str, typer.Option(help="One of those that nimmt games lists.")] = "classic",
    seats: Annotated[int, typer.Option(help="How many play, you included.")] = 4,
    bots: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Who plays against you, in turn (greedy,random).")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name, as the record has it.")] = "Player",
    hand: Hand = None,
    points: Points = None,
    deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
    starter: Annotated[int, typer.Option(help="Who starts, where one plays in turn: 1 is you.")] = 1,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the match is kept.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last unfinished match.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line instead of the full screen.")] = False,
) -> None:
    """Play against bots, here in the terminal. The match is kept, and goes on where you left it.

    Example: nimmt play --game plus --seats 4
    """
    from nimmt.bots import split_names

    from .play import play

    play(
        game=game,
        options=agreed_options(hand, points, deals, cow, zero_deal),
        seats=seats,
        bots=("greedy", "random")[: seats - 1] if bots is None else split_names(bots),
        name=name,
        record=record,
        resume=resume,
        starter=starter,
        line_by_line=plain,
        chance=context.obj,
    )


def _moment(text: str) -> tuple[int, int]:
    numbers = text.split(".")
    if len(numbers) != 2 or not all(number.isdecimal() and len(number) < 10 for number in numbers):
        raise typer.BadParameter(f"--turn takes deal and turn as in 2.7, not {text[:50]!r}.")
    deal, turn = map(int, numbers)
    return deal, turn


def _print_outcomes(file: Path) -> int:
    """One line of JSON per record; in a collection a refused one has its line too."""
    from nimmt.rules import RecordError, Refusal, encode, outcome, replay

    def show(record: "Record") -> None:
        write(encode(outcome(replay(record))) + b"\n")

    def refuse(error: RecordError) -> None:
        write(encode(Refusal(str(error))) + b"\n")

    return _for_each(file, show, refuse)


def _for_each(
    file: Path, do: "Callable[[Record], None]", refuse: "Callable[[RecordError], None] | None" = None
) -> int:
    """Do it with every record of a file; one that is refused is told, and the others still go on."""
    from nimmt.rules import RecordError

    from .input import RecordFile

    status = 0
    with source(file) as stream:
        records = RecordFile(file, stream)
        for number, record in enumerate(records, 1):
            try:
                if isinstance(record, RecordError):
                    raise record
                do(record)
            except RecordError as error:
                status = 1
                if refuse and records.many:
                    refuse(error)
                else:
                    warn(f"{file}{f', record {number}' if records.many else ''}: {error}")
    return status
