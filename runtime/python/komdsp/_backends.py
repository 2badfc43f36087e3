"""Backends for the arrays of NumPy: this CPU, or devices that a call names."""
from __future__ import annotations

import contextlib
import functools
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from . import _cache, _library
from ._arrays import checked_workers
from ._devices import DeviceArray, given_back

if TYPE_CHECKING:
    from ._types import Callable, P, T


class Devices:
    """Devices of this machine, for `backend=`: batches of arrays of NumPy's are split over them, one plan and one queue
    each.

    Parameters
    ----------
    backend : {"opencl", "cuda"}
        What they are reached by.
    devices : sequence, optional
        Their numbers, in the order of `komdsp devices`; of OpenCL also devices of pyopencl.  By default the first one.
        A device that is named twice has two queues.

    Notes
    -----
    Transforms are split that lie one after the other in memory; a single one, rows that are interleaved, and
    undecimated wavelet transforms take the first device alone.

    Examples
    --------
    >>> import numpy as np, komdsp
    >>> both = komdsp.Devices("opencl", [0, 0])  # doctest: +SKIP
    >>> komdsp.fft.fft(np.ones((1000, 64)), backend=both).shape  # doctest: +SKIP
    (1000, 64)
    """

    def __init__(self, backend, devices=(0,)):
        if backend not in ("opencl", "cuda"):
            raise ValueError(f"there is no backend '{backend}': cpp, opencl, cuda")
        if len(devices) < 1:
            raise ValueError("one device at least is to be named")
        if backend == "opencl":
            from ._opencl import place_on
        else:
            from ._cuda import place_on
        self._places = [place_on(d) for d in devices]
        self._threads = ThreadPoolExecutor(len(devices)) if len(devices) > 1 else None

    def __len__(self) -> int:
        return len(self._places)

    def _compute(self, key, describe, x, y, operand):
        places = self._places
        made = _cache.transform((key, *(p.key for p in places)), describe, 1, lambda d, _: _Split(d, places))
        at = (x.ctypes.data, y.ctypes.data, None if operand is None else operand.ctypes.data)
        calls = [functools.partial(place.compute_sent, part, *(a and a + first for a, first in zip(at, offsets)),
                                   not y.flags.c_contiguous)
                 for place, (part, offsets) in zip(self._places, made.parts)]
        if len(calls) == 1:
            calls[0]()
            return
        running = [self._threads.submit(call) for call in calls]
        wait(running)  # all of them, whatever one fails with: they write into the caller's memory
        for done in running:
            done.result()


class _Split:
    """A transform's parts, each planned for its device, and where their memories begin in the whole ones."""

    def __init__(self, description, places):
        from ._devices import Planned

        self.parts = [(Planned(part, place), offsets)
                      for place, (part, offsets) in zip(places, _parts(description, places))]
        self.bytes = sum(part.bytes for part, _ in self.parts)


def _parts(description, places):
    """(description, offsets of input, output and operand in bytes) of each part; the whole where it is not divided."""
    whole = [(description, (0, 0, 0))]
    count, apart = _batch_of(description, places[0])
    if min(len(places), count) < 2:
        return whole
    parts, first = [], 0
    for i in range(min(len(places), count)):
        until = count * (i + 1) // min(len(places), count)
        part = type(description).from_buffer_copy(description)
        _set_batch(part, until - first)
        parts.append((part, tuple(first * t for t in apart)))
        first = until
    step = parts[1][1][1] - parts[0][1][1]
    return parts if _envelope(parts[0][0], places[0]).output_bytes <= step else whole


def _envelope(description, place):
    kept, plan = _library.planned(description, place.profile)
    return _library.envelope_of(plan)


def _outer_axis(t):
    """The axis that is not transformed whose points lie farthest apart in the output."""
    rest = [a for a in range(t.rank) if a not in list(t.axis[:t.axes]) and t.shape[a] > 1] if t.axes else []
    return max(rest, key=lambda a: t.out_stride[a], default=None)


