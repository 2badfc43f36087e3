#!/usr/bin/env python3
"""Random command lines of komdsp on small arrays against NumPy, SciPy and PyWavelets: any transform, shape, axes, type
and options.

    command_line_random.py build/komdsp      KOMDSP_SEED, KOMDSP_REQUESTS: the first, and how many

Prints `PASS name` or `FAIL name: why`; a line that differs is printed with its seed.
"""

import os
import time

import numpy as np
import pywt
import scipy.fft
import scipy.signal

from command_line import ALL, Difference, result_of, run_tests

SEED = int(os.environ.get("KOMDSP_SEED", time.time_ns() if ALL else 1))
LINES = int(os.environ.get("KOMDSP_REQUESTS", 5000 if ALL else 400))
WAVELETS = ["haar", "db2", "db7", "db20", "sym5", "sym20", "coif1", "coif5", "dmey", "bior1.3", "rbio2.8", "bior6.8"]
TYPES = ["f4", "f8", "c8", "c16", "i2", "u1"]


class Line:
    """A random command with its inputs, options and the array that others make of them."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        kinds = [self.fft, self.fft2d, self.dct, self.convolve, self.convolve2d, self.dwt, self.swt, self.otf]
        self.command, self.inputs, self.options, self.truth = self.pick(kinds)()

    def pick(self, choices):
        return choices[self.random.integers(len(choices))]

    def size(self, most):
        return int(self.pick([self.random.integers(1, 10), 2 ** self.random.integers(0, most.bit_length()),
                              self.random.integers(1, most + 1)]))

    def array(self, types=TYPES, rank=(1, 3), most=60, least=1):
        shape = [max(least, self.size(most)) for _ in range(self.random.integers(rank[0], rank[1] + 1))]
        kind = np.dtype(self.pick(types))
        x = 9 * self.random.standard_normal(shape)
        x = x + 1j * self.random.standard_normal(shape) if kind.kind == "c" else np.abs(x) if kind.kind == "u" else x
        x = x.astype(kind)
        return np.asfortranarray(x) if self.random.integers(4) == 0 else x

    def wide(self, x):
        return x.astype("c16" if x.dtype.kind == "c" else "f8")

    def fft(self):
        name, options = self.pick([("fft", []), ("ifft", ["--inverse"]), ("rfft", ["--real"]),
                                   ("irfft", ["--real", "--inverse"]), ("hfft", ["--hermitian"]),
                                   ("ihfft", ["--hermitian", "--inverse"])])
        x = self.array([t for t in TYPES if t[0] != "c"] if name in ("rfft", "ihfft") else TYPES)
        axis, more, options = int(self.random.integers(-x.ndim, x.ndim)), {}, list(options)
        options.append(f"--axis={axis}")
        if name in ("irfft", "hfft") or self.random.integers(3) == 0:
            more["n"] = self.size(80)
            options.append(f"--length={more['n']}")
        return "fft", [x], options, lambda: getattr(scipy.fft, name)(self.wide(x), axis=axis, **more)

    def fft2d(self):
        name, options = self.pick([("fft2", []), ("ifft2", ["--inverse"]), ("rfft2", ["--real"])])
        x = self.array([t for t in TYPES if t[0] != "c"] if name == "rfft2" else TYPES, (2, 4))
        return "fft2d", [x], options, lambda: getattr(scipy.fft, name)(self.wide(x))

    def dct(self):
        command, kind, inverse = self.pick(["dct", "dst"]), int(self.random.integers(1, 5)), self.random.integers(2)
        x = self.array([t for t in TYPES if t[0] != "c"], least=2)
        axis, norm = int(self.random.integers(-x.ndim, x.ndim)), self.pick(["backward", "forward"])
        options = [f"--type={kind}", f"--axis={axis}", f"--norm={norm}"] + (["--inverse"] if inverse else [])
        truth = getattr(scipy.fft, ("i" if inverse else "") + command)
        return command, [x], options, lambda: truth(self.wide(x), type=kind, axis=axis, norm=norm)

    def convolve(self):
        x, y, correlate = self.array(rank=(1, 1)), self.array(rank=(1, 1)), self.random.integers(2)
        truth = np.correlate if correlate else np.convolve
        return ("convolve", [x, y], ["--correlate"] if correlate else [],
                lambda: truth(self.wide(x), self.wide(y), mode="full"))

    def convolve2d(self):
        x, y = self.array(rank=(2, 2), most=30), self.array(rank=(2, 2), most=8)
        truth, correlate = scipy.signal.convolve2d, self.random.integers(2)
        if correlate:
            truth = scipy.signal.correlate2d
        return ("convolve2d", [x, y], ["--correlate"] if correlate else [], lambda: truth(self.wide(x), self.wide(y)))

    def dwt(self):
        wavelet, mode, levels = self.pick(WAVELETS), self.pick(pywt.Modes.modes), int(self.random.integers(1, 4))
        x = self.array(TYPES[:4], least=2)  # PyWavelets never ends with one sample of some modes
        axis = int(self.random.integers(-x.ndim, x.ndim))
        options = [f"--wavelet={wavelet}", f"--mode={mode}", f"--levels={levels}", f"--axis={axis}"]
        return "dwt", [x], options, lambda: np.concatenate(
            pywt.wavedec(self.wide(x), wavelet, mode, levels, axis), axis=axis)

    def swt(self):
        wavelet, levels = self.pick(WAVELETS), int(self.random.integers(1, 4))
        x = self.random.standard_normal((self.size(9), self.size(20) << levels)).astype(self.pick(TYPES[:2]))
        return "swt", [x], [f"--wavelet={wavelet}", f"--levels={levels}"], lambda: np.stack(
            pywt.swt(self.wide(x), wavelet, levels, trim_approx=True))

    def otf(self):
        shape = [self.size(40), self.size(40)]
        a, phi = self.random.uniform(0.1, 1, shape), self.random.uniform(-9, 9, shape)
        a, phi = a.astype("f4"), phi.astype("f4")
        product = self.pick(["otf", "psf", "mtf"])

        def truth():
            psf = abs(np.fft.ifft2(self.wide(a) * np.exp(1j * self.wide(phi)))) ** 2
            transfer = np.fft.fft2(psf) / psf.sum()
            return psf / psf.sum() if product == "psf" else abs(transfer) if product == "mtf" else transfer

        return "otf", [a, phi], [f"--product={product}"], truth


def random_command_lines_equal_other_libraries(rng, backend):
    wrong = []
    for seed in range(SEED, SEED + LINES):
        line = Line(seed)
        expected = line.truth()
        told = f"KOMDSP_SEED={seed}: {line.command} {[(x.shape, str(x.dtype)) for x in line.inputs]} {line.options}"
        try:
            found = result_of(line.command, line.inputs, [*line.options, "--backend", backend, "--threads", "1"])
        except Difference as why:
            wrong.append(f"{told}: {why}")
            continue
        scale = np.linalg.norm(expected)
        if line.command.startswith("convolve"):
            scale = max(scale, np.prod([np.linalg.norm(line.wide(x)) for x in line.inputs]))
        bound = 40 * np.finfo(np.float32 if found.dtype in (np.float32, np.complex64) else np.float64).eps * scale
        if found.shape != expected.shape or not np.linalg.norm(found - expected) <= bound + 1e-300:
            wrong.append(f"{told}: {found.shape}, {expected.shape} expected, or other values")
    if wrong:
        raise Difference("; ".join(wrong[:5]) + f" ({len(wrong)} of {LINES})")


run_tests("random", [(random_command_lines_equal_other_libraries, ["cpp"])])
