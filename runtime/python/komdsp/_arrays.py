"""Arguments of the functions of komdsp.fft, in the way of SciPy."""
import operator
import os

import numpy as np

from ._devices import DeviceArray, NotOurs
from ._memory import allocator


def on_device(x):
    return type(x) is DeviceArray


def _wrapped(x):
    """An array of another library that lies on a device, as a DeviceArray; None: it does not."""
    if type(x).__module__ == "pyopencl.array":
        from ._opencl import of_array

        return of_array(x, _wanted_type)
    if hasattr(x, "__cuda_array_interface__"):
        from ._cuda import of_array

        return of_array(x, _wanted_type)
    return None


def is_elsewhere(x):
    """An array on a device, or one that comes from another library as such."""
    return type(x) is not np.ndarray and (on_device(x) or _wrapped(x) is not None)


def empty(shape, dtype, like=None):
    """Memory for a result, where the input is."""
    return like.place.empty(shape, dtype) if on_device(like) else allocator(shape, dtype)(shape, dtype)


def zeros(shape, dtype, like=None):
    return like.place.zeros(shape, dtype) if on_device(like) else np.zeros(shape, dtype)


def dense(x, dtype=None):
    """The array of this type in C order, without gaps; in the memory of a host at multiples of its elements' size."""
    if not on_device(x):
        x = np.ascontiguousarray(x, dtype)
        return x if x.__array_interface__["data"][0] % x.itemsize == 0 else x.copy()
    x = x if dtype is None else x.astype(dtype, copy=False)
    return x if x.dense else x.copy()


def aligned_copy(x):
    """The array at a multiple of 64 bytes."""
    memory = np.empty(x.nbytes + 64, np.uint8)
    first = -memory.ctypes.data % 64
    y = memory[first:first + x.nbytes].view(x.dtype).reshape(x.shape)
    y[...] = x
    return y


def joined(arrays, axis, dtype):
    """One after the other along an axis; None: zeros, as many as the others have."""
    given = [x for x in arrays if x is not None]
    given = next(filter(on_device, given), given[0])
    if not on_device(given):
        return np.concatenate([np.zeros_like(given) if x is None else x for x in arrays], axis, dtype=dtype)
    points = given.shape[axis]
    shape = *given.shape[:axis], points * len(arrays), *given.shape[axis + 1:]
    y = zeros(shape, dtype, given) if any(x is None for x in arrays) else empty(shape, dtype, given)
    for i, x in enumerate(arrays):
        if x is not None:
            y[(slice(None),) * axis + (slice(i * points, (i + 1) * points),)] = x.astype(dtype, copy=False)
    return y


def broadcast(*arrays):
    """Arrays of one shape."""
    if not any(map(on_device, arrays)):
        return np.broadcast_arrays(*arrays)
    if not all(map(on_device, arrays)):
        raise NotOurs("arrays that are computed with together lie on one device")
    if len({x.shape for x in arrays}) > 1:
        raise NotOurs("arrays on devices do not broadcast")
    return arrays


def broadcast_to(x, shape):
    if on_device(x) and x.shape != shape:
        raise NotOurs("arrays on devices do not broadcast")
    return x if on_device(x) else np.broadcast_to(x, shape)


def beside(x, numbers):
    """An array of NumPy's where x lies."""
    return x.place.sent(numbers) if on_device(x) else numbers


def stacked(a, b):
    """[a, b] on a new first axis."""
    y = empty((2, *a.shape), a.dtype, a)
    y[0], y[1] = a, b
    return y


def _wanted_type(dtype):
    """Single or double precision, of native byte order; half becomes single, integers double."""
    kind = dtype.kind
    if kind == "f" or kind == "c":
        single = dtype.itemsize <= (4 if kind == "f" else 8)
        if dtype.itemsize > (8 if kind == "f" else 16):
            raise NotOurs(f"komdsp computes in single and double precision, not with {dtype}")
        return np.dtype((np.float32 if single else np.float64) if kind == "f" else
                        (np.complex64 if single else np.complex128))
    if kind in "biu":
        return np.dtype(np.float64)
    raise NotOurs(f"komdsp does not compute with {dtype}")


def as_numbers(x, anywhere=True):
    """The array in the type that is computed with.  One that lies on a device stays there, unless it may not be
    anywhere; of other libraries' arrays on the CPU the memory is taken (DLPack)."""
    if type(x) is not np.ndarray:
        there = x if on_device(x) else _wrapped(x)
        if there is not None:
            if not anywhere:
                raise NotOurs("this function is not computed of arrays on devices")
            return there
        x = np.from_dlpack(x) if hasattr(x, "__dlpack__") and not isinstance(x, np.ndarray) else np.asarray(x)
    wanted = _wanted_type(x.dtype)
    return x if x.dtype == wanted else x.astype(wanted)


def is_single(x):
    return x.dtype in (np.float32, np.complex64)


