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

FilePath = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file with one on each line.")
]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="LANG", help="en, de, nl, fr, et or id; else the system's."),
]


@app.command()
def referee(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of turns; without one, standard input.")
    ] = None,
) -> int:
    """Say what must happen in a turn.

    It reads one turn per line and writes one answer per line; docs/program/records.md describes both.

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
    lang: Language = None,
) -> int:
    """Replay a record, check every step, and show it.

    Example: nimmt replay match.json --turn 2.7
    """
    moment = None if turn is None else _moment(turn)
    if json:
        return _print_outcomes(file)
    from nimmt.console import open_console

    from .replay import show_record
    from .text import terminal_texts

    texts, console = terminal_texts(lang), open_console()
    return _for_each(file, lambda record: show_record(record, texts, console, moment))


@app.command()
def verify(
    file: FilePath,
    seen: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What you saw before the first deal, as the page saves it."),
    ] = None,
) -> int:
    """Redo every deal of a record from its sealed seed, and compare it with what was shown before.

    Example: nimmt verify match.json --seen seen.json
    """
    from nimmt.rules import verify

    from .input import check_against, read_seen

    shown = None if seen is None else read_seen(seen)

    def check(record: "Record") -> None:
        verify(record)
        if shown is not None:
            check_against(record, shown)
        deals = "1 deal follows" if len(record.deals) == 1 else f"{len(record.deals)} deals follow"
        print(f"{deals} from the sealed seed, and every step keeps the rules.")
        if shown is not None:
            print("Seed and parts are those that you saw sealed before the first deal.")

    return _for_each(file, check)


@app.command()
def games(lang: Language = None) -> None:
    """List the games and their differences.

    Example: nimmt games
    """
    from nimmt.console import open_console

    from .lists import draw_games
    from .text import terminal_texts

    open_console().print(draw_games(terminal_texts(lang)))


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game from the list of nimmt games.")],
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
    from nimmt.rules import agree

    from .rules import print_rules
    from .text import terminal_texts

    ruleset = agree(game, agreed_options(hand, points, deals, cow, zero_deal))
    print_rules(ruleset, terminal_texts(lang), open_console())


@app.command()
def bots() -> None:
    """List the bots and how they play.

    Example: nimmt bots
    """
    from nimmt.console import open_console

    from .lists import draw_bots

    open_console().print(draw_bots())


@app.command(short_help="Let a bot answer the questions of a program.")
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bot from the list of nimmt bots.")],
) -> None:
    """Let a bot answer the questions on standard input, in the protocol of docs/program/bots.md.

    Example: nimmt bot montecarlo:50ms
    """
    from nimmt.bots import LONGEST_REQUEST, find_bot, serve

    serve(find_bot(name), lines(sys.stdin.buffer, LONGEST_REQUEST), write)


@app.command("bot-check", short_help="Check a program that plays as a bot.")
def bot_check(
    command: Annotated[
        list[str], typer.Argument(metavar="COMMAND", help="The command that starts the program.")
    ],
    time_ms: Annotated[int, typer.Option(min=1, metavar="MS", help="Time limit for each answer.")] = 1000,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The log of its faults and its stderr.")
    ] = None,
) -> int:
    """Ask a program everything that a bot can be asked, and report its faults.

    Example: nimmt bot-check "python examples/bot.py"
    """
    import shlex

    from .bot_check import check_bot

    line = command[0] if len(command) == 1 else shlex.join(command)
    return check_bot(line.removeprefix("cmd:"), time_ms=time_ms, log=log)


@app.command()
def play(
    context: typer.Context,
    game: Annotated[str, typer.Option(help="A game from the list of nimmt games.")] = "classic",
    seats: Annotated[int, typer.Option(help="Number of players, you included.")] = 4,
    bots: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="Your opponents, repeated as needed (greedy,random)."),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name in the record.")] = "Player",
    hand: Hand = None,
    points: Points = None,
    deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
    starter: Annotated[
        int, typer.Option(help="The seat that starts, in games played in turn; 1 is you.")
    ] = 1,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="The file of the match.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the last unfinished match.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line instead of the full screen.")] = False,
    lang: Language = None,
) -> None:
    """Play against bots, here in the terminal. Every turn is saved, and --resume continues the match.

    Example: nimmt play --game plus --seats 4
    """
    from nimmt.bots import split_names

    from .play import play
    from .text import terminal_texts

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
        texts=terminal_texts(lang),
        chance=context.obj,
    )


def _moment(text: str) -> tuple[int, int]:
    numbers = text.split(".")
    if len(numbers) != 2 or not all(number.isdecimal() and len(number) < 10 for number in numbers):
        raise typer.BadParameter(f"--turn takes deal and turn as in 2.7, not {text[:50]!r}.")
    deal, turn = map(int, numbers)
    return deal, turn


def _print_outcomes(file: Path) -> int:
    """Print one line of JSON per record; in a collection, also for a refused one."""
    from nimmt.rules import RecordError, Refusal, encode, outcome, replay

    def show(record: "Record") -> None:
        write(encode(outcome(replay(record))) + b"\n")

    def refuse(error: RecordError) -> None:
        write(encode(Refusal(str(error))) + b"\n")

    return _for_each(file, show, refuse)


def _for_each(
    file: Path, do: "Callable[[Record], None]", refuse: "Callable[[RecordError], None] | None" = None
) -> int:
    """Call `do` with every record of a file. A refused record is reported, and the others follow."""
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
