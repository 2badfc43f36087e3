"""Transforms in fixed point: the very bits that a board has of the same plan.

Numbers are int16 (Q15) or int32 (Q31).  Complex ones have their real and imaginary parts along the last axis, which has
two elements.  Results come with exponents: times 2**exponents they are the transform, in units of the input.
Wavelet transforms have those of the wavelet and the level.
"""
from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

import numpy as np

from . import _library
from ._arrays import aligned_copy, checked_workers
from ._fixed_numbers import aligned, checked, precisions
from ._fixed_streams import OverlapSave
from ._fixed_wavelets import dwt, idwt, lift, unlift

if TYPE_CHECKING:
    from ._types import Array, ArrayLike

__all__ = ["OverlapSave", "convolve", "dct", "dwt", "fft", "fft2", "idwt", "imdct", "irfft", "irfft2", "istft", "lift",
           "mdct", "rfft", "rfft2", "stft", "unlift"]

_real = 1


@functools.lru_cache(256)
def _transform(name, members, workers):
    struct = _library.structs[name]
    return _library.Transform(struct(**{**struct.defaults, **dict(members)}), workers)


def _computed(name, members, x, shape, outer, workers, operand=None):
    """Results of this shape and the exponents of all of `outer`."""
    batch, precision = math.prod(outer), precisions[x.dtype]
    members = tuple(sorted({**members, "precision": precision}.items()))
    made = _transform(name, members, checked_workers(workers) or 1)
    memory = [None if a is None else aligned(a) for a in (x, operand)]
    results = aligned_copy(np.zeros(made.envelope.output_bytes, np.uint8))
    made.compute(memory[0].ctypes.data, results.ctypes.data, None if operand is None else memory[1].ctypes.data)
    y = results[:math.prod(shape) * x.itemsize].view(x.dtype).reshape(shape)
    return y, results[-4 * batch:].view(np.int32).reshape(outer)


def _rows(x, length, outer, bins, kind, inverse, fixed_shifts, workers):
    members = {"length": length, "batch": math.prod(outer), "kind": kind, "inverse": inverse,
               "fixed_shifts": bool(fixed_shifts)}
    return _computed("fft", members, x, (*outer, *bins), outer, workers)


def _images(x, sides, outer, shape, kind, inverse, workers):
    members = {"rank": 3, "shape": (math.prod(outer), *sides), "axes": 2, "axis": (1, 2), "kind": kind,
               "inverse": inverse}
    return _computed("fftn", members, x, (*outer, *shape), outer, workers)


def fft(x: ArrayLike, inverse: bool = False, fixed_shifts: bool = False, workers: int | None = None,
        ) -> tuple[Array, Array]:
    """The unscaled discrete Fourier transform along the axis before the last one.

    Parameters
    ----------
    x : array_like
        int16 or int32 of shape (..., N, 2): real and imaginary parts of N points.  N has no prime factor above 7,
        and 7 stages at most.
    inverse : bool, optional
        The transform back, unscaled: of a transform it is N times the input.
    fixed_shifts : bool, optional
        Exponents of the length alone; by default they are measured (block floating point), which loses fewer bits.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    y : ndarray
        Integers of x's type and shape.
    exponents : ndarray
        int32 of shape (...): y times 2**exponents is the transform, in units of x.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> y, exponent = komdsp.fixed.fft(np.array([[1000, 0], [0, 0], [0, 0], [0, 0]], np.int16))
    >>> (y * 2.0 ** exponent).tolist()
    [[1000.0, 0.0], [1000.0, 0.0], [1000.0, 0.0], [1000.0, 0.0]]
    """
    x = checked(x, 1, 2)
    return _rows(x, x.shape[-2], x.shape[:-2], x.shape[-2:], 0, bool(inverse), fixed_shifts, workers)


