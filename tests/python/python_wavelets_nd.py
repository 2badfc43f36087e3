"""komdsp.wavelets of images and more axes, and undecimated, against PyWavelets.  Prints PASS and FAIL."""
import copy
import warnings

import numpy as np
import pywt
from verdicts import equal, everything, refused, verdict

from komdsp import wavelets

warnings.simplefilter("ignore")  # PyWavelets' of levels that are many
random = np.random.default_rng(4)
names = pywt.wavelist(kind="discrete")[:: 1 if everything else 9]


def some(shape, kind="f8"):
    x = random.normal(size=shape)
    return (x + 1j * random.normal(size=shape) if kind in ("c8", "c16") else x).astype(kind)


def test_one_level():
    wrong = []
    for i, name in enumerate(names):
        for mode in pywt.Modes.modes:
            kind = ["f8", "c16"][i % 2]
            for shape, axes in [((6, 5), None), ((2, 20, 17), (1, 2)), ((4, 3, 18), (2, 0)), ((5, 40), (0, -1)),
                                ((3, 30, 20), (1,))]:
                x = some(shape, kind)
                bands = pywt.dwtn(x, name, mode, axes)
                if mode == "smooth" and pywt.Wavelet(name).dec_len > 40:
                    continue
                if not equal(wavelets.dwtn(x, name, mode, axes), bands) or not equal(
                        wavelets.idwtn(bands, name, mode, axes), pywt.idwtn(bands, name, mode, axes)):
                    wrong.append(f"{name} {mode} {shape} {axes}")
    verdict("dwtn and idwtn equal PyWavelets'", not wrong, f"{len(wrong)}, as {wrong[:3]}")
    x = some((10, 12))
    verdict("dwt2 and idwt2 equal PyWavelets'",
            equal(wavelets.dwt2(x, "db2"), b := pywt.dwt2(x, "db2"))
            and equal(wavelets.idwt2(b, "db2"), pywt.idwt2(b, "db2"))
            and equal(wavelets.idwt2((None, (b[1][0], None, None)), "db2"),
                      pywt.idwt2((None, (b[1][0], None, None)), "db2")))
    verdict("a wavelet and a mode for each axis",
            equal(wavelets.dwtn(x, ("db2", "sym5"), ("zero", "reflect")),
                  b := pywt.dwtn(x, ("db2", "sym5"), ("zero", "reflect")))
            and equal(wavelets.idwtn(b, ["db2", "sym5"], ["zero", "reflect"]),
                      pywt.idwtn(b, ["db2", "sym5"], ["zero", "reflect"])))
    verdict("an axis twice", equal(wavelets.dwtn(x, "db2", axes=(0, 1, 0)), b := pywt.dwtn(x, "db2", axes=(0, 1, 0)))
            and equal(wavelets.idwtn(b, "db2", axes=(0, 1, 0)), pywt.idwtn(b, "db2", axes=(0, 1, 0))))
    single = x.astype("f4")
    verdict("single precision, and layouts", equal(wavelets.dwtn(single, "db3"), pywt.dwtn(single, "db3"),
                                                   pywt.dwtn(single.astype("f8"), "db3"))
            and equal(wavelets.dwtn(x.T[::-1], "db3"), pywt.dwtn(x.T[::-1], "db3")))


def test_levels():
    wrong = []
    for name in names:
        for shape, axes in [((33, 20), None), ((2, 16, 24), (1, 2)), ((9, 21, 10), (2, 0))]:
            for level in (0, 1, 2):
                x = some(shape)
                bands = pywt.wavedecn(x, name, level=level, axes=axes)
                whole = pywt.waverecn([b if i == 0 else dict(b) for i, b in enumerate(bands)], name, axes=axes)
                if not equal(wavelets.wavedecn(x, name, level=level, axes=axes), bands) or not equal(
                        wavelets.waverecn(bands, name, axes=axes), whole):
                    wrong.append(f"{name} {shape} {axes} {level}")
    verdict("wavedecn and waverecn equal PyWavelets'", not wrong, f"{len(wrong)}, as {wrong[:3]}")
    x = some((3, 35, 18), "c16")
    bands = pywt.wavedec2(x, "db2", "periodization", 2, (1, 2))
    verdict("wavedec2 and waverec2 equal PyWavelets'",
            equal(wavelets.wavedec2(x, "db2", "periodization", 2, (1, 2)), bands)
            and equal(wavelets.waverec2(bands, "db2", "periodization", (1, 2)),
                      pywt.waverec2(bands, "db2", "periodization", (1, 2))))


