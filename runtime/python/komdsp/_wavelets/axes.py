"""Wavelet transforms of images and of arrays with more axes."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import numpy as np

from .. import _arrays
from .._backends import on_devices
from .filters import max_level
from .lines import analysed, synthesised
from .per_axis import banks_of, checked_axes, details_2d, keys, modes_of, numbers, two
from .words import described

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Axes, Backend, Bands, Modes, Wavelet


# ---- one level ----
def _corner(axes, sizes, key):
    """The index of a band in the array of all of them; sizes: of a band along the axes."""
    index = [slice(None)] * (max(axes) + 1)
    for axis, size, letter in zip(axes, sizes, key):
        index[axis] = slice(0, size) if letter == "a" else slice(size, 2 * size)
    return tuple(index)


def _once(axes):
    """How many axes, from the first one on, are none of those before them."""
    return next((i for i in range(len(axes)) if axes[i] in axes[:i]), len(axes))


def _split_axes(data, banks, modes, axes):
    """One level along each axis: all bands, by name."""
    if (once := _once(axes)) < len(axes):
        rest = banks[once:], modes[once:], axes[once:]
        return {key + more: band for key, first in _split_axes(data, banks[:once], modes[:once], axes[:once]).items()
                for more, band in _split_axes(first, *rest).items()}
    sizes = []
    for bank, mode, axis in zip(banks, modes, axes):
        data, (size, _) = analysed(data, bank, mode, 1, axis)
        sizes.append(size)
    return {key: data[_corner(axes, sizes, key)] for key in keys(len(axes))}


def _join_axes(bands, banks, modes, axes):
    """The inverse of such bands; those that are not there are zero."""
    if (once := _once(axes)) < len(axes):
        first = {}
        for key in keys(once):
            rest = {k[once:]: band for k, band in bands.items() if k[:once] == key}
            if rest:
                first[key] = _join_axes(rest, banks[once:], modes[once:], axes[once:])
        return _join_axes(first, banks[:once], modes[:once], axes[:once])
    given = list(bands.values())
    sizes = [given[0].shape[a] for a in axes]
    shape = [2 * n if a in axes else n for a, n in enumerate(given[0].shape)]
    kind, every = _arrays.common_type(given), keys(len(axes))
    joined = (_arrays.empty if len(given) == len(every) else _arrays.zeros)(shape, kind, given[0])
    for key, band in bands.items():
        joined[_corner(axes, sizes, key)] = band.astype(kind, copy=False)
    for bank, mode, axis in reversed(list(zip(banks, modes, axes))):
        joined = synthesised(joined, bank, mode, axis)
    return joined


@described
@on_devices
def dwtn(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = None, *,
         workers: int | None = None, backend: Backend = None) -> dict[str, Array]:
    """One level along each axis, as `pywt.dwtn`.

    Returns
    -------
    dict
        Bands by name: a letter for each axis, a for the approximation and d for the details.

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> sorted(komdsp.wavelets.dwtn(np.ones((4, 4)), "haar"))
    ['aa', 'ad', 'da', 'dd']
    """
    data = numbers(data)
    axes = checked_axes(axes, data.ndim)
    return _split_axes(data, banks_of(wavelet, axes), modes_of(mode, axes), axes)


@described
@on_devices
def idwtn(coeffs: Bands, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = None, *,
          workers: int | None = None, backend: Backend = None) -> Array:
    """The inverse of one level along each axis, as `pywt.idwtn`; bands that are missing, or None, are zeros.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> bool(np.allclose(komdsp.wavelets.idwtn(komdsp.wavelets.dwtn(np.eye(4), "db2"), "db2"), np.eye(4)))
    True
    """
    bands = {key: _arrays.as_numbers(band) for key, band in coeffs.items() if band is not None}
    if not bands:
        raise ValueError("`coeffs` must contain at least one non-null wavelet band")
    if not all(set(key) <= set("ad") for key in bands):
        raise ValueError(f"The following invalid keys were found in the detail coefficient dictionary: {list(bands)}.")
    count = len(next(iter(bands)))
    if any(len(key) != count for key in bands):
        raise ValueError("All detail coefficient names must have equal length.")
    shape = next(iter(bands.values())).shape
    if any(band.shape != shape for band in bands.values()):
        raise ValueError("`coeffs` must all be of equal size (or None)")
    axes = checked_axes(range(count) if axes is None else axes, len(shape))
    if len(axes) != count:
        raise ValueError(f"bands named by {count} letters are of as many axes, and {len(axes)} are given")
    return _join_axes(bands, banks_of(wavelet, axes), modes_of(mode, axes), axes)


@described
@on_devices
def dwt2(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = (-2, -1), *,
         workers: int | None = None, backend: Backend = None) -> tuple:
    """One level of images, as `pywt.dwt2`.

    Returns
    -------
    (cA, (cH, cV, cD)) : tuple
        Approximation, and details of the first axis, of the second, of both.

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.dwt2(np.ones((4, 4)), "haar")[0].round(6)
    array([[2., 2.],
           [2., 2.]])
    """
    bands = dwtn(numbers(data, len(set(two(axes)))), wavelet, mode, two(axes))
    return bands["aa"], tuple(bands[key] for key in details_2d)


@described
@on_devices
def idwt2(coeffs: Bands, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = (-2, -1), *,
          workers: int | None = None, backend: Backend = None) -> Array:
    """The inverse of one level of images, as `pywt.idwt2`; None stands for zeros.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.idwt2((2 * np.ones((1, 1)), (None, None, None)), "haar").round(6)
    array([[1., 1.],
           [1., 1.]])
    """
    a, (h, v, d) = coeffs
    return idwtn({"aa": a, **dict(zip(details_2d, (h, v, d)))}, wavelet, mode, two(axes))


# ---- several levels ----
def _levels(level, data, banks, axes):
    most = min(max_level(data.shape[a], bank.taps) for bank, a in zip(banks, axes))
    level = most if level is None else operator.index(level)
    if level < 0:
        raise ValueError(f"Level value of {level} is too low . Minimum level is 0.")
    return level


@described
@on_devices
def wavedecn(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", level: int | None = None,
             axes: Axes = None, *, workers: int | None = None, backend: Backend = None) -> list:
    """Several levels along all axes, as `pywt.wavedecn`.

    Returns
    -------
    list
        [cA_n, details of level n, ..., details of level 1], details as `dwtn` names them.

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> [sorted(details) for details in komdsp.wavelets.wavedecn(np.ones((8, 8)), "haar", level=2)[1:]]
    [['ad', 'da', 'dd'], ['ad', 'da', 'dd']]
    """
    data = numbers(data)
    axes = checked_axes(axes, data.ndim, "wavedecn")
    banks, modes = banks_of(wavelet, axes), modes_of(mode, axes)
    levels = []
    for _ in range(_levels(level, data, banks, axes)):
        bands = _split_axes(data, banks, modes, axes)
        data = bands.pop("a" * len(axes))
        levels.insert(0, bands)
    return [data if levels else data.copy(), *levels]


def _matched(a, details):
    """Without the last sample where the details have one fewer: of an odd length."""
    if a is None or not details:
        return a
    shape = next(iter(details.values())).shape
    if any(n - m not in (0, 1) for n, m in zip(a.shape, shape)):
        raise ValueError("incompatible coefficient array sizes")
    return a[tuple(map(slice, shape))]


@described
@on_devices
def waverecn(coeffs: Bands, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = None, *,
             workers: int | None = None, backend: Backend = None) -> Array:
    """The inverse of several levels along all axes, as `pywt.waverecn`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> x = np.arange(60.0).reshape(3, 4, 5)
    >>> bool(np.allclose(komdsp.wavelets.waverecn(komdsp.wavelets.wavedecn(x, "haar"), "haar")[:3, :, :5], x))
    True
    """
    if len(coeffs) < 1:
        raise ValueError("Coefficient list too short (minimum 1 array required).")
    a, *levels = coeffs
    if not all(isinstance(details, dict) for details in levels):
        raise ValueError("Unexpected detail coefficient type: details are dictionaries, as wavedecn gives them.")
    if any(band is None for details in levels for band in details.values()):
        raise ValueError("The following detail coefficients were set to None: zeros are arrays here")
    a = None if a is None else _arrays.as_numbers(a)
    for level, details in enumerate(levels):
        details = {key: _arrays.as_numbers(band) for key, band in details.items()}
        if a is None and not details:
            continue
        a = a if level == 0 else _matched(a, details)
        count = len(next(iter(details), "a" * (len(axes) if axes is not None else a.ndim)))
        a = idwtn({**details, "a" * count: a}, wavelet, mode, axes)
    if a is None:
        raise ValueError("At least one coefficient must contain a valid value.")
    return a


@described
@on_devices
def wavedec2(data: ArrayLike, wavelet: Wavelet, mode: Modes = "symmetric", level: int | None = None,
             axes: Axes = (-2, -1), *, workers: int | None = None, backend: Backend = None) -> list:
    """Several levels of images, as `pywt.wavedec2`.

    Returns
    -------
    list
        [cA_n, (cH_n, cV_n, cD_n), ..., (cH_1, cV_1, cD_1)]

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.wavedec2(np.ones((4, 4)), "haar")[0].round(6)
    array([[4.]])
    """
    data = numbers(data, 2)
    axes = checked_axes(two(axes), data.ndim, "wavedec2")
    a, *levels = wavedecn(data, wavelet, mode, level, axes)
    return [a, *(tuple(bands[key] for key in details_2d) for bands in levels)]


@described
@on_devices
def waverec2(coeffs: Bands, wavelet: Wavelet, mode: Modes = "symmetric", axes: Axes = (-2, -1), *,
             workers: int | None = None, backend: Backend = None) -> Array:
    """The inverse of several levels of images, as `pywt.waverec2`; None stands for zeros.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.wavelets
    >>> komdsp.wavelets.waverec2([np.array([[4.0]]), (None, None, None)], "haar").round(6)
    array([[2., 2.],
           [2., 2.]])
    """
    if not isinstance(coeffs, (list, tuple)):
        raise ValueError("Expected sequence of coefficient arrays.")
    if len(set(axes)) != len(axes):
        raise ValueError("The axes passed to waverec2 must be unique.")
    if len(coeffs) < 1:
        raise ValueError("Coefficient list too short (minimum 1 array required).")
    a, *levels = coeffs
    for details in levels:
        if not isinstance(details, (list, tuple)) or len(details) != 3:
            raise ValueError("Unexpected detail coefficient type: details are 3-tuples, as wavedec2 gives them.")
        details = [None if d is None else _arrays.as_numbers(d) for d in details]
        given = {str(i): d for i, d in enumerate(details) if d is not None}
        if len({d.shape for d in given.values()}) > 1:
            raise ValueError("All detail shapes must be the same length.")
        a = idwt2((_matched(None if a is None else _arrays.as_numbers(a), given), details), wavelet, mode, axes)
    return a
