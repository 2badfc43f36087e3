#!/usr/bin/python3 -B
"""Tables and recordings as instruments, spreadsheets and recorders leave them, through `komdsp`, against NumPy; what
`info` takes of memory to tell of files.
"""

import json
import os
import resource
import struct
import subprocess
import threading
import zlib

from command_line import PROGRAM, Difference, answer_of, expect, run_tests

import numpy as np


def read_as_written(file, *options, told=""):
    """A file as komdsp reads it; told: a part of what it says of it."""
    if os.path.exists("y.npy"):
        os.remove("y.npy")
    np.save("one.npy", np.ones(1))
    _, err = answer_of("convolve", file, "one.npy", "y.npy", "--backend", "cpp", *options)
    if (told in err and told) or (not told and err == ""):
        return np.load("y.npy")
    raise Difference(f"{file}: told {err!r}, not {told!r}")


def expect_table(text, truth, *options, told="", code="utf-8"):
    with open("x.csv", "w", encoding=code, newline="") as file:
        file.write(text)
    found, truth = read_as_written("x.csv", *options, told=told), np.asarray(truth)
    if found.shape != truth.shape or found.dtype.kind != np.result_type(truth, float).kind:
        raise Difference(f"{text[:60]!r}: {found.dtype} of shape {found.shape}, {truth.shape} is right")
    if not np.allclose(found, truth, rtol=1e-14, atol=0):
        raise Difference(f"{text[:60]!r}: {found.tolist()[:4]}")
    shape = json.loads(answer_of("info", "x.csv", "--json", *options)[0])["files"][0]["shape"]
    if tuple(shape) != truth.shape:
        raise Difference(f"{text[:60]!r}: info says {shape}")


def expect_refusal(text, words, *options):
    with open("x.csv", "w", encoding="utf-8", newline="") as file:
        file.write(text)
    for command in (["fft", "x.csv", "y.npy", "--backend", "cpp"], ["info", "x.csv"]):
        expect(answer_of(*command, *options, status=1), [f"x.csv{words}", "--skip N"])


def decimal_commas(rng, _):
    truth = [[1.5, 2.25], [3, 4.75]]
    for text in ["1,5;2,25\n3,0;4,75\n", "1,5\t2,25\n3,0\t4,75\n", '"1,5";"2,25"\r\n"3,0";"4,75"\r\n',
                 "Zeit;Spannung\n1,5;2,25\n3;4,75", "sep=;\r\n1,5;2,25\r\n3,0;4,75\r\n", "1.5;2.25\n3;4.75\n",
                 '"Zeit";"Spannung, V"\n1,5;2,25;\n3,0;4,75;\n', "# a\n\n1,5 ; 2,25\n3,0;+4,75E+00\n"]:
        expect_table(text, truth)
    expect_table("Zeit;Spannung\r\n1,5;2,25\r\n3,0;4,75\r\n", truth, code="utf-8-sig")
    expect_table("1,5+2,5j;-1,25j\n", [1.5 + 2.5j, -1.25j])
    for text, words in [("t,v\n1,5,2,25\n", ", line 1, column 3: 2 names above rows of 4 numbers"),
                        ("v\n1,5\n2,5\n", ", line 1, column 2: 1 names above rows of 2 numbers"),
                        ("1,5;2.5\n", ", line 1, column 2: '2.5' has a decimal '.'"),
                        ("1.5;2.5\n1.5;2,5\n", ", line 2, column 2: '2,5' has a decimal ','"),
                        ('"1,234.5","2"\n', ", line 1, column 1: '1,234.5' is no number"),
                        ('"1,5","2,5"\n', ", line 1, column 1: '1,5' is no number"),
                        ("1.234,5;2\n", ", line 1, column 1: '1.234,5' is no number")]:
        expect_refusal(text, words)


