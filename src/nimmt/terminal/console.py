"""The terminal as it is: wide or narrow, with or without colour, with or without more than ASCII."""

import codecs
import sys
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console

from nimmt.rules import Player

LONGEST_NAME = 16
SPELLINGS = dict(zip("·–…’“”×±", '.-~\'""x+', strict=True))  # one character each, so that columns stay
SPELL = "nimmt-spell"


def _spell(error: UnicodeError) -> tuple[str, int]:
    """What the terminal's encoding lacks, in ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(SPELLINGS.get(character, "?") for character in lacking), error.end


codecs.register_error(SPELL, _spell)


def open_console() -> Console:
    """Standard output. Whatever is read or written there, no character stops the match."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, SPELL)):
        reconfigure = getattr(stream, "reconfigure", None)  # what stands in for a stream may lack it
        if reconfigure:
            reconfigure(errors=errors)
    return Console(highlight=False, markup=False, emoji=False)


def plain(text: object) -> str:
    """Text from elsewhere, without anything that a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in str(text))


def crop(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def shown_names(players: Iterable[Player]) -> Sequence[str]:
    """The players as the table calls them: something to read, and not too much of it."""
    names = (plain(player.name).strip() for player in players)
    return [crop(name, LONGEST_NAME) or f"Seat {seat}" for seat, name in enumerate(names, 1)]
