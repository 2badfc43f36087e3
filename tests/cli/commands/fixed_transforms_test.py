#!/usr/bin/python3 -B
"""Commands in fixed point, but for fft (fixed_test.py): integers and exponents against NumPy, SciPy and PyWavelets, and
byte for byte against komdsp.fixed where Python has the transform; files of values; streams; the same bits on both
backends; what is refused."""

import json
import os
import subprocess
import sys

from command_line import ALL, BUILD, DEVICE, HOST, PROGRAM, Difference, answer_of, cases, expect, expect_near, needs, \
    run_tests

needs("scipy", "pywt")
os.environ["KOMDSP_LIBRARY"] = os.path.join(BUILD, "libkomdsp.so.0")
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../runtime/python"))
import komdsp.fixed
import numpy as np
import pywt
import scipy.fft
import scipy.io.wavfile
from definitions import cosines, mdct

TYPES = {"q15": (np.int16, 58), "q31": (np.int32, 150)}  # and the least signal to noise, dB, of noise at full scale
EXPONENTS = "y.npy.exponents.npy"


def integers(rng, precision, shape):
    kind = TYPES[precision][0]
    return rng.integers(np.iinfo(kind).min, np.iinfo(kind).max, shape, kind, endpoint=True)


def as_complex(pairs):
    return pairs[..., 0] + 1j * pairs[..., 1]


def as_pairs(z):
    return np.stack([z.real, z.imag], -1)


def computed(line, inputs, precision, backend="cpp", given=None):
    """Integers and exponents; None where a command has none of these.  given: exponents of the input."""
    command, *options = line.split()
    files = [f"x{i}.npy" for i in range(len(inputs))]
    for file, x in zip(files, inputs):
        np.save(file, x)
    if os.path.exists(EXPONENTS):
        os.remove(EXPONENTS)
    if given is not None:
        np.save("x0.npy.exponents.npy", given)
    answer_of(command, *files, "y.npy", "--precision", precision, "--backend", backend, *options)
    return np.load("y.npy"), np.load(EXPONENTS) if os.path.exists(EXPONENTS) else None


def compare(line, inputs, truth, precision, shape=None, exact=None):
    """Against the truth, real or complex; against exact integers and exponents.  Files of values hold integers times
    2^exponent.  shape: in which exponents go with the integers; by default each is of the axes that they have not."""
    y, exponents = computed(line, inputs, precision)
    what = f"{line} {precision} of {[x.shape for x in inputs]}"
    kind, snr = TYPES[precision]
    parts = as_pairs(truth) if np.iscomplexobj(truth) else truth
    if y.dtype != kind or y.shape != parts.shape:
        raise Difference(f"{what}: {y.dtype} {y.shape}, {parts.shape} is right")
    shape = shape or exponents.shape + (1,) * (y.ndim - exponents.ndim)
    values = y * 2.0 ** exponents.reshape(shape)
    expect_near(what, values, parts, 10 ** (-snr / 20))
    if exact is not None and not (np.array_equal(y, exact[0]) and np.array_equal(exponents, exact[1])):
        raise Difference(f"{what}: other integers than komdsp.fixed, or exponents")
    command, *options = line.split()
    files = [f"x{i}.npy" for i in range(len(inputs))]
    out = "v.cf64" if np.iscomplexobj(truth) else "v.f64"
    answer_of(command, *files, out, "--precision", precision, "--backend", "cpp", *options)
    if not np.array_equal(np.fromfile(out), values.ravel()) or os.path.exists(f"{out}.exponents.npy"):
        raise Difference(f"{what}: {out} does not hold integers times 2^exponent")


def cosine_transforms(rng, _):
    turn = 0
    for name, transform, lengths in [("dct", scipy.fft.dct, (65, 60, 64, 128)),
                                     ("dst", scipy.fft.dst, (63, 60, 64, 128))]:
        for kind, length in enumerate(lengths, 1):
            precision = ["q15", "q31"][turn := (turn + 1) % 2]
            x = integers(rng, precision, (3, length))
            compare(f"{name} --type {kind}", [x], transform(x.astype(float), kind), precision,
                    exact=komdsp.fixed.dct(x, kind, name == "dst"))
            orthogonal = computed(f"{name} --type {kind} --norm ortho", [x], precision)
            exact = komdsp.fixed.dct(x, kind, name == "dst", "ortho")
            if not all(np.array_equal(a, b) for a, b in zip(orthogonal, exact)):
                raise Difference(f"{name} of type {kind}, orthogonal: other integers than komdsp.fixed.dct")
            compare(f"{name} --type {kind} --norm forward --inverse", [x],
                    transform(x.astype(float), {2: 3, 3: 2}.get(kind, kind)), precision)
    x = integers(rng, "q15", (2, 64))
    compare("dct --inverse", [x], scipy.fft.idct(x.astype(float)), "q15")
    compare("dct --length 40", [x], scipy.fft.dct(x[:, :40].astype(float)), "q15")
    compare("dct --axis 0", [x.T.copy()], scipy.fft.dct(x.T.astype(float), axis=0), "q15", (1, 2))
    for precision in TYPES:
        x = integers(rng, precision, (2, 3, 60))
        for name in "dht", "r2hc", "hc2r":
            truth = cosines(x, [2], [60], name, 0, "backward", False, False)
            compare(name, [x], truth.astype(float), precision)


