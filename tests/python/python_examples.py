"""The examples in the docstrings of the Python package.  Prints PASS and FAIL."""
import doctest
import importlib
import pkgutil

import komdsp
from verdicts import verdict

for name in ["komdsp", *(f"komdsp.{m.name}" for m in pkgutil.iter_modules(komdsp.__path__)
                         if m.name != "_opencl")]:  # which needs pyopencl
    failed, tried = doctest.testmod(importlib.import_module(name))
    if tried:
        verdict(f"the examples of {name}", failed == 0)
