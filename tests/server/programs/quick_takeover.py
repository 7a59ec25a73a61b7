"""`nimmt` that quickly takes over the tables of a killed process: SEED, then the usual arguments."""

from nimmt.server.tables import registry
from tests.server.programs.known_chance import run

if __name__ == "__main__":
    registry.BEAT_SECONDS, registry.GONE_SECONDS, registry.CLAIM_SECONDS = 0.5, 2.0, 0.5
    run()
