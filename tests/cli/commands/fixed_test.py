#!/usr/bin/python3 -B
"""`komdsp fft` in fixed point: integers of every kind of file, against numpy.fft; exponents beside integers, and values
where files hold floating point; the same bits on both backends; what is refused leaves no file."""

import json
import os
import subprocess
import wave

from command_line import ALL, DEVICE, HOST, PROGRAM, Difference, answer_of, cases, expect, expect_near, needs, \
    run_tests

needs("scipy")
import numpy as np
import scipy.io.wavfile

TYPES = {"q15": ("<i2", 58), "q31": ("<i4", 150)}  # and the least signal to noise, dB, of noise at full scale


def integers(rng, precision, shape):
    about = np.iinfo(TYPES[precision][0])
    return rng.integers(about.min, about.max, shape, TYPES[precision][0], endpoint=True)


def as_complex(pairs):
    return pairs[..., 0] + 1j * pairs[..., 1]


def remove(out):
    for file in (out, f"{out}.exponents.npy"):
        if os.path.exists(file):
            os.remove(file)


def fft(backend, source, out, *options, precision="q15"):
    """Standard output of a command whose file is new."""
    remove(out)
    return answer_of("fft", source, out, "--precision", precision, "--backend", backend, *options)[0]


def bins_of(out, pairs):
    """Integers times 2^exponent; without the pairs real ones."""
    exponents = np.load(f"{out}.exponents.npy")
    if exponents.dtype != "<i4" or exponents.shape != pairs.shape[:-2]:
        raise Difference(f"exponents {exponents.dtype} {exponents.shape} of {pairs.shape}")
    return as_complex(pairs) * 2.0 ** exponents[..., None]


def compare(what, precision, found, truth, shifts=False):
    if found.shape != truth.shape:
        raise Difference(f"{what}: shape {found.shape}, {truth.shape} is right")
    expect_near(what, found, truth, 10 ** (-(TYPES[precision][1] - 6 * shifts) / 20))


def arrays_of_every_shape(rng, backend):
    for precision, (kind, _) in TYPES.items():
        for shape in [(), (3,), (2, 5)]:
            for length in [1, 2, 60, 105, 256, 1024]:
                x = integers(rng, precision, (*shape, length, 2))
                np.save("x.npy", x)
                for inverse in [False, True] if length & (length - 1) == 0 else [False]:
                    truth = np.fft.ifft(as_complex(x)) if inverse else np.fft.fft(as_complex(x))
                    for shifts in [False, True]:
                        fft(backend, "x.npy", "y.npy", *["--inverse"] * inverse, *["--fixed-shifts"] * shifts,
                            precision=precision)
                        y = np.load("y.npy")
                        if y.dtype != kind or y.shape != x.shape:
                            raise Difference(f"{y.dtype} {y.shape} of {x.shape}")
                        what = f"{precision} {x.shape}, inverse {inverse}, fixed shifts {shifts}"
                        compare(what, precision, bins_of("y.npy", y), truth, shifts)
                        grown = int(np.ceil(np.log2(length) + 0.5)) if length > 1 else 0
                        exponent = grown - (int(np.log2(length)) if inverse else 0)
                        if shifts and np.any(np.load("y.npy.exponents.npy") != exponent):
                            raise Difference(f"{what}: exponents {np.load('y.npy.exponents.npy')}, {exponent} is right")


