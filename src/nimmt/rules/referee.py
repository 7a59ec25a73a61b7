"""The referee judges a single turn, without knowing hands or the number of seats."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from .cards import FULL_ROW, HIGHEST_CARD, ROWS, ZERO, ZERO_CARDS, Card, Cards, Row, RowIndex, Seat
from .codec import decode
from .errors import NimmtError, TurnError
from .messages import Placement, Took
from .placement import Settled, settle, turn_up
from .ruleset import GAMES, Ruleset, find_game, takes_cow
from .state import Queue


class SeatPlay(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    cards: Cards


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn to judge."""

    game: str
    rows: tuple[Row, ...]
    plays: tuple[SeatPlay, ...]
    cow: RowIndex | None = None
    choices: dict[Seat, RowIndex] = {}


class Need(Struct, frozen=True):
    seat: Seat
    card: Card
    rows: tuple[RowIndex, ...]


class Needs(Struct, frozen=True):
    """B14: a low card needs a row."""

    needs: Need


class Verdict(Struct, frozen=True):
    """What must happen in the turn."""

    rows: tuple[Row, ...]
    cow: RowIndex | None
    heads: dict[Seat, int]
    events: tuple[Placement, ...]


class Refusal(Struct, frozen=True):
    error: str


def judge_json(line: bytes) -> Verdict | Needs | Refusal:
    """Judge a turn given as one line of JSON; an invalid line gets a `Refusal`."""
    try:
        return judge(decode(line, Question))
    except NimmtError as error:
        return Refusal(str(error))


def judge(question: Question) -> Verdict | Needs:
    """Judge a turn; an impossible one raises a `NimmtError`."""
    ruleset = _ruleset(question)
    _check_rows(ruleset, question.rows)
    _check_cow(ruleset, question)
    _check_plays(ruleset, question)
    unused = dict(question.choices)
    settled = _settle(ruleset, question, unused)
    if unused:
        raise TurnError(f"Seat {min(unused)} has no row to choose in this turn.")
    if settled.queue:
        seat, card = settled.queue[0]
        return Needs(Need(seat, card, tuple(range(ROWS))))
    events = tuple(settled.events)
    return Verdict(settled.rows, settled.cow, _heads(events), events)


def _ruleset(question: Question) -> Ruleset:
    """The ruleset, with the cow if the turn has one and the game with the cow has no name of its own."""
    ruleset = find_game(question.game)
    if question.cow is None or not takes_cow(ruleset):
        return ruleset
    agreed = replace(ruleset, cow=True)
    named = [replace(game, game=ruleset.game, title=ruleset.title) for game in GAMES.values()]
    return ruleset if agreed in named else agreed


def _settle(ruleset: Ruleset, question: Question, choices: dict[Seat, RowIndex]) -> Settled:
    """Place one play after the other, or all at once, and remove the used choices."""
    plays = [(play.seat, play.cards) for play in question.plays]
    rounds = [[play] for play in plays] if ruleset.in_turn else [plays]
    table = Settled(question.rows, question.cow, [], ())
    for cards in rounds:
        zeros, queue = turn_up(ruleset, cards)
        table = _append(ruleset, table._replace(events=table.events + zeros), queue)
        if table.queue and table.queue[0][0] in choices:
            table = _append(ruleset, table, table.queue, choice=choices.pop(table.queue[0][0]))
    return table


def _append(ruleset: Ruleset, table: Settled, queue: Queue, *, choice: RowIndex | None = None) -> Settled:
    after = settle(ruleset, table.rows, table.cow, queue, choice=choice)
    return after._replace(events=table.events + after.events)


def _heads(events: tuple[Placement, ...]) -> dict[Seat, int]:
    taken: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Took):
            taken[event.seat] += event.heads
    return dict(taken)


def _check_rows(ruleset: Ruleset, rows: tuple[Row, ...]) -> None:
    if len(rows) != ROWS:
        raise TurnError(f"There are {ROWS} rows, not {len(rows)}.")
    for index, row in enumerate(rows):
        if not 1 <= len(row) <= FULL_ROW:
            raise TurnError(f"Row {index} has {len(row)} cards; a row has 1 to {FULL_ROW}.")
        if ZERO in row:
            raise TurnError(f"Row {index} holds a zero, which is never placed.")
        if ruleset.rows_ascend and list(row) != sorted(row):
            raise TurnError(f"Row {index} does not ascend, as every row of {ruleset.game} does.")


def _check_cow(ruleset: Ruleset, question: Question) -> None:
    cow = question.cow
    if not ruleset.cow:
        if cow is not None:
            raise TurnError(f"{ruleset.game} has no cow here; a turn with the cow is one of the game cow.")
        return
    if cow is None:
        raise TurnError(f"{ruleset.game} has a cow: say in which row it is.")
    if not 0 <= cow < ROWS:
        raise TurnError(f"The cow is in row 0 to {ROWS - 1}, not in row {cow}.")
    if len(question.rows[cow]) == FULL_ROW:
        raise TurnError(f"The cow cannot be in row {cow}, which is full with {FULL_ROW} numbers.")


def _check_plays(ruleset: Ruleset, question: Question) -> None:
    if not question.plays:
        raise TurnError("Nobody plays: a turn has at least one play.")
    for play in question.plays:
        _check_play(ruleset, play)
    seats = Counter([play.seat for play in question.plays])
    cards = Counter(sum([play.cards for play in question.plays], sum(question.rows, ())))
    for seat, times in seats.items():
        if times > 1:
            raise TurnError(f"Seat {seat} plays twice.")
    for card, copies in cards.items():
        if not 0 <= card <= HIGHEST_CARD:
            raise TurnError(f"There is no card {card}.")
        if card != ZERO and copies > 1:
            raise TurnError(f"The card {card} is there twice.")
    if cards[ZERO] > ZERO_CARDS:
        raise TurnError(f"There are only {ZERO_CARDS} zeros, not {cards[ZERO]}.")
    for row in question.choices.values():
        if not 0 <= row < ROWS:
            raise TurnError(f"There is no row {row} to choose; the rows are 0 to {ROWS - 1}.")


def _check_play(ruleset: Ruleset, play: SeatPlay) -> None:
    if not 0 <= play.seat < ruleset.most_seats:
        raise TurnError(f"{ruleset.game} has the seats 0 to {ruleset.most_seats - 1}, no seat {play.seat}.")
    if not 1 <= len(play.cards) <= ruleset.most_cards:
        raise TurnError(
            f"Seat {play.seat} plays {len(play.cards)} cards; in {ruleset.game} it is 1"
            f"{' or 2' if ruleset.most_cards == 2 else ''}."
        )
    if ZERO in play.cards and not ruleset.zeros:
        raise TurnError(f"Seat {play.seat} plays a zero, and {ruleset.game} has none.")
