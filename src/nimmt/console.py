"""What the commands of all rooms share: options, standard streams, and text that is safe to print.

Rich is imported late, so that `nimmt --help` is fast.
"""

import codecs
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from nimmt.rules import Options

Hand = Annotated[int | None, typer.Option(metavar="N", help="Cards dealt to each player.")]
Points = Annotated[str | None, typer.Option(metavar="N|none", help="The match ends at this many heads.")]
Deals = Annotated[
    str | None, typer.Option(metavar="N|seats|none", help="The match ends after this many deals.")
]
Cow = Annotated[bool | None, typer.Option("--cow/--no-cow", help="With the jumping cow, or without.")]
ZeroDeal = Annotated[str | None, typer.Option(metavar="mixed|dealt", help="How zeros are dealt.")]

TAKES = {"points": "a number or none", "deals": "a number, seats or none", "zero_deal": "mixed or dealt"}
ASCII = dict(zip("·–…’“”„«»×±", '.-~\'"""""x+', strict=True)) | {"œ": "oe"}
"""One character each where columns must stay aligned."""
SPELL = "nimmt-spell"


def fail(sentence: str, *, status: int = 1) -> NoReturn:
    """Print an error and exit."""
    warn(sentence)
    sys.exit(status)


def warn(sentence: str) -> None:
    """Print one line on standard error."""
    print(f"nimmt: {' '.join(sentence.split())}", file=sys.stderr)


def agreed_options(
    hand: int | None,
    points: str | None,
    deals: str | None,
    cow: bool | None,
    zero_deal: str | None,
    *,
    deals_option: str = "deals",
) -> "Options":
    """The options of a game as given on the command line, read like those of a record."""
    from msgspec import ValidationError, convert

    from nimmt.rules import Options, RulesetError

    given = {"hand": hand, "points": points, "deals": deals, "cow": cow, "zero_deal": zero_deal}
    values = {name: _value(value) for name, value in given.items() if value is not None}
    try:
        return convert(values, Options)
    except ValidationError as error:
        name = next(name for name in TAKES if f"$.{name}`" in str(error))
        option = deals_option if name == "deals" else name.replace("_", "-")
        raise RulesetError(f"--{option} takes {TAKES[name]}, not {values[name]!r}.") from None


def _value(text: int | str) -> int | str | None:
    if isinstance(text, str) and text.isdecimal() and len(text) < 10:
        return int(text)
    return None if text == "none" else text


@contextmanager
def source(path: Path | None) -> Iterator[BinaryIO]:
    """Open the file, or standard input for `-` and `None`."""
    from nimmt.rules import NimmtError

    if path is None or str(path) == "-":
        if sys.stdin is None:
            raise NimmtError("There is no standard input to read from.")
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise NimmtError(f"{path} cannot be read: {error.strerror}.") from None
    with file:
        yield file


def lines(stream: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """Every line without its end; `None` stands for a line that is too long, which is skipped."""
    while line := stream.readline(longest + 1):
        if len(line) <= longest or line.endswith(b"\n"):
            yield line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(longest)
        yield None


def write(line: bytes) -> None:
    """Write JSON, which is UTF-8 in every terminal, and flush: a program may be waiting for it."""
    if sys.stdout is None:
        fail("There is no standard output to write to.")
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def open_console() -> "Console":
    """Standard output as a Rich console. No character that is read or written raises an error."""
    from rich.console import Console

    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, SPELL)):
        reconfigure = getattr(stream, "reconfigure", None)  # a replaced stream may lack it
        if reconfigure:
            reconfigure(errors=errors)
    return Console(highlight=False, markup=False, emoji=False)


def plain(text: object) -> str:
    """Foreign text without control characters."""
    return "".join(character if character.isprintable() else "?" for character in str(text))


def crop(text: str, width: int) -> str:
    """The text, cut to a number of terminal columns."""
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def _spell(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the terminal's encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join([ASCII.get(character) or _base(character) for character in lacking]), error.end


def _base(character: str) -> str:
    """The letter without its accents: `ü` becomes `u`."""
    base = unicodedata.normalize("NFKD", character)[0]
    return base if base.isascii() else "?"


codecs.register_error(SPELL, _spell)
