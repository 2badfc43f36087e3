"""Signals of any length through filters, block by block, in memory that does not grow (overlap-save)."""
from __future__ import annotations

import operator
import os
import sys
import threading
import weakref
from typing import TYPE_CHECKING

import numpy as np

from .. import _arrays, _cache
from .._backends import workers_here
from .._devices import NotOurs, given_back
from .._docs import described
from .._library import Stream, Transform, structs

if TYPE_CHECKING:
    from .._types import Array, ArrayLike


@described({
    "filters": ("array_like", "The taps of one filter, or of one for each signal, along the last axis.  Where they lie "
                              "on a device, so do the signals and the results."),
    "signals": ("int", "How many there are; with one, there may be several filters.  Without, the arrays that are "
                       "pushed are one signal and have one axis."),
    "correlate": ("bool", "Correlation instead of convolution."),
    "dtype": ("data-type", "Of signals and results: float32, float64, complex64 or complex128; by default the "
                           "filters'."),
    "partition": ("int", "Elements of a step, however long the filters are: these are cut into partitions of as many, "
                         "whose spectra are computed once.  By default a step is as long as takes least work."),
})
class OverlapSave:
    """A filter for signals whose length nobody knows yet: the linear convolution, or correlation, block by block.
    Threads that push to one stream take turns.

    Examples
    --------
    >>> import komdsp.signal
    >>> smooth = komdsp.signal.OverlapSave([0.5, 0.5])
    >>> import numpy as np
    >>> parts = [smooth.push([1, 3]), smooth.push([5]), smooth.finish()]
    >>> np.concatenate(parts).round(6)
    array([0.5, 2. , 4. , 2.5])
    """

    def __init__(self, filters: ArrayLike, signals: int | None = None, correlate: bool = False, dtype=None,
                 workers: int | None = None, partition: int | None = None):
        filters = _arrays.as_numbers(filters)
        if filters.ndim > 2:
            raise ValueError("filters have one axis, or two: filters and their taps")
        self.dtype = filters.dtype if dtype is None else np.dtype(dtype).newbyteorder("=")
        if self.dtype.char not in "fdFD":
            raise NotOurs(f"komdsp does not filter {self.dtype}")
        if filters.dtype.kind == "c" and self.dtype.kind != "c":
            raise TypeError("filters are complex, and signals real")
        self._plain = signals is None and filters.ndim == 1
        self._signals = 1 if signals is None else operator.index(signals)
        if abs(self._signals) > sys.maxsize:
            raise ValueError(f"signals {signals} is more than the library counts")
        filters = _rows(filters, self.dtype)
        count, length = filters.shape
        asked = (length, self._signals, count, bool(correlate), self.dtype.kind != "c",
                 self.dtype.char in "dD", 1.0, 0, 0 if partition is None else operator.index(partition),
                 partition is not None)
        if partition is not None and not 0 < partition <= 1 << 25:
            raise ValueError("partitions have 1 to 2^25 elements")
        self._place = filters.place if _arrays.on_device(filters) else None
        if self._place is not None and partition is not None:
            raise NotOurs("filters on a device are not partitioned")
        if self._place is None:
            workers = _arrays.checked_workers(workers) or workers_here()
            self._stream = Stream(structs["overlap_save"](0, *asked), filters, lambda step: _cache.transform(
                ("overlap save", *asked), lambda: step, workers, Transform.of_plan))
        else:
            self._stream = _StreamThere(asked, filters)
        self._results = max(self._signals, count)
        self._pushed = self._pulled = 0
        self._tail = length - 1
        self._finished = False
        self._turn = threading.Lock()
        self._torn = False
        _all.add(self)

    def __reduce__(self):
        raise TypeError("a stream is neither copied nor pickled: its signals go on in memory of the library's")

    @property
    def step(self) -> int:
        """Elements of a result that come at once."""
        return self._stream.step

    def push(self, block: ArrayLike) -> Array:
        """Take elements of each signal, as many as the block has, and give those of the results that are ready."""
        block = _arrays.as_numbers(block)
        if _arrays.on_device(block) != (self._place is not None):
            raise NotOurs("signals and their filters lie on one device")
        if block.dtype.kind == "c" and self.dtype.kind != "c":
            raise TypeError("the signal is complex, and this stream is real")
        block = _rows(block, self.dtype)
        if block.ndim != 2 or len(block) != self._signals:
            raise ValueError(f"blocks have {self._signals} signals along their first axis")
        with self._turn:
            self._check()
            if self._finished:
                raise ValueError("the stream is finished")
            # Results come in whole steps, and `ready` of them have not come yet.
            ready = (self._pushed + block.shape[1]) // self.step * self.step - self._pulled
            return self._run(block, max(0, ready))

    def finish(self) -> Array:
        """No more will come: the rest of the results, as long as the filter less one element beyond the signals."""
        nothing = np.empty((self._signals, 0), self.dtype)
        if self._place is not None:
            nothing = self._place.empty(nothing.shape, self.dtype)
        with self._turn:
            self._check()
            self._finished = True
            self._stream.finish()
            return self._run(nothing, (self._pushed + self._tail if self._pushed else 0) - self._pulled)

    def _check(self):
        if self._torn:
            raise ValueError("another thread was at work with the stream when this process was forked")

    def _run(self, block, room):
        results, given = self._there(block, room) if self._place is not None else self._here(block, room)
        self._pushed += block.shape[1]
        self._pulled += given
        return given_back(results[0] if self._plain else results)

    def _here(self, block, room):
        results = np.empty((self._results, room), self.dtype)
        count, taken, given = block.shape[1], 0, 0
        while True:
            if taken < count:
                taken += self._stream.push(block, taken, count - taken)
            came = self._stream.pull(results, given, room - given)
            given += came
            if came == 0 and taken == count:
                return results, given

    def _there(self, block, room):
        return self._stream.results(block, room), room


