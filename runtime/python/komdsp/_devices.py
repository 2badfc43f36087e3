"""Arrays in the memory of devices, and plans that run there; where the arrays of a call come from and go back to."""
import ctypes
import threading

import numpy as np
from numpy.lib.stride_tricks import as_strided

from . import _cache, _library
from ._library import aligned, rank_max, structs


class NotOurs(TypeError):
    """A type that the library does not compute with: long double, objects."""


class DeviceArray:
    """A part of a device's memory as an array.  Indices and axes are NumPy's: `_view` lies in no memory, and is never
    read."""

    def __init__(self, place, memory, view, origin):
        self.place, self.memory, self._view, self._origin = place, memory, view, origin
        self.shape, self.strides, self.dtype = view.shape, view.strides, view.dtype
        self.ndim, self.size, self.itemsize = view.ndim, view.size, view.itemsize
        self.offset = view.__array_interface__["data"][0] - origin

    @classmethod
    def at(cls, place, memory, shape, dtype, strides=None, offset=0):
        """Elements from `offset` bytes on; strides in bytes, by default those of C order."""
        if strides is None:
            strides, behind = [], np.dtype(dtype).itemsize
            for n in reversed(shape):
                strides.insert(0, behind)
                behind *= max(n, 1)
        one = np.empty(1, dtype)
        return cls(place, memory, as_strided(one, shape, strides), one.__array_interface__["data"][0] - offset)

    def _of(self, view):
        return DeviceArray(self.place, self.memory, view, self._origin)

    def __getitem__(self, index):
        index = index if isinstance(index, tuple) else (index,)
        return self._of(self._view[index if any(i is Ellipsis for i in index) else (*index, Ellipsis)])

    def __setitem__(self, index, value):
        copy_to(self[index], value)

    def __len__(self):
        return len(self._view)

    def __array__(self, *_, **__):
        raise NotOurs("arrays that are computed with together lie on one device")

    def transpose(self, *axes):
        return self._of(self._view.transpose(*axes))

    @property
    def real(self):
        return self._of(self._view.real)

    @property
    def imag(self):
        return self._of(self._view.imag)

    @property
    def dense(self):
        """C order, without gaps."""
        return self._view.flags.c_contiguous

    def reshape(self, *shape):
        x = self if self.dense else self.copy()
        return x._of(x._view.reshape(*shape))

    def view(self, dtype):
        return self._of(self._view.view(dtype))

    def copy(self):
        y = self.place.empty(self.shape, self.dtype)
        copy_to(y, self)
        return y

    def astype(self, dtype, copy=True):
        """Real numbers as complex ones, with the same precision."""
        if self.dtype == dtype:
            return self.copy() if copy else self
        if np.result_type(self.dtype, np.complex64) != dtype or self.dtype.kind != "f":
            raise NotOurs(f"an array of {self.dtype} on a device is not made one of {np.dtype(dtype)}")
        y = self.place.zeros(self.shape, dtype)
        copy_to(y.real, self)
        return y


