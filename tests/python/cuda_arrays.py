"""komdsp on NVIDIA GPUs against NumPy and against itself on the CPU: torch's tensors, objects with
`__cuda_array_interface__`, NumPy's arrays with `backend="cuda"`, streams, and several devices.  By hand, on a machine
with a GPU, Python 3, NumPy and torch:

    KOMDSP_LIBRARY=build/libkomdsp.so.0 PYTHONPATH=runtime/python:tests/python python3 tests/python/cuda_arrays.py

Prints PASS and FAIL; status 1 when a check failed."""
import sys
import time

import numpy as np
import torch
from device_cases import arrays, calls, leaves, more_calls

import komdsp
from komdsp import fft, signal, wavelets

random = np.random.default_rng(8)
failed = 0


def verdict(name, passed, why=""):
    global failed
    failed += not passed
    print(f"PASS {name}" if passed else f"FAIL {name}: {why}", flush=True)


class Plain:
    """A tensor as a library that nobody knows would show it."""

    def __init__(self, tensor, stream=None):
        self._tensor = tensor
        self.__cuda_array_interface__ = {**tensor.__cuda_array_interface__, "version": 3, "stream": stream}


def tensor(x):
    return torch.from_numpy(np.ascontiguousarray(x)).cuda()


def as_numpy(result):
    if isinstance(result, torch.Tensor):
        return result.cpu().numpy()
    return result.get() if hasattr(result, "get") else np.asarray(result)


def difference(result, truth):
    """Error over the largest number and the rounding of its type; infinite where shapes or types are not the same."""
    result, truth = list(leaves(result, as_numpy)), list(leaves(truth, as_numpy))
    most = max(np.abs(t).max(initial=0) for t in truth)
    if len(result) != len(truth) or any((a.shape, a.dtype) != (b.shape, b.dtype) for a, b in zip(result, truth)):
        return np.inf
    far = max(np.abs(a - b).max(initial=0) for a, b in zip(result, truth))
    return far / most / np.finfo(truth[-1].dtype).eps


def test_functions():
    for kind in ("f4", "f8"):
        given = arrays(random, kind)
        for name, call in {**calls(*given), **more_calls(*given)}.items():
            truth = call(np.array)
            for way, send in ("torch", tensor), ("an array with the interface", lambda x: Plain(tensor(x))):
                far = difference(call(send), truth)
                verdict(f"{name} {kind}, {way}: as on this CPU ({far:.2f} eps)", far < 40, far)
            with komdsp._backends.computing_on("cuda"):
                far = difference(call(np.array), truth)
            verdict(f"{name} {kind}, NumPy's arrays with backend=cuda ({far:.2f} eps)", far < 40, far)


def test_types():
    x = tensor(arrays(random, "f4")[3])
    y = fft.fft(x)
    verdict("a tensor stays a tensor on its GPU", isinstance(y, torch.Tensor) and y.device == x.device
            and y.dtype == torch.complex64)
    z = fft.fft(Plain(x))
    there = torch.as_tensor(z, device="cuda")
    verdict("a result is taken over without a copy", there.data_ptr() == z.__cuda_array_interface__["data"][0]
            and difference(there, np.fft.fft(x.cpu().numpy()).astype("c8")) < 40)
    half, whole = torch.ones(8, device="cuda", dtype=torch.float16), torch.arange(8, device="cuda")
    verdict("half becomes single, integers double", fft.fft(half).dtype == torch.complex64
            and fft.fft(whole).dtype == torch.complex128)
    verdict("a conjugate that torch has not computed yet",
            difference(fft.fft(x.conj()), np.fft.fft(x.cpu().numpy().conj()).astype("c8")) < 40)
    m = torch.randn(40, 60, device="cuda")
    views = [m.T, m[::2, 1:], m[3], m[:, 5], m[1:, 3:50:3]]
    verdict("views: transposed, with steps, parts", all(difference(f(v), f(v.cpu().numpy().copy())) < 40 for v in views
                                                        for f in (fft.rfft, fft.fft, fft.dct)))
    for bad, error in [(torch.ones(4, device="cuda", requires_grad=True), None),
                       (torch.ones(4, device="cuda").expand(3, 4), TypeError),
                       (torch.ones(0, device="cuda"), ValueError)]:
        try:
            fft.fft(bad)
            verdict("tensors that are none of these are refused", error is None, bad)
        except Exception as refusal:
            verdict(f"refused: {refusal}", error is not None and isinstance(refusal, error) or error is None)


