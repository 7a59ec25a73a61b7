"""The server's commands: serve, connect and admin."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

if TYPE_CHECKING:
    from nimmt.table import Chance

    from .admin import AdminReport

Database = Annotated[
    str | None,
    typer.Option(metavar="URL|FILE", help="postgresql://… or an SQLite file; otherwise in the data folder."),
]
Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The data folder.")]

app = typer.Typer()
admin = typer.Typer()
app.add_typer(admin, name="admin")


def open_game(
    *, browser: bool, port: int | None, data: Path | None, friends: bool, chance: "Chance | None"
) -> None:
    """Open the game in the browser: `nimmt` without a command."""
    from .local import open_game

    open_game(browser=browser, port=port, data=data, friends=friends, chance=chance)


@admin.callback(invoke_without_command=True)
def _(context: typer.Context) -> None:
    """Maintain a server's database."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    database: Database = None,
    data: Data = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Trust X-Forwarded-For and -Proto.")
    ] = False,
    bot_workers: Annotated[int, typer.Option(min=1, max=64, help="Worker processes for bots.")] = 1,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="An address or network that may read /metrics, besides this machine."
        ),
    ] = None,
) -> None:
    """Serve tables to people, bots and programs.

    Example: nimmt serve --port 8000 --database postgresql://localhost/nimmt
    """
    from .http import read_networks
    from .run import Site, serve, wanted_database
    from .services import ServerOptions

    options = ServerOptions(
        wanted_database(database, data), bot_workers, behind_proxy, read_networks(metrics_from or ())
    )
    serve(Site(host, port, options, context.obj))


@app.command()
def connect(
    command: Annotated[
        list[str], typer.Argument(metavar="-- COMMAND…", help="A program, as in docs/program/bots.md.")
    ],
    server: Annotated[str, typer.Option(metavar="URL", help="The address of the server.")],
    token: Annotated[
        str, typer.Option(envvar="NIMMT_TOKEN", help="The program's token, from POST /api/v1/bots.")
    ],
    table: Annotated[
        str | None, typer.Option(metavar="LINK", help="The table to sit down at; otherwise any free one.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=1, help="The seat to take, from 1.")] = None,
    time_ms: Annotated[int, typer.Option(min=1, help="The program's time limit for a decision.")] = 1000,
) -> None:
    """Let a program play on a server, over the same socket as people.

    Example: nimmt connect --server http://127.0.0.1:8000 --token T --table ID -- python examples/bot.py
    """
    import asyncio
    import shlex

    from nimmt.bots import find_bot

    from .bot_client import BotAccount, play_anywhere, play_at, table_id, tell_faults
    from .client import socket_url

    socket_url(server, "")  # refuse a wrong address before the program is started
    account = BotAccount(server, token)
    bot = find_bot(f"cmd:{shlex.join(command)}", time_ms=time_ms)
    try:
        if table is None:
            asyncio.run(play_anywhere(account, bot))
        else:
            asyncio.run(play_at(account, table_id(table), bot, seat=None if seat is None else seat - 1))
    finally:
        bot.close()
        tell_faults(bot)


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Copy everything into a new SQLite file, while the server keeps running.

    Example: nimmt admin backup monday.db
    """
    import asyncio

    from .admin import backup_database
    from .run import wanted_database

    with _progress("Copying"):
        asyncio.run(backup_database(wanted_database(database, data), file))
    print(f"Everything is in {file}.")


@admin.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The new file; else standard output.")
    ] = None,
    nameless: Annotated[
        bool, typer.Option("--nameless", help="Player 1, Player 2 … instead of names.")
    ] = False,
    database: Database = None,
    data: Data = None,
) -> int:
    """Write every finished match as a record, one per line.

    Example: nimmt admin export matches.jsonl --nameless
    """
    import asyncio

    from .admin import export_matches
    from .run import wanted_database

    address = wanted_database(database, data)
    if file is None:
        return _status(asyncio.run(export_matches(address, sys.stdout.buffer, nameless=nameless)))
    with _new_file(file) as stream, _progress("Matches") as progress:
        report = asyncio.run(export_matches(address, stream, nameless=nameless, progress=progress))
    print(f"{report.done} {'match is' if report.done == 1 else 'matches are'} in {file}.")
    return _status(report)


def _status(report: "AdminReport") -> int:
    """The exit status: 1 if a log was damaged."""
    return 1 if report.damaged else 0


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, from nimmt admin backup.")],
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an existing database.")] = False,
    database: Database = None,
    data: Data = None,
) -> None:
    """Replace the database with a backup: all of it or nothing, while no server runs.

    A backup of SQLite or PostgreSQL can be restored to either.

    Example: nimmt admin restore monday.db --overwrite
    """
    from .run import wanted_database
    from .store import restore

    target = wanted_database(database, data)
    with _bar("Restoring") as progress:
        restore(target, file, overwrite=overwrite, progress=progress)
    print(f"Everything in {file} is restored.")


@admin.command()
def check(database: Database = None, data: Data = None) -> int:
    """Follow every log again, verify every checksum and compare the lists, while the server keeps running.

    Prints one line per difference and exits with status 1. nimmt admin rebuild repairs the lists that follow
    from the logs.

    Example: nimmt admin check
    """
    import asyncio

    from .admin import check_database
    from .run import wanted_database

    with _bar("Tables") as progress:
        done = asyncio.run(check_database(wanted_database(database, data), print, progress))
    tables = f"{done.tables} {'table' if done.tables == 1 else 'tables'}"
    matches = f"{done.matches} ended {'match' if done.matches == 1 else 'matches'}"
    differences = f"{done.differences} {'difference' if done.differences == 1 else 'differences'}"
    print(f"{tables} with {matches} checked: {differences if done.differences else 'all is well'}.")
    return 1 if done.differences else 0


@contextmanager
def _new_file(file: Path) -> Iterator[BinaryIO]:
    """A file that must not exist yet. It is removed if the block fails."""
    from .admin import AdminError

    try:
        stream = file.open("xb")
    except FileExistsError:
        raise AdminError(f"{file} exists already: choose another name.") from None
    except OSError as error:
        raise AdminError(f"{file} cannot be written: {error.strerror}.") from None
    try:
        with stream:
            yield stream
    except BaseException as error:  # also when the command is interrupted
        file.unlink()
        if isinstance(error, OSError):
            raise AdminError(f"{file} cannot be written: {error.strerror}.") from None
        raise


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int], None]]:
    """Show the number done so far, on a terminal only."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    console = Console(stderr=True)
    columns = (SpinnerColumn("line"), TextColumn(f"{what} {{task.fields[done]}}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None, done="")
        yield lambda done: bar.update(task, done=str(done))


@contextmanager
def _bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar, on a terminal only."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn())
    piped = not sys.stdout.isatty()  # differences go into the pipe, not above the bar
    with Progress(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=not piped,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@admin.command()
def rebuild(database: Database = None, data: Data = None) -> int:
    """Rebuild all lists from the logs; with SQLite, while no server runs.

    Example: nimmt admin rebuild
    """
    import asyncio

    from .admin import rebuild_lists
    from .run import wanted_database

    with _progress("Tables") as progress:
        report = asyncio.run(rebuild_lists(wanted_database(database, data), progress))
    print(f"The lists of {report.done} {'table' if report.done == 1 else 'tables'} were rebuilt.")
    return _status(report)
