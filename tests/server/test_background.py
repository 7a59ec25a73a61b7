"""Background tasks go on, whatever fails."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from nimmt.server import background
from nimmt.server.background import end, finished, logged, tried, until_stored
from nimmt.server.store import StoreError, StoreUnavailable
from nimmt.table import Code, TableError
from tests.server.live_server import GUARD
from tests.server.log_capture import Written, writing

pytestmark = pytest.mark.anyio
AWAY = StoreUnavailable("It does not answer.")


@pytest.fixture
def told() -> Iterator[Written]:
    with writing("nimmt.server") as written:
        yield written


async def failing(error: Exception) -> None:
    raise error


async def test_while_the_database_is_away_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PAUSE_SECONDS", 0.0)
    answers: list[Exception | None] = [AWAY, AWAY, None]

    async def do() -> None:
        error = answers.pop(0)
        if error is not None:
            raise error

    await until_stored(do)
    assert answers == []


async def test_what_can_never_be_done_is_not_tried_again() -> None:
    with pytest.raises(StoreError, match="damaged"):
        await until_stored(lambda: failing(StoreError("It is damaged.")))


@pytest.mark.parametrize(
    ("error", "event"),
    [
        (TableError(Code.NOT_FOUND, "There is none."), "not-done"),
        (StoreError("It is damaged."), "not-done"),
        (KeyError("x"), "failure"),
    ],
)
async def test_one_table_ends_with_a_line_in_the_log(error: Exception, event: str, told: Written) -> None:
    await tried(failing(error), "t")
    [line] = told.lines()
    assert (line["event"], line["table"]) == (event, "t")
    assert str(error) in line["why"]


async def test_without_a_database_no_other_table_is_tried_either(told: Written) -> None:
    with pytest.raises(StoreUnavailable):
        await tried(failing(AWAY), "t")
    await logged(failing(AWAY))
    [line] = told.lines()
    assert line["why"] == str(AWAY)


@pytest.mark.parametrize(
    ("error", "events"),
    [
        (TableError(Code.OLD_VERSION, "It waits no longer."), []),
        (StoreError("It is damaged."), ["not-done"]),
        (KeyError("x"), ["failure"]),
    ],
)
async def test_what_goes_on_without_its_caller_fails_with_one_line_at_most(
    error: Exception, events: list[str], told: Written
) -> None:
    """A refusal is none of ours, and the event loop has nothing to complain of."""
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, complaint: complaints.append(complaint))
    begun, free, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await free.wait()
        asyncio.get_running_loop().call_soon(ended.set)
        raise error

    calling = asyncio.create_task(finished(work(), table="t"))
    await begun.wait()
    calling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await calling
    free.set()
    await ended.wait()
    gc.collect()
    assert [(line["event"], line["table"]) for line in told.lines()] == [(event, "t") for event in events]
    assert complaints == []


async def test_a_caller_who_waits_gets_the_result_or_the_error(told: Written) -> None:
    assert await finished(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(KeyError):
        await finished(failing(KeyError("x")))
    assert told.lines() == []


async def test_tasks_end_although_a_cancellation_gets_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a database driver that runs out of time while it handles the cancellation."""
    monkeypatch.setattr(background, "PAUSE_SECONDS", 0.0)
    begun, lost = asyncio.Event(), 0

    async def ask() -> None:
        nonlocal lost
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            lost += 1
            if lost < 3:
                raise AWAY from None
            raise

    deaf = asyncio.create_task(until_stored(ask))
    broken = asyncio.create_task(failing(ValueError("It is broken.")))
    await begun.wait()
    async with asyncio.timeout(GUARD):
        await end([deaf, broken])
    assert (lost, deaf.cancelled()) == (3, True)
