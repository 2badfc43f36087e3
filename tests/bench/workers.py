"""Libraries as processes: which there are, how they are started, what they answer."""
import dataclasses
import json
import os
import select
import signal
import subprocess
import tempfile
import time


@dataclasses.dataclass(frozen=True)
class Library:
    name: str
    program: str
    device: str  # cpu, cpu with AVX2, opencl, cuda, launch: ratios are of libraries on the same
    threads: bool = False  # whether it shares one problem among them
    ours: bool = False
    wavelets: bool = False  # whether it has them


LIBRARIES = [
    Library("komdsp", "komdsp", "cpu", threads=True, ours=True, wavelets=True),
    Library("FFTW", "fftw", "cpu", threads=True),
    Library("FFTW AVX-512", "fftw_avx512", "cpu", threads=True),
    Library("komdsp AVX2", "komdsp_avx2", "cpu with AVX2", ours=True),
    Library("FFTW AVX2", "fftw_avx2", "cpu with AVX2"),
    Library("KissFFT", "kissfft", "cpu"),
    Library("NumPy, PyWavelets", "numpy_worker.py", "cpu", wavelets=True),
    Library("komdsp on OpenCL", "komdsp_opencl", "opencl", ours=True, wavelets=True),
    Library("VkFFT", "vkfft", "opencl"),
    Library("clFFT", "clfft", "opencl"),
    Library("komdsp on CUDA", "komdsp_cuda", "cuda", ours=True, wavelets=True),
    Library("cuFFT", "cufft", "cuda"),
    Library("empty OpenCL launch", "opencl_empty", "launch"),
]


@dataclasses.dataclass(frozen=True)
class Column:
    library: Library
    threads: int
    command: tuple

    @property
    def name(self):
        return self.library.name + (f", {self.threads} threads" if self.threads > 1 else "")


def columns(folder, threads, gpu):
    """Those whose program is in the folder, and has a device."""
    found = []
    for library in LIBRARIES:
        path = folder / library.program
        if not path.exists() or (library.device == "cuda" and not gpu):
            continue
        command = ("/usr/bin/python3", str(path)) if path.suffix == ".py" else (str(path.resolve()),)
        found += [Column(library, n, command) for n in ([1, threads] if library.threads and threads > 1 else [1])]
    return found


class Failed(Exception):
    """Why there is no answer."""


class Refused(Failed):
    """The library does not have it."""


class Worker:
    """One library with one problem. Whatever it does costs no other."""

    def __init__(self, column, arguments, folder, limit):
        self.limit, self.rest = limit, b""
        self.log = tempfile.TemporaryFile()
        environment = {"POCL_AFFINITY": "1", "POCL_CACHE_DIR": str((folder / "pocl-cache").resolve()), **os.environ}
        os.makedirs(folder / "pocl-cache", exist_ok=True)
        self.process = subprocess.Popen([*column.command, *arguments, str(column.threads), str(folder)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, env=environment,
                                        start_new_session=True)

    def answer(self):
        """The next line of JSON; what libraries print besides is none of it."""
        ends = time.monotonic() + self.limit
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if not found:
                self.rest += self._read(ends)
                continue
            self.rest = rest
            if line.startswith(b"{"):
                told = json.loads(line)
                if "refused" in told:
                    raise Refused(told["refused"])
                if "failure" in told:
                    raise Failed(told["failure"])
                return told

    def round(self, milliseconds):
        try:
            self.process.stdin.write(b"%d\n" % milliseconds)
            self.process.stdin.flush()
        except OSError:
            pass  # it ended, and reading says how
        return self.answer()["samples_us"]

    def _read(self, ends):
        def is_readable(seconds):
            return select.select([self.process.stdout], [], [], seconds)[0]

        while not is_readable(0.5):
            # Its children may hold its output open.
            if self.process.poll() is not None and not is_readable(0):
                raise Failed(self._end())
            if time.monotonic() > ends:
                raise Failed(f"took more than {self.limit:g} s")
        piece = os.read(self.process.stdout.fileno(), 65536)
        if not piece:
            raise Failed(self._end())
        return piece

    def _end(self):
        status = self.process.wait()
        self.log.seek(0)
        words = self.log.read().decode(errors="replace").strip().splitlines()[-1:]
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
        return ": ".join([f"ended with {how}", *words])

    def close(self):
        """It and what it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self.log.close()
