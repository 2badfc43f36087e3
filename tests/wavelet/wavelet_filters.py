#!/usr/bin/python3
"""Prints runtime/komdsp/detail/wavelet_filters_FAMILIES.hpp from PyWavelets, which has the coefficients as decimals.

    /usr/bin/python3 tests/wavelet/wavelet_filters.py daubechies | clang-format \\
        > runtime/komdsp/detail/wavelet_filters_daubechies.hpp

Only low-pass filters of decomposition are kept, and those of reconstruction where a wavelet is not orthogonal: the
others follow from them (komdsp/detail/filter_bank.hpp).
"""
import sys

import pywt

FAMILIES = {
    "daubechies": ["db%d" % n for n in range(1, 21)],
    "symmetric": ["sym%d" % n for n in range(2, 21)] + ["coif%d" % n for n in range(1, 6)],
    "biorthogonal": pywt.wavelist("bior") + ["dmey"],
}


def array(name, taps):
    return "inline constexpr double %s[] = {%s};" % (name, ", ".join(repr(t) for t in taps))


def lines(name):
    wavelet, stem = pywt.Wavelet(name), name.replace(".", "_")
    yield array(stem + "_low", wavelet.dec_lo)
    if not wavelet.orthogonal:
        yield array(stem + "_back", wavelet.rec_lo)


kind = sys.argv[1]
names = FAMILIES[kind]
print("// wavelet_filters_%s.hpp: low-pass filters of decomposition, %s to %s (made by\n"
      "// tests/wavelet/wavelet_filters.py)." % (kind, names[0], names[-1]))
print("#pragma once\n\nnamespace komdsp::wavelet_taps {\n")
for name in names:
    print("\n".join(lines(name)))
print("\n}  // namespace komdsp::wavelet_taps")
