"""Arguments that komdsp.wavelets takes and refuses, lifting, and komdsp.optics against NumPy; python_random.py has the
transforms against PyWavelets.  Prints PASS and FAIL."""
import warnings

import numpy as np
import pywt
from verdicts import displaced, equal, refused, verdict

from komdsp import optics, wavelets

warnings.simplefilter("ignore")  # PyWavelets' of levels that are many
random = np.random.default_rng(2)


def test_arguments():
    verdict("dwt_max_level equals PyWavelets'",
            all(wavelets.dwt_max_level(n, t) == pywt.dwt_max_level(n, t) for n in range(1, 200) for t in (2, 4, 8, 20))
            and wavelets.dwt_max_level(100, np.int64(8)) == 3)
    bank = pywt.Wavelet("db3")
    x = random.normal(size=20)
    verdict("a wavelet is an object, or four filters", equal(wavelets.dwt(x, bank), pywt.dwt(x, "db3"))
            and equal(wavelets.dwt(x, bank.filter_bank), pywt.dwt(x, "db3")))
    verdict("None stands for zeros", equal(wavelets.idwt(None, x, "db2"), pywt.idwt(None, x, "db2")))
    verdict("integers and half are numbers", equal(wavelets.dwt(np.arange(9), "db2"), pywt.dwt(np.arange(9), "db2"))
            and wavelets.dwt(np.ones(4, "f2"), "haar")[0].dtype == np.float32)
    verdict("arrays that begin anywhere",
            all(equal(f(displaced(z, by)), f(z)) for z in (x.reshape(2, 10), x.reshape(2, 10) + 1j) for by in (1, 8)
                for f in (lambda x: wavelets.dwt(x, "db2", axis=0), lambda x: wavelets.waverec([x, x], "db2"),
                          lambda x: wavelets.dwt2(x, "db2"), lambda x: wavelets.swt(x, "db2", 1),
                          lambda x: wavelets.iswt([(x, x)], "db2"))))
    nothing = wavelets.swt(np.empty((0, 4)), "db2", 1)
    verdict("undecimated transforms of no signal",
            nothing[0][1].shape == wavelets.iswt(nothing, "db2").shape == (0, 4))
    refused("a number of levels that is none", lambda: wavelets.wavedec(x, "db2", level=2.5), TypeError, "integer")
    for call, word in [(lambda: wavelets.dwt(x, "none"), "db1 to db20"), (lambda: wavelets.dwt(x, 5), "four filters"),
                       (lambda: wavelets.wavedec(x, "db2", level=10**30), "too high"),
                       (lambda: wavelets.dwt(x, "db2", "none"), "mode"),
                       (lambda: wavelets.dwt(x, "db2", axis=1), "Axis"), (lambda: wavelets.dwt([], "db2"), "empty"),
                       (lambda: wavelets.idwt(None, None, "db2"), "At least"),
                       (lambda: wavelets.idwt(x, x[1:], "db2"), "same size"),
                       (lambda: wavelets.swt(x[:19], "db2", 1), "Level"),
                       (lambda: wavelets.wavedec(x, "db2", level=-1), "Level"),
                       (lambda: wavelets.dwt_max_level(100, 1), "2 taps"),
                       (lambda: wavelets.dwt_max_level(-5, 4), "negative")]:
        refused(f"'{word}' is refused", call, ValueError, word)


def test_axes():
    x = random.normal(size=(10, 12))
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


def test_refusals_of_axes():
    x = random.normal(size=(6, 6))
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


def test_lifting():
    for call, word in [(lambda: wavelets.lift(np.ones(8), "db4"), "cdf9/7"),
                       (lambda: wavelets.lift(np.ones(12), "haar", 3), "2^levels"),
                       (lambda: wavelets.lift(np.ones(8), "haar", axis=1), "Axis")]:
        refused(f"lifting: '{word}' is refused", call, ValueError, word)


def test_optics():
    a, p = random.uniform(0.5, 1, (3, 7, 12)), random.normal(size=(7, 12))
    psf = np.abs(np.fft.ifft2(a * np.exp(1j * p)))**2
    otf = np.fft.fft2(psf)
    otf /= otf[:, :1, :1]
    centred = np.fft.fftshift(otf, axes=(1, 2))
    verdict("komdsp.optics equals its definition",
            np.allclose(optics.otf(a, p), otf, 0, 1e-13)
            and np.allclose(optics.mtf(a, p, centre=True), abs(centred), 0, 1e-13)
            and np.allclose(optics.psf(a, p, raw=True), psf, 0, 1e-13)
            and np.allclose(np.exp(1j * optics.ptf(a, p)), otf / abs(otf), 0, 1e-9)
            and optics.psf(a.astype("f4"), p.astype("f4")).dtype == np.float32)


test_arguments()
test_axes()
test_refusals_of_axes()
test_lifting()
test_optics()
