#!/usr/bin/python3 -B
"""Holds `komdsp fft` and `komdsp otf` against numpy.fft where the random lines have nothing: long rows, variants, NaN
and infinity, phases of transfer functions; and windows of `komdsp fft` and `komdsp spectrogram`.

On a device the covering tests take what few kernels do, since conversions are the host's and tests of devices have
every kernel; KOMDSP_TEST_SCOPE=all takes the same on both.
"""

import json
import wave

from command_line import ALL, HOST, Difference, answer_of, bound_of, expect, expect_near, expect_refusals, is_smooth, \
    on, random_array, result_of, run_tests

import numpy as np
from definitions import transfer_function

SINGLE = ("float32", "complex64")
TRANSFORMS = {
    "fft": [],
    "ifft": ["--inverse"],
    "rfft": ["--real"],
    "irfft": ["--real", "--inverse"],
    "hfft": ["--hermitian"],
    "ihfft": ["--hermitian", "--inverse"],
}


def komdsp_fft(x, options):
    return result_of("fft", [x], options)


def compare(name, x, options, length=None):
    """The result's type, shape and relative L2 error; NumPy computes in double."""
    y = komdsp_fft(x, TRANSFORMS[name] + options + (["--length", str(length)] if length else []))
    single = x.dtype.name in SINGLE
    truth = getattr(np.fft, name)(x, n=length)
    kind = ("float" if name in ("irfft", "hfft") else "complex", 32 if single else 64)
    expected = f"{kind[0]}{kind[1] * (1 if kind[0] == 'float' else 2)}"
    if y.dtype != expected:
        raise Difference(f"type {y.dtype} for {x.dtype}, {expected} expected")
    if y.shape != truth.shape:
        raise Difference(f"shape {y.shape}, {truth.shape} expected")
    check_error(f"{name} of {x.dtype} {x.shape}", x, y, truth, [length or x.shape[-1]])


def every_transform(rng, backend):
    for name in TRANSFORMS:
        kind = "float32" if name in ("rfft", "ihfft") else "complex64"
        compare(name, random_array(rng, kind, (3, 8)), on(backend, kind), 8 if name == "irfft" else None)


def lengths(rng, backend):
    """Every way of tiling, and crops and paddings between them."""
    for length in [97, 480, 512, 1000, 4096, 44100, 1 << 16]:
        compare("fft", random_array(rng, "complex64", (length,)), on(backend))
    for name in TRANSFORMS:
        for have, want in [(1000, 1024), (1000, 512), (50, 999)]:
            kind = "float32" if name in ("rfft", "ihfft") else "complex64"
            compare(name, random_array(rng, kind, (40, have)), on(backend), want)
    compare("fft", random_array(rng, "complex64", (20, 512)), ["--backend", backend])


def neighbouring_axes_count_as_one(rng, backend):
    x = random_array(rng, "complex64", (2, 1, 3, 2, 2, 1, 2, 3, 2, 4))
    y = result_of("fft", [x], ["--axes=2,9", *on(backend)])
    expect_near("fft of ten axes", y, np.fft.fftn(x, axes=(2, 9)), bound_of("float32", 12))
    expect(result_of("fft", [x], ["--axes=0,2,4,6,8", *on(backend)], 1), "more than 8 axes")


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


def checked_results(rng, backend):
    """Their sums stay behind the plan's results; what is not checked is refused."""
    x = random_array(rng, "complex64", (5, 480))
    compare("fft", x, [*on(backend), "--checked"])
    compare("rfft", x.real.copy(), [*on(backend), "--checked"])
    compare("irfft", x[:, :241].copy(), [*on(backend), "--checked"], 480)
    images = komdsp_fft(x, [*on(backend), "--checked", "--axes", "0,1"])
    check_error("checked images", x, images, np.fft.fft2(x), x.shape)
    expect_refusals("fft", backend, [
        ([x.reshape(5, 4, 120)], ["--checked", "--axes", "0,1,2"], 1, "checked transforms are over the last axis or")])


def nan_and_infinity_spread(rng, backend):
    for value in [np.nan, np.inf]:
        x = random_array(rng, "complex64", (2, 256))
        x[0, 3] = value
        y = komdsp_fft(x, on(backend))
        if np.isfinite(y[0]).any() or not np.isfinite(y[1]).all():
            raise Difference(f"{value} in one row of two")


def rows_are_windowed(rng, backend):
    """By a window of a file; others are among the random lines."""
    np.save("own.npy", np.arange(1.0, 49))
    x = random_array(rng, "complex128", (3, 48))
    for length in [48, 100]:
        y = result_of("fft", [x], ["--window", "own.npy", "--length", str(length), "--backend", backend])
        expect_near("own window", y, np.fft.fft(x * np.load("own.npy"), length), 1e-14)
    x = [np.ones((4, 9), "float32")]
    expect_refusals("fft", backend, [
        (x, ["--window", "welch"], 2, "welch"), (x, ["--window", "own.npy"], 1, "48 samples"),
        (x, ["--window", "hann", "--inverse"], 2, "of samples"),
        (x, ["--window", "hann", "--axes", "0,1"], 2, "one axis"), (x, ["--shift", "--real"], 2, "--real"),
        ([x[0] * 1j], ["--hermitian", "--inverse"], 1, "--hermitian"), (x, ["--hermitian", "--real"], 2, "--real")])


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


def check_error(what, x, y, truth, lengths):
    single = x.dtype.name in SINGLE
    bound = bound_of("float32" if single else "float64", np.prod(lengths), all(map(is_smooth, lengths)))
    # NumPy's transform in double is off by about as much as ours may be.
    expect_near(what, y, truth, bound if single else 2 * bound)


def phases_of_transfer_functions(rng, backend):
    """komdsp otf --product ptf: an angle counts as much as the number that it belongs to."""
    for kind, centre in [("float32", []), ("float64", ["--centre"])]:
        a, phi = (abs(random_array(rng, kind, (2, 64, 16))) for _ in range(2))
        y = result_of("otf", [a, phi], ["--product", "ptf", *centre, *on(backend, kind), "--quiet"])
        truth = transfer_function(a, phi, centre=bool(centre))
        if y.shape != a.shape or y.dtype != kind:
            raise Difference(f"{kind}: shape {y.shape}, type {y.dtype}")
        expect_near(kind, abs(truth) * np.exp(1j * y), truth, 6 * bound_of(kind, 1024))


def many_points(rng, backend):
    compare("fft", random_array(rng, "complex64", (1 << (24 if ALL else 21),)), ["--backend", backend])


TESTS = [
    (every_transform, ["opencl"]),
    (lengths, HOST),
    (neighbouring_axes_count_as_one, ["cpp"]),
    (variants, HOST),
    (checked_results, HOST),
    (nan_and_infinity_spread, HOST),
    (windows_are_read, ["cpp"]),
    (rows_are_windowed, ["cpp"]),
    (phases_of_transfer_functions, HOST),
    (many_points, HOST),
]

run_tests("komdsp fft equals numpy.fft", TESTS)
