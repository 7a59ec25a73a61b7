"""Measures the kernel: random deals next to a plain loop in C and to the rules, search, and two cores.

Each deal is shuffled, dealt, played at random by all seats, and counted. The programs run alternately, each
on one core; the best of several rounds counts, since other processes can only make a round slower.
"""

import argparse
import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import NamedTuple

import numpy as np

import hatch_build
from nimmt.kernel import (
    NET_SIZE,
    DecisionStruct,
    Policies,
    PolicyKind,
    QueryStruct,
    Search,
    kernel,
    kernel_game,
    legal_plays,
    libraries,
    play_deals,
)
from nimmt.rules import GAMES, Deal, Play, Ruleset, TakeRow, apply, cheapest_row, deal, legal, start

LEAST_TIMES_PLAIN = 1
LEAST_TIMES_RULES = 100
MOST_SEARCH_MS = 1
LEAST_CORES = 1.9
ROUNDS = 9

RANDOMLY = Policies((PolicyKind.RANDOM, 0, 0, None))


class Subject(NamedTuple):
    """A program to measure, and how many deals it plays per round."""

    play: Callable[[int], object]
    deals: int


def per_second(subjects: Sequence[Subject]) -> list[float]:
    """The best rate of each subject, measured alternately."""
    best = [0.0] * len(subjects)
    for _ in range(ROUNDS):
        for index, subject in enumerate(subjects):
            began = process_time()
            subject.play(subject.deals)
            best[index] = max(best[index], subject.deals / (process_time() - began))
    return best


def kernel_subject(ruleset: Ruleset, seats: int) -> Subject:
    game = kernel_game(ruleset, seats)
    return Subject(lambda count: play_deals(game, RANDOMLY, (0,) * seats, seed=1, count=count), 20_000)


