"""Support of the tests of komdsp's command line: a folder of their own, arrays in files, verdicts."""

import json
import os
import subprocess
import sys
import tempfile

import numpy as np

PROGRAM = os.path.abspath(sys.argv[1])
CASES = os.path.join(os.path.dirname(PROGRAM), "tests/cli/komdsp_cases")  # the same program, many times in one process
ALL = os.environ.get("KOMDSP_TEST_SCOPE") == "all"
BOTH = ["cpp", "opencl"]
# Tests of what the host does with arrays, before and after kernels: on a device in the whole sweep only.
HOST = BOTH if ALL else ["cpp"]


def is_covering(backend):
    """Few kernels have to do: a device compiles them for each length and type, for seconds."""
    return backend != "cpp" and not ALL


def on(backend, *kinds):
    """Options for inputs of these types.  Where few kernels have to do, single precision is planned as for KOMDIV,
    whose kernels take lengths as arguments, and double as for the device itself."""
    as_komdiv = is_covering(backend) and not any(np.dtype(kind).name in ("float64", "complex128") for kind in kinds)
    return ["--backend", backend] + (["--profile", "komdiv"] if as_komdiv else [])


class Difference(Exception):
    """A difference from the library that komdsp is held against."""


class Cases:
    """Command lines that run one after the other in one process, in the current folder; it begins with the first."""

    process = None

    def run(self, arguments):
        """Status, standard output and standard error."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen([CASES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        if not told:
            raise Difference(f"{' '.join(arguments)}: the process ended with status {self.process.wait()}")
        told = json.loads(told)
        return told["status"], told["out"], told["err"]

    def end(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()


cases = Cases()


def random_array(rng, kind, shape):
    x = rng.standard_normal(shape)
    if kind.startswith("complex"):
        x = x + 1j * rng.standard_normal(shape)
    return x.astype(kind)


def result_of(command, inputs, options, status=0):
    """The array that komdsp makes of arrays; where a status is expected, the one line that it says."""
    files = [f"x{i}.npy" for i in range(len(inputs))]
    for file, x in zip(files, inputs):
        np.save(file, x)
    if os.path.exists("y.npy"):
        os.remove("y.npy")
    found, _, err = cases.run([command, *files, "y.npy", *options])
    if found != status:
        raise Difference(f"status {found}: {err.strip()}")
    if status == 0:
        return np.load("y.npy")
    if len(err.splitlines()) != 1 or os.path.exists("y.npy"):
        raise Difference(f"no single line, or an output: {err}")
    return err


def run_tests(what, tests):
    """Calls test(rng, backend) for each of its backends; prints `PASS name` or `FAIL name: why`; ends the program."""
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for test, backends in tests:
            for backend in backends:
                name = f"{what}: {test.__name__.replace('_', ' ')} ({backend})"
                try:
                    test(np.random.default_rng(1), backend)
                    print(f"PASS {name}", flush=True)
                except Difference as why:
                    failed = True
                    print(f"FAIL {name}: {why}", flush=True)
        cases.end()
        os.chdir("/")
    sys.exit(failed)
