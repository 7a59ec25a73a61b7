"""`nimmt …`: the commands of all rooms. Each imports what it needs when it runs, so that help is fast."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import nimmt
from nimmt.arena import cli as arena
from nimmt.console import fail
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
    """Run a command. Errors that concern the user are one line on standard error.

    `chance` is the source of randomness; the system's by default.
    """
    try:
        sys.exit(app(standalone_mode=False, obj=chance))
    except typer.TyperException as error:
        fail(f"{error.format_message()} (see nimmt --help)", status=2)
    except ValueError as error:
        from nimmt.rules import NimmtError

        if not isinstance(error, NimmtError):
            raise
        fail(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone
        sys.exit(1)
    except OSError as error:
        fail(f"The output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)


@app.callback(invoke_without_command=True)
def _(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
    friends: Annotated[bool, typer.Option("--friends", help="Let others in your network join.")] = False,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port of the page.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The data folder.")] = None,
) -> None:
    """6 nimmt! and all its games: play them, replay them, settle disputes.

    Without a command the game opens in the browser, for you and everyone at this machine; with --friends
    also for everyone in the same network.

    Example: nimmt play --game plus --seats 4
    """
    if version:
        print(f"nimmt {nimmt.__version__}")
    elif context.invoked_subcommand is None:
        server.open_game(browser=browser, port=port, data=data, friends=friends, chance=context.obj)


for room in (terminal, arena, server):
    app.add_typer(room.app)

if __name__ == "__main__":
    main()
