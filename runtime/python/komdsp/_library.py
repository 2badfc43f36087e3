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


# Of C's struct members: n a size_t, p a ptrdiff_t, i an int, d a double, a an address; p8 an array of eight.
_types = {"n": c_size_t, "p": c_ssize_t, "i": c_int, "d": c_double, "a": c_void_p}


def _struct(name, members):
    """A struct of komdsp_plan.h, whose first member is its size: "p length batch; i kind"."""
    fields = [("size", c_size_t)]
    for line in members.split(";"):
        kind, *names = line.split()
        kind = _types[kind[0]] * int(kind[1:]) if kind[1:] else _types[kind]
        fields += [(member, kind) for member in names]
    return type(name, (ctypes.Structure,), {"_fields_": fields, "__doc__": f"komdsp_{name.lower()}."})


Fftn = _struct("Fftn", "i rank axes; p8 shape; i8 axis; i kind inverse precision in_place; d scale; "
                       "p8 in_stride out_stride")
Dctn = _struct("Dctn", "i rank axes; p8 shape; i8 axis; i type sine orthogonal precision in_place; d scale; "
                       "p8 in_stride out_stride")
Otf = _struct("Otf", "p rows columns batch; i product centre raw precision")
Filters = _struct("Wavelet", "i taps reversed; a decomposition_low decomposition_high reconstruction_low "
                             "reconstruction_high")
_types["w"] = Filters
Dwt = _struct("Dwt", "w wavelet; p length batch; i levels mode inverse precision; p in_stride in_distance out_stride "
                     "out_distance")
Swt = _struct("Swt", "w wavelet; p length batch; i levels inverse precision")
Envelope = _struct("Envelope", "n input_bytes output_bytes operand_bytes input_alignment output_alignment "
                               "operand_alignment table_bytes scratch_bytes worker_bytes stack_bytes local_bytes; "
                               "p work_group launches barriers; d bytes_moved operations")

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
_plan = {struct: _declare(f"komdsp_plan_{name}", c_int, c_void_p, POINTER(struct), c_void_p, *variant)
         for struct, name, variant in ((Fftn, "fftn", [c_char_p]), (Dctn, "dctn", []), (Otf, "otf", [c_char_p]),
                                       (Dwt, "dwt", []), (Swt, "swt", []))}
_wavelet_named = _declare("komdsp_wavelet_named", c_int, POINTER(Filters), c_char_p)


def version():
    """The version of the library, as "0.1.0"."""
    return _version().decode()


def filters_named(name):
    """The filters of a wavelet, by its name."""
    filters = Filters()
    if _wavelet_named(byref(filters), name.encode()):
        raise ValueError(f"Unknown wavelet name '{name}'")
    return filters


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
        plan_it = _plan[type(description)]
        variant = [None] * (len(plan_it.argtypes) - 3)
        self._handle = None
        status = plan_it(plan, byref(description), _native_profile(), *variant)
        raise_for(status, _reason(plan).decode())
        self.envelope = Envelope(ctypes.sizeof(Envelope))
        raise_for(_read_envelope(plan, byref(self.envelope)))
        handle = c_void_p()
        raise_for(_open(byref(handle), plan, workers))
        self._handle = handle.value
        self._workers = max(1, workers)

    @property
    def bytes(self):
        """Memory that it holds."""
        e = self.envelope
        return e.table_bytes + e.scratch_bytes + self._workers * e.worker_bytes

    def __del__(self):
        if self._handle:
            _close(self._handle)

    def compute(self, source, target, operand=None):
        """Addresses of memory; ctypes lets other threads run meanwhile."""
        status = _compute(self._handle, source, operand, target)
        if status:
            raise_for(status)
