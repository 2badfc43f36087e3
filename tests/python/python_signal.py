"""komdsp.signal against scipy.signal: axes, types, frames and streams.  Prints PASS and FAIL."""
import copy
import threading
import warnings

import definitions
import numpy as np
import scipy.signal
from verdicts import displaced, equal, largest, refused, verdict

from komdsp import _library, signal

warnings.simplefilter("ignore")
random = np.random.default_rng(5)


def some(shape, kind="f8"):
    x = random.normal(size=shape)
    return (x + 1j * random.normal(size=shape) if kind in ("c8", "c16") else 10 * x).astype(kind)


def wide(x):
    """In double precision: what results of single precision are measured against."""
    return np.asarray(x, np.result_type(x, np.float64))


def close(a, b, exact=None):
    return equal(a, b, exact, max(1, largest(b)))


def broadcasts(first, second, axes):
    """in1 is repeated along axes that are not convolved, of which SciPy drops all but one in mode "same"."""
    rest = [] if axes is None else set(range(len(first))) - set(np.ravel(axes))
    return any(first[a] == 1 < second[a] for a in rest)


def test_same():
    """Rows that in1 is repeated along stay, by the definition of the convolution of each row."""
    wrong = []
    for n, m in ((40, 5), (5, 40), (3000, 20), (70000, 20), (9, 1), (1, 9)):
        x, y = some((1, n)), some((4, m))
        for name in ("fftconvolve", "oaconvolve"):
            first = (m - 1) // 2
            truth = np.array([np.convolve(x[0], row)[first:first + n] for row in y])
            if not (close(getattr(signal, name)(x, y, "same", 1), truth)
                    and close(getattr(signal, name)(x.T, y.T, "same", 0), truth.T)):
                wrong.append((name, n, m))
            whole = getattr(signal, name)(x, y, "same")
            if whole.shape != (1, n) or not close(whole, scipy.signal.fftconvolve(x, y, "same")):
                wrong.append((name, n, m, "all axes"))
    verdict('convolution of mode "same" along axes keeps rows that are repeated', not wrong, f"{wrong}")


def test_mdct():
    """By the definition, and back."""
    wrong = []
    for window, name in (("cosine", "cosine"), ("vorbis", "vorbis"),
                         (("kaiser_bessel_derived", 4), "kaiser_bessel_derived:4")):
        for shape in ((50,), (3, 2, 48), (2, 1), (2, 0)):
            for kind, bound in (("f8", 1e-13), ("f4", 2e-6)):
                x = some(shape, kind)
                truth = definitions.mdct(x, 8, name)
                ours = signal.mdct(x, 8, window)
                numbers = definitions.window_of(name, 16).astype("f8") if window == "cosine" else window
                back = signal.imdct(ours, numbers)[..., :shape[-1]]
                far = max(largest(ours - truth), largest(back - x)) if ours.shape == truth.shape else np.inf
                if ours.dtype != kind or back.shape != shape or far > 100 * bound:
                    wrong.append((window, shape, kind))
    verdict("modified cosine transforms equal their definition, and come back", not wrong, f"{wrong}")
    x = some(32)
    for call, error, word in [(lambda: signal.mdct(x, 5), ValueError, "even"),
                              (lambda: signal.mdct(x + 0j, 8), TypeError, "real"),
                              (lambda: signal.mdct(x, 8, x[:8]), ValueError, "16 samples"),
                              (lambda: signal.mdct(x, 8, "none"), ValueError, "no window"),
                              (lambda: signal.imdct(x), ValueError, "axis of frames")]:
        refused(f"modified cosine transforms: '{word}' is refused", call, error, word)


def test_second_calls():
    """Plans of a call are found by the next one."""
    opened, open_it = [], _library._open
    _library._open = lambda *call: opened.append(call) or open_it(*call)
    try:
        counts = []
        for n in (1000, 200000):
            x, y = some(n), some(100)
            for _ in range(2):
                opened.clear()
                z = signal.oaconvolve(x, y)
                counts.append(len(opened))
            close(z, scipy.signal.oaconvolve(x, y)) or counts.append("wrong")
    finally:
        _library._open = open_it
    verdict("oaconvolve plans once", counts == [1, 0, 1, 0], f"{counts}")


