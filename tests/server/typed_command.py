"""A command run in the test's own process, which is much faster."""

import gc
import sys

import pytest

from nimmt.cli import main
from tests.server.log_capture import log_put_back


def command(*words: str) -> int:
    """The exit status. Changes to the logging and the garbage collector of this process are undone."""
    garbage = gc.get_threshold()
    with pytest.MonkeyPatch.context() as patch, log_put_back():
        patch.setattr(sys, "argv", ["nimmt", *words])
        with pytest.raises(SystemExit) as ended:
            main()
    gc.set_threshold(*garbage)
    gc.unfreeze()
    assert isinstance(ended.value.code, int | None)
    return ended.value.code or 0
