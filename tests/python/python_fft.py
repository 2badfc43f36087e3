"""komdsp.fft: arguments, threads, memory, and what is refused; python_random.py has transforms of arrays of every
layout.  Prints PASS and FAIL."""
import copy
import gc
import os
import pickle
import signal
import threading
import time

import numpy as np
import verdicts

import komdsp
from komdsp import _cache, _memory
from komdsp import fft as ours

random = np.random.default_rng(1)


def verdict(name, passed, why="see tests/python/python_fft.py"):
    verdicts.verdict(f"komdsp.fft: {name}", passed, why)


def close(a, b, bound=1e-13):
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and a.dtype == b.dtype and np.all(np.abs(a - b) <= bound * max(1, np.abs(b).max()))


def some(shape, kind=complex):
    x = random.uniform(-1, 1, shape)
    return x + 1j * random.uniform(-1, 1, shape) if kind is complex else x


class Elsewhere:
    """Another library's array: it knows DLPack alone."""

    def __init__(self, held):
        self.held = held

    def __dlpack__(self, stream=None):
        return self.held.__dlpack__()

    def __dlpack_device__(self):
        return self.held.__dlpack_device__()


def test_arguments():
    x = some((4, 6, 5))
    single = ours.fft(x.astype(np.complex64))
    verdict("single precision stays single",
            single.dtype == np.complex64 and close(single, np.fft.fft(x).astype("c8"), 1e-5))
    verdict("integers become double, half single",
            close(ours.rfft(np.arange(10)), np.fft.rfft(np.arange(10)))
            and ours.fft(np.ones(4, "f2")).dtype == np.complex64)
    long = some(64, float)
    shared = np.lib.stride_tricks.sliding_window_view(long, 8)
    repeated = np.broadcast_to(long[:16], (3, 16))
    verdict("arrays whose elements share memory",
            close(ours.rfft(shared), np.fft.rfft(shared)) and close(ours.rfft(repeated), np.fft.rfft(repeated)))
    verdict("half a spectrum of nothing, where a length is given", close(ours.irfft(np.zeros(0), 4), np.zeros(4)))
    many = some((1, 2, 1, 2, 1, 2, 1, 3, 2, 4))
    verdict("more axes than eight", close(ours.fft(many, axis=7), np.fft.fft(many, axis=7)))
    memory = Elsewhere(some((4, 6)))
    verdict("arrays of other libraries, by DLPack, and theirs of ours",
            close(ours.fft(memory), np.fft.fft(memory.held))
            and np.shares_memory(y := ours.fft(memory), np.from_dlpack(y)))
    verdict("nothing of nothing", ours.fft(np.zeros((0, 4))).shape == (0, 4))


def test_out():
    """Results in the caller's memory, with gaps and over the input; python_random.py has its layouts."""
    wrong = []
    wide = np.zeros((4, 12, 5), complex)
    ours.fft(x := some((4, 6, 5)), axis=1, out=wide[:, ::2])
    if not close(wide[:, ::2], np.fft.fft(x, axis=1)) or wide[:, 1::2].any():
        wrong.append("gaps")
    for axis in (0, 1, 2):
        y = x.copy()
        shifted = np.concatenate([y[:1], y])
        ours.fft(y, axis=axis, out=y)
        ours.fft(shifted[1:], axis=axis, out=shifted[:-1])
        if not close(y, np.fft.fft(x, axis=axis)) or not close(shifted[:-1], y):
            wrong.append(("over its input", axis))
    verdict("results go where the caller wants them", not wrong, f"{wrong}")
    for out, error, word in [(np.zeros((4, 6, 5)), ValueError, "complex128"), (x[:2], ValueError, "shape"),
                             ([0], TypeError, "NumPy"), (np.broadcast_to(x[:1], x.shape), ValueError, "written")]:
        verdicts.refused(f"komdsp.fft: out= is to be right: '{word}'", lambda: ours.fft(x, out=out), error, word)


