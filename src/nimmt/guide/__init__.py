"""The rules told to people in six languages: texts, explanations with worked turns, and exercises."""

from .examples import NamedPlay, RowLayout
from .explanation import Explanation, ToldBlock, ToldSection, ToldTurn, explain
from .games import games_table
from .markdown import all_rules_markdown, games_markdown, rules_markdown
from .outline import heads_on_cards
from .page import courses, game_facts, lessons, worked_turns
from .summary import ending, goal, rules_in_short
from .texts import LANGUAGES, LOCALES, LanguageError, Texts, system_language

__all__ = [
    "LANGUAGES",
    "LOCALES",
    "Explanation",
    "LanguageError",
    "NamedPlay",
    "RowLayout",
    "Texts",
    "ToldBlock",
    "ToldSection",
    "ToldTurn",
    "all_rules_markdown",
    "courses",
    "ending",
    "explain",
    "game_facts",
    "games_markdown",
    "games_table",
    "goal",
    "heads_on_cards",
    "lessons",
    "rules_in_short",
    "rules_markdown",
    "system_language",
    "worked_turns",
]
