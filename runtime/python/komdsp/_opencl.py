"""OpenCL devices: their memory, and plans in their queues; arrays of pyopencl."""
import contextlib
import ctypes
import functools
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p

import numpy as np
import pyopencl
import pyopencl.array

from . import _library
from ._devices import DeviceArray, Kernels, NotOurs, Place
from ._library import KomdspError, aligned, declared, raise_for

_declare = functools.partial(declared, _library.load("libkomdsp-opencl.so.0"))


class _Buffer(ctypes.Structure):
    _fields_ = [("memory", c_void_p), ("offset", c_size_t)]


class _Buffers(ctypes.Structure):
    _fields_ = [("size", c_size_t), *((name, _Buffer) for name in ("input", "output", "tables", "scratch", "operand"))]


_profile_bytes = _declare("komdsp_opencl_profile_bytes", c_size_t)
_read_profile = _declare("komdsp_opencl_read_profile", c_int, c_void_p, c_void_p)
_kernels_bytes = _declare("komdsp_opencl_kernels_bytes", c_size_t)
_build = _declare("komdsp_opencl_build", c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_char_p, c_size_t)
_release = _declare("komdsp_opencl_release", None, c_void_p)
_enqueue = _declare("komdsp_opencl_enqueue", c_int, c_void_p, c_void_p, c_void_p, POINTER(_Buffers), c_uint, c_void_p,
                    POINTER(c_void_p))


@contextlib.contextmanager
def _told():
    """Errors of pyopencl become those of the library."""
    try:
        yield
    except pyopencl.MemoryError as error:
        raise MemoryError(f"the OpenCL device has too little memory: {error}") from error
    except pyopencl.Error as error:
        raise KomdspError("driver_failed", f"OpenCL's driver fails: {error}") from error


class _Memory:
    """A buffer, and the events that its contents wait for."""

    def __init__(self, buffer, events=()):
        self.buffer, self.events = buffer, list(events)


class _Queue(Place):
    def __init__(self, queue):
        self._queue = queue
        self.key = "opencl", queue.int_ptr

    @functools.cached_property
    @_told()
    def profile(self):
        self._profile, address = aligned(_profile_bytes())
        raise_for(_read_profile(address, self._queue.device.int_ptr))
        return address

    @_told()
    def allocate(self, size):
        return _Memory(pyopencl.Buffer(self._queue.context, pyopencl.mem_flags.READ_WRITE, size))

    @_told()
    def clear(self, memory, size):
        memory.events.append(pyopencl.enqueue_fill_buffer(self._queue, memory.buffer, np.zeros(1, np.uint8), 0, size))

    @_told()
    def send(self, memory, address, size):
        memory.events.append(pyopencl.enqueue_copy(self._queue, memory.buffer, _bytes_at(address, size),
                                                   is_blocking=False))

    @_told()
    def fetch(self, memory, address, size):
        # Only who waits for an event is told that a kernel was ended.
        pyopencl.enqueue_copy(self._queue, _bytes_at(address, size), memory.buffer, is_blocking=True,
                              wait_for=memory.events)

    @_told()
    def wait(self):
        self._queue.finish()

    def place_of(self, x):
        """The offset; buffers begin at multiples of all that plans demand."""
        return x.offset

    @_told()
    def kernels_of(self, plan):
        handles = self._queue.context.int_ptr, self._queue.device.int_ptr
        return Kernels(_kernels_bytes(), lambda kernels, *log: _build(kernels, plan, *handles, *log), _release)

    @_told()
    def enqueue(self, made, x, y, operand):
        at = _Buffers(ctypes.sizeof(_Buffers))
        arrays = {"input": x, "output": y} if operand is None else {"input": x, "output": y, "operand": operand}
        for member, array in arrays.items():
            if array.memory.buffer.context != self._queue.context:
                raise NotOurs("arrays that are computed with together lie in one OpenCL context")
            setattr(at, member, _Buffer(array.memory.buffer.int_ptr, array.offset))
        at.tables, at.scratch = (_Buffer(memory.buffer.int_ptr, 0) for memory in (made.tables, made.scratch))
        events = [*made.last, *(e for array in arrays.values() for e in array.memory.events)]
        wait = (c_void_p * len(events))(*(e.int_ptr for e in events)) if events else None
        done = c_void_p()
        status = _enqueue(made.kernels.address, made.plan, self._queue.int_ptr, byref(at), len(events), wait,
                          byref(done))
        if status:
            self._queue.finish()  # launches before the one that failed use the plan's scratch memory
            raise_for(status)
        made.last = y.memory.events = [pyopencl.Event.from_int_ptr(done.value, retain=False)]

    def returned(self, x):
        x = x if x.dense else x.copy()  # pyopencl does little with others
        return pyopencl.array.Array(self._queue, x.shape, x.dtype, strides=x.strides, data=x.memory.buffer,
                                    offset=x.offset, events=list(x.memory.events))


def _bytes_at(address, size):
    return np.frombuffer((ctypes.c_char * size).from_address(address), np.uint8)


def of_array(x, wanted_type):
    """An array of pyopencl's, where it lies; wanted_type: of its type, what is computed with."""
    if x.queue is None:
        raise ValueError("the array has no queue: use with_queue")
    wanted = wanted_type(x.dtype)
    x = x if x.dtype == wanted else x.astype(wanted)
    return DeviceArray.at(_Queue(x.queue), _Memory(x.base_data, x.events), x.shape, x.dtype, x.strides, x.offset)


def place_on(device):
    """A queue of its own for a device, or for the device of this number."""
    if not isinstance(device, pyopencl.Device):
        try:
            all_devices = [d for platform in pyopencl.get_platforms() for d in platform.get_devices()]
        except pyopencl.Error as error:
            raise KomdspError("device_missing", f"there is no OpenCL device: {error}") from error
        if not all_devices:
            raise KomdspError("device_missing", "there is no OpenCL device")
        if not 0 <= device < len(all_devices):
            raise ValueError(f"there is no OpenCL device {device}: {len(all_devices)} are here")
        device = all_devices[device]
    with _told():
        return _Queue(pyopencl.CommandQueue(pyopencl.Context([device])))
