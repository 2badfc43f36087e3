"""Time of a call of the Python package, of SciPy's or PyWavelets', and of the same in C++, in one run; by hand:

    PYTHONPATH=runtime/python /usr/bin/python3 tests/python/speed.py

Microseconds, the least of many; one thread, double precision, arrays of NumPy, results new ones."""
import json
import pathlib
import subprocess
import time

import komdsp.fft
import komdsp.wavelets
import numpy as np
import pywt
import scipy.fft

program = pathlib.Path(__file__).parents[2] / "build" / "komdsp"


def least(call, seconds=2):
    """Least of this thread's time, so that other programs count less."""
    call()
    best, end = np.inf, time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.thread_time()
        for _ in range(calls := 1 if 1e-4 < best < np.inf else 20):
            call()
        best = min(best, (time.thread_time() - began) / calls)
    return best * 1e6


def in_cpp(line):
    return min(_in_cpp(line) for _ in range(5))


def _in_cpp(line):
    told = subprocess.run([program, "bench", *line.split(), "--backend", "cpp", "--precision", "f64", "--threads", "1",
                           "--json"], check=True, capture_output=True, text=True).stdout
    return json.loads(told)["min_us"]


x, image = np.random.rand(1024), np.random.rand(1024, 1024)
z, complex_image = x + 0j, image + 0j
print(f"{'':24}{'theirs':>10}{'komdsp':>10}{'C++':>10}{'beyond it':>12}")
for name, theirs, ours, line in [
    ("fft 1024", lambda: scipy.fft.fft(z), lambda: komdsp.fft.fft(z), "fft --length 1024"),
    ("rfft 1024", lambda: scipy.fft.rfft(x), lambda: komdsp.fft.rfft(x), "fft --length 1024 --real"),
    ("dct 1024", lambda: scipy.fft.dct(x), lambda: komdsp.fft.dct(x), "dct --length 1024"),
    ("dwt db4 1024", lambda: pywt.dwt(x, "db4"), lambda: komdsp.wavelets.dwt(x, "db4"),
     "dwt --length 1024 --wavelet db4 --levels 1"),
    ("fft2 1024 x 1024", lambda: scipy.fft.fft2(complex_image), lambda: komdsp.fft.fft2(complex_image),
     "fft2d --shape 1024,1024"),
    ("rfft2 1024 x 1024", lambda: scipy.fft.rfft2(image), lambda: komdsp.fft.rfft2(image),
     "fft2d --shape 1024,1024 --real")]:
    a, b, c = least(theirs), least(ours), in_cpp(line)
    print(f"{name:24}{a:10.2f}{b:10.2f}{c:10.2f}{b - c:12.2f}", flush=True)
