"""Steps per second of the environments in random play, and of other projects: classic, four seats, one core.

A step is a decision of an agent, with what it may see and do before and after it; who only waits is not
counted, and choosing at random is. The others come from PyPI into benchmarks/out, which is nobody else's.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from benchmarks.other_envs.stopwatch import ROUNDS, one_core, rate
from nimmt.kernel import PLACES

ROOT = Path(__file__).parent.parent
SCRATCH = ROOT / "benchmarks" / "out" / "envs"
TOYS = ("leduc_holdem",)
"""Shown for comparison, though their games are smaller."""
LEAST_STEPS = 5e6
LEAST_TIMES = 10
MOST_PYTHON = 2e-6
BATCH = 1000
WAITS = 2


class Peer(NamedTuple):
    module: str
    needs: tuple[str, ...]


PEERS = (
    Peer("openspiel", ("open-spiel==2.0.2",)),
    Peer("pgx", ("pgx==2.6.0", "jax==0.10.2")),
    Peer("rlcard", ("rlcard==1.2.0",)),
)


class Measured(NamedTuple):
    name: str
    rate: float


def vector(**options: Any) -> Callable[[], int]:
    from nimmt.envs.gymnasium import NimmtVectorEnv

    env = NimmtVectorEnv(BATCH, **options)
    env.reset(seed=1)
    phase = PLACES["phase"].start

    def play() -> int:
        decisions = 0
        for _ in range(100):
            observations, *_ = env.step(env.sample_actions())
            decisions += int(np.count_nonzero(observations[:, phase] != WAITS))
        return decisions

    return play


def drawn(mask: Any, rng: Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def one_seat() -> Callable[[], int]:
    from nimmt.envs.gymnasium import NimmtEnv

    env, rng = NimmtEnv(), Random(1)
    env.reset(seed=1)

    def play() -> int:
        steps, over, info = 0, False, env.reset()[1]
        while not over:
            _, _, over, _, info = env.step(drawn(info["action_mask"], rng))
            steps += 1
        return steps

    return play


def parallel() -> Callable[[], int]:
    from nimmt.envs.pettingzoo import parallel_env

    env, rng = parallel_env(), Random(1)
    env.reset(seed=1)

    def play() -> int:
        steps, (seen, _) = 0, env.reset()
        while env.agents:
            actions = {agent: drawn(one["action_mask"], rng) for agent, one in seen.items()}
            steps += sum([one["observation"][PLACES["phase"]][0] != WAITS for one in seen.values()])
            seen, *_ = env.step(actions)
        return steps

    return play


def one_by_one() -> Callable[[], int]:
    from nimmt.envs.pettingzoo import env as make

    env, rng = make(), Random(1)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, *_ = env.last()
            env.step(None if over else drawn(seen["action_mask"], rng))
            steps += not over
        return steps

    return play


def openspiel() -> Callable[[], int]:
    import pyspiel

    from nimmt.envs.openspiel import NAME

    game, rng = pyspiel.load_game(NAME), Random(1)

    def pick(legal: list[int]) -> int:
        return legal[int(rng.random() * len(legal))]

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.legal_actions()))
                continue
            together = state.is_simultaneous_node()
            deciding = range(game.num_players()) if together else [state.current_player()]
            for player in deciding:
                state.observation_tensor(player)
            chosen = [pick(state.legal_actions(player)) for player in deciding]
            state.apply_actions(chosen) if together else state.apply_action(chosen[0])
            steps += len(chosen)
        return steps

    return play


OURS: dict[str, Callable[[], Callable[[], int]]] = {
    f"NimmtVectorEnv, {BATCH:,}, agents in all seats": lambda: vector(opponents=None, copy=False),
    "  the same, returning copies": lambda: vector(opponents=None),
    f"NimmtVectorEnv, {BATCH:,}, against three greedy": lambda: vector(copy=False),
    "NimmtEnv, against three greedy": one_seat,
    "PettingZoo parallel_env": parallel,
    "PettingZoo env": one_by_one,
    "OpenSpiel python_nimmt_v0": openspiel,
}


def install(peer: Peer) -> Path:
    """The Python interpreter that has the package."""
    folder = SCRATCH / peer.module
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
        subprocess.run([*pip, "numpy", *peer.needs], check=True, capture_output=True)
        (folder / "ready").touch()
    return python


def measure(peer: Peer) -> Iterator[Measured]:
    try:
        command = [str(install(peer)), "-W", "ignore", "-m", f"benchmarks.other_envs.{peer.module}"]
        told = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        print(f"{' '.join(peer.needs)} cannot be installed or does not run here: left out.")
        return
    for line in told.splitlines():
        yield Measured(**json.loads(line))


def overhead() -> float:
    """The overhead of Python per step, from steps of one deal and of a thousand."""
    from nimmt.envs.gymnasium import NimmtVectorEnv

    def seconds(deals: int, calls: int) -> float:
        env = NimmtVectorEnv(4 * deals, opponents=None, copy=False)
        env.reset(seed=1)
        best = 1.0
        for _ in range(4 * ROUNDS):
            spent, began = 0.0, process_time()
            for _ in range(calls):
                env.step(env.sample_actions())
            spent = process_time() - began
            began = process_time()
            for _ in range(calls):
                env.sample_actions()
            best = min(best, (spent - (process_time() - began)) / calls)
        return best

    return seconds(1, 10_000) - seconds(1000, 50) / 1000


def show(measured: Measured, fastest: float) -> None:
    print(f"{measured.name:48} {measured.rate:12,.0f} {measured.rate / fastest:7,.2f}", flush=True)


def verdict(name: str, value: str, holds: bool) -> None:
    print(f"{name}: {value}, {'holds' if holds else 'DOES NOT HOLD'}")


def main() -> int:
    console, theirs, ours = Console(stderr=True), list[Measured](), list[Measured]()
    for peer in PEERS:
        with console.status(f"{' '.join(peer.needs)} …"):  # seen only at a terminal
            theirs += measure(peer)
    comparable = [steps for name, steps in theirs if not any(toy in name for toy in TOYS)]
    fastest = max(comparable, default=float("nan"))
    print(f"{'steps a second on one core':48} {'':>12} {'times':>7}")
    for measured in theirs:
        show(measured, fastest)
    one_core()
    for name, make in OURS.items():
        ours.append(Measured(name, rate(make())))
        show(ours[-1], fastest)
    best = ours[0].rate
    verdict("steps a second", f"{best:,.0f}", best >= LEAST_STEPS)
    if comparable:
        verdict("times the fastest of this size", f"{best / fastest:,.0f}", best >= LEAST_TIMES * fastest)
    python = overhead()
    verdict("Python in a step of the vector environment", f"{1e6 * python:.2f} µs", python <= MOST_PYTHON)
    return 0


if __name__ == "__main__":
    sys.exit(main())
