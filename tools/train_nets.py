"""Train the small nets: search labels positions of a mixed field, a net learns them, and joins the field.

`python -m tools.train_nets` takes less than 45 minutes on two cores. The labels depend on seeds and not on
time, so the training is reproducible.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_int32
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.bots import NET_INPUTS, net_scores, play_features, split_net
from nimmt.kernel import (
    HIDDEN,
    DecisionStruct,
    Measure,
    Policies,
    PolicyKind,
    QueryStruct,
    Search,
    kernel,
    kernel_game,
)
from nimmt.rules import GAMES

Floats = npt.NDArray[np.float32]


class Family(NamedTuple):
    """Similar games that share a net."""

    name: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    positions: int
    """The number of positions labelled in each round."""


FAMILIES = (
    Family("base", ("classic", "classic", "cow", "tactics"), (2, 3, 4, 4, 5, 6, 7, 8, 10), 40_000),
    Family("plus", ("plus", "plus-dealt"), (2, 3, 4, 4, 5, 7), 12_000),
    Family("zeros", ("zeros",), (2, 3, 4, 4, 5, 7), 12_000),
    Family("simple", ("simple",), (2, 3, 4, 4, 5, 7), 20_000),
)
ROUNDS = 3


class Examples(NamedTuple):
    """Plays with their features, grouped into positions: `groups[i]` is the first row of position i."""

    features: Floats
    targets: Floats
    groups: npt.NDArray[np.int64]


class Batch(NamedTuple):
    """A unit of work: positions of a family to label by search."""

    family: Family
    nets: tuple[Floats, ...]
    """Empty, or the net that imitates a searcher and our own."""
    stage: int
    """In stage 0 labels are the choices of a searcher with random play-outs, later the best plays."""
    piece: int

    @property
    def imitate(self) -> bool:
        return self.stage == 0


PIECE = 50
SEARCHER_PLAYOUTS = 1000
PLAYOUTS = 600


def label(batch: Batch) -> Examples:
    policies = field(batch.nets)
    first = batch.stage * 10**9 + batch.piece * PIECE
    found = [one_position(batch, policies, number) for number in range(first, first + PIECE)]
    kept = [position for position in found if position is not None]
    sizes = [len(targets) for _, targets in kept]
    groups = np.cumsum([0, *sizes])[:-1].astype(np.int64)
    return Examples(np.concatenate([f for f, _ in kept]), np.concatenate([t for _, t in kept]), groups)


def field(nets: Sequence[Floats]) -> Policies:
    """The players: random, greedy, searchers, and our own net."""
    searchers = [(PolicyKind.NET, 1.0, 0.02, net) for net in nets[:1]]
    ourselves = [(PolicyKind.NET, 0.5, 0.02, net) for net in nets[1:]]
    return Policies(
        (PolicyKind.RANDOM, 0.0, 0.0, None), (PolicyKind.GREEDY, 0.0, 0.05, None), *searchers, *ourselves
    )


MIX = {2: (0.3, 0.7), 4: (0.05, 0.25, 0.3, 0.4)}


MOST_CANDIDATES = 14


def one_position(batch: Batch, policies: Policies, number: int) -> tuple[Floats, Floats] | None:
    """Features and targets of the legal plays in a position that the field has reached."""
    rng = np.random.default_rng(number)
    ruleset = GAMES[str(rng.choice(batch.family.games))]
    seats = int(rng.choice(batch.family.seats))
    game = kernel_game(ruleset, seats)
    kinds = len(policies)
    table = rng.choice(kinds, size=seats, p=MIX[kinds])
    seat = int(rng.integers(seats))
    if rng.random() < 0.5:
        table[:] = table[seat - 1]
    turns = ruleset.hand if ruleset.most_cards == 1 else ruleset.hand * 2 // 3
    query, decision = QueryStruct(), DecisionStruct()
    count = kernel().nimmt_position(
        game,
        number,
        0,
        policies.array,
        (c_int32 * seats)(*table.tolist()),
        int(rng.integers(turns - 1)),
        seat,
        query,
        decision,
    )
    if count < 2:
        return None
    candidates = np.zeros((count, 2), np.uint8)
    kernel().nimmt_legal(game, query.hand, query.size, candidates.ctypes.data)
    seen = play_features(game, decision, count)
    weights = np.zeros((seats, kinds), np.float32)
    weights[np.arange(seats), 0 if batch.imitate else table] = 1
    if not batch.imitate:
        weights[seat] = np.eye(kinds, dtype=np.float32)[-1]
    chosen = shortlist(batch, seen, rng)
    search = Search(game, query, candidates[chosen], policies, weights, seed=number, common=not batch.imitate)
    search.run(max(1, SEARCHER_PLAYOUTS // count if batch.imitate else PLAYOUTS // len(chosen)))
    worth = search.worth.means[:, Measure.HEADS] * (1 if ruleset.goal == "most" else -1)
    return seen[chosen], (hard if batch.imitate else soft)(worth)


def shortlist(batch: Batch, seen: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """All plays; of very many, half are the best by our net and half are random."""
    count = len(seen)
    if count <= MOST_CANDIDATES:
        return np.arange(count)
    order = rng.permutation(count)
    if batch.nets:
        best = np.argsort(-net_scores(batch.nets[-1], seen), kind="stable")[: MOST_CANDIDATES // 2]
        order = np.concatenate([best, np.setdiff1d(order, best, assume_unique=True)])
    return np.sort(order[:MOST_CANDIDATES])


def hard(worth: npt.NDArray[np.float64]) -> Floats:
    chosen = np.zeros(len(worth), np.float32)
    chosen[np.argmax(worth)] = 1
    return chosen


def soft(worth: npt.NDArray[np.float64]) -> Floats:
    weights = np.exp((worth - worth.max()) / 0.5)
    shares: Floats = (weights / weights.sum()).astype(np.float32)
    return shares


def fit(examples: Examples, *, seed: int, epochs: int = 30) -> Floats:
    """Adam on the cross-entropy between the target and the softmax of the scores of a position's plays."""
    rng = np.random.default_rng(seed)
    parts = [rng.normal(0, 0.3, NET_INPUTS * HIDDEN), np.zeros(HIDDEN), rng.normal(0, 0.3, HIDDEN)]
    net = np.concatenate(parts).astype(np.float32)
    mean, square = np.zeros_like(net), np.zeros_like(net)
    bounds = np.append(examples.groups, len(examples.targets))
    positions, size, step = len(examples.groups), 512, 0
    total = epochs * -(-positions // size)
    for _ in range(epochs):
        for batch in np.array_split(rng.permutation(positions), -(-positions // size)):
            rows = np.concatenate([np.arange(bounds[i], bounds[i + 1]) for i in batch])
            starts = np.concatenate([[0], np.cumsum(bounds[batch + 1] - bounds[batch])[:-1]])
            slope = gradient(net, examples.features[rows], examples.targets[rows], starts)
            step += 1
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            rate = 0.01 * 0.5 * (1 + np.cos(np.pi * step / total))
            net = net - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return net.astype(np.float32)


def gradient(net: Floats, seen: Floats, targets: Floats, starts: npt.NDArray[np.int64]) -> Floats:
    inputs, bias, out = split_net(net)
    hidden: Floats = np.maximum(seen @ inputs + bias, 0)
    score = hidden @ out
    sizes = np.diff(np.append(starts, len(score)))
    weights = np.exp(score - np.repeat(np.maximum.reduceat(score, starts), sizes))
    error = weights / np.repeat(np.add.reduceat(weights, starts), sizes) - targets
    back = np.outer(error, out) * (hidden > 0)
    slope = [(seen.T @ back).ravel(), back.sum(0), hidden.T @ error]
    return (np.concatenate(slope) / len(starts)).astype(np.float32)


def collect(pool: ProcessPoolExecutor, batch: Batch) -> Examples:
    """All positions of a round, labelled on all cores."""
    parts = list(pool.map(label, [batch._replace(piece=i) for i in range(batch.family.positions // PIECE)]))
    offsets = np.cumsum([0, *[len(part.targets) for part in parts]])[:-1]
    return Examples(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.groups + offset for part, offset in zip(parts, offsets, strict=True)]),
    )


def train(pool: ProcessPoolExecutor, family: Family) -> dict[str, Floats]:
    """Train the net that imitates a searcher, then in rounds the one that plays best against the field."""
    nets: tuple[Floats, ...] = ()
    for stage in range(ROUNDS + 1):
        started = time.monotonic()
        examples = collect(pool, Batch(family, nets, stage, 0))
        labelled = time.monotonic()
        net = fit(examples, seed=stage)
        nets = (net, net) if stage == 0 else (nets[0], net)
        sys.stderr.write(
            f"{family.name}, round {stage}: {len(examples.groups)} positions in {labelled - started:.0f} s, "
            f"fitted in {time.monotonic() - labelled:.0f} s\n"
        )
    return {f"{family.name}-searcher": nets[0], family.name: nets[1]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=[family.name for family in FAMILIES], help="only this one")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    given = parser.parse_args()
    nets = dict(np.load(given.out)) if given.out.exists() else {}
    with ProcessPoolExecutor(given.workers) as pool:
        for family in FAMILIES:
            if given.family in (None, family.name):
                nets |= train(pool, family)
                np.savez(given.out, **nets)


if __name__ == "__main__":
    main()
