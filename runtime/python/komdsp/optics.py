"""Optical transfer functions of pupils.

>>> import numpy as np, komdsp.optics
>>> round(float(komdsp.optics.psf(np.ones((8, 8)), np.zeros((8, 8))).sum()), 12)
1.0
"""
from __future__ import annotations

import numpy as np

from . import _arrays, _backends
from ._backends import on_devices
from ._docs import described
from ._library import structs
from ._signatures import OfPupils, annotated_as

__all__ = ["mtf", "otf", "psf", "ptf"]

_names = ["otf", "psf", "mtf", "ptf"]


def _product(name, amplitude, phase, centre, raw):
    amplitude, phase = _arrays.as_numbers(amplitude), _arrays.as_numbers(phase)
    if np.iscomplexobj(amplitude) or np.iscomplexobj(phase):
        raise TypeError("amplitude and phase are real")
    amplitude, phase = _arrays.broadcast(amplitude, phase)
    if amplitude.ndim < 2:
        raise ValueError("a pupil has rows and columns")
    single = _arrays.is_single(amplitude) and _arrays.is_single(phase)
    real = np.float32 if single else np.float64
    amplitude, phase = _arrays.dense(amplitude, real), _arrays.dense(phase, real)
    kind = (np.complex64 if single else np.complex128) if name == "otf" else real
    y = _arrays.empty(amplitude.shape, kind, amplitude)
    if y.size == 0:
        return y
    rows, columns = amplitude.shape[-2:]
    product, batch = _names.index(name), amplitude.size // (rows * columns)

    def describe():
        return structs["otf"](0, rows, columns, batch, product, bool(centre), bool(raw), 0 if single else 1)

    key = "otf", rows, columns, batch, product, bool(centre), bool(raw), single
    _backends.compute(key, describe, amplitude, y, phase)
    return y


_described = described({
    "amplitude": ("array_like", "Real, of rows and columns along the last two axes."),
    "phase": ("array_like", "The same, in radians.  The two broadcast."),
    "centre": ("bool", "Zero frequency, or the PSF's origin, at element [rows // 2, columns // 2], else at [0, 0]."),
    "raw": ("bool", "Not divided: else the OTF is 1 at zero frequency, and the PSF sums to 1."),
})
_template = """{summary} of pupils with this amplitude and phase: in words of NumPy, the point spread
function is abs(ifft2(amplitude * exp(1j * phase)))**2, and the optical transfer function its fft2.

Returns
-------
ndarray
    {result}
"""


def _function(name: str, summary: str, result: str) -> OfPupils:
    @annotated_as(OfPupils)
    def function(amplitude, phase, centre=False, raw=False, *, workers=None, backend=None):
        return _product(name, amplitude, phase, centre, raw)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _template.format(summary=summary, result=result)
    return _described(on_devices(function))


otf = _function("otf", "Optical transfer functions", "Complex.")
psf = _function("psf", "Point spread functions", "Real.")
mtf = _function("mtf", "Moduli of the optical transfer functions", "Real.")
ptf = _function("ptf", "Phases of the optical transfer functions, in radians", "Real.")
