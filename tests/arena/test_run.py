"""A run gives the same result with any number of workers and after any interruption."""

import multiprocessing
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from nimmt.arena import Alone, ArenaError, Processes, Run, Tally, result
from nimmt.arena import match as arena_match
from nimmt.arena.journal import Journal, RecordLog
from nimmt.arena.match import MatchScore, PlayedMatch, play_match
from nimmt.arena.plan import Plan, cards, chance, lineup
from nimmt.arena.tally import FEWEST_DEALS
from nimmt.arena.workers import Work
from nimmt.bots import find_bot
from nimmt.rules import (
    GAMES,
    Action,
    BotView,
    Options,
    State,
    Step,
    agree,
    apply,
    bot_view,
    deal,
    legal,
    read,
    start,
    verify,
    view,
)
from tests.arena.runs import plan_of, played_run, timeless, told

PLAN = plan_of("greedy", "random", "lowest", seats=4)


def untimed(matches: list[MatchScore]) -> list[tuple[object, ...]]:
    return sorted((m.deal, m.number, m.heads, m.decisions, m.faults) for m in matches)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_result_is_the_same_whatever_the_number_of_workers(workers: int) -> None:
    alone, matches = played_run(PLAN)
    many, others = played_run(PLAN, workers=Processes(PLAN, workers, keep=False))
    assert told(many) == told(alone)
    assert untimed(others) == untimed(matches)


def test_a_match_does_not_depend_on_those_before_it() -> None:
    _, matches = played_run(PLAN)
    for match in Random(3).sample(matches, 10):
        assert untimed([play_match(PLAN, match.deal, match.number).result]) == untimed([match])


def test_every_match_is_played_once() -> None:
    _, matches = played_run(PLAN, deals=5)
    expected = [(deal, number) for deal in range(5) for number in range(PLAN.matches)]
    assert sorted((match.deal, match.number) for match in matches) == expected


def test_another_seed_is_another_run() -> None:
    other = plan_of("greedy", "random", "lowest", seats=4, seed=2)
    assert told(played_run(other)[0])["bots"] != told(played_run(PLAN)[0])["bots"]


class Spy(Alone):
    """Returns finished matches in random order."""

    def finished(self) -> list[PlayedMatch]:
        Random(len(self._waiting)).shuffle(self._waiting)
        return super().finished()[::-1]


def test_the_order_in_which_matches_finish_does_not_matter() -> None:
    assert told(played_run(PLAN, workers=Spy(PLAN, keep=False))[0]) == told(played_run(PLAN)[0])


def test_workers_that_are_killed_lose_nothing() -> None:
    run, seen = Run(PLAN, deals=8), list[MatchScore]()
    killed = list[int]()

    def kill_the_first(_: Tally) -> None:
        for worker in multiprocessing.active_children() if not killed else ():
            assert worker.pid
            os.kill(worker.pid, signal.SIGKILL)
            killed.append(worker.pid)

    def keep(finished: list[PlayedMatch]) -> None:
        seen.extend([match.result for match in finished])

    run.play(Processes(PLAN, 2, keep=False), keep=keep, watch=kill_the_first)
    assert killed
    assert told(run) == told(played_run(PLAN, deals=8)[0])
    assert len(seen) == 8 * PLAN.matches


def test_workers_that_die_again_and_again_are_told_of() -> None:
    run = Run(PLAN, deals=2)
    with pytest.raises(ArenaError, match="die again and again"):
        run.play(Deadly(PLAN, 2, keep=False), keep=lambda _: None, watch=lambda _: None)


class Deadly(Processes):
    def submit(self, work: Work) -> None:
        self._running[self._pool.submit(os._exit, 1)] = work


def journaled(path: Path, deals: int, plan: Plan = PLAN) -> Run:
    """A run that resumes from a journal and appends to it."""
    run, journal = Run(plan, deals=deals), Journal(path, plan)
    for match in journal.results:
        run.tally.add(match)
    run.play(Alone(plan, keep=False), keep=journal.add, watch=lambda _: None)
    journal.close()
    return run


def in_journal(path: Path) -> list[MatchScore]:
    with closing(Journal(path, PLAN)) as journal:
        return journal.results


