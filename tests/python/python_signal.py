"""komdsp.signal: rows that repeat, long convolutions, streams, and what is refused; python_random.py has convolutions
and frames against scipy.signal.  Prints PASS and FAIL."""
import copy
import threading
import warnings

import numpy as np
import scipy.signal
from verdicts import equal, largest, refused, verdict

from komdsp import _library, signal

warnings.simplefilter("ignore")
random = np.random.default_rng(5)


def some(shape, kind="f8"):
    x = random.normal(size=shape)
    return (x + 1j * random.normal(size=shape) if kind in ("c8", "c16") else 10 * x).astype(kind)


def close(a, b):
    return equal(a, b, None, max(1, largest(b)))


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
    for options in {}, {"boundary": False}, {"input_onesided": False}:  # of no frames the window's ends are left
        ours, theirs = (s.istft(np.zeros((3, 33, 0), "c16"), **options)[1] for s in (signal, scipy.signal))
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype or ours.any():
            wrong.append(f"istft of no frames {options}")
    verdict("istft of no frames equals SciPy's", not wrong, f"{len(wrong)}, as {wrong[:3]}")
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