def _batch_of(t, place):
    """How many transforms it is, and how far apart in bytes they lie in input, output and operand; 1: not divided."""
    kind, inverse, scalar = getattr(t, "kind", None), getattr(t, "inverse", 0), 8 if t.precision else 4
    wide = [1, 1] if kind is None else [2, 2] if kind == 0 else [2, 1] if (kind == 1) == bool(inverse) else [1, 2]
    if hasattr(t, "rank"):
        axis = _outer_axis(t)
        if axis is None:
            return 1, (0, 0, 0)
        return t.shape[axis], (t.in_stride[axis] * wide[0] * scalar, t.out_stride[axis] * wide[1] * scalar, 0)
    count = t.outer if hasattr(t, "outer") else getattr(t, "batch", 1)
    if count < 2 or getattr(t, "inner", 1) != 1 or getattr(t, "bands_first", 0):
        return 1, (0, 0, 0)
    e = _envelope(t, place)
    each = [e.input_bytes // count, e.output_bytes // count, e.operand_bytes // count]
    for i, member in enumerate(("in_distance", "out_distance")):
        if getattr(t, member, 0):
            each[i] = getattr(t, member) * wide[i] * scalar
    for i, shared in ((0, "shared_x"), (2, "shared_y")):
        if getattr(t, shared, 0) or getattr(t, f"{shared[-1]}_outer", -1) == 0:
            each[i] = 0
    return count, tuple(each)


def _set_batch(t, count):
    if hasattr(t, "rank"):
        t.shape[_outer_axis(t)] = count
    elif hasattr(t, "outer"):
        t.outer = count
    else:
        t.batch = count


# ---- what a call names ----
class _Chosen(threading.local):
    devices = None
    workers = 1
    plain = True  # neither is named


_chosen = _cache.chosen = _Chosen()


@functools.lru_cache(maxsize=None)
def _first(backend):
    return Devices(backend)


@contextlib.contextmanager
def computing_on(backend, workers=None):
    """The caller's choice, as `backend=` and `workers=`; None: as around the call."""
    devices, threads = _chosen.devices, _chosen.workers
    if backend is not None:
        devices = backend if isinstance(backend, Devices) else None if backend == "cpp" else _first(backend)
    if workers is not None:
        threads = checked_workers(workers)
    before = _chosen.devices, _chosen.workers, _chosen.plain
    _chosen.devices, _chosen.workers, _chosen.plain = devices, threads, devices is None and threads == 1
    try:
        yield
    finally:
        _chosen.devices, _chosen.workers, _chosen.plain = before


def compute(key, describe, x, y, operand=None, workers=None):
    """y = the transform of x, which `describe()` describes and `key` stands for: where x lies, or where the caller
    wants it; workers: None: those of `computing_on`.  The transform, where it is this CPU's, and arrays are NumPy's."""
    if type(x) is DeviceArray:
        return y.place.compute(key, describe, x, y, operand)
    if _chosen.devices is not None:
        return _chosen.devices._compute(key, describe, x, y, operand)
    made = _cache.transform(key, describe, workers or _chosen.workers)
    made.compute(x.ctypes.data, y.ctypes.data, None if operand is None else operand.ctypes.data)
    return made


def is_here(x):
    """Arrays as x are computed with on this CPU."""
    return type(x) is not DeviceArray and _chosen.devices is None


def workers_here():
    """Threads that share the work of this call."""
    return _chosen.workers


def on_devices(function: Callable[P, T]) -> Callable[P, T]:
    """A function that takes arrays on devices, too.  What it is called with as `workers=` and `backend=`, which are its
    last parameters, holds while it runs, and it needs not look at them."""

    @functools.wraps(function)
    def call(*args, workers=None, backend=None, **kwargs):
        if backend is None and workers is None:
            return given_back(function(*args, **kwargs))
        with computing_on(backend, workers):
            return given_back(function(*args, **kwargs))

    return call
