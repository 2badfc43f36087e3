"""Wavelet transforms in fixed point, of komdsp.fixed."""
from __future__ import annotations

import functools
import itertools
import math
import operator
from typing import TYPE_CHECKING

import numpy as np

from . import _library
from ._arrays import aligned_copy, checked_workers
from ._fixed_numbers import aligned, checked, precisions
from ._wavelets.filters import bank_of, mode_number, samples
from ._wavelets.lines import band_sizes

if TYPE_CHECKING:
    from ._types import Array, ArrayLike, Sequence


def _rows(x):
    """x, whose last axis are samples, and how many rows of them there are."""
    x = checked(x, 1, 1)
    return x, math.prod(x.shape[:-1])


@functools.lru_cache(256)
def _wavelet(bank, mode, length, batch, levels, precision, inverse, workers):
    struct = _library.structs["dwt"]
    return _library.Transform(struct(0, bank.filters, length, batch, levels, mode, inverse, precision, 1, 0, 1, 0),
                              workers)


def _exponents(bank, levels):
    """The exponents of cA_L, cD_L, ... cD_1."""
    details = [_library.dwt_exponent(bank.filters, level) for level in range(levels, 0, -1)]
    return [details[0], *details]


def dwt(x: ArrayLike, wavelet: object, mode: str = "symmetric", level: int = 1, workers: int | None = None,
        ) -> tuple[list[Array], list[int]]:
    """The wavelet transform of several levels along the last axis.

    Parameters
    ----------
    x : array_like
        int16 or int32 samples.
    wavelet : str or object
        As in komdsp.wavelets: a name, a pywt.Wavelet, or four filters.
    mode : str, optional
        How samples go on beyond their ends; all but antireflect and smooth.
    level : int, optional
        How often the approximation is split, 1 to 28.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    coefficients : list of ndarray
        cA_L, cD_L, ... cD_1 of x's type.
    exponents : list of int
        One for each of them: coefficients times 2**exponent are the transform, in units of x.  They are those of the
        wavelet and the level, not of x.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> (approximation, detail), exponents = komdsp.fixed.dwt(np.array([100, 104, 96, 96], np.int16), "haar")
    >>> approximation * 2.0 ** exponents[0], detail * 2.0 ** exponents[1]
    (array([144., 136.]), array([-2.,  0.]))
    """
    x, batch = _rows(x)
    bank, mode, levels, length = bank_of(wavelet), mode_number(mode), operator.index(level), x.shape[-1]
    made = _wavelet(bank, mode, length, batch, levels, precisions[x.dtype], 0, checked_workers(workers) or 1)
    x = aligned(x)
    sizes = band_sizes(bank.taps, mode, length, levels)
    y = aligned_copy(np.zeros((*x.shape[:-1], sum(sizes)), x.dtype))
    made.compute(x.ctypes.data, y.ctypes.data)
    return np.split(y, list(itertools.accumulate(sizes))[:-1], -1), _exponents(bank, levels)


def idwt(coefficients: Sequence[ArrayLike], wavelet: object, mode: str = "symmetric", length: int | None = None,
         workers: int | None = None) -> Array:
    """The samples that `dwt` took, but for its roundings; beyond the type's range they saturate.

    Parameters
    ----------
    coefficients : sequence of array_like
        cA_L, cD_L, ... cD_1 as `dwt` gives them: with its exponents.
    wavelet, mode, workers
        As `dwt` has them.
    length : int, optional
        How many samples there were; by default as many as the coefficients are of at most.

    Returns
    -------
    ndarray
        Samples of the coefficients' type.
    """
    bands = [checked(band, 1, 1) for band in coefficients]
    if len(bands) < 2 or any(b.dtype != bands[0].dtype or b.shape[:-1] != bands[0].shape[:-1] for b in bands):
        raise ValueError("coefficients are cA_L, cD_L, ... cD_1 of one type, of as many rows")
    bank, mode, levels = bank_of(wavelet), mode_number(mode), len(bands) - 1
    length = samples(bank.taps, mode, bands[-1].shape[-1]) if length is None else operator.index(length)
    if band_sizes(bank.taps, mode, length, levels) != [band.shape[-1] for band in bands]:
        raise ValueError(f"{length} samples have other numbers of coefficients")
    joined, batch = _rows(np.concatenate(bands, -1))
    made = _wavelet(bank, mode, length, batch, levels, precisions[joined.dtype], 1, checked_workers(workers) or 1)
    joined, x = aligned(joined), aligned_copy(np.zeros((*joined.shape[:-1], length), joined.dtype))
    made.compute(joined.ctypes.data, x.ctypes.data)
    return x


@functools.lru_cache(256)
def _lifting(length, batch, levels, inverse, precision, workers):
    return _library.Transform(_library.structs["lifting"](0, 1, length, batch, levels, inverse, precision, 1, 0),
                              workers)


def _lifted(x, level, inverse, workers):
    x, batch = _rows(x)
    made = _lifting(x.shape[-1], batch, operator.index(level), inverse, precisions[x.dtype],
                    checked_workers(workers) or 1)
    y = aligned_copy(x)
    made.compute(y.ctypes.data, y.ctypes.data)
    return y


def lift(x: ArrayLike, level: int = 1, workers: int | None = None) -> Array:
    """The reversible transform of JPEG 2000, CDF 5/3 in integers, along the last axis, whose ends are periodic.

    Parameters
    ----------
    x : array_like
        int16 or int32 samples, a multiple of 2^level.  Of samples within a quarter of the type's range nothing wraps
        around; whatever they are, `unlift` brings them back to the bit.
    level : int, optional
        1 to 14.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    ndarray
        cA[k] of the last level at k 2^level, detail k of level l at (2 k + 1) 2^(l - 1), of x's type.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> komdsp.fixed.lift(np.array([1, 3, 2, 2], np.int16))
    array([2, 2, 3, 1], dtype=int16)
    """
    return _lifted(x, level, 0, workers)


def unlift(x: ArrayLike, level: int = 1, workers: int | None = None) -> Array:
    """The samples that `lift` took, to the bit.

    Returns
    -------
    ndarray
    """
    return _lifted(x, level, 1, workers)
