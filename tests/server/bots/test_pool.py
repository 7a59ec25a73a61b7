"""The pool of bot workers: whatever happens to a worker, there is a legal decision."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from random import Random

import pytest
import uvloop
from msgspec.structs import replace

from nimmt.bots import BOTS, find_bot, lowest
from nimmt.rules import GAMES, TakeRow
from nimmt.server.bots import BotDecision, BotPool, BotPoolError, check_bot_name
from nimmt.server.bots.process import COMMAND, WorkerFailed, WorkerProcess, start_worker
from nimmt.server.bots.worker import Task
from nimmt.server.metrics import THINKING_SECONDS
from nimmt.table import Code, TableError
from tests.bots.positions import Position, first_positions
from tests.kit import is_sentence
from tests.server.live_server import halt

PATIENT = 60.0
"""Enough for every bot, on any machine."""
SOON = 0.2
"""The time limit for a bot that never answers."""
FIRST = first_positions(seats=6)[0]


class Watched(BotPool):
    """A pool that reports every worker that starts."""

    def __init__(self, workers: int, command: Sequence[str] = COMMAND) -> None:
        super().__init__(workers, command=command)
        self._came: asyncio.Queue[int] = asyncio.Queue()

    async def _serve(self, worker: WorkerProcess) -> None:
        self._came.put_nowait(worker.pid)
        await super()._serve(worker)

    async def another_than(self, pid: int) -> None:
        """Wait until another worker has started."""
        while await self._came.get() == pid:
            pass


def with_workers(count: int, use: Callable[[Watched], Awaitable[None]], *command: str) -> BotPool:
    thinkers = Watched(count, command or COMMAND)

    async def run() -> None:
        async with asyncio.timeout(90):
            await thinkers.start()
            try:
                await use(thinkers)
            finally:
                await thinkers.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # as the server has it
        runner.run(run())
    return thinkers


async def ask(
    thinkers: BotPool, bot: str, position: Position = FIRST, *, seed: str = "1", limit: float = PATIENT
) -> BotDecision:
    return await thinkers.think(bot, position.view, position.legal, seed, limit)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what this process does in the next loop iterations."""
    while not condition():  # noqa: ASYNC110 - there is no event to wait for
        await asyncio.sleep(0)


def simple(position: Position = FIRST) -> BotDecision:
    return BotDecision(lowest.act(*position, Random()), "lowest")


def test_every_bot_decides_in_a_worker_as_it_does_at_home() -> None:
    rows = [position for position in first_positions(seats=4) if isinstance(position.legal[0], TakeRow)]
    asked = [first_positions(game, seats=3)[0] for game in GAMES] + rows[:2]

    async def use(thinkers: BotPool) -> None:
        for position in asked:
            for bot in BOTS:
                at_home = find_bot(bot).act(*position, Random("a seed"))
                assert await ask(thinkers, bot, position, seed="a seed") == BotDecision(at_home, bot)

    assert rows
    thinkers = with_workers(1, use)
    assert (thinkers.faults, thinkers.restarts) == (0, 0)


def test_the_seed_decides() -> None:
    async def use(thinkers: BotPool) -> None:
        answers = {(await ask(thinkers, "random", seed=f"{seed}")).action for seed in range(20)}
        assert len(answers) > 3

    with_workers(1, use)


def test_a_budget_goes_with_the_name() -> None:
    async def use(thinkers: BotPool) -> None:
        assert await ask(thinkers, "montecarlo:30") == BotDecision(
            find_bot("montecarlo:30").act(*FIRST, Random("1")), "montecarlo:30"
        )

    with_workers(1, use)


def test_with_one_legal_answer_nobody_thinks() -> None:
    alone = Position(FIRST.view, FIRST.legal[3:4])

    async def use(thinkers: BotPool) -> None:
        halt(thinkers.pids[0])
        assert await ask(thinkers, "expert", alone) == BotDecision(FIRST.legal[3], "expert")

    with_workers(1, use)


