"""Wavelet transforms by lifting: as many coefficients as samples, each where its samples were."""
from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING

import numpy as np

from .. import _arrays, _backends
from .._backends import on_devices
from .lines import checked_axis
from .._library import structs
from .._plan_title import lifting_wavelets
from .words import described

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Backend

_names = {**{name: i for i, name in enumerate(lifting_wavelets)}, "bior2.2": 1, "bior4.4": 2}


def _lifted(data, wavelet, level, axis, inverse):
    x = _arrays.as_numbers(data)
    if wavelet not in _names:
        raise ValueError(f"lifting is by {', '.join(_names)}")
    axis, level = checked_axis(axis, x.ndim), operator.index(level)
    x = np.moveaxis(x, axis, -1)
    parts = [x.real, x.imag] if x.dtype.kind == "c" else [x]
    y = _arrays.empty(x.shape, x.dtype, x)
    for to, part in zip([y.real, y.imag] if len(parts) == 2 else [y], parts):
        # The library works in place: a copy of its own.
        own = _arrays.empty(x.shape, _arrays.real_type(x), x)
        own[...] = part
        length = x.shape[-1]
        asked = _names[wavelet], length, math.prod(x.shape[:-1]), level, inverse, 0 if _arrays.is_single(x) else 1, 1, 0
        if own.size:
            _backends.compute(("lifting", asked), lambda: structs["lifting"](0, *asked), own, own)
        to[...] = own
    return np.moveaxis(y, -1, axis)


@described
@on_devices
def lift(data: ArrayLike, wavelet: str, level: int = 1, axis: int = -1, *, workers: int | None = None,
         backend: Backend = None) -> Array:
    """The transform of several levels in mode periodization, by lifting: by "haar", "cdf5/3" ("bior2.2") or "cdf9/7"
    ("bior4.4").  Samples are a multiple of 2^level; cA[k] of the last level is at k 2^level, and detail k of level l at
    (2 k + 1) 2^(l - 1).

    Returns
    -------
    ndarray
        As large as data.

    Examples
    --------
    >>> import komdsp.wavelets
    >>> komdsp.wavelets.lift([1, 3, 2, 2], "haar").round(3)
    array([ 2.828, -1.414,  2.828,  0.   ])
    """
    return _lifted(data, wavelet, level, axis, 0)


@described
@on_devices
def unlift(data: ArrayLike, wavelet: str, level: int = 1, axis: int = -1, *, workers: int | None = None,
           backend: Backend = None) -> Array:
    """The samples that `lift` took.

    Returns
    -------
    ndarray
    """
    return _lifted(data, wavelet, level, axis, 1)
