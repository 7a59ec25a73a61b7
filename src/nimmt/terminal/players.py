"""The players of a match: the person first, then bots with names of cows."""

from collections.abc import Iterable, Sequence
from itertools import cycle, islice

from nimmt.bots import find_bot
from nimmt.console import crop, plain
from nimmt.guide import Texts
from nimmt.rules import NimmtError, Player, Seat
from nimmt.table import COWS

LONGEST_NAME = 40
LONGEST_SHOWN_NAME = 16


class SeatingError(NimmtError):
    """Players who cannot play together at a terminal."""


def seat_players(name: str, bots: Sequence[str], seats: int) -> tuple[Player, ...]:
    """The person and the bots; the list of bots is repeated until all seats are taken."""
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        raise SeatingError(f"A name has 1 to {LONGEST_NAME} letters that can be shown, not {name[:50]!r}.")
    if not bots:
        raise SeatingError("Name at least one bot to play against.")
    if len(bots) > seats - 1:
        room = "1 bot" if seats == 2 else f"{seats - 1} bots"
        raise SeatingError(f"Beside you there is room for {room}, not for {len(bots)}.")
    names = [cow for cow in COWS if cow != name.strip()]
    kinds = islice(cycle([find_bot(bot).name for bot in bots]), seats - 1)
    return (Player(name.strip()), *map(Player, names, kinds))


def find_starter(number: int, seats: int) -> Seat:
    """The seat of a number as people count, from 1."""
    if not 1 <= number <= seats:
        raise SeatingError(f"One of the seats 1 to {seats} starts, not seat {number}.")
    return number - 1


def find_person(players: Sequence[Player]) -> Seat:
    """The seat without a bot; at a terminal there is exactly one."""
    persons = [seat for seat, player in enumerate(players) if player.bot is None]
    if len(persons) != 1:
        raise SeatingError(f"A match at a terminal has one person, not {len(persons)}.")
    return persons[0]


def shown_names(players: Iterable[Player], texts: Texts) -> Sequence[str]:
    """The names as the table shows them: printable, short, and never empty."""
    names = (plain(player.name).strip() for player in players)
    return [
        crop(name, LONGEST_SHOWN_NAME) or texts.text("seat-number", seat=seat)
        for seat, name in enumerate(names, 1)
    ]
