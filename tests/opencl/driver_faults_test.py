#!/usr/bin/python3 -B
"""Drivers that fail, and drivers that lie, below the command line and the Python package.  Each call of OpenCL, by
number, fails once (failing_driver/layer.cpp, over PoCL), and below Python each call of CUDA (tests/cuda/stand_in/):
one line or one exception says so, nothing is left, and the next computation is right."""

import ctypes
import faulthandler
import gc
import importlib.util
import itertools
import mmap
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from ctypes import c_char, c_char_p, c_int64, c_void_p

ROOT, THIS = os.getcwd(), os.path.abspath(__file__)
sys.path[:0] = [os.path.join(ROOT, folder) for folder in ("tests/cli/commands", "tests/python", "runtime/python")]
from command_line import ALL, BUILD, Cases, is_smooth, needs  # noqa: E402

needs("numpy")
import numpy as np  # noqa: E402
from verdicts import verdict  # noqa: E402

LAYER, STAND_IN = f"{BUILD}/tests/opencl/failing_driver/layer.so", f"{BUILD}/tests/cuda/stand_in"
LONGEST_S, MOST_BYTES = 3600 if ALL else 600, 4 << 30
# Resources, an operation, a device, an event that ended badly; of CUDA: memory, no device, a kernel that failed.
OPENCL_CODES, CUDA_CODES = (-5, -59, -2, -14), (2, 100, 719)
# Calls that a driver may leave unanswered, and those that give back: they may fail and nothing be told.
ASK = ("clGetDeviceInfo", "clGetPlatformInfo")
QUIET = (*ASK, "clRelease", "cuModuleUnload", "cuStreamDestroy", "cuMemFree", "cuCtxPop", "nvrtcDestroy")
OPENCL_CALLS = [f"cl{name}" for name in (
    "GetPlatformIDs GetDeviceIDs GetPlatformInfo GetDeviceInfo CreateContext CreateBuffer CreateProgramWithSource "
    "BuildProgram CreateKernel GetKernelWorkGroupInfo GetMemObjectInfo GetCommandQueueInfo SetKernelArg "
    "EnqueueNDRangeKernel EnqueueReadBuffer EnqueueWriteBuffer Finish").split()]
CUDA_CALLS = ("nvrtcCreateProgram", "nvrtcCompileProgram", "nvrtcGetCUBINSize", "nvrtcGetCUBIN", *(
    f"cu{name}" for name in (
        "Init DeviceGetCount DeviceGet DeviceGetAttribute DevicePrimaryCtxRetain CtxPushCurrent_v2 CtxPopCurrent_v2 "
        "CtxGetDevice StreamCreate StreamSynchronize ModuleLoadData ModuleGetFunction FuncGetAttribute MemAlloc_v2 "
        "MemcpyHtoD_v2 LaunchKernelEx MemcpyDtoH_v2 MemFree_v2").split()))


class Layer(ctypes.Structure):
    """driver_state of layer.cpp, in a file that processes share."""

    _fields_ = [*((name, c_int64) for name in ("calls", "fails_at", "code", "live", "lie_of", "lie", "ended",
                                              "running")),
                ("liar", c_char * 40), ("failed", c_char * 40)]

    @classmethod
    def shared(cls):
        with open(os.environ["KOMDSP_OPENCL_LAYER"], "r+b") as file:
            file.truncate(ctypes.sizeof(cls))
            return cls.from_buffer(mmap.mmap(file.fileno(), ctypes.sizeof(cls)))


def tell(state, fails_at=0, code=0, liar="", lie_of=0, lie=0, ended=0):
    """Orders for the driver, of OpenCL or CUDA, from now on."""
    state.calls, state.fails_at, state.code, state.failed = 0, fails_at, code, b"" if type(state) is Layer else None
    state.liar, state.lie_of, state.lie, state.ended = liar.encode(), lie_of, lie, ended


def each_call_fails(what, state, run, wrong, codes, turns=1, until="", every=1 if ALL else 16):
    """run(): an answer; wrong(answer, call): why it is not as it should be where this call failed; until: the call
    behind whose first one the covering tests let one in five fail: PoCL compiles before; every: so many failures are
    followed by a look at the next run.  Names of calls that failed."""
    failed = set()
    for turn in range(turns):
        number, step, call = 0, 1, "none"
        while call:
            number += step
            tell(state, number, code := codes[(number + turn) % len(codes)])
            answer, call = run(), (state.failed or b"").decode()
            why = wrong(answer, call)
            if call and not why and number // every > (number - step) // every:
                tell(state)
                why = (after := wrong(run(), "")) and f"the next one: {after}"
            if why:
                verdict(what, False, f"call {number}, {call}, code {code}: {why}")
                return failed
            failed.add(call)
            step = 5 if call == until and not ALL else step
    tell(state)
    verdict(f"{what} ({number - step} calls)", number > 10, f"{number} calls")
    return failed


