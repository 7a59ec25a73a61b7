"""What is refused, and why: each message is a sentence for a person."""

LONGEST_SENTENCE = 600


def _readable(text: str) -> str:
    """What others wrote may be quoted: nothing that a terminal obeys, and too much is cut from the middle."""
    printable = "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])
    if len(printable) <= LONGEST_SENTENCE:
        return printable
    return f"{printable[: LONGEST_SENTENCE // 2]} … {printable[-LONGEST_SENTENCE // 3 :]}"


class NimmtError(ValueError):
    """Something that the rules or the formats don't allow."""

    def __init__(self, sentence: str) -> None:
        super().__init__(_readable(sentence))


class RulesetError(NimmtError):
    """A game, an option or a number of seats that cannot be played."""


class DealError(NimmtError):
    """Cards that cannot have been dealt so."""


class IllegalActionError(NimmtError):
    """An action that is not allowed now; the message shows the action and the position."""


class FormatError(NimmtError):
    """Text that is not what the format asks for."""


class TurnError(NimmtError):
    """A turn that the referee cannot judge, for it is none."""


class RecordError(NimmtError):
    """A record that breaks a rule. Deal, turn and seat count from 1, as people do."""

    def __init__(
        self, reason: str, *, deal: int | None = None, turn: int | None = None, seat: int | None = None
    ) -> None:
        self.reason, self.deal, self.turn, self.seat = reason, deal, turn, seat
        places = [("deal", deal), ("turn", turn), ("seat", seat)]
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        super().__init__(f"{where}: {reason}" if where else reason)