def test_convolution():
    shapes = [((30,), (7,), None), ((7,), (30,), None), ((30,), (1,), None), ((3, 40), (3, 5), 1), ((3, 40), (1, 5), 1),
              ((1, 40), (4, 5), 1), ((40, 3), (5, 3), 0), ((9, 12), (4, 5), None), ((2, 9, 12), (1, 4, 5), (1, 2)),
              ((1, 9, 12), (4, 4, 5), (1, 2)),
              ((9, 2, 12), (4, 2, 5), (0, 2)), ((5, 6, 7), (2, 3, 4), None), ((4, 4), (4, 4), None),
              ((2, 3000), (2, 20), 1), ((2, 3000), (1, 20), 1), ((1, 3000), (4, 20), 1),
              ((2, 70000), (2, 20), 1), ((2, 70000), (1, 20), 1), ((1, 70000), (4, 20), 1),
              ((1, 30), (1, 30), 0)]
    wrong = []
    for n, (first, second, axes) in enumerate(shapes):
        for mode in ("full", "same", "valid"):
            for kinds in (("f8", "f8"), ("c16", "f8"), ("f4", "f4"), ("c8", "f4"), ("f8", "f4"), ("i4", "i2")):
                x, y = some(first, kinds[0]), some(second, kinds[1])
                for name in ("fftconvolve", "oaconvolve"):
                    if mode == "same" and broadcasts(first, second, axes):
                        continue
                    theirs = getattr(scipy.signal, name)(x, y, mode, axes)
                    exact = getattr(scipy.signal, name)(wide(x), wide(y), mode, axes)
                    if not close(getattr(signal, name)(x, y, mode, axes), theirs, exact):
                        wrong.append(f"{name} {first} {second} {axes} {mode} {kinds}")
                if axes is None and not close(signal.correlate(x, y, mode, "fft"),
                                              scipy.signal.correlate(x, y, mode, "fft"),
                                              scipy.signal.correlate(wide(x), wide(y), mode, "fft")):
                    wrong.append(f"correlate {first} {second} {mode} {kinds}")
                if axes is None and not close(signal.correlate(x, y, mode), scipy.signal.correlate(x, y, mode),
                                              scipy.signal.correlate(wide(x), wide(y), mode)):
                    wrong.append(f"correlate {first} {second} {mode} {kinds}, by the definition")
    verdict("fftconvolve, oaconvolve and correlate equal SciPy's", not wrong, f"{len(wrong)}, as {wrong[:3]}")
    x, y = some((6, 50))[:, ::2], some((6, 7)).T.copy().T
    verdict("convolution of any layout",
            close(signal.fftconvolve(x, y, axes=1), scipy.signal.fftconvolve(x, y, axes=1)))
    wrong = []
    for kind in ("f4", "f8", "c8", "c16"):
        z = some((3, 64), kind)
        for by in (1, 4, 8):
            for call in (lambda x: signal.fftconvolve(x, x, axes=1), lambda x: signal.fftconvolve(x, x),
                         lambda x: signal.oaconvolve(x, displaced(x[:, :4], by), axes=1),
                         lambda x: signal.OverlapSave(x, 3).push(np.tile(x, 2000)),
                         lambda x: signal.stft(x, nperseg=16, boundary=None)[2], lambda x: signal.istft(x)[1]):
                if not close(call(displaced(z, by)), call(z)):
                    wrong.append((kind, by))
    verdict("arrays that begin anywhere", not wrong, wrong)
    x, y = some(1 << 23, "f4"), some(1 << 22, "f4")
    verdict("a convolution that is too long for one plan", np.isfinite(signal.fftconvolve(x, y, "valid")).all())
    x = some(10)
    for call, error, word in [(lambda: signal.fftconvolve(x, x, "none"), ValueError, "mode"),
                              (lambda: signal.fftconvolve(x, x[None]), ValueError, "dimensionality"),
                              (lambda: signal.fftconvolve(some((3, 4)), some((2, 4)), axes=1), ValueError, "shapes"),
                              (lambda: signal.fftconvolve(some((3, 4)), some((4, 3)), "valid"), ValueError, "large"),
                              (lambda: signal.correlate(some((3, 4)), some((4, 3)), "valid"), ValueError, "large"),
                              (lambda: signal.correlate(some((1, 9)), some((4, 3)), "valid"), ValueError, "large"),
                              (lambda: signal.correlate(x, x, method="none"), ValueError, "method"),
                              (lambda: signal.correlate(x, []), ValueError, "empty"),
                              (lambda: signal.correlate(x, [], "same"), ValueError, "empty"),
                              (lambda: signal.stft([], boundary="none"), ValueError, "boundary"),
                              (lambda: signal.stft([], scaling="none"), ValueError, "scaling"),
                              (lambda: signal.istft(some((51, 4)), scaling="none"), ValueError, "scaling"),
                              (lambda: signal.correlate(x[:0], x, "valid"), ValueError, "empty"),
                              (lambda: signal.fftconvolve(x.astype("g"), x), TypeError, "precision")]:
        refused(f"komdsp.signal: '{word}' is refused", call, error, word)


