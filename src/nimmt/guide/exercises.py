"""The examples of the rule books as exercises, for learning a game by playing it.

An exercise holds no answers: the page lets its engine judge the turn. It only says why each wrong answer is
wrong, by the rules. A test compares the two.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from nimmt.rules import (
    FULL_ROW,
    ROWS,
    Card,
    Cards,
    CowHopped,
    Placed,
    Placement,
    Row,
    Ruleset,
    Seat,
    Took,
)

from .examples import EXAMPLES, Example, ToldStep, after_event, work_out, worked_turn
from .questions import QUESTIONS, SECTION, ExerciseQuestion, QuestionKind


class Ask(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question for the page, asked after `at` events of the turn. Texts are given by their keys."""

    ask: QuestionKind
    text: str
    rule: str
    section: str
    at: int
    step: int
    card: Card | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    of: str = ""
    options: tuple[Any, ...] = ()
    why: str = ""
    misses: dict[str, str]


class Exercise(Struct, frozen=True, kw_only=True):
    """A turn in the referee's format with questions about it. Without a turn they are about the deck."""

    turn: dict[str, Any] | None
    worked: str
    asks: tuple[Ask, ...]


FITTING = ("only", "nearest", "highest", "low")
"""The steps that say where a card goes."""


def course(ruleset: Ruleset) -> Iterator[Exercise]:
    """The exercises that teach what is new in a game; the page sends beginners to the base game first."""
    if ruleset.exact_deck:
        yield _about_deck("highest", "T1", (40, 44, 104), "rules-setup-exact")
    if ruleset.zero_deal == "dealt":
        yield _about_deck("zeros", "Z1", (1, 2), "rules-setup-zeros-dealt")
    for name in _turns(ruleset):
        yield _exercise(ruleset, name)


