"""The rules of a game, explained: in the terminal, as Markdown, and all games on one page."""

from rich.console import Console

from nimmt.rules import Ruleset

from .explaining.markdown import to_markdown
from .explaining.page import rules_page
from .explaining.printing import print_explanation
from .explaining.sections import explanation


def explain(ruleset: Ruleset, console: Console) -> None:
    print_explanation(explanation(ruleset), console)


def markdown(ruleset: Ruleset) -> str:
    return to_markdown(explanation(ruleset))


if __name__ == "__main__":
    print(rules_page(), end="")
