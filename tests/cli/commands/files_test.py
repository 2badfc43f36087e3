#!/usr/bin/python3 -B
"""Files that instruments, players and spreadsheets know, through `komdsp`: IQ recordings, SigMF, CSV and sound, against
NumPy and SciPy; spectra as levels and as pictures; errors as JSON; progress on a terminal.
"""

import json
import os
import pty
import shutil
import struct
import subprocess
import time
import warnings

from command_line import PROGRAM, Difference, answer_of, cases, expect, expect_near, needs, random_array, run_tests

needs("scipy")
import numpy as np
import scipy.io.wavfile

CPP = ["--backend", "cpp"]
warnings.simplefilter("ignore", scipy.io.wavfile.WavFileWarning)  # of chunks that tell the number of frames


def komdsp(*arguments, status=0):
    """Standard output, or of a refusal its one line."""
    answer = answer_of(*arguments, *CPP, status=status)
    return answer[0] if status == 0 else answer


def komdsp_info(*arguments):
    return cases.run(["info", *arguments])[1]


def refused(status, words, *arguments):
    expect(komdsp(*arguments, status=status), words)


def compare(what, found, truth, bound):
    if found.shape != truth.shape:
        raise Difference(f"{what}: shape {found.shape}, {truth.shape} is right")
    expect_near(what, found, truth, bound)


def spectrum_of(path, *options):
    if os.path.exists("bins.npy"):
        os.remove("bins.npy")
    komdsp("fft", path, "bins.npy", *options)
    return np.load("bins.npy")


# Values of a recording's integers, ±1.
INTEGERS = {"u1": lambda v: (v - 127.5) / 127.5, "i1": lambda v: v / 128, "i2": lambda v: v / 32768,
            "u2": lambda v: (v - 32767.5) / 32767.5, "i4": lambda v: v / 2**31}


def integers(rng, kind, count):
    about = np.iinfo(kind)
    return rng.integers(about.min, about.max, count, endpoint=True).astype(kind)


def iq_recordings(rng, _):
    for name, kind in [("cu8", "u1"), ("ci8", "i1"), ("ci16", "i2")]:
        raw = integers(rng, kind, 600)
        raw[:4] = np.iinfo(kind).min, np.iinfo(kind).max, 0, 1
        parts = INTEGERS[kind](raw.astype(float))
        samples = parts[0::2] + 1j * parts[1::2]
        raw.astype(f"<{kind}").tofile(f"x.{name}")
        compare(name, spectrum_of(f"x.{name}"), np.fft.fft(samples), 3e-7)
        compare(name, spectrum_of(f"x.{name}", "--shape", "3,100"), np.fft.fft(samples.reshape(3, 100)), 3e-7)
        np.save("h.npy", np.ones(7, "float32"))
        for command, truth in [(["fft", "-", "-"], np.fft.fft(samples)),
                               (["convolve", "-", "h.npy", "-"], np.convolve(samples, np.ones(7)))]:
            run = subprocess.run([PROGRAM, *command, "--format", name, *CPP], input=raw.astype(f"<{kind}").tobytes(),
                                 capture_output=True)
            compare(f"{command} {name}", np.frombuffer(run.stdout, "complex64"), truth, 3e-7)
        refused(2, "is read and not written", "fft", f"x.{name}", "-", "--format", name)
        refused(2, "would hold integers", "fft", f"x.{name}", f"y.{name}")
    with open("odd.ci16", "wb") as file:
        file.write(bytes(7))
    refused(1, "7 bytes are no whole number", "fft", "odd.ci16", "y.npy")


def write_recording(name, data, captures=(), **about):
    data.tofile(f"{name}.sigmf-data")
    with open(f"{name}.sigmf-meta", "w") as file:
        json.dump({"global": {f"core:{key}": value for key, value in about.items()}, "captures": captures}, file)


