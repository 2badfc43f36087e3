"""NumPy's FFT (pocketfft), in double precision alone, and PyWavelets, as a worker: see worker.cpp. On this thread."""
import json
import sys
import time

import numpy as np


def answer(line):
    print(json.dumps(line), flush=True)


def call_of(transform, real, inverse):
    axes = 2 if transform == "fft2d" else 1
    name = ("i" if inverse else "") + ("r" if real else "") + "fft" + ("2" if axes == 2 else "")
    return getattr(np.fft, name)


def times_us(call, milliseconds):
    call()
    repeats = 1
    while True:
        began = time.thread_time()
        for _ in range(repeats):
            call()
        if time.thread_time() - began > 50e-6 or repeats >= 4096:
            break
        repeats *= 2
    samples, ends = [], time.thread_time() + milliseconds / 1000
    while len(samples) < 5 or time.thread_time() < ends:
        began = time.thread_time()
        for _ in range(repeats):
            call()
        samples.append((time.thread_time() - began) / repeats * 1e6)
    samples.sort()
    told = min(len(samples), 33)
    return [samples[i * (len(samples) - 1) // (told - 1)] for i in range(told)]


def fft_of(transform, shape, precision, real, inverse, folder):
    """The call, its result, what it is named and by whom."""
    if precision != "f64":
        raise Refused("NumPy computes in double precision")
    bins = [*shape[:-1], shape[-1] // 2 + 1] if real else shape
    samples_type, bins_type = (np.float64, np.complex128) if real else (np.complex128, np.complex128)
    given = (bins, bins_type) if inverse else (shape, samples_type)
    x = np.fromfile(f"{folder}/input", given[1]).reshape(given[0])
    function = call_of(transform, real, inverse)
    options = {"norm": "forward"} if inverse else {}
    if inverse and real:
        options["n"] = shape[-1]
    got = function(x, **options).view(np.float64)
    return lambda: function(x, **options), got, function.__name__, f"NumPy {np.__version__}"


def wavelet_of(levels, shape, precision, inverse, folder):
    try:
        import pywt
    except ImportError as why:
        raise Refused("PyWavelets is not installed") from why
    x = np.fromfile(f"{folder}/input", {"f32": np.float32, "f64": np.float64}[precision]).reshape(shape)
    ends = [0, *(shape[-1] >> level for level in range(levels, -1, -1))]
    bands = [x[:, first:last] for first, last in zip(ends, ends[1:])]

    def call():
        if inverse:
            return pywt.waverec(bands, "db4", "periodization")
        return pywt.wavedec(x, "db4", "periodization", levels)

    got = call() if inverse else np.concatenate(call(), axis=-1)
    return call, got, "waverec" if inverse else "wavedec", f"PyWavelets {pywt.__version__}"


class Refused(Exception):
    """Problems that the libraries do not have."""


def serve(transform, shape, batch, precision, kind, direction, threads, folder):
    if transform == "convolution":
        raise Refused("NumPy has no circular convolutions")
    inverse = direction == "inverse"
    shape = [int(batch), *map(int, shape.split("x"))]
    if transform.startswith("dwt"):
        call, got, name, version = wavelet_of(int(transform[3:]), shape, precision, inverse, folder)
    else:
        call, got, name, version = fft_of(transform, shape, precision, kind == "real", inverse, folder)
    truth = np.fromfile(f"{folder}/truth", np.longdouble if precision == "f64" else np.float64)
    error = np.sqrt(np.sum((got.ravel() - truth) ** 2) / np.sum(truth ** 2))
    answer({"error": float(error), "detail": name, "version": version})
    for line in sys.stdin:
        answer({"samples_us": times_us(call, float(line))})


try:
    serve(*sys.argv[1:])
except Refused as why:
    answer({"refused": str(why)})
except (OSError, ValueError, TypeError) as why:
    answer({"failure": str(why)})
