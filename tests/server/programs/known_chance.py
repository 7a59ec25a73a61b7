"""`nimmt` with known random numbers: SEED, then the usual arguments. NIMMT_START varies them per start."""

import os
import sys

from nimmt.cli import main
from tests.chance import Known


def run() -> None:
    main(Known(bytes.fromhex(sys.argv.pop(1)), int(os.environ["NIMMT_START"])))


if __name__ == "__main__":
    run()