def sigmf_recordings_are_read(rng, _):
    for order, suffix in [("<", "_le"), (">", "_be")]:
        for kind, name in [("f4", "f32"), ("f8", "f64"), ("i2", "i16"), ("u2", "u16"), ("i4", "i32"), ("i1", "i8"),
                           ("u1", "u8")]:
            raw = rng.standard_normal(120).astype(kind) if kind[0] == "f" else integers(rng, kind, 120)
            parts = INTEGERS.get(kind, lambda v: v)(raw.astype(float))
            one_byte = kind[1] == "1"
            write_recording("r", raw.astype(order + kind), datatype=f"c{name}{'' if one_byte else suffix}")
            compare(name, spectrum_of("r.sigmf-meta"), np.fft.fft(parts[0::2] + 1j * parts[1::2]), 3e-7)
            write_recording("r", raw.astype(order + kind), datatype=f"r{name}{'' if one_byte else suffix}",
                            num_channels=3, sample_rate=48000)
            compare(name, spectrum_of("r.sigmf-data", "--real"), np.fft.rfft(parts.reshape(40, 3).T), 3e-7)
    refused(2, "says itself", "fft", "r.sigmf-data", "y.npy", "--rate", "8000")
    for datatype, words in [("cf16_le", "there is no datatype 'cf16_le'"), ("ci8x", "no datatype"), ("", "no datatype"),
                            (5, "is no SigMF")]:
        write_recording("bad", np.zeros(4, "u1"), datatype=datatype)
        refused(1, words, "fft", "bad.sigmf-meta", "y.npy")
    write_recording("bad", np.zeros(4, "f4"), datatype="rf32_le", sample_rate="fast")
    refused(1, "a member of its 'global' has another type", "fft", "bad.sigmf-meta", "y.npy")
    with open("bad.sigmf-meta", "w") as file:
        file.write("{")
    refused(1, "it is no JSON", "fft", "bad.sigmf-meta", "y.npy")
    write_recording("bad", np.zeros(5, "f4"), datatype="rf32_le", num_channels=2)
    refused(1, "no whole number of frames of 2 channels", "fft", "bad.sigmf-meta", "y.npy")
    write_recording("bad", np.zeros(4, "f4"), datatype="rf32_le", num_channels=0)
    refused(1, "0 channels", "fft", "bad.sigmf-meta", "y.npy")
    for count in (1e30, -1, 2.5, "2"):
        write_recording("bad", np.zeros(4, "f4"), datatype="rf32_le", num_channels=count)
        refused(1, f"'core:num_channels' is {json.dumps(count)}, which is no count", "fft", "bad.sigmf-meta", "y.npy")
    shutil.copy("r.sigmf-meta", "bad.sigmf-meta")
    os.remove("bad.sigmf-data")
    refused(1, "bad.sigmf-data", "fft", "bad.sigmf-data", "y.npy")


def sigmf_recordings_have_bytes_that_are_no_samples(rng, _):
    samples = rng.standard_normal(64).astype("<f4")
    all_bytes = np.concatenate([np.full(6, 255, "u1"), samples.view("u1"), np.full(3, 255, "u1")])
    captures = [{"core:sample_start": 0, "core:header_bytes": 6}, {"core:sample_start": 9}]
    write_recording("n", all_bytes, captures, datatype="rf32_le", trailing_bytes=3)
    compare("header and trailer", spectrum_of("n.sigmf-data", "--real"), np.fft.rfft(samples), 3e-7)
    for before, behind in [(6, 0), (0, 3)]:
        write_recording("one", all_bytes[6 - before:len(all_bytes) - 3 + behind], [{"core:header_bytes": before}],
                        datatype="rf32_le", trailing_bytes=behind)
        bins = spectrum_of("one.sigmf-data", "--real")
        compare(f"{before} before, {behind} behind", bins, np.fft.rfft(samples), 3e-7)
        if "64\n" not in komdsp_info("one.sigmf-meta"):
            raise Difference("info counts bytes that are no samples")
    os.rename("n.sigmf-data", "samples.bin")
    write_recording("n", np.zeros(8, "u1"), captures, datatype="rf32_le", trailing_bytes=3, dataset="samples.bin")
    compare("dataset", spectrum_of("n.sigmf-meta", "--real"), np.fft.rfft(samples), 3e-7)
    for words, more in [("without a folder", {"dataset": "../samples.bin"}), ("none is left", {"trailing_bytes": 259}),
                        ("259 bytes are no whole number", {}), ("no samples", {"metadata_only": True}),
                        ("capture 2 has 'core:header_bytes'", {"captures": [{}, {"core:header_bytes": 6}]})]:
        write_recording("n", all_bytes, **{"captures": captures, "datatype": "rf32_le", **more})
        refused(1, words, "fft", "n.sigmf-meta", "y.npy")