def test_a_run_goes_on_wherever_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = told(journaled(path, 3))
    text = path.read_bytes()
    ends = {0, 1, len(text) - 1, len(text), *Random(5).sample(range(len(text)), 12)}
    for end in ends | {text.index(b"\n"), text.index(b"\n") + 1}:
        path.write_bytes(text[:end])
        assert told(journaled(path, 3)) == whole
        assert untimed(in_journal(path)) == untimed(played_run(PLAN, deals=3)[1])


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    journaled(path, 2)
    before = path.read_bytes()
    journaled(path, 4)
    assert path.read_bytes().startswith(before)
    assert path.read_bytes().count(b"\n") == 1 + 4 * PLAN.matches


def test_a_journal_of_more_deals_than_asked_for_gives_the_result_of_those_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    journaled(path, 5)
    assert told(journaled(path, 3)) == told(played_run(PLAN, deals=3)[0])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 2}, "another seed: 1 there, 2 asked for"),
        ({"seats": 5}, "another seats: 4 there, 5 asked for"),
        ({"match": True}, "another match: false there, true"),
        ({"field": "montecarlo"}, 'another field: none there, "montecarlo"'),
        ({"bots": ("greedy", "random")}, "another bots"),
    ],
)
def test_a_journal_of_other_settings_is_refused(
    tmp_path: Path, change: dict[str, object], words: str
) -> None:
    path = tmp_path / "run.jsonl"
    journaled(path, 1)
    before = path.read_bytes()
    settings = {"seats": 4, **change}
    bots = settings.pop("bots", PLAN.bots)
    with pytest.raises(ArenaError, match=words):
        Journal(path, plan_of(*bots, **settings))  # type: ignore[arg-type, misc]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"[]\n", "line 3"),
        (b"rubbish\n", "line 3: This is not JSON"),
        (b"[9,0,[1,2],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n", "line 3: This match is not part of the run"),
        (b"[0,99,[1,2,3,4],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n", "line 3: This match is not part of the run"),
        (b"[-1,0,[1,2,3,4],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n", "line 3: This match is not part of the run"),
        (
            b"[99999999999,0,[1,2,3,4],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n",
            "line 3: This match is not part of the run",
        ),
        (b"[0,0,[1,2,3,4294967296],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n", "line 3: .* out of range"),
        (b"[0,0,[1,2,3,-4],[1,1,1,1],[0,0,0,0],[0,0,0,0]]\n", "line 3: .* out of range"),
        (None, "line 3: This match occurs twice"),
    ],
)
def test_a_damaged_journal_is_refused_with_the_line(tmp_path: Path, line: bytes | None, words: str) -> None:
    path = tmp_path / "run.jsonl"
    journaled(path, 1)
    header, first, *others = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([header, first, first if line is None else line, *others]))
    with pytest.raises(ArenaError, match=words):
        Journal(path, PLAN)


def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    for text in (b"hello\n", b'{"format":"nimmt/1"}\n', b"\x00\xff\n"):
        path = tmp_path / "other"
        path.write_bytes(text)
        with pytest.raises(ArenaError, match="not a run that can be resumed"):
            Journal(path, PLAN)
        assert path.read_bytes() == text


