"""Filters and modes of wavelet transforms, and how many coefficients they make."""
import collections
import ctypes

import numpy as np

from .._library import Filters, filters_named

modes = ["zero", "constant", "symmetric", "reflect", "periodic", "antisymmetric", "antireflect", "smooth",
         "periodization"]
_short = {"zpd": "zero", "cpd": "constant", "sym": "symmetric", "symw": "reflect", "ppd": "periodic",
          "asym": "antisymmetric", "asymw": "antireflect", "sp1": "smooth", "per": "periodization"}
# PyWavelets' numbers.
_numbered = ["zero", "symmetric", "constant", "smooth", "periodic", "periodization", "reflect", "antisymmetric",
             "antireflect"]
periodization = modes.index("periodization")


def mode_number(mode):
    """The library's number of a mode: of its name, of PyWavelets' short name or number, or of what has a name."""
    mode = getattr(mode, "name", mode)
    if isinstance(mode, int) and 0 <= mode < len(_numbered):
        mode = _numbered[mode]
    if isinstance(mode, str) and _short.get(mode, mode) in modes:
        return modes.index(_short.get(mode, mode))
    raise ValueError(f"Unknown mode name '{mode}'.")


_families = "haar, db1 to db20, sym2 to sym20, coif1 to coif5, bior, rbio and dmey, and with PyWavelets its longer ones"


def _of_pywavelets(name):
    """Long ones, as db38 or coif17, which the library has not by name."""
    try:
        import pywt

        return pywt.Wavelet(name).filter_bank
    except (ImportError, ValueError):
        raise ValueError(f"Unknown wavelet name '{name}': there are {_families}") from None


class Bank:
    """The filters of a wavelet, and what they are known by."""

    def __init__(self, wavelet):
        bank = getattr(wavelet, "filter_bank", wavelet)
        if isinstance(bank, str):
            self.key = bank.lower()
            try:
                self.filters = filters_named(self.key)
                return
            except ValueError:
                bank = _of_pywavelets(bank)
        if not hasattr(bank, "__len__") or len(bank) != 4:
            raise ValueError("a wavelet is a name, or it has four filters")
        bank = [np.asarray(f, np.float64) for f in bank]
        length = max(len(f) for f in bank)
        length += length % 2
        self._set([np.concatenate([f, np.zeros(length - len(f))]) for f in bank])

    def _set(self, bank):
        self.key = tuple(f.tobytes() for f in bank)
        self._kept = bank
        address = [f.ctypes.data for f in bank]
        self.filters = Filters(ctypes.sizeof(Filters), len(bank[0]), 0, *address)

    @property
    def taps(self):
        return self.filters.taps


_most = 64
_known = collections.OrderedDict()  # names, and objects that are kept, so that no other one has their number


def name_of(wavelet):
    """A wavelet's name, where the name says all of it; else None."""
    if type(wavelet) is str:
        return wavelet
    # A Wavelet of filters that its caller gave has no family.
    return wavelet.name if getattr(wavelet, "family_name", None) else None


def bank_of(wavelet):
    """The filters of a name, of an object with `filter_bank` as PyWavelets' Wavelet, or of four filters."""
    key = name_of(wavelet)
    if key is None:
        if not hasattr(wavelet, "filter_bank"):
            return Bank(wavelet)
        key = id(wavelet)
    found = _known.get(key)
    if found is None:
        found = _known[key] = Bank(key if type(key) is str else wavelet), wavelet
        while len(_known) > _most:
            _known.popitem(last=False)
    return found[0]


def scaled_bank(wavelet, factor):
    """The filters times a factor: those of normalised undecimated transforms."""
    if isinstance(wavelet, str):
        wavelet = _of_pywavelets(wavelet)
    return Bank([np.asarray(f) * factor for f in getattr(wavelet, "filter_bank", wavelet)])


def coefficients(taps, mode, length):
    """Coefficients of each band of one level."""
    return (length + 1) // 2 if mode == periodization else (length + taps - 1) // 2


def samples(taps, mode, count):
    """That one level restores of so many coefficients in each band."""
    length = 2 * count if mode == periodization else 2 * count - taps + 2
    if length < 1:
        raise ValueError("Invalid coefficient arrays length for specified wavelet.")
    return length


def max_level(length, taps):
    """The levels at which the ends do not yet reach everywhere."""
    levels = 0
    while taps > 1 and length // (taps - 1) >= 2 << levels:
        levels += 1
    return levels
