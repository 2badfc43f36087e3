"""Types that a checker sees of the Python package: signatures of functions, not of their decorators.  Prints PASS, FAIL
and SKIP."""
import importlib
import importlib.util
import inspect
import os
import subprocess
import sys
import tempfile

from verdicts import verdict

right = """
import numpy as np
import komdsp.fft, komdsp.optics, komdsp.signal, komdsp.wavelets
x = np.ones((8, 8))
spectrum: np.ndarray = komdsp.fft.rfft2(x, (4, 4), norm="ortho", workers=2, backend="cpp")
komdsp.fft.ifft([1, 2], 2, 0, "forward", True, 1)
komdsp.fft.dctn(x, 3, (8, 8), axes=None, orthogonalize=False)
komdsp.wavelets.dwt(x, "db2", mode="zero", workers=2)[0].shape
komdsp.wavelets.dwtn(x, "haar", axes=(0, 1))["aa"].shape
komdsp.signal.stft(x, nperseg=4, backend=komdsp.Devices("opencl"))[2].shape
komdsp.signal.OverlapSave(x, 8, dtype="f4", workers=1).push(x).shape
komdsp.optics.psf(x, x, centre=True, workers=-1).shape
komdsp.plan("fft", length=8)
"""
wrong = ["komdsp.fft.fft([1], n='8')", "komdsp.fft.dct([1], 2, 8, 0, 'ortho', False, 1, None, 'cpp')",
         "komdsp.wavelets.dwt([1], 'haar', 'zero', 0, 2)", "komdsp.optics.otf([[1]])", "komdsp.signal.istft().shape",
         "komdsp.fft.irfftn([1]).no_such_member", "komdsp.wavelets.idwt(None, [1], 'haar', axis='last')"]
untyped, nameless = [], []
for name in ("fft", "wavelets", "signal", "optics"):
    module = importlib.import_module(f"komdsp.{name}")
    wrong += [f"komdsp.{name}.{function}(no_such_argument=1)" for function in module.__all__]
    for function in module.__all__:
        said = inspect.signature(getattr(module, function))
        if any(p.annotation is p.empty for p in said.parameters.values() if p.name != "dtype"):
            untyped.append(function)
        try:
            getattr(module, function)(no_such_argument=1)
        except TypeError as error:
            if f"{function}()" not in str(error).replace("OverlapSave.__init__", "OverlapSave"):
                nameless.append(str(error))
verdict("a wrong argument is refused by the function's name", not nameless, f"{nameless}")
verdict("every parameter of a function says its type", not untyped, f"{untyped}")


def complaints(text):
    """The lines of a program that are wrong, and what is wrong there."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program.py")
        with open(program, "w") as file:
            file.write(text)
        told = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", folder, "--follow-imports=silent", program],
                              capture_output=True, text=True, cwd=os.path.dirname(inspect.getfile(module)) + "/..")
    if told.returncode > 1 or "internal error" in told.stdout.lower():
        raise SystemExit(told.stdout + told.stderr)
    found = [line.split(":", 3) for line in told.stdout.splitlines() if ": error:" in line]
    return {int(line): why for _, line, _, why in found}


if importlib.util.find_spec("mypy") is None:
    print("SKIP what a type checker sees of the Python package: no mypy")
    raise SystemExit
found = complaints("\n".join([right, *wrong]))
first = right.count("\n") + 2
early = {number: why for number, why in found.items() if number < first}
verdict("a type checker takes right calls", not early, f"{early}")
missed = [line for number, line in enumerate(wrong, first) if number not in found]
verdict(f"a type checker refuses {len(wrong)} wrong calls", not missed, f"not {missed[:5]}")
