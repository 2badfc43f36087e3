"""Transforms by their definitions, for the tests of the command line and of the Python package: cosine and sine
transforms, and modified ones of whole signals, in long double, transfer functions, and convolutions of two rows."""

import numpy as np

PI = np.longdouble("3.14159265358979323846264338327950288")


def cosine_matrix(sine, kind, length):
    """The unnormalised transform that scipy.fft documents: results are matrix @ x."""
    n, k = np.arange(length)[None, :], np.arange(length)[:, None]
    odd_n, odd_k = 2 * n + 1, 2 * k + 1
    one = 1 if sine else 0
    period = 2 * (length - 1 if one == 0 else length + 1) if kind == 1 else 4 * length if kind < 4 else 8 * length
    products = [(n + one) * (k + one), odd_n * (k + one), (n + one) * odd_k, odd_n * odd_k]
    m = 2 * (np.sin if sine else np.cos)(2 * PI * (products[kind - 1] % period) / period)
    if kind == 1 and not sine:
        m[:, [0, -1]] /= 2
    if kind == 3:
        m[:, -1 if sine else 0] /= 2
    return m


def orthogonal_matrix(sine, kind, length):
    """It, orthogonal but for a factor, as SciPy has it from 1.11 on."""
    m, root = cosine_matrix(sine, kind, length), np.sqrt(np.longdouble(2))
    end, both = -1 if sine else 0, kind == 1 and not sine
    for last in [end, -1] if both else [end]:
        m[:, last] *= root if kind == 3 or both else 1
        m[last] /= root if kind == 2 or both else 1
    return m


def fourier_matrix(name, length):
    """dht, r2hc or hc2r."""
    n, k = np.arange(length)[None, :], np.arange(length)[:, None]
    cosines, sines = (f(2 * PI * (n * k % length) / length) for f in (np.cos, np.sin))
    if name == "dht":
        return cosines + sines
    half = np.where(2 * k <= length, cosines, sines)  # k of an imaginary part is N less its bin
    return half if name == "r2hc" else length * np.linalg.inv(half.astype("float64"))


def cosines(x, axes, lengths, name, kind, norm, orthogonalize, inverse):
    """dct, dst, dht, r2hc and hc2r of a type over axes, whose samples are cut or padded to lengths."""
    y = x.astype(np.result_type(x, "longdouble"))
    for axis, length in zip(axes, lengths):
        logical = length
        if name in ("dct", "dst"):
            logical = 2 * (length if kind != 1 else length + 1 if name == "dst" else length - 1)
            of = orthogonal_matrix if orthogonalize else cosine_matrix
            m = of(name == "dst", {2: 3, 3: 2}.get(kind, kind) if inverse else kind, length)
        else:
            m = fourier_matrix({"r2hc": "hc2r", "hc2r": "r2hc"}.get(name, name) if inverse else name, length)
        y = np.moveaxis(y, axis, -1)[..., :length]
        power = {"backward": inverse, "forward": not inverse, "ortho": 0.5}[norm]
        y = np.moveaxis(y @ m[:, :y.shape[-1]].T * float(logical) ** -power, -1, axis)
    return y


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
