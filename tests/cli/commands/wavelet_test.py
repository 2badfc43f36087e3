#!/usr/bin/python3 -B
"""Holds the wavelet commands of komdsp against PyWavelets: values, shapes, types and errors, on both backends.

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


def levels_rows_and_types(rng, backend):
    for kind, shape in [("float32", (1000,)), ("float64", (3, 77)), ("complex64", (2, 3, 64)), ("complex128", (101,))]:
        x = random_array(rng, kind, shape)
        y = komdsp("dwt", x, "--wavelet", "db4", "--backend", backend)
        compare(y, np.concatenate(pywt.wavedec(double(x), "db4"), axis=-1), kind)
        levels = pywt.dwt_max_level(shape[-1], "db4")
        back = pywt.waverec(pywt.wavedec(double(x), "db4"), "db4")[..., :shape[-1]]
        z = komdsp("idwt", y, "--wavelet", "db4", "--levels", str(levels), "--length", str(shape[-1]),
                   "--backend", backend)
        compare(z, back, kind)


def modes(rng, backend):
    x = random_array(rng, "float64", (50,))
    for mode in ["zero", "constant", "symmetric", "reflect", "periodic", "antisymmetric", "antireflect", "smooth",
                 "periodization"]:
        options = ["--wavelet", "bior2.4", "--levels", "2", "--mode", mode, "--backend", backend]
        y = komdsp("dwt", x, *options)
        parts = pywt.wavedec(x, "bior2.4", mode, 2)
        compare(y, np.concatenate(parts), "float64")
        compare(komdsp("idwt", y, *options), pywt.waverec(parts, "bior2.4", mode), "float64")


def images(rng, backend):
    for kind, shape, mode in [("float32", (37, 60), "symmetric"), ("float64", (2, 33, 20), "periodization"),
                              ("complex128", (16, 9), "zero")]:
        x = random_array(rng, kind, shape)
        options = ["--wavelet", "sym3", "--levels", "2", "--mode", mode, "--backend", backend]
        y = komdsp("dwt2", x, *options)
        truth = [pywt.coeffs_to_array(pywt.wavedec2(double(i), "sym3", mode, 2))[0] for i in x.reshape(-1, *shape[-2:])]
        compare(y, np.array(truth).reshape(shape[:-2] + truth[0].shape), kind)
        back = [pywt.waverec2(pywt.wavedec2(double(i), "sym3", mode, 2), "sym3", mode)
                for i in x.reshape(-1, *shape[-2:])]
        back = np.array(back)[:, :shape[-2], :shape[-1]].reshape(shape)
        compare(komdsp("idwt2", y, *options, "--length", f"{shape[-2]},{shape[-1]}"), back, kind)


def undecimated(rng, backend):
    for kind, shape in [("float32", (96,)), ("complex128", (2, 64)), ("float64", (2, 3, 16))]:
        x = random_array(rng, kind, shape)
        pairs = pywt.swt(double(x), "haar", 3, axis=-1)
        truth = np.stack([pairs[0][0]] + [d for _, d in pairs])
        y = komdsp("swt", x, "--wavelet", "haar", "--levels", "3", "--backend", backend)
        compare(y, truth, kind)
        compare(komdsp("iswt", y, "--wavelet", "haar", "--backend", backend), double(x), kind)


def any_axis(rng, backend):
    """Levels, lengths and bands are of the axes that are named."""
    x = random_array(rng, "float64", (40, 3, 24))
    for axis in (0, 1, -2, -1):
        options = ["--wavelet", "db2", "--levels", "1", f"--axis={axis}", "--backend", backend]
        parts = pywt.wavedec(x, "db2", level=1, axis=axis)
        y = komdsp("dwt", x, *options)
        compare(y, np.concatenate(parts, axis), "float64")
        compare(komdsp("idwt", y, *options, "--length", str(x.shape[axis])), x, "float64")
    for axis, kind in ((0, "complex128"), (-1, "float64")):
        x = random_array(rng, kind, (16, 3, 8))
        bands = pywt.swt(x, "db2", 2, axis=axis)
        options = ["--wavelet", "db2", "--axis", str(axis), "--backend", backend]
        y = komdsp("swt", x, *options, "--levels", "2")
        compare(y, np.stack([bands[0][0]] + [d for _, d in bands]), kind)
        compare(komdsp("iswt", y, *options), x, kind)
    x = random_array(rng, "complex128", (20, 3, 16))
    for axes in ((0, 2), (-1, 0), (2, 1)):
        options = ["--wavelet", "haar", "--levels", "1", "--axes=" + ",".join(map(str, axes)), "--backend", backend]
        y = komdsp("dwt2", x, *options)
        ends = np.moveaxis(x, axes, (-2, -1))
        truth = [pywt.coeffs_to_array(pywt.wavedec2(i, "haar", level=1))[0] for i in ends]
        compare(y, np.moveaxis(truth, (-2, -1), axes), "complex128")
        compare(komdsp("idwt2", y, *options, "--length", ",".join(str(x.shape[a]) for a in axes)), x, "complex128")


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
    (levels_rows_and_types, HOST),
    (modes, HOST),
    (images, HOST),
    (undecimated, HOST),
    (any_axis, ["cpp"]),
    (filters_of_a_file, ["cpp"]),
    (no_level_changes_nothing, ["cpp"]),
    (infinity_stays_where_it_is, HOST),
    (wrong_usage_is_one_line, ["cpp"]),
]

run_tests("komdsp's wavelets equal PyWavelets'", TESTS)