def test_bins():
    """Helpers that scipy.fft has beside transforms."""
    x = some((3, 4))
    verdict("frequencies and shifts are NumPy's", all(
        np.array_equal(getattr(ours, name)(*call), getattr(np.fft, name)(*call))
        for name, *call in (("fftfreq", 5), ("fftfreq", 8, 0.5), ("rfftfreq", 9, 0.1), ("fftshift", x),
                            ("ifftshift", x, 1), ("ifftshift", x, (0, 1)))))

    def smooth(n, factors=(2, 3, 5, 7, 11, 13)):
        for f in factors:
            while n % f == 0:
                n //= f
        return n == 1

    wrong = [n for n in range(1, 3000) if ours.next_fast_len(n) != next(m for m in range(n, 2 * n + 1) if smooth(m))]
    even = [n for n in range(2, 999)
            if ours.next_fast_len(n, real=True) != next(m for m in range(n, 2 * n + 2) if m % 2 == 0 and smooth(m))]
    verdict("the next fast length is smooth", not wrong and not even and ours.next_fast_len(0) == 0, f"{wrong} {even}")
    for n, word in ((-1, "negative"), ((1 << 26) + 1, "2^26")):
        verdicts.refused(f"komdsp.fft: no fast length: '{word}'", lambda: ours.next_fast_len(n), ValueError, word)
    with ours.set_workers(-1):
        inside = ours.get_workers()
        _cache.clear()
        right = close(ours.fft(x), np.fft.fft(x))
        used = {many for _, many in _cache._kept}
    verdict("set_workers holds in its context",
            right and inside == os.cpu_count() and used == {inside} and ours.get_workers() == 1)
    verdicts.refused("komdsp.fft: set_workers(0) is refused", lambda: ours.set_workers(0).__enter__(), ValueError,
                     "zero")


def test_refusals():
    x = some((4, 6))
    for call, error, word in [
            (lambda: ours.fft(x, 0), ValueError, "data points"), (lambda: ours.fft(x, axis=2), IndexError, "axis"),
            (lambda: ours.fft(x, norm="none"), ValueError, "norm"),
            (lambda: ours.fft(x, workers=0), ValueError, "workers"),
            (lambda: ours.rfft(x), TypeError, "real"), (lambda: ours.fftn(x, axes=(0, 0)), ValueError, "unique"),
            (lambda: ours.fft(x.astype(np.clongdouble)), TypeError, "precision"),
            (lambda: ours.fft(np.array(["a"])), TypeError, "compute"), (lambda: ours.fft(3.0), ValueError, "number"),
            (lambda: ours.fft(x, plan=1), NotImplementedError, "plan")]:
        verdicts.refused(f"komdsp.fft: {word} is refused", call, error, word)
    try:
        ours.fft(np.empty((1 << 26) + 1, "c8"))
    except komdsp.KomdspError as refusal:
        verdict("a refusal of the library has its status", refusal.status == "unsupported_length", refusal.status)
        again = [copy.copy(refusal), pickle.loads(pickle.dumps(refusal))]
        verdict("which is copied, and goes to other processes",
                all((type(e), e.status, e.args) == (type(refusal), refusal.status, refusal.args) for e in again))
    else:
        verdict("a refusal of the library has its status", False, "it was none")


def test_threads():
    lengths = [60, 64, 97, 1000, 1024]
    xs = [some((8, n)) for n in lengths]
    truths = [np.fft.fft(x) for x in xs]
    wrong = []

    def work(seed):
        for i in range(200):
            n = (i * 7 + seed) % len(xs)
            if not close(ours.fft(xs[n], workers=1 + (i + seed) % 2), truths[n]):
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(s,)) for s in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    verdict("many threads at once, of one worker and of two", not wrong)
    verdict("more workers than there are processors are as many",
            all(close(ours.fft(xs[0], workers=many), truths[0]) for many in (1025, 10**6, 2**32 + 1))
            and len(os.listdir("/proc/self/task")) <= 4 * os.cpu_count() + 4)


def interrupted(seconds, work):
    """A signal's handler ends this so many seconds after it began, and when."""
    def end(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, end)
    begun = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        work()
        return False, time.monotonic() - begun
    except KeyboardInterrupt:
        return True, time.monotonic() - begun
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_interrupts():
    x = np.zeros((24, 1 << 20), "c8")
    x[:, 0] = 1
    for workers in (1, 2):
        ours.fft(x[:1], workers=workers)
        for _ in range(3):  # on a busy machine not every time says how long it takes
            whole = min(interrupted(60, lambda: ours.fft(x, workers=workers))[1] for _ in range(2))
            ended, after = interrupted(whole / 10, lambda: ours.fft(x, workers=workers))
            if soon := ended and after < whole / 2:
                break
        verdict(f"Ctrl-C ends a long call of {workers} workers, and the next one is right",
                soon and np.all(ours.fft(x, workers=workers) == 1), f"{ended}, after {after:.3f} of {whole:.3f} s")


