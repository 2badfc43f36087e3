"""A transform over some axes of an array: what all functions of komdsp.fft are."""
import collections

from . import _arrays, _backends, _cache
from ._arrays import NotOurs
from ._library import KomdspError, rank_max, structs, unplanned

# A call, but for its array; call: the same with the array's type and layout, and the array; out: where its result goes.
Asked = collections.namedtuple("Asked", "norm forward workers call array out")

# The transforms: which struct describes one, and what its members are.
fft_of = collections.namedtuple("fft_of", "kind inverse")
dct_of = collections.namedtuple("dct_of", "type sine orthogonal")
_structs = {fft_of: structs["fftn"], dct_of: structs["dctn"]}
complex_kind, real_kind, hermitian_kind = range(3)


def _description(what, x, y, axes, shape, scale):
    t = _structs[type(what)]()
    t.rank, t.axes, t.precision, t.scale = x.ndim, len(axes), 0 if _arrays.is_single(x) else 1, scale
    for name, value in what._asdict().items():
        setattr(t, name, value)
    for i in range(x.ndim):
        t.shape[i] = shape[i]
        t.in_stride[i] = max(1, x.strides[i] // x.dtype.itemsize)
        t.out_stride[i] = max(1, y.strides[i] // y.dtype.itemsize)
    for i, axis in enumerate(axes):
        t.axis[i] = axis
    return t


def _compute(what, x, y, axes, shape, scale, workers):
    """y = the transform of x; `shape`: of the samples."""
    key = what, scale, tuple(axes), tuple(shape), x.strides, y.strides, x.dtype.char

    def describe():
        return _description(what, x, y, axes, shape, scale)

    return _backends.compute(key, describe, x, y, None, workers)


def _in_parts(what, x, y, axes, shape, scale, asked):
    """run() where one plan has no room for all axes: along some of them, and then along the others."""
    asked = asked._replace(array=None)  # no part is to be remembered as the whole call
    between = x if x.dtype.kind == "c" else y  # of real samples their half of a spectrum, both ways
    z = _arrays.empty(between.shape, between.dtype, y)
    if type(what) is fft_of and what.kind != complex_kind:
        parts = [(what, axes[-1:]), (what._replace(kind=complex_kind), axes[:-1])]
        (first, some), (then, others) = parts if between is y else reversed(parts)
    else:
        first = then = what
        some, others = axes[len(axes) // 2:], axes[:len(axes) // 2]
    run(first, x, z, some, shape if first is what else z.shape, 1.0, asked)
    return run(then, z, y, others, shape if then is what else z.shape, scale, asked)


def run(what, x, y, axes, shape, scale, asked):
    """The transform of x into y, which it returns, for any layout of x and any number of axes."""
    if y.size == 0:
        return y
    x = _arrays.strided(x, type(what) is fft_of and x.dtype.kind == "f")
    if x.ndim <= rank_max:
        try:
            made = _compute(what, x, y, axes, shape, scale, asked.workers)
        except KomdspError as refusal:
            if len(axes) < 2 or refusal.status not in unplanned:
                raise
        else:
            if x is asked.array and made is not None:
                _cache.remember(asked.call, made, y.shape, y.dtype)
            return y
        return _in_parts(what, x, y, axes, shape, scale, asked)
    # More axes than the library counts: one array after the other, along an axis that is not transformed.
    rest = next((i for i in range(x.ndim) if i not in axes), None)
    if rest is None:
        raise NotOurs("komdsp transforms arrays of up to eight axes")
    inner = [a - (a > rest) for a in axes]
    for i in range(x.shape[rest]):
        part = (slice(None),) * rest + (i,)
        one = _arrays.empty(y[part].shape, y.dtype, y)  # begins at a multiple of a pair of samples
        y[part] = run(what, x[part], one, inner, [*shape[:rest], *shape[rest + 1:]], scale, asked)
    return y
