"""Plans, to be looked at: how the library computes a transform, and what that needs."""
from __future__ import annotations

import ctypes
import html
import operator

from . import _library
from ._filters import Bank, mode_number
from ._plan_title import title

_names = {"kind": ["complex", "real", "hermitian"], "precision": ["f32", "f64"], "part": ["full", "same", "valid"],
          "product": ["otf", "psf", "mtf", "ptf"]}
_ones = {"batch", "scale", "outer", "inner", "in_stride", "out_stride", "signals", "filters", "levels", "centred",
         "step"}
_dense = {"x_outer", "x_inner", "y_outer", "y_inner", "z_outer", "z_inner"}


def _set(description, name, value):
    """A member of a struct, from a number, a name of one, or a sequence."""
    known = [field for field, _ in description._fields_ if field not in ("size", "rank", "axes")]
    if name not in known:
        raise TypeError(f"'{name}' is no argument of this transform; it has {', '.join(known)}")
    if name == "wavelet":
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
    description = _library.structs[transform]()
    for name, _ in description._fields_:
        if name in _ones and not isinstance(getattr(description, name), ctypes.Array):
            setattr(description, name, 1)
        elif name in _dense:
            setattr(description, name, -1)
    if "mode" in dict(description._fields_):
        _set(description, "mode", "symmetric")
    for name, value in options.items():
        _set(description, name, value)
    if "shape" in options:
        description.rank, description.axes = len(options["shape"]), len(options.get("axis", ()))
    if hasattr(description, "wavelet") and "wavelet" not in options:
        raise TypeError(f"'{transform}' needs its wavelet")
    return description


class Plan:
    """How a transform is computed: `str` of it tells the launches, and what they need; notebooks show it as a table.

    Attributes
    ----------
    variant : str
        The variant that the planner chose.
    reason : str
        Why so; empty where there is nothing to say.
    envelope : dict
        What a call needs and does: bytes of memories, launches, operations.
    """

    def __init__(self, title, made):
        self.title, self.variant, self.envelope, self._text = title, made.variant, made.envelope, made.text
        self.reason = made.reason

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
        "fft", "fftn", "dct", "dctn", "mdct", "stft", "otf", "dwt", "dwt2", "swt", "convolution" or "convolution2d".
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
    >>> import komdsp
    >>> made = komdsp.plan("fft", length=4096, profile="komdiv")
    >>> made.variant
    'D'
    >>> print(str(made).splitlines()[0])
    Forward complex FFT of 4096 points, batch 1, f32, on profile komdiv
    """
    if transform not in _library.structs:
        raise ValueError(f"transforms are {', '.join(_library.structs)}")
    description = _described(transform, options)
    made = _library.PlannedText(description, profile, variant)
    return Plan(title(transform, description, made.profile), made)