def sigmf_recordings_are_written(rng, _):
    x, h = random_array(rng, "complex64", (2, 50)), random_array(rng, "complex64", (5,))
    np.save("x.npy", x)
    np.save("h.npy", h)
    komdsp("convolve", "x.npy", "h.npy", "y.sigmf-meta", "--rate", "1000")
    truth = np.stack([np.convolve(row, h) for row in x])
    with open("y.sigmf-meta") as file:
        about = json.load(file)["global"]
    if about != {"core:datatype": "cf32_le", "core:version": "1.0.0", "core:num_channels": 2,
                 "core:sample_rate": 1000.0}:
        raise Difference(f"metadata {about}")
    compare("data", np.fromfile("y.sigmf-data", "<c8").reshape(54, 2).T, truth, 3e-7)
    compare("again", spectrum_of("y.sigmf-data"), np.fft.fft(truth), 3e-7)


def tables_of_numbers(rng, _):
    for kind in ["float32", "float64", "complex64", "complex128"]:
        for shape in [(7,), (3, 5)]:
            x = random_array(rng, kind, shape)
            read_as = "complex" if kind.startswith("c") else "float"
            np.savetxt("x.csv", x, delimiter=",")
            truth = np.fft.fft(x.astype("c16"))  # NumPy 2 keeps single precision
            compare(f"savetxt {kind} {shape}", spectrum_of("x.csv"), truth, 3e-7 if "64" in kind else 1e-14)
            np.save("x.npy", x)
            np.save("one.npy", np.ones(1, kind))
            komdsp("convolve", "x.npy", "one.npy", "y.csv")
            komdsp("convolve", "x.npy", "one.npy", "y.npy")
            y = np.loadtxt("y.csv", dtype=read_as, delimiter=",")
            if not np.array_equal(y.astype(kind), np.load("y.npy")):
                raise Difference(f"{kind} {shape} is not read back as it was")
    with open("x.csv", "w") as file:
        file.write("time;\"level\"\r\n# by hand\r\n\r\n 1;2e0\r\n3; -4.5\r\n")
    compare("names", spectrum_of("x.csv"), np.fft.fft([[1, 2], [3, -4.5]]), 1e-15)
    with open("x.csv", "w") as file:
        file.write("1,2j,3-4j,(5+6j),+7")
    compare("complex", spectrum_of("x.csv"), np.fft.fft([1, 2j, 3 - 4j, 5 + 6j, 7]), 1e-15)
    with open("x.csv", "w", encoding="utf-8-sig") as file:
        file.write("1,2\n3,4\n")
    compare("a byte order mark", spectrum_of("x.csv"), np.fft.fft([[1, 2], [3, 4]]), 1e-15)
    for text, words in [("1,2\n3\n", "line 2, column 2: 1 numbers, and 2"),
                        ("1,2\n3,x\n", "line 2, column 2: 'x' is no number"),
                        ("1,,2\n", "line 1, column 2: ''"), ("", "no numbers"), ("a,b\n", "no numbers"),
                        ("1,2 3\n", "'2 3' is no number"), ("1\n1+2\n", "'1+2'"),
                        # A first line with numbers is not taken for names.
                        ("1e400,2\n3,4\n", "line 1, column 1: '1e400'"), ("1 2\t3\n4\t5\n", "line 1, column 1: '1 2'"),
                        ("x,2\n3,4\n", "line 1, column 1: 'x'")]:
        with open("bad.csv", "w") as file:
            file.write(text)
        refused(1, words, "fft", "bad.csv", "y.npy")


def sound_is_written(rng, _):
    for kind in ["float32", "float64"]:
        x, h = random_array(rng, kind, (2, 300)), random_array(rng, kind, (9,))
        scipy.io.wavfile.write("x.wav", 22050, x.T)
        np.save("h.npy", h)
        komdsp("convolve", "x.wav", "h.npy", "y.wav")
        rate, y = scipy.io.wavfile.read("y.wav")
        if rate != 22050 or y.dtype != kind:
            raise Difference(f"{rate} Hz, {y.dtype}")
        compare(kind, y.T, np.stack([np.convolve(row, h) for row in x]), 3e-7)
    komdsp("fft", "x.wav", "bins.npy", "--real")
    komdsp("fft", "bins.npy", "back.wav", "--real", "--inverse", "--rate", "22050")
    compare("there and back", scipy.io.wavfile.read("back.wav")[1].T, x, 1e-14)
    np.save("x.npy", x)
    np.save("z.npy", x.astype("complex64"))
    refused(1, "its sampling rate is not known; --rate gives it", "convolve", "x.npy", "h.npy", "w.wav")
    refused(2, "would hold real samples", "convolve", "z.npy", "h.npy", "w.wav", "--rate", "8000")
    if os.path.exists("w.wav"):
        raise Difference("a refused output is there")


