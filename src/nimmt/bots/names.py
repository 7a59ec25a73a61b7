"""Names of bots as people write them: `greedy,montecarlo:50ms,cmd:python my_bot.py`."""

import shlex

from .errors import BotError

PROGRAM = "cmd"
LEARNED = "learned"


def split_names(text: str) -> list[str]:
    """The names between the commas. Quotes keep a command with commas together: `"cmd:bot --of a,b"`."""
    names, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            names.append("")
            continue
        names[-1] += letter
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
    if quote:
        raise BotError(f"A quote is left open in {text!r}.")
    return [_unquoted(name.strip()) for name in names if name.strip()]


def _unquoted(name: str) -> str:
    """Quotes around a whole name are gone; those inside a command are for the command."""
    if name[0] not in "'\"":
        return name
    try:
        words = shlex.split(name)
    except ValueError:
        return name
    return words[0] if len(words) == 1 else name
