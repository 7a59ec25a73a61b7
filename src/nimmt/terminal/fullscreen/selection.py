"""What the person is about to choose: a pointer that moves, and what is picked beside it."""

from collections.abc import Sequence


class Selection:
    """Over cards of a hand or numbers of rows. What is pointed at counts as picked while there is room."""

    def __init__(self, labels: Sequence[int], most: int = 1) -> None:
        self.labels = tuple(labels)
        self.most = most
        self.at: int | None = None
        """Nowhere at first, so that nothing is chosen by a key that comes too late."""
        self.picked: list[int] = []
        self.typed = ""

    @property
    def indexes(self) -> tuple[int, ...]:
        """Where the things lie that Enter would choose."""
        chosen = list(self.picked)
        if self.at is not None and self.at not in chosen and len(chosen) < self.most:
            chosen.append(self.at)
        return tuple(sorted(chosen))

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple([self.labels[index] for index in self.indexes])

    def move(self, by: int) -> None:
        """From nowhere the first step leads to an end."""
        self.typed = ""
        last = len(self.labels) - 1
        if self.at is None:
            self.at = 0 if by > 0 else last
        else:
            self.at = min(max(self.at + by, 0), last)

    def type(self, digit: str) -> bool:
        """Point at what the digits name, once they do; whether anything begins with them."""
        for typed in (self.typed + digit, digit):
            if any(str(label).startswith(typed) for label in self.labels):
                self.typed = typed
                self.at = self._named(typed)
                return True
        self.typed, self.at = "", None
        return False

    def _named(self, typed: str) -> int | None:
        """Of two zeros the one that is not picked yet."""
        named = [index for index, label in enumerate(self.labels) if str(label) == typed]
        return next((index for index in named if index not in self.picked), named[0] if named else None)

    def pick(self) -> bool:
        """Pick what is pointed at, or put it back; false if there is no room for more."""
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
        """Point at it; where more than one can be chosen, pick it or put it back."""
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
