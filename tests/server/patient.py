"""`nimmt` that waits longer for those who come back: on a busy machine two seconds are soon over."""

from nimmt.server import rooms
from tests.server.known import run

if __name__ == "__main__":
    rooms.LINGER_SECONDS = rooms.BEAT_SECONDS = 6.0
    run()