def test_a_bot_that_hangs_is_ended_and_a_simple_one_answers() -> None:
    async def use(thinkers: BotPool) -> None:
        [hung] = thinkers.pids
        halt(hung)
        thought = await ask(thinkers, "expert", limit=SOON)
        assert thought == simple()._replace(fault="It gave no answer within 0.2 s.")
        assert (await ask(thinkers, "expert")).fault is None
        assert hung not in thinkers.pids
        assert not is_running(hung)

    thinkers = with_workers(1, use)
    assert (thinkers.faults, thinkers.restarts) == (1, 1)


def test_a_bot_that_searches_too_long_is_cut_short() -> None:
    async def use(thinkers: BotPool) -> None:
        slow = await ask(thinkers, "montecarlo:1000ms", limit=SOON)
        assert slow == simple()._replace(fault="It gave no answer within 0.2 s.")
        assert (await ask(thinkers, "greedy")).bot == "greedy"

    with_workers(1, use)


def test_a_bot_whose_worker_dies_is_answered_for_and_the_next_one_lives() -> None:
    async def use(thinkers: BotPool) -> None:
        [pid] = thinkers.pids
        halt(pid)
        thought = asyncio.create_task(ask(thinkers, "hard"))
        await until(lambda: thinkers.busy == 1)
        os.kill(pid, signal.SIGKILL)
        assert await thought == simple()._replace(fault="Its worker died.")
        assert (await ask(thinkers, "hard")).bot == "hard"

    assert with_workers(1, use).restarts == 1


def test_a_worker_that_dies_while_idle_is_started_again_and_nobody_notices() -> None:
    async def use(thinkers: Watched) -> None:
        [pid] = thinkers.pids
        os.kill(pid, signal.SIGKILL)
        await thinkers.another_than(pid)
        assert (await ask(thinkers, "hard")).fault is None

    thinkers = with_workers(1, use)
    assert (thinkers.faults, thinkers.restarts) == (0, 1)


def test_a_worker_that_died_a_moment_ago_is_known_to_be_dead_when_it_is_asked() -> None:
    async def use() -> None:
        worker = await start_worker([sys.executable, "-c", ""])
        await worker.gone()
        await until(worker._stdin.is_closing)
        question = Task("greedy", "0", FIRST.view, tuple(FIRST.legal))
        with pytest.raises(WorkerFailed, match="died"):
            await worker.ask(question, PATIENT)
        await worker.end()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(use())


def test_one_that_hangs_does_not_hold_up_the_others() -> None:
    async def use(thinkers: BotPool) -> None:
        halt(thinkers.pids[0])
        hung = [asyncio.create_task(ask(thinkers, "greedy", seed=f"{n}")) for n in range(6)]
        ends = asyncio.as_completed(hung)
        for _ in range(5):
            await next(ends)
        os.kill(thinkers.pids[0], signal.SIGCONT)
        assert {thought.bot for thought in await asyncio.gather(*hung)} == {"greedy"}

    assert with_workers(2, use).restarts == 0


def test_questions_are_answered_in_the_order_they_came() -> None:
    order: list[str] = []

    async def use(thinkers: BotPool) -> None:
        async def ask_and_note(bot: str) -> None:
            await ask(thinkers, bot)
            order.append(bot)

        halt(thinkers.pids[0])
        asked = [asyncio.create_task(ask_and_note(bot)) for bot in ("hard", "random", "expert", "greedy")]
        await until(lambda: thinkers.waiting == 3)
        os.kill(thinkers.pids[0], signal.SIGCONT)
        await asyncio.gather(*asked)

    with_workers(1, use)
    assert order == ["hard", "random", "expert", "greedy"]


def test_who_waits_too_long_for_a_worker_gets_the_simple_answer_and_the_worker_stays() -> None:
    async def use(thinkers: BotPool) -> None:
        halt(thinkers.pids[0])
        first = asyncio.create_task(ask(thinkers, "greedy"))
        await until(lambda: thinkers.busy == 1)
        second = await ask(thinkers, "expert", limit=SOON)
        assert second == simple()._replace(fault="No worker was free within 0.2 s.")
        os.kill(thinkers.pids[0], signal.SIGCONT)
        assert (await first).bot == "greedy"

    assert with_workers(1, use).restarts == 0


