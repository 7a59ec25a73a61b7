"""Messages for fuzzing: valid ones, mutated ones and garbage."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, get_args

from nimmt.rules import GAMES
from nimmt.table import Command

LONGEST_REF = 64
HIGHEST_REF = 2**53 - 1
KINDS = [kind.__struct_config__.tag for kind in get_args(Command)]
"""One example of every command."""
RARE = {"close", "rise", "remove", "hand-over", "pause"}
"""Commands that would end the table for the others."""
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, -(2**63) - 1, 10**300, 0.5, -0.0, 1e308),
    *("", "0", "play", "\x00", "é" * 40, "\u202e", "😀", [], [[]], [None], {"type": "play"}),
)


KEPT = {"pace", "sit_in", "deals"}
"""Settings that keep the tables fast and the matches short."""


class Knowledge(NamedTuple):
    """What a sender knows: enough to send something valid now and then."""

    legal: Sequence[Any] = ()
    asked: int | None = None


class Message(NamedTuple):
    data: str | bytes
    ref: object
    """The ref that the answer must name; `...` if unknown."""


class Twister:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def message(self, known: Knowledge) -> Message:
        roll = self.rng.random()
        if roll < 0.15:
            return Message(self._rubbish(), ...)
        fields = self._command(known)
        if roll < 0.55:
            fields = self._twisted(fields)
        text = json.dumps(fields)
        if roll < 0.3:
            return Message(self._torn(text), ...)
        return Message(text, _ref(fields))

    def _command(self, known: Knowledge) -> dict[str, Any]:
        kind = self.rng.choice(KINDS)
        if kind in RARE and self.rng.random() < 0.8:
            kind = self.rng.choice(["play", "take-row"])
        fields = {"type": kind, **{name: make() for name, make in self._fields(kind, known).items()}}
        if self.rng.random() < 0.8:
            fields["ref"] = self.rng.choice([self.rng.randrange(10**6), f"r{self.rng.randrange(10**6)}", 7])
        return fields

    def _fields(self, kind: str, known: Knowledge) -> dict[str, Callable[[], Any]]:
        fields: dict[str, dict[str, Callable[[], Any]]] = {
            "sit": {"seat": self._seat, "part": self._part},
            "choose-avatar": {"avatar": self._avatar},
            "seat-bot": {"bot": self._bot, "seat": self._seat},
            "remove": {"seat": self._seat},
            "configure": {"settings": self.settings},
            "hand-over": {"seat": self._seat},
            "contribute": {"part": self._part},
            "play": {"cards": lambda: self._cards(known), "asked": lambda: known.asked},
            "take-row": {"row": lambda: self.rng.randrange(-1, 6), "asked": lambda: known.asked},
            "vote": {"seat": self._seat, "wait": lambda: self.rng.choice([True, False, None])},
            "say": {"phrase": lambda: self.rng.choice(["hello", "moo", "ouch", "laughing", "oink"])},
        }
        return fields.get(kind, {})

    def _seat(self) -> int | None:
        return self.rng.choice([None, None, 0, 1, 2, 3, 9, -1])

    def _avatar(self) -> dict[str, str]:
        return {
            "figure": self.rng.choice(["cow", "pirate", "horse"]),
            "colour": self.rng.choice(["red", "beige"]),
        }

    def _part(self) -> str:
        return self.rng.randbytes(16).hex()

    def _bot(self) -> str:
        return self.rng.choice(["lowest", "lowest", "nobody", "cmd:true", ""])

    def _cards(self, known: Knowledge) -> Any:
        plays = [answer for answer in known.legal if not isinstance(answer, int)]
        if plays and self.rng.random() < 0.8:
            return self.rng.choice(plays)
        return [self.rng.randrange(-1, 106) for _ in range(self.rng.randrange(4))]

    def settings(self) -> dict[str, Any]:
        rng = self.rng
        options = {
            "hand": rng.choice([1, 3, 5, 1000]),
            "deals": rng.choice([1, 2, "seats", 0]),
            "points": rng.choice([None, 10, -5]),
            "cow": rng.choice([True, False]),
        }
        chosen = {
            "game": rng.choice([*GAMES, "chess"]),
            "options": {"deals": 1, **_some(rng, options)},
            "seats": rng.choice([2, 3, 4, 10, 11, 0]),
            "clock": rng.choice([None, 60, 300, 1]),
            "watch": rng.choice(["open", "open", "delayed", "closed"]),
            "public": rng.choice([True, False]),
            "programs": rng.choice([True, False]),
            "preview": rng.choice([True, False]),
            "starter": rng.choice([0, 1, 5]),
        }
        return {"pace": "at-once", "sit_in": "lowest", **_some(rng, chosen)}

    def _twisted(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Remove, add, rename or change one field, sometimes a nested one."""
        fields = dict(fields)
        name = self.rng.choice([name for name in fields if name not in KEPT])
        how = self.rng.randrange(5)
        if how == 0:
            del fields[name]
        elif how == 1:
            fields[self.rng.choice(["seat", "by", "at", "auto", "ref2", "", "__class__"])] = self._odd()
        elif how == 2:
            fields[name.upper()] = fields.pop(name)
        elif how == 3 and isinstance(fields[name], dict) and fields[name].keys() - KEPT:
            fields[name] = self._twisted(fields[name])
        elif not isinstance(fields[name], dict):
            fields[name] = self._odd()
        return fields

    def _odd(self) -> Any:
        return self.rng.choice(ODD)

    def _torn(self, text: str) -> str | bytes:
        """Cut, double, nest, enlarge or corrupt a message."""
        how, at = self.rng.randrange(7), self.rng.randrange(len(text))
        return (
            text[:at],
            text[at:],
            text * 2,
            text[:at] + self.rng.choice('{}[]",:\\\x00 9eé') + text[at + 1 :],
            "[" * 500 + text + "]" * 500,
            text + " " * self.rng.choice([4000, 5000, 20000]),
            text.encode(),
        )[how]

    def _rubbish(self) -> str | bytes:
        size = self.rng.choice([0, 1, 10, 100, 4096, 5000])
        data = self.rng.randbytes(size)
        texts = (data.decode("latin-1"), data.decode("utf-16", errors="ignore"))
        return data if self.rng.random() < 0.3 else self.rng.choice(texts)


def _some(rng: Random, fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if rng.random() < 0.3}


def _ref(fields: dict[str, Any]) -> object:
    """The ref that the answer names; `None` if the message has no valid one."""
    ref = fields.get("ref")
    if isinstance(ref, str):
        return ref if 1 <= len(ref) <= LONGEST_REF else None
    if isinstance(ref, int) and not isinstance(ref, bool):
        return ref if 0 <= ref <= HIGHEST_REF else None
    return None
