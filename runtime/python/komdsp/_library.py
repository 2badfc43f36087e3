"""The shared library: its structs and functions, as komdsp_plan.h and komdsp_desk.h declare them."""
import ctypes
import os
import pathlib
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_size_t, c_ssize_t, c_void_p

rank_max = 8


class KomdspError(ValueError):
    """What the library answered: `status` is its name, as "bad_batch"; the text says why."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status


def _candidates():
    named = os.environ.get("KOMDSP_LIBRARY")
    if named:
        yield named
        return
    here = pathlib.Path(__file__).resolve().parent
    yield here / "libkomdsp.so.0"
    yield here.parents[2] / "build" / "libkomdsp.so.0"  # of a checkout
    yield "libkomdsp.so.0"


def _load():
    tried = []
    for path in _candidates():
        try:
            return ctypes.CDLL(str(path))
        except OSError as error:
            tried.append(f"{path} ({error})")
    raise ImportError("libkomdsp.so.0 was not found: " + "; ".join(tried))


class Fftn(ctypes.Structure):
    """komdsp_fftn."""

    _fields_ = [
        ("size", c_size_t),
        ("rank", c_int),
        ("axes", c_int),
        ("shape", c_ssize_t * rank_max),
        ("axis", c_int * rank_max),
        ("kind", c_int),
        ("inverse", c_int),
        ("precision", c_int),
        ("in_place", c_int),
        ("scale", c_double),
        ("in_stride", c_ssize_t * rank_max),
        ("out_stride", c_ssize_t * rank_max),
    ]


class Dctn(ctypes.Structure):
    """komdsp_dctn."""

    _fields_ = [
        ("size", c_size_t),
        ("rank", c_int),
        ("axes", c_int),
        ("shape", c_ssize_t * rank_max),
        ("axis", c_int * rank_max),
        ("type", c_int),
        ("sine", c_int),
        ("orthogonal", c_int),
        ("precision", c_int),
        ("in_place", c_int),
        ("scale", c_double),
        ("in_stride", c_ssize_t * rank_max),
        ("out_stride", c_ssize_t * rank_max),
    ]


class Envelope(ctypes.Structure):
    """komdsp_envelope."""

    _fields_ = [
        *((name, c_size_t) for name in ("size", "input_bytes", "output_bytes", "operand_bytes")),
        *((name, c_size_t) for name in ("input_alignment", "output_alignment", "operand_alignment")),
        *((name, c_size_t) for name in ("table_bytes", "scratch_bytes", "worker_bytes", "stack_bytes", "local_bytes")),
        *((name, c_ssize_t) for name in ("work_group", "launches", "barriers")),
        *((name, c_double) for name in ("bytes_moved", "operations")),
    ]


library = _load()


def _declare(name, result, *arguments):
    function = getattr(library, name)
    function.restype, function.argtypes = result, arguments
    return function


_describe = _declare("komdsp_describe", c_char_p, c_int)
_status_name = _declare("komdsp_status_name", c_char_p, c_int)
_version = _declare("komdsp_version", c_char_p)
_native_profile = _declare("komdsp_native_profile", c_void_p)
_made_plan_bytes = _declare("komdsp_made_plan_bytes", c_size_t)
_reason = _declare("komdsp_reason", c_char_p, c_void_p)
_read_envelope = _declare("komdsp_read_envelope", c_int, c_void_p, POINTER(Envelope))
_open = _declare("komdsp_open", c_int, POINTER(c_void_p), c_void_p, c_int)
_close = _declare("komdsp_close", None, c_void_p)
_compute = _declare("komdsp_compute", c_int, c_void_p, c_void_p, c_void_p, c_void_p)
_planners = {
    Fftn: _declare("komdsp_plan_fftn", c_int, c_void_p, POINTER(Fftn), c_void_p, c_char_p),
    Dctn: _declare("komdsp_plan_dctn", c_int, c_void_p, POINTER(Dctn), c_void_p),
}
_with_variants = {Fftn}


def version():
    """The version of the library, as "0.1.0"."""
    return _version().decode()


def raise_for(status, reason=None):
    """Raise KomdspError, unless the status is 0."""
    if status:
        raise KomdspError(_status_name(status).decode(), reason or _describe(status).decode())


class Transform:
    """A plan with its tables, workspaces and threads; any number of Python's threads may compute with it at once."""

    def __init__(self, description, workers):
        description.size = ctypes.sizeof(description)
        memory = (c_double * (_made_plan_bytes() // 8 + 2))()
        plan = (ctypes.addressof(memory) + 15) // 16 * 16
        arguments = [plan, byref(description), _native_profile()]
        if type(description) in _with_variants:
            arguments.append(None)
        self._handle = None
        status = _planners[type(description)](*arguments)
        raise_for(status, _reason(plan).decode())
        self.envelope = Envelope(ctypes.sizeof(Envelope))
        raise_for(_read_envelope(plan, byref(self.envelope)))
        handle = c_void_p()
        raise_for(_open(byref(handle), plan, workers))
        self._handle = handle.value
        self.calls = []  # of _cache

    @property
    def bytes(self):
        """Memory that it holds, for one worker."""
        e = self.envelope
        return e.table_bytes + e.scratch_bytes + e.worker_bytes

    def __del__(self):
        if self._handle:
            _close(self._handle)

    def compute(self, source, target, operand=None):
        """Addresses of memory; ctypes lets other threads run meanwhile."""
        status = _compute(self._handle, source, operand, target)
        if status:
            raise_for(status)
