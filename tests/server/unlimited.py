"""`nimmt` with limits that nobody reaches: what would be refused for haste must not hide other faults."""

from functools import partial

from nimmt.server import house, operations
from nimmt.server.limits import Limits
from tests.server.inside import WITHOUT_LIMITS
from tests.server.known import run


def lift_limits() -> None:
    setattr(house, "Limits", partial(Limits, WITHOUT_LIMITS))  # noqa: B010
    operations.MOST_TABLES = 10**9


if __name__ == "__main__":
    lift_limits()
    run()
