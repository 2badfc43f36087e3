"""The shared library: its structs and functions, as komdsp_plan.h and komdsp_desk.h declare them."""
import ctypes
import functools
import os
import pathlib
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_size_t, c_ssize_t, c_void_p

rank_max = 8


class KomdspError(ValueError):
    """The library's answer: `status` is its name, as "bad_batch"; the text says why."""

    def __init__(self, status, reason):
        super().__init__(reason)
        self.status = status

    def __reduce__(self):
        return type(self), (self.status, *self.args)


# Refusals for which there is another way: a transform in parts, or another library.
unplanned = {"unsupported_length", "does_not_fit", "bad_batch"}

_main = "libkomdsp.so.0"


def _candidates(name):
    named = os.environ.get("KOMDSP_LIBRARY")
    if named:
        yield named if name == _main else pathlib.Path(named).with_name(name)
        return
    here = pathlib.Path(__file__).resolve().parent
    yield here / name
    yield here.parents[2] / "build" / name  # of a checkout
    yield name


def load(name):
    """One of the project's shared libraries."""
    tried = []
    for path in _candidates(name):
        try:
            return ctypes.CDLL(str(path))
        except OSError as error:
            tried.append(f"{path} ({error})")
    raise ImportError(f"{name} was not found: " + "; ".join(tried))


def declared(library, name, result, *arguments):
    """A function of a library, with its types."""
    function = getattr(library, name)
    function.restype, function.argtypes = result, arguments
    return function


_declare = functools.partial(declared, load(_main))


def _told(tell, *of):
    """Text that a function writes into memory, whose size it says before."""
    text = ctypes.create_string_buffer(tell(*of, None, 0))
    tell(*of, text, len(text))
    return text.value.decode()


# Types of C's struct members: n a size_t, p a ptrdiff_t, i an int, d a double, a an address, w a wavelet's filters; p8
# an array of eight.
_types = {"n": c_size_t, "p": c_ssize_t, "i": c_int, "d": c_double, "a": c_void_p}


class _Checked(ctypes.Structure):
    """A struct whose integers are refused where ctypes would cut them."""

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if isinstance(value, int) and getattr(self, name) != value:
            raise ValueError(f"{name} {value} is more than the library counts")


def _struct(name, members):
    """A struct of C, whose first member is its size, and its defaults: of "p length batch=1; i kind=0"."""
    fields, defaults = [("size", c_size_t)], {}
    for line in members.split("; "):
        kind, *names = line.split()
        kind = _types[kind[0]] * int(kind[1:]) if kind[1:] else _types[kind]
        for name_and_default in names:
            member, _, default = name_and_default.partition("=")
            fields.append((member, kind))
            if default:
                defaults[member] = (float if kind is c_double else int)(default)
    return type(name, (_Checked,), {"_fields_": fields, "defaults": defaults, "__doc__": f"komdsp_{name}."})


Filters = _struct("wavelet", "i taps reversed; a decomposition_low decomposition_high reconstruction_low "
                             "reconstruction_high")
_types["w"] = Filters
Envelope = _struct("envelope", "n input_bytes output_bytes operand_bytes sum_bytes input_alignment "
                               "output_alignment operand_alignment table_bytes scratch_bytes worker_bytes "
                               "stack_bytes local_bytes; "
                               "p work_group launches barriers; d bytes_moved operations")


def _structs():
    """The struct of each transform by its name, and those that have variants: as the library tells them."""
    structs, variants = {}, set()
    for line in _told(_declare("komdsp_struct_text", c_size_t, c_char_p, c_size_t)).splitlines():
        name, _, members = line.partition("; ")
        name, *variant = name.split()
        structs[name] = _struct(name, members)
        if variant:
            variants.add(structs[name])
    return structs, variants


structs, _variants = _structs()
_describe = _declare("komdsp_describe", c_char_p, c_int)
_status_name = _declare("komdsp_status_name", c_char_p, c_int)
_version = _declare("komdsp_version", c_char_p)
_native_profile = _declare("komdsp_native_profile", c_void_p)
_reproducible_profile = _declare("komdsp_reproducible_profile", c_void_p)
_profile_named = _declare("komdsp_profile_named", c_void_p, c_char_p)
_profile_name = _declare("komdsp_profile_name", c_char_p, c_void_p)
_variant_name = _declare("komdsp_variant_name", c_char_p, c_void_p)
_plan_text = _declare("komdsp_plan_text", c_size_t, c_void_p, c_char_p, c_size_t)
_variant_reason = _declare("komdsp_variant_reason", c_size_t, c_void_p, c_void_p, c_char_p, c_size_t)
_made_plan_bytes = _declare("komdsp_made_plan_bytes", c_size_t)
_reason = _declare("komdsp_reason", c_char_p, c_void_p)
_read_envelope = _declare("komdsp_read_envelope", c_int, c_void_p, POINTER(Envelope))
fill_tables = _declare("komdsp_fill_tables", c_int, c_void_p, c_void_p)
_open = _declare("komdsp_open", c_int, POINTER(c_void_p), c_void_p, c_int)
_close = _declare("komdsp_close", None, c_void_p)
_compute = _declare("komdsp_compute", c_int, c_void_p, c_void_p, c_void_p, c_void_p)
_compute_until = _declare("komdsp_compute_until", c_int, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_int))
_plan = {struct: _declare(f"komdsp_plan_{name}", c_int, c_void_p, POINTER(struct), c_void_p,
                          *([c_char_p] if struct in _variants else []))
         for name, struct in structs.items()}