# ---- the command line ----
ON = "--backend opencl --profile komdiv --quiet"
LINES = {"devices": "devices", "bundle": "bundle out.cf32 --plan 'fft --length 60' --profile komdiv --quiet",
         "FFT of a bundle": f"fft in.cf32 out.cf32 --length 60 {ON} --bundle of.bundle",
         "FFT": f"fft in.cf32 out.cf32 --length 60 {ON}", "convolution": f"convolve in.cf32 in.cf32 out.cf32 {ON}"}


class CommandLines(Cases):
    def answer(self, line):
        """Status, what is said, and the file."""
        if os.path.exists("out.cf32"):
            os.remove("out.cf32")
        answer = self.run(shlex.split(line))
        return *answer, open("out.cf32", "rb").read() if os.path.exists("out.cf32") else None


def is_refusal(answer):
    status, out, err, made = answer
    return status == 1 and err.startswith("komdsp: ") and err.count("\n") == 1 and not out and made is None


def test_command_line(layer):
    program, failed = CommandLines(), set()
    for name, line in list(LINES.items())[:None if ALL else 3]:
        tell(layer)
        right = program.answer(line)
        if name == "bundle":
            os.link("out.cf32", "of.bundle")

        def wrong(answer, call):
            if layer.live:
                return f"{layer.live} objects are left"
            quiet = answer[0] == 0 and (not call or call.startswith(QUIET))
            is_right = call.startswith(ASK) and "--bundle" not in line or answer == right
            return None if quiet and is_right or call and is_refusal(answer) else answer[:3]

        failed |= each_call_fails(f"each call of OpenCL fails once: {name}", layer, lambda: program.answer(line),
                                  wrong, OPENCL_CODES, 4 if ALL else 1, "clGetProgramInfo")
    program.end()
    missing = {*OPENCL_CALLS, "clCreateCommandQueue", "clCreateProgramWithBinary", "clGetKernelInfo",
               "clGetProgramInfo", "clWaitForEvents"} - failed
    verdict("each call of the command line has failed", not missing, missing)


# ---- lies: the call, the question, the number, and a word of what is then said; no word: right, or refused ----
BIG, HUGE, TOP, ENDLESS = 1 << 40, 1 << 62, 1 << 63, -1
OPENCL_LIES = {
    "devices": [("clGetPlatformIDs", 0, 0, "cpp "), ("clGetPlatformIDs", 0, 0xFFFFFFFF, "platforms"),
                ("clGetDeviceIDs", 0, 0, "cpp "), ("clGetDeviceIDs", 0, 0xFFFFFFFF, "devices"),
                # CL_DEVICE_TYPE, MAX_COMPUTE_UNITS, MAX_WORK_GROUP_SIZE, MAX_WORK_ITEM_SIZES, GLOBAL_MEM_CACHE_SIZE,
                # LOCAL_MEM_TYPE, LOCAL_MEM_SIZE, DOUBLE_FP_CONFIG, NATIVE_VECTOR_WIDTH_FLOAT; PLATFORM; names
                *(("clGetDeviceInfo", what, number, "opencl ") for number in (0, 0xFFFFFFFF, BIG, TOP) for what in
                  (0x1000, 0x1002, 0x1004, 0x1005, 0x101E, 0x1022, 0x1023, 0x1032, 0x103A)),
                ("clGetDeviceInfo", 0x1031, 0, "opencl "), ("clGetPlatformInfo", 0x0902, ENDLESS, "xxx"),
                *(("clGetDeviceInfo", what, ENDLESS, "xxx") for what in (0x102B, 0x102D))],
    # CL_DEVICE_MAX_MEM_ALLOC_SIZE, GLOBAL_MEM_SIZE, LOCAL_MEM_SIZE, HOST_UNIFIED_MEMORY
    "FFT of a bundle": [*(("clGetDeviceInfo", what, number, "") for what in (0x1010, 0x101F, 0x1023, 0x1035)
                          for number in (0, TOP)),
                        ("clGetDeviceInfo", 0x1004, 0, "does not fit"), ("clGetDeviceInfo", 0x1004, BIG, ""),
                        ("clGetKernelWorkGroupInfo", 0x11B0, 0, "cannot build"),
                        ("clGetKernelWorkGroupInfo", 0x11B0, BIG, ""),
                        ("clGetKernelWorkGroupInfo", 0x11B2, TOP, "cannot build"),
                        ("clGetMemObjectInfo", 0x1102, 0, "memory ends"), ("clGetCommandQueueInfo", 0x1093, HUGE, ""),
                        ("clGetProgramBuildInfo", 0x1183, ENDLESS, "cannot build")],
    "bundle": [("clGetKernelInfo", 0x1194, 0, "clGetProgramInfo"),
               ("clGetProgramInfo", 0x1165, 0, "no program binaries"),
               *(("clGetProgramInfo", 0x1165, number, "binary") for number in (BIG, TOP))]}
