"""What rooms do by themselves."""

from pathlib import Path
from time import time

import pytest

from nimmt.server import room
from tests.server.inside import close_all, company, inside

pytestmark = pytest.mark.anyio


async def test_a_bot_whose_timer_is_early_is_not_kept_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock stands still, so that every timer is early."""
    now = time()
    async with inside(tmp_path / "nimmt.db") as server:
        [ana] = await company(server, "Ana", pace="brisk")
        await ana.must("seat-bot", bot="lowest")
        monkeypatch.setattr(room, "time", lambda: now)
        await ana.must("begin")
        await ana.until(lambda: ana.view is not None and ana.view.chosen == (False, True))
        await close_all(ana)
