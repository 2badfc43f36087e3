"""Transforms of pyopencl's arrays: on their device, in their queue."""
import ctypes
import functools
import threading
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p

import numpy as np
import pyopencl
import pyopencl.array

from . import _cache, _library
from ._library import aligned, declared, raise_for

_library_here = _library.load("libkomdsp-opencl.so.0")
_declare = functools.partial(declared, _library_here)


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


class DeviceTransform:
    """A plan for the device of a queue, with its tables and scratch memory there."""

    def __init__(self, description, queue):
        self._lock = threading.Lock()
        self._last = []  # the event of the call before, whose scratch memory this one takes over
        self._profile, profile = aligned(_profile_bytes())
        raise_for(_read_profile(profile, queue.device.int_ptr))
        self._memory, self._plan = _library.planned(description, profile)
        self.envelope = _library.envelope_of(self._plan)
        tables, at = aligned(self.envelope.table_bytes)
        raise_for(_library.fill_tables(self._plan, at))
        self._tables = self._buffer(queue.context, self.envelope.table_bytes)
        if self.envelope.table_bytes:
            pyopencl.enqueue_copy(queue, self._tables, (ctypes.c_char * self.envelope.table_bytes).from_address(at))
        self._scratch = self._buffer(queue.context, self.envelope.scratch_bytes)
        self._own, self._kernels = aligned(_kernels_bytes())
        log = ctypes.create_string_buffer(4000)
        status = _build(self._kernels, self._plan, queue.context.int_ptr, queue.device.int_ptr, log, len(log))
        raise_for(status, log.value.decode(errors="replace") or None)
        self.bytes = self.envelope.table_bytes + self.envelope.scratch_bytes

    def __del__(self):
        if hasattr(self, "_kernels"):
            _release(self._kernels)

    @staticmethod
    def _buffer(context, size):
        return pyopencl.Buffer(context, pyopencl.mem_flags.READ_WRITE, max(size, 64))

    def enqueue(self, queue, x, y):
        """Behind what x and y wait for; y waits for it."""
        at = _Buffers(ctypes.sizeof(_Buffers))
        for member, memory, offset in (("input", x.base_data, x.offset), ("output", y.base_data, y.offset),
                                       ("tables", self._tables, 0), ("scratch", self._scratch, 0)):
            setattr(at, member, _Buffer(memory.int_ptr, offset))
        done = c_void_p()
        with self._lock:
            events = [*x.events, *y.events, *self._last]
            wait = (c_void_p * max(1, len(events)))(*(e.int_ptr for e in events))
            raise_for(_enqueue(self._kernels, self._plan, queue.int_ptr, byref(at), len(events),
                               wait if events else None, byref(done)))
            event = pyopencl.Event.from_int_ptr(done.value, retain=False)
            self._last = [event]
        y.add_event(event)


def empty(shape, dtype, like):
    if like.queue is None:
        raise ValueError("the array has no queue: use with_queue")
    return pyopencl.array.empty(like.queue, shape, dtype)


def compute(key, describe, x, y):
    """y = the transform of x, in the queue of x."""
    queue = x.queue
    made = _cache.transform((key, queue.int_ptr), describe, 1, lambda d, _: DeviceTransform(d, queue))
    made.enqueue(queue, x, y)


@functools.lru_cache(maxsize=1)
def _default_queue():
    return pyopencl.CommandQueue(pyopencl.create_some_context(interactive=False))


def sent(x):
    """A NumPy array on the first device."""
    return pyopencl.array.to_device(_default_queue(), np.ascontiguousarray(x))