def test_streams():
    """In another stream nothing waits for the default one: what precedes the transform takes long."""
    big = torch.randn(4096, 4096, device="cuda")
    ok = True
    for way in (lambda x, s: x, lambda x, s: Plain(x, s.cuda_stream)):
        for _ in range(5):
            s = torch.cuda.Stream()
            s.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(s):
                x = torch.zeros(64, 4096, device="cuda")
                for _ in range(10):
                    big.matmul(big)
                x.fill_(1.0)
                y = fft.rfft(way(x, s))
            ok = ok and abs(as_numpy(y)[:, 0] - 4096).max() < 1
    verdict("a transform runs in the stream of its input", ok)
    torch.cuda.synchronize()
    busy = big
    begin = time.perf_counter()
    for _ in range(20):
        busy = busy.matmul(big) / 64
    for _ in range(10):
        z = fft.fft(busy[:64])
    enqueued = time.perf_counter() - begin
    torch.cuda.synchronize()
    verdict("calls do not wait for the GPU", enqueued < time.perf_counter() - begin,
            f"{enqueued:.4f} s of {time.perf_counter() - begin:.4f} s")
    verdict("and are right then", difference(z, np.fft.fft(busy[:64].cpu().numpy()).astype("c8")) < 40)


def test_memory():
    x = tensor(np.ones((64, 4096), "f4"))

    def used():
        for _ in range(50):
            wavelets.swt(x, "db4", 3)
            wavelets.swt(Plain(x), "db4", 3)
        torch.cuda.synchronize()
        torch.cuda.empty_cache()
        return torch.cuda.mem_get_info()[0]

    used()
    first = used()
    verdict("memory is given back", abs(used() - first) < 64 << 20)


def test_devices():
    a = random.normal(size=(1000, 512)).astype("f4")
    there = list(range(torch.cuda.device_count()))
    for which in ([0, 0], there, [*there, 0]):
        many = komdsp.Devices("cuda", which)
        verdict(f"a batch over devices {which}",
                difference(fft.rfft(a, backend=many), fft.rfft(a)) < 40
                and difference(wavelets.wavedec(a, "db4", level=3, backend=many),
                               wavelets.wavedec(a, "db4", level=3)) < 40
                and difference(signal.fftconvolve(a, a[:, :9], axes=1, backend=many),
                               signal.fftconvolve(a, a[:, :9], axes=1)) < 40)


def times():
    """Microseconds of a call, and of what it does on the GPU."""
    for shape in ((1024,), (4096, 4096)):
        x = torch.randn(*shape, device="cuda", dtype=torch.complex64)
        for name, call in ("komdsp.fft.fft", fft.fft), ("torch.fft.fft", torch.fft.fft):
            for _ in range(3):
                call(x)
            torch.cuda.synchronize()
            begin = time.perf_counter()
            for _ in range(100):
                call(x)
            asked = time.perf_counter() - begin
            torch.cuda.synchronize()
            ended = time.perf_counter() - begin
            print(f"{name} {shape}: {1e4 * asked:.1f} us a call, {1e4 * ended:.1f} us until it is done")


print(f"komdsp {komdsp.version()}, torch {torch.__version__}, {torch.cuda.get_device_name()}")
for test in (test_types, test_functions, test_streams, test_memory, test_devices, times):
    try:
        test()
    except Exception as error:
        import traceback

        traceback.print_exc()
        verdict(test.__name__, False, repr(error))
sys.exit(failed > 0)
