"""NVIDIA GPUs: their memory, and plans in their streams; arrays that have `__cuda_array_interface__`."""
import ctypes
import functools
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_ubyte, c_uint, c_ulonglong, c_void_p

import numpy as np

from . import _library
from ._devices import DeviceArray, Kernels, NotOurs, Place
from ._library import KomdspError, aligned, declared, raise_for


class _Buffers(ctypes.Structure):
    _fields_ = [("size", c_size_t), *((name, c_ulonglong) for name in ("input", "output", "tables", "scratch",
                                                                         "operand"))]


_declare = functools.partial(declared, _library.load("libkomdsp-cuda.so.0"))
_count_devices = _declare("komdsp_cuda_count_devices", c_int, POINTER(c_int))
_profile_bytes = _declare("komdsp_cuda_profile_bytes", c_size_t)
_read_profile = _declare("komdsp_cuda_read_profile", c_int, c_void_p, c_int)
_kernels_bytes = _declare("komdsp_cuda_kernels_bytes", c_size_t)
_build = _declare("komdsp_cuda_build", c_int, c_void_p, c_void_p, c_void_p, c_char_p, c_size_t)
_release = _declare("komdsp_cuda_release", None, c_void_p)
_enqueue = _declare("komdsp_cuda_enqueue", c_int, c_void_p, c_void_p, c_void_p, POINTER(_Buffers), c_int, c_void_p,
                    c_void_p)

# Functions of NVIDIA's driver, and their arguments.
_driver_functions = {
    "cuDevicePrimaryCtxRetain": (POINTER(c_void_p), c_int), "cuCtxPushCurrent_v2": (c_void_p,),
    "cuCtxPopCurrent_v2": (POINTER(c_void_p),), "cuMemAllocAsync": (POINTER(c_ulonglong), c_size_t, c_void_p),
    "cuMemFreeAsync": (c_ulonglong, c_void_p), "cuMemFree_v2": (c_ulonglong,),
    "cuMemcpyHtoDAsync_v2": (c_ulonglong, c_void_p, c_size_t, c_void_p),
    "cuMemcpyDtoHAsync_v2": (c_void_p, c_ulonglong, c_size_t, c_void_p),
    "cuMemsetD8Async": (c_ulonglong, c_ubyte, c_size_t, c_void_p), "cuStreamCreate": (POINTER(c_void_p), c_uint),
    "cuStreamDestroy_v2": (c_void_p,),
    "cuStreamSynchronize": (c_void_p,), "cuStreamWaitEvent": (c_void_p, c_void_p, c_uint),
    "cuEventCreate": (POINTER(c_void_p), c_uint), "cuEventRecord": (c_void_p, c_void_p),
    "cuEventDestroy_v2": (c_void_p,), "cuPointerGetAttribute": (c_void_p, c_int, c_ulonglong)}
_out_of_memory, _device_ordinal, _non_blocking, _no_timing = 2, 9, 1, 2


@functools.lru_cache(maxsize=1)
def _driver():
    """The driver, made ready; KomdspError, as device_missing, where there is none."""
    raise_for(_count_devices(byref(c_int())))
    library = ctypes.CDLL("libcuda.so.1")
    return {name: declared(library, name, c_int, *arguments) for name, arguments in _driver_functions.items()}


def _call(name, *arguments):
    code = _driver()[name](*arguments)
    if code == _out_of_memory:
        raise MemoryError("the GPU has too little memory")
    if code:
        raise KomdspError("driver_failed", f"{name} of NVIDIA's driver answers {code}")


@functools.lru_cache(maxsize=None)
def _context(device):
    """The primary context of a device, which other libraries use as well."""
    context = c_void_p()
    _call("cuDevicePrimaryCtxRetain", byref(context), device)
    return context.value


@functools.lru_cache(maxsize=None)
def _profile_of(device):
    memory, address = aligned(_profile_bytes())
    raise_for(_read_profile(address, device))
    return memory, address