def test_workers():
    """Functions of every module."""
    x, image = some((64, 1000), float), some((64, 64), float)
    for name, call in [
            ("wavelets.dwt", lambda **o: komdsp.wavelets.dwt(x, "db4", **o)),
            ("wavelets.swtn", lambda **o: komdsp.wavelets.swtn(image, "db4", 2, **o)[0]["dd"]),
            ("signal.fftconvolve", lambda **o: komdsp.signal.fftconvolve(x, x[:1], axes=1, **o)),
            ("signal.stft", lambda **o: komdsp.signal.stft(x, window=np.ones(64), nperseg=64, **o)[2]),
            ("optics.mtf", lambda **o: komdsp.optics.mtf(image, image, **o))]:
        _cache.clear()
        same = np.array_equal(call(), call(workers=2)) and np.array_equal(call(), call(workers=-1))
        verdicts.verdict(f"komdsp.{name} takes workers, and without them has one",
                         same and {many for _, many in _cache._kept} == {1, 2, os.cpu_count()})
    whole = [komdsp.signal.oaconvolve(x, x[:1, :9], axes=1, **o) for o in ({}, {"workers": 2})]
    verdicts.verdict("komdsp.signal.oaconvolve takes workers", np.array_equal(*whole))
    stream = komdsp.signal.OverlapSave([1.0, 2.0], workers=2)
    verdicts.verdict("a stream takes workers", close(np.concatenate([stream.push(x[0]), stream.finish()]),
                                                     np.convolve(x[0], [1.0, 2.0])))
    verdicts.refused("workers of 0 are refused", lambda: komdsp.wavelets.dwt(x, "db4", workers=0), ValueError, "zero")


def in_child(work):
    """A forked child ends as it should."""
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        work()
        gc.collect()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def test_forks():
    x = some((4, 1000))
    truth = np.fft.fft(x)
    ours.fft(x, workers=4)

    def compute():
        right = close(ours.fft(x, workers=4), truth) and close(ours.fft(x), truth)
        for n in range(1, 300):
            ours.fft(np.ones(n), workers=2)
        if not right:
            os._exit(1)

    verdict("a forked child computes", in_child(compute) and close(ours.fft(x, workers=4), truth))
    with _cache._lock:  # as another thread may at the moment of a fork
        verdict("a child of a fork waits for no lock of its parent", in_child(compute))
    busy, idle = (komdsp.signal.OverlapSave([1.0, 1.0]) for _ in range(2))

    def push():
        try:
            busy.push([1.0])
        except ValueError as refusal:
            if "forked" in str(refusal) and close(np.append(idle.push([1.0, 2.0]), idle.finish()), [1.0, 3.0, 2.0]):
                return
        os._exit(1)

    with busy._turn:
        verdict("nor for a stream, which its parent was at work with and the child refuses", in_child(push))
    verdict("a forked child ends", in_child(lambda: _cache.clear()))
    before = len(os.listdir("/proc/self/task"))
    for n in range(20, 60):
        ours.fft(np.ones((4, n)), workers=3)
    verdict("transforms share threads", len(os.listdir("/proc/self/task")) < before + 20)


def test_memory():
    for n in range(1, 600):
        ours.fft(np.ones(n))
        ours.rfft(np.ones(n))
    verdict("few transforms are kept", len(_cache._kept) <= _cache._most and len(_cache._ready) <= 4 * _cache._most)
    verdict("no call goes straight to one that is not", len(_cache._ready) > 0 and {
        call[0].__self__ for call in _cache._ready.values()} <= set(_cache._kept.values()))
    most, most_spare = _cache._most_bytes, _memory._most_bytes
    _cache._most_bytes, _memory._most_bytes = 4 << 20, 100 << 20
    try:
        for n in range(10000, 10040):
            ours.fft(np.ones(n))
        held = sum(t.bytes for t in _cache._kept.values())
        blocks = [ours.fft(np.zeros((n, 1 << 19), "c8")) for n in range(6, 11)]
        del blocks
        spare = sum(size * len(blocks) for size, blocks in _memory._spare.items())
    finally:
        _cache._most_bytes, _memory._most_bytes = most, most_spare
    verdict("and few bytes, of transforms and of results", 0 < held <= 4 << 20 and 0 < spare <= 100 << 20,
            f"{held}, {spare}")
    _cache.clear()
    long = [ours.fft(np.full(1 << 20, n + 0j)) for n in range(4)]
    verdict("long results have memory of their own, aligned to 64 bytes",
            all(x[0] == n << 20 and not np.any(x[1:]) for n, x in enumerate(long))
            and all(x.ctypes.data % 64 == 0 for x in long))
    part = long[1][:7]
    del long
    again = ours.fft(np.full(1 << 20, 9 + 0j))
    verdict("which a later one takes over when no array has any of it",
            again[0] == 9 << 20 and part[0] == 1 << 20 and not np.shares_memory(part, again)
            and sum(map(len, _memory._spare.values())) == 2)
    _cache.clear()
    verdict("and may be forgotten", not _cache._kept and close(ours.fft(np.ones(4)), np.fft.fft(np.ones(4))))


test_arguments()
test_out()
test_bins()
test_refusals()
test_forks()
test_threads()
test_interrupts()
test_workers()
test_memory()