EVERY_INT = (-1 << 31, -1, 0, (1 << 31) - 1)
OF_DEVICE = [("cuDeviceGetAttribute", what, number) for what in (1, 8, 12, 16, 38, 75, 76, 97) for number in EVERY_INT]
CUDA_LIES = {
    "devices": [*((*lie, "cuda ") for lie in OF_DEVICE), ("cuDeviceGetName", 0, 0, "xxx"),
                *(("cuDeviceGetCount", 0, number, word) for number, word in zip(EVERY_INT, ("cpp ",) * 3 + ("CUDA",))),
                ("cuDriverGetVersion", 0, EVERY_INT[0], "cuda "), ("cuDriverGetVersion", 0, EVERY_INT[-1], "cuda ")],
    "FFT": [*((*lie, "") for lie in OF_DEVICE[::1 if ALL else 3]), ("cuDeviceTotalMem_v2", 0, 0, ""),
            *(("cuFuncGetAttribute", what, number, "") for what in (0, 1, 3) for number in EVERY_INT),
            *(("nvrtcGetCUBINSize", 0, number, "cannot build") for number in (0, BIG, TOP))],
    "FFT as its device is": [(*lie, "") for lie in OF_DEVICE]}


def lie_below(what, lies, answer_of):
    """answer_of(liar, question, number); the command line takes no lie for memory, and says no size below zero."""
    right, wrong = answer_of("none", 0, 0), []
    for liar, question, number, word in lies:
        answer = answer_of(liar, question, number - (1 << 64) if number >= TOP else number)
        text = answer[1] + answer[2]
        refused = is_refusal(answer) and "not enough memory" not in text and "std::" not in text
        is_good = refused or answer[0] == 0 and (word or answer == right)
        if not is_good or word not in text or re.search(r" -\d+ |to -", text):
            wrong.append(f"{liar} {question:#x} {number:#x}: {answer[:3]}")
    verdict(f"lies of {what} ({len(lies)})", not wrong, "; ".join(wrong))


def test_lies(layer):
    program = CommandLines()
    for name, lies in OPENCL_LIES.items():
        lie_below(f"OpenCL: {name}", lies, lambda liar, question, number: (
            tell(layer, liar=liar, lie_of=question, lie=number), program.answer(LINES[name]))[1])
    tell(layer, liar="clEnqueueNDRangeKernel", ended=1)
    answer = program.answer(LINES["FFT of a bundle"])
    verdict("a kernel that OpenCL ended is told", is_refusal(answer), answer[:3])
    program.end()
    os.environ.update(LD_LIBRARY_PATH=STAND_IN, OCL_ICD_VENDORS=os.getcwd())  # CUDA alone
    for name, lies in CUDA_LIES.items():
        # Kernels of the stand-in are not those of its profile: of that a plan is made, and refused.
        line = LINES[name.split(" ")[0]].replace("opencl", "cuda")

        def answer_of(liar, question, number):
            os.environ["KOMDSP_STAND_IN_LIE"] = f"{liar},{question},{number}"
            program = CommandLines()
            answer = program.answer(line.replace("--profile komdiv", "") if "device" in name else line)
            program.end()
            return answer

        lie_below(f"CUDA: {name}", lies, answer_of)


# ---- Python, in a process of its own for each backend ----
numbers = np.random.default_rng(5)  # other ones each time: memory may have results of the last


def error_of(length, backend, on=None):
    """That of an FFT, on a device of its own, or of a convolution and a 2-D FFT of two launches, or what is raised."""
    import komdsp

    x = numbers.standard_normal((4, 2 * length)).astype("f4").view("c8")
    try:
        if on is None:
            y, truth = komdsp.fft.fft(x, backend=komdsp.Devices(backend, [0])), np.fft.fft(x)
        else:
            y = komdsp.fft.fft2(komdsp.signal.fftconvolve(x, x[:, :5], axes=1, backend=on), backend=on)
            truth = np.fft.fft(np.fft.fft(x, length + 4) * np.fft.fft(x[:, :5], length + 4), axis=0)
    except (MemoryError, komdsp.KomdspError) as error:
        return f"{type(error).__name__} {getattr(error, 'status', '')}: {error}"
    return np.abs(y - truth).max() / np.abs(truth).max()


