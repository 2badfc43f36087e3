#!/usr/bin/python3 -B
"""Holds the wavelet commands of komdsp against PyWavelets where the random lines have nothing: filters of a file, no
level, infinity, and what is refused.

wavelet_test.cpp takes every wavelet, mode and length.
"""

import warnings

from command_line import HOST, Difference, expect, needs, random_array, result_of, run_tests

needs("pywt")
import numpy as np
import pywt

warnings.simplefilter("ignore")


def komdsp(command, x, *options, status=0):
    return result_of(command, [x], options, status)


def compare(got, truth, kind):
    truth = np.asarray(truth)
    if got.dtype != kind or got.shape != truth.shape:
        raise Difference(f"{got.dtype} {got.shape}, {kind} {truth.shape} expected")
    bound = 1e-6 if kind in ("float32", "complex64") else 1e-12
    error = np.abs(got - truth).max() / np.abs(truth).max()
    if not error <= bound:
        raise Difference(f"error {error:.3g}, {bound} allowed")


def double(x):
    return x.astype(np.complex128 if np.iscomplexobj(x) else np.float64)


def filters_of_a_file(rng, backend):
    bank = pywt.Wavelet("rbio3.5").filter_bank
    np.save("bank.npy", np.array(bank))
    x = random_array(rng, "float64", (40,))
    y = komdsp("dwt", x, "--wavelet", "bank.npy", "--levels", "1", "--backend", backend)
    compare(y, np.concatenate(pywt.dwt(x, "rbio3.5")), "float64")


def no_level_changes_nothing(rng, backend):
    x = random_array(rng, "float64", (5,))
    compare(komdsp("dwt", x, "--wavelet", "db4", "--backend", backend), pywt.wavedec(x, "db4")[0], "float64")


def infinity_stays_where_it_is(rng, backend):
    x = random_array(rng, "float32", (64,))
    x[20] = np.inf
    y = komdsp("dwt", x, "--wavelet", "db2", "--mode", "zero", "--levels", "2", "--backend", backend)
    truth = np.concatenate(pywt.wavedec(double(x), "db2", "zero", 2))
    if not np.array_equal(np.isfinite(y), np.isfinite(truth)):
        raise Difference("other coefficients are finite")


def wrong_usage_is_one_line(rng, backend):
    x = random_array(rng, "float32", (40,))
    for status, words, arguments in [
        (2, "no wavelet", ["dwt", "--wavelet", "db99"]),
        (2, "levels", ["idwt", "--wavelet", "db2"]),
        (1, "coefficients", ["idwt", "--wavelet", "db4", "--levels", "5"]),
        (1, "two axes", ["dwt2", "--wavelet", "db2"]),
        (1, "multiple", ["swt", "--wavelet", "db2", "--levels", "4"]),
        (1, "axes", ["iswt", "--wavelet", "db2"]),
        (2, "mode", ["dwt", "--wavelet", "db2", "--mode", "wrap"]),
        (2, "variant", ["dwt", "--wavelet", "db2", "--variant", "CL"]),
        (2, "no axis 1", ["dwt", "--wavelet", "db2", "--axis", "1"]),
        (2, "no axis -2", ["swt", "--wavelet", "db2", "--axis", "-2"]),
        (2, "2 values", ["dwt2", "--wavelet", "db2", "--axes", "0"]),
    ]:
        expect(komdsp(arguments[0], x, *arguments[1:], "--backend", backend, status=status), words)


TESTS = [
    (filters_of_a_file, ["cpp"]),
    (no_level_changes_nothing, ["cpp"]),
    (infinity_stays_where_it_is, HOST),
    (wrong_usage_is_one_line, ["cpp"]),
]

run_tests("komdsp's wavelets equal PyWavelets'", TESTS)