def rfft(x: ArrayLike, fixed_shifts: bool = False, workers: int | None = None) -> tuple[Array, Array]:
    """The unscaled transform of real samples along the last axis: shape (..., N) to (..., N // 2 + 1, 2), as fft.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> y, exponent = komdsp.fixed.rfft(np.array([1000, 0, 0, 0], np.int16))
    >>> (y * 2.0 ** exponent).tolist()
    [[1000.0, 0.0], [1000.0, 0.0], [1000.0, 0.0]]
    """
    x = checked(x, 1, 1)
    return _rows(x, x.shape[-1], x.shape[:-1], (x.shape[-1] // 2 + 1, 2), _real, False, fixed_shifts, workers)


def irfft(x: ArrayLike, n: int | None = None, fixed_shifts: bool = False, workers: int | None = None,
          ) -> tuple[Array, Array]:
    """The transform back to n real samples, unscaled: of rfft it is n times the input.

    Shape (..., n // 2 + 1, 2) to (..., n); n is 2 (bins - 1) where it is not given.  Imaginary parts of bin 0 and of
    bin n / 2 are ignored.
    """
    x = checked(x, 1, 2)
    n = 2 * (x.shape[-2] - 1) if n is None else n
    if n < 1 or x.shape[-2] != n // 2 + 1:
        raise ValueError("n samples have n // 2 + 1 bins")
    return _rows(x, n, x.shape[:-2], (n,), _real, True, fixed_shifts, workers)


def fft2(x: ArrayLike, inverse: bool = False, workers: int | None = None) -> tuple[Array, Array]:
    """The unscaled transform of images, of shape (..., R, C, 2), with an exponent each, as fft.

    R and C have no prime factor above 7.
    """
    x = checked(x, 2, 2)
    return _images(x, x.shape[-3:-1], x.shape[:-3], x.shape[-3:], 0, bool(inverse), workers)


def rfft2(x: ArrayLike, workers: int | None = None) -> tuple[Array, Array]:
    """The unscaled transform of real images: shape (..., R, C) to (..., R, C / 2 + 1, 2).  C is even."""
    x = checked(x, 2, 1)
    rows, columns = x.shape[-2:]
    return _images(x, (rows, columns), x.shape[:-2], (rows, columns // 2 + 1, 2), _real, False, workers)


def irfft2(x: ArrayLike, workers: int | None = None) -> tuple[Array, Array]:
    """The transform back to real images, unscaled: shape (..., R, C / 2 + 1, 2) to (..., R, C), C even."""
    x = checked(x, 2, 2)
    rows, columns = x.shape[-3], 2 * (x.shape[-2] - 1)
    if columns < 2:
        raise ValueError("real images have two columns at least")
    return _images(x, (rows, columns), x.shape[:-3], (rows, columns), _real, True, workers)


def convolve(x: ArrayLike, y: ArrayLike, mode: str = "full", correlate: bool = False, workers: int | None = None,
             ) -> tuple[Array, Array]:
    """The convolution of real samples along the last axis, by transforms in fixed point.

    Parameters
    ----------
    x : array_like
        int16 or int32 of shape (..., N).
    y : array_like
        Integers of x's type: one vector of M samples for all of x, or (..., M), one for each.
    mode : {'full', 'valid'}, optional
        N + M - 1 results, or the N - M + 1 of them to which all of y contributes (N at least M).
    correlate : bool, optional
        The correlation, as numpy.correlate, lags from -(M - 1) on.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    z : ndarray
        Integers of x's type.
    exponents : ndarray
        int32 of shape (...): z times 2**exponents is the convolution, in units of x times y.
    """
    x, y = checked(x, 1, 1), checked(y, 1, 1)
    outer, n, m = x.shape[:-1], x.shape[-1], y.shape[-1]
    if x.dtype != y.dtype:
        raise TypeError("x and y are of one type")
    if mode not in ("full", "valid"):
        raise ValueError("mode is 'full' or 'valid'")
    if y.ndim > 1 and y.shape[:-1] != outer:
        raise ValueError("y is one vector, or one for each of x")
    members = {"x_length": n, "y_length": m, "inner": math.prod(outer), "correlate": bool(correlate), "real": True,
               "valid": mode == "valid"}
    if y.ndim == 1:
        members["y_inner"] = members["y_outer"] = 0
    length = n - m + 1 if mode == "valid" else n + m - 1
    return _computed("convolution", members, x, (*outer, length), outer, workers, y)


def dct(x: ArrayLike, type: int = 2, sine: bool = False, norm: str | None = None, workers: int | None = None,
        ) -> tuple[Array, Array]:
    """The cosine or sine transform of type 1 to 4 along the last axis, as scipy.fft.dct and dst.

    Parameters
    ----------
    x : array_like
        int16 or int32 of shape (..., N).
    type : int, optional
        1 to 4.
    sine : bool, optional
        The sine transform.
    norm : {'backward', 'ortho'}, optional
        Unscaled, by default; or with an orthogonal matrix, which is its own inverse or, of types 2 and 3, each other's.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    y : ndarray
        Integers of x's type and shape.
    exponents : ndarray
        int32 of shape (...): y times 2**exponents is the transform, in units of x.
    """
    x = checked(x, 1, 1)
    if norm not in (None, "backward", "ortho"):
        raise ValueError("norm is None, 'backward' or 'ortho'")
    length = x.shape[-1]
    logical = 2 * (length if type != 1 else length + 1 if sine else length - 1)
    members = {"length": length, "batch": math.prod(x.shape[:-1]), "type": type, "sine": bool(sine),
               "orthogonal": norm == "ortho", "scale": logical ** -0.5 if norm == "ortho" and logical > 0 else 1.0}
    return _computed("dct", members, x, x.shape, x.shape[:-1], workers)


def stft(x: ArrayLike, window: ArrayLike, hop: int, centred: bool = True, workers: int | None = None,
         ) -> tuple[Array, Array]:
    """Transforms of the frames of one real signal, each times a window.

    Parameters
    ----------
    x : array_like
        int16 or int32 of shape (samples,).
    window : array_like
        Integers of x's type, as many as a frame has samples, an even number: Q15 or Q31, 1 being 2**15 or 2**31.
    hop : int
        Samples from frame to frame.
    centred : bool, optional
        Frame f is about sample f * hop, zeros beyond the ends; else frames begin there.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    y : ndarray
        Integers of x's type and shape (frames, bins, 2), bins = len(window) // 2 + 1.
    exponents : ndarray
        int32 of shape (frames,): y times 2**exponents are the frames' transforms, in units of x.
    """
    x, window = checked(x, 1, 1), checked(window, 1, 1)
    if x.dtype != window.dtype:
        raise TypeError("signal and window are of one type")
    if x.ndim != 1 or window.ndim != 1:
        raise ValueError("signal and window have one dimension")
    members = {"length": len(window), "hop": hop, "samples": len(x), "centred": bool(centred)}
    frames = 1 + (len(x) // hop if centred else (len(x) - len(window)) // hop) if hop > 0 else 0
    return _computed("stft", members, x, (frames, len(window) // 2 + 1, 2), (frames,), workers, window)


def _with_exponents(x, exponents):
    """Numbers and, from the next multiple of 4 bytes on, the exponents of frames."""
    numbers, exponents = x.ravel(), np.asarray(exponents)
    if exponents.shape != x.shape[:1] or exponents.dtype.kind not in "iu":
        raise ValueError("there is one whole exponent for each frame")
    if exponents.size > 0 and (exponents.min() < -(1 << 20) or exponents.max() > 1 << 20):
        raise ValueError("exponents are from -2**20 to 2**20")
    between = np.zeros(numbers.nbytes % 4 // numbers.itemsize, x.dtype)
    return np.concatenate([numbers, between, np.ascontiguousarray(exponents, np.int32).view(x.dtype)])


def _frames(x, window, dims):
    """Frames, and a window of one frame's samples, of one type."""
    x, window = checked(x, dims, 1), checked(window, 1, 1)
    if x.dtype != window.dtype:
        raise TypeError("frames and window are of one type")
    if x.ndim != dims or window.ndim != 1:
        raise ValueError("frames have their numbers along the last axes, and the window has one dimension")
    return x, window


def istft(y: ArrayLike, exponents: ArrayLike, window: ArrayLike, hop: int, samples: int, centred: bool = True,
          workers: int | None = None) -> tuple[Array, Array]:
    """The least-squares signal of frames, as stft gives them.

    Parameters
    ----------
    y : array_like
        int16 or int32 of shape (frames, bins, 2).
    exponents : array_like
        Integers of shape (frames,): y times 2**exponents are the frames' transforms.
    window : array_like
        Integers of y's type, 2 (bins - 1) of them.
    hop, centred
        As of stft.
    samples : int
        Of the signal.
    workers : int, optional
        Threads that share the work.

    Returns
    -------
    x : ndarray
        Integers of y's type and shape (samples,).
    exponent : ndarray
        int32: x times 2**exponent is the signal; the least with which no sample overflows.
    """
    y, window = _frames(y, window, 3)
    frames = 1 + (samples // hop if centred else (samples - len(window)) // hop) if hop > 0 else 0
    if y.shape != (frames, len(window) // 2 + 1, 2):
        raise ValueError("frames are as many as the signal's, of len(window) // 2 + 1 bins")
    members = {"length": len(window), "hop": hop, "samples": samples, "centred": bool(centred), "inverse": True}
    return _computed("stft", members, _with_exponents(y, exponents), (samples,), (), workers, window)


def mdct(x: ArrayLike, window: ArrayLike, workers: int | None = None) -> tuple[Array, Array]:
    """The modified cosine transforms of frames of 2 N samples, each N after the one before, times a window.

    x is int16 or int32 of shape ((frames + 1) N,), the window of 2 N, Q15 or Q31.  Back come coefficients of shape
    (frames, N) and exponents of shape (frames,), as of stft.
    """
    x, window = _frames(x, window, 1)
    length = len(window) // 2
    frames = len(x) // length - 1 if length > 0 else 0
    if frames < 1 or len(x) != (frames + 1) * length:
        raise ValueError("a signal of frames has (frames + 1) N samples, and the window 2 N")
    return _computed("mdct", {"length": length, "frames": frames}, x, (frames, length), (frames,), workers, window)


def imdct(y: ArrayLike, exponents: ArrayLike, window: ArrayLike, workers: int | None = None) -> tuple[Array, Array]:
    """The signal of modified cosine transforms, as mdct gives them: (frames, N) and exponents to (frames + 1) N samples
    and their exponent.  Its first and last N are of one frame alone."""
    y, window = _frames(y, window, 2)
    frames, length = y.shape
    if len(window) != 2 * length:
        raise ValueError("the window has 2 N samples")
    return _computed("mdct", {"length": length, "frames": frames, "inverse": True}, _with_exponents(y, exponents),
                     ((frames + 1) * length,), (), workers, window)
