"""Convolution and correlation of arrays by FFT, with the arguments of scipy.signal."""
from __future__ import annotations

import math
import warnings
from typing import TYPE_CHECKING

import numpy as np

from .. import _arrays, _backends, fft
from .._backends import on_devices
from .._devices import NotOurs
from .._library import KomdspError, good_length, structs, unplanned
from .products import product
from .words import described
from .streams import filtered

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Axes, Backend

_parts = ["full", "same", "valid"]
_shared, _dense = 0, -1


def _checked_mode(mode):
    if mode not in _parts:
        raise ValueError("acceptable mode flags are 'valid', 'same', or 'full'")
    return mode


def _is_within(x, y, axes):
    """x is the smaller one of a valid convolution."""
    if all(x.shape[a] >= y.shape[a] for a in axes):
        return False
    if not all(y.shape[a] >= x.shape[a] for a in axes):
        raise ValueError("For 'valid' mode, one must be at least as large as the other in every dimension")
    return True


def _prepared(in1, in2, mode, axes):
    """Both in one type, and the axes along which neither has one element; swapped where a valid one needs it."""
    x, y = _arrays.as_numbers(in1), _arrays.as_numbers(in2)
    if x.ndim != y.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    if x.size == 0 or y.size == 0:
        return x, y, []
    given = axes is not None
    axes, _ = _arrays.axes_and_lengths(x, None, axes)
    if given and not axes:
        raise ValueError("when provided, axes cannot be empty")
    axes = [a for a in axes if x.shape[a] != 1 and y.shape[a] != 1]
    if any(n != m and 1 not in (n, m) for a, (n, m) in enumerate(zip(x.shape, y.shape)) if a not in axes):
        raise ValueError(f"incompatible shapes for in1 and in2: {x.shape} and {y.shape}")
    if mode == "valid" and _is_within(x, y, axes):
        x, y = y, x
    kind = _arrays.complex_type if "c" in (x.dtype.kind, y.dtype.kind) else _arrays.real_type
    wider = y if _arrays.is_single(x) else x
    return x.astype(kind(wider), copy=False), y.astype(kind(wider), copy=False), axes


def _batched(x, y, axes):
    """Both with these axes last, dense, as many of each as there are pairs, or one; and the shape of the pairs."""
    x, y = (np.moveaxis(a, axes, range(-len(axes), 0)) for a in (x, y))
    rest = x.ndim - len(axes)
    outer = np.broadcast_shapes(x.shape[:rest], y.shape[:rest])

    def dense(a):
        inner = a.shape[rest:]
        if math.prod(a.shape[:rest]) > 1:
            a = _arrays.broadcast_to(a, (*outer, *inner))
        return _arrays.dense(a).reshape(-1, *inner)

    return dense(x), dense(y), outer


def _length_of(part, n, m):
    return {"full": n + m - 1, "same": n, "valid": n - m + 1}[part]


