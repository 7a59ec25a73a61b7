"""The selection of cards or of a row: a pointer that moves, and the cards picked before."""

from collections.abc import Sequence


class Selection:
    """A selection from the cards of a hand or the rows. The one pointed at counts while there is room."""

    def __init__(self, labels: Sequence[int], most: int = 1) -> None:
        self.labels = tuple(labels)
        self.most = most
        self.at: int | None = None
        """Nowhere at first, so that a key pressed too late chooses nothing."""
        self.picked: list[int] = []
        self.typed = ""

    @property
    def indexes(self) -> tuple[int, ...]:
        """The indexes that Enter would choose."""
        chosen = list(self.picked)
        if self.at is not None and self.at not in chosen and len(chosen) < self.most:
            chosen.append(self.at)
        return tuple(sorted(chosen))

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple([self.labels[index] for index in self.indexes])

    def move(self, by: int) -> None:
        """Move the pointer; from nowhere, to the first or the last."""
        self.typed = ""
        last = len(self.labels) - 1
        if self.at is None:
            self.at = 0 if by > 0 else last
        else:
            self.at = min(max(self.at + by, 0), last)

    def type(self, digit: str) -> bool:
        """Add a digit and point at the number, once it is complete; false if no number begins so."""
        for typed in (self.typed + digit, digit):
            if any(str(label).startswith(typed) for label in self.labels):
                self.typed = typed
                self.at = self._named(typed)
                return True
        self.typed, self.at = "", None
        return False

    def _named(self, typed: str) -> int | None:
        """The index of a number; of two zeros the one not picked yet."""
        named = [index for index, label in enumerate(self.labels) if str(label) == typed]
        return next((index for index in named if index not in self.picked), named[0] if named else None)

    def pick(self) -> bool:
        """Pick the card pointed at, or put it back; false if there is no room."""
        self.typed = ""
        if self.at is None:
            return True
        if self.at in self.picked:
            self.picked.remove(self.at)
            return True
        if len(self.picked) >= self.most:
            return False
        self.picked.append(self.at)
        return True

    def click(self, index: int) -> bool:
        """Point at an index; if several can be chosen, pick it or put it back."""
        self.typed = ""
        if self.most > 1 and index in self.indexes:
            self.picked = [other for other in self.indexes if other != index]
            self.at = None
            return True
        self.picked = list(self.indexes) if self.most > 1 else []
        self.at = index
        return self.most == 1 or self.pick()

    def clear(self) -> None:
        self.picked, self.at, self.typed = [], None, ""
