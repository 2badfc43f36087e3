#!/usr/bin/python3 -B
"""Holds `komdsp mdct` against its definition where the random lines have nothing: many blocks, streams, windows of
files, refusals."""

import subprocess

from command_line import ALL, PROGRAM, Difference, bound_of, expect_near, expect_refusals, random_array, result_of, \
    run_tests

import numpy as np
from definitions import imdct, mdct, mdct_matrix


def compare(x, length, name, options, back=False):
    arguments = ["--length", str(length), "--window", name, *options, "--quiet"] + ["--inverse"] * back
    y = result_of("mdct", [x], arguments)
    truth = (imdct if back else mdct)(x, length, name)
    what = f"mdct {' '.join(arguments)} of {x.dtype} {x.shape}"
    expected = "float64" if x.dtype == np.float64 else "float32"
    if y.shape != truth.shape or y.dtype != expected:
        raise Difference(f"{what}: {y.dtype} {y.shape}, {expected} {truth.shape} expected")
    expect_near(what, y, truth, bound_of(expected, 4.0 * length))
    return y


def signals_of_many_blocks_and_short_ones(rng, _):
    compare(random_array(rng, "float32", (3 << 20 if ALL else (1 << 20) + 77,)), 128, "cosine", ["--backend", "cpp"])
    for samples in (1, 15, 16, 17, 32):
        compare(random_array(rng, "float64", (2, samples)), 16, "vorbis", ["--backend", "cpp"])


def streams_equal_files(rng, backend):
    for samples, length in ((70001, 64), (1 << 17, 1024), (5, 8)):
        x = random_array(rng, "float32", (samples,))
        options = ["--length", str(length), "--backend", backend, "--quiet"]
        command = [PROGRAM, "mdct", "-", "-", "--format", "f32", *options]
        bins = subprocess.run(command, input=x.tobytes(), capture_output=True, check=True).stdout
        truth = mdct(x, length, "cosine").ravel()
        if not np.allclose(np.frombuffer(bins, "float32"), truth, rtol=0, atol=2e-5 * length**0.5):
            raise Difference(f"coefficients of {samples} samples")
        y = subprocess.run([*command, "--inverse"], input=bins, capture_output=True, check=True).stdout
        y = np.frombuffer(y, "float32")
        if y.size != -(-samples // length) * length or not np.allclose(y[:samples], x, rtol=0, atol=1e-5):
            raise Difference(f"{samples} samples there and back: {y.size}")


def windows_from_files(rng, backend):
    x, w = random_array(rng, "float64", (100,)), random_array(rng, "float64", (32,))
    np.save("w.npy", w)
    y = result_of("mdct", [x], ["--length", "16", "--window", "w.npy", "--backend", backend, "--quiet"])
    padded = np.concatenate([np.zeros(16), x, np.zeros(28)])
    truth = np.stack([mdct_matrix(16) @ (w * padded[16 * f : 16 * f + 32]) for f in range(8)])
    if not np.allclose(y, truth.astype("float64"), rtol=0, atol=1e-13):
        raise Difference("coefficients with a window from a file")


def what_is_refused(rng, backend):
    x = random_array(rng, "float32", (40,))
    np.save("short.npy", x)
    expect_refusals("mdct", backend, [
        ([x], [], 2, "--length"),
        ([x], ["--length", "15"], 1, "even"),
        ([x], ["--length", str(1 << 30)], 2, "2^26"),
        ([x.astype("complex64")], ["--length", "8"], 1, "real"),
        ([x], ["--length", "8", "--window", "none"], 2, "none"),
        ([x], ["--length", "8", "--window", "short.npy"], 1, "16"),
        ([x], ["--length", "16", "--inverse"], 1, "whole number of frames"),
        ([x], ["--length", "40", "--inverse"], 1, "two frames"),
    ])


TESTS = [
    (signals_of_many_blocks_and_short_ones, ["cpp"]),
    (streams_equal_files, ["cpp"]),
    (windows_from_files, ["cpp"]),
    (what_is_refused, ["cpp"]),
]

run_tests("komdsp mdct equals its definition", TESTS)