class _Current:
    """Makes a device's context current for a while."""

    def __init__(self, device):
        self._context = _context(device)

    def __enter__(self):
        _call("cuCtxPushCurrent_v2", self._context)

    def __exit__(self, *_):
        # Results are not to be lost where this fails.
        _driver()["cuCtxPopCurrent_v2"](byref(c_void_p()))


class _Memory:
    """Memory of ours: free when nothing refers to it, behind what its stream does."""

    def __init__(self, stream, size):
        address = c_ulonglong()
        self._stream = stream
        with _Current(stream.device):
            _call("cuMemAllocAsync", byref(address), size, stream.handle)
        self.address, self.given = address.value, False

    def __del__(self, call=_call, current=_Current):
        if not hasattr(self, "address"):
            return
        try:
            with current(self._stream.device):
                if self.given:  # other streams may use it
                    call("cuMemFree_v2", self.address)
                else:
                    call("cuMemFreeAsync", self.address, self._stream.handle)
        except Exception:  # the process ends, and the driver is gone
            pass


class _Theirs:
    """Memory of another library: of an array, or bytes that it gave for a result."""

    def __init__(self, address, kept, is_bytes=False):
        self.address, self.kept, self.is_bytes = address, kept, is_bytes


class CudaArray:
    """A result in the memory of a GPU.  Libraries that know `__cuda_array_interface__` take it as it is, behind its
    stream: ``torch.as_tensor(x, device="cuda")``, ``cupy.asarray(x)``."""

    def __init__(self, array):
        self._array = array
        self.shape, self.dtype, self.ndim, self.size = array.shape, array.dtype, array.ndim, array.size
        self.__cuda_array_interface__ = {
            "shape": array.shape, "typestr": array.dtype.str, "strides": None if array.dense else array.strides,
            "data": (array.memory.address + array.offset if array.size else 0, False), "version": 3,
            "stream": array.place.handle or 1}

    def get(self) -> np.ndarray:
        """It as an array of NumPy's, when all that it waits for is done."""
        return self._array.place.got(self._array)