_wavelet_named = _declare("komdsp_wavelet_named", c_int, POINTER(Filters), c_char_p)
_fill_window = _declare("komdsp_fill_window", c_int, c_void_p, c_ssize_t, c_int, c_int, c_char_p, POINTER(c_double),
                        c_int)
_dwt_exponent = _declare("komdsp_dwt_exponent", c_int, POINTER(Filters), c_int)
good_length = _declare("komdsp_good_length", c_ssize_t, c_ssize_t)


def version() -> str:
    """The version of the library, as "0.1.0"."""
    return _version().decode()


def _name(text):
    """A name for C, which would end it at NUL: one with NUL in it is the name of nothing."""
    return b"" if "\0" in text else text.encode()


def filters_named(name):
    """The filters of a wavelet, by its name."""
    filters = Filters()
    if _wavelet_named(byref(filters), _name(name)):
        raise ValueError(f"Unknown wavelet name '{name}'")
    return filters


def dwt_exponent(filters, level):
    """The exponent of a level's coefficients in fixed point."""
    return _dwt_exponent(byref(filters), level)


def filled_window(name, numbers, length):
    """A symmetric window of so many samples, by its name and its numbers."""
    samples = (c_double * length)()
    if _fill_window(samples, length, 1, 1, name.encode(), (c_double * len(numbers))(*numbers), len(numbers)):
        raise ValueError(f"there is no window '{name}' of {length} samples with the numbers {[*numbers]}")
    return samples


def raise_for(status, reason=None):
    """Raise KomdspError, unless the status is 0."""
    if status:
        raise KomdspError(_status_name(status).decode(), reason or _describe(status).decode())


