"""What is refused about bots."""

from nimmt.rules import NimmtError


class BotError(NimmtError):
    """A name that no bot has, or a program that cannot be started."""
