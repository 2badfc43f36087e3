"""The arguments of komdsp.wavelets."""
from .._docs import described as _described

_axes = "sequence of ints", "Along which; by default the last two, or all."
described = _described({
    "data": ("array_like", "Samples: real or complex, of single or double precision; half becomes single, integers "
                           "double."),
    "wavelet": ("str or object", "Its name, what has its filters, or one for each axis."),
    "mode": ("str", "How a signal goes on beyond its ends; or one for each axis."),
    "level": ("int", "Levels; by default as many as are useful."),
    "axis": ("int", "Along which."),
    "axes": _axes,
    "cA": ("array_like or None", "Approximation; None: zeros."),
    "cD": ("array_like or None", "Details; None: zeros."),
    "coeffs": ("list, tuple or dict", "Coefficients, as the transform gave them."),
    "start_level": ("int", "Levels that are left out before the first one."),
    "trim_approx": ("bool", "Approximations of the last level only."),
    "norm": ("bool", "Filters over the root of two, so that all coefficients together keep the energy."),
    "data_len": ("int", "Samples."),
    "filter_len": ("int, str or object", "Taps, or a wavelet."),
})
