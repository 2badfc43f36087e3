#!/usr/bin/python3 -B
"""Holds `komdsp fft`, `komdsp fft2d` and `komdsp otf` against numpy.fft: values, shapes and types, on both backends;
and windows of `komdsp fft` and `komdsp spectrogram`.

On a device the covering tests take what few kernels do, since conversions are the host's and tests of devices have
every kernel; KOMDSP_TEST_SCOPE=all takes the same on both.
"""

import json
import wave

from command_line import ALL, BOTH, HOST, Difference, answer_of, bound_of, expect, expect_near, expect_refusals, \
    is_covering, is_smooth, needs, on, random_array, result_of, run_tests

needs("scipy")
import numpy as np
import scipy.signal
from definitions import transfer_function

SINGLE = ("float32", "complex64")
HERMITIAN = {"hfft": ["--hermitian"], "ihfft": ["--hermitian", "--inverse"]}
TRANSFORMS = {
    "fft": [],
    "ifft": ["--inverse"],
    "rfft": ["--real"],
    "irfft": ["--real", "--inverse"],
}


def komdsp_fft(x, options):
    return result_of("fft", [x], options)


def compare(name, x, options, length=None):
    """The result's type, shape and relative L2 error; NumPy computes in double."""
    y = komdsp_fft(x, {**TRANSFORMS, **HERMITIAN}[name] + options + (["--length", str(length)] if length else []))
    single = x.dtype.name in SINGLE
    truth = getattr(np.fft, name)(x, n=length)
    kind = ("float" if name in ("irfft", "hfft") else "complex", 32 if single else 64)
    expected = f"{kind[0]}{kind[1] * (1 if kind[0] == 'float' else 2)}"
    if y.dtype != expected:
        raise Difference(f"type {y.dtype} for {x.dtype}, {expected} expected")
    if y.shape != truth.shape:
        raise Difference(f"shape {y.shape}, {truth.shape} expected")
    check_error(f"{name} of {x.dtype} {x.shape}", x, y, truth, [length or x.shape[-1]])


def types_of(name):
    if name == "rfft":
        return ["float32", "float64"]
    return ["complex64", "complex128", "float32", "float64"]


def every_transform_and_type(rng, backend):
    for name in TRANSFORMS:
        for kind in types_of(name)[:1] if is_covering(backend) else types_of(name):
            for shape in [(3, 8)] if is_covering(backend) else [(16,), (3, 256), (2, 3, 64)]:
                length = shape[-1] if name == "irfft" else None
                compare(name, random_array(rng, kind, shape), on(backend, kind), length)


def lengths(rng, backend):
    """One point, every way of tiling, and crops and paddings."""
    for length in [1, 2, 8, 97, 480, 512, 1000, 4096, 44100, 1 << 16]:
        compare("fft", random_array(rng, "complex64", (length,)), on(backend))
    for have, want in [(7, 4), (7, 16), (1000, 1024), (1000, 512), (33, 64), (1, 8)]:
        for name in TRANSFORMS:
            kind = "float32" if name == "rfft" else "complex64"
            compare(name, random_array(rng, kind, (5, have)), on(backend), want)
    for want in [3, 15, 34, 101, 999]:
        for name in TRANSFORMS:
            kind = "float32" if name == "rfft" else "complex64"
            compare(name, random_array(rng, kind, (40, 50)), on(backend), want)
    compare("irfft", random_array(rng, "complex64", (3, 65)), on(backend))
    compare("fft", random_array(rng, "complex64", (20, 512)), ["--backend", backend])


def hermitian_signals(rng, backend):
    """numpy.fft.hfft and ihfft: half of a Hermitian signal to its real spectrum, and back."""
    compare("hfft", random_array(rng, "complex64", (3, 9)), on(backend))
    for length in [1, 2, 8, 15, 34, 101, 999, 1000, 4096]:
        for kind in ["complex64", "complex128"]:
            compare("hfft", random_array(rng, kind, (40, 12)), on(backend, kind), length)
            real = "float" + ("32" if kind in SINGLE else "64")
            compare("ihfft", random_array(rng, real, (40, 12)), on(backend, real), length)
    x = random_array(rng, "complex64", (9, 6))
    along = result_of("fft", [x], ["--hermitian", "--axis", "0", *on(backend)])
    if not np.allclose(along, np.fft.hfft(x, axis=0), atol=1e-4):
        raise Difference("hfft along axis 0")
    expect_refusals("fft", backend, [([x], ["--hermitian", "--inverse"], 1, "--hermitian"),
                                     ([x], ["--hermitian", "--real"], 2, "--real")])


