#!/usr/bin/python3 -B
"""Holds `komdsp dct` and `komdsp dst` against the definitions that scipy.fft documents, written out, and `dht`, `r2hc`
and `hc2r` against a matrix: values, shapes, types and refusals, on both backends.
"""

from command_line import ALL, HOST, Difference, bound_of, expect_near, expect_refusals, is_smooth, \
    on, random_array, result_of, run_tests

import numpy as np
from definitions import PI

NORMS = ["backward", "ortho", "forward"]
ROOT = np.sqrt(np.longdouble(2))


def matrix(kind, sine, length):
    """The unnormalised transform: results are matrix @ x."""
    n, k = np.arange(length)[None, :], np.arange(length)[:, None]
    odd_n, odd_k = 2 * n + 1, 2 * k + 1
    one = 1 if sine else 0
    period = 2 * (length - 1 if one == 0 else length + 1) if kind == 1 else 4 * length if kind < 4 else 8 * length
    products = [(n + one) * (k + one), odd_n * (k + one), (n + one) * odd_k, odd_n * odd_k]
    m = 2 * (np.sin if sine else np.cos)(2 * PI * (products[kind - 1] % period) / period)
    if kind == 1 and not sine:
        m[:, [0, -1]] /= 2
    if kind == 3:
        m[:, -1 if sine else 0] /= 2
    return m


def by_definition(x, kind, sine, norm, orthogonalize, inverse, length):
    """scipy.fft.dct, idct, dst and idst of the last axis, as SciPy has them from 1.11 on."""
    x = x.astype("longdouble")[..., :length]
    x = np.concatenate([x, np.zeros((*x.shape[:-1], length - x.shape[-1]))], axis=-1)
    orthogonalize = orthogonalize or norm == "ortho"
    kind = {2: 3, 3: 2}.get(kind, kind) if inverse else kind
    end, both = -1 if sine else 0, kind == 1 and not sine
    m = matrix(kind, sine, length)
    if orthogonalize and (kind == 3 or both):
        m[:, end] *= ROOT
    if orthogonalize and (kind == 2 or both):
        m[end] /= ROOT
    if orthogonalize and both:
        m[:, -1] *= ROOT
        m[-1] /= ROOT
    logical = 2.0 * (length if kind != 1 else length + 1 if sine else length - 1)
    scale = {"backward": 1 / logical if inverse else 1, "forward": 1 if inverse else 1 / logical}
    return x @ m.T * scale.get(norm, 1 / np.sqrt(logical))  # as a double


def compare(x, kind, sine, options, norm="backward", orthogonalize=False, inverse=False, length=None):
    options = ["--type", str(kind), "--norm", norm, *options, "--quiet"]
    options += ["--orthogonalize"] * orthogonalize + ["--inverse"] * inverse
    options += ["--length", str(length)] if length else []
    y = result_of("dst" if sine else "dct", [x], options)
    truth = by_definition(x, kind, sine, norm, orthogonalize, inverse, length or x.shape[-1])
    what = f"{'dst' if sine else 'dct'} {' '.join(options)} of {x.dtype} {x.shape}"
    expected = "float64" if x.dtype == np.float64 else "float32"
    if y.shape != truth.shape or y.dtype != expected:
        raise Difference(f"{what}: {y.dtype} {y.shape}, {expected} {truth.shape} expected")
    length = truth.shape[-1]
    transform = 2 * (length if kind != 1 else length + 1 if sine else length - 1)
    points = transform // 2 if kind == 1 else length // 2 if length % 2 == 0 else length
    expect_near(what, y, truth, bound_of(expected, transform, is_smooth(points)))


