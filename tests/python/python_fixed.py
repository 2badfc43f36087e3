"""komdsp.fixed beside NumPy's transforms in double precision.  Prints PASS and FAIL."""
import definitions
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



def noise_of(expected, y, exponents, dims, parts):
    """Signal to noise of results and their exponents, in dB."""
    got = (y[..., 0] + 1j * y[..., 1] if parts == 2 else y) * 2.0 ** exponents[(..., *(None,) * dims)]
    return -20 * np.log10(np.linalg.norm(got - expected) / np.linalg.norm(expected) + 1e-300)


def complex_of(x):
    return x[..., 0] + 1j * x[..., 1]


def full_scale(dtype, *shape):
    limits = np.iinfo(dtype)
    return random.integers(limits.min, limits.max, shape, dtype, True)


wrong = []
for dtype, least in (np.int16, 58), (np.int32, 150):
    for length in 2, 5, 12, 63, 256, 1000:
        bins = length // 2 + 1
        for shape in (), (3,), (2, 2):
            x, spectrum = full_scale(dtype, *shape, length), full_scale(dtype, *shape, bins, 2)
            for name, found, expected, parts in (
                    ("rfft", komdsp.fixed.rfft(x), np.fft.rfft(x), 2),
                    ("irfft", komdsp.fixed.irfft(spectrum, length), np.fft.irfft(complex_of(spectrum), length) * length,
                     1)):
                noise = noise_of(expected, *found, 1, parts)
                if found[0].dtype != dtype or found[0].shape[:len(shape)] != shape or noise < least:
                    wrong.append((name, dtype, shape, length, noise))
    for rows, columns in (1, 8), (12, 10), (64, 48):
        for shape in (), (3,):
            x, real = full_scale(dtype, *shape, rows, columns, 2), full_scale(dtype, *shape, rows, columns)
            bins = full_scale(dtype, *shape, rows, columns // 2 + 1, 2)
            for name, found, expected, parts in (
                    ("fft2", komdsp.fixed.fft2(x), np.fft.fft2(complex_of(x)), 2),
                    ("ifft2", komdsp.fixed.fft2(x, True), np.fft.ifft2(complex_of(x)) * rows * columns, 2),
                    ("rfft2", komdsp.fixed.rfft2(real), np.fft.rfft2(real), 2),
                    ("irfft2", komdsp.fixed.irfft2(bins),
                     np.fft.irfft2(complex_of(bins), (rows, columns)) * rows * columns, 1)):
                noise = noise_of(expected, *found, 2, parts)
                if noise < least - 6:
                    wrong.append((name, dtype, shape, rows, columns, noise))
    for n, m in (1, 1), (40, 7), (300, 200):
        x, y = full_scale(dtype, 2, n), full_scale(dtype, m)
        for mode in "full", "valid":
            for correlate in False, True:
                expected = [(np.correlate if correlate else np.convolve)(row.astype(float), y.astype(float), mode)
                            for row in x]
                noise = noise_of(np.array(expected), *komdsp.fixed.convolve(x, y, mode, correlate), 1, 1)
                if noise < least - 6:
                    wrong.append((n, m, mode, correlate, noise))
    x, window = full_scale(dtype, 500), full_scale(dtype, 64)
    one = 2.0 ** (8 * x.itemsize - 1)
    for centred in False, True:
        padded = np.pad(x.astype(float), 32) if centred else x.astype(float)
        frames = np.array([padded[i:i + 64] * window / one for i in range(0, len(padded) - 63, 24)])
        noise = noise_of(np.fft.rfft(frames), *komdsp.fixed.stft(x, window, 24, centred), 1, 2)
        if noise < least:
            wrong.append(("stft", dtype, centred, noise))
verdict("real transforms, images and convolutions in fixed point are within their noise", not wrong, wrong[:3])

x = random.integers(-100, 100, (8, 64, 2), np.int16)
y, exponents = komdsp.fixed.fft(x)
alone = [komdsp.fixed.fft(row) for row in x]
verdict("a batch in fixed point has the bits of its rows",
        all(np.array_equal(y[i], alone[i][0]) and exponents[i] == alone[i][1] for i in range(8)))
strided = np.zeros((8, 64, 4), np.int16)
strided[..., :2] = x
verdict("integers of any strides have the bits of dense ones",
        np.array_equal(komdsp.fixed.fft(strided[..., :2])[0], y))

wrong = []
for dtype in np.int16, np.int32:
    for signals, filters in (None, 1), (3, 1), (3, 3), (1, 3):
        taps = full_scale(dtype, *(() if signals is None else (filters,)), 21) // 8
        x = full_scale(dtype, *(() if signals is None else (signals,)), 300)
        stream = komdsp.fixed.OverlapSave(taps, signals, correlate=signals == 3)
        y = np.concatenate([stream.push(x[..., at:at + 77]) for at in range(0, 300, 77)] + [stream.finish()], axis=-1)
        rows, kernels = np.atleast_2d(x.astype(float)), np.atleast_2d(taps.astype(float))
        kernels = kernels[:, ::-1] if signals == 3 else kernels
        sums = np.array([np.convolve(rows[j % len(rows)], kernels[j % len(kernels)])
                         for j in range(max(len(rows), len(kernels)))])
        exponents = np.ceil(np.log2(abs(kernels).sum(-1))) * np.ones(len(sums))
        off = abs(np.atleast_2d(y) - sums * 2.0 ** -exponents[:, None]).max()
        if y.dtype != dtype or not np.array_equal(stream.exponents, exponents) or off > 12:
            wrong.append((dtype, signals, filters, off, stream.exponents, exponents))
verdict("filters in fixed point are within units of the last place, with the exponent of their taps", not wrong,
        wrong[:3])

wrong = []
for dtype, least in (np.int16, 55), (np.int32, 145):
    for type in 1, 2, 3, 4:
        for sine in False, True:
            for norm in None, "ortho":
                length = 15 if type == 4 else 16 + (type == 1) * (-1 if sine else 1)
                x = full_scale(dtype, 3, length)
                found = komdsp.fixed.dct(x, type, sine, norm)
                truth = definitions.cosines(x, [1], [length], "dst" if sine else "dct", type, norm or "backward",
                                            norm is not None, False)
                noise = noise_of(truth.astype(float), *found, 1, 1)
                if found[0].dtype != dtype or noise < least:
                    wrong.append((dtype, type, sine, norm, noise))
verdict("cosine and sine transforms in fixed point are within their noise", not wrong, wrong[:3])
wrong = []
for dtype, least in (np.int16, 50), (np.int32, 140):
    full = np.iinfo(dtype).max
    for length, hop in (64, 16), (60, 30), (12, 5):
        window = (full * np.sin(np.pi * (np.arange(length) + 0.5) / length)).astype(dtype)
        x = full_scale(dtype, 10 * length + 3)
        y, exponents = komdsp.fixed.stft(x, window, hop)
        back = komdsp.fixed.istft(y, exponents + 4, window, hop, len(x))
        frames = x[:5 * length].reshape(-1, length // 2)
        z, sizes = komdsp.fixed.mdct(frames.ravel(), window)
        signal = komdsp.fixed.imdct(z, sizes, window)
        inside = slice(length // 2, 5 * length - length // 2)
        for name, noise in (("stft", noise_of(16.0 * x, *back, 1, 1)),
                            ("mdct", noise_of(frames.ravel()[inside], signal[0][inside], signal[1], 1, 1))):
            if back[0].dtype != dtype or signal[0].dtype != dtype or noise < least:
                wrong.append((name, dtype, length, noise))
verdict("inverses of frames in fixed point restore a signal", not wrong, wrong[:3])

refused("fixed point of real numbers", lambda: komdsp.fixed.fft(np.zeros((4, 2))), TypeError, "int16 or int32")
refused("fixed point of points with three parts", lambda: komdsp.fixed.fft(np.zeros((4, 3), np.int16)), ValueError,
        "real and imaginary")
refused("fixed point of 11 points", lambda: komdsp.fixed.fft(np.zeros((11, 2), np.int16)), komdsp.KomdspError,
        "above 7")
refused("bins that are not those of n samples", lambda: komdsp.fixed.irfft(np.zeros((5, 2), np.int16), 20), ValueError,
        "n // 2 + 1")
refused("real images with odd columns", lambda: komdsp.fixed.rfft2(np.zeros((4, 9), np.int16)), komdsp.KomdspError,
        "pairs")
refused("a window of another type",
        lambda: komdsp.fixed.stft(np.zeros(100, np.int16), np.zeros(64, np.int32), 16), TypeError, "one type")
refused("a hop of nothing", lambda: komdsp.fixed.stft(np.zeros(100, np.int16), np.zeros(64, np.int16), 0),
        komdsp.KomdspError, "hop")
refused("a norm that there is not", lambda: komdsp.fixed.dct(np.zeros(4, np.int16), norm="forward"), ValueError, "norm")
refused("frames without their exponents",
        lambda: komdsp.fixed.istft(np.zeros((7, 33, 2), np.int16), [0, 0], np.zeros(64, np.int16), 16, 100), ValueError,
        "one whole exponent")
refused("frames that are too few",
        lambda: komdsp.fixed.istft(np.zeros((5, 33, 2), np.int16), [0] * 5, np.zeros(64, np.int16), 16, 100),
        ValueError, "as many")
refused("a signal of half a frame",
        lambda: komdsp.fixed.mdct(np.zeros(33, np.int16), np.zeros(16, np.int16)), ValueError, "N samples")
refused("vectors of two types", lambda: komdsp.fixed.convolve(np.zeros(4, np.int16), np.zeros(4, np.int32)), TypeError,
        "one type")
refused("vectors in other shapes",
        lambda: komdsp.fixed.convolve(np.zeros((2, 4), np.int16), np.zeros((3, 2), np.int16)), ValueError,
        "one for each")
refused("a signal of another type than its filter",
        lambda: komdsp.fixed.OverlapSave(np.ones(3, np.int16)).push(np.ones(3, np.int32)), TypeError, "one type")
refused("signals that are not as many",
        lambda: komdsp.fixed.OverlapSave(np.ones(3, np.int16), 2).push(np.ones((3, 4), np.int16)), ValueError,
        "2 signals")
made = komdsp.plan("fft", length=1024, precision="q15")
refused("a plan in fixed point, called", lambda: made(np.zeros(1024)), TypeError, "komdsp.fixed")