_all = weakref.WeakSet()


def _begin_anew():
    """In the child of a fork nobody gives back the turn of a thread that is not there."""
    for stream in list(_all):
        if stream._turn.locked():
            stream._torn, stream._turn = True, threading.Lock()


os.register_at_fork(after_in_child=_begin_anew)


class _StreamThere:
    """Signals on their way through filters on a device."""

    def __init__(self, asked, filters):
        self._key, self._filters = ("overlap save", *asked), filters
        self._describe = lambda: structs["overlap_save"](0, *asked)
        self._history, signals = asked[0] - 1, asked[1]
        # Elements of the signals that the next results need, from `history` before them on.
        self._kept = filters.place.zeros((signals, self._history), filters.dtype)
        self._results = max(signals, len(filters))
        made = filters.place.planned(self._key, self._describe)
        self.step = made.envelope.output_bytes // (self._results * filters.itemsize)

    def finish(self):
        """Zeros come behind the signals."""

    def results(self, block, room):
        """The next `room` results, where the block follows; zeros follow the last one."""
        signals, kept = self._kept.shape
        steps, there = range(0, room, self.step), kept + block.shape[1]
        needed = self._history + len(steps) * self.step
        whole = (_arrays.zeros if needed > there else _arrays.empty)((signals, max(needed, there)), block.dtype, block)
        whole[:, :kept], whole[:, kept:there] = self._kept, block
        z = _arrays.empty((self._results, len(steps) * self.step), block.dtype, block)
        for first in steps:
            chunk = _arrays.dense(whole[:, first:first + self._history + self.step])
            part = z[:, first:first + self.step]
            made = part if part.dense else _arrays.empty(part.shape, z.dtype, z)
            z.place.compute(self._key, self._describe, chunk, made, self._filters)
            if made is not part:
                part[...] = made
        self._kept = whole[:, len(steps) * self.step:].copy()
        return z[:, :room]


def _rows(x, dtype):
    """In C order, of two axes at least."""
    if not _arrays.on_device(x):
        x = np.atleast_2d(x)
    return _arrays.dense(x if x.ndim > 1 else x.reshape(1, x.size), dtype)


def filtered(rows, filters):
    """The linear convolution of rows [signals, n] with filters [1 or signals, taps]."""
    stream = OverlapSave(filters, max(len(rows), 1))
    n = rows.shape[1] + filters.shape[1] - 1
    first = stream.push(rows)
    return np.concatenate([first, stream.finish()], axis=1)[:, :n]
