"""The title of a plan, in the words of `komdsp plan`."""
from ._wavelets.filters import modes, name_of

lifting_wavelets = ["haar", "cdf5/3", "cdf9/7"]
reals = ["Hartley", "Half-complex Fourier", "Inverse half-complex Fourier"]
kinds, precisions = ["complex", "real", "Hermitian"], ["f32", "f64", "q15", "q31", "f16"]


def _by(*numbers):
    return " x ".join(map(str, numbers))


def _over(t):
    axes = list(t.axis[:t.axes])
    over = f"axes {', '.join(map(str, axes))}" if axes else "all axes"
    return f"{_by(*t.shape[:t.rank])} over {over}, batch 1"


def _fourier(t, of):
    return f"{'Inverse' if t.inverse else 'Forward'} {kinds[t.kind]} FFT of {of}"


def _cosines(t, of):
    if t.type > 4:
        return f"{reals[t.type - 9]} transform of {of}"
    return f"{'Sine' if t.sine else 'Cosine'} transform of type {t.type} of {of}"


def _wavelet(t, of, mode=True):
    name = name_of(t._wavelet_given) or "four filters"
    mode = f", mode {modes[t.mode]}" if mode else ""
    return f"transform by {name} of {of} samples, levels {t.levels}{mode}, batch {t.batch}"


def _convolution(t):
    kind = f"{'real' if t.real else 'complex'} vectors of"
    word = "correlation" if t.correlate else "convolution"
    if t.circular:
        return f"Circular {word} of {kind} {t.x_length} points, {t.outer * t.inner} pairs"
    return f"Linear {word} of {kind} {t.x_length} and {t.y_length} points, {t.outer * t.inner} pairs"


titles = {
    "fft": lambda t: _fourier(t, f"{t.length} points, batch {t.batch}"),
    "fftn": lambda t: _fourier(t, _over(t)),
    "dct": lambda t: _cosines(t, f"{t.length} samples, batch {t.batch}"),
    "dctn": lambda t: _cosines(t, _over(t)),
    "mdct": lambda t: f"{'Inverse' if t.inverse else 'Forward'} modified cosine transform, {t.frames} frames of "
                      f"{t.length} coefficients",
    "stft": lambda t: f"{'Inverse' if t.inverse else 'Forward'} short-time transform of {t.samples} samples, frames of "
                      f"{t.length} every {t.hop}",
    "otf": lambda t: f"Optical transfer function of {_by(t.rows, t.columns)}, batch {t.batch}",
    "dwt": lambda t: f"{'Inverse wavelet' if t.inverse else 'Wavelet'} {_wavelet(t, t.length)}",
    "dwt2": lambda t: f"{'Inverse wavelet' if t.inverse else 'Wavelet'} {_wavelet(t, _by(t.rows, t.columns))}",
    "swt": lambda t: f"{'Inverse undecimated' if t.inverse else 'Undecimated'} wavelet {_wavelet(t, t.length, False)}",
    "lifting": lambda t: f"{'Inverse lifting' if t.inverse else 'Lifting'} by {lifting_wavelets[t.wavelet]} of "
                         f"{t.length} samples, levels {t.levels}, batch {t.batch}",
    "convolution": _convolution,
    "convolution2d": lambda t: f"{'Correlation' if t.correlate else 'Convolution'} of "
                               f"{'real' if t.real else 'complex'} images of {_by(t.x_rows, t.x_columns)} with "
                               f"{_by(t.y_rows, t.y_columns)}, batch {t.batch}",
}


def title(transform, description, profile):
    """As the first line of `komdsp plan`."""
    return f"{titles[transform](description)}, {precisions[description.precision]}, on profile {profile}"