def noise_is_removed_from_sound(rng, _):
    n = np.arange(20000)
    clean = np.stack([np.sin(2 * np.pi * 0.005 * n) * np.exp(-(((n - 8000) / 4000.0) ** 2)), np.zeros(len(n))], -1)
    noisy = (clean + [0.1, 0] * rng.standard_normal(clean.shape)).astype("float32")
    scipy.io.wavfile.write("noisy.wav", 8000, noisy)
    komdsp("denoise", "noisy.wav", "cleaned.wav")
    rate, cleaned = scipy.io.wavfile.read("cleaned.wav")
    left = np.sum((cleaned - clean)[:, 0] ** 2) / np.sum((noisy - clean)[:, 0] ** 2)
    if rate != 8000 or cleaned.shape != clean.shape or not left < 0.1 or np.any(cleaned[:, 1] != 0):
        raise Difference(f"{rate} Hz, {cleaned.shape}, {left:.3f} of the noise is left")
    refused(2, "--channel is of a picture", "denoise", "noisy.wav", "w.wav", "--channel", "1")
    noisy = noisy.astype("float64")
    for wrong, word in ((np.nan, "nan"), (np.inf, "inf"), (1e39, "1e+39")):
        noisy[77, 0] = wrong
        scipy.io.wavfile.write("wrong.wav", 8000, noisy)
        refused(1, f"sample 77 of channel 0 is {word}", "denoise", "wrong.wav", "w.wav")
        refused(1, f"sample 77 of channel 0 is {word}", "match", "wrong.wav", "w.png", "--from", "1", "--duration", "1")
    if os.path.exists("w.wav") or os.path.exists("w.png"):
        raise Difference("a refused output is there")


def spectra_are_levels(rng, _):
    for kind in ["float32", "complex128"]:
        x = random_array(rng, kind, (6, 40))
        np.save("x.npy", x)
        for command, options, truth in [("fft", [], np.fft.fft(x)), ("fft2d", [], np.fft.fft2(x)),
                                        ("fft", ["--axes", "0,1"], np.fft.fft2(x))]:
            komdsp(command, "x.npy", "y.npy", "--db", *options)
            y = np.load("y.npy")
            if y.dtype.kind != "f" or not np.allclose(y, 20 * np.log10(np.abs(truth)), atol=1e-3):
                raise Difference(f"{command} {options} of {kind}")
    np.save("x.npy", np.zeros(4, "float32"))
    if not np.all(spectrum_of("x.npy", "--db") == -np.inf):
        raise Difference("silence has a level")


def picture_of(*arguments):
    komdsp(*arguments[:2], "picture.png", *arguments[2:])
    with open("picture.png", "rb") as file:
        return file.read()


def pictures_of_spectra(rng, _):
    if not shutil.which("gnuplot"):
        return
    np.save("r.npy", random_array(rng, "float32", (100,)))
    np.save("z.npy", random_array(rng, "complex64", (100,)))
    np.save("column.npy", np.load("r.npy")[:, None])
    picture_of("fft", "column.npy", "--axis", "0", "--window", "hann")
    # A spectrum of real samples ends at the middle; frequencies of complex ones are of both signs.
    same = [(("fft", "r.npy"), ("fft", "r.npy", "--real")),
            (("fft", "z.npy", "--rate", "9"), ("fft", "z.npy", "--rate", "9", "--shift"))]
    other = [(("fft", "r.npy"), ("fft", "r.npy", "--rate", "50")), (("fft", "z.npy"), ("fft", "z.npy", "--shift"))]
    for one, two in same + other:
        if (picture_of(*one) == picture_of(*two)) != ((one, two) in same):
            raise Difference(f"{one} and {two}")
    np.save("i.npy", random_array(rng, "float32", (30, 30)))
    maps = {picture_of("fft2d", "i.npy", "--colours", name) for name in ["inferno", "viridis", "grey"]}
    if len(maps) != 3:
        raise Difference("colour maps are the same")
    refused(2, "--colours", "fft2d", "i.npy", "w.png", "--colours", "rainbow")


def errors_are_json(rng, _):
    for arguments, status in [(["fft", "none.npy", "y.npy", "--json"], 1), (["fft", "--json"], 2),
                              (["plan", "fft", "--length", "8", "--profile", "none.json", "--json"], 1)]:
        told = json.loads(komdsp(*arguments, status=status))
        if told["status"] != status or set(told) != {"error", "status"} or not told["error"]:
            raise Difference(f"{arguments}: {told}")


