"""Short-time Fourier transforms and their inverses, with the arguments of scipy.signal."""
from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from .. import _arrays, _backends, fft
from .._backends import on_devices
from .._devices import NotOurs
from .._library import KomdspError, structs
from .products import framed, over, overlapped
from .words import described

if TYPE_CHECKING:
    from .._types import Array, ArrayLike, Backend, Detrend, Window

# How np.pad calls what SciPy calls a boundary.
_boundaries = {"zeros": {"mode": "constant"}, "constant": {"mode": "edge"}, "even": {"mode": "reflect"},
               "odd": {"mode": "reflect", "reflect_type": "odd"}, None: None}


def _window_of(window, nperseg):
    if isinstance(window, (str, tuple)):
        from scipy.signal import get_window

        return get_window(window, nperseg)
    window = np.asarray(window)
    if window.ndim != 1:
        raise ValueError("window must be 1-D")
    if nperseg is not None and len(window) != nperseg:
        raise ValueError(f"window must have length of {nperseg}: value specified for nperseg is different from length "
                         "of window")
    return window


def _frame_window(window, nperseg, samples):
    """The window of a signal of so many samples."""
    if nperseg is not None and (nperseg := int(nperseg)) < 1:
        raise ValueError("nperseg must be a positive integer")
    if not isinstance(window, (str, tuple)):
        window = _window_of(window, nperseg)
        if len(window) > samples:
            raise ValueError("window is longer than input signal")
        return window
    nperseg = 256 if nperseg is None else nperseg
    if nperseg > samples:
        warnings.warn(f"nperseg = {nperseg} is greater than input length  = {samples}, using nperseg = {samples}")
    return _window_of(window, min(nperseg, samples))


def _checked_sizes(nperseg, noverlap, nfft):
    noverlap = nperseg // 2 if noverlap is None else int(noverlap)
    nfft = nperseg if nfft is None else int(nfft)
    if nfft < nperseg:
        raise ValueError("nfft must be greater than or equal to nperseg.")
    if noverlap >= nperseg:
        raise ValueError("noverlap must be less than nperseg.")
    return nperseg - noverlap, nfft


def _check_words(scaling, boundary=None):
    if scaling not in ("spectrum", "psd"):
        raise ValueError(f"Parameter {scaling=} not in ['spectrum', 'psd']!")
    if boundary not in _boundaries:
        raise ValueError(f"Unknown boundary option '{boundary}', must be one of: {list(_boundaries)}")


def _scale(window, fs, scaling):
    """The divisor of transforms: an inverse multiplies with the sum as it is, also where that is negative."""
    return window.sum() if scaling == "spectrum" else np.sqrt(fs * (window * window).sum())


def _extended(x, boundary, padded, nperseg, hop):
    """Half a frame longer on both sides, and with zeros behind, so that frames cover it."""
    if boundary is not None:
        half = nperseg // 2
        if "reflect" in _boundaries[boundary].values() and half > x.shape[-1] - 1:
            raise ValueError(f"The extension length n ({half}) is too big. It must not exceed x.shape[axis]-1, which "
                             f"is {x.shape[-1] - 1}.")
        x = _padded(x, half, half, **_boundaries[boundary])
    if padded:
        x = _padded(x, 0, -(x.shape[-1] - nperseg) % hop % nperseg, "constant")
    return x


def _padded(x, before, after, mode, **options):
    """Longer by so many samples before and after the last axis."""
    if not _arrays.on_device(x):
        return np.pad(x, [*[(0, 0)] * (x.ndim - 1), (before, after)], mode, **options)
    if mode != "constant":
        raise NotOurs("signals on devices go on with zeros beyond their ends")
    y = _arrays.zeros((*x.shape[:-1], before + x.shape[-1] + after), x.dtype, x)
    y[..., before:before + x.shape[-1]] = x
    return y


