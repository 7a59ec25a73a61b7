"""`nimmt` that misses whoever has left after other seconds than usual: SECONDS SEED, then as usual."""

import sys

from nimmt.server.tables import registry
from tests.server.programs.known_chance import run

if __name__ == "__main__":
    registry.LINGER_SECONDS = registry.BEAT_SECONDS = float(sys.argv.pop(1))
    run()
