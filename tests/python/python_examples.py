"""The examples in the docstrings of the Python package.  Prints PASS and FAIL."""
import doctest
import importlib
import pkgutil

import komdsp
from verdicts import verdict

for name in ["komdsp", *(m.name for m in pkgutil.walk_packages(komdsp.__path__, "komdsp.")
                         if m.name != "komdsp._opencl")]:  # which needs pyopencl
    failed, tried = doctest.testmod(importlib.import_module(name))
    if tried:
        verdict(f"the examples of {name}", failed == 0)
