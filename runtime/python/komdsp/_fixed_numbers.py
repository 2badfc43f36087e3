"""Integers of komdsp.fixed."""
import numpy as np

from ._arrays import aligned_copy

precisions = {np.dtype(np.int16): 2, np.dtype(np.int32): 3}


def aligned(x):
    """x, or a copy of it, dense and at a multiple of 64 bytes."""
    return aligned_copy(x) if x.ctypes.data % 64 or not x.flags.c_contiguous else x


def checked(x, dims, parts):
    """Integers of so many dimensions at least, the last of which has the parts of complex numbers."""
    x = np.asarray(x)
    if x.dtype not in precisions:
        raise TypeError("fixed point is int16 or int32")
    if parts == 2 and (x.ndim <= dims or x.shape[-1] != 2 or 0 in x.shape):
        shape = "R, C" if dims == 2 else "N"
        raise ValueError(f"complex numbers have the shape (..., {shape}, 2): real and imaginary parts, of one at least")
    if x.ndim < dims or 0 in x.shape:
        raise ValueError(f"x has the shape (..., {'R, C' if dims == 2 else 'N'}): samples, one at least")
    return x
