"""NumPy's FFT (pocketfft), as a worker: see worker.cpp. It computes in double precision alone, on this thread."""
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


def serve(transform, shape, batch, precision, kind, direction, threads, folder):
    if transform == "convolution":
        return answer({"refused": "NumPy has no circular convolutions"})
    if precision != "f64":
        return answer({"refused": "NumPy computes in double precision"})
    real, inverse = kind == "real", direction == "inverse"
    shape = [int(batch), *map(int, shape.split("x"))]
    bins = [*shape[:-1], shape[-1] // 2 + 1] if real else shape
    samples_type, bins_type = (np.float64, np.complex128) if real else (np.complex128, np.complex128)
    given = (bins, bins_type) if inverse else (shape, samples_type)
    x = np.fromfile(f"{folder}/input", given[1]).reshape(given[0])
    truth = np.fromfile(f"{folder}/truth", np.longdouble)
    function = call_of(transform, real, inverse)
    options = {"norm": "forward"} if inverse else {}
    if inverse and real:
        options["n"] = shape[-1]
    got = function(x, **options).view(np.float64).ravel()
    error = np.sqrt(np.sum((got - truth) ** 2) / np.sum(truth ** 2))
    answer({"error": float(error), "detail": function.__name__, "version": f"NumPy {np.__version__}"})
    for line in sys.stdin:
        answer({"samples_us": times_us(lambda: function(x, **options), float(line))})


try:
    serve(*sys.argv[1:])
except (OSError, ValueError, TypeError) as why:
    answer({"failure": str(why)})