def test_short_time():
    wrong = []
    for shape, axis in [((1000,), -1), ((2, 700), -1), ((700, 3), 0)]:
        for kind in ("f8", "f4", "c16", "i4", "i2"):
            x = some(shape, kind)
            for options in [{}, {"nperseg": 64}, {"nperseg": 60, "noverlap": 45}, {"nperseg": 51, "nfft": 100},
                            {"nperseg": 64, "boundary": "even", "window": "hamming"},
                            {"nperseg": 64, "boundary": None, "padded": False}, {"nperseg": 34, "boundary": "odd"},
                            {"nperseg": 64, "detrend": "linear"}, {"nperseg": 32, "return_onesided": False},
                            {"nperseg": 64, "scaling": "psd", "fs": 8000.0},
                            {"window": -np.hanning(34)[1:33], "nperseg": 32}]:
                theirs = scipy.signal.stft(x, axis=axis, **options)
                ours = signal.stft(x, axis=axis, **options)
                exact = scipy.signal.stft(wide(x), axis=axis, **options)
                if not all(close(*of) for of in zip(ours, theirs, exact)):
                    wrong.append(f"stft {shape} {kind} {options}")
                back = {k: v for k, v in options.items() if k in ("nperseg", "noverlap", "nfft", "window", "scaling",
                                                                  "fs")}
                back["input_onesided"] = options.get("return_onesided", True) and kind != "c16"
                back["boundary"] = options.get("boundary", "zeros") is not None
                axes = {"time_axis": -1, "freq_axis": axis - 1 if axis < 0 else axis}
                spectra = theirs[2]
                ours = signal.istft(spectra, **back, **axes)[1]
                theirs = scipy.signal.istft(spectra, **back, **axes)[1]
                exact = scipy.signal.istft(wide(spectra), **back, **axes)[1]
                nperseg = options.get("nperseg", 256)
                covered = slice(nperseg, -nperseg)  # elsewhere windows end, and the sum is over little
                along = [np.moveaxis(z, axis, -1)[..., covered] for z in (ours, theirs, exact)]
                if ours.shape != theirs.shape or not close(*along):
                    wrong.append(f"istft {shape} {kind} {options}")
    for options in {}, {"boundary": False}, {"input_onesided": False}:  # of no frames the window's ends are left
        ours, theirs = (s.istft(np.zeros((3, 33, 0), "c16"), **options)[1] for s in (signal, scipy.signal))
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype or ours.any():
            wrong.append(f"istft of no frames {options}")
    verdict("stft and istft equal SciPy's", not wrong, f"{len(wrong)}, as {wrong[:3]}")
    for call, word in [(lambda: signal.stft(some(100), nperseg=0), "positive"),
                       (lambda: signal.stft(some(100), nperseg=10, noverlap=10), "noverlap"),
                       (lambda: signal.stft(some(100), nperseg=10, nfft=8), "nfft"),
                       (lambda: signal.stft(some(100), boundary="none"), "boundary"),
                       (lambda: signal.stft(some(10), window=np.ones(20), nperseg=None), "longer"),
                       (lambda: signal.istft(some(10)), "2d")]:
        refused(f"komdsp.signal: '{word}' is refused", call, ValueError, word)


