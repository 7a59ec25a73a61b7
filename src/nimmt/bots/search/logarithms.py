"""Logarithm and exponential function with the same bits on every machine.

The last bit of NumPy's own depends on the processor, which can change a sampled world and then a decision.
"""

from math import factorial

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LN2_HIGH = 6243314768165359 / 2**53
"""ln 2 as a double; `LN2_LOW` is the rest."""
LN2_LOW = 2.319046813846299558e-17
ROOT_HALF = 0.7071067811865476
ODD = [2 / power for power in range(21, 0, -2)]
FACTORS = [1 / factorial(power) for power in range(13, -1, -1)]


def log(values: npt.ArrayLike) -> Floats:
    """The logarithm of positive numbers, by range reduction and the series of artanh."""
    mantissa, exponent = np.frexp(np.asarray(values, np.float64))
    low = mantissa < ROOT_HALF
    mantissa, exponent = np.where(low, 2 * mantissa, mantissa), exponent - low
    ratio = (mantissa - 1) / (mantissa + 1)
    near_one = ratio * _polynomial(ODD, ratio * ratio)
    return np.asarray(exponent * LN2_HIGH + (near_one + exponent * LN2_LOW))


def exp(values: npt.ArrayLike) -> Floats:
    """The exponential function, by range reduction and its series."""
    exact = np.asarray(values, np.float64)
    doublings = np.rint(exact / LN2_HIGH)
    rest = (exact - doublings * LN2_HIGH) - doublings * LN2_LOW
    return np.asarray(np.ldexp(_polynomial(FACTORS, rest), doublings.astype(np.int32)))


def _polynomial(factors: list[float], of: Floats) -> Floats:
    """Horner's method; the highest power first."""
    total = np.full_like(of, factors[0])
    for factor in factors[1:]:
        total = total * of + factor
    return total