def variants(rng, backend):
    every = ["A", "B", "BL", "C", "CL", "D", "E", "F", "CT2", "S2", "S4", "S8", "S16", "tile", "in_place"]
    for variant in every:
        # A length that is a power of 2, 4, 8 and 16; a profile whose work-groups hold it.
        options = ["--backend", backend, "--variant", variant]
        options += ["--profile", "intel-uhd630"] if variant in ("B", "BL", "C", "CL", "D", "E", "F") else []
        length = 4096 if variant not in ("B", "BL") else 256
        for name in ["fft", "irfft"] if ALL else ["fft"]:
            x = random_array(rng, "complex64", (2, length))
            compare(name, x, options, length if name == "fft" else 2 * length)


def array_orders(rng, backend):
    for x in [
        np.asfortranarray(random_array(rng, "complex64", (4, 8))),
        random_array(rng, "complex64", (4, 8)).astype(">c8"),
    ]:
        y = komdsp_fft(x, ["--backend", backend])
        if not np.allclose(y, np.fft.fft(x), rtol=0, atol=1e-5):
            raise Difference("another result for another order in memory")


def precision_that_is_asked_for(rng, backend):
    x = random_array(rng, "complex64", (128,))
    wide = komdsp_fft(x, ["--backend", backend, "--precision", "f64"])
    truth = np.fft.fft(x.astype("complex128"))
    if wide.dtype != np.complex128 or np.linalg.norm(wide - truth) > 1e-13 * np.linalg.norm(truth):
        raise Difference("single input in double")
    narrow = komdsp_fft(x.astype("complex128"), ["--backend", backend, "--precision", "f32"])
    if narrow.dtype != np.complex64 or not np.allclose(narrow, wide, rtol=0, atol=1e-4):
        raise Difference("double input in single")


def nan_and_infinity_spread(rng, backend):
    for value in [np.nan, np.inf]:
        x = random_array(rng, "complex64", (2, 256))
        x[0, 3] = value
        y = komdsp_fft(x, on(backend))
        if np.isfinite(y[0]).any() or not np.isfinite(y[1]).all():
            raise Difference(f"{value} in one row of two")


def integers_become_real_numbers(_, backend):
    """As NumPy: those of 8 and 16 bits single, longer ones double."""
    for kind in ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]:
        x = (np.arange(64) % 100).astype(kind)
        y = komdsp_fft(x, ["--backend", backend])
        single = np.dtype(kind).itemsize < 4
        if y.dtype != (np.complex64 if single else np.complex128):
            raise Difference(f"{kind} becomes {y.dtype}")
        if not np.allclose(y, np.fft.fft(x), rtol=1e-5 if single else 1e-13, atol=1e-2 if single else 1e-10):
            raise Difference(f"{kind}: another result")


def zero_frequency_moves_to_the_middle(rng, backend):
    """--shift: numpy.fft.fftshift of what is transformed, and its reverse before an inverse."""
    for n in [8, 15]:
        x = random_array(rng, "complex64", (3, n))
        y = komdsp_fft(x, ["--shift", "--backend", backend])
        if not np.array_equal(y, np.fft.fftshift(komdsp_fft(x, ["--backend", backend]), axes=-1)):
            raise Difference(f"fft of {n}")
        if not np.allclose(komdsp_fft(y, ["--shift", "--inverse", "--backend", backend]), x, atol=1e-5):
            raise Difference(f"inverse fft of {n}")
    for shape in [(2, 8, 6), (5, 7)]:
        x = random_array(rng, "float32", shape)
        for real, axes in [([], (-2, -1)), (["--real"], (-2,))]:
            options = [*real, "--backend", backend]
            y = result_of("fft2d", [x], ["--shift", *options])
            if not np.array_equal(y, np.fft.fftshift(result_of("fft2d", [x], options), axes=axes)):
                raise Difference(f"fft2d of {shape} {real}")
            if real and shape[-1] % 2 != 0:
                continue
            back = result_of("fft2d", [y], ["--shift", "--inverse", *options])
            if not np.allclose(back, x, atol=1e-5):
                raise Difference(f"inverse fft2d of {shape} {real}")
    expect_refusals("fft", backend, [([x], ["--shift", "--real"], 2, "--real")])