def copy_to(y, x, scale=1.0):
    """y = scale * x, whatever their layouts: a transform of one point each."""
    if x.size == 0:
        return
    if x.ndim >= rank_max:
        raise NotOurs("arrays on devices have up to seven axes, where they are copied")
    is_complex, rank = x.dtype.kind == "c", x.ndim
    strides = [[t // a.itemsize if n > 1 else 1 for n, t in zip(a.shape, a.strides)] for a in (x, y)]
    if any(t < 1 for t in strides[0]):
        raise NotOurs("an array on a device whose elements lie backwards or share memory is not copied")

    def describe():
        t = structs["fftn"]() if is_complex else structs["dctn"](type=3)
        t.rank, t.axes, t.scale, t.precision = rank + 1, 1, scale, x.dtype.char in "dD"
        t.axis[0] = rank
        t.shape[:rank + 1] = *x.shape, 1
        t.in_stride[:rank + 1], t.out_stride[:rank + 1] = (*strides[0], 1), (*strides[1], 1)
        return t

    y.place.compute(("copy", x.dtype.char, x.shape, *map(tuple, strides), scale), describe, x, y)


class Place:
    """A queue or stream of a device.  Of its own each has `key`, `profile`, `allocate`, `clear`, `send`, `fetch`,
    `wait`, `place_of`, `kernels_of`, `enqueue`, `returned`."""

    def empty(self, shape, dtype):
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(dtype).itemsize
        return DeviceArray.at(self, self.allocate(max(size, 64)), tuple(shape), np.dtype(dtype))

    def zeros(self, shape, dtype):
        y = self.empty(shape, dtype)
        if y.size:
            self.clear(y.memory, y.size * y.itemsize)
        return y

    def sent(self, x):
        """An array of NumPy's in C order, here."""
        x = np.ascontiguousarray(x)
        y = self.empty(x.shape, x.dtype)
        if x.size:
            self.send(y.memory, x.ctypes.data, x.nbytes)
            self.wait()
        return y

    def planned(self, key, describe):
        return _cache.transform((key, self.key), describe, 1, lambda d, _: Planned(d, self))

    def compute(self, key, describe, x, y, operand=None):
        """y = the transform of x; nothing waits for it."""
        if not all(a is None or type(a) is DeviceArray for a in (x, y, operand)):
            raise NotOurs("arrays that are computed with together lie on one device")
        made = self.planned(key, describe)
        e = made.envelope
        x = self._on_multiples(x, e.input_alignment, e.input_bytes)
        if operand is not None:
            operand = self._on_multiples(operand, e.operand_alignment, e.operand_bytes)
        with made.turn:
            self.enqueue(made, x, y, operand)

    def _on_multiples(self, x, alignment, size):
        """x in memory where it begins as the plan demands."""
        if self.place_of(x) % alignment == 0:
            return x
        y = DeviceArray.at(self, self.allocate(size), x.shape, x.dtype, x.strides)
        copy_to(y, x)
        return y

    def compute_sent(self, made, source, target, operand, filled):
        """compute() at addresses of the host, and wait; filled: the target has numbers between those of the result."""
        e = made.envelope
        x, y = (DeviceArray.at(self, self.allocate(max(64, size)), (size,), np.uint8)
                for size in (e.input_bytes, e.output_bytes))
        self.send(x.memory, source, e.input_bytes)
        if source == target:
            y = x
        elif filled:
            self.send(y.memory, target, e.output_bytes)
        if operand is not None:
            z = DeviceArray.at(self, self.allocate(max(64, e.operand_bytes)), (e.operand_bytes,), np.uint8)
            self.send(z.memory, operand, e.operand_bytes)
            operand = z
        with made.turn:
            self.enqueue(made, x, y, operand)
        self.fetch(y.memory, target, e.output_bytes)
        self.wait()


class Planned:
    """A plan for a device, with its kernels, tables and scratch memory there; calls take turns."""

    def __init__(self, description, place):
        self.turn = threading.Lock()
        self._place = place  # its queue lives as long as what is known by its number
        self.last = []  # what the next call waits for, since it takes over the scratch memory
        self._memory, self.plan = _library.planned(description, place.profile)
        self.envelope = e = _library.envelope_of(self.plan)
        tables, at = aligned(e.table_bytes)
        _library.raise_for(_library.fill_tables(self.plan, at))
        self.tables, self.scratch = place.allocate(max(64, e.table_bytes)), place.allocate(max(64, e.scratch_bytes))
        if e.table_bytes:
            place.send(self.tables, at, e.table_bytes)
            place.wait()
        self.kernels = place.kernels_of(self.plan)
        self.bytes = e.table_bytes + e.scratch_bytes


class Kernels:
    """The kernels of a plan, in memory that the library's functions take."""

    def __init__(self, size, build, release):
        """build: takes their address, a log and its size."""
        self._memory, self.address = aligned(size)
        self._release = release
        log = ctypes.create_string_buffer(4000)
        status = build(self.address, log, len(log))
        _library.raise_for(status, log.value.decode(errors="replace") or None)

    def __del__(self):
        self._release(self.address)


def given_back(result, given=None):
    """A result, and what is in it, as arrays of the library that the input came from; but where the package itself
    calls, and what was given is a DeviceArray."""
    kind = type(result)
    if kind is np.ndarray or type(given) is DeviceArray:
        return result
    if kind is DeviceArray:
        return result.place.returned(result)
    if kind in (list, tuple):
        return kind(map(given_back, result))
    return {key: given_back(value) for key, value in result.items()} if kind is dict else result
