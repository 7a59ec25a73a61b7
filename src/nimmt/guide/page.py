"""The games, lessons and exercises as data for the page, which has the texts itself."""

from typing import Any

from msgspec import json

from nimmt.rules import GAMES, HIGHEST_CARD, ROWS, Ruleset, takes_cow

from .examples import EXAMPLES, worked_turn
from .exercises import course
from .outline import Legend, Section, outline


def game_facts() -> list[dict[str, Any]]:
    """The facts that a page needs to offer each game."""
    return [_game(ruleset) for ruleset in GAMES.values()]


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
        "zero_deal": ruleset.zero_deal,
        "exact_deck": ruleset.exact_deck,
    }
