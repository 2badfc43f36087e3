"""Products of arrays, which on devices are convolutions of vectors of one element; sums of products, of more."""
import numpy as np

from .. import _arrays, _backends
from .._library import structs

# How pairs lie apart: vector after vector; or the same vectors for all, element after element.
_dense, _side_by_side = (-1, -1), (0, 1)


def _pairs(x, y, z, counts, x_apart, y_apart, length=1, conjugate=False):
    """z = the sum of x(k) y(length - 1 - k) for pairs of vectors, `counts` of them, outer and inner."""
    asked = (length, length, *counts, 0, conjugate, x.dtype.kind != "c", 1, not _arrays.is_single(x), 1.0, *x_apart,
             *y_apart, *_dense)
    _backends.compute(("convolution", asked), lambda: structs["convolution"](0, *asked), x, z, y)
    return z


def product(x, y, conjugate=False):
    """x * y, or x * conj(y), of dense arrays of as many rows, or of one row and many."""
    if not _arrays.on_device(x):
        return x * (y.conj() if conjugate else y)
    many, one = (x, y) if len(x) > len(y) else (y, x)
    z = _arrays.empty(many.shape, x.dtype, x)
    if len(x) == len(y):
        return _pairs(x, y, z, (1, x.size), _dense, _dense, conjugate=conjugate)
    x_apart, y_apart = (_side_by_side if a is one else _dense for a in (x, y))
    return _pairs(x, y, z, (len(many), one.size), x_apart, y_apart, conjugate=conjugate)


def over(x, y):
    """x / y, along the last axis, of an array of NumPy's."""
    if not _arrays.on_device(x):
        return x / y
    rows = _arrays.dense(x).reshape(-1, len(y))
    return product(rows, x.place.sent((1 / y).astype(x.dtype)[None])).reshape(*x.shape)


def framed(rows, window, hop):
    """Frames [row, frame, sample] of rows on a device, one every `hop` samples, times a window."""
    samples = len(window)
    frames = _arrays.empty((len(rows), (rows.shape[1] - samples) // hop + 1, samples), rows.dtype, rows)
    window = rows.place.sent(window)
    for row, of_row in zip(rows, frames):
        _pairs(row, window, of_row, of_row.shape, (hop, 1), _side_by_side)
    return frames


def overlapped(frames, window, hop):
    """The sum of frames [row, frame, sample] on a device, one every `hop` samples, times a window."""
    rows, count, samples = frames.shape
    apart = -(-samples // hop)  # so many frames on, they have no sample in common
    # Terms of each sample side by side, and their factors.
    terms = _arrays.zeros((rows, count + apart - 1, hop, apart), frames.dtype, frames)
    factors = np.zeros((hop, apart), frames.dtype)
    for k in range(apart):
        piece = slice(k * hop, min(samples, (k + 1) * hop))
        some = slice(0, piece.stop - piece.start)
        terms[:, k:k + count, some, k] = frames[..., piece]
        factors[some, apart - 1 - k] = window[piece]
    z = _arrays.empty(terms.shape[:3], frames.dtype, frames)
    _pairs(terms, frames.place.sent(factors), z, (rows * (count + apart - 1), hop), _dense, (0, apart), apart)
    return z.reshape(rows, -1)[:, :samples + (count - 1) * hop]
