"""Tests of randomness."""

import numpy as np
import numpy.typing as npt


def is_even(counts: npt.NDArray[np.integer] | npt.NDArray[np.floating]) -> bool:
    """Whether counts are as even as chance makes them: chi-square within five standard deviations."""
    expected, freedom = counts.mean(), len(counts) - 1
    spread = float(((counts - expected) ** 2).sum() / expected)
    return bool(abs(spread - freedom) < 5 * (2 * freedom) ** 0.5 + 5)
