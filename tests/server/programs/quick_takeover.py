"""`nimmt` that soon notices what a killed process has left, and takes it over: SEED, then as usual."""

from nimmt.server.tables import registry
from tests.server.programs.known_chance import run

if __name__ == "__main__":
    registry.BEAT_SECONDS, registry.GONE_SECONDS, registry.CLAIM_SECONDS = 0.5, 2.0, 0.5
    run()
