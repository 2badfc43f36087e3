#!/usr/bin/python3 -B
"""Texts of komdsp on itself: --help, the manual page, completion, suggestions, and `komdsp info`."""

import json
import re
import shlex
import shutil
import subprocess
import wave
import zlib

import board_table
from command_line import PROGRAM, Difference, expect, run_tests

import numpy as np

# Commands that measure for minutes, or need a device: their lines are only held against their options.
NOT_RUN = ("reproduce", "tune", "selftest", "bundle")


def komdsp(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != status:
        raise Difference(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.strip()}")
    return done.stdout if status == 0 else done.stderr


def section(text, title):
    """The lines of --help below a title."""
    lines = text.split(f"\n{title}:\n")[1:]
    return lines[0].split("\n\n")[0].splitlines() if lines else []


def entries(text, title):
    return [line.split()[0] for line in section(text, title) if re.match("  [^ ]", line)]


def all_commands():
    for name in entries(komdsp("--help"), "Commands"):
        below = entries(komdsp(name, "--help"), "Commands")
        yield from [[name, one] for one in below] or [[name]]


def png_of(grey):
    def chunk(name, data):
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
    rows, columns = grey.shape
    header = columns.to_bytes(4, "big") + rows.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    data = b"".join(b"\0" + row.astype("uint8").tobytes() for row in grey)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) +
            chunk(b"IEND", b""))


