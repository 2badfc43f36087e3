#!/usr/bin/python3 -B
"""Random command lines of komdsp on small arrays against NumPy, SciPy and PyWavelets: any transform, shape, axes, type
and options.

    random_test.py      KOMDSP_SEED, KOMDSP_REQUESTS: the first, and how many

A line that differs is printed with its seed.
"""

import json
import os
import time
import warnings

from command_line import ALL, DEVICE, Difference, cases, needs, result_of, run_tests

needs("scipy", "pywt")
import numpy as np
import scipy.io.wavfile
from random_line import FourierLine
from random_wavelet_line import WaveletLine

warnings.simplefilter("ignore")
SEED = int(os.environ.get("KOMDSP_SEED", time.time_ns() if ALL else 1))
LINES = int(os.environ.get("KOMDSP_REQUESTS", 8000 if ALL else 1000))
COMMANDS = ["fft", "fft2d", "dct", "mdct", "otf", "convolve", "convolve2d", "dwt", "idwt", "dwt2", "idwt2", "swt",
            "iswt", "spectrogram"]


class Line(FourierLine, WaveletLine):
    """A random command with its inputs, options and the array that others make of them."""

    def __init__(self, seed):
        super().__init__(seed)
        self.command, self.inputs, self.options, self.truth = getattr(self, self.pick(COMMANDS))()
        self.asked = self.pick(["", "", "", "f32", "f64"])
        if self.asked:
            self.options.append(f"--precision={self.asked}")

    def type_of(self, expected):
        """The type of a result: as asked for, or single where no input is more, or an integer of more than 16 bits."""
        single = all(x.itemsize <= {"f": 4, "c": 8}.get(x.dtype.kind, 2) for x in self.inputs)
        single = self.asked == "f32" if self.asked else single
        return np.dtype(("c8" if single else "c16") if expected.dtype.kind == "c" else "f4" if single else "f8")

    def found(self, backend):
        options = [*self.options, "--backend", backend, "--threads", "1"]
        if self.command != "spectrogram":
            return result_of(self.command, self.inputs, options)
        scipy.io.wavfile.write("x.wav", 8000, self.inputs[0].T)
        status, out, err = cases.run([self.command, "x.wav", "y.png", "--json", *options])
        if status != 0:
            raise Difference(f"status {status}: {err.strip()}")
        told = json.loads(out)
        # A sum of squares that begins at one: the error counts as that of one number.
        numbers = np.array([told["frames"], told["bins"], 1 + told["inverse_error"]])
        return numbers.astype(self.type_of(numbers))


def random_command_lines_equal_other_libraries(rng, backend):
    wrong = []
    for seed in range(SEED, SEED + (LINES if backend == "cpp" else LINES // 20)):  # a device compiles each
        line = Line(seed)
        expected = line.truth()
        told = f"KOMDSP_SEED={seed}: {line.command} {[(x.shape, str(x.dtype)) for x in line.inputs]} {line.options}"
        try:
            found = line.found(backend)
        except Difference as why:
            wrong.append(f"{told}: {why}")
            continue
        scale = np.linalg.norm(expected)
        if line.command.startswith("convolve"):
            scale = max(scale, np.prod([np.linalg.norm(line.wide(x)) for x in line.inputs]))
        bound = 40 * np.finfo(found.dtype).eps * scale
        if found.dtype != line.type_of(expected):
            wrong.append(f"{told}: {found.dtype}, {line.type_of(expected)} expected")
        elif found.shape != expected.shape or not np.linalg.norm(found - expected) <= bound + 1e-300:
            wrong.append(f"{told}: {found.shape}, {expected.shape} expected, or other values")
    if wrong:
        raise Difference("; ".join(wrong[:5]) + f" ({len(wrong)} of {LINES})")


run_tests("random", [(random_command_lines_equal_other_libraries, ["cpp", *DEVICE])])
