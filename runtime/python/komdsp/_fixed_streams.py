"""Signals of any length through filters in fixed point, of komdsp.fixed."""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ._arrays import checked_workers
from ._fixed_numbers import aligned, checked, precisions
from ._library import Stream, Transform, structs

if TYPE_CHECKING:
    from ._types import Array, ArrayLike


class OverlapSave:
    """A filter of real signals whose length nobody knows yet, block by block: the linear convolution, or correlation.

    All results of a filter have one exponent, that of its taps: the least E with sum of moduli <= 2**E, so that no
    signal overflows.  They are rounded to nearest, and the same however the signal is cut.

    Parameters
    ----------
    filters : array_like
        int16 or int32: the taps of one filter, or of one for each signal, along the last axis.
    signals : int, optional
        How many there are; with one, there may be several filters.  Without, the arrays that are pushed are one signal
        and have one axis.
    correlate : bool, optional
        Correlation instead of convolution.
    workers : int, optional
        Threads that share the work.

    Examples
    --------
    >>> import numpy as np, komdsp.fixed
    >>> smooth = komdsp.fixed.OverlapSave(np.array([16384, 16384], np.int16))
    >>> parts = [smooth.push(np.array([100, 300], np.int16)), smooth.push(np.array([500], np.int16)), smooth.finish()]
    >>> np.concatenate(parts).tolist(), smooth.exponents.tolist()
    ([50, 200, 400, 250], [15])
    """

    def __init__(self, filters: ArrayLike, signals: int | None = None, correlate: bool = False,
                 workers: int | None = None):
        filters = checked(filters, 1, 1)
        if filters.ndim > 2:
            raise ValueError("filters have one axis, or two: filters and their taps")
        self._plain = signals is None and filters.ndim == 1
        self._signals = 1 if signals is None else signals
        self._dtype = filters.dtype
        filters = aligned(np.atleast_2d(filters))
        self._results = max(self._signals, len(filters))
        struct = structs["overlap_save"]
        asked = {"filter_length": filters.shape[1], "inputs": self._signals, "filters": len(filters),
                 "correlate": bool(correlate), "real": True, "precision": precisions[filters.dtype]}
        threads = checked_workers(workers) or 1
        self._stream = Stream(struct(**{**struct.defaults, **asked}), filters,
                              lambda step: Transform.of_plan(step, threads))
        self._exponents = None

    @property
    def step(self) -> int:
        """Elements of a result that come at once."""
        return self._stream.step

    @property
    def exponents(self) -> Array | None:
        """int32 of each filter's results, which times 2**exponents are the convolution, in units of taps times signal;
        None before results came."""
        return self._exponents

    def push(self, block: ArrayLike) -> Array:
        """Take elements of each signal, as many as the block has, and give those of the results that are ready."""
        block = np.asarray(block)
        if block.dtype != self._dtype:
            raise TypeError("signals and filters are of one type")
        block = aligned(np.atleast_2d(block))
        if block.ndim != 2 or len(block) != self._signals:
            raise ValueError(f"blocks have {self._signals} signals along their first axis")
        return self._run(block)

    def finish(self) -> Array:
        """No more will come: the rest of the results, as long as the filter less one element beyond the signals."""
        self._stream.finish()
        return self._run(np.empty((self._signals, 0), self._dtype))

    def _run(self, block):
        parts, count, taken = [], block.shape[1], 0
        while True:
            if taken < count:
                taken += self._stream.push(block, taken, count - taken)
            part = np.empty((self._results, self.step), self._dtype)
            came = self._stream.pull(part, 0, self.step)
            parts.append(part[:, :came])
            if came == 0 and taken == count:
                break
        results = np.concatenate(parts, axis=1)
        if results.size and self._exponents is None:
            self._exponents = np.array(self._stream.exponents(self._results), np.int32)
        return results[0] if self._plain else results