def images(rng, _):
    for precision in TYPES:
        x, z = integers(rng, precision, (3, 16, 32)), integers(rng, precision, (2, 16, 8, 2))
        compare("fft2d --real", [x], np.fft.rfft2(x), precision, exact=komdsp.fixed.rfft2(x))
        compare("fft2d", [z], np.fft.fft2(as_complex(z)), precision, exact=komdsp.fixed.fft2(z))
        y, exponents = komdsp.fixed.fft2(z, inverse=True)
        compare("fft2d --inverse", [z], np.fft.ifft2(as_complex(z)), precision, exact=(y, exponents - 7))
        compare("fft2d --shift", [z], np.fft.fftshift(np.fft.fft2(as_complex(z)), (1, 2)), precision)
        compare("fft --axes 0,2 --real", [x[:2]], np.fft.rfftn(x[:2], axes=(0, 2)), precision, (1, 16, 1, 1))
        compare("fft --axes 1,0", [z], np.fft.fftn(as_complex(z), axes=(0, 1)), precision, (1, 1, 8, 1))
        compare("fft --axes 0,1", [x[0]], np.fft.fft2(x[0]), precision)


def modified_cosines(rng, _):
    for precision, (kind, _) in TYPES.items():
        x = integers(rng, precision, (2, 3, 250))
        for window in "cosine", "vorbis":
            compare(f"mdct --length 24 --window {window}", [x], mdct(x, 24, window).astype(float), precision)
        bits = np.iinfo(kind).bits - 1
        for window, shape in ("cosine", np.sin(np.pi / 48 * (np.arange(48) + 0.5))), ("boxcar", np.ones(48)):
            by_name = computed(f"mdct --length 24 --window {window}", [x], precision)
            rounded = np.minimum(np.floor(shape * 2.0**bits + 0.5), 2**bits - 1)  # 1 is the largest number
            np.save("window.npy", rounded.astype(kind))
            by_file = computed("mdct --length 24 --window window.npy", [x], precision)
            if not all(np.array_equal(a, b) for a, b in zip(by_name, by_file)):
                raise Difference(f"{window}: its integers in a file have other coefficients than its name")
            y, exponents = by_name
            back, signals = computed(f"mdct --length 24 --inverse --window {window}", [y], precision, given=exponents)
            for signal in np.ndindex(2, 3):
                padded = np.concatenate([np.zeros(24, kind), x[signal], np.zeros(13 * 24 - 24 - 250, kind)])
                there = komdsp.fixed.mdct(padded, rounded.astype(kind))
                restored = komdsp.fixed.imdct(*there, rounded.astype(kind))
                if not (np.array_equal(y[signal], there[0]) and np.array_equal(exponents[signal], there[1])):
                    raise Difference(f"{window}: other coefficients than komdsp.fixed.mdct")
                if not np.array_equal(back[signal], restored[0][24:-24]) or signals[signal] != restored[1]:
                    raise Difference(f"{window}: other samples than komdsp.fixed.imdct")
        flat, same = computed("mdct --length 24 --inverse --window boxcar", [y.reshape(2, 3, -1)], precision,
                              given=exponents)
        if not np.array_equal(flat, back) or not np.array_equal(same, signals):
            raise Difference("coefficients in one axis have other samples")
    long = integers(rng, "q15", ((1 << 20) + 77,))  # of two blocks
    compare("mdct --length 16", [long], mdct(long, 16, "cosine").astype(float), "q15")