def _by_plan(x, window, hop):
    """Half of the spectra of real frames, by the plan of short-time transforms; None: it has not such ones."""
    if x.dtype.kind == "c" or window.dtype.kind == "c":
        return None
    rows = _arrays.dense(x).reshape(-1, x.shape[-1])
    points, window = len(window), _arrays.beside(x, np.ascontiguousarray(window, x.dtype))
    asked = points, hop, rows.shape[1], 0, 0, 0 if _arrays.is_single(x) else 1
    frames = (x.shape[-1] - points) // hop + 1
    bins = _arrays.empty((*x.shape[:-1], frames, points // 2 + 1), _arrays.complex_type(x), x)
    results = bins.reshape(len(rows), *bins.shape[-2:])
    try:
        for i in range(len(rows)):
            _backends.compute(("stft", asked), lambda: structs["stft"](0, *asked), rows[i], results[i], window)
    except KomdspError as refusal:
        if refusal.status in ("out_of_memory", "driver_failed", "device_missing"):
            raise
        return None
    return bins


def _frames(x, window, hop, detrend, axis):
    """Frames along the last axis but one, times the window."""
    if not _arrays.on_device(x):
        kind = (_arrays.complex_type if window.dtype.kind == "c" else _arrays.real_type)(x)
        return _detrended(sliding_window_view(x, len(window), -1)[..., ::hop, :], detrend, axis) * window.astype(kind)
    if detrend:
        raise NotOurs("frames of signals on devices are not detrended")
    if window.dtype.kind == "c":
        x = x.astype(_arrays.complex_type(x), copy=False)
    frames = framed(_arrays.dense(x).reshape(-1, x.shape[-1]), window.astype(x.dtype), hop)
    return frames.reshape(*x.shape[:-1], *frames.shape[1:])


def _detrended(frames, detrend, axis):
    if not detrend:
        return frames
    if not callable(detrend):
        from scipy.signal import detrend as detrended

        return detrended(frames.astype(np.result_type(frames, np.float64)), -1, detrend)  # in single it loses a digit
    return detrend(frames) if axis == -1 else np.moveaxis(detrend(np.moveaxis(frames, -1, axis)), axis, -1)


@described
@on_devices
def stft(x: ArrayLike, fs: float = 1.0, window: Window = "hann", nperseg: int | None = 256,
         noverlap: int | None = None, nfft: int | None = None, detrend: Detrend = False, return_onesided: bool = True,
         boundary: str | bool | None = "zeros", padded: bool = True, axis: int = -1, scaling: str = "spectrum", *,
         workers: int | None = None, backend: Backend = None) -> tuple[Array, Array, Array]:
    """The short-time Fourier transform, as `scipy.signal.stft`.

    Returns
    -------
    f, t, Zxx : ndarray
        Frequencies, times, and spectra: those of a frame along `axis`, frames along the last axis.

    Examples
    --------
    >>> import numpy as np, komdsp.signal
    >>> f, t, spectra = komdsp.signal.stft(np.cos(np.pi / 4 * np.arange(64)), window=np.ones(16), nperseg=16)
    >>> float(f[abs(spectra[:, 4]).argmax()] * 8)
    1.0
    """
    _check_words(scaling, boundary)
    given, x = x, _arrays.as_numbers(x)
    if x.size == 0:
        return np.empty(x.shape), np.empty(x.shape), np.empty(x.shape)
    # Spectra of integers of 8 and 16 bits are single.
    kind = np.result_type(given, np.complex64) if isinstance(given, np.ndarray) else _arrays.complex_type(x)
    x = np.moveaxis(x, axis, -1)
    window = _frame_window(window, nperseg, x.shape[-1])
    nperseg = len(window)
    hop, nfft = _checked_sizes(nperseg, noverlap, nfft)
    if return_onesided and x.dtype.kind == "c":
        warnings.warn("Input data is complex, switching to return_onesided=False")
        return_onesided = False
    x = _extended(x, boundary, padded, nperseg, hop)
    scale = np.sqrt(_scale(window, fs, scaling) ** 2)
    later = return_onesided and window.dtype.kind == "c"  # the real part of frames is taken before they are divided
    window = window.real if later else window / scale
    spectra = _by_plan(x, window, hop) if return_onesided and nfft == nperseg and not detrend else None
    if spectra is None:
        frames = _frames(x, window, hop, detrend, axis)
        spectra = (fft.rfft if return_onesided else fft.fft)(frames.real if return_onesided else frames, nfft)
    if later:
        spectra = over(spectra, np.full(spectra.shape[-1], scale))
    times = np.arange(nperseg / 2, x.shape[-1] - nperseg / 2 + 1, hop) / fs
    frequencies = (np.fft.rfftfreq if return_onesided else np.fft.fftfreq)(nfft, 1 / fs)
    spectra = np.moveaxis(spectra.astype(kind, copy=False), -1, axis - 1 if axis < 0 else axis)
    return frequencies, times if boundary is None else times - nperseg / 2 / fs, spectra


def _segment_sizes(bins, onesided, nperseg, noverlap, nfft):
    """Samples of a frame, its hop, and points of its transform."""
    points = 2 * (bins - 1) if onesided else bins
    nperseg = points if nperseg is None else int(nperseg)
    if nperseg < 1:
        raise ValueError("nperseg must be a positive integer")
    if nfft is None:
        nfft = nperseg if onesided and nperseg == points + 1 else points
    return nperseg, *_checked_sizes(nperseg, noverlap, nfft)


def _overlapped(frames, window, hop):
    """The sum of frames [..., frame, sample], one every `hop` samples, times the window."""
    if _arrays.on_device(frames):
        x = overlapped(_arrays.dense(frames).reshape(-1, *frames.shape[-2:]), window, hop)
        return x.reshape(*frames.shape[:-2], x.shape[-1])
    frames = frames * window
    count, nperseg = frames.shape[-2:]
    total = np.zeros((*frames.shape[:-2], nperseg + (count - 1) * hop), frames.dtype)
    if count == 0:
        return total
    apart = -(-nperseg // hop)  # so many frames on, they have no sample in common
    places = sliding_window_view(total, nperseg, -1, writeable=True)[..., ::hop, :]
    for first in range(min(apart, count)):
        places[..., first::apart, :] += frames[..., first::apart, :]
    return total


@described
@on_devices
def istft(Zxx: ArrayLike, fs: float = 1.0, window: Window = "hann", nperseg: int | None = None,
          noverlap: int | None = None, nfft: int | None = None, input_onesided: bool = True,
          boundary: str | bool | None = True, time_axis: int = -1, freq_axis: int = -2, scaling: str = "spectrum", *,
          workers: int | None = None, backend: Backend = None) -> tuple[Array, Array]:
    """The inverse short-time Fourier transform, as `scipy.signal.istft`.

    Returns
    -------
    t, x : ndarray
        Times, and samples.

    Examples
    --------
    >>> import numpy as np, komdsp.signal
    >>> x = np.arange(64.0)
    >>> window = np.hanning(17)[:16]
    >>> spectra = komdsp.signal.stft(x, window=window, nperseg=16)[2]
    >>> bool(np.allclose(komdsp.signal.istft(spectra, window=window)[1], x))
    True
    """
    _check_words(scaling)
    spectra = _arrays.as_numbers(Zxx)
    spectra = spectra.astype(_arrays.complex_type(spectra), copy=False)
    if spectra.ndim < 2:
        raise ValueError("Input stft must be at least 2d!")
    time_axis, freq_axis = int(time_axis), int(freq_axis)
    if time_axis == freq_axis:
        raise ValueError("Must specify differing time and frequency axes!")
    time_axis, freq_axis = (range(spectra.ndim)[a] for a in (time_axis, freq_axis))
    spectra = np.moveaxis(spectra, (time_axis, freq_axis), (-2, -1))
    nperseg, hop, nfft = _segment_sizes(spectra.shape[-1], input_onesided, nperseg, noverlap, nfft)
    window = _window_of(window, nperseg)
    frames = (fft.irfft if input_onesided else fft.ifft)(spectra, nfft)[..., :nperseg]
    scale, window = _scale(window, fs, scaling), window.astype(frames.dtype)
    x = _overlapped(frames, (scale * window).astype(frames.dtype), hop)
    norm = _overlapped(np.broadcast_to(window, (frames.shape[-2], nperseg)), window, hop)
    if boundary:
        inner = slice(nperseg // 2, -(nperseg // 2))
        x, norm = x[..., inner], norm[inner]
    covered = norm.real > 1e-10
    if not covered.all():
        warnings.warn("NOLA condition failed, STFT may not be invertible")
    x = over(x, np.where(covered, norm, 1))
    if time_axis > freq_axis:
        time_axis -= 1
    return np.arange(x.shape[-1]) / fs, np.moveaxis(x, -1, time_axis)