def raw_files_and_values(rng, backend):
    for precision, (kind, _) in TYPES.items():
        bits, single = (16, "c8") if precision == "q15" else (32, "c16")
        x = integers(rng, precision, (3, 64, 2)) // np.array([1, 100, 10000])[:, None, None].astype(kind)
        x.tofile(f"x.ci{bits}")
        told = fft(backend, f"x.ci{bits}", f"y.ci{bits}", "--shape", "3,64", precision=precision)
        y = np.fromfile(f"y.ci{bits}", kind).reshape(x.shape)
        bins = bins_of(f"y.ci{bits}", y)
        compare(precision, precision, bins, np.fft.fft(as_complex(x)))
        exponents = np.load(f"y.ci{bits}.exponents.npy")
        if len(set(exponents)) != 3:
            raise Difference(f"rows of three levels have the exponents {exponents}")
        expect(told, f"exponents {exponents.min()} to {exponents.max()}, in y.ci{bits}.exponents.npy\n")
        for out, read in [("v.cf32", lambda: np.fromfile("v.cf32", "<c8").reshape(3, 64)),
                          ("v.cf64", lambda: np.fromfile("v.cf64", "<c16").reshape(3, 64)),
                          ("v.csv", lambda: np.loadtxt("v.csv", complex, delimiter=",").astype(single)),
                          ("v.sigmf-meta", lambda: np.fromfile("v.sigmf-data", f"<{single}").reshape(64, 3).T)]:
            told = fft(backend, f"x.ci{bits}", out, "--shape", "3,64", precision=precision)
            expect(told, f"exponents {exponents.min()} to {exponents.max()}\n")
            found = read()
            if os.path.exists(f"{out}.exponents.npy") or not np.array_equal(found, bins.astype(found.dtype)):
                raise Difference(f"{out} does not hold integers times 2^exponent")
        fft(backend, f"x.ci{bits}", "v.npy", "--shape", "3,64", "--db", precision=precision)
        if not np.allclose(np.load("v.npy"), 20 * np.log10(np.abs(bins)), atol=1e-3):
            raise Difference("levels are not those of the values")
        x[..., 0].tofile(f"x.i{bits}")
        fft(backend, f"x.i{bits}", "v.npy", "--shape", "3,64", precision=precision)
        compare("real samples", precision, bins_of("v.npy", np.load("v.npy")), np.fft.fft(x[..., 0]))


def raw_integers_in_floating_point(rng, backend):
    for name, kind, reach in [("i16", "<i2", 2.0**15), ("i32", "<i4", 2.0**31), ("ci32", "<i4", 2.0**31)]:
        x = integers(rng, "q15" if kind == "<i2" else "q31", (128,))
        x.tofile(f"x.{name}")
        answer_of("fft", f"x.{name}", "y.npy", "--backend", backend)
        samples = x[0::2] + 1j * x[1::2] if name == "ci32" else x
        expect_near(name, np.load("y.npy"), np.fft.fft(samples / reach), 3e-7)


