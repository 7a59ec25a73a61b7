"""`nimmt` that draws what is known: SEED, then as usual. NIMMT_START tells one start from another."""

import os
import sys

from nimmt.cli import main
from tests.chance import Known


def run() -> None:
    main(Known(bytes.fromhex(sys.argv.pop(1)), int(os.environ["NIMMT_START"])))


if __name__ == "__main__":
    run()
