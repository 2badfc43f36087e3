"""Plans, to be looked at: how the library computes a transform, and what that needs."""
from __future__ import annotations

import ctypes
import html
import math
import operator
from typing import TYPE_CHECKING

import numpy as np

from . import _library
from ._arrays import aligned_copy, as_numbers, checked_workers, dense
from ._wavelets.filters import Bank, mode_number
from ._plan_title import lifting_wavelets, title, titles

if TYPE_CHECKING:
    from ._types import Array, ArrayLike

_names = {"kind": ["complex", "real", "hermitian"], "precision": ["f32", "f64", "q15", "q31", "f16"],
          "part": ["full", "same", "valid"], "product": ["otf", "psf", "mtf", "ptf"], "wavelet": lifting_wavelets}


def _set(description, name, value):
    """A member of a struct, from a number, a name of one, or a sequence."""
    known = [field for field, _ in description._fields_ if field not in ("size", "rank", "axes")]
    if name not in known:
        raise TypeError(f"'{name}' is no argument of this transform; it has {', '.join(known)}")
    if name == "wavelet" and not isinstance(description, _library.structs["lifting"]):
        bank = Bank(value)
        description._bank = bank  # its filters are needed until the plan is made
        description._wavelet_given = value
        value = bank.filters
    elif name == "mode":
        value = mode_number(value)
    elif isinstance(value, str):
        if name not in _names:
            raise TypeError(f"{name} is a number, or several")
        if value not in _names[name]:
            raise ValueError(f"{name} is one of {', '.join(_names[name])}")
        value = _names[name].index(value)
    if isinstance(getattr(description, name), ctypes.Array):
        value = _several(type(getattr(description, name)), name, value)
    setattr(description, name, value)


def _several(kind, name, values):
    values = [operator.index(v) for v in values]
    if len(values) > kind._length_:
        raise ValueError(f"{name} has up to {kind._length_} elements")
    array = kind(*values)
    if list(array)[:len(values)] != values:
        raise ValueError(f"{name} {values} is more than the library counts")
    return array


def _described(transform, options):
    struct = _library.structs[transform]
    description = struct(**struct.defaults)
    for name, value in options.items():
        _set(description, name, value)
    if "shape" in options:
        description.rank, description.axes = len(options["shape"]), len(options.get("axis", ()))
    if hasattr(description, "wavelet") and "wavelet" not in options:
        raise TypeError(f"'{transform}' needs its wavelet")
    return description


def _types(transform, description):
    """True for complex numbers: of input, output, operand."""
    t = description
    if transform in ("fft", "fftn"):
        bins_first = (t.kind == 1) == bool(t.inverse)  # of real samples the inverse takes bins, of Hermitian ones gives
        return (True, True, None) if t.kind == 0 else (bins_first, not bins_first, None)
    if transform in ("convolution", "convolution2d"):
        return (not t.real,) * 3
    if transform == "stft":
        return bool(t.inverse), not t.inverse, False
    return False, transform == "otf" and t.product == 0, False