def instruments(rng, _):
    told = "are taken for headers"
    for text, note in [
            ("X,CH1,Start,Increment,\nSequence,Volt,-1.2e-03,2.0e-06\n0,1.2e-01,,\n1,-1.3e-01,,\n", told),
            ("Model,MSO64\nFirmware,1.2\nRecord Length,1000\nUnits,s\nLabel,,\nTIME,CH1\n0,1.2e-01\n1,-.13\n", told),
            ("x-axis,1\r\nsecond,Volt\r\n+0.0E+00,+120E-03\r\n+1.0E+00,-130E-03\r\n", told),
            ("Time,Channel A\n(ms),(V)\n\n0,0.12\n1.,-0.13\n", ""),
            ("# day 3\n# 2 columns\n in s,C1 in V\n0,0.12\n1,-0.13\n", ""),
            ('"Time, s","Level, ""V"""\n"0","0.12"\n"1","-0.13"\n', ""),
            ("time level\n 0   0.12 \n 1  -0.13\n", ""), (",level\n0,0.12,\n1,-0.13,\n", ""),
            ("% t, v\n0, 0.12\n1, -0.13", ""), ("a\tb\n0\t0.12\t\n1\t-0.13\t\n", "")]:
        expect_table(text, [[0, 0.12], [1, -0.13]], told=note)
        # Without a word where --quiet is, or lines are left out.
        lines = text.count("\n", 0, max(text.find("\n0"), text.find("\n 0"), text.find("\n+0"), text.find('\n"0"')) + 1)
        expect_table(text, [[0, 0.12], [1, -0.13]], "--skip", str(lines))
    for text, words in [("time,level\n0.1,x\n0.2,3\n", ", line 2, column 2: 'x' is no number"),
                        ("x,2\n3,4\n", ", line 1, column 1: 'x' is no number"),
                        ("12:00:01,2\n", ", line 1, column 1: '12:00:01' is no number"),
                        ('a,b\n"1,2\n', ", line 2, column 1: a quotation mark is not closed"),
                        ("1,2\n3,4\n5,\n", ", line 3, column 2: 1 numbers, and 2 in the lines before"),
                        ("1,2\n3,4,5\n", ", line 2, column 3: 3 numbers, and 2 in the lines before"),
                        ("1,2\n,4\n", ", line 2, column 1: '' is no number"),
                        ("1,2\na,b\n3,4\n", ", line 2, column 1: 'a' is no number"),
                        ("a,b,c\n1,2\n", ", line 1, column 3: 3 names above rows of 2 numbers"),
                        ("a,b\nc,d\n", ", line 1, column 1: 'a' is no number, and no numbers are there"),
                        ("(1e999+2j),1\n1,2\n", ", line 1, column 1: '(1e999+2j)' is no number"),
                        ("1 2\n3 4 x\n", ", line 2, column 3: 'x' is no number"),
                        ("+-5,1\n", ", line 1, column 1: '+-5'"),
                        ("1,2\n" * 9000 + "1,z\n", ", line 9001, column 2: 'z' is no number")]:
        expect_refusal(text, words)
    expect_refusal("a\n1,2\n", ", line 1, column 2", "--skip", "0")
    expect_table("a\n1,2\n", [1, 2], "--skip", "1")
    with open("x.csv", "w", encoding="utf-16") as file:
        file.write("1\t2\n")
    expect(answer_of("info", "x.csv", status=1), "UTF-16")
    expect(answer_of("fft", "one.npy", "y.npy", "--skip", "1", status=2), "--skip is of lines of .csv")


