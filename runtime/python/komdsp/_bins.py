"""Frequencies of bins, fast lengths, and workers: what scipy.fft has beside transforms."""
from __future__ import annotations

import contextlib
import operator
from typing import TYPE_CHECKING

import numpy as np

from ._backends import computing_on, workers_here
from ._library import good_length

if TYPE_CHECKING:
    from ._types import Array, ArrayLike, Axes, Iterator


def fftfreq(n: int, d: float = 1.0) -> Array:
    """Frequencies of the bins of `fft`, for samples `d` apart, as `numpy.fft.fftfreq`."""
    return np.fft.fftfreq(n, d)


def rfftfreq(n: int, d: float = 1.0) -> Array:
    """Frequencies of the bins of `rfft`, as `numpy.fft.rfftfreq`."""
    return np.fft.rfftfreq(n, d)


def fftshift(x: ArrayLike, axes: Axes = None) -> Array:
    """Frequency 0 in the middle, as `numpy.fft.fftshift`."""
    return np.fft.fftshift(x, axes)


def ifftshift(x: ArrayLike, axes: Axes = None) -> Array:
    """Frequency 0 first again, as `numpy.fft.ifftshift`."""
    return np.fft.ifftshift(x, axes)


def next_fast_len(target: int, real: bool = False) -> int:
    """The next length whose transform is fast: without prime factors above 13, and even for real ones.  Others than
    SciPy's, which has other factors.

    >>> import komdsp.fft
    >>> komdsp.fft.next_fast_len(1009), komdsp.fft.next_fast_len(1000, real=True)
    (1014, 1000)
    """
    target = operator.index(target)
    if target < 0:
        raise ValueError("a length is not negative")
    if target < 2:
        return target
    found = 2 * good_length((target + 1) // 2) if real else good_length(target)
    if found == 0:
        raise ValueError(f"no transform has {target} points: at most 2^26")
    return found


@contextlib.contextmanager
def set_workers(workers: int) -> Iterator[None]:
    """A context in which transforms of this thread that name no workers have so many, as `scipy.fft.set_workers`.

    >>> import komdsp.fft
    >>> with komdsp.fft.set_workers(1):
    ...     komdsp.fft.get_workers()
    1
    """
    with computing_on(None, operator.index(workers)):
        yield


def get_workers() -> int:
    """How many workers transforms have that name none."""
    return workers_here()
