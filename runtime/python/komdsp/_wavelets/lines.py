"""Wavelet transforms of all lines along one axis of an array; of complex numbers both parts are lines."""
import itertools
import math
import operator

import numpy as np

from .. import _arrays, _backends, _cache
from .filters import bank_of, coefficients, max_level, mode_number, name_of, samples
from .._library import structs

# Lines that lie side by side are fast if they are as many as lanes, and slabs of them long enough to be worth a call.
_side_by_side, _slab = 16, 512
_levels_most = 28  # that the library takes


def checked_axis(axis, ndim):
    """The axis, counted from the first one."""
    if not -ndim <= axis < ndim:
        raise ValueError("Axis greater than data dimensions")
    return axis % ndim


def _real_lines(x, axis):
    """x as real numbers [outer, points, inner]."""
    points = x.shape[axis]
    outer, inner = math.prod(x.shape[:axis]), math.prod(x.shape[axis + 1:])
    if x.dtype.kind != "c":
        return x.reshape(outer, points, inner)
    return x.reshape(-1).view(_arrays.real_type(x)).reshape(outer, points, 2 * inner)


def _with_points(x, axis, points):
    return _arrays.empty((*x.shape[:axis], points, *x.shape[axis + 1:]), x.dtype, x)


def _rows_of(lines):
    """[outer, points, inner] as rows [outer, inner, points], copied where they are not."""
    return _arrays.dense(lines.transpose(0, 2, 1))


class _Decimated:
    """A transform of lines: `levels` to coefficients, or back."""

    def __init__(self, bank, mode, levels, length, inverse, single):
        self._asked = levels, mode, inverse, 0 if single else 1
        self._bank, self._length = bank, length
        self._key = "dwt", bank.key, length, *self._asked

    def compute(self, source, target, batch, stride, distance):
        """Lines of points `stride` apart, which begin `distance` apart; 0: one after the other."""

        def describe():
            layout = stride, distance
            return structs["dwt"](0, self._bank.filters, self._length, batch, *self._asked, *layout, *layout)

        self.made = _backends.compute((self._key, batch, stride), describe, source, target)


def _decimated(x, axis, points, transform, remember=None):
    """remember: what to do where one call of the transform has done all, from x to y as they lie."""
    y = _with_points(x, axis, points)
    if y.size == 0:
        return y
    lines, results = _real_lines(x, axis), _real_lines(y, axis)
    outer, _, inner = lines.shape
    if inner == 1:
        transform.compute(lines, results, outer, 1, 0)
        if remember is not None and transform.made is not None:
            remember(transform.made, y)
    elif inner >= _side_by_side and (outer == 1 or min(lines[0].size, results[0].size) >= _slab):
        for i in range(outer):
            transform.compute(lines[i], results[i], inner, inner, 1)
        if remember is not None and transform.made is not None and outer == 1:
            remember(transform.made, y)
    else:
        rows = _arrays.empty((outer, inner, points), lines.dtype, lines)
        transform.compute(_rows_of(lines), rows, outer * inner, 1, 0)
        results[...] = rows.transpose(0, 2, 1)
    return y


def band_sizes(taps, mode, length, levels):
    """Lengths of cA_L, cD_L, ... cD_1."""
    sizes = []
    for _ in range(levels):
        length = coefficients(taps, mode, length)
        sizes.insert(0, length)
    return [length, *sizes]


def analysed(x, bank, mode, levels, axis, remember=None):
    """cA_L, cD_L, ... cD_1 along the axis, one after the other, and how long each is."""
    given, x = x, _arrays.dense(x)
    if x is not given:
        remember = None
    length = x.shape[axis]
    if length < 1:
        raise ValueError("Value of data_len must be greater than zero: Input array is empty")
    sizes = band_sizes(bank.taps, mode, length, levels)
    transform = _Decimated(bank, mode, levels, length, False, _arrays.is_single(x))
    return _decimated(x, axis, sum(sizes), transform, remember), sizes


def synthesised(joined, bank, mode, axis):
    """The inverse of one level, of [cA, cD] along the axis."""
    length = samples(bank.taps, mode, joined.shape[axis] // 2)
    transform = _Decimated(bank, mode, 1, length, True, _arrays.is_single(joined))
    return _decimated(_arrays.dense(joined), axis, length, transform)


def part(axis, first, count):
    """The index of elements first .. first + count - 1 along an axis."""
    return (slice(None),) * axis + (slice(first, first + count),)


def bands(x, wavelet, mode, levels, axis):
    """[cA_L, cD_L, ..., cD_1] along the axis; levels None: as many as are useful."""
    call, name = None, name_of(wavelet)
    if name is not None and type(x) is np.ndarray and type(axis) is int and type(mode) in (str, int):
        call = name, x.shape, x.strides, x.dtype, mode, levels, axis
        known = _cache.at_once(call, x)
        if known is not None:
            y, parts = known
            return [y[p] for p in parts]
    given, x = x, _arrays.as_numbers(x)
    bank, axis = bank_of(wavelet), checked_axis(axis, x.ndim)
    levels = max_level(x.shape[axis], bank.taps) if levels is None else operator.index(levels)
    if levels < 0:
        raise ValueError(f"Level value of {levels} is too low . Minimum level is 0.")
    if levels > _levels_most:
        raise ValueError(f"Level value of {levels} is too high: at most {_levels_most} are computed.")
    if levels == 0:
        return [x.copy()]
    parts = []

    def remember(made, y):
        if x is given and call is not None:
            _cache.remember(call, made, y.shape, y.dtype, parts)

    joined, sizes = analysed(x, bank, mode_number(mode), levels, axis, remember)
    ends = itertools.accumulate(sizes)
    parts += [part(axis, end - size, size) for size, end in zip(sizes, ends)]
    return [joined[p] for p in parts]


# ---- undecimated: level l is one level of every 2^(l-1)-th sample, periodic ----
def _undecimated(x, y, rows, bank, axis, step, inverse):
    """One level of lines along the axis of `rows`, or back: those that lie side by side are one row."""
    outer, points, inner = _real_lines(rows, axis).shape
    asked = points * inner, outer, 1, inverse, 0 if _arrays.is_single(x) else 1, step * inner, 1
    _backends.compute(("swt", bank.key, *asked), lambda: structs["swt"](0, bank.filters, *asked), x, y)


def split_undecimated(x, bank, axis, step):
    """One level of every step-th sample: cA, cD, as long as x."""
    x = _arrays.dense(x)
    bands = _arrays.empty((2, *x.shape), x.dtype, x)
    if x.size:
        _undecimated(x, bands, x, bank, axis, step, False)
    return bands[0], bands[1]


def joined_undecimated(a, d, bank, axis, step):
    """The inverse of that level: the mean of the two that it allows."""
    bands = _arrays.stacked(a, d)
    x = _arrays.empty(a.shape, a.dtype, a)
    if x.size:
        _undecimated(bands, x, x, bank, axis, step, True)
    return x