def _by_plan(x, y, axes, mode, correlate=False):
    """Along one axis, or along two: one plan computes all of it."""
    x, y, outer = _batched(x, y, axes)
    batch, real, double = math.prod(outer), x.dtype.kind != "c", not _arrays.is_single(x)
    if len(axes) == 1:
        part = "valid" if mode == "valid" else "full"
        asked = (x.shape[1], y.shape[1], batch, 1, 0, correlate, real, part == "valid", double, 1.0,
                 _shared if len(x) == 1 else _dense, _dense, _shared if len(y) == 1 else _dense, _dense, _dense, _dense)
        struct = structs["convolution"]
    else:
        part = "full" if correlate and mode == "same" else mode  # images: their middle is that of y as it is
        asked = (*x.shape[1:], *y.shape[1:], batch, len(x) == 1, len(y) == 1, _parts.index(part), correlate, real,
                 double, 1.0)
        struct = structs["convolution2d"]
    z = _arrays.empty((*outer, *(_length_of(part, n, m) for n, m in zip(x.shape[1:], y.shape[1:]))), x.dtype, x)
    _backends.compute((struct, asked), lambda: struct(0, *asked), x, z, y)
    if part != mode:
        middle = [slice((m - 1) // 2, (m - 1) // 2 + n) for n, m in zip(x.shape[1:], y.shape[1:])]
        z = z[(..., *middle)]
    return np.moveaxis(z, range(-len(axes), 0), axes)


def _by_spectra(x, y, axes, mode, correlate=False):
    """Along any axes: the product of spectra."""
    x, y, outer = _batched(x, y, axes)
    if not axes:
        return product(x, y, correlate).reshape(*outer)
    sides = list(zip(x.shape[1:], y.shape[1:]))
    if correlate:  # the first lag is -(m - 1)
        later = _arrays.zeros((len(x), *(n + m - 1 for n, m in sides)), x.dtype, x)
        later[(slice(None), *(slice(m - 1, None) for _, m in sides))] = x
        x = later
    forward, inverse = (fft.fftn, fft.ifftn) if x.dtype.kind == "c" else (fft.rfftn, fft.irfftn)
    lengths, along = [good_length(n + m - 1) for n, m in sides], range(1, x.ndim)
    z = inverse(product(*(forward(a, lengths, along) for a in (x, y)), correlate), lengths, along)
    index = [slice(None)]
    for n, m in sides:
        first = {"full": 0, "same": (m - 1) // 2, "valid": m - 1}[mode]
        index.append(slice(first, first + _length_of(mode, n, m)))
    z = z[tuple(index)]
    return np.moveaxis(z.reshape(*outer, *z.shape[1:]), range(-len(axes), 0), axes)


def _shape_of_same(x, y, axes):
    """The shape of mode "same": as in1 along the axes that the caller named, broadcast along the others."""
    named, _ = _arrays.axes_and_lengths(x, None, axes)
    return tuple(n if a in named else max(n, m) for a, (n, m) in enumerate(zip(x.shape, y.shape)))


def _computed(x, y, axes, mode, shape, correlate=False):
    """By a plan, or where there is none by spectra; shape: of mode "same"."""
    if _arrays.on_device(x) != _arrays.on_device(y):
        raise NotOurs("arrays that are computed with together lie on one device")
    if len(axes) == 1 or len(axes) == 2:
        try:
            return _cut(_by_plan(x, y, axes, mode, correlate), shape, mode)
        except KomdspError as refusal:
            if refusal.status not in unplanned:
                raise
    return _cut(_by_spectra(x, y, axes, mode, correlate), shape, mode)


def _correlated_there(in1, in2, mode, method):
    if method == "direct":
        raise NotOurs("of arrays on devices correlation is by FFT")
    x, y, _ = _prepared(in1, in2, "full", None)
    swapped = mode == "valid" and _is_within(x, y, range(x.ndim))
    # Along axes of x with one element the result is y, backwards.
    axes = [a for a in range(x.ndim) if y.shape[a] != 1]
    z = _computed(x, y, axes, "full" if swapped else mode, x.shape, True)
    return z[tuple(slice(n - 1, m) for n, m in zip(x.shape, y.shape))] if swapped else z


def _cut(z, shape, mode):
    """The middle of axes that are longer than they should be: those that were only multiplied."""
    if mode != "same" or z.shape == shape:
        return z
    return z[tuple(slice((n - m) // 2, (n - m) // 2 + m) for n, m in zip(z.shape, shape))]


@described
@on_devices
def fftconvolve(in1: ArrayLike, in2: ArrayLike, mode: str = "full", axes: Axes = None, *, workers: int | None = None,
                backend: Backend = None) -> Array:
    """The convolution of two arrays, as `scipy.signal.fftconvolve`.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import komdsp.signal
    >>> komdsp.signal.fftconvolve([1, 2, 3], [1, 1]).round(6)
    array([1., 3., 5., 3.])
    """
    x, y, along = _prepared(in1, in2, _checked_mode(mode), axes)
    if x.size == 0 or y.size == 0:
        return np.array([])
    shape = _shape_of_same(x, y, axes)
    if not along and not _arrays.on_device(x):
        return _cut(np.multiply(in1, in2), shape, mode)
    return _computed(x, y, along, mode, shape)


# Samples of both arrays up to which all of them at once take less time than a block.
_whole = 1 << 16


@described
@on_devices
def oaconvolve(in1: ArrayLike, in2: ArrayLike, mode: str = "full", axes: Axes = None, *, workers: int | None = None,
               backend: Backend = None) -> Array:
    """The convolution with a much longer array, as `scipy.signal.oaconvolve`: along one axis block by block
    (overlap-save).

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import numpy as np, komdsp.signal
    >>> komdsp.signal.oaconvolve(np.ones(100000), [0.5, 0.5])[:3].round(6)
    array([0.5, 1. , 1. ])
    """
    x, y, along = _prepared(in1, in2, _checked_mode(mode), axes)
    lengths = [a.shape[along[0]] for a in (x, y)] if len(along) == 1 else [0, 0]
    if sum(lengths) <= _whole or 8 * lengths[1] >= lengths[0] or not _backends.is_here(x):
        return fftconvolve(in1, in2, mode, axes)
    rows, filters, outer = _batched(x, y, along)
    z = filtered(rows, filters).reshape(*outer, -1)
    m = y.shape[along[0]]
    first = {"full": 0, "same": (m - 1) // 2, "valid": m - 1}[mode]
    z = z[..., first:first + _length_of(mode, rows.shape[1], m)]
    return _cut(np.moveaxis(z, -1, along[0]), _shape_of_same(x, y, axes), mode)


def _is_for_definition(x, y, kind):
    """The definition is as quick, or an FFT in double precision would not do."""
    if kind.char not in "fdFDe?bBhHiIlLqQ" or kind.kind == "b" or min(x.size, y.size) <= _few:
        return True
    if x.dtype.kind not in "ui" and y.dtype.kind not in "ui":
        return False
    most = int(np.abs(x).max(initial=0)) * int(np.abs(y).max(initial=0)) * min(x.size, y.size)
    return most > 2**np.finfo(float).nmant - 1


def _directly(x, y, mode):
    """The convolution by its definition: exact of integers, and of any type."""
    few, many = (x, y) if x.size < y.size else (y, x)
    z = np.zeros([n + m - 1 for n, m in zip(x.shape, y.shape)], np.result_type(x, y))
    many = many.astype(z.dtype, copy=False)
    for at, value in np.ndenumerate(few):
        z[tuple(slice(first, first + n) for first, n in zip(at, many.shape))] += many * value
    index = []
    for n, m in zip(x.shape, y.shape):
        first = {"full": 0, "same": (m - 1) // 2, "valid": min(n, m) - 1}[mode]
        index.append(slice(first, first + (abs(n - m) + 1 if mode == "valid" else _length_of(mode, n, m))))
    return z[tuple(index)]


# Elements of the shorter array up to which it is as quick.
_few = 32


@described
@on_devices
def correlate(in1: ArrayLike, in2: ArrayLike, mode: str = "full", method: str = "auto", *, workers: int | None = None,
              backend: Backend = None) -> Array:
    """The correlation of two arrays, as `scipy.signal.correlate`: by FFT, or by its definition where one array has few
    elements or the type demands it.

    Returns
    -------
    ndarray

    Examples
    --------
    >>> import komdsp.signal
    >>> komdsp.signal.correlate([1, 2, 3], [0, 1, 0.5]).round(6)
    array([0.5, 2. , 3.5, 3. , 0. ])
    """
    if mode not in _parts:
        raise ValueError("Acceptable mode flags are 'valid', 'same', or 'full'.")
    if method not in ("auto", "direct", "fft"):
        raise ValueError("Acceptable method flags are 'auto', 'direct', or 'fft'.")
    if _arrays.is_elsewhere(in1) or _arrays.is_elsewhere(in2):
        return _correlated_there(in1, in2, mode, method)
    in1, in2 = np.asarray(in1), np.asarray(in2)
    if in1.ndim == in2.ndim == 0:
        return in1 * in2.conj()
    if in1.ndim != in2.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    kind, in2 = np.result_type(in1, in2), in2[(slice(None, None, -1),) * in2.ndim].conj()
    if mode == "valid":
        _is_within(in1, in2, range(in1.ndim))
    if in1.size == 0 or in2.size == 0:
        if mode != "same" or in2.size == 0:
            raise ValueError("in1 and in2 cannot be empty")
        return np.zeros(in1.shape, kind)
    if method == "direct" or method == "auto" and _is_for_definition(in1, in2, kind):
        return _directly(in1, in2, mode)
    z = fftconvolve(in1, in2, mode)
    if z.size and not np.isfinite(z.flat[0]):
        warnings.warn("NaN or infinity in the input fills the output: correlation is by FFT", RuntimeWarning, 2)
    return (np.around(z) if kind.kind in "ui" else z).astype(kind, copy=False)