def test_undecimated():
    wrong = []
    for name in names:
        for trim in (False, True):
            for norm in (False, True):
                for shape, axes, start in [((16, 8), None, 0), ((2, 8, 24), (1, 2), 0), ((8, 3, 16), (0, 2), 1)]:
                    x = some(shape, "c16" if norm else "f8")
                    bands = pywt.swtn(x, name, 2, start, axes, trim, norm)
                    same = equal(wavelets.swtn(x, name, 2, start, axes, trim, norm), bands)
                    if start == 0:
                        back = wavelets.iswtn(bands, name, axes, norm)  # PyWavelets' own works in its argument
                        same = same and equal(back, pywt.iswtn(copy.deepcopy(bands), name, axes, norm))
                    if not same:
                        wrong.append(f"{name} {shape} {trim} {norm} {start}")
                x = some((3, 32))
                bands = pywt.swt(x, name, 3, 1, 1, trim, norm)
                if not equal(wavelets.swt(x, name, 3, 1, 1, trim, norm), bands):
                    wrong.append(f"swt {name} {trim} {norm}")
    verdict("swtn, iswtn and swt of later levels equal PyWavelets'", not wrong, f"{len(wrong)}, as {wrong[:3]}")
    x = some((8, 12))
    for trim in (False, True):
        bands = pywt.swt2(x, "bior2.2", 2, trim_approx=trim)
        verdict(f"swt2 and iswt2 equal PyWavelets'{', approximations left out' if trim else ''}",
                equal(wavelets.swt2(x, "bior2.2", 2, trim_approx=trim), bands)
                and equal(wavelets.iswt2(bands, "bior2.2"), pywt.iswt2(bands, "bior2.2")))


def test_refusals():
    x = some((6, 6))
    for call, word in [(lambda: wavelets.dwt2(x, "db2", axes=(0, 1, 1)), "2 axes"),
                       (lambda: wavelets.dwt2(x[0], "db2"), "dimensions"),
                       (lambda: wavelets.dwtn(x, "db2", axes=(2,)), "Axis"),
                       (lambda: wavelets.dwtn(x, ("db2",) * 3), "number of wavelets"),
                       (lambda: wavelets.wavedecn(x, "db2", axes=(0, 0)), "unique"),
                       (lambda: wavelets.idwtn({"aa": x, "ad": x[1:]}, "db2"), "equal size"),
                       (lambda: wavelets.idwtn({"aa": None}, "db2"), "non-null"),
                       (lambda: wavelets.waverec2([x, (x, x)], "db2"), "3-tuple"),
                       (lambda: wavelets.waverec2([x[:2], (x, x, x)], "db2"), "incompatible"),
                       (lambda: wavelets.swt2(x, "db2", 2), "Level"),
                       (lambda: wavelets.swt2(x, "db2", 1, -1), "not negative"),
                       (lambda: wavelets.swtn(x, "db2", -1), "not negative"),
                       (lambda: wavelets.idwtn({"a": x}, "db2", axes=(0, 1)), "letters"),
                       (lambda: wavelets.dwtn(x, "db2", mode=[]), "number of modes"),
                       (lambda: wavelets.dwtn(x, []), "number of wavelets")]:
        refused(f"'{word}' of several axes is refused", call, ValueError, word)


test_one_level()
test_levels()
test_undecimated()
test_refusals()
