"""Commands typed in the test's own process: much faster, where nothing is killed or read from a pipe."""

import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper

import pytest

from nimmt.cli import main


def nimmt_here(*args: str) -> subprocess.CompletedProcess[str]:
    """What a command says and how it ends."""
    output, errors = TextIOWrapper(BytesIO(), "utf-8"), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(output), redirect_stderr(errors):
        patch.setattr(sys, "argv", ["nimmt", *args])
        with pytest.raises(SystemExit) as ended:
            main()
    output.seek(0)
    status = ended.value.code
    assert isinstance(status, int | None)
    return subprocess.CompletedProcess(args, status or 0, output.read(), errors.getvalue())
