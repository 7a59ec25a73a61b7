"""`nimmt` that soon notices what a killed process has left, and takes it over: SEED, then as usual."""

from nimmt.server import rooms
from tests.server.known import run

if __name__ == "__main__":
    rooms.BEAT_SECONDS, rooms.GONE_SECONDS, rooms.CLAIM_SECONDS = 0.5, 2.0, 0.5
    run()