def aligned(size):
    """Memory, and its address: a multiple of 64."""
    memory = (c_double * (size // 8 + 9))()
    return memory, (ctypes.addressof(memory) + 63) // 64 * 64


def _profile_of(description):
    """This CPU's: transforms are to have the same bits in any batch, which convolutions have not in any case."""
    ours = type(description) in (structs["convolution"], structs["convolution2d"])
    return _native_profile() if ours else _reproducible_profile()


def planned(description, profile=None, variant=None):
    """A plan in memory of its own, and its address; of overlap-save that of one step."""
    if type(description) is structs["overlap_save"]:
        kept, stream = _planned_stream(description, profile)
        return _step_of(stream)
    description.size = ctypes.sizeof(description)
    kept, plan = aligned(_made_plan_bytes())
    plan_it = _plan[type(description)]
    if variant is not None and type(description) not in _variants:
        raise ValueError("this transform has no variants")
    variant = [None if variant is None else _name(variant)] if type(description) in _variants else []
    status = plan_it(plan, byref(description), profile or _profile_of(description), *variant)
    raise_for(status, _reason(plan).decode())
    return kept, plan


def envelope_of(plan):
    envelope = Envelope(ctypes.sizeof(Envelope))
    raise_for(_read_envelope(plan, byref(envelope)))
    return envelope


class PlannedText:
    """A plan, and what there is to say of it."""

    def __init__(self, description, profile, variant):
        on = _profile_of(description) if profile is None else _profile_named(_name(profile))
        if not on:
            raise ValueError(f"there is no profile '{profile}'")
        kept, plan = planned(description, on, variant)
        self.profile, self.variant = _profile_name(on).decode(), _variant_name(plan).decode()
        envelope = envelope_of(plan)
        self.envelope = {name: getattr(envelope, name) for name, _ in envelope._fields_[1:]}
        self.text, self.reason = _told(_plan_text, plan), _told(_variant_reason, plan, on)
        self._plan, self._needed = plan, (kept, description)  # which has a wavelet's filters

    def opened(self, workers):
        """The transform with memory and threads of its own."""
        return Transform.of_plan(self._plan, workers)


# Operations of a call, about a tenth of a second, from which on Ctrl-C ends it.
_long_operations = 1e9


class Transform:
    """A plan with its tables, workspaces and threads; any number of Python's threads may compute with it at once."""

    _handle = None

    def __init__(self, description, workers):
        kept, plan = planned(description)
        self._open(plan, workers)

    @classmethod
    def of_plan(cls, plan, workers):
        """The transform of a plan at this address."""
        made = cls.__new__(cls)
        made._open(plan, workers)
        return made

    def _open(self, plan, workers):
        self.envelope = envelope_of(plan)
        handle = c_void_p()
        raise_for(_open(byref(handle), plan, workers))
        self._handle = handle.value
        self._workers = max(1, workers)
        self._operations = self.envelope.operations

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
        if self._operations > _long_operations and threading.current_thread() is threading.main_thread():
            status = self._computed_until_interrupted(source, operand, target)
        else:
            status = _compute(self._handle, source, operand, target)
        if status:
            raise_for(status)

    def _computed_until_interrupted(self, *at):
        """In a thread, since signals, as that of Ctrl-C, reach the main thread while it waits for Python's locks."""
        stop, done, status = c_int(0), threading.Event(), []

        def work():
            try:
                status.append(_compute_until(self._handle, *at, byref(stop)))
            finally:
                done.set()

        thread = threading.Thread(target=work)
        try:
            thread.start()
            done.wait()
        except RuntimeError:  # no more threads
            return _compute(self._handle, *at)
        finally:
            stop.value = 1
            while thread.ident is not None and not done.is_set():  # until then it writes into the caller's arrays
                try:
                    done.wait()
                except KeyboardInterrupt:
                    pass
        return status[0]


_Step = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)
_stream_plan_bytes = _declare("komdsp_stream_plan_bytes", c_size_t)
_stream_reason = _declare("komdsp_stream_reason", c_char_p, c_void_p)
_plan_step = _declare("komdsp_plan_step", c_int, c_void_p, c_void_p)
_stream_bytes = _declare("komdsp_stream_bytes", c_size_t)
_stream_memory_bytes = _declare("komdsp_stream_memory_bytes", c_size_t, c_void_p)
_stream_step = _declare("komdsp_stream_step", c_ssize_t, c_void_p)
_fill_spectra = _declare("komdsp_fill_spectra", c_int, c_void_p, c_void_p, c_void_p)
_stream_open = _declare("komdsp_stream_open", c_int, c_void_p, c_void_p, c_void_p, _Step, c_void_p)
_stream_push = _declare("komdsp_stream_push", c_int, c_void_p, c_void_p, c_ssize_t, c_ssize_t, POINTER(c_ssize_t))
_stream_finish = _declare("komdsp_stream_finish", c_int, c_void_p)
_stream_pull = _declare("komdsp_stream_pull", c_int, c_void_p, c_void_p, c_ssize_t, c_ssize_t, POINTER(c_ssize_t))
_stream_exponents = _declare("komdsp_stream_exponents", POINTER(c_int), c_void_p)


def _planned_stream(description, profile=None):
    """The plan of a stream in memory of its own, and its address."""
    description.size = ctypes.sizeof(description)
    kept, plan = aligned(_stream_plan_bytes())
    status = _plan[type(description)](plan, byref(description), profile or _native_profile())
    raise_for(status, _stream_reason(plan).decode())
    return kept, plan


def _step_of(stream):
    """The plan of one step of a stream, and its address."""
    kept, plan = aligned(_made_plan_bytes())
    raise_for(_plan_step(plan, stream))
    return kept, plan


class Stream:
    """Signals on their way through filters; arrays are of C order, with signals along the first axis.  opened: gives
    the transform of a step's plan."""

    def __init__(self, description, filters, opened):
        self._plan, plan = _planned_stream(description)
        self.step = _stream_step(plan)
        self._memory, memory = aligned(_stream_memory_bytes(plan))
        self._own, self._stream = aligned(_stream_bytes())
        kept, step = _step_of(plan)
        transform = opened(step)
        at = filters.ctypes.data
        self._filters = filters
        if description.spectra:
            self._filters, at = aligned(envelope_of(step).operand_bytes)
            raise_for(_fill_spectra(plan, filters.ctypes.data, at))
        self._run = _Step(lambda context, source, target: _compute(transform._handle, source, at, target))
        raise_for(_stream_open(self._stream, plan, memory, self._run, None))

    def push(self, block, first, count):
        """Elements first .. of the block: how many were taken."""
        taken = c_ssize_t()
        raise_for(_stream_push(self._stream, block.ctypes.data + first * block.itemsize, block.shape[1], count,
                               byref(taken)))
        return taken.value

    def finish(self):
        raise_for(_stream_finish(self._stream))

    def pull(self, results, first, room):
        """Elements first .. of the results: how many came."""
        given = c_ssize_t()
        raise_for(_stream_pull(self._stream, results.ctypes.data + first * results.itemsize, results.shape[1], room,
                               byref(given)))
        return given.value

    def exponents(self, count):
        """Those of so many results in fixed point, when some came."""
        return _stream_exponents(self._stream)[:count]
