"""Undecimated wavelet transforms, of one axis and of several."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from .. import _arrays
from .._backends import on_devices
from .filters import bank_of, scaled_bank
from .lines import checked_axis, joined_undecimated, split_undecimated
from .per_axis import banks_of, checked_axes, details_2d, keys, numbers, two
from .words import described

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Axes, Backend, Bands, Wavelet


@described
@on_devices
def swt(data: ArrayLike, wavelet: Wavelet, level: int | None = None, start_level: int = 0, axis: int = -1,
        trim_approx: bool = False, norm: bool = False, *, workers: int | None = None, backend: Backend = None) -> list:
    """The undecimated transform, as `pywt.swt`.

    Returns
    -------
    list
        [(cA_n, cD_n), ..., (cA_1, cD_1)], or with `trim_approx` [cA_n, cD_n, ..., cD_1]

    Examples
    --------
    >>> import komdsp.wavelets
    >>> [band.round(3) for band in komdsp.wavelets.swt([1, 3, 5, 5], "haar", 1)[0]]
    [array([2.828, 5.657, 7.071, 4.243]), array([-1.414, -1.414,  0.   ,  2.828])]
    """
    data = _arrays.as_numbers(data)
    axis = checked_axis(axis, data.ndim)
    bank = scaled_bank(wavelet, 0.5**0.5) if norm else bank_of(wavelet)
    n = data.shape[axis]
    if n < 1:
        raise ValueError("Data must have non-zero size")
    most = (n & -n).bit_length() - 1
    if not 0 <= start_level < max(1, most):
        raise ValueError(f"start_level must be less than {most}.")
    level = most if level is None else operator.index(level)
    if not 1 <= level <= most - start_level:
        raise ValueError("Level value too high (max level for current data size and start_level is "
                         f"{most - start_level})." if level > 0 else "Level value must be greater than zero.")
    bands, a = [], data
    for step in range(start_level, start_level + level):
        a, d = split_undecimated(a, bank, axis, 1 << step)
        bands.insert(0, d if trim_approx else (a, d))
    return [a, *bands] if trim_approx else bands


@described
@on_devices
def iswt(coeffs: Bands, wavelet: Wavelet, norm: bool = False, axis: int = -1, *, workers: int | None = None,
         backend: Backend = None) -> Array:
    """The inverse undecimated transform, from the first level on, as `pywt.iswt`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import komdsp.wavelets
    >>> komdsp.wavelets.iswt(komdsp.wavelets.swt([1, 3, 5, 5], "db2", 2), "db2").round(3)
    array([1., 3., 5., 5.])
    """
    trimmed = not isinstance(coeffs[0], (tuple, list))
    a, details = (coeffs[0], coeffs[1:]) if trimmed else (coeffs[0][0], [d for _, d in coeffs])
    a = _arrays.as_numbers(a)
    bank = scaled_bank(wavelet, 2**0.5) if norm else bank_of(wavelet)
    axis = checked_axis(axis, a.ndim)
    for level, d in zip(range(len(details) - 1, -1, -1), details):
        d = _arrays.as_numbers(d)
        kind = _arrays.common_type([a, d])
        a = joined_undecimated(a.astype(kind, copy=False), d.astype(kind, copy=False), bank, axis, 1 << level)
    return a


@described
@on_devices
def swtn(data: ArrayLike, wavelet: Wavelet, level: int, start_level: int = 0, axes: Axes = None,
         trim_approx: bool = False, norm: bool = False, *, workers: int | None = None,
         backend: Backend = None) -> list:
    """The undecimated transform along all axes, as `pywt.swtn`.

    Returns
    -------
    list of dict
        Bands of each level, the last level first, by name as of `dwtn`; with `trim_approx` the last approximation
        before them, and no other.

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.swtn(np.eye(2), "haar", 1)[0]["dd"].round(6)
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    data = numbers(data)
    axes = checked_axes(axes, data.ndim, "swtn")
    banks = banks_of(wavelet, axes, 0.5**0.5 if norm else None)
    if level < 0 or start_level < 0:
        raise ValueError("level and start_level are not negative")
    for axis in axes:
        if data.shape[axis] < 1 or data.shape[axis] % (1 << (start_level + level)):
            raise ValueError("Level value too high: lengths are multiples of 2**(start_level + level).")
    levels = []
    for step in range(start_level, start_level + level):
        bands = {"": data}
        for axis, bank in zip(axes, banks):
            halves = {key: split_undecimated(band, bank, axis, 1 << step) for key, band in bands.items()}
            bands = {key + letter: half for key, both in halves.items() for letter, half in zip("ad", both)}
        data = bands.pop("a" * len(axes)) if trim_approx else bands["a" * len(axes)]
        levels.insert(0, bands)
    return [data, *levels] if trim_approx else levels


