"""Parameters of functions, described once: docstrings in NumPy's format."""
from __future__ import annotations

import inspect
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._types import Callable, T

# Parameters of all functions of arrays.
_everywhere = {
    "workers": ("int", "Threads that share the work; negative ones count from the number of processors."),
    "backend": ('{"cpp", "opencl", "cuda"} or `komdsp.Devices`', "Where arrays of NumPy's are computed with: the first "
                "device, or several; arrays on a device stay there."),
}


def described(words: dict) -> Callable[[T], T]:
    """A decorator that puts `Parameters` behind a docstring's first paragraph.

    `words` has (type, description) of each name."""

    def decorate(function):
        if function.__doc__ is None:  # python3 -OO has none
            return function
        summary, _, rest = inspect.cleandoc(function.__doc__).partition("\n\n")
        lines = [summary, "", "Parameters", "----------"]
        for name, parameter in inspect.signature(function).parameters.items():
            kind, text = (_everywhere if name in _everywhere else words)[name]
            optional = "" if parameter.default is parameter.empty else ", optional"
            lines += [f"{name} : {kind}{optional}", textwrap.indent(textwrap.fill(text, 110), "    ")]
        function.__doc__ = "\n".join([*lines, *(["", rest] if rest else []), ""])
        return function

    return decorate
