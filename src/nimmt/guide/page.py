"""The games, lessons and exercises as data for the page, which has the texts itself."""

from typing import Any

from msgspec import json

from nimmt.rules import FULL_ROW, GAMES, HEADS, HIGHEST_CARD, ROWS, Ruleset, takes_cow

from .examples import EXAMPLES, worked_turn
from .exercises import course
from .outline import Legend, Section, outline


def game_facts() -> list[dict[str, Any]]:
    """The facts that a page needs to offer each game."""
    return [_game(ruleset) for ruleset in GAMES.values()]


def heads_in_deals() -> dict[str, list[tuple[int, int]]]:
    """For each game, by the number of cards dealt to hands: the fewest and most heads taken in a deal."""
    return {
        game: [_heads_in_deal(ruleset, dealt) for dealt in range(_to_deal(ruleset) + 1)]
        for game, ruleset in GAMES.items()
    }


def _heads_in_deal(ruleset: Ruleset, dealt: int) -> tuple[int, int]:
    """In the end each row has between one card and a full row; zeros replace numbers and count nothing.

    So at most the dearest cards are taken, all but one per row, and at least the cheapest ones, as many as
    do not fit into the rows.
    """
    highest = dealt + ROWS if ruleset.exact_deck else HIGHEST_CARD
    cheap_first = sorted(HEADS[1 : highest + 1])
    fewest = max(0, dealt - ruleset.zeros + ROWS - ROWS * FULL_ROW)
    most = min(dealt, highest - ROWS)
    return sum(cheap_first[:fewest]), sum(cheap_first[highest - most :])


def lessons() -> dict[str, Any]:
    return {game: _lesson(ruleset) for game, ruleset in GAMES.items()}


def worked_turns() -> dict[str, Any]:
    return {name: _plain(worked_turn(name)) for name in EXAMPLES}


def courses() -> dict[str, Any]:
    return {game: _plain([*course(ruleset)]) for game, ruleset in GAMES.items()}


def _lesson(ruleset: Ruleset) -> dict[str, Any]:
    told = outline(ruleset)
    return {"values": told.values, "sections": _plain([*map(_without_legend, told.sections)])}


def _without_legend(section: Section) -> Section:
    return Section(section.title, tuple([one for one in section.blocks if not isinstance(one, Legend)]))


def _plain(value: object) -> Any:
    """As JSON has it: objects and lists."""
    return json.decode(json.encode(value))


def _to_deal(ruleset: Ruleset) -> int:
    return HIGHEST_CARD - ROWS + ruleset.zeros


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
        "to_deal": _to_deal(ruleset),
        "takes_cow": takes_cow(ruleset),
        "zero_deal": ruleset.zero_deal,
        "exact_deck": ruleset.exact_deck,
    }