def refusals_say_what_is_wrong(rng, _):
    np.save("x.npy", random_array(rng, "float32", (8,)))
    refused(2, "file to read is empty", "fft", "", "y.npy")
    refused(2, "file to write is empty", "fft", "x.npy", "")
    refused(2, "--length needs one value", "fft", "x.npy", "y.npy", "--length", "4", "--length", "8")
    refused(2, "--pairs needs 2 values", "bench", "convolution", "--length", "8", "--pairs", "3")
    refused(2, ".wav or .png", "denoise", "x.wav", "y.npy")
    for words in ["help"], []:
        found = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
        if found.returncode != 2 or "see komdsp --help" not in found.stderr:
            raise Difference(found.stderr)
    found = subprocess.run([PROGRAM, "fft", "x.npy", "y.npy", "--length"], capture_output=True, text=True, check=False)
    if found.returncode != 2 or "--length needs one value" not in found.stderr:
        raise Difference(found.stderr)


def measurements_overwrite_nothing(rng, _):
    for content in [b"what somebody wrote", b"what somebody wrote\n", np.arange(9.0).tobytes()]:
        with open("notes", "wb") as file:
            file.write(content)
        refused(1, "has no measurements", "bench", "fft", "--length", "64", "--resume", "notes")
        with open("notes", "rb") as file:
            if file.read() != content:
                raise Difference("the file was changed")
    os.remove("notes")
    komdsp("bench", "fft", "--length", "64", "--quiet", "--resume", "notes")
    with open("notes", "r+b") as file:  # a run that was ended while it wrote the first line
        file.truncate(20)
    komdsp("bench", "fft", "--length", "64", "--quiet", "--resume", "notes")
    with open("notes", encoding="utf-8") as file:
        if len(file.readlines()) != 2:
            raise Difference("an interrupted run does not go on")


def progress_is_told_on_a_terminal(rng, _):
    terminal, its_end = pty.openpty()
    with subprocess.Popen([PROGRAM, "fft", "-", "y.npy", "--format", "f32", "--length", "1000", "--quiet"],
                          stdin=subprocess.PIPE, stderr=its_end) as quiet, \
         subprocess.Popen([PROGRAM, "fft", "-", "z.npy", "--format", "f32"], stdin=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, stderr=its_end) as process:
        quiet.communicate(bytes(4000))
        if os.path.getsize("y.npy") == 0:
            raise Difference("no result")
        for _ in range(4):
            process.stdin.write(bytes(1 << 20))
            process.stdin.flush()
            time.sleep(0.4)
        process.stdin.close()
    os.close(its_end)
    told = os.read(terminal, 10000).decode()
    os.close(terminal)
    if "reading standard input: " not in told or "MiB" not in told or "\n" in told:
        raise Difference(repr(told))


def progress_of_recordings_is_told(rng, _):
    """A pipe that is slow to come."""
    header = b"RIFF" + bytes([0xff] * 4) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16)
    header += b"data" + bytes([0xff] * 4)
    for command in (["denoise", "slow.wav", "d.wav"], ["spectrogram", "slow.wav", "s.png"],
                    ["match", "slow.wav", "m.png", "--from", "0.5", "--duration", "0.2"]):
        os.mkfifo("slow.wav")
        terminal, its_end = pty.openpty()
        with subprocess.Popen([PROGRAM, *command], stdout=subprocess.DEVNULL, stderr=its_end) as process:
            with open("slow.wav", "wb") as pipe:
                pipe.write(header)
                for _ in range(3):
                    pipe.write(rng.integers(-9999, 9999, 1 << 15).astype("<i2").tobytes())
                    pipe.flush()
                    time.sleep(0.4)
        os.close(its_end)
        told = os.read(terminal, 10000).decode()
        os.close(terminal)
        os.unlink("slow.wav")
        if "reading slow.wav: " not in told:
            raise Difference(f"{command}: {told!r}")


TESTS = [(test, ["cpp"]) for test in [
    iq_recordings, sigmf_recordings_are_read, sigmf_recordings_have_bytes_that_are_no_samples,
    sigmf_recordings_are_written, tables_of_numbers, sound_is_written,
    noise_is_removed_from_sound, spectra_are_levels, pictures_of_spectra, errors_are_json,
    refusals_say_what_is_wrong, measurements_overwrite_nothing, progress_is_told_on_a_terminal,
    progress_of_recordings_is_told]]

run_tests("komdsp and the files of others", TESTS)
