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

from command_line import ALL, Difference, cases, needs, result_of, run_tests

needs("scipy", "pywt")
import numpy as np
import scipy.io.wavfile
from random_line import FourierLine
from random_wavelet_line import WaveletLine

warnings.simplefilter("ignore")
SEED = int(os.environ.get("KOMDSP_SEED", time.time_ns() if ALL else 1))
LINES = int(os.environ.get("KOMDSP_REQUESTS", 8000 if ALL else 400))
COMMANDS = ["fft", "fft2d", "dct", "mdct", "otf", "convolve", "convolve2d", "dwt", "idwt", "dwt2", "idwt2", "swt",
            "iswt", "spectrogram"]


class Line(FourierLine, WaveletLine):
    """A random command with its inputs, options and the array that others make of them."""

    def __init__(self, seed):
        super().__init__(seed)
        self.command, self.inputs, self.options, self.truth = getattr(self, self.pick(COMMANDS))()

    def found(self, backend):
        options = [*self.options, "--backend", backend, "--threads", "1"]
        if self.command != "spectrogram":
            return result_of(self.command, self.inputs, options)
        scipy.io.wavfile.write("x.wav", 8000, self.inputs[0].T)
        status, out, err = cases.run([self.command, "x.wav", "y.png", "--json", *options])
        if status != 0:
            raise Difference(f"status {status}: {err.strip()}")
        told = json.loads(out)
        single = self.inputs[0].dtype != np.float64
        # A sum of squares that begins at one: the error counts as that of one number.
        return np.array([told["frames"], told["bins"], 1 + told["inverse_error"]], "f4" if single else "f8")


def random_command_lines_equal_other_libraries(rng, backend):
    wrong = []
    for seed in range(SEED, SEED + LINES):
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
        bound = 40 * np.finfo(np.float32 if found.dtype in (np.float32, np.complex64) else np.float64).eps * scale
        if found.shape != expected.shape or not np.linalg.norm(found - expected) <= bound + 1e-300:
            wrong.append(f"{told}: {found.shape}, {expected.shape} expected, or other values")
    if wrong:
        raise Difference("; ".join(wrong[:5]) + f" ({len(wrong)} of {LINES})")


run_tests("random", [(random_command_lines_equal_other_libraries, ["cpp"])])