def _turns(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.cow:
        yield from ("cow-fifth", "cow-chain")
        return
    if ruleset.low == "choose":
        yield from () if ruleset.exact_deck else ("first-turn", "second-turn", "third-turn")
        yield from ("nearest-trap", "cleared-row")
        return
    yield "low-in-turn" if ruleset.in_turn else "low-pair"
    yield "zero-passes" if ruleset.zero_effect == "skip" else "zeros-first"
    if ruleset.goal == "most":
        yield from ("follower", "overtaking", "pair")
    else:
        yield "nearest-trap" if ruleset.in_turn else "without-zero"


def _about_deck(what: str, rule: str, options: Cards, why: str) -> Exercise:
    """A question about four players: the highest card in the game, or the number of zeros for each."""
    ask = Ask(
        ask="deck",
        text=f"ask-deck-{what}",
        rule=rule,
        section=SECTION[rule],
        at=0,
        step=0,
        of=what,
        options=options,
        why=why,
        misses={str(option): f"miss-deck-{what}" for option in options},
    )
    return Exercise(turn=None, worked="", asks=(ask,))


def _exercise(ruleset: Ruleset, name: str) -> Exercise:
    example, steps = EXAMPLES[name], worked_turn(name).steps
    happened, _ = work_out(ruleset, example)
    asks, known = [], set[Card | None]()
    for question in QUESTIONS[name]:
        asks.append(_ask(ruleset, question, steps, _Worked(example, happened, known)))
        known.add(question.card if question.ask == "row" else None)
    return Exercise(turn=_turn(ruleset, example, happened), worked=name, asks=tuple(asks))


def _turn(ruleset: Ruleset, example: Example, happened: list[Placement]) -> dict[str, Any]:
    plays = [{"seat": seat, "cards": list(cards)} for seat, cards in enumerate(example.plays.values())]
    chooser = [event.seat for event in happened if isinstance(event, Took) and event.reason == "low"]
    return {
        "game": ruleset.game,
        "rows": [list(row) for row in example.before.rows],
        "cow": example.before.cow,
        "plays": plays,
        "choices": {str(seat): example.choice for seat in chooser},
    }


class _Worked(Struct, frozen=True):
    """An example with what happens in it by the rules of the game."""

    example: Example
    happened: list[Placement]
    known: set[Card | None]
    """The cards whose row was already asked for."""

    def rows(self, at: int) -> tuple[Row, ...]:
        rows = self.example.before.rows
        for event in self.happened[:at]:
            rows = after_event(rows, event)
        return rows


def _ask(ruleset: Ruleset, question: ExerciseQuestion, steps: Sequence[ToldStep], worked: _Worked) -> Ask:
    step = _step(question, steps)
    at = sum([2 if one["step"] == "low" else 1 for one in steps[:step]])
    asked_where = question.ask == "outcome" and question.card in worked.known
    why = question.why or (f"right-play-{ruleset.goal}" if question.ask == "play" else "")
    return Ask(
        ask=question.ask,
        text=f"ask-play-{ruleset.goal}" if question.ask == "play" else f"ask-{question.ask}",
        rule=question.rule,
        section=SECTION[question.rule],
        at=at,
        step=step + asked_where,
        card=UNSET if question.card is None or question.ask == "next" else question.card,
        seat=question.seat if question.ask == "play" else UNSET,
        options=question.options,
        why=why,
        misses=_misses(ruleset, question, at, worked),
    )


def _step(question: ExerciseQuestion, steps: Sequence[ToldStep]) -> int:
    """The step that tells the answer."""
    match question.ask:
        case "play":
            return next((i for i, one in enumerate(steps) if one["step"] == "skip"), 0)
        case "cow" | "stays":
            wanted = "cow" if question.ask == "cow" else "cow-takes"
            return [i for i, one in enumerate(steps) if one["step"] == wanted][question.nth]
        case _:
            return next(
                i for i, one in enumerate(steps) if one["step"] in FITTING and one["card"] == question.card
            )


def _misses(ruleset: Ruleset, question: ExerciseQuestion, at: int, worked: _Worked) -> dict[str, str]:
    """The key of the sentence for each wrong answer."""
    event, rows = worked.happened[at], worked.rows(at)
    match question.ask:
        case "row":
            card, row = next((e.card, e.row) for e in worked.happened[at:] if isinstance(e, Placed))
            return {str(other): _row_missed(rows, card, other) for other in range(ROWS) if other != row}
        case "next":
            return _next_missed(worked, at)
        case "outcome":
            right = event.reason if isinstance(event, Took) else "place"
            (other,) = [option for option in question.options if option != right]
            return {other: _outcome_missed(right, event, rows, worked.example.before.cow)}
        case "choose":
            return {str(row): "miss-costs" for row in range(ROWS)}
        case "cow":
            assert isinstance(event, CowHopped)
            others = [row for row in range(ROWS) if row != event.to]
            return {
                str(row): "miss-cow-leaves" if row == event.origin else "miss-cow-lower" for row in others
            }
        case "stays":
            assert isinstance(event, Took)
            return {str(card): "miss-stays" for card in event.cards}
        case _:
            missed = f"miss-play-{ruleset.goal}"
            return {"+".join(map(str, cards)): missed for cards in question.options}


def _row_missed(rows: tuple[Row, ...], card: Card, row: int) -> str:
    if all(one[-1] > card for one in rows):
        return "miss-highest"
    return "miss-farther" if rows[row][-1] < card else "miss-higher"


def _next_missed(worked: _Worked, at: int) -> dict[str, str]:
    """P14: numbers with a zero come first. B8: otherwise the lowest does."""
    coming = [event.card for event in worked.happened[at:] if isinstance(event, Placed)]
    hurried = {card for cards in worked.example.plays.values() if 0 in cards for card in cards}
    late = coming[0] in hurried
    return {str(card): "miss-zero" if late and card not in hurried else "miss-lowest" for card in coming[1:]}


def _outcome_missed(right: str, event: Placement, rows: tuple[Row, ...], cow: int | None) -> str:
    if right == "low":
        return "miss-fits-nowhere"
    if right == "place":
        return "miss-room"
    assert isinstance(event, Took)
    return "miss-full-cow" if event.row == cow and len(rows[event.row]) < FULL_ROW else "miss-full"