def convolutions(rng, _):
    def rows(x, y):
        return np.array([np.convolve(a.astype(float), b.astype(float)) for a, b in zip(x, y)])
    for precision in TYPES:
        x, y, h = (integers(rng, precision, shape) for shape in [(3, 50), (3, 9), (9,)])
        compare("convolve", [x, y], rows(x, y), precision, exact=komdsp.fixed.convolve(x, y))
        compare("convolve", [x, h], rows(x, [h] * 3), precision, exact=komdsp.fixed.convolve(x, h))
        compare("convolve --correlate", [x, h], rows(x, [h[::-1]] * 3), precision,
                exact=komdsp.fixed.convolve(x, h, correlate=True))
        compare("convolve --axis 0", [x.T.copy(), h], rows(x, [h] * 3).T, precision, (1, 3))
        circular = np.fft.ifft(np.fft.fft(x) * np.fft.fft(h, 50)).real
        padded = np.zeros(50, h.dtype)
        padded[:9] = h
        compare("convolve --circular", [x, padded], circular, precision)
        z = integers(rng, precision, (2, 40, 2))
        truth = np.array([np.convolve(a, h.astype(float)) for a in as_complex(z)])
        compare("convolve", [z, h], truth, precision)
        compare("convolve", [h, z], truth, precision)
        outer = np.array([[np.convolve(a.astype(float), b.astype(float)) for b in y] for a in x])
        compare("convolve", [x[:, None], y], outer, precision)
    # Streams go by overlap-save.
    x, h = integers(rng, "q15", (99999,)), integers(rng, "q15", (9,))
    np.save("h.npy", h)
    filtered = komdsp.fixed.OverlapSave(h)
    exact = np.concatenate([filtered.push(x), filtered.finish()])
    for told, more in [(f"exponent {filtered.exponents[0]}\n", []), ("", ["--quiet"])]:
        done = subprocess.run([PROGRAM, "convolve", "-", "h.npy", "-", "--format", "i16", "--precision", "q15", *more],
                              input=x.tobytes(), capture_output=True, check=True)
        if done.stdout != exact.tobytes():
            raise Difference(f"a stream has other results than komdsp.fixed.OverlapSave: {len(done.stdout)} bytes")
        if done.stderr.decode() != told:
            raise Difference(done.stderr.decode())


def wavelets(rng, _):
    for precision in TYPES:
        for turn, (wavelet, mode, levels) in enumerate([("db4", "symmetric", 3), ("haar", "periodization", 2),
                                                        ("sym5", "zero", 1), ("bior2.2", "reflect", 4)]):
            x = integers(rng, precision, (3, 97 + turn))
            bands, exponents = komdsp.fixed.dwt(x, wavelet, mode, levels)
            row = np.repeat(exponents, [band.shape[-1] for band in bands])
            truth = np.concatenate(pywt.wavedec(x.astype(float), wavelet, mode, levels), -1)
            options = f"--wavelet {wavelet} --mode {mode} --levels {levels}"
            compare(f"dwt {options}", [x], truth, precision, (len(row),), (np.concatenate(bands, -1), row))
            compare(f"dwt {options} --axis 0", [x.T.copy()], truth.T, precision, (len(row), 1),
                    (np.concatenate(bands, -1).T, row[:, None]))
            back, none = computed(f"idwt {options} --length {x.shape[1]}", [np.concatenate(bands, -1)], precision)
            if none is not None or not np.array_equal(back, komdsp.fixed.idwt(bands, wavelet, mode, x.shape[1])):
                raise Difference(f"idwt {options}: other samples than komdsp.fixed")
        z = integers(rng, precision, (64, 2))
        truth = pywt.wavedec(as_complex(z), "db2", "periodic", 2)
        compare("dwt --wavelet db2 --mode periodic --levels 2", [z[None]], np.concatenate(truth)[None], precision,
                (len(np.concatenate(truth)), 1))