def common_type(arrays):
    """The type of arrays that are computed with together: double where they differ."""
    kinds = {x.dtype for x in arrays}
    return kinds.pop() if len(kinds) == 1 else np.dtype(np.complex128 if any(k.kind == "c" for k in kinds) else float)


def complex_type(x):
    return np.complex64 if is_single(x) else np.complex128


def real_type(x):
    return np.float32 if is_single(x) else np.float64


def checked_workers(workers):
    """The number of threads: as SciPy's, negative ones count from the number of processors, and no more than those
    work.  None: none was asked for."""
    if workers is None:
        return None
    workers, processors = operator.index(workers), os.cpu_count() or 1
    if workers < -processors:
        raise ValueError(f"workers value out of range; got {workers}, must not be less than {-processors}")
    if workers == 0:
        raise ValueError("workers must not be zero")
    return workers + 1 + processors if workers < 0 else min(workers, processors)


def checked_norm(norm):
    if norm not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm!r}, should be "backward", "ortho" or "forward"')
    return norm or "backward"


def scale_of(norm, forward, points):
    """The factor of a result, over so many points."""
    if norm == "ortho":
        return points**-0.5
    return 1.0 / points if (norm == "forward") == forward else 1.0


def _integers(values, name):
    try:
        return [operator.index(values)]
    except TypeError:
        pass
    try:
        return [operator.index(v) for v in values]
    except TypeError as error:
        raise ValueError(f"{name} must be a scalar or iterable of integers") from error


def axes_and_lengths(x, s, axes):
    """The axes to be transformed, each once, and the length of each."""
    if axes is not None:
        axes = _integers(axes, "axes")
        if any(a >= x.ndim or a < -x.ndim for a in axes):
            raise ValueError("axes exceeds dimensionality of input")
        axes = [a + x.ndim if a < 0 else a for a in axes]
        if len(set(axes)) != len(axes):
            raise ValueError("all axes must be unique")
    if s is not None:
        s = _integers(s, "shape")
        if axes is not None and len(s) != len(axes):
            raise ValueError("when given, axes and shape arguments have to be of the same length")
        if axes is None:
            if len(s) > x.ndim:
                raise ValueError("shape requires more axes than are present")
            axes = list(range(x.ndim - len(s), x.ndim))
        s = [x.shape[a] if n == -1 else n for n, a in zip(s, axes)]
    elif axes is None:
        axes = list(range(x.ndim))
    if s is None:
        s = [x.shape[a] for a in axes]
    if any(n < 1 for n in s):
        raise ValueError(f"invalid number of data points ({s}) specified")
    return axes, s


def one_axis(x, n, axis):
    """One axis and its length."""
    if x.ndim == 0:
        raise ValueError("one axis at least is to be transformed, and this is a number")
    axis = operator.index(axis)
    if not -x.ndim <= axis < x.ndim:
        raise IndexError(f"axis {axis} is out of bounds of {x.ndim} axes")
    axis %= x.ndim
    n = x.shape[axis] if n is None else operator.index(n)
    if n < 1:
        raise ValueError(f"invalid number of data points ({n}) specified")
    return axis, n


def resized(x, axes, lengths):
    """Cut, or padded with zeros, along these axes."""
    if all(x.shape[a] == n for a, n in zip(axes, lengths)):
        return x
    shape, part = list(x.shape), [slice(None)] * x.ndim
    for a, n in zip(axes, lengths):
        shape[a] = n
        part[a] = slice(0, min(n, x.shape[a]))
    if all(x.shape[a] >= n for a, n in zip(axes, lengths)):
        return x[tuple(part)]
    y = zeros(shape, x.dtype, x)
    y[tuple(part)] = x[tuple(part)]
    return y


def strided(x, pairs=False):
    """The array, copied where its elements do not lie at multiples of their size, or of a pair of them, forwards, in
    memory of their own."""
    size = x.dtype.itemsize
    axes = sorted((t, n) for n, t in zip(x.shape, x.strides) if n > 1)
    behind = size  # bytes that the axes before take together
    for stride, points in axes:
        if stride < behind or stride % size:
            if on_device(x):
                raise NotOurs("an array on a device whose elements lie backwards or share memory is not copied")
            return x.copy()
        behind = stride * (points - 1) + behind
    return x if on_device(x) or x.ctypes.data % (2 * size if pairs else size) == 0 else x.copy()


def result(shape, dtype, like, out):
    """Memory for the result of an array: what the caller gave, where it can be written at once, else other memory."""
    if out is None:
        return empty(shape, dtype, like)
    if type(out) is not np.ndarray or on_device(like):
        raise TypeError("out= is an array of NumPy's, as the input")
    if out.shape != tuple(shape) or out.dtype != dtype or not out.flags.writeable:
        raise ValueError(f"out is to be an array of {np.dtype(dtype)} of the shape {tuple(shape)} that may be written")
    at_once = strided(out, out.dtype.kind == "f") is out and not np.may_share_memory(like, out)
    return out if at_once else empty(shape, dtype)
