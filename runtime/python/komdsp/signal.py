"""Convolution, correlation and short-time Fourier transforms, with the names and arguments of `scipy.signal`; modified
cosine transforms; and signals of any length through filters, block by block.

>>> import komdsp.signal
>>> komdsp.signal.fftconvolve([1, 2], [1, 1]).round(6)
array([1., 3., 2.])
"""
from ._signal.convolve import correlate, fftconvolve, oaconvolve
from ._signal.mdct import imdct, mdct
from ._signal.short_time import istft, stft
from ._signal.streams import OverlapSave

__all__ = ["OverlapSave", "correlate", "fftconvolve", "imdct", "istft", "mdct", "oaconvolve", "stft"]