def lifting_is_exactly_reversible(rng, _):
    options = "--wavelet cdf5/3 --mode periodization"
    for precision in TYPES:
        x = integers(rng, precision, (2, 48, 2))  # complex
        x[0, 5:9] = np.iinfo(x.dtype).min
        y, exponents = computed(f"dwt {options} --levels 4", [x], precision)
        back, _ = computed(f"idwt {options} --levels 4", [y], precision)
        if exponents is not None or not np.array_equal(back, x):
            raise Difference(f"{precision}: not restored to the bit")
        x = x[..., 0].copy()
        for levels in 1, 4:
            lifted = komdsp.fixed.lift(x, levels)
            places = [slice(0, None, 2**levels), *(slice(2**l // 2, None, 2**l) for l in range(levels, 0, -1))]
            y, _ = computed(f"dwt {options} --levels {levels}", [x], precision)
            if not np.array_equal(y, np.concatenate([lifted[..., place] for place in places], -1)):
                raise Difference(f"{precision}, {levels} levels: other integers than komdsp.fixed.lift")
    for wavelet, same in ("cdf5/3", "bior2.2"), ("cdf9/7", "bior4.4"):  # in floating point, too
        x = rng.standard_normal((2, 80))
        np.save("x.npy", x)
        line = ["--wavelet", wavelet, "--mode", "periodization", "--levels", "3", "--backend", "cpp"]
        answer_of("dwt", "x.npy", "y.npy", *line)
        answer_of("idwt", "y.npy", "z.npy", *line)
        truth = np.concatenate(pywt.wavedec(x, same, "periodization", 3), -1)
        if not np.allclose(np.load("y.npy"), truth, 0, 1e-10) or not np.allclose(np.load("z.npy"), x, 0, 1e-12):
            raise Difference(f"{wavelet} is not {same}")


def recordings(rng, backend):
    for precision, (kind, _) in TYPES.items():
        scale = np.iinfo(kind).max
        time = np.arange(20000) / 8000
        tones = 0.5 * np.sin(2 * np.pi * 1000 * time) + 0.01 * np.sin(2 * np.pi * 2500 * time)
        scipy.io.wavfile.write("x.wav", 8000, (scale * tones).astype(kind))
        line = ["spectrogram", "x.wav", "y.png", "--json", "--backend", backend]
        told, floating = (json.loads(answer_of(*line, *more)[0]) for more in (["--precision", precision], []))
        for a, b in zip(told["tones"][:2], floating["tones"][:2]):
            if abs(a["level_db"] - b["level_db"]) > 0.05 or abs(a["frequency_hz"] - b["frequency_hz"]) > 1:
                raise Difference(f"{precision}: tone {a}, in floating point {b}")
        if not 0 < told["inverse_error"] < (1e-3 if precision == "q15" else 1e-7):
            raise Difference(told)
        if os.path.getsize("y.png") < 1000:
            raise Difference("no picture")
        x = (scale * tones[:400]).astype(kind)
        scipy.io.wavfile.write("x.wav", 8000, np.stack([x, x[::-1]], -1))
        answer_of("dct", "x.wav", "sound.npy", "--precision", precision, "--backend", backend)
        if not np.array_equal(np.load("sound.npy"), computed("dct", [np.stack([x, x[::-1]])], precision)[0]):
            raise Difference("sound has other bits than an array")


def streams(rng, backend):
    x = integers(rng, "q15", (64,))
    for command in "dct", "dwt --wavelet db4 --levels 2", "idwt --wavelet haar --levels 2":
        y, exponents = computed(command, [x], "q15", backend)
        told = ("" if exponents is None else f"exponents {exponents.min()} to {exponents.max()}\n"
                if exponents.ndim else f"exponent {exponents}\n")
        name, *options = command.split()
        done = subprocess.run([PROGRAM, name, "-", "-", "--format", "i16", "--precision", "q15", "--backend", backend,
                               *options], input=x.tobytes(), capture_output=True, check=True)
        if done.stdout != y.tobytes() or done.stderr.decode() != told:
            raise Difference(f"{command}: {len(done.stdout)} bytes, {done.stderr.decode()}")
    np.save("x.npy", x)
    for words, command in [("no place for exponents of several transforms", ["mdct", "-", "--length", "16"]),
                           ("no place for exponents of several transforms", ["convolve", "-", "x.npy"]),
                           ("a stream has no exponents beside it", ["mdct", "-", "--length", "16", "--inverse"])]:
        done = subprocess.run([PROGRAM, *command, "-", "--format", "i16", "--precision", "q15", "--shape", "2,32",
                               "--backend", backend], input=x.tobytes(), capture_output=True, check=False)
        expect(done.stderr.decode(), words)
        if done.returncode != 2 or done.stdout:
            raise Difference(f"{command}: status {done.returncode}")


def bits_are_those_of_the_cpu(rng, backend):
    x, h = integers(rng, "q15", (3, 64)), integers(rng, "q15", (9,))
    lines = [("convolve", [x, h]), ("dct --type 4", [x]), ("mdct --length 16", [x]),
             ("dwt --wavelet db2 --levels 2", [x]), ("dwt --wavelet cdf5/3 --mode periodization --levels 2", [x]),
             ("fft2d --real", [x[:2]])]
    for line, inputs in lines if ALL else lines[:1]:
        here, there = computed(line, inputs, "q15"), computed(line, inputs, "q15", backend)
        if not all(np.array_equal(a, b) for a, b in zip(here, there)):
            raise Difference(f"{line}: other bits than those of the CPU")


def refusals(rng, backend):
    x = integers(rng, "q15", (4, 66))
    for name, values in [("x.npy", x), ("f.npy", x.astype("f4")), ("long.npy", x.astype("i4")), ("h.npy", x[0, :3]),
                         ("volume.npy", x[:, :64].reshape(4, 8, 8)),
                         ("window.npy", np.ones(32, "f4"))]:
        np.save(name, values)
    x.tofile("x.ci16")
    for name, exponents in [("shape", np.zeros(66, "i4")), ("whole", np.full((4, 33), 0.5)),
                            ("far", np.full((4, 33), 1 << 30)), ("nan", np.full((4, 33), np.nan))]:
        np.save(f"{name}.npy", x)
        np.save(f"{name}.npy.exponents.npy", exponents)
    np.save("cut.npy", x)
    with open("nan.npy.exponents.npy", "rb") as whole, open("cut.npy.exponents.npy", "wb") as file:
        file.write(whole.read()[:-3])
    lifting = ["--mode", "periodization", "--wavelet"]
    commands = [["dct"], ["dst"], ["dht"], ["r2hc"], ["hc2r"], ["fft2d"], ["mdct", "--length", "16"],
                ["dwt", "--wavelet", "db4"], ["idwt", "--wavelet", "db4", "--levels", "1"]]
    table = [(1, "f.npy holds float32: --precision q15 takes int16", [name, "f.npy", *options])
             for name, *options in commands]
    table += [(1, words, line) for words, line in [
        ("long.npy holds int32", ["convolve", "x.npy", "long.npy"]),
        ("f.npy holds float32", ["convolve", "f.npy", "h.npy"]),
        ("needs real input", ["dct", "x.ci16"]),
        ("need real input", ["mdct", "x.ci16", "--length", "16"]),
        ("no prime factor above 7", ["dct", "x.npy"]),
        *((words, ["mdct", f"{name}.npy", "--length", "2", "--inverse"]) for name, words in [
            ("x", "x.npy.exponents.npy"), ("cut", "the .npy file is truncated"),
            ("shape", "has exponents of shape (66), and shape.npy has (4, 33) of them"),
            ("whole", "holds 0.5: exponents are whole numbers up to 2^20"), ("far", "whole numbers up to 2^20"),
            ("nan", "whole numbers up to 2^20")]),
        ("no fixed point", ["dwt2", "x.npy", "--wavelet", "haar"]),
        ("no fixed point", ["swt", "x.npy", "--wavelet", "haar"]),
        ("no fixed point", ["convolve2d", "x.npy", "x.npy"]),
        ("one or two axes", ["fft", "volume.npy", "--axes", "0,1,2"]),
        ("antireflect", ["dwt", "x.npy", "--wavelet", "db4", "--mode", "antireflect"]),
        ("in integers lifting is by cdf5/3", ["dwt", "x.npy", *lifting, "cdf9/7", "--levels", "1"]),
        ("a multiple of 2^levels", ["dwt", "x.npy", *lifting, "cdf5/3", "--levels", "2"]),
        ("window.npy holds float32", ["mdct", "x.npy", "--length", "16", "--window", "window.npy"]),
        ("samples up to 1, and this has 2", ["mdct", "x.npy", "--length", "16", "--window", "general_cosine:2"])]]
    table += [(2, words, line) for words, line in [
        ("cdf5/3 is by lifting, whose ends are periodic", ["dwt", "x.npy", "--wavelet", "cdf5/3"]),
        ("there is no wavelet cdf5/3", ["swt", "x.npy", "--wavelet", "cdf5/3"]),
        ("a scale is a power of two", ["fft", "volume.npy", "--axes", "0,2", "--inverse", "--length", "12"])]]
    for status, words, (command, *line) in table:
        inputs = 2 if command.startswith("convolve") else 1
        line.insert(inputs, "none.npy")
        expect(answer_of(command, *line, "--precision", "q15", "--backend", backend, status=status), words)
        if os.path.exists("none.npy") or os.path.exists("none.npy.exponents.npy"):
            raise Difference(f"{words}: an output is there")
    for out, words in [("y.i32", "would hold int32 and the result is int16"), ("y.wav", "sampling rate")]:
        expect(cases.run(["dct", "h.npy", out, "--precision", "q15", "--backend", backend])[2], words)


TESTS = [(cosine_transforms, HOST), (images, HOST), (modified_cosines, HOST), (convolutions, HOST), (wavelets, HOST),
         (lifting_is_exactly_reversible, HOST), (recordings, HOST), (streams, HOST),
         (bits_are_those_of_the_cpu, DEVICE), (refusals, HOST)]

run_tests("komdsp's transforms in fixed point", TESTS)
