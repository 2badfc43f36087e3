#!/usr/bin/python3
"""Writes what PyWavelets makes of noise, for wavelet_pywt_test.cpp, which runs it: one record after another on standard
output, in the byte order of this machine.

    /usr/bin/python3 tests/wavelet/wavelet_truth.py cover|all

A record: name (16 bytes), six int32 (0 dwt, 1 dwt2, 2 swt; mode; rows; columns; levels; coefficients), then doubles:
the samples, the coefficients, the error of PyWavelets in single precision relative to the largest coefficient, and the
largest error of its reconstruction in double.
"""
import struct
import sys
import warnings

import numpy as np
import pywt

MODES = ["zero", "constant", "symmetric", "reflect", "periodic", "antisymmetric", "antireflect", "smooth",
         "periodization"]
NAMES = (["haar"] + ["db%d" % n for n in range(1, 21)] + ["sym%d" % n for n in range(2, 21)] +
         ["coif%d" % n for n in range(1, 6)] + pywt.wavelist("bior") + pywt.wavelist("rbio") + ["dmey"])
LINES = ("smooth", "antireflect")
ALL = sys.argv[1] == "all"
warnings.simplefilter("ignore")


def endless(mode, taps, length, levels):
    """PyWavelets 1.1.1 does not return from reflections of one sample."""
    for _ in range(levels):
        if length == 1 and "reflect" in mode:
            return True
        length = pywt.dwt_coeff_len(length, taps, mode)
    return False


def joined(x, wavelet, mode, levels, axes):
    if axes == 2:
        return pywt.coeffs_to_array(pywt.wavedec2(x, wavelet, mode, levels))[0]
    return np.concatenate(pywt.wavedec(x, wavelet, mode, levels))


def restored(x, wavelet, mode, levels, axes):
    if axes == 2:
        return pywt.waverec2(pywt.wavedec2(x, wavelet, mode, levels), wavelet, mode)[:x.shape[0], :x.shape[1]]
    return pywt.waverec(pywt.wavedec(x, wavelet, mode, levels), wavelet, mode)[:len(x)]


def single_error(rng, x, c, transform, lines):
    """Relative to the largest coefficient. Where lines go on beyond the ends it varies from signal to signal: the
    largest of many."""
    error = 0
    for _ in range(30 if lines else 8):
        error = max(error, np.abs(transform(x) - c).max() / max(np.abs(c).max(), 1e-300))
        x = rng.standard_normal(x.shape).astype(np.float32)
        c = transform(x.astype(np.float64))
    return error


def write(kind, name, mode, x, c, error, back, levels):
    rows, columns = x.shape if x.ndim == 2 else (1, len(x))
    out = sys.stdout.buffer
    out.write(struct.pack("16s6i", name.encode(), kind, mode, rows, columns, levels, c.size))
    out.write(np.concatenate([x.ravel(), c.ravel(), [error, np.abs(back - x).max()]]).tobytes())


def case(rng, name, mode, shape, levels):
    wavelet = pywt.Wavelet(name)
    if any(endless(MODES[mode], wavelet.dec_len, n, levels) for n in shape):
        return
    x = rng.standard_normal(shape).astype(np.float32)
    arguments = wavelet, MODES[mode], levels, len(shape)
    c = joined(x.astype(np.float64), *arguments)
    # PyWavelets' one level in single precision keeps within 1e-6, but for lines that go on beyond the ends.
    several = levels > 1 or len(shape) > 1 or MODES[mode] == "smooth"
    error = single_error(rng, x, c, lambda y: joined(y, *arguments), MODES[mode] in LINES) if several else 0
    wide = x.astype(np.float64)
    write(len(shape) - 1, name, mode, wide, c, error, restored(wide, *arguments), levels)


def undecimated(rng, name, length, levels):
    x = rng.standard_normal(length).astype(np.float32)

    def bands(signal):
        pairs = pywt.swt(signal, name, levels)
        return np.concatenate([pairs[0][0]] + [d for _, d in pairs])

    y = x.astype(np.float64)
    write(2, name, 8, y, bands(y), single_error(rng, x, bands(y), bands, False),
          pywt.iswt(pywt.swt(y, name, levels), name), levels)


def main():
    rng = np.random.default_rng(7)
    turn = 0
    for length in range(1, 131):
        for name in NAMES:
            for mode in range(len(MODES)):
                turn += 1
                if ALL or turn % 97 == 0:
                    case(rng, name, mode, (length,), 1)
                if turn % (10 if ALL else 970) == 0:
                    case(rng, name, mode, (length,), 2 + turn // 10 % 4)
    for length in range(1, 1026) if ALL else range(1, 1026, 41):
        case(rng, "db4", length % 9, (length,), 1 + length % 5)
        case(rng, "bior4.4", length // 2 % 9, (length,), 1)
    for length in (4097, 10000, 65536):
        for mode in range(len(MODES)):
            case(rng, NAMES[(length + 7 * mode) % len(NAMES)], mode, (length,), 1 + mode)
    for shape in [(1, 9), (16, 16), (33, 20), (64, 100), (5, 130), (257, 255)]:
        for mode in range(len(MODES)):
            for name in NAMES[:: 5 if ALL else 37]:
                case(rng, name, mode, shape, 1 + (turn := turn + 1) % 3)
    for name in NAMES:
        for levels in range(1, 7) if ALL else (1, 4):
            undecimated(rng, name, 2**levels * (1 + (turn := turn + 1) % 9), levels)


try:
    main()
except BrokenPipeError:
    pass
