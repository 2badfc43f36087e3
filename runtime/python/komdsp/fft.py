"""Discrete Fourier, cosine and sine transforms, with the names and arguments of `scipy.fft`.

The module itself is a backend of SciPy's: ``scipy.fft.set_global_backend(komdsp.fft)``.  `calls` counts what it
computed.

Arrays have any shape and strides, of single or double precision; half becomes single, integers double.  Results are
new arrays in C order.
"""
import collections
import math

import numpy as np

from . import _arrays, _cache
from ._arrays import NotOurs, axes_and_lengths, checked_norm, checked_workers, one_axis, resized, scale_of
from ._library import Fftn, rank_max

__all__ = [f"{sign}{kind}fft{rank}" for kind in ("", "r", "h") for rank in ("", "2", "n") for sign in ("", "i")]
__all__ += ["calls"]

__ua_domain__ = "numpy.scipy.fft"

_computed = collections.Counter()
_handed_on = collections.Counter()


def calls():
    """How often each function computed, and how often it handed a call on to another backend.

    Returns
    -------
    dict
        name: (computed, handed on)
    """
    return {name: (_computed[name], _handed_on[name]) for name in sorted({*_computed, *_handed_on})}


def __ua_function__(method, args, kwargs):
    function = _backend.get(method.__name__)
    if function is None:
        return NotImplemented
    try:
        return function(*args, **kwargs)
    except NotOurs:
        _handed_on[method.__name__] += 1
        return NotImplemented


