"""komdsp behind PyWavelets: the functions of its extension modules through which all its transforms go."""
from __future__ import annotations

import collections
import functools
import sys

import numpy as np

from .filters import bank_of, coefficients, max_level, mode_number
from .lines import bands, split_undecimated, synthesised

_ours = {"dwt": {}, "swt": {}}  # by extension module
_computed = collections.Counter()
_handed_on = collections.Counter()
_replaced = {}  # what took the place of which function


class _TheirOwn(Exception):
    """This call is PyWavelets' own matter: long double, or what it refuses."""


def calls() -> dict[str, tuple[int, int]]:
    """How often each function of PyWavelets' extensions was computed here, and how often it was handed on to it.

    Returns
    -------
    dict
        name: (computed, handed on)
    """
    return {name: (_computed[name], _handed_on[name]) for name in sorted({*_computed, *_handed_on})}


def use_in_pywt(use: bool = True) -> None:
    """Put komdsp behind PyWavelets: all its transforms but the continuous one are then computed here.

    Parameters
    ----------
    use : bool, optional
        False puts PyWavelets' own functions back.

    Notes
    -----
    What komdsp does not compute, as long double, is handed on to PyWavelets, as is what it refuses.  `calls` counts
    both.  The functions are replaced in every module of PyWavelets; names that a program has imported from its
    extension modules itself stay what they are.

    Examples
    --------
    >>> import pywt, komdsp.wavelets
    >>> komdsp.wavelets.use_in_pywt()
    >>> cA, cD = pywt.dwt([1, 2, 3, 4], "haar")
    >>> komdsp.wavelets.calls()["dwt_single"]
    (1, 0)
    >>> komdsp.wavelets.use_in_pywt(False)
    """
    import pywt._extensions._dwt
    import pywt._extensions._swt

    if use and not _replaced:
        for kind, functions in _ours.items():
            theirs = getattr(pywt._extensions, f"_{kind}")
            for name, ours in functions.items():
                original = getattr(theirs, name)
                _replaced[original] = _counted(name, ours, original)
        _rebind(_replaced)
    elif not use:
        _rebind({ours: original for original, ours in _replaced.items()})
        _replaced.clear()


def _rebind(places):
    for name, module in list(sys.modules.items()):
        if name.split(".")[0].startswith("pywt"):
            for attribute, value in list(vars(module).items()):
                if callable(value) and value.__hash__ is not None and value in places:
                    setattr(module, attribute, places[value])


def _counted(name, ours, original):
    @functools.wraps(ours)
    def function(*args, **kwargs):
        try:
            result = ours(*args, **kwargs)
        except (_TheirOwn, ValueError, TypeError, IndexError):
            _handed_on[name] += 1
            return original(*args, **kwargs)
        _computed[name] += 1
        return result

    return function


def _instead(kind):
    def put(function):
        _ours[kind][function.__name__] = function
        return function

    return put


def _taken(*arrays):
    """Arrays of one type that both compute with."""
    kinds = {x.dtype.char for x in arrays}
    if len(kinds) != 1 or kinds.pop() not in "fdFD" or not all(x.dtype.isnative and x.size for x in arrays):
        raise _TheirOwn


def _rows(*arrays):
    """Arrays of more axes are PyWavelets': it takes one axis, flattens them or refuses them."""
    if not all(isinstance(x, np.ndarray) and x.ndim == 1 for x in arrays):
        raise _TheirOwn


def _axis_of(data, axis):
    if not 0 <= axis < data.ndim:
        raise _TheirOwn
    return axis


def _counts(*numbers):
    if not all(type(n) is int and n > 0 for n in numbers):
        raise _TheirOwn


# ---- of pywt._extensions._dwt ----
@_instead("dwt")
def dwt_max_level(data_len, filter_len):
    _counts(data_len, filter_len - 1)
    return max_level(data_len, filter_len)


@_instead("dwt")
def dwt_coeff_len(data_len, filter_len, mode):
    _counts(data_len, filter_len)
    return coefficients(filter_len, mode_number(mode), data_len)


@_instead("dwt")
def dwt_single(data, wavelet, mode):
    _rows(data)
    return dwt_axis(data, wavelet, mode, 0)


@_instead("dwt")
def dwt_axis(data, wavelet, mode, axis=0):
    _taken(data)
    return tuple(bands(data, wavelet, mode, 1, _axis_of(data, axis)))


@_instead("dwt")
def idwt_single(cA, cD, wavelet, mode):
    _rows(cA, cD)
    return idwt_axis(cA, cD, wavelet, mode, 0)


@_instead("dwt")
def idwt_axis(coefs_a, coefs_d, wavelet, mode, axis=0):
    a = np.zeros_like(coefs_d) if coefs_a is None else coefs_a
    d = np.zeros_like(a) if coefs_d is None else coefs_d
    _taken(a, d)
    if a.shape != d.shape:
        raise _TheirOwn
    axis = _axis_of(a, axis)
    return synthesised(np.concatenate([a, d], axis), bank_of(wavelet), mode_number(mode), axis)


@_instead("dwt")
def downcoef(do_dec_a, data, wavelet, mode, level=1):
    _taken(data)
    _rows(data)
    _counts(level)
    for i in range(level):
        a, d = bands(data, wavelet, mode, 1, 0)
        data = a if do_dec_a or i < level - 1 else d
    return data


def _whole_synthesis(band, is_detail, bank):
    """All samples that coefficients reach, with zeros beyond them."""
    zeros = np.zeros(bank.taps // 2 - 1, band.dtype)
    padded = np.concatenate([zeros, band, zeros])
    both = [np.zeros_like(padded), padded] if is_detail else [padded, np.zeros_like(padded)]
    return synthesised(np.concatenate(both), bank, mode_number("zero"), 0)


@_instead("dwt")
def upcoef(do_rec_a, coeffs, wavelet, level=1, take=0):
    _taken(coeffs)
    _rows(coeffs)
    _counts(level)
    if take < 0:
        raise _TheirOwn
    bank = bank_of(wavelet)
    for i in range(level):
        coeffs = _whole_synthesis(coeffs, not do_rec_a and i == 0, bank)
    if not 0 < take < len(coeffs):
        return coeffs
    first = (len(coeffs) - take) // 2
    return coeffs[first:first + take]


# ---- of pywt._extensions._swt ----
@_instead("swt")
def swt_max_level(input_len):
    if type(input_len) is not int or input_len < 2 or input_len % 2:
        raise _TheirOwn
    return (input_len & -input_len).bit_length() - 1


@_instead("swt")
def swt(data, wavelet, level, start_level, trim_approx=False):
    _rows(data)
    return swt_axis(data, wavelet, level, start_level, 0, trim_approx)


@_instead("swt")
def swt_axis(data, wavelet, level, start_level, axis=0, trim_approx=False):
    _taken(data)
    _counts(level, start_level + 1)
    axis = _axis_of(data, axis)
    if data.shape[axis] % (1 << (start_level + level)):
        raise _TheirOwn
    bank, levels = bank_of(wavelet), []
    for step in range(start_level, start_level + level):
        data, d = split_undecimated(data, bank, axis, 1 << step)
        levels.insert(0, d if trim_approx else (data, d))
    return [data, *levels] if trim_approx else levels