def test_python(backend, state, counted, needed, codes):
    """counted: of what the driver's state counts, and what is to be given back; needed: calls that must have failed."""
    import komdsp
    from komdsp import _cache, _library

    if backend == "cuda":  # after the device's profile is read another one: the stand-in has kernels of that
        from komdsp import _cuda

        named = _library._declare("komdsp_profile_named", c_void_p, c_char_p)(b"komdiv")
        _cuda._Stream.profile = property(lambda self: (_cuda._profile_of(self.device), named)[1])
    # Calls that pyopencl makes before it gives back; and a context that is current for giving back only.
    quiet = (*QUIET, "clWaitForEvents", "cuCtxPushCurrent")
    # NVIDIA's kernels are compiled once in a process, those of one length.
    lengths = itertools.repeat(16) if backend == "opencl" else filter(is_smooth, itertools.count(64))

    def first():
        answer = error_of(next(lengths), backend)
        _cache.clear()
        gc.collect()
        if backend == "cuda":  # asked for anew
            _cuda._context.cache_clear()
            _cuda._profile_of.cache_clear()
        return answer

    before = dict.fromkeys(counted, 0)

    def wrong(answer, call):
        told = isinstance(answer, str)
        again = state.code == -5  # pyopencl tries again where memory ended
        if not call if told else answer > 1e-5 or call and not call.startswith(quiet) and not again:
            return f"{answer}: {'an exception' if told else 'the error, and nothing is told'}"
        left = {name: getattr(state, name) - n for name, n in before.items() if getattr(state, name) != n}
        if backend == "cuda" and not told:  # what fails to be given back is lost
            before.update((name, getattr(state, name)) for name in counted)
            left = left if not call else None
        if call == "clEnqueueNDRangeKernel" and state.running:
            return "launches before it are on their way"
        return left and f"left: {left}"

    # Calls behind the first kernel's are those of later computations, which need not compile it anew.
    failed = each_call_fails(f"{backend}: each call of a first computation in Python fails once", state, first, wrong,
                             codes, 4 if ALL else 3 if backend == "cuda" else 1,
                             "clEnqueueNDRangeKernel" if backend == "opencl" else "")
    kept = komdsp.Devices(backend, [0])
    error_of(16, backend, kept)
    before.update((name, getattr(state, name)) for name in counted)
    failed |= each_call_fails(f"{backend}: each call of later computations in Python fails once", state,
                              lambda: error_of(16, backend, kept), wrong, codes, len(codes), every=1)
    missing = set(needed) - failed
    verdict(f"{backend}: each call of Python has failed", not missing, missing)
    counter = "clGetDeviceIDs" if backend == "opencl" else "cuDeviceGetCount"
    for count in (0,) if backend == "opencl" else (-1 << 31, -1, 0):
        tell(state, liar=counter, lie=count)
        answer = error_of(16, backend)
        verdict(f"{backend}: {count} devices are told", str(answer).startswith("KomdspError device_missing"), answer)
    for ended in ("clEnqueueNDRangeKernel", "clEnqueueWriteBuffer") if backend == "opencl" else ():
        tell(state, liar=ended, ended=1)
        answer = error_of(16, backend, kept)
        verdict(f"what OpenCL ended is told in Python: {ended}", isinstance(answer, str), answer)


def main():
    if sys.argv[1:] == ["opencl"]:
        return test_python("opencl", Layer.shared(), ["live"], OPENCL_CALLS, OPENCL_CODES)
    if sys.argv[1:] == ["cuda"]:
        import stand_in

        counted = "modules streams events memories pushed programs".split()
        return test_python("cuda", stand_in.opened()[1], counted, CUDA_CALLS, CUDA_CODES)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))  # also of the processes that begin here
        open("driver", "wb").close()
        np.arange(120, dtype=np.float32).tofile("in.cf32")
        os.environ.update(OPENCL_LAYERS=LAYER, KOMDSP_OPENCL_LAYER=os.path.abspath("driver"))
        layer = Layer.shared()
        for backend, package in ("opencl", "pyopencl"), ("cuda", "numpy"):
            if importlib.util.find_spec(package) is None:
                print(f"SKIP failing drivers below Python: no python3-{package}")
                continue
            library = {"LD_LIBRARY_PATH": STAND_IN} if backend == "cuda" else {}
            environment = {**os.environ, **library, "KOMDSP_LIBRARY": f"{BUILD}/libkomdsp.so.0", "BUILD": BUILD}
            ended = subprocess.run([sys.executable, "-B", THIS, backend], env=environment, cwd=ROOT).returncode
            verdict(f"{backend}: a process of Python ends well", ended == 0, f"status {ended}")
        test_command_line(layer)
        test_lies(layer)
        os.chdir("/")


faulthandler.dump_traceback_later(LONGEST_S, exit=True)
main()
