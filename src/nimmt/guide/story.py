"""A turn told sentence by sentence, with the reason for each placement."""

from collections.abc import Iterable, Sequence

from nimmt.rules import CowHopped, Placed, Placement, Row, Skipped, Took, ZerosKept, put

from .wording import count, listed, numbers


def tell(rows: tuple[Row, ...], events: Iterable[Placement], names: Sequence[str]) -> tuple[str, ...]:
    """What happened on these rows and why; `names` by seat."""
    sentences: list[str] = []
    taken: Took | None = None
    for event in events:
        if isinstance(event, Took) and event.reason != "cow":
            taken = event  # told together with the card that takes the row
            continue
        if isinstance(event, Placed) and taken is not None:
            sentences.append(_taking(rows, taken, event, names[event.seat]))
            rows, taken = after_event(rows, taken), None
        else:
            sentences.append(_sentence(rows, event, names[event.seat]))
        rows = after_event(rows, event)
    return tuple(sentences)


def _sentence(rows: tuple[Row, ...], event: Placement, name: str) -> str:
    match event:
        case Placed():
            return f"{_fitting(rows, event, name)}."
        case Took():
            return _taking_for_the_cow(rows, event, name)
        case CowHopped():
            return _hopping(rows, event)
        case ZerosKept(count=count):
            return f"{name}’s {'zero goes' if count == 1 else 'zeros go'} to the pile."
        case Skipped():
            return f"{name} lays a zero aside and so places nothing."


def _fitting(rows: tuple[Row, ...], event: Placed, name: str) -> str:
    """Where a card belongs, and why there."""
    card, end = event.card, rows[event.row][-1]
    place = f"to row {event.row + 1}, behind {end}"
    lower = sorted([row[-1] for row in rows if row[-1] < card])
    if not lower:
        return f"{name}’s {card} is lower than all four ends, so it goes {place}, the highest of them"
    if len(lower) == 1:
        return f"{name}’s {card} goes {place}, the only end that is lower"
    return f"{name}’s {card} goes {place}: of the lower ends, {numbers(lower)}, that is the nearest"


def _taking(rows: tuple[Row, ...], taken: Took, event: Placed, name: str) -> str:
    if taken.reason == "low":
        why = f"{name}’s {event.card} is lower than all four ends. {name} chooses row {event.row + 1},"
    else:
        why = f"{_fitting(rows, event, name)}. It would be the sixth card there: {name}"
    return f"{why} takes {_spoils(taken)}, and {event.card} starts the row anew."


def _taking_for_the_cow(rows: tuple[Row, ...], taken: Took, name: str) -> str:
    (left,) = after_event(rows, taken)[taken.row]
    return f"There the cow is the sixth card: {name} takes {_spoils(taken)}; {left}, the highest, stays."


def _hopping(rows: tuple[Row, ...], event: CowHopped) -> str:
    others = [str(row[-1]) for index, row in enumerate(rows) if index != event.origin]
    why = f"{rows[event.to][-1]} is the lowest of the other ends, {listed(others)}"
    return f"The cow hops to row {event.to + 1}: {why}."


def _spoils(taken: Took) -> str:
    return f"{numbers(taken.cards)} ({count(taken.heads, 'head')})"


def after_event(rows: tuple[Row, ...], event: Placement) -> tuple[Row, ...]:
    match event:
        case Took(row=row, cards=cards):
            return put(rows, row, tuple([card for card in rows[row] if card not in cards]))
        case Placed(row=row, card=card):
            return put(rows, row, (*rows[row], card))
    return rows