def make_files():
    rng = np.random.default_rng(1)
    samples = rng.standard_normal(256).astype("float32")
    np.save("samples.npy", samples)
    np.save("x.npy", (samples + 1j * samples[::-1]).astype("complex64"))
    np.save("h.npy", np.ones(5, "float32"))
    samples.tofile("in.f32")
    rng.integers(0, 256, 512).astype("uint8").tofile("band.cu8")
    np.save("blur.npy", np.ones((3, 3), "float32"))
    with wave.open("voice.wav", "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(48000)
        tone = np.sin(0.05 * np.arange(68545) + 1e-6 * np.arange(68545) ** 2)
        sound.writeframes((20000 * tone).astype("<i2").tobytes())
    with open("image.png", "wb") as file:
        file.write(png_of(rng.integers(0, 256, (480, 640))))
    with open("bench.txt", "w") as file:
        version = komdsp("--version").split()[-1]
        file.write("\n".join(board_table.table([board_table.row("c2c")], version)))


def each_command_has_two_examples_and_words(rng, _):
    for command in all_commands():
        text = komdsp(*command, "--help")
        if not text.startswith(f"Usage: komdsp {' '.join(command)} "):
            raise Difference(f"{command}: {text.splitlines()[0]}")
        examples = [line for line in section(text, "Examples") if line.startswith("  komdsp ")]
        if len(examples) < 2:
            raise Difference(f"{command}: {len(examples)} examples")
        wide = [line for line in text.splitlines() if len(line) > 80 and " " in line.strip()
                and not line.startswith("  komdsp ")]
        if wide:
            raise Difference(f"{command}: {wide[0]}")
        if re.search(r"\b(INT|UINT|FLOAT|1099511627776)\b|:\{", text):
            raise Difference(f"{command}: a type is not in words: {text}")
    text = komdsp("fft", "--help")
    expect(text, ["--threads N", "(whole number, 1 to 1024)", "(f32, f64, q15, q31)", "default: auto",
                  "--axes, --axis N,..."])
    expect(komdsp("otf", "--help"), "(f32, f64)")


def the_examples_run(rng, _):
    make_files()
    commands = list(all_commands())
    for command in commands:
        for line in section(komdsp(*command, "--help"), "Examples"):
            if not line.startswith("  komdsp "):
                continue
            words = shlex.split(line.replace("<", " < ").replace(">", " > "))[1:]
            options = [word for word in words if word.startswith("--")]
            known = komdsp(*command, "--help")
            unknown = [option for option in options if f"{option}" not in known and "--plan" not in options]
            if unknown:
                raise Difference(f"{line}: there is no {unknown}")
            if words[0] in NOT_RUN or "opencl" in words or "cuda" in words:
                continue
            done = subprocess.run(line.replace("komdsp", PROGRAM, 1), shell=True, capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL)
            if done.returncode != 0:
                raise Difference(f"{line}: {done.stderr.strip()}")


def variants_are_those_of_the_command(rng, _):
    def variants(command):
        text = " ".join(komdsp(command, "--help").split())
        words = r"--variant NAME how to compute; auto: the planner chooses \((.*?); default"
        return re.search(words, text)[1].split(", ")
    for command, there, missing in [("fft", ["auto", "A", "S16", "tile", "in_place"], ["zhang", "three", "six"]),
                                    ("fft2d", ["zhang", "tile"], ["three", "six"]),
                                    ("otf", ["auto", "six", "three", "tile"], ["A", "zhang"]),
                                    ("dwt", ["auto", "tile"], ["A", "zhang"]), ("iswt", ["auto", "tile"], ["A"]),
                                    ("convolve", ["auto", "A", "E", "tile"], ["F", "zhang"])]:
        found = variants(command)
        if not set(there) <= set(found) or set(missing) & set(found):
            raise Difference(f"{command}: {found}")
    np.save("a.npy", np.ones((8, 8), "float32"))
    expect(komdsp("fft", "a.npy", "y.npy", "--variant", "zhang", status=2), "zhang is none of auto, A")


def what_was_meant_is_said(rng, _):
    make_files()
    np.save("a.npy", np.ones(64, "float32"))
    for line, meant in [("ftt a.npy b.npy", "fft"), ("spectogram a.npy b.png", "spectrogram"), ("spec", "spectrogram"),
                        ("fft a.npy b.npy c.npy --lenght 8", "--length"), ("reproduce stokham", "stockham"),
                        ("fft a.npy b.npy --backend opncl", "opencl"), ("fft a.npy b.npy --profile komdif", "komdiv"),
                        ("dwt a.npy b.npy --wavelet bd4", "db4"), ("plan fft2 --length 8", "fft2d"),
                        ("mdct a.npy b.npy --length 8 --window hanning", "hann"),
                        ("spectrogram voice.wav b.png --window kaisr:8", "kaiser")]:
        expect(komdsp(*line.split(), status=2), f"did you mean {meant}?")
    for line in ["qwerty", "fft a.npy b.npy --qwerty", "dwt a.npy b.npy --wavelet qwertyuiop"]:
        if "did you mean" in komdsp(*line.split(), status=2):
            raise Difference(f"{line}: a suggestion")


def info_says_what_files_hold(rng, _):
    make_files()
    np.save("i16.npy", np.zeros((3, 4), ">i2"))
    komdsp("fft", "samples.npy", "iq.sigmf-meta", "--quiet")
    with open("table.csv", "w") as file:
        file.write("1,2,3\n4,5,6\n")
    for file, words in [("voice.wav", ["sound", "1 x 68545", "48000 Hz, 1.428 s", "137134 bytes"]),
                        ("x.npy", ["array of NumPy", "256\n", "complex64"]), ("i16.npy", ["3 x 4", "int16"]),
                        ("table.csv", ["table", "2 x 3"]), ("iq.sigmf-meta", ["SigMF", "256", "complex64"]),
                        ("in.f32", ["raw", "256", "float32", "1024 bytes"]), ("image.png", ["picture", "480 x 640"])]:
        expect(komdsp("info", file), [f"{file}\n", *words])
    expect(komdsp("info", "in.f32", "--shape", "16,16"), "16 x 16")
    komdsp("fft", "samples.npy", "short.sigmf-meta", "--quiet", "--rate", "1e7", "--inverse")
    expect(komdsp("info", "short.sigmf-meta"), "1e+07 Hz, 2.56e-05 s")
    told = json.loads(komdsp("info", "voice.wav", "x.npy", "--json"))["files"]
    if [one["shape"] for one in told] != [[1, 68545], [256]] or told[0]["rate_hz"] != 48000 or told[1]["bytes"] != 2176:
        raise Difference(told)
    with open("profile.json", "w") as file:
        file.write("{}")
    komdsp("info", "profile.json", status=3)
    with open("broken.npy", "w") as file:
        file.write("\x93NUMPY")
    komdsp("info", "broken.npy", status=1)
    expect(komdsp("info", "nope", status=2), "cannot tell what nope holds: there is no such file")
    faults = komdsp("info", "none.npy", "x.npy", "broken.npy", status=1).splitlines()
    if len(faults) != 2 or "none.npy" not in faults[0] or "broken.npy" not in faults[1]:
        raise Difference(faults)
    faults = komdsp("info", "none.npy", "x.npy", "broken.npy", "--json", status=1).splitlines()
    if [json.loads(line)["status"] for line in faults] != [1, 1]:
        raise Difference(faults)
    with open("x.txt", "w") as file:
        file.write("1")
    komdsp("info", "x.txt", status=2)
    komdsp("info", "none.wav", status=1)
    komdsp("info", status=2)


def the_manual_page_has_every_command(rng, _):
    page = komdsp("manual")
    for command in all_commands():
        expect(page, ".SS komdsp " + " ".join(command).replace("-", "\\-") + " ")
    expect(page, [".TH KOMDSP 1", ".SH NAME", "\\fB\\-\\-threads\\fR", ".SH EXIT STATUS"])
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tascii", "-ww", "-z"], input=page, text=True, capture_output=True)
        if done.stderr:
            raise Difference(done.stderr.splitlines()[0])


def what_install_asks_for_has_no_help(rng, _):
    for command in ("manual", "completion"):
        expect(komdsp(command, "--help", status=2), "not expected: --help")


def bash_completes(rng, _):
    with open("completion", "w") as file:
        file.write(komdsp("completion"))
    np.save("data.npy", np.ones(4))

    def completed(*words):
        script = 'source ./completion; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _komdsp; echo "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-u", "-c", script, "bash", *words], capture_output=True, text=True)
        if done.stderr:
            raise Difference(done.stderr)
        return done.stdout.split()
    for words, expected in [(["komdsp", "spectr"], ["spectrogram"]), (["komdsp", "dw"], ["dwt", "dwt2"]),
                            (["komdsp", "fft", "--ba"], ["--backend"]),
                            (["komdsp", "fft", "--backend", ""], ["cpp", "opencl", "cuda", "auto"]),
                            (["komdsp", "fft", "data.npy", "out.npy", "--prec"], ["--precision"]),
                            (["komdsp", "fft", "--profile", "kom"], ["komdiv"]),
                            (["komdsp", "fft", "da"], ["data.npy"]),
                            (["komdsp", "reproduce", "sto"], ["stockham"]),
                            (["komdsp", "reproduce", "stockham", "--precision", "f"], ["f32", "f64"]),
                            (["komdsp", "plan", "fft2"], ["fft2d"]), (["komdsp", "dwt", "--wavelet", "dme"], ["dmey"])]:
        found = completed(*words)
        if found != expected:
            raise Difference(f"{words}: {found}")


TESTS = [(test, ["cpp"]) for test in [
    each_command_has_two_examples_and_words, the_examples_run, variants_are_those_of_the_command,
    what_was_meant_is_said, info_says_what_files_hold, the_manual_page_has_every_command,
    what_install_asks_for_has_no_help, bash_completes]]

run_tests("komdsp says what it does", TESTS)
