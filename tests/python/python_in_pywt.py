"""PyWavelets on komdsp: each of its functions, of all wavelets, modes and types, against itself.  Prints PASS and
FAIL."""
import itertools
import warnings

import numpy as np
import pywt
from verdicts import equal, everything, largest, verdict

from komdsp import wavelets

warnings.simplefilter("ignore")  # PyWavelets' of levels that are many
random = np.random.default_rng(3)
names = pywt.wavelist(kind="discrete")
types = ["f8", "f4", "c16", "c8", "i4", "f2", "g", "G"]


def some(shape, kind):
    x = 10 * random.normal(size=shape)
    return (x + 10j * random.normal(size=shape) if kind in ("c8", "c16", "G") else x).astype(kind)


def part_there_and_back(x, wavelet, mode):
    return [[pywt.downcoef(part, x, wavelet, mode, level) for part in "ad" for level in (1, 2)],
            [pywt.upcoef(part, x, wavelet, level, take) for part in "ad" for level in (1, 2) for take in (0, 9, 10)]]


def packets(x, wavelet, mode):
    tree = (pywt.WaveletPacket if x.ndim == 1 else pywt.WaveletPacket2D)(x, wavelet, mode, 2)
    leaves = [node.data for node in tree.get_level(2)]
    return [leaves, tree.reconstruct(update=False)]


def counts(x, wavelet, mode):
    taps = pywt.Wavelet(wavelet).dec_len
    return [pywt.dwt_max_level(len(x), taps), pywt.dwt_max_level(len(x), wavelet),
            pywt.dwt_coeff_len(len(x), taps, mode), pywt.swt_max_level(2 * len(x)),
            pywt.dwtn_max_level(x.shape, wavelet)]


def separable(x, wavelet, mode):
    bands = pywt.fswavedecn(x, wavelet, mode, 2)
    return [bands.coeffs, pywt.fswaverecn(bands)]


def both(analysis, synthesis, **options):
    def function(x, wavelet, mode):
        bands = analysis(x, wavelet, mode=mode, **options)
        return [bands, synthesis(bands, wavelet, mode=mode)]

    return function


def undecimated(analysis, synthesis, **options):
    def function(x, wavelet, mode):
        bands = analysis(x, wavelet, **options)
        norm = {"norm": True} if options.get("norm") else {}
        return [bands, synthesis(bands, wavelet, **norm) if "start_level" not in options else None]

    return function


# Functions of one call each, and the shapes that they take.
functions = {
    "dwt and idwt": (lambda x, w, m: [b := pywt.dwt(x, w, m), pywt.idwt(*b, w, m), pywt.idwt(None, b[1], w, m)],
                     [(33,), (2, 40)]),
    "dwt along an axis": (lambda x, w, m: [b := pywt.dwt(x, w, m, 1), pywt.idwt(*b, w, m, 1)],
                          [(3, 16, 5), (2, 9, 40)]),
    "downcoef and upcoef": (part_there_and_back, [(21,)]),
    "wavedec and waverec": (both(pywt.wavedec, pywt.waverec, level=2), [(65,), (3, 64)]),
    "dwt2 and idwt2": (both(pywt.dwt2, pywt.idwt2), [(9, 16)]),
    "wavedec2 and waverec2": (both(pywt.wavedec2, pywt.waverec2, level=2), [(20, 17)]),
    "dwtn and idwtn": (both(pywt.dwtn, pywt.idwtn), [(5, 6, 7)]),
    "wavedecn and waverecn": (both(pywt.wavedecn, pywt.waverecn, level=2), [(9, 8, 6)]),
    "fswavedecn and fswaverecn": (separable, [(12, 9)]),
    "packets": (packets, [(32,), (16, 12)]),
    "swt and iswt": (undecimated(pywt.swt, pywt.iswt, level=2), [(16,)]),
    "swt of later levels": (undecimated(pywt.swt, None, level=1, start_level=2, axis=0), [(16, 3)]),
    "swt2 and iswt2": (undecimated(pywt.swt2, pywt.iswt2, level=2, trim_approx=True), [(8, 12)]),
    "swtn and iswtn": (undecimated(pywt.swtn, pywt.iswtn, level=1, norm=True), [(4, 6, 2)]),
    "levels and lengths": (counts, [(100,)]),
}


