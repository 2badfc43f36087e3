"""Discrete Fourier, cosine and sine transforms, with the names and arguments of `scipy.fft`; and those of real numbers
to real numbers that FFTW calls DHT, R2HC and HC2R.

The module itself is a backend of SciPy's: ``scipy.fft.set_global_backend(komdsp.fft)``.  `calls` counts what it
computed.

Arrays have any shape and strides, of single or double precision; half becomes single, integers double.  Results are
new arrays in C order.  Arrays on devices, of pyopencl or with `__cuda_array_interface__`, stay there.
"""
from __future__ import annotations

import builtins
import collections
import math
import operator
import sys
from typing import TYPE_CHECKING

import numpy as np

from . import _arrays
from ._arrays import NotOurs, axes_and_lengths, checked_norm, checked_workers, one_axis, resized, scale_of
from ._backends import computing_on
from ._bins import fftfreq, fftshift, get_workers, ifftshift, next_fast_len, rfftfreq, set_workers
from ._cache import at_once
from ._devices import given_back
from ._docs import described
from ._library import KomdspError, unplanned
from ._signatures import AlongAxis, CosineAlongAxis, CosineOverAxes, OverAxes, annotated_as
from ._transforms import Asked, complex_kind, dct_of, fft_of, hermitian_kind, real_kind, run

if TYPE_CHECKING:
    from ._types import Axes, Callable, Iterator, T

__all__ = [f"{sign}{kind}fft{rank}" for kind in ("", "r", "h") for rank in ("", "2", "n") for sign in ("", "i")]
__all__ += [f"{inverse}{kind}{rank}" for kind in ("dct", "dst") for rank in ("", "n") for inverse in ("", "i")]
_transforms = tuple(__all__)
__all__ += [f"{inverse}{kind}{rank}" for kind in ("dht", "r2hc", "hc2r") for rank in ("", "n") for inverse in ("", "i")]
__all__ += ["calls", "fftfreq", "fftshift", "get_workers", "ifftshift", "next_fast_len", "rfftfreq", "set_workers"]

__ua_domain__ = "numpy.scipy.fft"

_computed = collections.Counter()
_handed_on = collections.Counter()


def calls() -> dict[str, tuple[int, int]]:
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
    workers_at = 5 if "fft" in method.__name__ else 6
    if len(args) <= workers_at and kwargs.get("workers") is None:
        kwargs = {**kwargs, "workers": sys.modules["scipy.fft"].get_workers()}  # what set_workers says
    try:
        if not _is_scaled_at_first_terms(method.__name__, args, kwargs):
            return function(*args, **kwargs)
    except NotOurs:
        pass
    except KomdspError as refusal:
        if refusal.status not in unplanned:
            raise
    _handed_on[method.__name__] += 1
    return NotImplemented


def _is_scaled_at_first_terms(name, args, kwargs):
    """This SciPy makes no orthogonal matrix of an orthogonal sine transform: before 1.11 it scaled the first
    terms of sines as of cosines, not the last ones."""
    if "dst" not in name:
        return False
    given = dict(zip(("x", "type", "n", "axis", "norm", "overwrite_x", "workers", "orthogonalize"), args)) | kwargs
    orthogonal = given.get("orthogonalize")
    orthogonal = given.get("norm") == "ortho" if orthogonal is None else orthogonal
    scipy = [int(number) for number in sys.modules["scipy"].__version__.split(".")[:2]]
    return bool(orthogonal) and given.get("type", 2) in (2, 3) and scipy < [1, 11]


# ---- of Fourier ----
def _complex(x, axes, lengths, asked):
    x = resized(x, axes, lengths)
    x = x if np.iscomplexobj(x) else x.astype(_arrays.complex_type(x))
    if not axes:
        return x.copy()
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    what = fft_of(complex_kind, not asked.forward)
    return run(what, x, _arrays.result(x.shape, x.dtype, x, asked.out), axes, x.shape, scale, asked)


