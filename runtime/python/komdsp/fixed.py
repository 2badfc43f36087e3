"""Fourier transforms in fixed point: the very bits that a board has of the same plan.

Numbers are int16 (Q15) or int32 (Q31), real and imaginary parts along the last axis, which has two elements.
"""
from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

import numpy as np

from . import _library
from ._arrays import aligned_copy, checked_workers

if TYPE_CHECKING:
    from ._types import Array, ArrayLike

__all__ = ["fft"]

_precisions = {np.dtype(np.int16): 2, np.dtype(np.int32): 3}


@functools.lru_cache(256)
def _transform(length, batch, precision, inverse, fixed_shifts, workers):
    struct = _library.structs["fft"]
    description = struct(**{**struct.defaults, "length": length, "batch": batch})
    description.precision, description.inverse, description.fixed_shifts = precision, inverse, fixed_shifts
    return _library.Transform(description, workers)


def fft(x: ArrayLike, inverse: bool = False, fixed_shifts: bool = False, workers: int | None = None,
        ) -> tuple[Array, Array]:
    """The unscaled discrete Fourier transform along the axis before the last one.

    Parameters
    ----------
    x : array_like
        int16 or int32 of shape (..., N, 2): real and imaginary parts of N points.  N has no prime factor above 7.
    inverse : bool, optional
        The transform back, unscaled: of a transform it is N times the input.
    fixed_shifts : bool, optional
        Exponents of the length alone; by default they are measured (block floating point), which loses fewer bits.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    y : ndarray
        Integers of x's type and shape.
    exponents : ndarray
        int32 of shape (...): y times 2**exponents is the transform, in units of x.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> y, exponent = komdsp.fixed.fft(np.array([[1000, 0], [0, 0], [0, 0], [0, 0]], np.int16))
    >>> (y * 2.0 ** exponent).tolist()
    [[1000.0, 0.0], [1000.0, 0.0], [1000.0, 0.0], [1000.0, 0.0]]
    """
    x = np.asarray(x)
    if x.dtype not in _precisions:
        raise TypeError("fixed point is int16 or int32")
    if x.ndim < 2 or x.shape[-1] != 2 or 0 in x.shape:
        raise ValueError("x has the shape (..., N, 2): real and imaginary parts of N points")
    batch, length = math.prod(x.shape[:-2]), x.shape[-2]
    made = _transform(length, batch, _precisions[x.dtype], bool(inverse), bool(fixed_shifts),
                      checked_workers(workers) or 1)
    x = aligned_copy(x) if x.ctypes.data % 64 or not x.flags.c_contiguous else x
    results = aligned_copy(np.zeros(made.envelope.output_bytes, np.uint8))
    made.compute(x.ctypes.data, results.ctypes.data)
    y = results[:x.nbytes].view(x.dtype).reshape(x.shape)
    return y, results[-4 * batch:].view(np.int32).reshape(x.shape[:-2])
