"""Arrays with `__cuda_array_interface__`: what the package asks of NVIDIA's driver, and what it refuses.  The driver is
tests/cuda/stand_in/, whose kernels are to compute nothing; without it, what is answered where no GPU is.  Results are
for cuda_arrays.py, on a GPU.  Prints PASS and FAIL."""
import ctypes
import gc
import sys

import numpy as np
import stand_in
from verdicts import refused, verdict

import komdsp
from komdsp import _cuda, _library, _plan, fft, optics, signal, wavelets


class Lying:
    """An array in memory that a driver gave, or that is nobody's."""

    def __init__(self, shape, typestr, address=0, **said):
        self.__cuda_array_interface__ = {"shape": shape, "typestr": typestr, "data": (address, False), "version": 3,
                                         **said}


def without():
    refused("without NVIDIA's driver: an array on a GPU is refused", lambda: fft.fft(Lying((4,), "<c8", 64)),
            komdsp.KomdspError, "")
    refused("without NVIDIA's driver: the backend is refused", lambda: fft.fft(np.ones(4), backend="cuda"),
            komdsp.KomdspError, "")
    try:
        komdsp.Devices("cuda", [0])
    except komdsp.KomdspError as error:
        verdict(f"without NVIDIA's driver: it is said ({error})", error.status == "device_missing", error.status)


if sys.argv[1:] != ["silent"]:
    without()
    sys.exit()

driver, state = stand_in.opened()


def memory(size):
    address = ctypes.c_ulonglong()
    driver.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(size))
    return address.value


here = memory(1 << 16)


def test_results():
    y = fft.fft(Lying((6, 64), "<c8", here, stream=77))
    said = y.__cuda_array_interface__
    verdict("CUDA: a result is an array on the GPU, in the stream of the input",
            type(y).__name__ == "CudaArray" and said["stream"] == 77 and said["typestr"] == "<c8" and y.shape == (6, 64)
            and said["shape"] == (6, 64) and said["strides"] is None
            and state.stream == 77, said)
    again = fft.ifft(y)
    verdict("CUDA: results are taken again, and read", again.get().shape == (6, 64) and again.get().dtype == "c8")
    real = Lying((6, 64), "<f4", here)
    for name, call in [("fft", lambda: fft.rfft2(real, (5, 70))), ("dct", lambda: fft.dst(real, norm="ortho")),
                       ("dwt", lambda: wavelets.waverec2(wavelets.wavedec2(real, "db2", level=2), "db2")),
                       ("swt", lambda: wavelets.iswt(wavelets.swt(real, "db2", 2), "db2")),
                       ("signal", lambda: signal.fftconvolve(real, real, axes=1)),
                       ("volumes", lambda: signal.fftconvolve(*[Lying((4, 4, 4), "<f4", here)] * 2)),
                       ("stft", lambda: signal.stft(real, nperseg=16)[2]),
                       ("stft of two sides", lambda: signal.stft(real, nperseg=16, return_onesided=False)[2]),
                       ("istft", lambda: signal.istft(Lying((9, 64), "<c8", here))[1]),
                       ("streams", lambda: signal.OverlapSave(real, 6).push(Lying((6, 1 << 20), "<f4", here))),
                       ("optics", lambda: optics.otf(real, real))]:
        before = state.launches
        y = call()
        verdict(f"CUDA: {name} is launched there", state.launches > before and type(y).__name__ == "CudaArray")
    apart = Lying((3, 5), "<c8", here, strides=(400, 16))
    verdict("CUDA: strides are respected, and none are the defaults", fft.fft(apart).shape == (3, 5)
            and fft.fft(Lying((0, 5), "<c8", 0)).shape == (0, 5))


def test_streams():
    before = state.waits
    a, d = Lying((8,), "<f4", here, stream=5), Lying((8,), "<f4", here + 256, stream=6)
    y = wavelets.idwt(a, d, "haar")
    verdict("CUDA: a stream waits for that of another array",
            state.waits == before + 1 and y.__cuda_array_interface__["stream"] == 5)
    verdict("CUDA: without one, and in the default one, it is that",
            all(fft.fft(Lying((8,), "<c8", here, **s)).__cuda_array_interface__["stream"] == 1
                for s in ({}, {"stream": None}, {"stream": 1})))