def types_norms_and_directions(rng, backend):
    turn = 0
    for sine in (False, True):
        for kind in (1, 2, 3, 4):
            for norm in NORMS:
                for inverse in (False, True):
                    turn += 1
                    for length in (2, 15, 24, 128):
                        dtype = "float64" if turn % 2 else "float32"
                        x = random_array(rng, dtype, (3 + 200 // length, length))
                        compare(x, kind, sine, on(backend, dtype), norm, turn % 3 == 0, inverse)


def crops_and_paddings(rng, backend):
    for length in (16, 40):
        compare(random_array(rng, "float32", (2, 5, 30)), 2, length == 16, on(backend), length=length)


def over_axes(x, axes, kind, sine, norm, orthogonalize, inverse):
    """scipy.fft.dctn, idctn, dstn and idstn."""
    y = x.astype("longdouble")
    for axis in axes:
        y = np.moveaxis(y, axis, -1)
        y = by_definition(y, kind, sine, norm, orthogonalize, inverse, y.shape[-1])
        y = np.moveaxis(y, -1, axis)
    return y


def any_axes(rng, backend):
    turn = 0
    for axes in ([0], [0, 2], [2, 1, 0], [-2, -1], [1, 3], [0, 1, 2, 3, 4, 5, 6, 7]):
        for inverse in (False, True):
            turn += 1
            dtype, kind, sine, norm = ("float64", "float32")[turn % 2], 1 + turn % 4, turn % 3 == 0, NORMS[turn % 3]
            x = random_array(rng, dtype, (6, 5, 4, 9) if len(axes) < 4 else (2, 3) * 4)
            options = ["--axes", ",".join(map(str, axes)), "--type", str(kind), "--norm", norm, "--quiet"]
            options += ["--inverse"] * inverse + ["--orthogonalize"] * (turn % 2) + on(backend, dtype)
            y = result_of("dst" if sine else "dct", [x], options)
            truth = over_axes(x, axes, kind, sine, norm, turn % 2 == 1, inverse)
            if y.shape != truth.shape or y.dtype != dtype:
                raise Difference(f"{options}: {y.dtype} {y.shape}")
            expect_near(options, y, truth, bound_of(dtype, float(np.prod([2 * x.shape[a] + 2 for a in axes]))))


def axes_are_cropped(rng, backend):
    x = random_array(rng, "float64", (7, 5, 6))
    for length in (4, 11):
        y = result_of("dct", [x], ["--axes", "2,0", "--length", str(length), "--backend", backend, "--quiet"])
        padded = np.zeros((length, 5, 6))
        padded[: min(length, 7)] = x[:length]
        truth = over_axes(padded, [2, 0], 2, False, "backward", False, False).astype("float64")
        if not np.allclose(y, truth, atol=1e-12):
            raise Difference(f"--length {length}")


def long_rows(rng, backend):
    for length in (1009, 4096) if ALL else (1009,):
        for kind in (1, 2, 3, 4):
            compare(random_array(rng, "float32", (2, length)), kind, kind % 2 == 0, ["--backend", backend])


def integers_become_floating_point(_, backend):
    x = np.arange(20, dtype="int16").reshape(2, 10)
    compare(x, 2, False, ["--backend", backend])


def inverses_restore(rng, backend):
    x = random_array(rng, "float64", (4, 21))
    for command in ("dct", "dst"):
        for kind in "1234":
            for norm in NORMS:
                options = ["--type", kind, "--norm", norm, "--backend", backend, "--quiet"]
                back = result_of(command, [result_of(command, [x], options)], [*options, "--inverse"])
                if not np.allclose(back, x, rtol=0, atol=1e-14):
                    raise Difference(f"{command} {kind} {norm} and back")


def fourier_matrix(name, length):
    n, k = np.arange(length)[None, :], np.arange(length)[:, None]
    cosines, sines = (f(2 * PI * (n * k % length) / length) for f in (np.cos, np.sin))
    if name == "dht":
        return cosines + sines
    if name == "r2hc":
        return np.where(2 * k <= length, cosines, sines)  # k of an imaginary part is N less its bin
    return length * np.linalg.inv(fourier_matrix("r2hc", length).astype("float64"))


def fourier_transforms_of_reals(rng, backend):
    undo = {"dht": "dht", "r2hc": "hc2r", "hc2r": "r2hc"}
    for name in undo:
        for length in (1, 2, 15, 24, 97):
            for norm in NORMS:
                for inverse in (False, True):
                    x = random_array(rng, "float32", (3, length))
                    options = ["--norm", norm, *["--inverse"] * inverse, *on(backend, "float32"), "--quiet"]
                    y = result_of(name, [x], options)
                    truth = x @ fourier_matrix(undo[name] if inverse else name, length).T.astype("float64")
                    scaled = {"backward": inverse, "forward": not inverse, "ortho": 0.5}[norm]
                    truth = truth * float(length) ** -scaled
                    if y.dtype != "float32" or not np.allclose(y, truth, rtol=0, atol=1e-5 * np.abs(truth).max()):
                        raise Difference(f"{name} {options} of {length}")
    x = random_array(rng, "float64", (4, 5, 6))
    y = result_of("r2hc", [x], ["--axes", "0,2", "--backend", backend, "--precision", "f64", "--quiet"])
    truth = np.einsum("ai,ck,ijk->ajc", fourier_matrix("r2hc", 4), fourier_matrix("r2hc", 6), x)
    if not np.allclose(y, truth.astype("float64"), rtol=0, atol=1e-13):
        raise Difference("r2hc over axes")
    if "--type" not in result_of("dht", [x], ["--type", "2"], 2):
        raise Difference("dht has a type")


def what_is_refused(rng, backend):
    x = random_array(rng, "float32", (3, 8))
    expect_refusals("dct", backend, [
        ([x.astype("complex64")], [], 1, "real"),
        ([x], ["--type", "5"], 2, "--type"),
        ([x], ["--norm", "none"], 2, "--norm"),
        ([x], ["--axes", "0,2"], 2, "axis 2"),
        ([x], ["--axes", "0,-2"], 2, "twice"),
        ([x[:, :1]], ["--type", "1"], 1, "at least 2"),
        ([x], ["--length", str(1 << 30)], 2, "2^26"),
    ])


TESTS = [
    (types_norms_and_directions, HOST),
    (crops_and_paddings, HOST),
    (any_axes, HOST),
    (axes_are_cropped, ["cpp"]),
    (long_rows, ["cpp"]),
    (integers_become_floating_point, ["cpp"]),
    (inverses_restore, ["cpp"]),
    (fourier_transforms_of_reals, ["cpp"]),
    (what_is_refused, ["cpp"]),
]

run_tests("komdsp dct equals scipy.fft", TESTS)
