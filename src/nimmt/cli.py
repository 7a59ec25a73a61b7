"""nimmt …: the commands. What they need is imported when they run, so that help comes at once."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import nimmt
from nimmt.console import Cow, Deals, Hand, Points, ZeroDeal, agreed_options, fail, warn
from nimmt.server import cli as server
from nimmt.terminal import cli as terminal

if TYPE_CHECKING:
    from nimmt.table import Chance

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


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
        from nimmt.server.local import open_game

        open_game(browser=browser, port=port, data=data, friends=friends, chance=context.obj)


app.add_typer(terminal.app)


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
    from nimmt.arena.plan import Plan
    from nimmt.arena.tournament import Wishes, arena
    from nimmt.bots import split_names
    from nimmt.console import open_console

    plan = Plan(
        game=game,
        options=agreed_options(hand, points, match_deals, cow, zero_deal, deals_option="match-deals"),
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
    from nimmt.arena.benchmark.benchmark import BENCHMARK
    from nimmt.arena.benchmark.run import BenchmarkWishes, run_benchmark
    from nimmt.console import open_console

    asked = BENCHMARK.quick() if quick else BENCHMARK
    wishes = BenchmarkWishes(workers=workers, json=json, resume=resume, time_ms=time_ms, fresh=fresh)
    stopped = run_benchmark(asked, agent, wishes, open_console(), warn=warn)
    if stopped:
        fail(stopped, status=130)
    return 0


app.command()(server.serve)
app.command()(server.connect)
app.add_typer(server.admin, name="admin")

if __name__ == "__main__":
    main()