class _Stream(Place):
    def __init__(self, device, handle, library=None):
        self.device, self.handle, self._library = device, handle, library
        self.key = "cuda", device, handle

    @property
    def profile(self):
        return _profile_of(self.device)[1]

    def allocate(self, size):
        if self._library is None:
            return _Memory(self, size)
        memory = self._library.empty(size, dtype=self._library.uint8, device=f"cuda:{self.device}")
        return _Theirs(memory.data_ptr(), memory, True)

    def clear(self, memory, size):
        with _Current(self.device):
            _call("cuMemsetD8Async", memory.address, 0, size, self.handle)

    def send(self, memory, address, size):
        with _Current(self.device):
            _call("cuMemcpyHtoDAsync_v2", memory.address, address, size, self.handle)

    def fetch(self, memory, address, size, offset=0):
        with _Current(self.device):
            _call("cuMemcpyDtoHAsync_v2", address, memory.address + offset, size, self.handle)

    def wait(self):
        with _Current(self.device):
            _call("cuStreamSynchronize", self.handle)

    def got(self, x):
        """An array of NumPy's with these numbers."""
        x = x if x.dense else x.copy()
        y = np.empty(x.shape, x.dtype)
        if y.size:
            self.fetch(x.memory, y.ctypes.data, y.nbytes, x.offset)
            self.wait()
        return y

    def _follow(self, other):
        """Calls that come now wait for what the other stream has to do."""
        event = c_void_p()
        with _Current(self.device):
            _call("cuEventCreate", byref(event), _no_timing)
            try:
                _call("cuEventRecord", event, other.handle)
                _call("cuStreamWaitEvent", self.handle, event, 0)
            finally:
                _call("cuEventDestroy_v2", event)

    def place_of(self, x):
        return x.memory.address + x.offset

    def kernels_of(self, plan):
        return Kernels(_kernels_bytes(), lambda kernels, *log: _build(kernels, plan, _context(self.device), *log),
                       _release)

    def enqueue(self, made, x, y, operand):
        at = _Buffers(ctypes.sizeof(_Buffers), tables=made.tables.address, scratch=made.scratch.address)
        for member, array in ("input", x), ("output", y), ("operand", operand):
            if array is None:
                continue
            if array.place.device != self.device:
                raise NotOurs("arrays that are computed with together lie on one GPU")
            if array.place.handle != self.handle:
                self._follow(array.place)
            setattr(at, member, self.place_of(array))
        raise_for(_enqueue(made.kernels.address, made.plan, self.handle, byref(at), 0, None, None))

    def returned(self, x):
        if self._library is None:
            x.memory.given = True
            return CudaArray(x)
        torch = self._library
        x = x if x.memory.is_bytes else x.copy()
        whole = x.memory.kept
        if x.dtype.kind == "c":
            whole = torch.view_as_complex(whole.view(getattr(torch, f"float{4 * x.itemsize}")).view(-1, 2))
        else:
            whole = whole.view(getattr(torch, x.dtype.name))
        strides = [t // x.itemsize for t in x.strides]
        return torch.as_strided(whole, x.shape, strides, x.offset // x.itemsize)


class _OwnStream(_Stream):
    """A stream of ours: it ends when nothing refers to it."""

    def __del__(self, call=_call, current=_Current):
        try:
            with current(self.device):
                call("cuStreamDestroy_v2", self.handle)
        except Exception:  # the process ends, and the driver is gone
            pass


# ---- arrays of other libraries ----
def _checked(x, wanted_type):
    """Its interface, once what it says can be."""
    said = x.__cuda_array_interface__
    try:
        dtype, shape, (address, _) = np.dtype(said["typestr"]), tuple(said["shape"]), said["data"]
        strides = said.get("strides")
        strides = None if strides is None else tuple(int(t) for t in strides)
        ok = all(type(n) is int and n >= 0 for n in shape) and type(address) is int
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"__cuda_array_interface__ is none: {error}") from error
    if not ok or strides is not None and len(strides) != len(shape):
        raise ValueError("__cuda_array_interface__ has a shape, strides or an address that are none")
    if said.get("mask") is not None:
        raise NotOurs("an array with a mask is not computed with")
    if not dtype.isnative:
        raise NotOurs("an array on a GPU is of this machine's byte order")
    wanted_type(dtype)
    if 0 not in shape and (address == 0 or address % dtype.itemsize):
        raise ValueError("__cuda_array_interface__ has an address that is no multiple of a number's size")
    stream = said.get("stream")
    if stream == 0:
        raise ValueError("__cuda_array_interface__ has stream 0, which means nothing")
    return dtype, shape, strides, address, stream


def _device_of(address):
    device = c_int(0)
    if address and _driver()["cuPointerGetAttribute"](byref(device), _device_ordinal, address):
        raise ValueError("__cuda_array_interface__ has an address that is none of a GPU's memory")
    return device.value


def of_array(x, wanted_type):
    """An array that has the interface, where it lies and in its stream; wanted_type: of its type, what is computed
    with, which torch makes of it."""
    torch = None
    if type(x).__module__.split(".")[0] == "torch":
        import torch

        x = x.detach().resolve_conj().resolve_neg()
    _driver()
    dtype, shape, strides, address, stream = _checked(x, wanted_type)
    wanted = wanted_type(dtype)
    if wanted != dtype:
        if torch is None:
            raise NotOurs(f"an array of {dtype} on a GPU is not made one of {wanted}")
        return of_array(x.to(getattr(torch, wanted.name)), wanted_type)
    device = _device_of(address)
    if torch is not None:
        stream = torch.cuda.current_stream(device).cuda_stream
    return DeviceArray.at(_Stream(device, stream or None, torch), _Theirs(address, x), shape, dtype, strides)


def place_on(device):
    """A stream of its own on the GPU of this number."""
    count = c_int()
    raise_for(_count_devices(byref(count)))
    if not 0 <= device < count.value:
        raise ValueError(f"there is no GPU {device}: {count.value} are here")
    stream = c_void_p()
    with _Current(device):
        _call("cuStreamCreate", byref(stream), _non_blocking)
    return _OwnStream(device, stream.value)