def rows_are_windowed(rng, backend):
    """komdsp fft --window: the samples that are transformed, times what scipy.signal.get_window gives."""
    np.save("own.npy", np.arange(1.0, 49))
    for kind, tolerance in [("float32", 3e-7), ("complex128", 1e-14)]:
        x = random_array(rng, kind, (3, 48))
        for name, window in [("hann", "hann"), ("kaiser:8.6", ("kaiser", 8.6)), ("boxcar", "boxcar"),
                             ("own.npy", None)]:
            for length in [48, 100] + ([30] if window else []):
                there = min(length, 48)
                factors = scipy.signal.get_window(window, there) if window else np.load("own.npy")
                y = komdsp_fft(x, ["--window", name, "--length", str(length), "--backend", backend])
                truth = np.fft.fft(x[:, :there] * factors, length)
                turned = result_of("fft", [x.T], ["--axis", "0", "--window", name, "--length", str(length),
                                                  "--backend", backend]).T
                if max(np.linalg.norm(z - truth) for z in (y, turned)) > tolerance * np.linalg.norm(truth):
                    raise Difference(f"{kind}, {name}, {length} points")
    x = [np.ones((4, 9), "float32")]
    expect_refusals("fft", backend, [
        (x, ["--window", "welch"], 2, "welch"), (x, ["--window", "own.npy"], 1, "48 samples"),
        (x, ["--window", "hann", "--inverse"], 2, "of samples"),
        (x, ["--window", "hann", "--axes", "0,1"], 2, "one axis")])


def windows_are_read(rng, _):
    """komdsp spectrogram --window: names with numbers, and files; each error in one line."""
    with wave.open("tone.wav", "wb") as file:
        file.setparams((1, 2, 8000, 8000, "NONE", ""))
        file.writeframes((np.sin(np.arange(8000)) * 20000).astype("<i2").tobytes())
    np.save("own.npy", np.hanning(401)[:400])
    np.save("short.npy", np.ones(399))
    np.save("zero.npy", np.zeros(400))

    def tones(window, status=0):
        arguments = ["spectrogram", "tone.wav", "tone.png", "--length", "400", "--window", window]
        answer = answer_of(*arguments, "--backend", "cpp", "--json", status=status)
        return json.loads(answer[0])["tones"] if status == 0 else answer

    if tones("own.npy") != tones("hann"):
        raise Difference("a window from a file is another than the same by name")
    for window in ["kaiser:8.6", "tukey:0.25", "general_gaussian:1.5,60", "boxcar", "taylor:4,30", "flattop"]:
        if abs(tones(window)[0]["frequency_hz"] - 8000 / (2 * np.pi)) > 20:
            raise Difference(f"{window}: another tone")
    for window, status, reason in [("kaiser", 2, "number"), ("kaiser:-1", 2, "beta"), ("tukey:x", 2, "colon"),
                                   ("hann:1", 2, "fewer"), ("welch", 2, "welch"), ("short.npy", 1, "399"),
                                   ("zero.npy", 1, "sum"), ("none.npy", 1, "none.npy")]:
        expect(tones(window, status), reason)


