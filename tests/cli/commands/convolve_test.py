#!/usr/bin/python3 -B
"""Holds `komdsp convolve` against NumPy where the random lines have nothing: long rows, variants, streams, NaN and
infinity, refusals; and what `komdsp match` finds.

KOMDSP_TEST_SCOPE=all takes the same on a device, too, and streams 10^8 samples instead of 10^7.
"""

import json
import os
import signal
import subprocess
import threading
import wave

from command_line import ALL, HOST, PROGRAM, Difference, answer_of, bound_of, cases, expect_refusals, on, \
    random_array, result_of, run_tests

import numpy as np
from definitions import convolved

MODES = {"linear": [], "circular": ["--circular"], "correlate": ["--correlate"],
         "circular correlate": ["--circular", "--correlate"]}
TYPES = ["float32", "float64", "complex64", "complex128"]


def komdsp_convolve(x, y, options):
    return result_of("convolve", [x, y], options)


def truth_of(x, y, mode):
    """By NumPy, row by row, in double."""
    leading = np.broadcast_shapes(x.shape[:-1], y.shape[:-1])
    wide = "complex128" if np.iscomplexobj(x) or np.iscomplexobj(y) else "float64"
    a = np.broadcast_to(x, leading + x.shape[-1:]).reshape(-1, x.shape[-1]).astype(wide)
    b = np.broadcast_to(y, leading + y.shape[-1:]).reshape(-1, y.shape[-1]).astype(wide)
    z = np.stack([convolved(a[i], b[i], "correlate" in mode, "circular" in mode) for i in range(len(a))])
    return z.reshape(leading + z.shape[-1:]), np.array(
        [np.linalg.norm(a[i]) * np.linalg.norm(b[i]) for i in range(len(a))])


def compare(x, y, mode, options):
    z = komdsp_convolve(x, y, MODES[mode] + options)
    truth, norms = truth_of(x, y, mode)
    if z.dtype != np.result_type(x, y):
        raise Difference(f"type {z.dtype} for {x.dtype} and {y.dtype}")
    if z.shape != truth.shape:
        raise Difference(f"shape {z.shape}, {truth.shape} expected")
    bound = 3 * bound_of(z.dtype, 2 * truth.shape[-1])
    errors = np.linalg.norm((z - truth).reshape(-1, z.shape[-1]), axis=-1) / norms
    if not errors.max() <= bound:
        raise Difference(f"{mode} of {x.shape} and {y.shape}: error {errors.max():.3g}, {bound:.3g} allowed")


def lengths(rng, backend):
    """Tiles, passes and overlap-save; either side the longer one."""
    pairs = [(1, 100), (1000, 1), (4096, 4096), (20000, 3), (5, 60000), (100000, 257), (12000, 9000)]
    for a, b in pairs:
        for kind in ["float32", "complex64"]:
            for mode in ["linear", "correlate"]:
                compare(random_array(rng, kind, (a,)), random_array(rng, kind, (b,)), mode, on(backend))
    for n in [97, 480, 1000, 2999, 3000]:
        for mode in ["circular", "circular correlate"]:
            compare(random_array(rng, "float32", (n,)), random_array(rng, "float32", (n,)), mode, on(backend))
    # Rows that go by overlap-save, each with another filter.
    compare(random_array(rng, "float32", (2, 1, 30000)), random_array(rng, "float32", (3, 50)), "linear", on(backend))
    # As the device itself is planned.
    compare(random_array(rng, "float32", (5, 200)), random_array(rng, "float32", (200,)), "linear",
            ["--backend", backend])


def axes_and_images_that_are_none(rng, backend):
    x, y, volume = (random_array(rng, "float32", shape) for shape in [(6,), (4,), (4, 9, 3)])
    image, kernel = random_array(rng, "float32", (3, 8)), random_array(rng, "float32", (4, 2))
    expect_refusals("convolve", backend, [([x, y], ["--axis=1"], 2, "axis"),
                                          ([volume, kernel], ["--axis=0"], 2, "axis")])
    expect_refusals("convolve2d", backend, [([image, kernel], ["--mode", "valid"], 1, "large"),
                                            ([x, kernel], [], 1, "two")])


def variants(rng, backend):
    """A to E take circular convolutions of complex rows of a power of two; nothing else passes for one."""
    x, y = random_array(rng, "complex64", (3, 64)), random_array(rng, "complex64", (3, 64))
    for variant in ["A", "B", "C", "D", "E", "tile"]:
        compare(x, y, "circular", ["--variant", variant, "--backend", backend])
    compare(x, y, "linear", ["--variant", "tile", "--backend", backend])
    np.save("x.npy", x)
    np.save("real.npy", x.real)
    np.save("odd.npy", x[:, :60])
    for arguments, status, reason in [
        (["x.npy", "x.npy", "z.npy"], 1, "circular"),
        (["odd.npy", "odd.npy", "z.npy", "--circular"], 1, "power of two"),
        (["real.npy", "real.npy", "z.npy", "--circular"], 1, "complex"),
        (["x.npy", "x.npy", "z.npy", "--circular", "--correlate"], 1, "correlate")]:
        refuse([*arguments, "--variant", "C", "--backend", backend], status, reason)
    refuse(["x.npy", "x.npy", "z.npy", "--circular", "--variant", "S2"], 2, "S2")


