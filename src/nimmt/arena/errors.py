"""What the arena refuses."""

from nimmt.rules import NimmtError


class ArenaError(NimmtError):
    """A run that cannot be played, or a file of a run that cannot be used."""