def test_who_gives_up_leaves_no_answer_behind_for_the_next() -> None:
    other = first_positions("plus", seats=4)[0]

    async def use(thinkers: BotPool) -> None:
        halt(thinkers.pids[0])
        begun, queued = [asyncio.create_task(ask(thinkers, "random", seed=f"{n}")) for n in range(2)]
        await until(lambda: thinkers.waiting == 1)
        begun.cancel()
        queued.cancel()
        await asyncio.wait([begun, queued])
        after = [asyncio.create_task(ask(thinkers, "random", other, seed=f"{n}")) for n in range(5)]
        os.kill(thinkers.pids[0], signal.SIGCONT)
        expected = [find_bot("random").act(*other, Random(f"{n}")) for n in range(5)]
        assert [thought.action for thought in await asyncio.gather(*after)] == expected

    assert with_workers(1, use).restarts == 0


def test_a_bot_that_stumbles_says_why_and_its_worker_stays() -> None:
    blind = Position(replace(FIRST.view, seat=None, hand=None), FIRST.legal)

    async def use(thinkers: BotPool) -> None:
        thought = await ask(thinkers, "expert", blind)
        assert thought._replace(fault=None) == simple()
        assert thought.fault == "It stumbled: AssertionError()."
        assert (await ask(thinkers, "expert")).fault is None

    thinkers = with_workers(1, use)
    assert (thinkers.faults, thinkers.restarts) == (1, 0)


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("'nonsense'", "cannot be read"),
        ("'{}'", "none of the legal answers"),
        ("'{\"index\": 10}'", "none of the legal answers"),
        ("'{\"index\": -1}'", "none of the legal answers"),
        ('\'{"index": 1, "more": 2}\'', "cannot be read"),
        ("'x' * 10**6", "too long"),
        ("'\\udcff\\n\\n'", "cannot be read"),
    ],
)
def test_a_worker_that_talks_rubbish_is_replaced(says: str, why: str) -> None:
    script = f"""
import sys
sys.stdout.reconfigure(errors="surrogateescape")
print("ready", flush=True)
for line in sys.stdin:
    print({says}, flush=True)
"""

    async def use(thinkers: Watched) -> None:
        [pid] = thinkers.pids
        thought = await ask(thinkers, "greedy")
        assert why in (thought.fault or "")
        assert thought._replace(fault=None) == simple()
        await thinkers.another_than(pid)

    with_workers(1, use, sys.executable, "-c", script)


@pytest.mark.parametrize("command", [[sys.executable, "-c", ""], ["no/such/program"]])
def test_workers_that_do_not_start_are_told_of(command: list[str]) -> None:
    async def use(_: BotPool) -> None:
        pytest.fail("they are up")

    with pytest.raises(BotPoolError, match="does not start"):
        with_workers(3, use, *command)


def test_closing_answers_whoever_waits_and_leaves_no_worker() -> None:
    waiting: list[asyncio.Task[BotDecision]] = []
    pids: list[int] = []

    async def use(thinkers: BotPool) -> None:
        pids.extend(thinkers.pids)
        halt(*pids)
        waiting.extend([asyncio.create_task(ask(thinkers, "expert")) for _ in range(5)])
        await until(lambda: thinkers.waiting == 3)
        await thinkers.close()
        stopped = simple()._replace(fault="The workers were stopped.")
        assert await asyncio.gather(*waiting) == [stopped] * 5
        assert await ask(thinkers, "expert") == stopped

    with_workers(2, use)
    assert not any(map(is_running, pids))


def test_closing_answers_a_question_that_a_worker_is_just_taking() -> None:
    async def use(thinkers: BotPool) -> None:
        asking = asyncio.create_task(ask(thinkers, "expert"))
        await until(lambda: thinkers.waiting == 1)
        await until(lambda: thinkers.waiting == 0)
        assert thinkers.busy == 0
        await thinkers.close()
        assert await asking == simple()._replace(fault="The workers were stopped.")

    with_workers(1, use)


