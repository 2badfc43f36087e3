#!/usr/bin/python3 -B
"""Holds .npy files that `komdsp` reads and writes against NumPy: any type, byte order, order of axes and rank; and what
NumPy saves beyond numbers is refused."""

import os

from command_line import Difference, answer_of, expect, run_tests

import numpy as np


def every_type_of(rng, shape):
    """Arrays of any bits, of NaN and infinity among numbers, of both byte orders."""
    for code in ["f4", "f8", "c8", "c16", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
        for kind in (np.dtype(order + code) for order in "<>"):
            x = rng.integers(0, 256, int(np.prod(shape)) * kind.itemsize, "u1").view(kind).reshape(shape)
            if code[0] in "fcb":
                x = 100 * rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if code[0] == "c" else 0)
                x = (x > 0 if code == "b1" else x).astype(kind)
            if code[0] in "fc" and x.size > 3:
                x.flat[:3] = np.nan, np.inf, -0.0
            yield x


def npy_files_hold_what_numpy_says(rng, _):
    """A wavelet transform of no level gives the numbers, integers as NumPy computes with them."""
    for shape in [(7,), (3, 5), (4, 1), (2, 3, 4), (1, 2, 3, 1, 2, 2), (1,) * 32]:
        for x in every_type_of(rng, shape):
            integers_as = "f4" if x.itemsize < 4 else "f8"
            right = x.astype(integers_as if x.dtype.kind in "iub" else x.dtype.newbyteorder("="))
            for layout in "CF"[:x.ndim]:
                np.save("x.npy", np.asarray(x, order=layout))
                answer_of("dwt", "x.npy", "y.npy", "--wavelet", "haar", "--levels", "0", "--backend", "cpp")
                y = np.load("y.npy")
                if y.dtype != right.dtype or y.shape != shape or y.tobytes() != right.tobytes():
                    raise Difference(f"{x.dtype} of {shape}, order {layout}: {y.dtype} {y.shape}, or other numbers")
        with open("y.npy", "rb") as file:
            if (file.read().index(b"\n") + 1) % 64:
                raise Difference("numbers are not at a multiple of 64 bytes")
    for x in [np.array(1.0), np.zeros(0), np.zeros((2, 0, 3)), np.array([{}, []], object), np.array(["a", "b"]),
              np.array([b"a"]), np.zeros(3, [("x", "f4"), ("y", "i2")]), np.zeros(2, "g"), np.zeros(2, "G"),
              np.zeros(2, "f2"), np.array(["2001-01-01"], "datetime64[s]"), np.zeros(2, "V3")]:
        np.save("x.npy", x)
        expect(answer_of("fft", "x.npy", "y.npy", "--backend", "cpp", status=1), "x.npy")
    np.savez("x.npz", a=np.zeros(3))
    os.replace("x.npz", "x.npy")
    expect(answer_of("fft", "x.npy", "y.npy", "--backend", "cpp", status=1), "x.npy")


run_tests("komdsp and NumPy's files", [(npy_files_hold_what_numpy_says, ["cpp"])])