def numbers_of_numpy_and_matlab(rng, _):
    x = rng.standard_normal((3, 4))
    for values in (x, x[0], x + 1j * x[::-1], (x - 2j * x)[0]):
        np.savetxt("n.csv", values)
        found = read_as_written("n.csv")
        if found.shape != values.shape or not np.allclose(found, values, rtol=1e-14, atol=1e-15):
            raise Difference(f"numpy.savetxt of {values.dtype} {values.shape}: {found.shape}")
    np.savetxt("n.csv", x, header="first second third fourth", comments="")
    if not np.allclose(read_as_written("n.csv"), x, rtol=1e-14, atol=1e-15):
        raise Difference("numpy.savetxt with a header")
    expect_table("1+2i,3-4i\n0+0i,-1-1i\n", [[1 + 2j, 3 - 4j], [0, -1 - 1j]])
    expect_table("1 + 2i, 3 - 4i\n5, -6i\n", [[1 + 2j, 3 - 4j], [5, -6j]])
    expect_table(" (1.0e+00+-2.0e+00j) (+3-4j)\n", [1 - 2j, 3 - 4j])
    expect_table("1.5,NaN\nInf,-inf\n".replace("NaN", "7"), [[1.5, 7], [np.inf, -np.inf]])


SAMPLES = np.random.default_rng(7).integers(-9000, 9000, (4800, 2)).astype("<i2")


def wav(name, riff, data, body=SAMPLES.tobytes(), tail=b"", magic=b"RIFF", extra=b"", size=0):
    with open(name, "wb") as file:
        file.write(magic + struct.pack("<I", riff % 2**32) + b"WAVE" + extra)
        file.write(b"fmt " + struct.pack("<IHHIIHH", 16, 1, 2, 8000, 32000, 4, 16))
        file.write(b"data" + struct.pack("<I", data % 2**32) + body + tail)
        if size:
            file.truncate(file.tell() + size)  # a hole: no block of the disk


def recordings_whose_header_is_wrong(rng, _):
    n = SAMPLES.nbytes
    listed = b"LIST" + struct.pack("<I", 12) + b"INFOabcdefgh"
    zeros = b"ds64" + struct.pack("<IQQQI", 28, 0, 0, 0, 0)
    not_ended, longer = "0 bytes of samples, as when a recording was not ended", "bytes longer; all of its 19200 bytes"
    for name, told, frames, made in [
            ("right", "", 4800, {}), ("list", "", 4800, {"riff": 56 + n, "tail": listed}),
            ("riff 8 too large", "8 " + longer, 4800, {"riff": 44 + n}), ("small riff", "", 4800, {"riff": 4}),
            ("list cut", "6 " + longer, 4800, {"riff": 56 + n, "tail": listed[:-6]}),
            ("never closed", not_ended, 4800, {"riff": 36, "data": 0}),
            ("zeros", not_ended, 4800, {"riff": 0, "data": 0}),
            ("RF64 of zeros", not_ended, 4800, {"riff": -1, "data": -1, "magic": b"RF64", "extra": zeros}),
            ("a placeholder", not_ended, 4800, {"riff": 0, "data": 0, "extra": b"JUNK" + zeros[4:]}),
            ("beyond", "38400 bytes of samples; the 19200 that are there", 4800, {"data": 2 * n}),
            ("half a frame", "19200 bytes of samples; the 19196 that", 4799, {"body": SAMPLES.tobytes()[:-3]}),
            ("a pipe's", "", 4800, {"riff": 2**32 - 1, "data": 2**32 - 1})]:
        wav("r.wav", **{"riff": 36 + n, "data": n, **made})
        found = read_as_written("r.wav", told=told)
        if found.shape != (2, frames) or not np.allclose(found, SAMPLES[:frames].T / 32768, rtol=0, atol=1e-6):
            raise Difference(f"{name}: {found.shape}")
        out, err = answer_of("info", "r.wav")
        if f"2 x {frames}\n" not in out or told not in err or (not told and err):
            raise Difference(f"{name}: {out} {err}")
    for riff, tail in ((36, b""), (56, listed)):
        wav("r.wav", riff, 0, b"", tail)
        expect(answer_of("info", "r.wav", status=1), "is empty")


