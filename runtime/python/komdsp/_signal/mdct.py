"""Modified discrete cosine transforms of real signals, and their inverses."""
from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import numpy as np

from .. import _arrays, _backends
from .._backends import on_devices
from .._docs import described
from .._library import filled_window, structs
from .short_time import _padded

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Backend, Window

_words = {
    "x": ("array_like", "Samples."),
    "X": ("array_like", "Coefficients of frames, as `mdct` gave them."),
    "length": ("int", "Coefficients of a frame, even: half as many as it has samples."),
    "window": ("str, tuple or array_like", "By name, for which the library is asked; or its samples."),
}


def _window_of(window, length, x):
    """The window's 2 length samples, where the signal lies."""
    if isinstance(window, str) or isinstance(window, tuple):
        name, *numbers = (window,) if isinstance(window, str) else window
        window = filled_window(name, numbers, 2 * length)
    window = np.ascontiguousarray(window, x.dtype)
    if window.shape != (2 * length,):
        raise ValueError(f"the window has {2 * length} samples, twice as many as a frame has coefficients")
    return _arrays.beside(x, window)


def _checked(x, length):
    x = _arrays.as_numbers(x)
    if x.dtype.kind == "c":
        raise TypeError("modified cosine transforms are of real numbers")
    if length < 2 or length % 2:
        raise ValueError("a frame has an even number of coefficients, 2 at least")
    return x


def _computed(x, y, length, frames, inverse, window):
    """Row by row."""
    asked = length, frames, inverse, 0 if _arrays.is_single(x) else 1, 1.0
    rows, results = (a.reshape(-1, samples) for a, samples in
                     ((x, (frames + (not inverse)) * length), (y, (frames + inverse) * length)))
    for i in range(len(rows)):
        _backends.compute(("mdct", asked), lambda: structs["mdct"](0, *asked), rows[i], results[i], window)


@described(_words)
@on_devices
def mdct(x: ArrayLike, length: int, window: Window = "cosine", *, workers: int | None = None,
         backend: Backend = None) -> Array:
    """The modified cosine transform of a real signal along the last axis: frames of 2 `length` samples, each `length`
    after the one before, times a window; the first begins `length` zeros before the signal, and zeros follow it.

    Returns
    -------
    ndarray
        Of frames, and of their coefficients along the last axis.

    Examples
    --------
    >>> import numpy as np, komdsp.signal
    >>> bins = komdsp.signal.mdct(np.arange(10.0), 4)
    >>> bins.shape
    (4, 4)
    >>> komdsp.signal.imdct(bins)[:10].round(6) + 0
    array([0., 1., 2., 3., 4., 5., 6., 7., 8., 9.])
    """
    length = operator.index(length)
    x = _checked(x, length)
    if x.ndim == 0:
        raise ValueError("a signal has an axis")
    frames = -(-x.shape[-1] // length) + 1
    x = _arrays.dense(_padded(x, length, frames * length - x.shape[-1], "constant"))
    y = _arrays.empty((*x.shape[:-1], frames, length), x.dtype, x)
    _computed(x, y, length, frames, False, _window_of(window, length, x))
    return y


@described(_words)
@on_devices
def imdct(X: ArrayLike, window: Window = "cosine", *, workers: int | None = None, backend: Backend = None) -> Array:
    """The signal that `mdct` took, where the window is one whose squares add up to 1 (cosine, vorbis and
    kaiser_bessel_derived): frames, times the window, overlap.

    Returns
    -------
    ndarray
        As many samples as frames but one have coefficients: the signal, and zeros behind it.
    """
    X = _arrays.as_numbers(X)
    if X.ndim < 2 or X.shape[-2] < 1:
        raise ValueError("coefficients have an axis of frames, and one of each frame's")
    frames, length = X.shape[-2:]
    X = _arrays.dense(_checked(X, length))
    y = _arrays.empty((*X.shape[:-2], (frames + 1) * length), X.dtype, X)
    _computed(X, y, length, frames, True, _window_of(window, length, X))
    return y[..., length:frames * length]
