"""The rules told to people, in six languages."""

from .texts import LANGUAGES, LanguageError, Texts, system_language

__all__ = ["LANGUAGES", "LanguageError", "Texts", "system_language"]