class Plan:
    """How a transform is computed: `str` of it tells the launches, and what they need; notebooks show it as a table.
    Called, it computes: `plan(x)`, `plan(x, operand)`, `plan(x, out=y)`.

    Attributes
    ----------
    variant : str
        The variant that the planner chose.
    reason : str
        Why so; empty where there is nothing to say.
    envelope : dict
        What a call needs and does: bytes of memories, launches, operations.
    """

    def __init__(self, title, made, description, transform, asked):
        self._asked = asked
        self.title, self.variant, self.envelope, self._text = title, made.variant, made.envelope, made.text
        self.reason = made.reason
        self._made, self._transforms = made, {}
        self._in_place = bool(getattr(description, "in_place", transform == "lifting"))
        kinds = ("c8", "f4") if description.precision == 0 else ("c16", "f8")
        self._types = None if description.precision > 1 else [
            None if c is None else np.dtype(kinds[0 if c else 1]) for c in _types(transform, description)]
        self._sums = made.envelope["sum_bytes"] // self._types[1].itemsize if made.envelope["sum_bytes"] else 0

    def __call__(self, x: ArrayLike, operand: ArrayLike | None = None, *, out: Array | None = None,
                 workers: int | None = None) -> Array:
        """The transform of numbers that lie as the transform's struct in C says, on this CPU.

        Parameters
        ----------
        x : array_like
            As many bytes in C order as the plan's `input_bytes`.
        operand : array_like, optional
            A window, what is convolved with x, or a phase.
        out : ndarray, optional
            Where the results go: of their type, and of `output_bytes` in C order, with the sums of checked ones.
        workers : int, optional
            Threads that share the work.

        Returns
        -------
        ndarray
            `out`, or an array of x's shape, whose last axis is as long as the results are.
        """
        if self._types is None:
            raise TypeError("integers are computed with by komdsp.fixed, half precision in C and C++")
        x = self._input(x, 0, "input")
        has_operand = self.envelope["operand_bytes"] > 0
        if has_operand != (operand is not None):
            raise TypeError("this transform has an operand" if has_operand else "this transform has no operand")
        operand = self._input(operand, 2, "operand") if has_operand else None
        given, out = out, self._output() if out is None else out
        transform = self._transform(checked_workers(workers) or 1)
        y = self._checked_output(out, x, operand)
        if self._in_place:
            both = aligned_copy(np.zeros(max(x.nbytes, y.nbytes), np.uint8))
            both[:x.nbytes] = x.reshape(-1).view(np.uint8)
            transform.compute(both.ctypes.data, both.ctypes.data)
            y.reshape(-1).view(np.uint8)[:] = both[:y.nbytes]
        else:
            transform.compute(x.ctypes.data, y.ctypes.data, None if operand is None else operand.ctypes.data)
        if y is not out:
            out[...] = y
        return out if given is not None else self._shaped(out[:out.size - self._sums], x)

    def __reduce__(self):
        """Another process plans again."""
        return _planned_again, self._asked

    def _input(self, x, which, name):
        x, wanted, size = as_numbers(x, False), self._types[which], self.envelope[f"{name}_bytes"]
        if x.dtype.kind == "c" and wanted.kind != "c":
            raise TypeError(f"the {name} is complex, and this transform takes real numbers")
        x = dense(x, wanted)
        if x.nbytes != size:
            raise ValueError(f"the {name} has {x.nbytes} bytes, and this transform takes {size}")
        return x if x.ctypes.data % self.envelope[f"{name}_alignment"] == 0 else aligned_copy(x)

    def _output(self):
        return np.zeros(self.envelope["output_bytes"] // self._types[1].itemsize, self._types[1])

    @staticmethod
    def _shaped(y, x):
        rows = math.prod(x.shape[:-1])
        return y.reshape(*x.shape[:-1], -1) if x.ndim and rows and y.size % rows == 0 else y

    def _checked_output(self, out, x, operand):
        """The memory that is written: the caller's, unless it overlaps what is read, or is not aligned."""
        size = self.envelope["output_bytes"]
        if type(out) is not np.ndarray or out.dtype != self._types[1] or out.nbytes != size or not (
                out.flags.c_contiguous and out.flags.writeable):
            raise ValueError(f"out is to be an array of {self._types[1]} in C order, of {size} bytes")
        overlaps = any(a is not None and np.may_share_memory(a, out) for a in (x, operand))
        whole = out.ctypes.data % self.envelope["output_alignment"] == 0
        return out if whole and not overlaps else aligned_copy(out)

    def _transform(self, workers):
        found = self._transforms.get(workers)
        return found or self._transforms.setdefault(workers, self._made.opened(workers))

    def __str__(self) -> str:
        return f"{self.title}\nVariant {self._chosen()}\n{self._text}"

    def _chosen(self):
        return f"{self.variant}: {self.reason}" if self.reason else self.variant

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = [f"<tr><th colspan=2>{html.escape(self.title)}, variant {html.escape(self._chosen())}</th></tr>"]
        for line in self._text.splitlines():
            if not line.startswith(" "):
                rows.append(f"<tr><th colspan=2>{html.escape(line)}</th></tr>")
            elif line.startswith("     "):  # what a launch does, and the options of its kernel
                rows.append(f"<tr><td></td><td>{html.escape(line.strip())}</td></tr>")
            else:
                name, _, value = line.strip().replace(": ", "  ", 1).partition("  ")
                rows.append(f"<tr><td>{html.escape(name)}</td><td>{html.escape(value.strip())}</td></tr>")
        return f"<table>{''.join(rows)}</table>"


def plan(transform: str, *, profile: str | None = None, variant: str | None = None, **options) -> Plan:
    """How the library computes a transform.

    Parameters
    ----------
    transform : str
        A transform by its name in C, as "fft", "dctn" or "dwt2"; another name is told all of them.
    profile : str, optional
        What it is planned for: "cpp-scalar", "cpp-baseline", "cpp-avx2", "cpp-avx512", "pocl", "nvidia-h200", "komdiv",
        "intel-uhd630" or "nvidia-gtx1050ti"; by default this CPU.
    variant : str, optional
        A published one; by default the planner chooses.
    **options
        The members of the transform in C (`komdsp_transform.h`), as `length=4096`, `batch=16`, `precision="f64"`,
        `kind="real"`, `shape=(64, 64)`, `wavelet="db4"`.

    Returns
    -------
    Plan

    Examples
    --------
    >>> import numpy as np, komdsp
    >>> abs(komdsp.plan("fft", length=4, kind="real", precision="f64")(np.ones((1, 4))))
    array([[4., 0., 0.]])
    >>> made = komdsp.plan("fft", length=4096, profile="komdiv")
    >>> made.variant
    'D'
    >>> print(str(made).splitlines()[0])
    Forward complex FFT of 4096 points, batch 1, f32, on profile komdiv
    """
    if transform not in titles:
        raise ValueError(f"transforms are {', '.join(titles)}")
    description = _described(transform, options)
    made = _library.PlannedText(description, profile, variant)
    asked = transform, profile, variant, options
    return Plan(title(transform, description, made.profile), made, description, transform, asked)


def _planned_again(transform, profile, variant, options):
    return plan(transform, profile=profile, variant=variant, **options)