def filtered_stream(x, y, options, blocks):
    """x goes in by blocks and comes back the same way; gives the result and the peak of memory in bytes."""
    x.tofile("x.raw")
    y.tofile("y." + ("cf32" if np.iscomplexobj(y) else "f32"))
    feed = f"dd if=x.raw bs={blocks} status=none"
    name = "y." + ("cf32" if np.iscomplexobj(y) else "f32")
    format_ = "cf32" if np.iscomplexobj(x) else "f32"
    command = f"{feed} | '{PROGRAM}' convolve - {name} - --format {format_} {' '.join(options)} > z.raw"
    done = subprocess.run(["sh", "-c", command], capture_output=True)
    if done.returncode != 0:
        raise Difference(done.stderr.decode())
    return np.fromfile("z.raw", dtype=np.result_type(x, y))


def streams_equal_NumPy(rng, backend):
    sizes = [(200000, 999, "complex64", "float32"), (100000, 31, "float32", "float32"), (3, 50, "float32", "float32"),
             (70001, 1, "float32", "complex64")]
    for a, b, kind, other in sizes:
        x, y = random_array(rng, kind, (a,)), random_array(rng, other, (b,))
        for mode in ["linear", "correlate"]:
            z = filtered_stream(x, y, on(backend) + MODES[mode], 1001)
            truth, norm = truth_of(x, y, mode)
            if z.shape != truth.shape:
                raise Difference(f"{z.shape[0]} elements, {truth.shape[0]} expected")
            if not np.linalg.norm(z - truth) <= 2e-6 * norm[0]:
                raise Difference(f"{mode} of {a} with {b}: {np.linalg.norm(z - truth) / norm[0]:.3g}")