def sound_and_recordings(rng, backend):
    for precision, (kind, _) in TYPES.items():
        x = integers(rng, precision, (2, 128))
        scipy.io.wavfile.write("x.wav", 8000, x.T)
        fft(backend, "x.wav", "y.npy", precision=precision)
        compare(f"sound, {precision}", precision, bins_of("y.npy", np.load("y.npy")), np.fft.fft(x))
        for order, suffix in [("<", "le"), (">", "be")]:
            x[0].astype(order + kind[1:]).tofile("x.sigmf-data")
            with open("x.sigmf-meta", "w", encoding="utf-8") as file:
                json.dump({"global": {"core:datatype": f"ci{8 * x.itemsize}_{suffix}"}, "captures": []}, file)
            fft(backend, "x.sigmf-meta", "y.npy", precision=precision)
            compare(f"SigMF, {precision}", precision, bins_of("y.npy", np.load("y.npy")),
                    np.fft.fft(x[0, 0::2] + 1j * x[0, 1::2]))
    # Shorter integers are left-justified.
    samples = rng.integers(-2**23, 2**23, 64)
    with wave.open("x.wav", "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(3)
        file.setframerate(8000)
        file.writeframes(b"".join(int(v).to_bytes(3, "little", signed=True) for v in samples))
    fft(backend, "x.wav", "y.npy", precision="q31")
    compare("sound of 24 bits", "q31", bins_of("y.npy", np.load("y.npy")), np.fft.fft([256.0 * samples]))


def axes_lengths_and_shifts(rng, backend):
    x = integers(rng, "q15", (8, 40, 2))
    np.save("x.npy", x)
    z = as_complex(x)
    fft(backend, "x.npy", "y.npy", "--axis", "0")
    y, exponents = np.load("y.npy"), np.load("y.npy.exponents.npy")
    compare("axis 0", "q15", as_complex(y) * 2.0 ** exponents, np.fft.fft(z, axis=0))
    for length in [32, 64]:
        fft(backend, "x.npy", "y.npy", "--length", str(length), "--shift")
        compare(f"length {length}", "q15", bins_of("y.npy", np.load("y.npy")),
                np.fft.fftshift(np.fft.fft(z, length), -1))
    pair = integers(rng, "q15", (2,))
    np.save("x.npy", pair)  # a row of two is no pair
    fft(backend, "x.npy", "y.npy")
    compare("two samples", "q15", bins_of("y.npy", np.load("y.npy")), np.fft.fft(pair))


def streams(rng, backend):
    x = integers(rng, "q15", (64, 2))
    np.save("x.npy", x)
    fft(backend, "x.npy", "y.npy")
    exponent = np.load("y.npy.exponents.npy")
    for quiet in [], ["--quiet"]:
        done = subprocess.run([PROGRAM, "fft", "-", "-", "--format", "ci16", "--precision", "q15", "--backend", backend,
                               *quiet], input=x.tobytes(), capture_output=True, check=True)
        if done.stdout != np.load("y.npy").tobytes():
            raise Difference("a stream has other bits than an array")
        if done.stderr.decode() != ("" if quiet else f"exponent {exponent}\n"):
            raise Difference(done.stderr.decode())
    done = subprocess.run([PROGRAM, "fft", "x.npy", "-", "--format", "ci16", "--precision", "q15", "--json"],
                          capture_output=True, check=True)
    if json.loads(done.stderr) != {"least_exponent": exponent, "greatest_exponent": exponent}:
        raise Difference(done.stderr.decode())
    rows = ["fft", "rows.npy", "-", "--precision", "q15", "--format", "ci16", "--backend", backend]
    np.save("rows.npy", [x, x])
    expect(answer_of(*rows, status=2), "no place for exponents of several transforms")
    done = subprocess.run([PROGRAM, *rows, "--fixed-shifts"], capture_output=True, check=True)
    if len(done.stdout) != 512 or done.stderr != b"exponent 7\n":
        raise Difference(f"{len(done.stdout)} bytes, {done.stderr}")
    done = subprocess.run([PROGRAM, *rows[:-3], "cf64", *rows[-2:]], capture_output=True, check=True)
    compare("values in a stream", "q15", np.frombuffer(done.stdout, "<c16"), np.tile(np.fft.fft(as_complex(x)), 2))


def real_transforms(rng, backend):
    """Samples to bins and back, where the planner has them in fixed point."""
    for precision in TYPES:
        x, z = integers(rng, precision, (3, 64)), integers(rng, precision, (3, 33, 2))
        z[:, [0, -1], 1] = 0
        for source, values, options, truth in [("x.npy", x, ["--real"], np.fft.rfft(x)),
                                               ("z.npy", z, ["--real", "--inverse"], np.fft.irfft(as_complex(z)))]:
            np.save(source, values)
            remove("y.npy")
            line = ["fft", source, "y.npy", "--precision", precision, "--backend", backend]
            found, _, why = cases.run([*line, *options])
            if found == 1 and "fixed point is for complex FFTs" in why:
                continue
            if found != 0:
                raise Difference(f"status {found}: {why}")
            y, exponents = np.load("y.npy"), np.load("y.npy.exponents.npy")
            bins = as_complex(y) if "--inverse" not in options else y
            compare(f"{precision} {options}", precision, bins * 2.0 ** exponents[:, None], truth, True)


def bits_are_those_of_the_cpu(rng, backend):
    for precision, length in [("q15", 60), ("q31", 64)][not ALL:]:
        np.save("x.npy", integers(rng, precision, (33, length, 2)))
        fft("cpp", "x.npy", "cpu.npy", precision=precision)
        # A profile of vectors, which fixed point has on CPUs alone.
        vectors = ["--profile", "cpp-avx512"] if backend == "opencl" else []
        fft(backend, "x.npy", "y.npy", *vectors, precision=precision)
        for name in ["{}.npy", "{}.npy.exponents.npy"]:
            if not np.array_equal(np.load(name.format("cpu")), np.load(name.format("y"))):
                raise Difference(f"{precision}: {name.format('y')} is not that of the CPU")


def plans_and_measurements(rng, backend):
    request = ["fft", "--length", "64", "--precision", "q15", "--fixed-shifts", "--backend", backend]
    expect(answer_of("plan", *request)[0], ["Forward complex FFT of 64 points, batch 1, q15", "BLOCK_SCALED=0"])
    told = json.loads(answer_of("plan", *request, "--json")[0])
    if told["precision"] != "q15" or told["envelope"]["output_bytes"] != 4 * 64 + 4:
        raise Difference(told)
    told = json.loads(answer_of("bench", *request, "--json")[0])
    if told["precision"] != "q15" or not 1e-5 < told["error"] < 1e-2:
        raise Difference(told)
    told = json.loads(answer_of("selftest", "--precision", "q31", "--backend", backend, "--json")[0])
    if told["passed"] < 2 or told["failed"] or any("fft q31" not in test["test"] for test in told["tests"]):
        raise Difference(told)
    kinds = ["fft2d --shape 8,12 --batch 2", "fftn --shape 6,8 --real", "dct3 --length 64 --batch 3",
             "dht --length 60", "mdct --length 64 --batch 5", "mdct --length 64 --batch 5 --inverse",
             "dwt --length 99 --wavelet db4", "idwt --length 99 --wavelet sym5", "stft --length 64 --batch 3",
             "stft --length 64 --batch 5 --inverse", "convolution --length 50 --pairs 2,3",
             "convolution --length 64 --real", "overlap-save --length 31 --real"]
    for number, kind in enumerate(kinds):
        for precision in TYPES if ALL else [["q15", "q31"][len(kind) % 2]]:
            line = [*kind.split(), "--precision", precision, "--backend", backend, "--json"]
            planned = json.loads(answer_of("plan", *line)[0])
            if planned["precision"] != precision:
                raise Difference(planned)
            if not ALL and number % 3:  # a bench takes half a second
                continue
            told = json.loads(answer_of("bench", *line)[0])
            error = (1e-6, 3e-3) if precision == "q15" else (1e-11, 1e-7)
            if told["precision"] != precision:
                raise Difference(told)
            if kind.startswith("stft") and "--inverse" in kind:  # samples that little of a window covers are large
                error = (error[0], 1e4 * error[1])
            if not error[0] < told["error"] < error[1]:
                raise Difference(f"{kind}, {precision}: error {told['error']}")
    for tool in "plan", "bench":
        words = answer_of(tool, "otf", "--shape", "8,8", "--precision", "q15", "--backend", backend, status=1)
        expect(words, "no fixed point")


def refusals(rng, backend):
    z, x = integers(rng, "q15", (60, 2)), integers(rng, "q15", (60,))
    np.save("z.npy", z)
    np.save("long.npy", z.astype("i4"))
    np.save("u.npy", z.astype("u2"))
    np.save("images.npy", z.reshape(6, 10, 2))
    np.save("f.npy", np.full((60, 2), np.nan, "f4"))
    scipy.io.wavfile.write("f.wav", 8000, x / 32768)
    scipy.io.wavfile.write("long.wav", 8000, x.astype("i4"))
    np.savetxt("x.csv", x)
    z.tofile("z.ci16")
    z.astype("i4").tofile("long.ci32")
    x.astype("i1").tofile("x.ci8")
    with open("odd.ci16", "wb") as file:
        file.write(z.tobytes()[:-2])
    with open("z.npy", "rb") as whole, open("cut.npy", "wb") as file:
        file.write(whole.read()[:-3])
    for status, words, source, out, *options in [
            (1, "long.npy holds int32: --precision q15 takes int16", "long.npy", "y.npy"),
            (1, "long.ci32 holds complex int32", "long.ci32", "y.npy"),
            (1, "u.npy holds uint16", "u.npy", "y.npy"),
            (1, "f.npy holds float32", "f.npy", "y.npy"),
            (1, "f.wav holds no integers", "f.wav", "y.npy"),
            (1, "long.wav holds integers of 32 bits", "long.wav", "y.npy"),
            (1, "x.csv holds numbers as text", "x.csv", "y.npy"),
            (1, "x.ci8 holds integers of 8 bits", "x.ci8", "y.npy"),
            (1, "238 bytes are no whole number of complex int16", "odd.ci16", "y.npy"),
            (1, "the .npy file is truncated", "cut.npy", "y.npy"),
            (1, "no prime factor above 7", "z.npy", "y.npy", "--length", "11"),
            (2, "scaled by 1/N, is of a power of two, and 48 is none", "z.npy", "y.npy", "--inverse", "--length", "48"),
            (1, "scaled by 1/N, is of a power of two, and 60 is none", "z.npy", "y.npy", "--inverse"),
            (2, "--window is of floating point", "z.npy", "y.npy", "--window", "hann"),
            (2, "--fixed-shifts is of one axis", "images.npy", "y.npy", "--axes", "0,1", "--fixed-shifts"),
            (1, "--real needs real input", "z.ci16", "y.npy", "--real"),
            (2, "would hold complex int32 and the result is complex int16", "z.npy", "y.ci32"),
            (2, "would hold int16 and the result is complex int16", "z.npy", "y.i16"),
            (2, "would hold float32 and the result is complex64", "z.npy", "y.f32"),
            (2, "would hold integers", "z.npy", "y.cu8"),
            (2, "would hold integers", "z.npy", "y.ci16", "--db"),
            (2, "would hold real samples", "z.npy", "y.wav", "--rate", "8000"),
            (2, "cu8 is read and not written", "z.npy", "-", "--format", "cu8"),
            (2, "the stream would hold complex int32", "z.npy", "-", "--format", "ci32"),
            (2, "'-' is a raw stream and needs its --format", "z.npy", "-")]:
        remove(out)
        line = ["fft", source, out, "--precision", "q15", "--backend", backend, *options]
        expect(answer_of(*line, status=status), words)
        if os.path.exists(out) or os.path.exists(f"{out}.exponents.npy"):
            raise Difference(f"{words}: an output is there")
    for words, *line in [("--fixed-shifts is of fixed point", "fft", "z.npy", "y.npy", "--fixed-shifts"),
                         ("would hold integers", "fft", "z.npy", "y.ci16"),
                         ("q15 is none of f32, f64", "otf", "z.npy", "z.npy", "y.npy", "--precision", "q15")]:
        expect(answer_of(*line, "--backend", backend, status=2), words)
    os.mkdir("full.npy.exponents.npy")  # no exponents, no integers
    answer_of("fft", "z.npy", "full.npy", "--precision", "q15", "--backend", backend, status=1)
    if os.path.exists("full.npy"):
        raise Difference("integers without exponents")


TESTS = [(arrays_of_every_shape, HOST), (raw_files_and_values, HOST), (raw_integers_in_floating_point, HOST),
         (sound_and_recordings, HOST), (axes_lengths_and_shifts, HOST), (streams, HOST),
         (real_transforms, HOST), (bits_are_those_of_the_cpu, DEVICE), (plans_and_measurements, HOST),
         (refusals, HOST)]

run_tests("komdsp in fixed point", TESTS)
