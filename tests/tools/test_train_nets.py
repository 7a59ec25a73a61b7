"""Training in small: the same numbers give the same net, and what it learns is what it was shown."""

from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from nimmt.bots import NET_INPUTS, net_scores
from nimmt.kernel import HIDDEN
from tools.train_nets import FAMILIES, PIECE, Batch, Examples, collect, fit, gradient, label

SMALL = [family._replace(positions=2 * PIECE) for family in FAMILIES]


@pytest.mark.parametrize("family", SMALL, ids=lambda family: family.name)
def test_positions_are_labelled_alike_whatever_the_number_of_workers(family: object) -> None:
    batch = Batch(family, (), 0, 0)  # type: ignore[arg-type]
    with ProcessPoolExecutor(2) as pool:
        examples = collect(pool, batch)
    parts = [label(batch._replace(piece=piece)) for piece in range(2)]
    assert np.array_equal(examples.features, np.concatenate([part.features for part in parts]))
    assert np.array_equal(examples.targets, np.concatenate([part.targets for part in parts]))
    sums = np.add.reduceat(examples.targets, examples.groups)
    assert sums == pytest.approx(np.ones(len(examples.groups)))


def pretended(rng: np.random.Generator, positions: int) -> Examples:
    """Positions with three plays each, of which the one with the most of the first feature is best."""
    seen = rng.random((3 * positions, NET_INPUTS)).astype(np.float32)
    best = seen[:, 0].reshape(-1, 3).argmax(axis=1)
    targets = np.eye(3, dtype=np.float32)[best].ravel()
    return Examples(seen, targets, np.arange(0, 3 * positions, 3))


def test_a_net_learns_what_it_is_shown_and_the_same_each_time() -> None:
    rng = np.random.default_rng(1)
    shown, unshown = pretended(rng, 1500), pretended(rng, 300)
    net = fit(shown, seed=1, epochs=40)
    assert np.array_equal(fit(shown, seed=1, epochs=2), fit(shown, seed=1, epochs=2))
    liked = net_scores(net, unshown.features).reshape(-1, 3).argmax(axis=1)
    assert (liked == unshown.targets.reshape(-1, 3).argmax(axis=1)).mean() > 0.9


def test_the_gradient_is_that_of_the_cross_entropy() -> None:
    rng = np.random.default_rng(2)
    examples = pretended(rng, 8)
    net = rng.normal(0, 0.3, NET_INPUTS * HIDDEN + 2 * HIDDEN).astype(np.float32)

    def loss(weights: object) -> float:
        found = net_scores(np.asarray(weights, np.float64), examples.features).reshape(-1, 3)
        logs = found - np.log(np.exp(found).sum(axis=1, keepdims=True))
        return -float((logs * examples.targets.reshape(-1, 3)).sum()) / 8

    slope = gradient(net, examples.features, examples.targets, examples.groups)
    for index in rng.choice(len(net), 40, replace=False):
        step = np.zeros(len(net))
        step[index] = 1e-4
        assert slope[index] == pytest.approx((loss(net + step) - loss(net - step)) / 2e-4, abs=2e-3)