def _to_bins(x, axes, lengths, asked):
    """Real samples to half a spectrum; not forward: of a Hermitian transform."""
    if np.iscomplexobj(x):
        raise TypeError("x must be a real sequence")
    x = resized(x, axes, lengths)
    bins = list(x.shape)
    bins[axes[-1]] = lengths[-1] // 2 + 1
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    what = fft_of(real_kind, False) if asked.forward else fft_of(hermitian_kind, True)
    return run(what, x, _arrays.result(bins, _arrays.complex_type(x), x, asked.out), axes, x.shape, scale, asked)


def _to_samples(x, axes, lengths, asked):
    """Half a spectrum to real samples: an inverse; forward: of a Hermitian transform."""
    x = resized(x, axes, [*lengths[:-1], lengths[-1] // 2 + 1])
    x = x if np.iscomplexobj(x) else x.astype(_arrays.complex_type(x))
    shape = list(x.shape)
    shape[axes[-1]] = lengths[-1]
    scale = scale_of(asked.norm, asked.forward, math.prod(lengths))
    what = fft_of(hermitian_kind, False) if asked.forward else fft_of(real_kind, True)
    return run(what, x, _arrays.result(shape, _arrays.real_type(x), x, asked.out), axes, shape, scale, asked)


def _lengths_of_samples(x, s, axes):
    """Axes and lengths of half a spectrum's samples."""
    given = s is not None
    axes, lengths = axes_and_lengths(x, s, axes)
    if not axes:
        raise ValueError("at least 1 axis must be transformed")
    if not given:
        lengths[-1] = max(1, 2 * (x.shape[axes[-1]] - 1))
    return axes, lengths


def _prepared(given, norm, forward, plan, workers, call, out):
    if plan is not None:
        raise NotImplementedError("a precomputed plan is of no use: komdsp keeps its plans itself")
    x = _arrays.as_numbers(given)
    array = given if call is not None else None
    return x, Asked(checked_norm(norm), forward, checked_workers(workers), call, array, out)


def _done(name, result, given=None, out=None):
    """A result, counted, and where the caller wants it."""
    _computed[name] += 1
    if out is None or result is out:
        return given_back(result, given)
    out[...] = result
    return out


def _known(name, call, x):
    """The result of a call that is known, counted; else None."""
    known = at_once(call, x)
    if known is None:
        return None
    _computed[name] += 1
    return known[0]


def _on(backend, function, x, *arguments, out=None):
    """A call that names its backend."""
    with computing_on(backend):
        return function(x, *arguments, out=out)


# ---- the functions ----
def _one(name: str, kind: str, forward: bool) -> AlongAxis:
    @annotated_as(AlongAxis)
    def function(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None, backend=None,
                 out=None):
        if backend is not None:
            return _on(backend, function, x, n, axis, norm, False, workers, out=out)
        call = None
        if type(x) is np.ndarray and plan is out is None and type(axis) is int and (n is None or type(n) is int):
            call = name, x.shape, x.strides, x.dtype, n, axis, norm, workers
            y = _known(name, call, x)
            if y is not None:
                return y
        given, (x, asked) = x, _prepared(x, norm, forward, plan, workers, call, out)
        if kind == "samples" and n is None:
            axis, bins = one_axis(x, None, axis)
            n = 2 * (bins - 1)
        axis, n = one_axis(x, n, axis)
        return _done(name, _kinds[kind](x, [axis], [n], asked), given, out)

    return function


def _several(name: str, kind: str, forward: bool, default: Axes = None) -> OverAxes:
    @annotated_as(OverAxes)
    def function(x, s=None, axes=default, norm=None, overwrite_x=False, workers=None, *, plan=None, backend=None,
                 out=None):
        if backend is not None:
            return _on(backend, function, x, s, axes, norm, False, workers, out=out)
        call = None
        if type(x) is np.ndarray and plan is out is s is None and (axes is None or type(axes) is tuple):
            call = name, x.shape, x.strides, x.dtype, axes, norm, workers
            y = _known(name, call, x)
            if y is not None:
                return y
        given, (x, asked) = x, _prepared(x, norm, forward, plan, workers, call, out)
        if kind == "samples":
            axes, lengths = _lengths_of_samples(x, s, axes)
        else:
            axes, lengths = axes_and_lengths(x, s, axes)
        if not axes and kind != "complex":
            raise ValueError("at least 1 axis must be transformed")
        return _done(name, _kinds[kind](x, axes, lengths, asked), given, out)

    return function


def _real(forward_type, inverse_type):
    """A Fourier transform among the types of cosines (`komdsp_dct_type`)."""

    def function(x, axes, lengths, asked):
        what = dct_of(forward_type if asked.forward else inverse_type, False, False)
        return _of_cosines(x, axes, lengths, what, asked)

    return function


_kinds = {"complex": _complex, "bins": _to_bins, "samples": _to_samples,
          "dht": _real(9, 9), "r2hc": _real(10, 11), "hc2r": _real(11, 10)}
_words = {
    "": ("complex", "complex", "{} discrete Fourier transform of complex numbers"),
    "r": ("bins", "samples", "{} transform between real samples and half of their spectrum"),
    "h": ("samples", "bins", "{} transform of a spectrum that is real, between its samples' half and it"),
}
_template = """{summary}, as {model}.

Returns
-------
ndarray
    {result}

Raises
------
ValueError
    For lengths, axes, types or norms that are none.
"""
_described = described({
    "x": ("array_like", "Input; cut or padded with zeros to the lengths asked for.  Transforms of real to real numbers "
                        "are of both parts of complex ones."),
    "type": ("{1, 2, 3, 4}", "Its type; that of the transform which an inverse undoes."),
    "n": ("int", "Points along the axis."),
    "s": ("sequence of ints", "Points along each axis."),
    "axis": ("int", "Along which; by default the last."),
    "axes": ("sequence of ints", "Along which; by default all, or the last two."),
    "norm": ('{"backward", "ortho", "forward"}', "What is divided by the number of points, or the logical length: "
                                                 "inverses, both by its root, or forward transforms."),
    "overwrite_x": ("bool", "Allowed, and not done."),
    "orthogonalize": ("bool", "Matrices that are orthogonal but for a factor, by the root of two at the first term of "
                              "cosines, at the last of sines, at both of cosines of type 1; True where `norm` is "
                              "\"ortho\".  SciPy before 1.11 has sines otherwise, and does not look at it where "
                              "numbers are complex."),
    "plan": ("None", "komdsp keeps plans itself."),
    "out": ("ndarray", "Where the result goes, of its type and shape; also where that is the memory of the input."),
})


def _named(made: T, name: str, summary: str, result: str, model: str | None = None) -> T:
    made.__name__ = made.__qualname__ = name
    made.__doc__ = _template.format(summary=summary, model=model or f"`scipy.fft.{name}`", result=result)
    return _described(made)


def _fourier(prefix: str, rank: str, make: Callable[[str, str, bool], T]) -> Iterator[T]:
    """The function of this name, and its inverse."""
    *kinds, words = _words[prefix]
    for sign, kind in zip(("", "i"), kinds):
        name = f"{sign}{prefix}fft{rank}"
        yield _named(make(name, kind, sign == ""), name, words.format("Inverse" if sign else "Forward"),
                     "Real." if kind == "samples" else "Complex.")


def _two(name: str, kind: str, forward: bool) -> OverAxes:
    return _several(name, kind, forward, (-2, -1))


# By name, so that editors and type checkers find them.
fft, ifft = _fourier("", "", _one)
fft2, ifft2 = _fourier("", "2", _two)
fftn, ifftn = _fourier("", "n", _several)
rfft, irfft = _fourier("r", "", _one)
rfft2, irfft2 = _fourier("r", "2", _two)
rfftn, irfftn = _fourier("r", "n", _several)
hfft, ihfft = _fourier("h", "", _one)
hfft2, ihfft2 = _fourier("h", "2", _two)
hfftn, ihfftn = _fourier("h", "n", _several)


# ---- cosines and sines, and Fourier transforms among their types ----
def _logical_length(n, what):
    if what.type > 4:
        return n
    return 2 * (n + (0 if what.type != 1 else 1 if what.sine else -1))


def _of_cosines(x, axes, lengths, what, asked):
    x = resized(x, axes, lengths)
    if not axes:
        return x.copy()
    if what.type == 1 and not what.sine and 1 in lengths:  # a wrong argument; what the library refuses is handed on
        raise ValueError("cosine transforms of type 1 have at least 2 samples")
    points = math.prod(_logical_length(n, what) for n in lengths)
    scale = scale_of(asked.norm, asked.forward, max(points, 1))
    y = _arrays.result(x.shape, x.dtype, x, asked.out)
    if not np.iscomplexobj(x):
        return run(what, x, y, axes, x.shape, scale, asked)
    for part in ("real", "imag"):
        run(what, getattr(x, part), getattr(y, part), axes, x.shape, scale, asked)
    return y


def _asked_of_cosine(sine, forward, x, type, norm, workers, orthogonalize, out, call=None):
    x, asked = _prepared(x, norm, forward, None, workers, call, out)
    type = operator.index(type)
    kind = type if forward or type not in (2, 3) else 5 - type
    orthogonal = asked.norm == "ortho" if orthogonalize is None else bool(orthogonalize)
    return x, dct_of(kind, sine, orthogonal), asked


def _cosine(name: str, sine: bool, forward: bool) -> CosineAlongAxis:
    @annotated_as(CosineAlongAxis)
    def function(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None, *,
                 backend=None, out=None):
        if backend is not None:
            return _on(backend, function, x, type, n, axis, norm, False, workers, orthogonalize, out=out)
        call = None
        if builtins.type(x) is np.ndarray and {builtins.type(axis), builtins.type(type)} == {int} and n is out is None:
            call = name, x.shape, x.strides, x.dtype, type, axis, norm, workers, orthogonalize
            y = _known(name, call, x)
            if y is not None:
                return y
        x, what, asked = _asked_of_cosine(sine, forward, x, type, norm, workers, orthogonalize, out, call)
        axis, n = one_axis(x, n, axis)
        return _done(name, _of_cosines(x, [axis], [n], what, asked), out=out)

    return function


def _several_cosines(name: str, sine: bool, forward: bool) -> CosineOverAxes:
    @annotated_as(CosineOverAxes)
    def function(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, orthogonalize=None, *,
                 backend=None, out=None):
        if backend is not None:
            return _on(backend, function, x, type, s, axes, norm, False, workers, orthogonalize, out=out)
        x, what, asked = _asked_of_cosine(sine, forward, x, type, norm, workers, orthogonalize, out)
        return _done(name, _of_cosines(x, *axes_and_lengths(x, s, axes), what, asked), out=out)

    return function


def _cosines(word: str, kind: str, rank: str, make: Callable[[str, bool, bool], T]) -> Iterator[T]:
    """The function of this name, and its inverse."""
    for sign, title in (("", word.capitalize()), ("i", f"Inverse {word}")):
        name = f"{sign}{kind}{rank}"
        yield _named(make(name, kind == "dst", sign == ""), name, f"{title} transform",
                     "As large as the input, or as asked for.")


dct, idct = _cosines("cosine", "dct", "", _cosine)
dctn, idctn = _cosines("cosine", "dct", "n", _several_cosines)
dst, idst = _cosines("sine", "dst", "", _cosine)
dstn, idstn = _cosines("sine", "dst", "n", _several_cosines)


def _reals(kind: str, words: str, rank: str, make: Callable[[str, str, bool], T]) -> Iterator[T]:
    """The function of this name, and its inverse."""
    for sign in ("", "i"):
        name = f"{sign}{kind}{rank}"
        yield _named(make(name, kind, sign == ""), name, f"What undoes `{kind}{rank}`" if sign else words,
                     "As large as the input, or as asked for.", f"FFTW_{kind.upper()}")


_half_complex = "half-complex numbers r0, r1, ..., i2, i1"
dht, idht = _reals("dht", "Hartley transform, of sums with cosine plus sine", "", _one)
dhtn, idhtn = _reals("dht", "Hartley transforms along one axis after the other", "n", _several)
r2hc, ir2hc = _reals("r2hc", f"Fourier transform of real samples to {_half_complex}", "", _one)
r2hcn, ir2hcn = _reals("r2hc", f"Fourier transforms of real samples to {_half_complex}", "n", _several)
hc2r, ihc2r = _reals("hc2r", f"Fourier transform of {_half_complex} to samples", "", _one)
hc2rn, ihc2rn = _reals("hc2r", f"Fourier transforms of {_half_complex} to samples", "n", _several)
_backend = {name: globals()[name] for name in _transforms}
