"""Random command lines of komdsp's wavelets, there and back, and PyWavelets' results for them."""

import numpy as np
import pywt

WAVELETS = ["haar", "db2", "db7", "db20", "sym5", "sym20", "coif1", "coif5", "dmey", "bior1.3", "rbio2.8", "bior6.8"]
TYPES = ["f4", "f8", "c8", "c16"]


class WaveletLine:
    """Commands for a random_line.Line, which chooses."""

    def transform(self, *lengths):
        """A wavelet, a mode, levels, and options that say so.  PyWavelets never ends with one sample of some modes; and
        lines that two samples begin grow at each level, and rounding with them, where filters are longer."""
        wavelet, mode, levels = self.pick(WAVELETS), self.pick(pywt.Modes.modes), 0
        most, left, taps = self.random.integers(1, 4), min(lengths), pywt.Wavelet(wavelet).dec_len
        least = taps if mode in ("smooth", "antireflect") else 2
        while levels < most and left >= (least if levels else 2):
            left = pywt.dwt_coeff_len(left, taps, mode)
            levels += 1
        return wavelet, mode, levels, [f"--wavelet={wavelet}", f"--mode={mode}", f"--levels={levels}"]

    def dwt(self):
        x = self.array(TYPES, least=2)
        axis = self.axis(x.ndim)
        wavelet, mode, levels, options = self.transform(x.shape[axis])
        if self.random.integers(4) == 0:  # all that there are
            levels = None
            options.pop()
        return "dwt", [x], [*options, f"--axis={axis}"], lambda: np.concatenate(
            pywt.wavedec(self.wide(x), wavelet, mode, levels, axis), axis=axis)

    def idwt(self):
        """Coefficients are any, not only those that a signal has."""
        length, leading = max(2, self.size(60)), [self.size(5)] * self.random.integers(2)
        wavelet, mode, levels, options = self.transform(length)
        sizes = [len(part) for part in pywt.wavedec(np.zeros(length), wavelet, mode, levels)]
        x = self.numbers([*leading, sum(sizes)], TYPES)
        axis = self.axis(x.ndim)
        cut = np.split(self.wide(x), np.cumsum(sizes)[:-1], axis=-1)
        crop = self.maybe(f"--length={length}")
        return "idwt", [np.moveaxis(x, -1, axis)], [*options, f"--axis={axis}", *crop], lambda: np.moveaxis(
            pywt.waverec(cut, wavelet, mode)[..., :length if crop else None], -1, axis)

    def images(self, x):
        """Images of the last two axes."""
        return self.wide(x).reshape(-1, *x.shape[-2:])

    def stacked(self, images, leading, axes):
        """The images, as one array whose axes they lie in."""
        images = np.stack(images)
        return np.moveaxis(images.reshape(*leading, *images.shape[-2:]), (-2, -1), axes)

    def dwt2(self):
        x = self.array(TYPES, (2, 3), most=30, least=2)
        wavelet, mode, levels, options = self.transform(*x.shape[-2:])
        axes = self.axes(x.ndim, 2)
        options.append("--axes=" + ",".join(map(str, axes)))
        return "dwt2", [np.moveaxis(x, (-2, -1), axes)], options, lambda: self.stacked(
            [pywt.coeffs_to_array(pywt.wavedec2(image, wavelet, mode, levels))[0] for image in self.images(x)],
            x.shape[:-2], axes)

    def idwt2(self):
        """Coefficients are any; between those of different sizes are numbers that count for nothing."""
        shape = [max(2, self.size(30)), max(2, self.size(30))]
        wavelet, mode, levels, options = self.transform(*shape)
        flat, slices = pywt.coeffs_to_array(pywt.wavedec2(np.zeros(shape), wavelet, mode, levels))
        x = self.numbers([self.size(3)] * self.random.integers(2) + list(flat.shape), TYPES)
        axes, crop = self.axes(x.ndim, 2), self.maybe(f"--length={shape[0]},{shape[1]}")
        options.append("--axes=" + ",".join(map(str, axes)))
        rows, columns = shape if crop else (None, None)
        return "idwt2", [np.moveaxis(x, (-2, -1), axes)], options + crop, lambda: self.stacked(
            [pywt.waverec2(pywt.array_to_coeffs(image, slices, "wavedec2"), wavelet, mode)[:rows, :columns]
             for image in self.images(x)], x.shape[:-2], axes)

    def undecimated(self, more):
        """A wavelet, levels, options, and an array of such a length along an axis of one band."""
        wavelet, levels = self.pick(WAVELETS), int(self.random.integers(1, 4))
        shape, bands = [self.size(9)] * self.random.integers(3), [levels + 1] if more else []
        x = self.numbers([*bands, *shape, self.size(20) << levels], TYPES)
        axis = self.axis(len(shape) + 1)
        return wavelet, levels, [f"--wavelet={wavelet}", f"--axis={axis}"], x, axis

    def swt(self):
        wavelet, levels, options, x, axis = self.undecimated(False)
        x = np.moveaxis(x, -1, axis)
        return "swt", [x], [*options, f"--levels={levels}"], lambda: np.stack(
            pywt.swt(self.wide(x), wavelet, levels, axis=axis, trim_approx=True))

    def iswt(self):
        """Bands are any, not only those that a signal has."""
        wavelet, levels, options, x, axis = self.undecimated(True)
        rows = self.wide(x).reshape(levels + 1, -1, x.shape[-1])

        def transform():
            z = np.stack([pywt.iswt(list(rows[:, i]), wavelet) for i in range(rows.shape[1])])
            return np.moveaxis(z.reshape(x.shape[1:]), -1, axis)

        there = axis + 1 if axis >= 0 else axis
        return "iswt", [np.moveaxis(x, -1, there)], options + self.maybe(f"--levels={levels}"), transform
