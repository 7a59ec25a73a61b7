"""Logarithm and exponential function, to the same bit on every machine.

NumPy's own depend in their last bit on what the processor can. That is enough to imagine other worlds in
one of some hundred decisions, and then perhaps to play another card.
"""

from math import factorial

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LN2_HIGH = 6243314768165359 / 2**53
"""The logarithm of two as a double has it, and what is missing of it."""
LN2_LOW = 2.319046813846299558e-17
ROOT_HALF = 0.7071067811865476
ODD = [2 / power for power in range(21, 0, -2)]
FACTORS = [1 / factorial(power) for power in range(13, -1, -1)]


def log(values: npt.ArrayLike) -> Floats:
    """Of positive numbers: halved or doubled until they are close to one, then by the series of artanh."""
    mantissa, exponent = np.frexp(np.asarray(values, np.float64))
    low = mantissa < ROOT_HALF
    mantissa, exponent = np.where(low, 2 * mantissa, mantissa), exponent - low
    ratio = (mantissa - 1) / (mantissa + 1)
    near_one = ratio * _polynomial(ODD, ratio * ratio)
    return np.asarray(exponent * LN2_HIGH + (near_one + exponent * LN2_LOW))


def exp(values: npt.ArrayLike) -> Floats:
    """A power of two, and the rest by its series."""
    exact = np.asarray(values, np.float64)
    doublings = np.rint(exact / LN2_HIGH)
    rest = (exact - doublings * LN2_HIGH) - doublings * LN2_LOW
    return np.asarray(np.ldexp(_polynomial(FACTORS, rest), doublings.astype(np.int32)))


def _polynomial(factors: list[float], of: Floats) -> Floats:
    """The factor of the highest power first."""
    total = np.full_like(of, factors[0])
    for factor in factors[1:]:
        total = total * of + factor
    return total
