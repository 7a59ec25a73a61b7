"""Logarithms are accurate, and the same on every machine."""

from hashlib import sha256

import numpy as np

from nimmt.bots.search.logarithms import exp, log

VALUES = np.arange(1, 4001) / 160
"""Most of these are not exact in binary."""


def test_they_are_as_exact_as_anything_here_needs() -> None:
    np.testing.assert_allclose(log(VALUES), np.log(VALUES), rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(exp(VALUES), np.exp(VALUES), rtol=1e-14)
    np.testing.assert_allclose(exp(-20 * VALUES), np.exp(-20 * VALUES), rtol=1e-13)


def test_nothing_is_certain_only_where_it_is() -> None:
    assert log(np.ones(1)).tolist() == [0.0]
    assert exp(np.zeros(1)).tolist() == [1.0]
    assert exp(np.array([-2000.0])).tolist() == [0.0]


def test_every_bit_is_the_same_on_every_machine() -> None:
    bits = log(VALUES).astype("<f8").tobytes() + exp(-VALUES).astype("<f8").tobytes()
    assert sha256(bits).hexdigest() == "1c225aeec4a816d56745c72eeee27018025bdc7ac9e2024c05485aa2c638aca5"
