"""komdsp on the first OpenCL device: pyopencl's arrays, and NumPy's with `backend=`, against NumPy, and against the
same on this CPU.  Prints PASS and FAIL."""
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
import pyopencl
import pyopencl.array
from device_cases import arrays, calls, leaves, more_calls
from verdicts import everything, refused, verdict

import komdsp
from komdsp import fft, optics, signal, wavelets

random = np.random.default_rng(6)
context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
x = random.normal(size=(6, 60)) + 1j * random.normal(size=(6, 60))
there = pyopencl.array.to_device(queue, x.astype("c8"))


def close(y, truth):
    return y.shape == truth.shape and np.abs(y - truth).max() <= 2e-6 * np.abs(truth).max()


def test_transforms():
    y = fft.fft(there)
    verdict("an array of pyopencl stays on its device, with its queue and an event",
            isinstance(y, pyopencl.array.Array) and y.queue == queue and len(y.events) == 1 and y.dtype == np.complex64
            and close(y.get(), np.fft.fft(x)))
    back = fft.ifft(fft.fft(there))
    verdict("calls wait for each other's events, in any queue", close(back.get(), x) and in_two_queues())
    real = there_of(x.real.astype("f4"))
    to, back, truth = (fft.rfftn, fft.irfftn, np.fft.rfftn) if everything else (fft.rfft, fft.irfft, np.fft.rfft)
    verdict("spectra of real samples there, and back",
            close((bins := to(real)).get(), truth(x.real)) and close(back(bins).get(), x.real))
    verdict("cosines of complex numbers there", close(fft.dct(there).get(), fft.dct(x)))
    rows = there[2:5]
    verdict("a part of an array there", rows.offset > 0 and close(fft.fft(rows).get(), np.fft.fft(x[2:5])))
    wider = there_of(np.pad(x.real.astype("f4"), ((0, 0), (1, 0))))
    verdict("parts that begin between two pairs of samples",
            all(close(f(wider[:, 1:]).get(), f(x.real)) and close(f(wider[0, 1:]).get(), f(x.real[0]))
                for f in ((fft.rfft, fft.dct, fft.fft) if everything else (fft.rfft, ))))
    verdict("one array after another, through one plan",
            all(close(fft.fft(k * there).get(), k * np.fft.fft(x)) for k in range(1, 20)))


def in_two_queues():
    """An out-of-order queue runs what has no event to wait for at once."""
    disorder = pyopencl.CommandQueue(context,
                                     properties=pyopencl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE)
    y = there.with_queue(disorder)
    for _ in range(5):
        y = fft.ifft(fft.fft(y))
    return close(y.get(), x)


def there_of(a):
    return pyopencl.array.to_device(queue, np.ascontiguousarray(a))


def as_numpy(result):
    return result.get() if isinstance(result, pyopencl.array.Array) else np.asarray(result)


def same(result, truth):
    result, truth = list(leaves(result, as_numpy)), list(leaves(truth, as_numpy))
    most = max(np.abs(t).max() for t in truth)
    return len(result) == len(truth) and all(
        a.shape == b.shape and a.dtype == b.dtype and np.abs(a - b).max() <= 4e-6 * most for a, b in zip(result, truth))


a, b, volume, cube = arrays(random, "f4")
of_modules = calls(a, b, volume, cube)
if everything:
    of_modules |= more_calls(a, b, volume, cube)
else:  # PoCL takes a second for a kernel
    of_modules = {"swt2": of_modules["swt2"]}


def test_modules():
    wrong = [name for name, call in of_modules.items() if not same(call(there_of), call(np.array))]
    verdict("pyopencl's arrays stay there in all modules, and results are those of this CPU", not wrong, wrong)
    stays = wavelets.dwt(there_of(a), "haar")[1]
    verdict("bands are arrays of pyopencl's, in C order", isinstance(stays, pyopencl.array.Array)
            and stays.flags.c_contiguous and stays.queue == queue)


