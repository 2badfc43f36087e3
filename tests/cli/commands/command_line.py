"""Support of the tests of komdsp's command line: a folder of their own, arrays in files, verdicts.

    tests/cli/commands/NAME_test.py      with BUILD=build: the folder of komdsp

Tests print `PASS name` or `FAIL name: why`."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile


def needs(*packages):
    """Ends a test where Debian's packages of Python are missing, before it includes them."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        print(f"SKIP {os.path.basename(sys.argv[0])}: no python3-{', python3-'.join(missing)}")
        sys.exit()


needs("numpy")
import numpy as np  # noqa: E402

BUILD = os.path.abspath(os.environ.get("BUILD", "build"))
PROGRAM = os.path.join(BUILD, "komdsp")
CASES = os.path.join(BUILD, "tests/cli/commands/komdsp_cases")  # the same program, many times in one process
ALL = os.environ.get("KOMDSP_TEST_SCOPE") == "all"
# Tests of what the host does with arrays, before and after kernels, and of kernels that random requests have on a
# device: there in the whole sweep only.
DEVICE = ["opencl"] if ALL else []
HOST = ["cpp", *DEVICE]


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


def answer_of(*arguments, status=0):
    """Standard output and standard error; of a refusal its one line."""
    found, out, err = cases.run([*arguments])
    if found != status or (status != 0 and len(err.splitlines()) != 1):
        raise Difference(f"{' '.join(arguments)}: status {found}, {err.strip()}")
    return (out, err) if status == 0 else err


def expect(found, words):
    for word in [words] if isinstance(words, str) else words:
        if word not in found:
            raise Difference(f"'{word}' is not in: {found.strip()}")


def is_smooth(length):
    for prime in (2, 3, 5, 7, 11, 13):
        while length % prime == 0:
            length //= prime
    return length == 1


def bound_of(kind, points, smooth=True):
    """The relative L2 error that a transform of so many points may have."""
    return (1 if smooth else 2) * 0.6 * np.finfo(kind).eps * max(1, np.log2(points)) ** 0.5


def expect_near(what, y, truth, bound):
    error = np.linalg.norm(y - truth) / np.linalg.norm(truth)
    if not error <= bound:
        raise Difference(f"{what}: relative error {error:.3g}, {bound:.3g} allowed")


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


def expect_refusals(command, backend, rows):
    """Inputs and options that a command refuses with a status and a word."""
    for inputs, options, status, word in rows:
        expect(result_of(command, inputs, [*options, "--backend", backend], status), word)


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
