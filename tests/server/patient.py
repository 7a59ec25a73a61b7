"""`nimmt` that waits longer for those who come back: on a busy machine two seconds are soon over."""

from nimmt.cli import main
from nimmt.server import rooms

if __name__ == "__main__":
    rooms.LINGER_SECONDS = rooms.BEAT_SECONDS = 6.0
    main()
