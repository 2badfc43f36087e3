"""Support of the Python package's tests: verdicts, and the bounds of wavelet coefficients."""
import os

import numpy as np

everything = os.environ.get("KOMDSP_TEST_SCOPE") == "all"


def verdict(name, passed, why="see above"):
    print(f"PASS {name}" if passed else f"FAIL {name}: {why}", flush=True)


def refused(name, call, error, word):
    """A call is refused, in these words."""
    try:
        call()
    except error as refusal:
        verdict(name, word in str(refusal), str(refusal))
    else:
        verdict(name, False, "it was not")


def displaced(x, by):
    """The numbers in memory that begins so many bytes behind a multiple of 64."""
    memory = np.zeros(x.nbytes + 128, np.uint8)
    first = -memory.ctypes.data % 64 + by
    y = memory[first:first + x.nbytes].view(x.dtype).reshape(x.shape)
    y[...] = x
    return y


def largest(results):
    """Largest number of arrays, lists and dictionaries of them."""
    if isinstance(results, (dict, list, tuple)):
        return max(map(largest, results.values() if isinstance(results, dict) else results), default=0)
    return 0 if results is None else np.abs(results).max(initial=0)


def equal(ours, theirs, exact=None, most=None):
    """Arrays, or lists and dictionaries of them, within the bounds of runtime/README.md.  exact: those of single
    precision, in double; most: the largest coefficient, where it is not that of each array."""
    exact = theirs if exact is None else exact
    if isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(equal(ours[k], theirs[k], exact[k], most) for k in theirs)
    if isinstance(theirs, (list, tuple)):
        return len(ours) == len(theirs) and all(equal(a, b, c, most) for a, b, c in zip(ours, theirs, exact))
    if theirs is None or isinstance(theirs, (int, float)):
        return ours == theirs
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return False
    most = max(1, most or largest(exact))
    double = theirs.dtype in (np.float64, np.complex128)
    bound = 1e-12 * most if double else max(1e-6 * most, 2 * largest(theirs - exact))
    return largest(ours - exact) <= bound
