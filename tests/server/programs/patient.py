"""`nimmt` with another delay until a player counts as away: SECONDS SEED, then the usual arguments."""

import sys

from nimmt.server.tables import registry
from tests.server.programs.known_chance import run

if __name__ == "__main__":
    registry.LINGER_SECONDS = registry.BEAT_SECONDS = float(sys.argv.pop(1))
    run()
