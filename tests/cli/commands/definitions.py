"""Transforms by their definitions, for the tests of the command line and of the Python package: modified cosine
transforms of whole signals, in long double, transfer functions, and convolutions of two rows."""

import numpy as np

PI = np.longdouble("3.14159265358979323846264338327950288")


def kaiser_bessel_derived(points, beta):
    """scipy.signal.windows.kaiser_bessel_derived."""
    n = np.arange(points // 2 + 1)
    squares = (np.longdouble(beta) / 2) ** 2 * (1 - (4 * np.longdouble(1) * n / points - 1) ** 2)
    term, bessel = np.ones_like(squares), np.ones_like(squares)
    for k in range(1, 60):
        term = term * squares / k**2
        bessel = bessel + term
    sums = np.cumsum(bessel)
    half = np.sqrt(sums[:-1] / sums[-1])
    return np.concatenate([half, half[::-1]])


def window_of(name, points):
    n = np.arange(points) + np.longdouble("0.5")
    if name == "cosine":
        return np.sin(PI / points * n)
    if name == "vorbis":
        return np.sin(PI / 2 * np.sin(PI / points * n) ** 2)
    return kaiser_bessel_derived(points, float(name.partition(":")[2]))


def mdct_matrix(length):
    """Coefficients of a frame are matrix @ (window * frame)."""
    n, k = np.arange(2 * length)[None, :], np.arange(length)[:, None]
    return np.cos(PI / (4 * length) * ((2 * n + 1 + length) * (2 * k + 1) % (8 * length)))


def mdct(x, length, name):
    """Frames over N zeros, the signal, and as many zeros as the last frame takes."""
    frames = -(-x.shape[-1] // length) + 1
    padded = np.zeros((*x.shape[:-1], (frames + 1) * length), "longdouble")
    padded[..., length : length + x.shape[-1]] = x
    w, m = window_of(name, 2 * length), mdct_matrix(length)
    cut = [padded[..., f * length : (f + 2) * length] * w @ m.T for f in range(frames)]
    return np.stack(cut, axis=-2)


def imdct(bins, length, name):
    """All but the first and the last N samples of frames added up."""
    frames = bins.shape[-2]
    w, m = window_of(name, 2 * length), mdct_matrix(length)
    y = np.zeros((*bins.shape[:-2], (frames + 1) * length), "longdouble")
    for f in range(frames):
        y[..., f * length : (f + 2) * length] += bins[..., f, :].astype("longdouble") @ m * w * 2 / length
    return y[..., length:-length]


def transfer_function(a, phi, product="otf", centre=False, raw=False):
    """An otf, psf or mtf of an amplitude and a phase; raw: with no sum of one."""
    psf = abs(np.fft.ifft2(a.astype("f8") * np.exp(1j * phi.astype("f8")))) ** 2
    psf = psf if raw else psf / psf.sum((-2, -1), keepdims=True)
    y = psf if product == "psf" else np.fft.fft2(psf)
    y = abs(y) if product == "mtf" else y
    return np.fft.fftshift(y, (-2, -1)) if centre else y


def convolved(x, y, correlate=False, circular=False):
    if circular:
        turned = [np.roll(x, -k) if correlate else np.roll(x[::-1], k + 1) for k in range(len(x))]
        return np.stack(turned) @ (np.conj(y) if correlate else y)
    return np.correlate(x, y, "full") if correlate else np.convolve(x, y)
