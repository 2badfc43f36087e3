"""How a batch is split over devices, without any: each part is computed here in memory of its own, as far as it
reaches, which is put back as a device's is.  Prints PASS and FAIL."""
import types

import numpy as np
from verdicts import displaced, verdict

from komdsp import _backends, _library, _plan

places = [types.SimpleNamespace(profile=None)] * 3
random = np.random.default_rng(4)


def computed(description, memory, offsets):
    """Memories of input, output and operand, from these bytes on, after the transform."""
    kept, plan = _library.planned(description)
    made = _library.Transform.of_plan(plan, 1)
    sizes = [getattr(made.envelope, f"{name}_bytes") for name in ("input", "output", "operand")]
    own = [displaced(m[first:first + size], 0) for m, first, size in zip(memory, offsets, sizes)]
    assert all(len(m) == size for m, size in zip(own, sizes))
    made.compute(own[0].ctypes.data, own[1].ctypes.data, own[2].ctypes.data if sizes[2] else None)
    return own[1]


def test_split(transform, parts, **options):
    if "shape" in options:  # the package says every stride
        n, bins = options["shape"], options["shape"]
        if options.get("kind") == "real":
            bins = (*n[:-1], n[-1] // 2 + 1)
        dense = [[int(np.prod(s[a + 1:])) for a in range(len(s))] for s in (n, bins)]
        options = {"in_stride": dense[options.get("inverse", 0)], "out_stride": dense[1 - options.get("inverse", 0)],
                   **options}
    description = _plan._described(transform, {"precision": "f64", **options})
    kept, plan = _library.planned(description)
    e = _library.envelope_of(plan)
    memory = [random.uniform(1, 2, size // 8).view(np.uint8)
              for size in (e.input_bytes, e.output_bytes, e.operand_bytes)]
    truth = computed(description, memory, (0, 0, 0)).view(float)
    divided = _backends._parts(description, places)
    results = [(offsets[1], computed(part, memory, offsets)) for part, offsets in divided]
    y = memory[1].copy()
    for first, own in results:
        y[first:first + len(own)] = own
    far = np.abs(y.view(float) - truth).max()
    if len(divided) != parts or not far <= 1e-12 * np.abs(truth).max():
        return [f"{transform} {options}: {len(divided)} parts, {far} off"]
    return []


rows = {"length": 12, "batch": 7}
haar = {"wavelet": "haar", "levels": 1}
verdict("batches of rows are split, and each part is its rows", not (wrong := [
    *test_split("fft", 3, **rows), *test_split("fft", 2, length=12, batch=2), *test_split("fft", 1, length=12),
    *test_split("fft", 3, **rows, kind="real"), *test_split("fft", 3, **rows, kind="real", inverse=1),
    *test_split("fft", 3, **rows, kind="hermitian"), *test_split("fft", 3, **rows, in_distance=15, out_distance=13),
    *test_split("fft", 3, **rows, in_stride=7, in_distance=1), *test_split("dct", 3, **rows, type=2),
    *test_split("dwt", 3, **rows, **haar), *test_split("dwt2", 3, rows=6, columns=8, batch=4, **haar),
    *test_split("swt", 3, **rows, **haar), *test_split("otf", 3, rows=6, columns=8, batch=4)]), f"{wrong}")
verdict("arrays are split along the axis whose points lie farthest apart", not (wrong := [
    *test_split("fftn", 3, shape=(6, 5, 4), axis=(1, 2)), *test_split("fftn", 3, shape=(6, 5, 4), axis=(2,)),
    *test_split("fftn", 3, shape=(6, 5, 4), axis=(1, 2), kind="real"),
    *test_split("fftn", 3, shape=(6, 5, 4), axis=(1, 2), kind="real", inverse=1),
    *test_split("dctn", 3, shape=(6, 5, 4), axis=(1,), type=3), *test_split("fftn", 1, shape=(6, 5))]), f"{wrong}")
images = {"x_rows": 6, "x_columns": 7, "y_rows": 2, "y_columns": 3, "batch": 4, "real": 1}
pairs = {"x_length": 9, "y_length": 4, "outer": 5}
verdict("pairs are split, and what they share goes everywhere", not (wrong := [
    *test_split("convolution", 3, **pairs), *test_split("convolution", 3, **pairs, x_outer=0, real=1),
    *test_split("convolution", 3, **pairs, y_outer=0), *test_split("convolution2d", 3, **images),
    *test_split("convolution2d", 3, **images, shared_x=1), *test_split("convolution2d", 3, **images, shared_y=1)]),
    f"{wrong}")
beside = {"length": 12, "batch": 7, "out_stride": 7, "out_distance": 1}
verdict("rows that lie between each other are not split", not (wrong := [
    *test_split("fft", 1, **beside), *test_split("fft", 1, **beside, in_stride=7, in_distance=1),
    *test_split("fftn", 1, shape=(4, 6), axis=(0,)), *test_split("swt", 1, **rows, **haar, bands_first=1),
    *test_split("dwt", 1, **beside, **haar), *test_split("fft", 3, length=4, batch=3, out_stride=3, out_distance=10)]),
    f"{wrong}")