def plain_subject(library: ctypes.CDLL, seats: int) -> Subject:
    def play(count: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
        taken = np.zeros((count, seats), np.int32)
        library.plain_deals(
            ctypes.c_uint64(1), ctypes.c_int64(count), seats, ctypes.c_void_p(taken.ctypes.data)
        )
        return taken

    return Subject(play, 20_000)


def rules_subject(ruleset: Ruleset, seats: int) -> Subject:
    rng = Random(1)

    def play(count: int) -> list[tuple[int, ...]]:
        return [rules_deal(ruleset, seats, rng) for _ in range(count)]

    return Subject(play, 40)


def rules_deal(ruleset: Ruleset, seats: int, rng: Random) -> tuple[int, ...]:
    """One random deal by the rules."""
    state = deal(start(ruleset, seats), shuffled(ruleset, seats, rng)).state
    while state.acting:
        action = rng.choice(legal(state, state.acting[0]))
        if not isinstance(action, Play):
            action = TakeRow(action.seat, cheapest_row(state.rows))
        state = apply(state, action).state
    return state.deals[0].heads


def shuffled(ruleset: Ruleset, seats: int, rng: Random) -> Deal:
    due = ruleset.dealt_zeros(seats)
    numbers = list(range(1, ruleset.highest_card(seats) + 1))
    rng.shuffle(numbers)
    rest = numbers[4:] + [0] * (ruleset.zeros - due * seats)
    rng.shuffle(rest)
    size = ruleset.hand - due
    hands = [(0,) * due + tuple(rest[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return Deal(tuple(numbers[:4]), tuple(hands))


def compile_plain(folder: str) -> ctypes.CDLL:
    """The plain loop, with the same compiler and flags."""
    target = Path(folder) / "plain.so"
    width = next(width for width in hatch_build.WIDTHS if hatch_build.library(width) == libraries()[0])
    hatch_build.compiler().compile(Path(__file__).with_name("plain.c"), target, width=width)
    return ctypes.CDLL(str(target))


def verdict(name: str, value: str, holds: bool) -> None:
    print(f"{name}: {value}, {'holds' if holds else 'DOES NOT HOLD'}")


def classic_deals() -> None:
    with TemporaryDirectory() as folder:
        plain = compile_plain(folder)
        print("classic, random deals a second on one core")
        print(f"{'seats':>5} {'kernel':>12} {'plain C':>12} {'times':>6} {'rules':>8} {'times':>6}")
        for seats in (2, 4, 6, 10):
            ruleset = GAMES["classic"]
            ours, theirs, rules = per_second(
                [kernel_subject(ruleset, seats), plain_subject(plain, seats), rules_subject(ruleset, seats)]
            )
            times = ours / theirs, ours / rules
            print(f"{seats:5} {ours:12,.0f} {theirs:12,.0f} {times[0]:6.2f} {rules:8,.0f} {times[1]:6,.0f}")
            if seats == 4:
                result = times
    verdict("4 seats, times the plain loop", f"{result[0]:.2f}", result[0] >= LEAST_TIMES_PLAIN)
    verdict("4 seats, times the rules", f"{result[1]:,.0f}", result[1] >= LEAST_TIMES_RULES)


def other_deals() -> None:
    print("\nother games, 4 seats, random deals a second on one core")
    print(f"{'game':10} {'kernel':>12} {'rules':>8} {'times':>6}")
    for game, ruleset in GAMES.items():
        if game != "classic":
            ours, rules = per_second([kernel_subject(ruleset, 4), rules_subject(ruleset, 4)])
            print(f"{game:10} {ours:12,.0f} {rules:8,.0f} {ours / rules:6,.0f}")


def search() -> None:
    """1,000 play-outs from the sixth turn of a deal with four seats, with five cards to choose from."""
    game, seats = kernel_game(GAMES["classic"], 4), 4
    weights = np.random.default_rng(1).normal(0, 0.3, NET_SIZE).astype(np.float32)
    query = QueryStruct()
    array, everyone = RANDOMLY.array, (ctypes.c_int32 * seats)()
    kernel().nimmt_position(game, 7, 0, array, everyone, 5, 0, query, DecisionStruct())
    candidates = legal_plays(game, list(query.hand)[: query.size])
    times = []
    for name, policies in (
        ("random", RANDOMLY),
        ("greedy", Policies((PolicyKind.GREEDY, 0, 0, None))),
        ("net", Policies((PolicyKind.NET, 0.3, 0, weights))),
    ):
        best = 1e9
        for _ in range(10 * ROUNDS):
            searching = Search(game, query, candidates, policies, np.ones((seats, 1), np.float32), seed=1)
            began = process_time()
            searching.run(1000 // len(candidates))
            best = min(best, process_time() - began)
        times.append(f"{name} {best * 1000:.2f} ms")
        if policies is RANDOMLY:
            milliseconds = best * 1000
    print(f"\n1,000 play-outs from the middle of a deal, 4 seats, by policy: {', '.join(times)}")
    verdict("by random play", f"{milliseconds:.2f} ms", milliseconds < MOST_SEARCH_MS)


def two_cores() -> None:
    """By wall-clock time, which other processes disturb, and by the CPU time of the threads."""
    game, count = kernel_game(GAMES["classic"], 4), 100_000

    def play(first: int) -> float:
        began = thread_time()
        play_deals(game, RANDOMLY, (0,) * 4, seed=1, first=first, count=count)
        return thread_time() - began

    clock, own = [0.0, 0.0], [0.0, 0.0]
    for _ in range(2 * ROUNDS):
        for threads in (1, 2):
            with ThreadPoolExecutor(threads) as pool:
                began = perf_counter()
                times = list(pool.map(play, range(0, threads * count, count)))
                rate = threads * count / (perf_counter() - began)
            clock[threads - 1] = max(clock[threads - 1], rate)
            own[threads - 1] = max(own[threads - 1], sum(count / time for time in times))
    by_clock = clock[1] / clock[0]
    value = f"{by_clock:.2f} by the clock, {own[1] / own[0]:.2f} by the time the threads had"
    verdict("\ntwo threads, times one", value, by_clock >= LEAST_CORES)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"library: {libraries()[0].name}")
    classic_deals()
    other_deals()
    search()
    two_cores()


if __name__ == "__main__":
    main()
