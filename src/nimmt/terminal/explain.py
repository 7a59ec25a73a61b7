"""The rules of a game, explained in the terminal or as Markdown."""

from rich.console import Console

from nimmt.rules import Ruleset

from .explaining.markdown import to_markdown
from .explaining.printing import print_explanation
from .explaining.sections import explanation


def explain(ruleset: Ruleset, console: Console) -> None:
    print_explanation(explanation(ruleset), console)


def markdown(ruleset: Ruleset) -> str:
    return to_markdown(explanation(ruleset))