def long_stream_holds_memory(rng, backend):
    """A stream that is made as it goes; checks parts of what comes, and the peak of memory."""
    count, length, block = (10**8 if ALL else 10**7), 1023, 1 << 20
    y = random_array(rng, "float32", (length,))
    y.tofile("y.f32")
    piece = random_array(rng, "float32", (block,))
    with open("out.raw", "wb") as out:
        child = subprocess.Popen([PROGRAM, "convolve", "-", "y.f32", "-", "--format", "f32", "--backend", backend],
                                 stdin=subprocess.PIPE, stdout=out)
        # The stream is `piece` again and again, each time louder.
        for at in range(0, count, block):
            child.stdin.write((piece[:min(block, count - at)] * (1 + at // block)).astype("float32").tobytes())
        # This program alone: rusage would count what Python had before it became komdsp.
        with open(f"/proc/{child.pid}/status") as status:
            peak = 1024 * int(next(line for line in status if line.startswith("VmHWM")).split()[1])
        child.stdin.close()
    if child.wait() != 0:
        raise Difference(f"status {child.returncode}")
    limit = 40e6 if backend == "cpp" else 400e6
    if peak > limit:
        raise Difference(f"{peak / 1e6:.0f} MB of memory, {limit / 1e6:.0f} allowed")
    z = np.memmap("out.raw", dtype="float32", mode="r")
    if len(z) != count + length - 1:
        raise Difference(f"{len(z)} elements, {count + length - 1} expected")

    def stream(first, last):
        n = np.arange(max(first, 0), min(last, count))
        return np.concatenate([np.zeros(max(0, -first)), piece[n % block].astype("float64") * (1 + n // block),
                               np.zeros(max(0, last - count))])

    for first in [0, 65000, 3 * block - 5000, count // 2 + 17, count - 9000, count + length - 1 - 8000]:
        last = min(first + 8000, len(z))
        truth = np.convolve(stream(first - length + 1, last), y.astype("float64"), "valid")
        x = stream(first - length + 1, last)
        if not np.linalg.norm(z[first:last] - truth) <= 2e-6 * np.linalg.norm(x) * np.linalg.norm(y):
            error = np.linalg.norm(z[first:last] - truth) / np.linalg.norm(truth)
            raise Difference(f"elements from {first} on: {error:.3g}")
    os.remove("out.raw")
    print(f"# {count} samples ({backend}): peak of memory {peak / 1e6:.0f} MB")


def signals_stay_ours(rng, backend):
    """Ignored signals stay so, and SIGQUIT ends a run, though a driver may take signals for itself."""
    rng.standard_normal(8).astype("f4").tofile("y.f32")
    run = "trap '' HUP; ulimit -c 0; exec \"$0\" convolve - y.f32 - --format f32 --backend $1 </dev/zero 2>/dev/null"
    child = subprocess.Popen(["sh", "-c", run, PROGRAM, backend], stdout=subprocess.PIPE)
    child.stdout.read(4)  # the device is in use
    child.send_signal(signal.SIGHUP)
    child.send_signal(signal.SIGQUIT)
    waited = threading.Timer(20, child.kill)
    waited.start()
    status = child.wait()
    waited.cancel()
    child.stdout.close()
    if status != -signal.SIGQUIT:
        raise Difference(f"status {status}")


def nan_and_infinity_spread(rng, backend):
    """NaN and infinity where NumPy has them, and only there."""
    for value in [np.nan, np.inf, -np.inf]:
        for mode in ["linear", "correlate"]:
            for kind in ["float32", "complex64"]:
                x, y = random_array(rng, kind, (2, 200)), random_array(rng, kind, (9,))
                x[0, 60] = value
                x[0, 63] = -value
                y[3] = 0
                y[5] = value if np.isnan(value) or (kind == "float32" and mode == "linear") else 1
                with np.errstate(all="ignore"):
                    truth = truth_of(x, y, mode)[0]
                z = komdsp_convolve(x, y, MODES[mode] + ["--backend", backend])
                with np.errstate(all="ignore"):
                    close = np.abs(z - truth) <= 1e-4
                same = np.where(np.isfinite(truth), close, (np.isnan(z) & np.isnan(truth)) | (z == truth))
                if not same.all():
                    raise Difference(f"{value} in {mode} of {kind}: {np.flatnonzero(~same)[:9]} differ from NumPy")


def refuse(arguments, status, reason, stream=None):
    """stream: what standard input gives, to a process of its own."""
    before = sorted(os.listdir("."))
    if stream is None:
        found, out, message = cases.run(["convolve", *arguments])
    else:
        done = subprocess.run([PROGRAM, "convolve", *arguments], capture_output=True, input=stream)
        found, out, message = done.returncode, done.stdout, done.stderr.decode()
    if found != status or message.count("\n") != 1 or reason not in message or out:
        raise Difference(f"{' '.join(arguments)}: status {found}, said: {message.strip()}")
    if sorted(os.listdir(".")) != before:
        raise Difference(f"{' '.join(arguments)}: left a file")


def wrong_input_is_refused_in_one_line(rng, backend):
    for name, shape in {"a": (3, 8), "b": (2, 8), "c": (7,), "scalar": (), "empty": (0,), "hollow": (3, 0)}.items():
        np.save(name + ".npy", np.zeros(shape, "float32"))
    with open("cut.npy", "wb") as file:
        file.write(open("a.npy", "rb").read()[:-5])
    np.zeros(4, "float32").tofile("y.f32")
    refuse(["a.npy", "c.npy", "z.npy", "--circular"], 1, "8 and 7")
    refuse(["a.npy", "b.npy", "z.npy"], 1, "broadcast")
    refuse(["a.npy", "scalar.npy", "z.npy"], 1, "scalar.npy")
    refuse(["empty.npy", "a.npy", "z.npy"], 1, "empty.npy")
    refuse(["a.npy", "hollow.npy", "z.npy"], 1, "hollow.npy")
    refuse(["cut.npy", "a.npy", "z.npy"], 1, "truncated")
    refuse(["a.npy", "none.npy", "z.npy"], 1, "none.npy")
    refuse(["a.npy", "c.npy", "z.cf32"], 2, "float32")
    refuse(["a.npy", "c.npy", "z.txt"], 2, "z.txt")
    refuse(["a.npy", "c.npy"], 2, "OUT")
    refuse(["-", "-", "z.npy", "--format", "f32"], 2, "one stream")
    refuse(["-", "y.f32", "-"], 2, "format")
    refuse(["-", "y.f32", "-", "--format", "f32", "--axis", "1"], 2, "no axis 1", stream=b"abcd")
    refuse(["-", "y.f32", "-", "--format", "f32"], 1, "empty", stream=b"")
    refuse(["-", "y.f32", "z.f32", "--format", "f32"], 1, "whole number", stream=b"abcdefghi")
    refuse(["a.npy", "c.npy", "nowhere/z.npy"], 1, "nowhere")


def told_by(arguments):
    out, _ = answer_of(*arguments, "--json")
    if open("picture.png", "rb").read(8) != b"\x89PNG\r\n\x1a\n":
        raise Difference("no picture")
    return json.loads(out)


def a_piece_of_a_recording_is_found(rng, backend):
    rate, length = 8000, 16000
    with wave.open("noise.wav", "wb") as file:
        file.setparams((1, 2, rate, length, "NONE", ""))
        file.writeframes((rng.standard_normal(length) * 3000).astype("<i2").tobytes())
    found = told_by(["match", "noise.wav", "picture.png", "--from", "0.7", "--duration", "0.05", *on(backend)])
    if found["found_s"] != found["true_s"] or abs(found["peak"] - 1) > 1e-4 or found["peak_to_side_lobe_db"] < 10:
        raise Difference(f"{found}")


TESTS = [
    (lengths, HOST),
    (axes_and_images_that_are_none, ["cpp"]),
    (variants, HOST),
    (streams_equal_NumPy, HOST),
    (long_stream_holds_memory, HOST),
    (signals_stay_ours, HOST),
    (nan_and_infinity_spread, ["cpp"]),
    (wrong_input_is_refused_in_one_line, ["cpp"]),
    (a_piece_of_a_recording_is_found, HOST),
]

run_tests("komdsp convolve", TESTS)