def in_blocks(stream, x):
    """Pushed in blocks of any size, and what came."""
    parts, at = [], 0
    while at < x.shape[-1]:
        count = int(random.integers(1, 3 * stream.step))
        parts.append(stream.push(x[..., at:at + count]))
        at += count
    return np.concatenate([*parts, stream.finish()], axis=-1)


def in_turns():
    """Several threads push to one stream."""
    stream, came = signal.OverlapSave(np.ones(64)), []

    def push():
        for _ in range(100):
            came.append(stream.push(np.ones(4096)))

    threads = [threading.Thread(target=push, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    ended = not any(thread.is_alive() for thread in threads)
    verdict("threads that push to one stream take turns",
            ended and np.array_equal(np.sort(np.round(np.concatenate([*came, stream.finish()])))[-100000:],
                                     np.full(100000, 64)))


def test_streams():
    for kind in ("f8", "f4", "c16", "c8"):
        filters, x = some(63, kind), some(300001, kind)
        verdict(f"a stream of {kind} equals its convolution",
                close(in_blocks(signal.OverlapSave(filters), x), scipy.signal.oaconvolve(x, filters)))
    x, filters = some((3, 200000)), some((3, 9))
    several = in_blocks(signal.OverlapSave(filters, 3), x)
    verdict("streams of several signals", all(close(z, np.convolve(a, b)) for z, a, b in zip(several, x, filters)))
    one = in_blocks(signal.OverlapSave(filters[0], 3), x)
    many = in_blocks(signal.OverlapSave(filters, 1), x[:1])
    verdict("one filter for all signals, and several filters for one",
            close(one[2], np.convolve(x[2], filters[0])) and close(many[1], np.convolve(x[0], filters[1])))
    correlated = in_blocks(signal.OverlapSave(filters[0], correlate=True), x[0])
    verdict("a stream that correlates", close(correlated, np.correlate(x[0], filters[0], "full")))
    verdict("a stream of nothing", signal.OverlapSave(filters[0]).finish().shape == (0,))
    swapped = signal.OverlapSave(filters[0], dtype=">f8")
    verdict("a stream of another byte order computes in this machine's",
            close(in_blocks(swapped, x[0].astype(">f8")), np.convolve(x[0], filters[0])))
    for partition in (1, 4, 64):
        in_parts = signal.OverlapSave(filters, 3, partition=partition)
        short = x[:, :20000 * partition]
        verdict(f"a step of {partition} is as long as a partition", in_parts.step == partition and all(
            close(z, np.convolve(a, b)) for z, a, b in zip(in_blocks(in_parts, short), short, filters)))
    in_turns()
    finished = signal.OverlapSave(filters[0])
    finished.finish()
    for call, error, word in [(lambda: signal.OverlapSave(filters, 2), ValueError, "filters"),
                              (lambda: signal.OverlapSave(filters[0], 2**64 + 1), ValueError, "signals"),
                              (lambda: signal.OverlapSave(np.ones((1, 2, 3))), ValueError, "axis"),
                              (lambda: signal.OverlapSave(filters[0], partition=0), ValueError, "partitions"),
                              (lambda: finished.push(x[0]), ValueError, "finished"),
                              (lambda: copy.copy(finished), TypeError, "copied"),
                              (lambda: signal.OverlapSave(filters[0] + 0j, dtype=float), TypeError, "complex"),
                              (lambda: signal.OverlapSave(filters[0]).push(x), ValueError, "signals"),
                              (lambda: signal.OverlapSave(filters[0]).push(x[0] + 0j), TypeError, "complex")]:
        refused(f"a stream: '{word}' is refused", call, error, word)


test_same()
test_mdct()
test_second_calls()
test_convolution()
test_short_time()
test_streams()