def combinations():
    """All wavelets, each with all modes, and of the types with every other one in turn; or with one mode and type in
    turn, so that all pairs of these come up."""
    if everything:
        for (i, name), (k, mode), (n, kind) in itertools.product(*map(enumerate, (names, pywt.Modes.modes, types))):
            if (i + k + n) % 2 == 0:
                yield name, mode, kind
        return
    for n, name in enumerate(names):
        yield name, pywt.Modes.modes[n % 9], types[(n + n // 72) % 8]


def of_pywt(function, x, wavelet, mode):
    """The result, or the type of the error."""
    try:
        return function(x, wavelet, mode)
    except Exception as error:
        return str(type(error))


def differs(function, shape, wavelet, mode, kind):
    """False, or in which case."""
    if mode == "smooth" and pywt.Wavelet(wavelet).dec_len > 40 and len(shape) > 1:
        # From axis to axis lines rise to 10^9 times the data before they cancel: a rounding of the data changes
        # PyWavelets' own coefficients as much.
        mode = "antireflect"
    grows = mode in ("antireflect", "smooth")  # lines beyond the ends, which cancel
    x = some(shape, "f8" if grows and kind in ("f4", "f2") else "c16" if grows and kind == "c8" else kind)
    wavelets.use_in_pywt(False)
    theirs = of_pywt(function, x, wavelet, mode)
    exact = of_pywt(function, x.astype(np.result_type(x, "f8")), wavelet, mode)
    wavelets.use_in_pywt()
    ours = of_pywt(function, x, wavelet, mode)
    refused = isinstance(theirs, str) or isinstance(ours, str)
    same = ours == theirs if refused else equal(ours, theirs, exact, largest(exact))
    return not same and f"{wavelet} {mode} {x.dtype} {shape}"


def test_functions():
    for turn, (name, (function, shapes)) in enumerate(functions.items()):
        cases = list(combinations())
        if not everything:
            cases = cases[turn % 9::9]
        wrong = [why for i, case in enumerate(cases) if (why := differs(function, shapes[i % len(shapes)], *case))]
        verdict(f"PyWavelets' {name} on komdsp equal its own", not wrong,
                f"{len(wrong)} of {len(cases)}, as {wrong[:3]}")


def test_more_axes_than_one():
    """PyWavelets flattens or refuses arrays, or negative numbers: that stays so."""
    dwt, swt, haar = pywt._extensions._dwt, pywt._extensions._swt, pywt.Wavelet("haar")
    x, wrong = some((4, 6), "f8"), []
    for name, call in {"dwt_single": lambda: dwt.dwt_single(x, haar, 0), "swt": lambda: swt.swt(x, haar, 1, 0),
                       "idwt_single": lambda: dwt.idwt_single(x, x, haar, 0),
                       "downcoef": lambda: dwt.downcoef(True, x, haar, 0, 1),
                       "dwt_axis": lambda: dwt.dwt_axis(x, haar, 0, -1),
                       "iswt": lambda: pywt.iswt(pywt.swt(some((4, 8), "f8"), haar, 1), haar)}.items():
        results = []
        for ours in (False, True):
            wavelets.use_in_pywt(ours)
            random.bit_generator.state = state
            results.append(of_pywt(lambda *_: call(), x, None, None))
        if not (results[0] == results[1] if isinstance(results[0], str) else np.allclose(*results)):
            wrong.append(name)
    verdict("PyWavelets' functions of rows take arrays as they did", not wrong, f"{wrong}")


def test_counter():
    before = wavelets.calls()
    pywt.dwt(np.ones(8), "db2")
    pywt._extensions._dwt.dwt_axis(np.ones((2, 8), "g"), pywt.Wavelet("db2"), 0, 1)
    after = wavelets.calls()
    computed, handed_on = (sum(c[i] for c in after.values()) for i in (0, 1))
    verdict(f"komdsp computed {computed} calls of PyWavelets' extensions, handed on {handed_on}",
            len(after) == 11 and 33 * handed_on <= computed
            and after["dwt_single"][0] == before["dwt_single"][0] + 1
            and after["dwt_axis"][1] == before["dwt_axis"][1] + 1)


def test_way_back():
    modules = pywt._dwt, pywt._multidim, pywt._swt, pywt._extensions._dwt
    held = [getattr(m, n) for m in modules for n in ("dwt_axis", "idwt_single", "_swt_axis") if hasattr(m, n)]
    wavelets.use_in_pywt(False)
    back = [getattr(m, n) for m in modules for n in ("dwt_axis", "idwt_single", "_swt_axis") if hasattr(m, n)]
    verdict("PyWavelets' own functions come back",
            all("komdsp" in ours.__module__ and "komdsp" not in str(theirs.__module__)
                for ours, theirs in zip(held, back)))


state = random.bit_generator.state
wavelets.use_in_pywt()
test_functions()
test_more_axes_than_one()
test_counter()
test_way_back()
