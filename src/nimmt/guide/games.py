"""The table of games: one line a game, with the switches that tell them apart."""

from nimmt.rules import GAMES, Ruleset

from .outline import possible_seats, span
from .texts import Texts


def games_table(texts: Texts) -> list[tuple[str, ...]]:
    """The head and a line for each game; the first two cells are the game's id and its name."""
    lines = [_cells(ruleset, texts) for ruleset in GAMES.values()]
    return [
        tuple([texts.text(f"games-{column}") for column in lines[0]]),
        *[(*one.values(),) for one in lines],
    ]


def _cells(ruleset: Ruleset, texts: Texts) -> dict[str, str]:
    """By column."""
    cards = "1" if ruleset.most_cards == 1 else f"1–{ruleset.most_cards}"
    zeros = texts.text(f"games-zeros-{ruleset.zero_deal}", zeros=ruleset.zeros) if ruleset.zeros else "–"
    if ruleset.points is None:
        end = texts.text("games-end-seats")
    else:
        end = texts.text("games-end-points", points=ruleset.points)
    return {
        "id": ruleset.game,
        "game": texts.text(f"game-{ruleset.game}"),
        "seats": span(possible_seats(ruleset)),
        "hand": str(ruleset.hand),
        "zeros": zeros,
        "turn": texts.text(f"games-turn-{'open' if ruleset.in_turn else 'hidden'}", cards=cards),
        "low": texts.text(f"games-low-{ruleset.low}"),
        "wins": texts.text(f"games-wins-{ruleset.goal}"),
        "end": end,
    }
