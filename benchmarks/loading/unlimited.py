"""`nimmt` with limits that nobody reaches: all of the load comes from one address."""

from functools import partial

from nimmt.cli import main
from nimmt.server import house, operations
from nimmt.server.limits import Limits, Pace, Paces

MANY = 10**9
PLENTY = Paces._make(MANY if isinstance(usual, int) else Pace(MANY, 1e-6) for usual in Paces())

if __name__ == "__main__":
    setattr(house, "Limits", partial(Limits, PLENTY))  # noqa: B010
    operations.MOST_TABLES = MANY
    main()
