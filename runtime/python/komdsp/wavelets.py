"""Discrete wavelet transforms, with the names and arguments of PyWavelets.

>>> import komdsp.wavelets
>>> komdsp.wavelets.dwt_max_level(100, "db4")
3

A wavelet is a name of PyWavelets, an object with `filter_bank` as its `Wavelet`, or four filters.
"""
import ctypes

import numpy as np

from . import _arrays, _cache
from ._library import Dwt, Filters, Swt, filters_named

__all__ = ["dwt", "dwt_max_level", "idwt", "iswt", "swt", "wavedec", "waverec"]

_modes = ["zero", "constant", "symmetric", "reflect", "periodic", "antisymmetric", "antireflect", "smooth",
          "periodization"]
_short = {"zpd": "zero", "cpd": "constant", "sym": "symmetric", "symw": "reflect", "ppd": "periodic",
          "asym": "antisymmetric", "asymw": "antireflect", "sp1": "smooth", "per": "periodization"}


def _mode_number(mode):
    mode = getattr(mode, "name", mode)
    if isinstance(mode, str) and _short.get(mode, mode) in _modes:
        return _modes.index(_short.get(mode, mode))
    raise ValueError(f"Unknown mode name '{mode}'.")


def _of_pywavelets(name):
    """Long ones, as db38 or coif17, which the library has not by name."""
    try:
        import pywt
    except ImportError:
        raise ValueError(f"Unknown wavelet name '{name}'") from None
    return pywt.Wavelet(name).filter_bank


class _Bank:
    """The filters of a wavelet, and what they are known by."""

    def __init__(self, wavelet):
        bank = getattr(wavelet, "filter_bank", wavelet)
        if isinstance(bank, str):
            self.key = bank.lower()
            try:
                self.filters = filters_named(self.key)
                return
            except ValueError:
                bank = _of_pywavelets(bank)
        bank = [np.asarray(f, np.float64) for f in bank]
        length = max(len(f) for f in bank)
        length += length % 2
        bank = [np.concatenate([f, np.zeros(length - len(f))]) for f in bank]
        if len(bank) != 4:
            raise ValueError("a wavelet has four filters")
        self.key = tuple(f.tobytes() for f in bank)
        self._kept = bank
        address = [f.ctypes.data for f in bank]
        self.filters = Filters(ctypes.sizeof(Filters), length, 0, *address)

    @property
    def taps(self):
        return self.filters.taps


def _rows(data, axis):
    """Real rows along the last axis, and how to put them back; of complex numbers, both parts are rows."""
    data = _arrays.as_numbers(data)
    if data.ndim == 0 or not -data.ndim <= axis < data.ndim:
        raise ValueError("Axis greater than data dimensions")
    rows = np.moveaxis(data, axis, -1)
    if rows.shape[-1] < 1:
        raise ValueError("Input array is empty")
    if np.iscomplexobj(rows):
        return np.stack([rows.real, rows.imag]), lambda y: np.moveaxis(y[0] + 1j * y[1], -1, axis)
    return np.ascontiguousarray(rows), lambda y: np.moveaxis(y, -1, axis)


def _coefficients(taps, mode, length):
    return (length + 1) // 2 if mode == len(_modes) - 1 else (length + taps - 1) // 2


def _run(rows, width, key, describe):
    """The transform of each row, to rows of `width`."""
    y = np.empty((*rows.shape[:-1], width), rows.dtype)
    if y.size:
        _cache.transform(key, describe, 1).compute(rows.ctypes.data, y.ctypes.data)
    return y


def _lengths(taps, mode, length, levels):
    """Of cA_L, cD_L, ... cD_1."""
    sizes = []
    for _ in range(levels):
        length = _coefficients(taps, mode, length)
        sizes.insert(0, length)
    return [length, *sizes]


def _transform(rows, bank, mode, levels, length, inverse):
    """`length`: samples of a row."""
    single, batch = _arrays.is_single(rows), rows.size // max(1, rows.shape[-1])
    sizes = _lengths(bank.taps, mode, length, levels)

    def describe():
        return Dwt(0, bank.filters, length, batch, levels, mode, inverse, 0 if single else 1, 1, 0, 1, 0)

    key = "dwt", bank.key, length, batch, levels, mode, inverse, single
    return _run(rows, length if inverse else sum(sizes), key, describe), sizes


def dwt_max_level(data_len, filter_len):
    """The levels at which the ends do not yet reach everywhere, as `pywt.dwt_max_level`."""
    taps = filter_len if isinstance(filter_len, int) else _Bank(filter_len).taps
    levels = 0
    while taps > 1 and data_len // (taps - 1) >= 2 << levels:
        levels += 1
    return levels


