"""The table as text: cards, rows, scores, help, and sentences in six languages."""

from nimmt.guide import Texts, system_language

FILES = ("page", "events", "rules", "guide", "terminal")


def terminal_texts(language: str | None = None) -> Texts:
    """The texts of the terminal, in the given language or the system's."""
    return Texts(language or system_language(), FILES)