def test_closing_waits_for_a_worker_that_is_being_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ending, end = asyncio.Event(), WorkerProcess.end
    pids: list[int] = []

    async def end_and_tell(worker: WorkerProcess) -> None:
        pids.append(worker.pid)
        ending.set()
        await end(worker)

    async def use(thinkers: BotPool) -> None:
        monkeypatch.setattr(WorkerProcess, "end", end_and_tell)
        halt(thinkers.pids[0])
        await ask(thinkers, "expert", limit=SOON)
        await ending.wait()
        await thinkers.close()
        assert not is_running(pids[0])

    with_workers(1, use)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells of the end of others' children")
def test_no_worker_survives_a_server_that_is_killed() -> None:
    script = """
import asyncio
from tests.server.bots.test_pool import BotPool, ask
async def main():
    thinkers = BotPool(2)
    await thinkers.start()
    thoughts = [asyncio.create_task(ask(thinkers, "montecarlo:1000ms")) for _ in range(1000)]
    while thinkers.busy < 2:
        await asyncio.sleep(0)
    print(*thinkers.pids, flush=True)
    await asyncio.gather(*thoughts)
asyncio.run(main())
"""
    server = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    pids = [int(word) for word in server.stdout.readline().split()]
    ends = [os.pidfd_open(pid) for pid in pids]
    server.kill()
    server.wait()
    server.stdout.close()
    for end in ends:
        assert select.select([end], [], [], PATIENT)[0]
        os.close(end)
    assert len(pids) == 2


def test_a_worker_ignores_ctrl_c_and_gives_way_to_the_server() -> None:
    async def use(thinkers: BotPool) -> None:
        [pid] = thinkers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
        assert os.getpgid(pid) != os.getpgid(0)
        os.kill(pid, signal.SIGINT)
        os.kill(pid, signal.SIGTERM)
        assert (await ask(thinkers, "greedy")).fault is None
        assert thinkers.pids == [pid]

    assert with_workers(1, use).restarts == 0


def test_every_answer_of_a_worker_is_timed() -> None:
    async def use(thinkers: BotPool) -> None:
        for _ in range(3):
            await ask(thinkers, "greedy")

    before = [*THINKING_SECONDS.counts[()]]
    with_workers(1, use)
    assert sum(THINKING_SECONDS.counts[()]) == sum(before) + 3


@pytest.mark.parametrize("name", [*BOTS, "expert:50ms", "expert:1000ms", "montecarlo:20000", "montecarlo:1"])
def test_the_bots_of_the_house_may_sit_at_a_table(name: str) -> None:
    assert check_bot_name(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cmd:rm -rf /", "expert"),
        ("cmd", "expert"),
        ("", "expert"),
        ("Expert", "expert"),
        (" expert", "expert"),
        ("greedy:50ms", "takes nothing after its name"),
        ("expert:", "expert:50ms"),
        ("expert:1001ms", "1000ms"),
        ("expert:20001", "20000"),
        ("expert:0", "20000"),
        ("expert:-5", "20000"),
        ("expert:99999999999999999999", "20000"),
        ("expert:٣", "20000"),
        ("x" * 10**5, "expert"),
    ],
)
def test_no_other_bot_may(name: str, words: str) -> None:
    with pytest.raises(TableError) as refused:
        check_bot_name(name)
    assert refused.value.code is Code.BAD_SETTINGS
    assert words in str(refused.value)
    assert is_sentence(str(refused.value))


def test_a_bot_that_is_not_allowed_never_reaches_a_worker() -> None:
    async def use(thinkers: BotPool) -> None:
        with pytest.raises(TableError):
            await ask(thinkers, "cmd:true")

    before = [*THINKING_SECONDS.counts[()]]
    with_workers(1, use)
    assert THINKING_SECONDS.counts[()] == before
