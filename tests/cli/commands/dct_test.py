#!/usr/bin/python3 -B
"""`komdsp dct` and `komdsp dst` against their definitions where rows are long, and what they refuse; any others, and
`dht`, `r2hc` and `hc2r`, are among the random lines."""

from command_line import ALL, bound_of, expect_near, expect_refusals, is_smooth, random_array, result_of, run_tests

from definitions import cosines


def long_rows(rng, backend):
    for length in (128, 1009, 4096) if ALL else (128, 1009):
        for kind in (1, 2, 3, 4):
            for dtype in ("float32", "float64"):
                x, name = random_array(rng, dtype, (2, length)), "dst" if kind % 2 == 0 else "dct"
                y = result_of(name, [x], ["--type", str(kind), "--backend", backend, "--quiet"])
                transform = 2 * (length - 1 if kind == 1 else length)
                points = transform // 2 if kind == 1 else length // 2 if length % 2 == 0 else length
                truth = cosines(x, [1], [length], name, kind, "backward", False, False)
                expect_near(f"{name} {kind} of {length}", y, truth, bound_of(dtype, transform, is_smooth(points)))


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
    expect_refusals("dht", backend, [([x], ["--type", "2"], 2, "--type")])


run_tests("komdsp dct equals scipy.fft", [(long_rows, ["cpp"]), (what_is_refused, ["cpp"])])
