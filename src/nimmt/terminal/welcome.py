"""What a person is told before the first card: against whom, for what, and that the seed is sealed."""

from collections.abc import Iterator

from .console import plain, shown_names
from .helping import ending, goal
from .match import Match


def greeting(match: Match) -> Iterator[str]:
    """The last sentence leads to the hash of the seed."""
    ruleset = match.table.ruleset
    yield f"You play against {_opponents(match)}."
    yield f"{goal(ruleset)}; {ending(ruleset, len(match.players))}."
    yield "All deals follow from a seed that is sealed already. Its SHA-256:"


def _opponents(match: Match) -> str:
    names = shown_names(match.players)
    kinds = [f"{names[s]} ({plain(p.bot)})" for s, p in enumerate(match.players) if s != match.you]
    return ", ".join(kinds)