def test_backends():
    two = komdsp.Devices("opencl", [context.devices[0], 0])
    functions = {**of_modules,
                 "rows": lambda x: [fft.rfft(a), fft.irfft(cube, 9), fft.ihfft(a), fft.fft(cube, axis=1),
                                    fft.fft2(cube[:, :, ::-1])],
                 "one filter for all rows": lambda x: signal.fftconvolve(a, b[:1], axes=1)}
    # Two devices compile kernels for their parts: one function of each kind shows that parts find their places.
    split = ["rows", "one filter for all rows", "wavedec", "swt2", "stft", "otf"]
    if not everything:
        functions = {name: functions[name] for name in ("one filter for all rows", "swt2")}
        split = list(functions)
    for name, devices, some in ("opencl", "opencl", functions), ("two devices", two, split):
        wrong = []
        for what in some:
            call = functions[what]
            truth = call(np.array)
            with komdsp._backends.computing_on(devices):
                result = call(np.array)
            if not same(result, truth):
                wrong.append(what)
        verdict(f"arrays of NumPy's on {name}: results are those of this CPU", not wrong, wrong)
    parts = {len(made.parts) for made in komdsp._cache._kept.values() if hasattr(made, "parts")}
    verdict("a batch is split over devices, and what is no batch is not", parts == {1, 2}, parts)
    verdict("functions take backend=", same(wavelets.dwt(a, "haar", backend=two), wavelets.dwt(a, "haar"))
            and (not everything or (same(fft.dctn(a, backend=two), fft.dctn(a))
                                    and same(optics.psf(a, a, backend="opencl"), optics.psf(a, a)))))


def test_failure_of_one_device():
    """Others still write into the caller's memory."""
    two, written = komdsp.Devices("opencl", [0, 0]), []

    def fails(*_):
        raise RuntimeError("lost")

    def takes_long(*_):
        time.sleep(0.3)
        written.append(True)

    two._places[0].compute_sent, two._places[1].compute_sent = fails, takes_long
    try:
        fft.fft(a, backend=two)
        told = "nothing"
    except RuntimeError as error:
        told = str(error)
    verdict("a device that fails is an error, when all have ended", written and told == "lost", f"{told}, {written}")


def test_numpy():
    y = fft.fft(x.astype("c8"), backend="opencl")
    verdict("an array of NumPy goes there and back", isinstance(y, np.ndarray) and close(y, np.fft.fft(x)))
    verdict("the backend cpp is the default", np.array_equal(fft.fft(x, backend="cpp"), fft.fft(x)))


def test_refusals():
    for call, error, word in [(lambda: fft.fft(x, backend="none"), ValueError, "backend"),
                              (lambda: komdsp.Devices("metal"), ValueError, "backend"),
                              (lambda: komdsp.Devices("opencl", []), ValueError, "one device"),
                              (lambda: komdsp.Devices("opencl", [99]), ValueError, "device 99"),
                              (lambda: signal.stft(there, nperseg=9, detrend="constant"), TypeError, "detrended"),
                              (lambda: signal.stft(there, nperseg=9, boundary="even"), TypeError, "zeros"),
                              (lambda: signal.fftconvolve(there, x.astype("c8")), TypeError, "one device"),
                              (lambda: signal.OverlapSave(there, 6).push(x), TypeError, "one device"),
                              (lambda: signal.OverlapSave(x, 6).push(there), TypeError, "one device"),
                              (lambda: optics.psf(x.real.astype("f4"), there_of(x.real.astype("f4"))), TypeError,
                               "one device"),
                              (lambda: optics.psf(there.real[:2], there.real[:1]), TypeError, "broadcast"),
                              (lambda: fft.fft(there, axis=2), IndexError, "axis"),
                              (lambda: fft.fft(there[::-1]), TypeError, "backwards"),
                              (lambda: fft.fft(there.with_queue(None)), ValueError, "queue")]:
        refused(f"pyopencl's arrays: '{word}' is refused", call, error, word)
    text = """import numpy, komdsp.fft
try:
    komdsp.fft.fft(numpy.ones(4), backend="opencl")
except komdsp.KomdspError as refusal:
    print(refusal.status, refusal)"""
    with tempfile.TemporaryDirectory() as nothing:
        said = subprocess.run([sys.executable, "-c", text], env={**os.environ, "OCL_ICD_VENDORS": nothing},
                              capture_output=True, text=True)
    verdict("OpenCL without a platform is refused in one line",
            said.stdout.startswith("device_missing there is no OpenCL device") and said.stdout.count("\n") == 1,
            said.stdout + said.stderr)


test_transforms()
test_modules()
test_backends()
test_failure_of_one_device()
test_numpy()
test_refusals()
