"""nimmt …: the commands. What they need is imported when they run, so that help comes at once."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import nimmt
from nimmt.server import commands as server

if TYPE_CHECKING:
    from collections.abc import Callable

    from nimmt.rules import Options, Record, RecordError
    from nimmt.table import Chance

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

FilePath = Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file with one a line.")]
Hand = Annotated[int | None, typer.Option(metavar="N", help="Cards dealt to each.")]
Points = Annotated[str | None, typer.Option(metavar="N|none", help="The match ends at so many heads.")]
Deals = Annotated[
    str | None, typer.Option(metavar="N|seats|none", help="The match ends after so many deals.")
]
Cow = Annotated[bool | None, typer.Option("--cow/--no-cow", help="With the jumping cow, or without.")]
ZeroDeal = Annotated[str | None, typer.Option(metavar="mixed|dealt", help="How zeros are dealt.")]

TAKES = {"points": "a number or none", "deals": "a number, seats or none", "zero_deal": "mixed or dealt"}


def main(chance: "Chance | None" = None) -> NoReturn:
    """Run a command. Whatever goes wrong for the user is told in one line.

    `chance` draws the cards and all else; without one the system does.
    """
    try:
        sys.exit(app(standalone_mode=False, obj=chance))
    except typer.TyperException as error:
        fail(f"{error.format_message()} (nimmt --help shows what there is)", status=2)
    except ValueError as error:
        from nimmt.rules import NimmtError

        if not isinstance(error, NimmtError):
            raise
        fail(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: nothing to tell, nobody to tell it to
        sys.exit(1)
    except OSError as error:
        fail(f"It could not be written: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)


def fail(sentence: str, *, status: int = 1) -> NoReturn:
    warn(sentence)
    sys.exit(status)


def warn(sentence: str) -> None:
    print(f"nimmt: {' '.join(sentence.split())}", file=sys.stderr)


@app.callback(invoke_without_command=True)
def _(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it in the browser.")] = True,
    friends: Annotated[bool, typer.Option("--friends", help="Let others in your network join.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Where the page is served.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The data folder.")] = None,
) -> None:
    """6 nimmt! and all its games: play them, keep them, settle disputes.

    Without a command the game opens in the browser, for you and everyone at this machine; with --friends
    also for everyone in the same network.

    Example: nimmt play --game plus --seats 4
    """
    if version:
        print(f"nimmt {nimmt.__version__}")
    elif context.invoked_subcommand is None:
        from nimmt.server.opening import open_game

        open_game(browser=browser, port=port, data=data, friends=friends, chance=context.obj)


@app.command()
def referee(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Turns; else from a pipe.")] = None,
) -> int:
    """Say what must happen in a turn.

    One turn per line in, one answer per line out, as docs/program/records.md has them.

    Example: nimmt referee turns.jsonl
    """
    from nimmt.rules import Refusal, encode, judge_json
    from nimmt.terminal.reading import LONGEST_TURN, lines, source, too_long

    status = 0
    with source(file) as stream:
        for line in lines(stream, LONGEST_TURN):
            told = Refusal(too_long(LONGEST_TURN)) if line is None else judge_json(line)
            status |= isinstance(told, Refusal)
            _write(encode(told) + b"\n")
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
    from nimmt.terminal.console import open_console
    from nimmt.terminal.showing import show_record

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
def games() -> None:
    """List the games, with what tells them apart.

    Example: nimmt games
    """
    from nimmt.terminal.console import open_console
    from nimmt.terminal.games import games_table

    open_console().print(games_table())


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="One of those that nimmt games lists.")],
    hand: Hand = None,
    points: Points = None,
    deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
) -> None:
    """Explain a game, with examples.

    Example: nimmt rules cow
    """
    from nimmt.rules import agree
    from nimmt.terminal.console import open_console
    from nimmt.terminal.rules import explain

    ruleset = agree(game, _options(hand, points, deals, cow, zero_deal))
    explain(ruleset, open_console())


@app.command()
def bots() -> None:
    """List the bots, with how each plays.

    Example: nimmt bots
    """
    from nimmt.terminal.bots import bots_table
    from nimmt.terminal.console import open_console

    open_console().print(bots_table())


@app.command(short_help="Let a bot answer what it is asked by a program.")
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of those that nimmt bots lists.")],
) -> None:
    """Let a bot answer on standard output what it is asked on standard input, as docs/program/bots.md has it.

    Example: nimmt bot montecarlo:50ms
    """
    from nimmt.bots import find_bot
    from nimmt.bots.serving import LONGEST_REQUEST, serve
    from nimmt.terminal.reading import lines

    serve(find_bot(name), lines(sys.stdin.buffer, LONGEST_REQUEST), _write)


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

    from nimmt.terminal.bots import check_bot

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
    from nimmt.terminal.play import play

    play(
        game=game,
        options=_options(hand, points, deals, cow, zero_deal),
        seats=seats,
        bots=("greedy", "random")[: seats - 1] if bots is None else split_names(bots),
        name=name,
        record=record,
        resume=resume,
        starter=starter,
        line_by_line=plain,
        chance=context.obj,
    )


@app.command(short_help="Let bots play many matches: who is stronger?")
def arena(
    bots: Annotated[str, typer.Option(metavar="NAME,NAME", help="Who plays: names, or cmd:COMMAND.")],
    game: Annotated[str, typer.Option(help="One of those that nimmt games lists.")] = "classic",
    seats: Annotated[int, typer.Option(help="How many sit at a table.")] = 4,
    field: Annotated[
        str | None, typer.Option(metavar="NAME", help="Each bot alone against copies of this one.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--deals", metavar="N", help="How often cards are dealt (1000).")
    ] = None,
    until: Annotated[
        float | None, typer.Option(metavar="0.01", help="Stop when the errors of wins are that small.")
    ] = None,
    match: Annotated[bool, typer.Option("--match", help="Whole matches instead of single deals.")] = False,
    seed: Annotated[int, typer.Option(metavar="N", help="Another one: other cards and other luck.")] = 1,
    time_ms: Annotated[int, typer.Option(metavar="N", help="What programs have for an answer.")] = 1000,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start programs anew for every match.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes that play (one a core).")
    ] = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE|-", help="The result as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="A picture, .png or .svg.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep what is finished here, and go on from it.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep every match here.")] = None,
    hand: Hand = None,
    points: Points = None,
    match_deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
) -> int:
    """Let bots play many matches with the same cards, and say who is stronger.

    Example: nimmt arena --bots greedy,random --seats 4 --deals 2000
    """
    from nimmt.arena.command import Wishes, arena
    from nimmt.arena.plan import Plan
    from nimmt.bots import split_names
    from nimmt.terminal.console import open_console

    plan = Plan(
        game=game,
        options=_options(hand, points, match_deals, cow, zero_deal, deals_option="match-deals"),
        seats=seats,
        bots=tuple(split_names(bots)),
        field=field,
        match=match,
        seed=seed,
        time_ms=time_ms,
        fresh=fresh,
    )
    wishes = Wishes(
        deals=count,
        until=until,
        workers=workers,
        ray=ray,
        json=json,
        plot=plot,
        resume=resume,
        records=records,
    )
    stopped = arena(plan, wishes, open_console())
    if stopped:
        fail(stopped, status=130)
    return 0


@app.command(short_help="Measure a bot against a fixed population.")
def benchmark(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A bot's name, or cmd:COMMAND.")],
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the deals.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes that play (one a core).")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep what is finished here, and go on from it.")
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE|-", help="The matrix as JSON.")] = None,
    time_ms: Annotated[int, typer.Option(metavar="N", help="What a program has for an answer.")] = 1000,
    fresh: Annotated[bool, typer.Option("--fresh", help="Start a program anew for every match.")] = False,
) -> int:
    """Measure a bot against a fixed population, at 2, 4, 6 and 10 seats: the same digits on every machine.

    Example: nimmt benchmark greedy --quick
    """
    from nimmt.arena.benchmark import BENCHMARK
    from nimmt.arena.benchmark_command import BenchmarkWishes, run_benchmark
    from nimmt.terminal.console import open_console

    asked = BENCHMARK.quick() if quick else BENCHMARK
    wishes = BenchmarkWishes(workers=workers, json=json, resume=resume, time_ms=time_ms, fresh=fresh)
    stopped = run_benchmark(asked, agent, wishes, open_console(), warn=warn)
    if stopped:
        fail(stopped, status=130)
    return 0


def _write(line: bytes) -> None:
    """JSON is UTF-8, whatever the terminal is, and whoever waits for an answer gets it at once."""
    if sys.stdout is None:
        fail("There is no standard output to write to.")
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def _options(
    hand: int | None,
    points: str | None,
    deals: str | None,
    cow: bool | None,
    zero_deal: str | None,
    *,
    deals_option: str = "deals",
) -> "Options":
    """What was agreed on the command line, read as a record's options are."""
    from msgspec import ValidationError, convert

    from nimmt.rules import Options, RulesetError

    given = {"hand": hand, "points": points, "deals": deals, "cow": cow, "zero_deal": zero_deal}
    said = {name: _value(value) for name, value in given.items() if value is not None}
    try:
        return convert(said, Options)
    except ValidationError as error:
        name = next(name for name in TAKES if f"$.{name}`" in str(error))
        option = deals_option if name == "deals" else name.replace("_", "-")
        raise RulesetError(f"--{option} takes {TAKES[name]}, not {said[name]!r}.") from None


def _value(text: int | str) -> int | str | None:
    if isinstance(text, str) and text.isdecimal() and len(text) < 10:
        return int(text)
    return None if text == "none" else text


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
        _write(encode(outcome(replay(record))) + b"\n")

    def refuse(error: RecordError) -> None:
        _write(encode(Refusal(str(error))) + b"\n")

    return _for_each(file, show, refuse)


def _for_each(
    file: Path, do: "Callable[[Record], None]", refuse: "Callable[[RecordError], None] | None" = None
) -> int:
    """Do it with every record of a file; one that is refused is told, and the others still go on."""
    from nimmt.rules import RecordError
    from nimmt.terminal.reading import RecordFile, source

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


app.command()(server.serve)
app.command()(server.connect)
app.add_typer(server.admin, name="admin")

if __name__ == "__main__":
    main()