def wavedec(data, wavelet, mode="symmetric", level=None, axis=-1):
    """The transform of several levels, as `pywt.wavedec`.

    Parameters
    ----------
    data : array_like
        Samples.
    wavelet : str or object
        Its name, or what has its filters.
    mode : str, optional
        How the signal goes on beyond its ends.
    level : int, optional
        Levels; by default as many as `dwt_max_level` says.
    axis : int, optional
        Along which.

    Returns
    -------
    list of ndarray
        [cA_n, cD_n, ..., cD_1]
    """
    bank, mode = _Bank(wavelet), _mode_number(mode)
    rows, back = _rows(data, axis)
    level = dwt_max_level(rows.shape[-1], bank.taps) if level is None else int(level)
    if level < 0:
        raise ValueError(f"Level value of {level} is too low . Minimum level is 0.")
    if level == 0:
        return [back(rows)]
    joined, sizes = _transform(rows, bank, mode, level, rows.shape[-1], False)
    ends = np.cumsum(sizes)
    return [back(joined[..., end - size:end]) for size, end in zip(sizes, ends)]


def dwt(data, wavelet, mode="symmetric", axis=-1):
    """One level: (cA, cD), as `pywt.dwt`."""
    return tuple(wavedec(data, wavelet, mode, 1, axis))


def idwt(cA, cD, wavelet, mode="symmetric", axis=-1):
    """What one level came from, as `pywt.idwt`; None stands for zeros."""
    if cA is None and cD is None:
        raise ValueError("At least one coefficient parameter must be specified.")
    given = [np.asarray(c) for c in (cA, cD) if c is not None]
    cA, cD = (given[0] * 0 if c is None else np.asarray(c) for c in (cA, cD))
    if cA.shape != cD.shape:
        raise ValueError("Coefficients arrays must have the same size.")
    bank, mode = _Bank(wavelet), _mode_number(mode)
    (a, back), (d, _) = (_rows(c.astype(np.result_type(cA, cD)), axis) for c in (cA, cD))
    count = a.shape[-1]
    length = 2 * count if mode == len(_modes) - 1 else 2 * count - bank.taps + 2
    if length < 1:
        raise ValueError("Invalid coefficient arrays length for specified wavelet.")
    return back(_transform(np.concatenate([a, d], axis=-1), bank, mode, 1, length, True)[0])


def waverec(coeffs, wavelet, mode="symmetric", axis=-1):
    """What several levels came from, as `pywt.waverec`."""
    if len(coeffs) < 1:
        raise ValueError("Coefficient list too short (minimum 1 arrays required).")
    a, *details = coeffs
    for d in details:
        if a is not None and d is not None:
            a = np.asarray(a)
            if a.shape[axis] == np.shape(d)[axis] + 1:  # of an odd length: its last sample is not needed
                a = np.take(a, range(a.shape[axis] - 1), axis)
        a = idwt(a, d, wavelet, mode, axis)
    return a


def _undecimated(rows, bank, levels, inverse):
    single = _arrays.is_single(rows)
    length = rows.shape[-1] // (levels + 1) if inverse else rows.shape[-1]
    batch = rows.size // max(1, rows.shape[-1])

    def describe():
        return Swt(0, bank.filters, length, batch, levels, inverse, 0 if single else 1)

    key = "swt", bank.key, length, batch, levels, inverse, single
    return _run(rows, length if inverse else (levels + 1) * length, key, describe)


def swt(data, wavelet, level=None, start_level=0, axis=-1, trim_approx=False):
    """The undecimated transform, as `pywt.swt`: [(cA_n, cD_n), ..., (cA_1, cD_1)], or with `trim_approx`
    [cA_n, cD_n, ..., cD_1].  Levels begin at the first (start_level 0)."""
    if start_level != 0:
        raise NotImplementedError("komdsp begins at the first level: start_level is 0")
    bank = _Bank(wavelet)
    rows, back = _rows(data, axis)
    n = rows.shape[-1]
    most = (n & -n).bit_length() - 1
    level = most if level is None else int(level)
    if not 1 <= level <= most:
        raise ValueError(f"Level value too high (max level for current data size is {most}).")
    if trim_approx:
        joined = _undecimated(rows, bank, level, False)
        return [back(joined[..., i * n:(i + 1) * n]) for i in range(level + 1)]
    bands = []
    for count in range(1, level + 1):  # each level's approximation is that of a transform which ends there
        joined = _undecimated(rows, bank, count, False)
        bands.insert(0, (back(joined[..., :n]), back(joined[..., n:2 * n])))
    return bands


def iswt(coeffs, wavelet, norm=False, axis=-1):
    """What an undecimated transform came from, as `pywt.iswt`."""
    if norm:
        raise NotImplementedError("komdsp does not normalise undecimated transforms: norm is False")
    trimmed = not isinstance(coeffs[0], (tuple, list))
    bands = list(coeffs) if trimmed else [coeffs[0][0], *(d for _, d in coeffs)]
    bank = _Bank(wavelet)
    parts = [_rows(b, axis) for b in bands]
    joined = np.concatenate([rows for rows, _ in parts], axis=-1)
    return parts[0][1](_undecimated(np.ascontiguousarray(joined), bank, len(bands) - 1, True))
