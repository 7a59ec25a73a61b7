"""`nimmt` for the tests of the page: SECONDS until whoever has left is missed, then as in `known`.

Many tests share one such server, and a busy machine takes its time to load a page: nobody reaches a limit,
and nothing is decided for players, voters and bots who are slow.
"""

import sys

from nimmt.server.tables import registry, room
from nimmt.table import clock
from tests.server.programs.known_chance import run
from tests.server.programs.unlimited import lift_limits

AGES = 3600.0

if __name__ == "__main__":
    lift_limits()
    registry.LINGER_SECONDS = float(sys.argv.pop(1))
    room.THINKING_SECONDS = AGES
    for name in ("GRACE", "BOT_PATIENCE"):
        setattr(clock, name, AGES)
    run()