def test_two_runs_cannot_write_to_the_same_journal(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    first = Journal(path, PLAN)
    with pytest.raises(ArenaError, match="Another run"):
        Journal(path, PLAN)
    first.close()
    Journal(path, PLAN).close()


def kept_matches(count: int) -> list[PlayedMatch]:
    return [play_match(PLAN, 0, number, keep=True) for number in range(count)]


def test_records_go_on_behind_those_whose_match_is_in_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    first, second, third = kept_matches(3)
    records = RecordLog(path, matches=0)
    records.add([first, second])
    records.close()
    again = RecordLog(path, matches=1)
    again.add([third])
    again.close()
    lines = path.read_bytes().splitlines()
    assert lines == [first.record, third.record]
    for line in lines:
        verify(read(line))


def test_records_are_not_written_over_and_none_may_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(b"mine\n")
    with pytest.raises(ArenaError, match="not overwritten"):
        RecordLog(path, matches=0)
    with pytest.raises(ArenaError, match="has 1 records, but 2 matches"):
        RecordLog(path, matches=2)
    assert path.read_bytes() == b"mine\n"


LEADER = """
import sys
from contextlib import closing
from pathlib import Path
from nimmt.arena import Processes, Run
from nimmt.arena.journal import Journal
from tests.arena.test_run import PLAN
if __name__ == "__main__":
    run, journal = Run(PLAN, deals=10**6), Journal(Path(sys.argv[1]), PLAN)
    run.play(Processes(PLAN, 2, keep=False), keep=journal.add, watch=lambda t: print(len(t), flush=True))
"""


def test_a_run_that_is_killed_leaves_what_was_finished_and_no_worker_behind(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    command = [sys.executable, "-c", LEADER, str(path)]
    root = Path(__file__).parent.parent.parent
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root) as leader:
        assert leader.stdout
        finished = [int(leader.stdout.readline()) for _ in range(3)][-1]
        leader.kill()
        leader.stdout.read()  # ends when the last worker has closed its end
    matches = in_journal(path)
    assert len(matches) >= finished
    _, expected = played_run(PLAN, deals=1 + max(match.deal for match in matches))
    assert set(untimed(matches)) <= set(untimed(expected))


def test_until_stops_at_the_first_deal_after_which_all_errors_are_small_enough() -> None:
    plan = plan_of("greedy", "random", seats=2)
    run, _ = played_run(plan, deals=1000, until=0.028)
    deals = run.counted
    assert FEWEST_DEALS <= deals < 1000

    def largest(count: int) -> float:
        return max(bot.wins.error or 0 for bot in result(run.tally, count).bots)

    assert largest(deals) <= 0.028
    assert deals == FEWEST_DEALS or largest(deals - 1) > 0.028


def test_until_gives_the_same_result_whatever_the_number_of_workers() -> None:
    plan = plan_of("greedy", "random", seats=2)
    alone, _ = played_run(plan, deals=1000, until=0.028)
    many, _ = played_run(plan, deals=1000, until=0.028, workers=Processes(plan, 2, keep=False))
    assert told(many) == told(alone)


def test_without_a_small_error_all_deals_are_played() -> None:
    plan = plan_of("greedy", "random", seats=2)
    assert played_run(plan, deals=30, until=0.0001)[0].counted == 30


class Nosy:
    """Plays at random and stores the views that it gets."""

    def __init__(self) -> None:
        self.shown: list[tuple[BotView, list[Action]]] = []

    def act(self, view: BotView, allowed: list[Action], rng: Random) -> Action:
        self.shown.append((view, allowed))
        return rng.choice(allowed)


@pytest.mark.parametrize("game", GAMES)
def test_bots_see_what_the_rules_show_them(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The arena derives all views of a turn from one; each must equal the seat's own view."""
    nosy, states = Nosy(), list[tuple[State, int]]()

    def noted(state: State, action: Action) -> Step:
        states.append((state, action.seat))
        return apply(state, action)

    monkeypatch.setattr(arena_match, "apply", noted)
    monkeypatch.setattr(arena_match, "seat_bots", lambda names, _: [nosy] * len(names))
    play_match(plan_of("greedy", "random", game=game, options=Options()), 0, 0)
    assert len(states) > 20
    assert nosy.shown == [(bot_view(view(state, seat)), legal(state, seat)) for state, seat in states]


def test_the_heads_are_those_of_the_engine() -> None:
    """The same match, played by hand."""
    plan = plan_of("greedy", "random", seats=3)
    state = deal(start(agree("classic", plan.ruleset.options), 3), cards(plan, 4, 1)).state
    bots = [find_bot(plan.players[player]) for player in lineup(plan, 4, 1)]
    luck = [chance(plan, 4, 1, seat) for seat in range(3)]
    while not state.over:
        for seat in state.acting:
            seen = bot_view(view(state, seat))
            state = apply(state, bots[seat].act(seen, legal(state, seat), luck[seat])).state
    assert play_match(plan, 4, 1).result.heads == state.totals


def test_a_result_can_be_asked_for_while_the_run_goes_on() -> None:
    run, found = Run(PLAN, deals=4), list[object]()
    run.play(
        Alone(PLAN, keep=False),
        keep=lambda _: None,
        watch=lambda tally: found.append(timeless(result(tally, tally.whole))) if tally.whole else None,
    )
    assert found[-1] == told(run)
