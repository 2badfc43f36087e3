"""Names of types, for hints."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ParamSpec, TypeVar, Union

import numpy as np
from numpy.typing import ArrayLike

Array = np.ndarray
Wavelet = Any  # a name, what has `filter_bank`, four filters, or a sequence with one for each axis
Modes = Union[str, int, Sequence[Union[str, int]]]
Window = Union[str, tuple, ArrayLike]
Detrend = Union[str, bool, Callable[[Array], Array]]
Axes = Union[int, Sequence[int], None]
Bands = Union[list, tuple, dict]
Backend = Any  # None, "cpp", "opencl", "cuda", or komdsp.Devices

P = ParamSpec("P")
T = TypeVar("T")

__all__ = ["Any", "Array", "ArrayLike", "Axes", "Backend", "Bands", "Callable", "Detrend", "Iterator", "Modes", "P",
           "T", "Wavelet", "Window"]