# ---- all of them are one: a transform over some axes of an array ----
def _description(x, y, axes, shape, kind, inverse, scale):
    t = Fftn()
    t.rank, t.axes = x.ndim, len(axes)
    t.kind, t.inverse, t.precision, t.scale = kind, inverse, 0 if _arrays.is_single(x) else 1, scale
    for i in range(x.ndim):
        t.shape[i] = shape[i]
        t.in_stride[i] = max(1, x.strides[i] // x.itemsize)
        t.out_stride[i] = max(1, y.strides[i] // y.itemsize)
    for i, axis in enumerate(axes):
        t.axis[i] = axis
    return t


# What a call asks for besides its array; call: the same with the array's type and layout, and the array.
_Asked = collections.namedtuple("_Asked", "norm forward workers call array")


def _compute(x, y, axes, shape, kind, inverse, scale, workers):
    """y = the transform of x; `shape`: of the samples."""
    key = kind, inverse, scale, tuple(axes), tuple(shape), x.strides, y.strides, x.dtype.char, y.dtype.char
    made = _cache.transform(key, lambda: _description(x, y, axes, shape, kind, inverse, scale), workers)
    made.compute(x.ctypes.data, y.ctypes.data)
    return made


def _run(x, axes, shape, result_shape, result_type, kind, inverse, scale, asked):
    y = np.empty(result_shape, result_type)
    if y.size == 0:
        return y
    x = _arrays.strided(x)
    if x.ndim <= rank_max:
        made = _compute(x, y, axes, shape, kind, inverse, scale, asked.workers)
        if x is asked.array:
            _cache.remember(asked.call, made, y.shape, y.dtype)
        return y
    # More axes than the library counts: one array after the other, along an axis that is not transformed.
    rest = next((i for i in range(x.ndim) if i not in axes), None)
    if rest is None:
        raise NotOurs("komdsp transforms arrays of up to eight axes")
    inner = [a - (a > rest) for a in axes]
    for i in range(x.shape[rest]):
        part = (slice(None),) * rest + (i,)
        y[part] = _run(x[part], inner, _without(shape, rest), _without(result_shape, rest), result_type, kind, inverse,
                       scale, asked)
    return y


def _without(values, i):
    return [*values[:i], *values[i + 1:]]


def _complex(x, axes, lengths, asked):
    x = resized(x, axes, lengths)
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    if not axes:
        return x.astype(_arrays.complex_type(x))
    x = x if np.iscomplexobj(x) else x.astype(_arrays.complex_type(x))
    return _run(x, axes, x.shape, x.shape, x.dtype, 0, not asked.forward, scale, asked)


def _to_bins(x, axes, lengths, asked):
    """Real samples to half a spectrum; not forward: of the other sign."""
    if np.iscomplexobj(x):
        raise TypeError("x must be a real sequence")
    x = resized(x, axes, lengths)
    bins = list(x.shape)
    bins[axes[-1]] = lengths[-1] // 2 + 1
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    y = _run(x, axes, x.shape, bins, _arrays.complex_type(x), 1, False, scale, asked if asked.forward else asked._replace(array=None))
    return y if asked.forward else np.conjugate(y, out=y)


def _to_samples(x, axes, lengths, asked):
    """Half a spectrum to real samples: an inverse; forward: of the other sign."""
    bins = [*lengths[:-1], lengths[-1] // 2 + 1]
    x = resized(x, axes, bins)
    x = np.conjugate(x) if asked.forward else x
    x = x if np.iscomplexobj(x) else x.astype(_arrays.complex_type(x))
    shape = list(x.shape)
    shape[axes[-1]] = lengths[-1]
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    return _run(x, axes, shape, shape, _arrays.real_type(x), 1, True, scale, asked)


def _lengths_of_samples(x, s, axes):
    """Of half a spectrum along the last axis."""
    given = s is not None
    axes, lengths = axes_and_lengths(x, s, axes)
    if not axes:
        raise ValueError("at least 1 axis must be transformed")
    if not given:
        lengths[-1] = 2 * (x.shape[axes[-1]] - 1)
        if lengths[-1] < 1:
            raise ValueError(f"Invalid number of data points ({lengths[-1]}) specified.")
    return axes, lengths


def _prepared(name, given, norm, forward, plan, workers, call):
    if plan is not None:
        raise NotImplementedError("a precomputed plan is of no use: komdsp keeps its plans itself")
    x = _arrays.as_numbers(given)
    asked = _Asked(checked_norm(norm), forward, checked_workers(workers), call, given if call is not None else None)
    _computed[name] += 1
    return x, asked


def _at_once(name, call, x):
    """The result of a call that is known, of an array that it takes as it is; else None."""
    known = _cache.ready(call)
    if known is None:
        return None
    compute, shape, dtype = known
    address = x.__array_interface__["data"][0]
    if address % x.itemsize:
        return None
    y = np.empty(shape, dtype)
    compute(address, y.__array_interface__["data"][0])
    _computed[name] += 1
    return y


# ---- the functions ----
def _one(name, kind, forward):
    def function(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
        call = None
        if type(x) is np.ndarray and plan is None and type(axis) is int and (n is None or type(n) is int):
            call = name, x.shape, x.strides, x.dtype, n, axis, norm, workers
            y = _at_once(name, call, x)
            if y is not None:
                return y
        x, asked = _prepared(name, x, norm, forward, plan, workers, call)
        if kind == "samples":
            axis, bins = one_axis(x, None, axis)
            n = 2 * (bins - 1) if n is None else n
        axis, n = one_axis(x, n, axis)
        return _kinds[kind](x, [axis], [n], asked)

    return function


def _several(name, kind, forward, default):
    def function(x, s=None, axes=default, norm=None, overwrite_x=False, workers=None, *, plan=None):
        call = None
        if type(x) is np.ndarray and plan is None and s is None and (axes is None or type(axes) is tuple):
            call = name, x.shape, x.strides, x.dtype, axes, norm, workers
            y = _at_once(name, call, x)
            if y is not None:
                return y
        x, asked = _prepared(name, x, norm, forward, plan, workers, call)
        if kind == "samples":
            axes, lengths = _lengths_of_samples(x, s, axes)
        else:
            axes, lengths = axes_and_lengths(x, s, axes)
        if not axes and kind != "complex":
            raise ValueError("at least 1 axis must be transformed")
        return _kinds[kind](x, axes, lengths, asked)

    return function


_kinds = {"complex": _complex, "bins": _to_bins, "samples": _to_samples}
_words = {
    "": ("complex", "complex", "{} discrete Fourier transform of complex numbers"),
    "r": ("bins", "samples", "{} transform between real samples and half of their spectrum"),
    "h": ("samples", "bins", "{} transform of a spectrum that is real, between its samples' half and it"),
}
_template = """{summary}, as `scipy.fft.{name}`.

Parameters
----------
x : array_like
    Input; cut or padded with zeros to the lengths asked for.
{lengths}
norm : {{"backward", "ortho", "forward"}}, optional
    What is divided by the number of points: inverses, both by its root, or forward transforms.
overwrite_x : bool, optional
    Allowed, and not done.
workers : int, optional
    Threads that share the work; negative ones count from the number of processors.
plan : None
    komdsp keeps plans itself.

Returns
-------
ndarray
    {result}

Raises
------
ValueError
    For lengths, axes or norms that are none.
"""


def _define():
    for prefix, (forward_kind, inverse_kind, words) in _words.items():
        for rank, default in (("", None), ("2", (-2, -1)), ("n", None)):
            for sign, kind in (("", forward_kind), ("i", inverse_kind)):
                name = f"{sign}{prefix}fft{rank}"
                # A Hermitian transform is forward where an inverse of real samples is backward.
                forward = sign == ""
                made = _one(name, kind, forward) if rank == "" else _several(name, kind, forward, default)
                made.__name__ = made.__qualname__ = name
                made.__doc__ = _template.format(
                    name=name, summary=words.format("Inverse" if sign else "Forward"),
                    lengths="n : int, optional\n    Points along the axis.\naxis : int, optional" if rank == "" else
                    "s : sequence of ints, optional\n    Points along each axis.\naxes : sequence of ints, optional",
                    result="Real." if kind == "samples" else "Complex.")
                globals()[name] = made


_define()
_backend = {name: globals()[name] for name in __all__ if "fft" in name}
