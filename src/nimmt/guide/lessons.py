"""The games, and how each is explained, as data for the page: keys of texts, and worked turns."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from nimmt.rules import (
    GAMES,
    HEADS,
    HIGHEST_CARD,
    ROWS,
    CowHopped,
    Placed,
    Placement,
    Row,
    Ruleset,
    Skipped,
    Took,
    ZerosKept,
    heads,
    settle,
    takes_cow,
    takes_dealt_zeros,
    turn_up,
)

from . import examples
from .blocks import Example
from .story import after_event
from .wording import possible_seats, span

Block: TypeAlias = dict[str, Any]

TURNS: dict[str, tuple[str, Callable[[Ruleset], Example], int | None]] = {
    "first-turn": ("classic", examples.first_turn, None),
    "second-turn": ("classic", examples.second_turn, None),
    "third-turn": ("classic", examples.third_turn, 1),
    "nearest-trap": ("classic", examples.nearest_trap, None),
    "cleared-row": ("classic", examples.cleared_row, 0),
    "cow-fifth": ("cow", examples.cow_with_43, None),
    "cow-chain": ("cow", examples.cow_chain, None),
    "low-pair": ("plus", examples.low_cards, None),
    "zeros-first": ("plus", examples.zeros_first, None),
    "follower": ("plus", examples.follower, None),
    "overtaking": ("plus", examples.overtaking, None),
    "pair": ("plus", examples.pair, None),
    "without-zero": ("zeros", examples.without_zero, None),
    "low-in-turn": ("simple", examples.low_cards, None),
    "zero-passes": ("simple", examples.zero_passes, None),
}
"""Each worked turn: the game whose rules judge it, and the row that its low card takes."""


def games() -> list[dict[str, Any]]:
    """What a page must know of each game to offer it."""
    return [_game(ruleset) for ruleset in GAMES.values()]


def _game(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "game": ruleset.game,
        "title": ruleset.title,
        "fewest_seats": ruleset.fewest_seats,
        "most_seats": ruleset.most_seats,
        "hand": ruleset.hand,
        "most_cards": ruleset.most_cards,
        "in_turn": ruleset.in_turn,
        "zeros": ruleset.zeros,
        "cow": ruleset.cow,
        "more_is_better": ruleset.goal == "most",
        "points": ruleset.points,
        "deals": ruleset.deals,
        "to_deal": HIGHEST_CARD - ROWS + ruleset.zeros,
        "takes_cow": takes_cow(ruleset),
        "takes_dealt_zeros": takes_dealt_zeros(ruleset),
        "exact_deck": ruleset.exact_deck,
    }


def lessons() -> dict[str, Any]:
    return {name: {"values": _values(game), "sections": [*_sections(game)]} for name, game in GAMES.items()}


def _values(ruleset: Ruleset) -> dict[str, Any]:
    """The numbers that the texts of a game name."""
    values: dict[str, Any] = {
        "fewest": ruleset.fewest_seats,
        "most": ruleset.most_seats,
        "hand": ruleset.hand,
        "zeros": ruleset.zeros,
        "highest": HIGHEST_CARD,
        "all_heads": heads(range(HIGHEST_CARD + 1)),
    }
    if ruleset.points is not None:
        values["points"] = ruleset.points
    if ruleset.exact_deck:
        named = {"few_deck": ruleset.fewest_seats, "four_deck": 4, "most_deck": ruleset.most_seats}
        values |= {name: ruleset.highest_card(seats) for name, seats in named.items()}
    if ruleset.zero_deal == "dealt":
        for zeros in (1, 2):
            seats = [n for n in possible_seats(ruleset) if ruleset.dealt_zeros(n) == zeros]
            values[("one_each", "two_each")[zeros - 1]] = span(seats)
    return values


def _sections(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    yield _section("aim", _text(f"aim-{ruleset.goal}"))
    yield _section("cards", _points(*_cards(ruleset)), {"show": "heads"})
    yield _section("setup", _points(*_setup(ruleset)))
    yield _section("turn", _points(*_turn(ruleset)))
    yield _section("placing", _points("place-rising", "place-nearest"), _worked("first-turn"))
    yield _section("sixth", _text("sixth-takes"), _worked("second-turn"), _text("pile"))
    yield _section("low", *_low(ruleset))
    if ruleset.zeros:
        yield _section("zeros", *_zeros(ruleset))
    if ruleset.cow:
        cow = _points("cow-value", "cow-place", "cow-hops", "cow-row-taken", "cow-sixth", "cow-trap")
        yield _section("cow", cow, _worked("cow-fifth"), _worked("cow-chain"))
    yield _section("deal-end", _points("end-count", "end-shuffle", *["end-starter"] * ruleset.in_turn))
    ends = "match-deals" if ruleset.points is None else "match-points"
    yield _section("match-end", _points(ends, f"win-{ruleset.goal}", "agree"))
    yield _section("tips", *_tips(ruleset))


def heads_on_cards() -> dict[int, list[int]]:
    """B17, from the cards themselves: all cards with two heads or more, most heads first."""
    counts = sorted({count for count in HEADS if count > 1}, reverse=True)
    return {count: [card for card, heads in enumerate(HEADS) if heads == count] for count in counts}


def _section(title: str, *blocks: Block) -> dict[str, Any]:
    return {"title": f"rules-{title}", "blocks": [*blocks]}


def _text(key: str) -> Block:
    return {"text": f"rules-{key}"}


def _points(*keys: str) -> Block:
    return {"points": [f"rules-{key}" for key in keys]}


def _worked(name: str) -> Block:
    return {"turn": name}


def _cards(ruleset: Ruleset) -> Iterator[str]:
    yield "cards-exact" if ruleset.exact_deck else "cards-numbers"
    if ruleset.zeros:
        yield "cards-zeros"
    if ruleset.cow:
        yield "cards-cow"
    yield "cards-heads"


def _setup(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.zeros:
        yield from ("setup-deal", "setup-rows-last" if ruleset.exact_deck else "setup-rows-next")
    elif ruleset.zero_deal == "mixed":
        yield from ("setup-rows-first", "setup-zeros-mixed", "setup-deal-then")
    else:
        yield from ("setup-rows-first", "setup-zeros-dealt", "setup-zeros-rest", "setup-fill")
    yield "setup-sort"
    yield from ("setup-exact", "setup-exact-examples") if ruleset.exact_deck else ("setup-left",)
    if ruleset.cow:
        yield from ("setup-cow", "setup-cow-examples")
    if ruleset.in_turn:
        yield "setup-youngest"


def _turn(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.in_turn:
        yield from ("turn-open", "turn-round")
    elif ruleset.most_cards == 1:
        yield from ("turn-choose-one", "turn-change", "turn-place", "turn-until")
    else:
        yield from ("turn-choose-two", "turn-change", "turn-place", "turn-by-card", "turn-out")


def _low(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.low == "choose":
        yield from (_text("low-choose"), _worked("third-turn"))
    else:
        yield from (_text("low-highest"), _worked("low-in-turn" if ruleset.in_turn else "low-pair"))


def _zeros(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.zero_effect == "skip":
        yield from (_text("zero-passes"), _worked("zero-passes"))
    else:
        yield _points("zero-pile", "zero-first", "zero-order", "zero-alone")
        yield _worked("zeros-first")


def _tips(ruleset: Ruleset) -> Iterator[Block]:
    if ruleset.goal == "most":
        yield from (_text("tip-follower"), _worked("follower"), _text("tip-overtake"), _worked("overtaking"))
        yield from (_text("tip-pair"), _worked("pair"))
        return
    yield from (_text("tip-nearest"), _worked("nearest-trap"))
    if ruleset.low == "choose":
        yield from (_text("tip-low"), _worked("cleared-row"))
    if ruleset.zeros and ruleset.zero_effect == "first":
        yield from (_text("tip-zero"), _worked("without-zero"))


def worked_turns() -> dict[str, Any]:
    return {
        name: _worked_turn(GAMES[game], make(GAMES[game]), row) for name, (game, make, row) in TURNS.items()
    }


def _worked_turn(ruleset: Ruleset, drawn: Example, choice: int | None) -> dict[str, Any]:
    names = [name for name, _ in drawn.plays]
    return {
        "before": _layout(drawn.before.rows, drawn.before.cow),
        "plays": [{"name": name, "cards": list(cards)} for name, cards in drawn.plays],
        "steps": [*_steps(ruleset, drawn, choice, names)],
        "after": _layout(drawn.after.rows, drawn.after.cow),
    }


def _layout(rows: tuple[Row, ...], cow: int | None) -> dict[str, Any]:
    return {"rows": [list(row) for row in rows], "cow": cow}


def _steps(
    ruleset: Ruleset, drawn: Example, choice: int | None, names: list[str]
) -> Iterator[dict[str, Any]]:
    """What happens, each with what its sentence needs; a taken row is told with the card that takes it."""
    rows, taken = drawn.before.rows, None
    for event in events_of(ruleset, drawn, choice):
        if isinstance(event, Took) and event.reason != "cow":
            taken = event
            continue
        if isinstance(event, Placed) and taken is not None:
            yield from _taking(rows, taken, event.card, names[event.seat])
            rows, taken = after_event(rows, taken), None
        else:
            yield _step(rows, event, names[event.seat])
        rows = after_event(rows, event)


def events_of(ruleset: Ruleset, drawn: Example, choice: int | None) -> Iterator[Placement]:
    """What happens in this turn by the rules of that game."""
    rows, cow = drawn.before.rows, drawn.before.cow
    seated = [(seat, cards) for seat, (_, cards) in enumerate(drawn.plays)]
    for together in [[play] for play in seated] if ruleset.in_turn else [seated]:
        zeros, queue = turn_up(ruleset, together)
        settled = settle(ruleset, rows, cow, queue, choice=choice)
        yield from (*zeros, *settled.events)
        rows, cow = settled.rows, settled.cow


def _step(rows: tuple[Row, ...], event: Placement, name: str) -> dict[str, Any]:
    match event:
        case Placed(card=card, row=row):
            return _fitting(rows, name, card, row)
        case Took(row=row, cards=cards):
            (left,) = [card for card in rows[row] if card not in cards]
            return {"step": "cow-takes", "name": name, **_spoils(event), "left": left}
        case CowHopped(origin=origin, to=to):
            ends = [row[-1] for index, row in enumerate(rows) if index != origin]
            return {"step": "cow", "row": to + 1, "end": rows[to][-1], "ends": ends}
        case ZerosKept(count=count):
            return {"step": "zero", "name": name, "count": count}
        case Skipped():
            return {"step": "skip", "name": name}


def _taking(rows: tuple[Row, ...], taken: Took, card: int, name: str) -> Iterator[dict[str, Any]]:
    if taken.reason == "low":
        yield {"step": "low", "name": name, "card": card, "row": taken.row + 1, **_spoils(taken)}
    else:
        yield _fitting(rows, name, card, taken.row)
        yield {"step": "sixth", "name": name, "card": card, **_spoils(taken)}


def _spoils(taken: Took) -> dict[str, Any]:
    return {"cards": [*taken.cards], "heads": taken.heads}


def _fitting(rows: tuple[Row, ...], name: str, card: int, row: int) -> dict[str, Any]:
    """Where a card belongs, and why there."""
    lower = sorted([one[-1] for one in rows if one[-1] < card])
    step = ("highest", "only")[len(lower)] if len(lower) < 2 else "nearest"
    return {"step": step, "name": name, "card": card, "row": row + 1, "end": rows[row][-1], "ends": lower}
