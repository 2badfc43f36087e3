"""Discrete wavelet transforms, with the names and arguments of PyWavelets.

>>> import komdsp.wavelets
>>> komdsp.wavelets.dwt_max_level(100, "db4")
3

A wavelet is a name of PyWavelets, an object with `filter_bank` as its `Wavelet`, or four filters.  Where several axes
are transformed, there may be one for each of them, and a mode.  `use_in_pywt` puts these transforms behind PyWavelets'.
"""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import numpy as np

from . import _arrays
from ._backends import on_devices
from ._wavelets.filters import bank_of, max_level, mode_number
from ._wavelets.in_pywt import calls, use_in_pywt
from ._wavelets.lifting import lift, unlift
from ._wavelets.lines import bands, checked_axis, part, synthesised
from ._wavelets.undecimated import iswt, iswt2, iswtn, swt, swt2, swtn
from ._wavelets.words import described
from ._wavelets.axes import dwt2, dwtn, idwt2, idwtn, wavedec2, wavedecn, waverec2, waverecn

if TYPE_CHECKING:
    from ._types import Array, ArrayLike, Backend, Bands, Modes, Wavelet

__all__ = ["calls", "dwt", "dwt2", "dwt_max_level", "dwtn", "idwt", "idwt2", "idwtn", "iswt", "iswt2", "iswtn", "lift",
           "swt", "swt2", "swtn", "unlift", "use_in_pywt", "wavedec", "wavedec2", "wavedecn", "waverec", "waverec2",
           "waverecn"]


@described
def dwt_max_level(data_len: int, filter_len: int | Wavelet) -> int:
    """The levels at which the ends do not yet reach everywhere, as `pywt.dwt_max_level`.

    Returns
    -------
    int
    """
    taps = operator.index(filter_len) if hasattr(filter_len, "__index__") else bank_of(filter_len).taps
    if taps < 2 or data_len < 0:
        raise ValueError("filters have 2 taps at least, and data no negative length")
    return max_level(data_len, taps)


@described
@on_devices
def wavedec(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", level: int | None = None, axis: int = -1, *,
            workers: int | None = None, backend: Backend = None) -> list[Array]:
    """The transform of several levels, as `pywt.wavedec`.

    Returns
    -------
    list of ndarray
        [cA_n, cD_n, ..., cD_1]

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> [len(band) for band in komdsp.wavelets.wavedec(np.arange(16.0), "db2", level=2)]
    [6, 6, 9]
    """
    return bands(data, wavelet, mode, level, axis)


@described
@on_devices
def dwt(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", axis: int = -1, *, workers: int | None = None,
        backend: Backend = None) -> tuple[Array, Array]:
    """One level, as `pywt.dwt`.

    Returns
    -------
    (cA, cD) : tuple of ndarray

    Examples
    --------
    >>> import komdsp.wavelets
    >>> komdsp.wavelets.dwt([1, 3, 5, 5], "haar")[0].round(3)
    array([2.828, 7.071])
    """
    return tuple(bands(data, wavelet, mode, 1, axis))


@described
@on_devices
def idwt(cA: ArrayLike | None, cD: ArrayLike | None, wavelet: Wavelet, mode: Modes = "symmetric", axis: int = -1, *,
         workers: int | None = None, backend: Backend = None) -> Array:
    """The inverse of one level, as `pywt.idwt`; None stands for zeros.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import komdsp.wavelets
    >>> komdsp.wavelets.idwt([2, 4], None, "haar").round(3)
    array([1.414, 1.414, 2.828, 2.828])
    """
    if cA is None and cD is None:
        raise ValueError("At least one coefficient parameter must be specified.")
    a, d = (None if c is None else _arrays.as_numbers(c) for c in (cA, cD))
    given = [c for c in (a, d) if c is not None]
    if given[0].shape != given[-1].shape:
        raise ValueError("Coefficients arrays must have the same size.")
    axis = checked_axis(axis, given[0].ndim)
    joined = _arrays.joined([a, d], axis, _arrays.common_type(given))
    return synthesised(joined, bank_of(wavelet), mode_number(mode), axis)


@described
@on_devices
def waverec(coeffs: Bands, wavelet: Wavelet, mode: Modes = "symmetric", axis: int = -1, *, workers: int | None = None,
            backend: Backend = None) -> Array:
    """The inverse of several levels, as `pywt.waverec`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.waverec([np.array([2.0]), np.array([0.0]), np.array([1.0, -1.0])], "haar").round(3)
    array([1.707, 0.293, 0.293, 1.707])
    """
    if not isinstance(coeffs, (list, tuple)):
        raise ValueError("Expected sequence of coefficient arrays.")
    if len(coeffs) < 1:
        raise ValueError("Coefficient list too short (minimum 1 arrays required).")
    a, *details = coeffs
    for d in details:
        if a is not None and d is not None:
            a, d = _arrays.as_numbers(a), _arrays.as_numbers(d)
            here = checked_axis(axis, a.ndim)
            if a.shape[here] == d.shape[here] + 1:  # of an odd length: its last sample is not needed
                a = a[part(here, 0, a.shape[here] - 1)]
        a = idwt(a, d, wavelet, mode, axis)
    return a
