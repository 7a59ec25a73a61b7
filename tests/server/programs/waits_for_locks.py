"""`nimmt` that waits a minute for a file that another program has locked: SEED, then the usual arguments."""

from nimmt.server.store.sqlite import file
from tests.server.programs.known_chance import run

if __name__ == "__main__":
    file.MILLISECONDS_TO_WAIT = 60_000
    run()
