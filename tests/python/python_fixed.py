"""komdsp.fixed beside NumPy's transforms in double precision.  Prints PASS and FAIL."""
import numpy as np
from verdicts import refused, verdict

import komdsp

random = np.random.default_rng(1)
wrong = []
for dtype, least in (np.int16, 58), (np.int32, 150):
    limits = np.iinfo(dtype)
    for shape in (), (3,), (2, 5):
        for length in 1, 2, 7, 60, 105, 256, 1024:
            for inverse in False, True:
                x = random.integers(limits.min, limits.max, (*shape, length, 2), dtype, True)
                z = x[..., 0] + 1j * x[..., 1]
                expected = np.fft.ifft(z) * length if inverse else np.fft.fft(z)
                for shifts in False, True:
                    y, exponents = komdsp.fixed.fft(x, inverse, shifts, workers=2 if inverse else None)
                    if y.dtype != dtype or y.shape != x.shape or exponents.shape != shape:
                        wrong.append((dtype, shape, length, y.dtype, y.shape, exponents.shape))
                    got = (y[..., 0] + 1j * y[..., 1]) * 2.0 ** exponents[..., None]
                    noise = np.linalg.norm(got - expected) / np.linalg.norm(expected)
                    if noise > 10 ** (-(least - 6 * shifts) / 20):
                        wrong.append((dtype, shape, length, inverse, shifts, -20 * np.log10(noise)))
verdict("transforms in fixed point are within their noise", not wrong, wrong[:3])

x = random.integers(-100, 100, (8, 64, 2), np.int16)
y, exponents = komdsp.fixed.fft(x)
alone = [komdsp.fixed.fft(row) for row in x]
verdict("a batch in fixed point has the bits of its rows",
        all(np.array_equal(y[i], alone[i][0]) and exponents[i] == alone[i][1] for i in range(8)))
strided = np.zeros((8, 64, 4), np.int16)
strided[..., :2] = x
verdict("integers of any strides have the bits of dense ones",
        np.array_equal(komdsp.fixed.fft(strided[..., :2])[0], y))

refused("fixed point of real numbers", lambda: komdsp.fixed.fft(np.zeros((4, 2))), TypeError, "int16 or int32")
refused("fixed point of points with three parts", lambda: komdsp.fixed.fft(np.zeros((4, 3), np.int16)), ValueError,
        "real and imaginary")
refused("fixed point of 11 points", lambda: komdsp.fixed.fft(np.zeros((11, 2), np.int16)), komdsp.KomdspError,
        "above 7")
made = komdsp.plan("fft", length=1024, precision="q15")
refused("a plan in fixed point, called", lambda: made(np.zeros(1024)), TypeError, "komdsp.fixed")