def recordings_beyond_4_gib(rng, _):
    """Holes of a file are cheap; info reads no sample."""
    size = 2**32 + 2**22
    wrapped = {"riff": 36 + size, "data": size}
    for name, told, made in [("modulo 2^32", "4194304 bytes of samples, modulo 2^32", wrapped),
                             ("never closed", "as when", {"riff": 36, "data": 0}),
                             ("a pipe's", "", {"riff": -1, "data": -1})]:
        wav("big.wav", body=b"", size=size, **made)
        out, err = answer_of("info", "big.wav")
        if f"2 x {size // 4}\n" not in out or told not in err:
            raise Difference(f"{name}: {out} {err}")
    os.remove("big.wav")


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def info_takes_little_memory(rng, _):
    side = 9000
    rows = zlib.compress(bytes((side * 8 + 1) * side), 1)
    with open("large.png", "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 16, 6, 0, 0, 0)) +
                   chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    with open("large.csv", "w") as file:
        file.write("0.12345678,0.5\n" * 1200000)
    for name in ("large.npy", "large.f64"):
        with open(name, "wb") as file:
            if name.endswith("npy"):
                np.lib.format.write_array_header_1_0(file, {"descr": "<f8", "fortran_order": False, "shape": (2**27,)})
            file.truncate(file.tell() + 2**30)
    for name, shape in [("large.png", "9000 x 9000"), ("large.csv", "1200000 x 2"), ("large.npy", str(2**27)),
                        ("large.f64", str(2**27))]:
        most = 200 << 20  # the program itself takes less than 100
        run = subprocess.run([PROGRAM, "info", name], capture_output=True, text=True, check=False,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)))
        if run.returncode != 0 or f" {shape}\n" not in run.stdout:
            raise Difference(f"{name}: status {run.returncode}, {run.stderr.strip()[:200]}")
        os.remove(name)


def raw_files_of_other_names(rng, _):
    raw = rng.integers(-128, 127, 600, endpoint=True)
    samples = raw[0::2] + 1j * raw[1::2]
    for name, kind, scale, options in [
            ("x.cs8", "i1", 128, []), ("x.cs16", "<i2", 32768, []), ("x.cfile", "<f4", 1, []), ("x.fc32", "<f4", 1, []),
            ("x.iq", "<i2", 32768, ["--format", "cs16"]), ("x.raw", "<f4", 1, ["--format", "cf32"]),
            ("x.bin", "i1", 128, ["--format", "ci8"]), ("noextension", "<f8", 1, ["--format", "cf64"])]:
        raw.astype(kind).tofile(name)
        found = read_as_written(name, *options)
        if found.shape != (300,) or not np.allclose(found, samples / scale, rtol=1e-6, atol=1e-6):
            raise Difference(name)
        if "300\n" not in answer_of("info", name, *options)[0]:
            raise Difference(f"info {name}")
    for arguments in (["info", "x.iq"], ["fft", "x.bin", "y.npy"]):
        expect(answer_of(*arguments, status=2), "--format")
    expect(answer_of("fft", "x.cs8", "y.npy", "--format", "f32", status=2), "--format is of")


def info_reads_pipes(rng, _):
    np.save("x.npy", np.ones((30, 1000)))
    wav("x.wav", 36 + SAMPLES.nbytes, SAMPLES.nbytes)
    np.ones(700, "f4").tofile("x.f32")
    for extension, shape in [("npy", "30 x 1000"), ("wav", "2 x 4800"), ("f32", "700")]:
        with open(f"x.{extension}", "rb") as file:
            content = file.read()
        os.mkfifo(f"pipe.{extension}")

        def write(name=f"pipe.{extension}", content=content):
            with open(name, "wb") as pipe:
                pipe.write(content)

        writer = threading.Thread(target=write)
        writer.start()
        out = answer_of("info", f"pipe.{extension}")[0]
        writer.join()
        if f"{shape}\n" not in out or f"{len(content)} bytes" not in out:
            raise Difference(out)


TESTS = [(test, ["cpp"]) for test in [
    decimal_commas, instruments, numbers_of_numpy_and_matlab, recordings_whose_header_is_wrong,
    recordings_beyond_4_gib, info_takes_little_memory, raw_files_of_other_names, info_reads_pipes]]

run_tests("komdsp, tables and recordings", TESTS)