def images(rng, backend):
    """numpy.fft.fft2, ifft2, rfft2 and irfft2 of the last two axes."""
    shapes = [(16, 64), (1, 32), (32, 1), (3, 8, 16), (2, 2, 128, 64), (15, 34), (2, 70, 121)]
    for name, options in TRANSFORMS.items():
        for kind in types_of(name):
            for shape in shapes:
                if name == "irfft" and shape[-1] == 1:
                    continue
                bins = (*shape[:-1], shape[-1] // 2 + 1) if name == "irfft" else shape
                x = random_array(rng, kind, bins)
                y = result_of("fft2d", [x], [*options, *on(backend, kind)])
                truth = getattr(np.fft, name + "2")(x)
                if y.shape != truth.shape:
                    raise Difference(f"shape {y.shape}, {truth.shape} expected")
                check_error(f"{name}2 of {kind} {shape}", x, y, truth, shape[-2:])


def check_error(what, x, y, truth, lengths):
    single = x.dtype.name in SINGLE
    bound = bound_of("float32" if single else "float64", np.prod(lengths), all(map(is_smooth, lengths)))
    # NumPy's transform in double is off by about as much as ours may be.
    expect_near(what, y, truth, bound if single else 2 * bound)


def axes_of_arrays(rng, backend):
    """numpy.fft.fftn, ifftn, rfftn and irfftn over any axes in any order, and fft with n along one axis."""
    cases = [((3, 16, 8), (0, 1, 2)), ((5, 12, 34), (1, 0))]
    cases += [((4, 6, 10), (-2,)), ((7, 9), (0,)), ((2, 3, 4, 5, 6), (3, 1)), ((2, 5, 17, 8), (-1, 0, -3))]
    cases += [((2, 1, 3, 2, 2, 1, 2, 3, 2, 4), (2, 9)), ((40, 1), (0, 1)), ((20, 30), (1, 0))]
    cases += [((2, 3) * 4, range(8)), ((3, 2) * 4, range(7)), ((2,) * 8, (7, 0, 2, 4))]
    for turn, (shape, axes) in enumerate(cases):
        for name, options in TRANSFORMS.items():
            kind = types_of(name)[turn % len(types_of(name))]
            full = list(shape)
            if name == "irfft" and full[axes[-1]] == 1:
                continue
            if name == "irfft":
                full[axes[-1]] = full[axes[-1]] // 2 + 1
            x = random_array(rng, kind, tuple(full))
            y = result_of("fft", [x], [*options, "--axes=" + ",".join(map(str, axes)), *on(backend, kind)])
            truth = getattr(np.fft, name + "n")(x, axes=axes)
            if y.shape != truth.shape:
                raise Difference(f"{name}n of {shape} over {axes}: shape {y.shape}, {truth.shape} expected")
            lengths = [(truth if name == "irfft" else x).shape[a] for a in axes]
            check_error(f"{name}n of {kind} {shape} over {axes}", x, y, truth, lengths)
    for name, options in TRANSFORMS.items():
        for axis, length in [(0, 9), (1, 3), (1, 4), (-3, 1 if name != "irfft" else 2), (2, 8)]:
            x = random_array(rng, types_of(name)[0], (5, 20, 7))
            y = result_of("fft", [x], [*options, f"--axis={axis}", "--length", str(length), *on(backend, "complex64")])
            truth = getattr(np.fft, name)(x, n=length, axis=axis)
            if y.shape != truth.shape:
                raise Difference(f"{name} along {axis}: shape {y.shape}, {truth.shape} expected")
            check_error(f"{name} along {axis} with length {length}", x, y, truth, [length])


def optical_transfer_functions(rng, backend):
    """komdsp otf of the last two axes; leading axes broadcast; long phases count modulo 2 pi."""
    turn = 0
    for kind in ["float32", "float64"]:
        for leading in [((), ()), ((3,), (3,)), ((), (2,)), ((2, 1), (3,))]:
            turn += 1
            shape = [(16, 64), (1, 8), (64, 64), (128, 32)][turn % 4]
            a = np.abs(random_array(rng, kind, (*leading[0], *shape)))
            phi = (random_array(rng, kind, (*leading[1], *shape)) * (30 if turn % 3 else 20000)).astype(kind)
            truth = transfer_function(a, phi)
            bound = (3 if kind == "float32" else 6) * bound_of(kind, shape[0] * shape[1])
            products = [("otf", lambda z: z), ("psf", None), ("mtf", np.abs), ("ptf", np.angle)]
            for product, of in products:
                centre = ["--centre"] if turn % 2 else []
                y = result_of("otf", [a, phi], ["--product", product, *centre, *on(backend, kind), "--quiet"])
                expected = transfer_function(a, phi, "psf") if product == "psf" else of(truth)
                if centre:
                    expected = np.fft.fftshift(expected, axes=(-2, -1))
                if y.shape != expected.shape or y.dtype.itemsize != a.itemsize * (2 if product == "otf" else 1):
                    raise Difference(f"{product} of {kind}: shape {y.shape}, type {y.dtype}")
                difference = y - expected
                if product == "ptf":  # an angle counts as much as the number that it belongs to
                    size = np.abs(np.fft.fftshift(truth, axes=(-2, -1)) if centre else truth)
                    difference, expected = np.angle(np.exp(1j * difference)) * size, size
                expect_near(f"{product} of {kind} {a.shape}", expected + difference, expected, bound)


def many_points(rng, backend):
    compare("fft", random_array(rng, "complex64", (1 << (24 if ALL else 21),)), ["--backend", backend])


TESTS = [
    (every_transform_and_type, BOTH),
    (lengths, HOST),
    (hermitian_signals, HOST),
    (variants, HOST),
    (array_orders, ["cpp"]),
    (precision_that_is_asked_for, HOST),
    (nan_and_infinity_spread, HOST),
    (integers_become_real_numbers, ["cpp"]),
    (zero_frequency_moves_to_the_middle, ["cpp"]),
    (windows_are_read, ["cpp"]),
    (rows_are_windowed, ["cpp"]),
    (images, HOST),
    (axes_of_arrays, HOST),
    (optical_transfer_functions, HOST),
    (many_points, HOST),
]

run_tests("komdsp fft equals numpy.fft", TESTS)
