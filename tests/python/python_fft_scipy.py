"""komdsp.fft against scipy.fft: transforms in parts, and what is handed on to another backend."""
import numpy as np
import scipy
import scipy.fft
from verdicts import equal, everything, refused, verdict

from komdsp import KomdspError, _transforms, fft

random = np.random.default_rng(7)
whole = _transforms._compute
old_sines = [int(n) for n in scipy.__version__.split(".")[:2]] < [1, 11]  # orthogonal ones are none


def some(shape, kind="f8"):
    x = random.normal(size=shape)
    return (x + 1j * random.normal(size=shape) if kind in ("c8", "c16") else x).astype(kind)


def same(name, x, **options):
    theirs = getattr(scipy.fft, name)(x, **options)
    exact = theirs
    if x.itemsize < 8 or x.dtype == np.complex64:
        exact = getattr(scipy.fft, name)(x.astype(np.result_type(x, "f8")), **options)
    return equal(getattr(fft, name)(x, **options), theirs, exact, np.abs(exact).max())


def one_axis_at_most(what, x, y, axes, *rest):
    if len(axes) > 1:
        raise KomdspError("does_not_fit", "a plan for one axis is asked for")
    return whole(what, x, y, axes, *rest)


def test_parts():
    wrong, many = [], (17, 19, 23, 29, 31)
    cases = [("rfftn", some(many)), ("irfftn", some((*many[:4], 16), "c16")), ("fftn", some(many, "c16"))]
    for name, y in cases if everything else cases[:1]:
        wrong += [name for again in range(2) if not same(name, y)]
    verdict("FFTs over more axes than a plan has room for equal SciPy's", not wrong, wrong)
    x = some((17, 2, 19, 2, 23, 2, 3))
    wrong = [(name, type) for name in ("dctn", "dstn") for type in (2, 3) if not same(name, x, type=type)]
    verdict("cosine and sine transforms, too", not wrong, wrong)
    wrong, x, _transforms._compute = [], some((4, 7, 6, 5), "c8"), one_axis_at_most
    try:
        for options in [{}, {"norm": "ortho"}, {"norm": "forward"}, {"axes": (3, 0, 1)}, {"s": (5, 8), "axes": (2, 0)}]:
            names = [f"{sign}{kind}fftn" for sign in ("", "i") for kind in ("", "r", "h")]
            wrong += [(name, options) for name in names
                      if not same(name, x.real.copy() if name in ("rfftn", "ihfftn") else x, **options)]
            names = [f"{sign}{kind}" for sign in ("", "i") for kind in ("dctn", "dstn")]
            wrong += [(name, options, type) for name in names for type in (1, 2, 3, 4)
                      if not (old_sines and options == {"norm": "ortho"} and "dst" in name and type in (2, 3))
                      and not same(name, x.real.astype("f8"), type=type, **options)]
        wrong += [name for name in ("dctn", "idstn") if not same(name, x)]
        refused("a single axis is not divided", lambda: fft.fft(np.empty((1 << 26) + 1, "c8")), KomdspError, "2^26")
    finally:
        _transforms._compute = whole
    verdict("axis by axis all transforms equal SciPy's", not wrong, wrong)


def test_handing_on():
    before = fft.calls()
    tall = np.empty((1 << 26) + 1, "c8")
    # By what SciPy calls: its own backend would take seconds and gigabytes.
    verdict("a length that is too long is handed on",
            fft.__ua_function__(scipy.fft.fft, (tall,), {}) is NotImplemented
            and fft.__ua_function__(scipy.fft.dctn, (tall.real[None],), {}) is NotImplemented)
    after = fft.calls()
    verdict("and counted as such", all(after[name] == (computed, handed_on + 1) for name, (computed, handed_on) in
                                       ((name, before.get(name, (0, 0))) for name in ("fft", "dctn"))), f"{after}")
    x, before = some(8), fft.calls().get("dst", (0, 0))[1]
    with scipy.fft.set_backend(fft):
        theirs = [scipy.fft.dst(x, type, norm="ortho") for type in (1, 2, 3, 4)]
    wrong = [type for type in (1, 2, 3, 4)
             if not equal(theirs[type - 1], scipy.fft.dst(x, type, norm="ortho"))
             or (old_sines and type in (2, 3)) == equal(theirs[type - 1], fft.dst(x, type, norm="ortho"))]
    verdict("behind SciPy orthogonal sines are this SciPy's", not wrong, wrong)
    verdict("which computes those that it has otherwise", fft.calls()["dst"][1] - before == (2 if old_sines else 0))
    with scipy.fft.set_backend(fft):
        for call, word in [(lambda: scipy.fft.dct(np.ones(1), 1), "2 samples"),
                           (lambda: scipy.fft.dct(np.ones(3), 5), "1 to 4"), (lambda: scipy.fft.fft([1], 0), "points")]:
            refused(f"a wrong argument is not: '{word}'", call, ValueError, word)


test_parts()
test_handing_on()
