"""Random calls of komdsp in Python against SciPy, NumPy and PyWavelets: any function, shape, axes, type, layout and
options.  Prints PASS and FAIL; a call that differs is printed with its seed.

    KOMDSP_SEED=7 KOMDSP_REQUESTS=1 python_random.py        the calls from a seed on
"""
import os
import time

import numpy as np
import pywt
import scipy.fft
import scipy.signal
import verdicts

from komdsp import fft as ours
from komdsp import signal, wavelets

SEED = int(os.environ.get("KOMDSP_SEED", time.time_ns() if verdicts.everything else 1))
CALLS = int(os.environ.get("KOMDSP_REQUESTS", 20000 if verdicts.everything else 1500))
WAVELETS = pywt.wavelist(kind="discrete")
TYPES = ["f4", "f8", "c8", "c16", "i2", "f2", "u1", "?"]


class Calls:
    """One random call after another, from a seed."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        kinds = [self.fourier, self.fourier, self.cosine, self.wavelet, self.undecimated, self.convolution, self.frames]
        self.text, self.call, self.truth, self.work = kinds[self.random.integers(len(kinds))]()

    def pick(self, choices):
        return choices[self.random.integers(len(choices))]

    def size(self, most):
        return int(self.pick([self.random.integers(1, 12), 2 ** self.random.integers(0, most.bit_length()),
                              self.random.integers(1, most + 1)]))

    def array(self, most=2000, rank=4, types=None, least=1):
        """Any type and layout: C and Fortran order, strides, backwards, displaced."""
        left, shape = most, []
        for _ in range(self.random.integers(1, rank + 1)):
            shape.append(max(least, min(self.size(min(left, 300)), left)))
            left = max(1, left // shape[-1])
        self.random.shuffle(shape)
        kind = np.dtype(self.pick(types or TYPES))
        x = 20 * self.random.standard_normal(shape)
        if kind.kind == "c":
            x = x + 1j * self.random.standard_normal(shape)
        x = np.abs(x) if kind.kind == "u" else x
        x = x.astype(kind)
        layout = self.random.integers(6)
        if layout == 1:
            x = np.asfortranarray(x)
        elif layout == 2:
            x = np.repeat(x, 2, axis=-1)[..., ::2]
        elif layout == 3:
            x = np.flip(np.flip(x).copy())
        elif layout == 4:
            x = verdicts.displaced(x, 1)
        elif layout == 5:
            x = x.astype(kind.newbyteorder())
        return x

    def axes_of(self, x):
        count = self.random.integers(1, x.ndim + 1)
        axes = self.random.permutation(x.ndim)[:count]
        return [int(a) - (x.ndim if self.random.integers(2) else 0) for a in axes]

    def fourier(self):
        base = self.pick(["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
        x = self.array(types=[t for t in TYPES if t[0] != "c"] if base in ("rfft", "ihfft") else None)
        options = {"norm": self.pick([None, "ortho", "forward", "backward"]), "workers": self.pick([None, 1, 3])}
        if self.random.integers(2):
            name = base
            options["axis"] = int(self.random.integers(-x.ndim, x.ndim))
            if base in ("irfft", "hfft") or self.random.integers(3) == 0:
                options["n"] = self.size(100)
        else:
            name = base + "n"
            options["axes"] = self.axes_of(x)
            if base in ("irfft", "hfft") or self.random.integers(3) == 0:
                options["s"] = [self.size(20) for _ in options["axes"]]
        double = x.astype("c16" if np.iscomplexobj(x) else "f8")
        return self.both(name, getattr(ours, name), getattr(scipy.fft, name), x, double, options)

    def cosine(self):
        base = self.pick(["dct", "idct", "dst", "idst"])
        x = self.array(least=2)
        options = {"type": int(self.random.integers(1, 5)), "norm": self.pick([None, "forward", "backward"])}
        if self.random.integers(2):
            name = base
            options["axis"] = int(self.random.integers(-x.ndim, x.ndim))
        else:
            name = base + "n"
            options["axes"] = self.axes_of(x)
        double = x.astype("c16" if np.iscomplexobj(x) else "f8")
        return self.both(name, getattr(ours, name), getattr(scipy.fft, name), x, double, options)

    def wavelet(self):
        wavelet = self.pick(WAVELETS)
        x = self.array(types=TYPES[:4], least=2)  # PyWavelets never ends with one sample of some modes
        options = {"mode": self.pick(pywt.Modes.modes), "axis": int(self.random.integers(-x.ndim, x.ndim))}
        double = x.astype("c16" if np.iscomplexobj(x) else "f8")
        kind = self.random.integers(3)
        if kind == 0 or x.ndim < 2:
            return self.both("dwt", wavelets.dwt, pywt.dwt, x, double, options, wavelet)
        del options["axis"]
        options["axes"] = [int(a) for a in self.random.permutation(x.ndim)[:2]]
        return self.both("dwt2", wavelets.dwt2, pywt.dwt2, x, double, options, wavelet)

    def undecimated(self):
        wavelet = self.pick(WAVELETS)
        levels = int(self.random.integers(1, 4))
        x = 10 * self.random.standard_normal((self.size(9), self.size(20) << levels)).astype(self.pick(TYPES[:2]))
        return self.both("swt", wavelets.swt, pywt.swt, x, x.astype("f8"), {}, wavelet, levels)

    def convolution(self):
        x, y = self.array(400, 1, TYPES[:4]), self.array(100, 1, TYPES[:4])
        options = {"mode": self.pick(["full", "same", "valid"])}
        wide = [v.astype("c16" if np.iscomplexobj(v) else "f8") for v in (x, y)]
        truth = lambda: scipy.signal.convolve(*wide, method="direct", **options)
        scale = np.linalg.norm(wide[0]) * np.linalg.norm(wide[1])
        return (f"fftconvolve {x.shape} {x.dtype} {y.shape} {y.dtype} {options}",
                lambda: signal.fftconvolve(x, y, **options), truth, scale)

    def frames(self):
        x = self.array(3000, 2, ["f4", "f8"], least=40)
        length = 2 * int(self.random.integers(2, 20))
        options = {"nperseg": length, "noverlap": int(self.random.integers(0, length)), "axis": -1,
                   "window": self.pick(["hann", "boxcar", ("kaiser", 5.0)])}
        return self.both("stft", signal.stft, scipy.signal.stft, x, x.astype("f8"), options)

    def both(self, name, mine, theirs, x, double, options, *more):
        text = f"{name} {x.shape} {x.strides} {x.dtype} {more} {options}"
        return text, lambda: mine(x, *more, **options), lambda: theirs(double, *more, **options), None


def numbers(results):
    """All numbers of arrays in tuples and lists, in their order."""
    if isinstance(results, (tuple, list)):
        return [n for r in results for n in numbers(r)]
    return [np.asarray(results)]


def difference(call):
    """Empty: the results are right."""
    try:
        expected = numbers(call.truth())
    except Exception as refusal:  # what the other library refuses, ours refuses, too, or does better
        expected = refusal
    try:
        found = numbers(call.call())
    except (ValueError, TypeError) as refusal:
        return "" if isinstance(expected, Exception) else f"refused: {refusal}"
    if isinstance(expected, Exception):
        return ""
    if [a.shape for a in found] != [a.shape for a in expected]:
        return f"shapes {[a.shape for a in found]}, {[a.shape for a in expected]} expected"
    single = any(a.dtype in (np.float32, np.complex64) for a in found)
    bound = 40 * np.finfo(np.float32 if single else np.float64).eps
    scale = call.work or np.linalg.norm([np.linalg.norm(b) for b in expected])
    error = np.linalg.norm([np.linalg.norm(a - b) for a, b in zip(found, expected)])
    return "" if error <= bound * scale + 1e-300 else f"error {error / scale if scale else error}, bound {bound}"


wrong = 0
for seed in range(SEED, SEED + CALLS):
    one = Calls(seed)
    why = difference(one)
    if why:
        wrong += 1
        print(f"KOMDSP_SEED={seed}: {one.text}: {why}", flush=True)
verdicts.verdict(f"komdsp in Python: {CALLS} random calls from seed {SEED} on equal other libraries'", wrong == 0)