@described
@on_devices
def iswtn(coeffs: Bands, wavelet: Wavelet, axes: Axes = None, norm: bool = False, *, workers: int | None = None,
          backend: Backend = None) -> Array:
    """The inverse undecimated transform along all axes, as `pywt.iswtn`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.iswtn(komdsp.wavelets.swtn(np.eye(2), "haar", 1), "haar").round(6)
    array([[1., 0.],
           [0., 1.]])
    """
    count = max(map(len, coeffs[-1]))
    trimmed = not isinstance(coeffs[0], dict)
    a, levels = (coeffs[0], coeffs[1:]) if trimmed else (coeffs[0]["a" * count], coeffs)
    a = _arrays.as_numbers(a)
    axes = checked_axes(axes, a.ndim, "swtn")
    if count != len(axes):
        raise ValueError("The number of axes used in iswtn must match the number of dimensions transformed in swtn.")
    banks = banks_of(wavelet, axes, 2**0.5 if norm else None)
    for level, details in zip(range(len(levels) - 1, -1, -1), levels):
        bands = {key: _arrays.as_numbers(band) for key, band in details.items()}
        bands["a" * count] = a
        if len({band.shape for band in bands.values()}) != 1:
            raise RuntimeError("Mismatch in shape of intermediate coefficient arrays")
        kind = _arrays.common_type(bands.values())
        bands = {key: band.astype(kind, copy=False) for key, band in bands.items()}
        for i in range(count - 1, -1, -1):
            bands = {key: joined_undecimated(bands[key + "a"], bands[key + "d"], banks[i], axes[i], 1 << level)
                     for key in keys(i)}
        a = bands[""]
    return a


@described
@on_devices
def swt2(data: ArrayLike, wavelet: Wavelet, level: int, start_level: int = 0, axes: Axes = (-2, -1),
         trim_approx: bool = False, norm: bool = False, *, workers: int | None = None,
         backend: Backend = None) -> list:
    """The undecimated transform of images, as `pywt.swt2`.

    Returns
    -------
    list
        [(cA_n, (cH_n, cV_n, cD_n)), ...], or with `trim_approx` [cA_n, (cH_n, cV_n, cD_n), ...]

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.swt2(np.ones((2, 2)), "haar", 1)[0][0].round(6)
    array([[2., 2.],
           [2., 2.]])
    """
    if len(set(two(axes))) != 2:
        raise ValueError("The axes passed to swt2 must be unique.")
    levels = swtn(numbers(data, 2), wavelet, level, start_level, axes, trim_approx, norm)
    if trim_approx:
        return [levels[0], *(tuple(c[key] for key in details_2d) for c in levels[1:])]
    return [(c["aa"], tuple(c[key] for key in details_2d)) for c in levels]


@described
@on_devices
def iswt2(coeffs: Bands, wavelet: Wavelet, norm: bool = False, axes: Axes = (-2, -1), *, workers: int | None = None,
          backend: Backend = None) -> Array:
    """The inverse undecimated transform of images, as `pywt.iswt2`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.iswt2(komdsp.wavelets.swt2(np.eye(4), "haar", 2), "haar").round(6)[0]
    array([1., 0., 0., 0.])
    """
    trimmed = not isinstance(coeffs[0], (tuple, list))
    a, details = (coeffs[0], coeffs[1:]) if trimmed else (coeffs[0][0], [d for _, d in coeffs])
    levels = [dict(zip(details_2d, map(_arrays.as_numbers, d))) for d in details]
    return iswtn([a, *levels], wavelet, axes, norm)
