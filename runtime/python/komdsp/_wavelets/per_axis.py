"""Arguments of wavelet transforms along several axes."""
import itertools

import numpy as np

from .. import _arrays
from .filters import bank_of, mode_number, scaled_bank


def per_axis(given, axes, one, what):
    """One for each axis: all the same, or given as a sequence of one or of as many."""
    if not isinstance(given, (list, tuple)) or given and isinstance(given[0], (list, tuple, np.ndarray, float)):
        return [one(given)] * len(axes)
    if len(given) not in (1, len(axes)):
        raise ValueError(f"The number of {what}s must match the number of axes to be transformed.")
    return [one(g) for g in given] * (len(axes) if len(given) == 1 else 1)


def banks_of(wavelet, axes, factor=None):
    return per_axis(wavelet, axes, bank_of if factor is None else lambda w: scaled_bank(w, factor), "wavelet")


def modes_of(mode, axes):
    return per_axis(mode, axes, mode_number, "mode")


def checked_axes(axes, ndim, unique=None):
    """The axes, counted from the first one; `unique`: of which function they may not be repeated."""
    axes = list(range(ndim) if axes is None else [axes] if isinstance(axes, int) else axes)
    if any(not -ndim <= a < ndim for a in axes):
        raise ValueError("Axis greater than data dimensions")
    axes = [a % ndim for a in axes]
    if unique and len(set(axes)) != len(axes):
        raise ValueError(f"The axes passed to {unique} must be unique.")
    return axes


def two(axes):
    axes = tuple(axes)
    if len(axes) != 2:
        raise ValueError("Expected 2 axes")
    return axes


details_2d = "da", "ad", "dd"  # of images PyWavelets gives details in this order: cH, cV, cD


def numbers(data, axes=1):
    data = _arrays.as_numbers(data)
    if data.ndim < axes:
        raise ValueError(f"Expected input data to have at least {axes} dimensions.")
    return data


def keys(count):
    return ["".join(key) for key in itertools.product("ad", repeat=count)]
