"""komdsp.fft of pyopencl's arrays, on the first OpenCL device, against NumPy.  Prints PASS and FAIL."""
import numpy as np
import pyopencl
import pyopencl.array
from verdicts import refused, verdict

from komdsp import fft, wavelets

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
    real = pyopencl.array.to_device(queue, x.real.astype("f4"))
    verdict("spectra of real samples there, and back",
            close((bins := fft.rfftn(real)).get(), np.fft.rfftn(x.real)) and close(fft.irfftn(bins).get(), x.real))
    verdict("cosines of complex numbers there", close(fft.dct(there).get(), fft.dct(x)))
    rows = there[2:5]
    verdict("a part of an array there", rows.offset > 0 and close(fft.fft(rows).get(), np.fft.fft(x[2:5])))
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


def test_numpy():
    y = fft.fft(x.astype("c8"), backend="opencl")
    verdict("an array of NumPy goes there and back", isinstance(y, np.ndarray) and close(y, np.fft.fft(x)))
    verdict("the backend cpp is the default", np.array_equal(fft.fft(x, backend="cpp"), fft.fft(x)))


def test_refusals():
    for call, error, word in [(lambda: fft.fft(x, backend="none"), ValueError, "backend"),
                              (lambda: fft.fft(there, 50), TypeError, "device"),
                              (lambda: wavelets.dwt(there, "haar"), TypeError, "alone"),
                              (lambda: fft.fft(there, axis=2), IndexError, "axis"),
                              (lambda: fft.fft(there[::-1]), TypeError, "backwards"),
                              (lambda: fft.dst(there.real, norm="ortho"), TypeError, "sines"),
                              (lambda: fft.fft(there.with_queue(None)), ValueError, "queue")]:
        refused(f"pyopencl's arrays: '{word}' is refused", call, error, word)


test_transforms()
test_numpy()
test_refusals()
