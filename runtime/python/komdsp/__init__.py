"""komdsp: FFTs and signal processing, computed by the library of that name.

Arrays are NumPy's; results are new arrays.  `komdsp.fft` has the functions of `scipy.fft`, and is a backend of it:

>>> import numpy as np, komdsp.fft
>>> np.round(komdsp.fft.fft([1, 2, 3, 4]))
array([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])
"""
from . import fft, fixed, optics, signal, wavelets
from ._backends import Devices
from ._library import KomdspError, version
from ._plan import plan

__all__ = ["Devices", "KomdspError", "fft", "fixed", "optics", "plan", "signal", "version", "wavelets"]
__version__ = version()