def test_memory():
    def some():
        for _ in range(20):
            wavelets.swt(Lying((64,), "<f4", here), "db2", 3)
            fft.fft(np.ones((8, 64), "c8"), backend="cuda")
        gc.collect()
        return state.memories

    first, behind = some(), state.freed_behind
    verdict("CUDA: memory is given back, what no other library has behind its stream",
            some() == first and state.freed_behind > behind, (first, state.memories))


def test_devices():
    before = state.launches
    y = fft.fft(np.ones((8, 64), "c8"), backend=komdsp.Devices("cuda", [0, 1]))
    verdict("CUDA: a batch is split over two GPUs", y.shape == (8, 64) and state.launches >= before + 2)


def test_profile():
    """The driver's GPU has Hopper's limits and another name than any GPU: clusters take 65536 points in one launch."""
    before = state.launches
    fft.fft(np.ones((256, 1 << 16), "c8"), backend="cuda")
    made = state.launches - before
    verdict("CUDA: plans are made for what the driver says, whatever the GPU's name", made == 1, made)


def test_refusals():
    good = {"shape": (4,), "typestr": "<c8", "address": here}
    for changed, error, word in [
            ({"typestr": ">c8"}, TypeError, "byte order"), ({"typestr": "|V3"}, TypeError, "V3"),
            ({"typestr": "nothing"}, ValueError, "none"), ({"typestr": "<i4"}, TypeError, "int32"),
            ({"typestr": "<f2"}, TypeError, "float16"), ({"shape": (4.5,)}, ValueError, "shape"),
            ({"shape": (-4,)}, ValueError, "shape"), ({"shape": 4}, ValueError, "none"),
            ({"strides": (8, 8)}, ValueError, "strides"), ({"strides": ("a",)}, ValueError, "none"),
            ({"strides": (-8,)}, TypeError, "backwards"), ({"strides": (0,)}, TypeError, "share"),
            ({"strides": (12,)}, TypeError, "backwards"), ({"address": 0}, ValueError, "multiple"),
            ({"address": here + 2}, ValueError, "multiple"), ({"address": 8}, ValueError, "memory"),
            ({"mask": good}, TypeError, "mask"), ({"stream": 0}, ValueError, "stream 0"),
            ({"data": 5}, ValueError, "none")]:
        x = Lying(**{**good, **changed})
        refused(f"CUDA: an interface is refused: {list(changed)[0]}, {word}", lambda x=x: fft.fft(x), error, word)
    x = Lying(**good)
    refused("CUDA: a GPU that is not there", lambda: komdsp.Devices("cuda", [2]), ValueError, "no GPU 2")
    refused("CUDA: an array of NumPy's beside one on a GPU", lambda: wavelets.idwt(x, np.ones(4, "c8"), "haar"),
            TypeError, "device")
    refused("CUDA: a failing driver", lambda: fft.fft(Lying((4,), "<c8", here, stream=99)), komdsp.KomdspError,
            "cuMemAllocAsync")
    refused("CUDA: too little memory", lambda: fft.fft(Lying((1 << 28,), "<c8", here)), MemoryError, "memory")


def test_profiles_of_others():
    """CUDA has no vectors, and private memory ends at 512 KiB; else it runs what is planned for one item."""
    place, answers = _cuda.place_on(0), []
    for profile, state.private_bytes, answer in [(b"cpp-avx2", 0, "kernel_missing"), (b"pocl", 0, "kernel_missing"),
                                           (b"cpp-scalar", 512 << 10, ""), (b"komdiv", 0, ""),
                                           (b"cpp-scalar", (512 << 10) + 1, "variant_does_not_fit")]:
        _, plan = _library.planned(_plan._described("fft", {"length": 1024}), _library._profile_named(profile))
        before = state.compilations
        try:
            place.kernels_of(plan)
            said = ""
        except komdsp.KomdspError as error:
            said = error.status
        answers.append((profile, said, answer, answer == "kernel_missing" and state.compilations > before))
    state.private_bytes = 0
    verdict("CUDA: a plan of another profile has a status of its own where its kernels are built",
            all(said == answer and not compiled for _, said, answer, compiled in answers), answers)


test_results()
test_streams()
test_memory()
test_devices()
test_profile()
test_refusals()
test_profiles_of_others()
