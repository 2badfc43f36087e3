"""komdsp.fixed's wavelet transforms beside PyWavelets' in double precision.  Prints PASS and FAIL."""
import math

import numpy as np
import pywt
from verdicts import everything, refused, verdict

import komdsp

random = np.random.default_rng(2)
fixed = komdsp.fixed
modes = [m for m in pywt.Modes.modes if m not in ("antireflect", "smooth")]


def bounds(wavelet, exponents, bits):
    """The errors of each band at most, in units of its last place: half of one, what taps are rounded by, and what the
    levels before were wrong by."""
    gain = max(np.abs(wavelet.dec_lo).sum(), np.abs(wavelet.dec_hi).sum())
    taps, error, before, found = wavelet.dec_len * 2.0 ** (bits - 32 + math.ceil(math.log2(gain))), 0, 0, []
    for exponent in exponents[:0:-1]:
        error = (gain * error + taps) / 2.0 ** (exponent - before) + 0.5
        before = exponent
        found.insert(0, error)
    return [found[0], *found]


wrong = []
for dtype, bits in (np.int16, 15), (np.int32, 31):
    limits = np.iinfo(dtype)
    for name in pywt.wavelist(kind="discrete")[:: 1 if everything else 3]:
        wavelet = pywt.Wavelet(name)
        for mode in modes:
            x = random.integers(limits.min, limits.max, (2, 3, 203), dtype, True)
            y, exponents = fixed.dwt(x, wavelet, mode, 3, workers=2 if mode == "zero" else None)
            with np.errstate(all="ignore"):
                truth = pywt.wavedec(x.astype(float), wavelet, mode, 3)
            for band, exact, exponent, bound in zip(y, truth, exponents, bounds(wavelet, exponents, bits)):
                if band.dtype != dtype or band.shape != exact.shape:
                    wrong.append((name, mode, band.dtype, band.shape))
                # mode antisymmetric saturates -(-1)
                elif np.abs(band - exact / 2.0 ** exponent).max() > bound + 2 * (mode == "antisymmetric") + 1e-3:
                    wrong.append((name, mode, dtype, np.abs(band - exact / 2.0 ** exponent).max(), bound))
verdict("wavelet transforms in fixed point are PyWavelets' within their roundings", not wrong, wrong[:3])

wrong = []
for name in "haar", "db4", "bior2.2":
    for mode in modes:
        for length in 64, 203:
            x = random.integers(-20000, 20000, (4, length), np.int16)
            y, _ = fixed.dwt(x, name, mode, 2)
            back = fixed.idwt(y, name, mode, length)
            if back.dtype != np.int16 or back.shape != x.shape or np.abs(back.astype(int) - x).max() > 8:
                wrong.append((name, mode, length, np.abs(back.astype(int) - x).max()))
            if length == 64 and not np.array_equal(fixed.idwt(y, name, mode)[:, :64], back):
                wrong.append((name, mode, "the length is another one"))
verdict("inverse wavelet transforms in fixed point bring samples back", not wrong, wrong[:3])

wrong = []
for dtype in np.int16, np.int32:
    limits = np.iinfo(dtype)
    for length, level in (2, 1), (96, 5), (4096, 12):
        x = random.integers(limits.min, limits.max, (3, length), dtype, True)
        if not np.array_equal(fixed.unlift(fixed.lift(x, level), level), x):
            wrong.append((dtype, length))
    x = random.integers(limits.min // 4, limits.max // 4, 200, dtype).astype(np.int64)
    d = x[1::2] - (x[::2] + np.roll(x[::2], -1)) // 2
    s = x[::2] + (np.roll(d, 1) + d + 2) // 4
    y = fixed.lift(x.astype(dtype))
    if not (np.array_equal(y[::2], s) and np.array_equal(y[1::2], d)):
        wrong.append((dtype, "its numbers"))
verdict("lifting in integers is CDF 5/3, and comes back to the bit", not wrong, wrong[:3])

x = np.zeros(64, np.int16)
refused("a wavelet transform in fixed point of real numbers", lambda: fixed.dwt(np.zeros(4), "haar"), TypeError,
        "int16 or int32")
refused("a wavelet transform in fixed point of no samples", lambda: fixed.dwt(x[:0], "haar"), ValueError, "samples")
refused("fixed point in mode smooth", lambda: fixed.dwt(x, "haar", "smooth"), komdsp.KomdspError, "smooth")
refused("fixed point of coefficients of other lengths", lambda: fixed.idwt([x, x[:30]], "haar"), ValueError,
        "numbers of coefficients")
refused("fixed point of coefficients of two types", lambda: fixed.idwt([x, x.astype(np.int32)], "haar"), ValueError,
        "one type")
refused("lifting of 65 integers", lambda: fixed.lift(np.zeros(65, np.int16)), komdsp.KomdspError, "multiple")
