"""Errors, whose messages are sentences for people."""

LONGEST_SENTENCE = 600


def _readable(text: str) -> str:
    """Escape control characters in quoted text, and cut the middle of a long sentence."""
    printable = "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])
    if len(printable) <= LONGEST_SENTENCE:
        return printable
    return f"{printable[: LONGEST_SENTENCE // 2]} … {printable[-LONGEST_SENTENCE // 3 :]}"


class NimmtError(ValueError):
    """A violation of the rules or of a format."""

    def __init__(self, sentence: str) -> None:
        super().__init__(_readable(sentence))


class RulesetError(NimmtError):
    """A game, an option or a number of seats that cannot be played."""


class DealError(NimmtError):
    """Cards that cannot be dealt."""


class IllegalActionError(NimmtError):
    """An illegal action; the message shows the action and the position."""


class FormatError(NimmtError):
    """Text in the wrong format."""


class TurnError(NimmtError):
    """A turn that is impossible, so that the referee cannot judge it."""


class RecordError(NimmtError):
    """A record that breaks a rule. Deal, turn and seat count from 1."""

    def __init__(
        self, reason: str, *, deal: int | None = None, turn: int | None = None, seat: int | None = None
    ) -> None:
        self.reason, self.deal, self.turn, self.seat = reason, deal, turn, seat
        places = [("deal", deal), ("turn", turn), ("seat", seat)]
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        super().__init__(f"{where}: {reason}" if where else reason)
