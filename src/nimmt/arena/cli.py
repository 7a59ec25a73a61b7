"""`nimmt arena` and `nimmt benchmark`. Each command imports what it needs when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from nimmt.console import Cow, Deals, Hand, Points, ZeroDeal, agreed_options, fail, open_console, warn

app = typer.Typer()

ProcessCount = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Number of processes (one per core).")
]


@app.command(short_help="Let bots play many matches: who is stronger?")
def arena(
    bots: Annotated[str, typer.Option(metavar="NAME,NAME", help="The bots: names, or cmd:COMMAND.")],
    game: Annotated[str, typer.Option(help="A game that nimmt games lists.")] = "classic",
    seats: Annotated[int, typer.Option(help="The number of seats at a table.")] = 4,
    field: Annotated[
        str | None, typer.Option(metavar="NAME", help="Each bot alone against copies of this one.")
    ] = None,
    count: Annotated[
        int | None, typer.Option("--deals", metavar="N", help="The number of deals (1000).")
    ] = None,
    until: Annotated[
        float | None, typer.Option(metavar="0.01", help="Stop when the errors of wins are this small.")
    ] = None,
    match: Annotated[bool, typer.Option("--match", help="Whole matches instead of single deals.")] = False,
    seed: Annotated[int, typer.Option(metavar="N", help="Another seed: other cards and other luck.")] = 1,
    time_ms: Annotated[int, typer.Option(metavar="N", help="Time that programs have per answer.")] = 1000,
    fresh: Annotated[bool, typer.Option("--fresh", help="Restart programs for every match.")] = False,
    workers: ProcessCount = None,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE|-", help="Write the result as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the result, as .svg.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Store finished matches here and resume from it.")
    ] = None,
    records: Annotated[Path | None, typer.Option(metavar="FILE", help="Store every record here.")] = None,
    hand: Hand = None,
    points: Points = None,
    match_deals: Deals = None,
    cow: Cow = None,
    zero_deal: ZeroDeal = None,
) -> int:
    """Let bots play many matches with the same cards, and say who is stronger.

    Example: nimmt arena --bots greedy,random --seats 4 --deals 2000
    """
    from nimmt.bots import split_names

    from .plan import Plan
    from .tournament import TournamentOptions, run_tournament

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
    options = TournamentOptions(
        deals=count,
        until=until,
        workers=workers,
        ray=ray,
        json=json,
        plot=plot,
        resume=resume,
        records=records,
    )
    stopped = run_tournament(plan, options, open_console())
    if stopped:
        fail(stopped, status=130)
    return 0


@app.command(short_help="Measure a bot against a fixed population.")
def benchmark(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="A bot's name, or cmd:COMMAND.")],
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the deals.")] = False,
    workers: ProcessCount = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Store finished matches here and resume from it.")
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE|-", help="Write the matrix as JSON.")] = None,
    time_ms: Annotated[int, typer.Option(metavar="N", help="Time that a program has per answer.")] = 1000,
    fresh: Annotated[bool, typer.Option("--fresh", help="Restart a program for every match.")] = False,
) -> int:
    """Measure a bot against a fixed population, at 2, 4, 6 and 10 seats: the same digits on every machine.

    Example: nimmt benchmark greedy --quick
    """
    from .benchmark import BENCHMARK
    from .benchmark.run import BenchmarkOptions, run_benchmark

    chosen = BENCHMARK.quick() if quick else BENCHMARK
    options = BenchmarkOptions(workers=workers, json=json, resume=resume, time_ms=time_ms, fresh=fresh)
    stopped = run_benchmark(chosen, agent, options, open_console(), warn=warn)
    if stopped:
        fail(stopped, status=130)
    return 0
