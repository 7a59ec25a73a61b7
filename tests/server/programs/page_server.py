"""`nimmt` for the tests of the page: SECONDS until a player counts as away, then as in `known_chance`.

Many tests share one server, and a busy machine loads pages slowly. So there are no rate limits, and nothing
is decided for slow players, voters or bots, or without their parts of a shuffle.
"""

import sys

from nimmt.server.tables import bots, registry
from nimmt.table import clock
from tests.server.programs.known_chance import run
from tests.server.programs.unlimited import lift_limits

AGES = 3600.0


def wait_for_everyone() -> None:
    lift_limits()
    registry.LINGER_SECONDS = float(sys.argv.pop(1))
    bots.THINKING_SECONDS = AGES
    for name in ("GRACE", "BOT_PATIENCE", "PART_SECONDS"):
        setattr(clock, name, AGES)


if __name__ == "__main__":
    wait_for_everyone()
    run()
