"""A random command line of komdsp: choices from a seed, and what each command is to make of its arrays."""

import numpy as np
import scipy.fft
import scipy.signal

import definitions

TYPES = ["f4", "f8", "c8", "c16"] * 3 + ["?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]
REAL = [t for t in TYPES if t[0] != "c"]
# By the options of `komdsp fft`: of one axis, and of several.
FOURIER = [("fft", []), ("ifft", ["--inverse"]), ("rfft", ["--real"]), ("irfft", ["--real", "--inverse"]),
           ("hfft", ["--hermitian"]), ("ihfft", ["--hermitian", "--inverse"])]
WINDOWS = {"hann": "hann", "boxcar": "boxcar", "kaiser:6": ("kaiser", 6.0), "tukey:0.3": ("tukey", 0.3)}


class Choices:
    """Random numbers, and arrays of any shape, type and order."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def pick(self, choices):
        return choices[self.random.integers(len(choices))]

    def maybe(self, *options):
        return list(options) if self.random.integers(3) == 0 else []

    def size(self, most):
        return int(self.pick([self.random.integers(1, 10), 2 ** self.random.integers(0, most.bit_length()),
                              self.random.integers(1, most + 1)]))

    def numbers(self, shape, types=TYPES):
        kind = np.dtype(self.pick(types))
        x = 9 * self.random.standard_normal(shape)
        x = x + 1j * self.random.standard_normal(shape) if kind.kind == "c" else np.abs(x) if kind.kind == "u" else x
        x = x.astype(kind.newbyteorder(">") if self.random.integers(9) == 0 else kind)
        return np.asfortranarray(x) if self.random.integers(4) == 0 else x

    def array(self, types=TYPES, rank=(1, 3), most=60, least=1):
        return self.numbers([max(least, self.size(most)) for _ in range(self.random.integers(rank[0], rank[1] + 1))],
                            types)

    def leading(self):
        """Leading axes of two arrays, which broadcast."""
        shape = [self.size(5) for _ in range(self.random.integers(3))]
        one, other = ([self.pick([n, n, 1]) for n in shape] for _ in range(2))
        short = other[self.random.integers(len(shape) + 1):]
        return self.pick([(one, other), (one, short), (short, one)])

    def axis(self, rank):
        return int(self.random.integers(-rank, rank))

    def axes(self, rank, count):
        return [int(a) - rank * int(self.random.integers(2)) for a in self.random.permutation(rank)[:count]]

    def wide(self, x):
        return x.astype("c16" if x.dtype.kind == "c" else "f8")


class FourierLine(Choices):
    """Commands: each returns its name, inputs, options, and a function that makes the same of them."""

    def over_axes(self, x):
        """Options, and the axes of one transform or several."""
        axes = self.axes(x.ndim, self.pick([1, 1, x.ndim, self.random.integers(1, x.ndim + 1)]))
        return [f"--{self.pick(['axes', 'axis'])}=" + ",".join(map(str, axes))], axes

    def fft(self):
        name, options = self.pick(FOURIER)
        types, few = REAL if name in ("rfft", "ihfft") else TYPES, self.random.integers(4) == 0
        x = self.array(types, (4, 8), 3) if few else self.array(types, most=40)
        named, axes = self.over_axes(x)
        lengths = [x.shape[a] for a in axes]
        if name in ("irfft", "hfft"):
            lengths[-1] = 2 * (lengths[-1] - 1)
        if lengths[-1] == 0 or self.random.integers(3) == 0:
            lengths[-1] = self.size(80)
            named.append(f"--length={lengths[-1]}")
        window = self.pick(list(WINDOWS)) if name in ("fft", "rfft") and len(axes) == 1 else "boxcar"
        shift = self.maybe("--shift") if name in ("fft", "ifft", "hfft", "ihfft")[:2] else []
        truth = getattr(scipy.fft, name + "n")

        def transform():
            y, samples = self.wide(x), min(lengths[-1], x.shape[axes[-1]])
            if window != "boxcar":
                y = np.moveaxis(y, axes[0], -1)[..., :samples] * scipy.signal.get_window(WINDOWS[window], samples)
                y = np.moveaxis(y, -1, axes[0])
            if shift and name == "ifft":
                y = scipy.fft.ifftshift(y, axes)
            y = truth(y, s=lengths, axes=axes)
            return scipy.fft.fftshift(y, axes) if shift and name == "fft" else y

        return "fft", [x], [*options, *named, *shift, *self.windowed(window)], transform

    def windowed(self, window):
        return [] if window == "boxcar" else ["--window", window]

    def fft2d(self):
        name, options = self.pick([(n + "2", o) for n, o in FOURIER[:4]])
        x = self.array(REAL if name == "rfft2" else TYPES, (2, 4), 40 if name != "irfft2" else 30, least=2)
        shift, real = self.maybe("--shift"), name in ("rfft2", "irfft2")
        axes = [-2] if real else [-2, -1]

        def transform():
            y = self.wide(x)
            if shift and "--inverse" in options:
                y = scipy.fft.ifftshift(y, axes)
            y = getattr(scipy.fft, name)(y)
            return scipy.fft.fftshift(y, axes) if shift and "--inverse" not in options else y

        return "fft2d", [x], [*options, *shift], transform

    def dct(self):
        command, kind = self.pick(["dct", "dst"] * 3 + ["dht", "r2hc", "hc2r"]), int(self.random.integers(1, 5))
        x, inverse = self.array(REAL, most=40, least=2), bool(self.random.integers(2))
        named, axes = self.over_axes(x)
        norm, orthogonal = self.pick(["backward", "forward", "ortho"]), self.maybe("--orthogonalize")
        kinds = [f"--type={kind}", *orthogonal] if command in ("dct", "dst") else []
        lengths = [x.shape[a] for a in axes]
        if self.random.integers(3) == 0:
            lengths[-1] = max(2, self.size(80))
            named.append(f"--length={lengths[-1]}")
        options = [*kinds, *named, f"--norm={norm}", *["--inverse"] * inverse]
        return command, [x], options, lambda: definitions.cosines(
            self.wide(x), axes, lengths, command, kind, norm, bool(orthogonal) or norm == "ortho", inverse)

    def mdct(self):
        length, name = 2 * int(self.random.integers(1, 20)), self.pick(["cosine", "vorbis", "kaiser_bessel_derived:9"])
        options, leading = [f"--length={length}", "--window", name, "--quiet"], [self.size(3)] * self.random.integers(3)
        if self.random.integers(2):
            x = self.numbers([*leading, int(self.random.integers(2, 9)), length], REAL)
            given = x.reshape(*leading, -1) if self.random.integers(3) == 0 else x
            return "mdct", [given], [*options, "--inverse"], lambda: definitions.imdct(x, length, name)
        x = self.numbers([*leading, self.size(300)], REAL)
        return "mdct", [x], options, lambda: definitions.mdct(x, length, name)

    def otf(self):
        shape, turns = [self.size(40), self.size(40)], self.pick([9, 9, 20000])
        kind, leading = self.pick(["f4", "f8"]), self.leading()
        a, phi = (self.random.uniform(*ends, [*more, *shape]).astype("f4").astype(kind)  # the same in both precisions
                  for more, ends in zip(leading, ((0.1, 1), (-turns, turns))))
        product, centre, raw = self.pick(["otf", "psf", "mtf"]), self.maybe("--centre"), self.maybe("--raw")
        return "otf", [a, phi], [f"--product={product}", *centre, *raw], lambda: definitions.transfer_function(
            a, phi, product, bool(centre), bool(raw))

    def spectrogram(self):
        """Frames, bins, and that what comes back is the recording: the error beside a one."""
        length = int(self.pick([2, 6, 16, 22, 30, 52, 64, 98, 120, 150, 198]))  # no prime factor above 13
        hop, window = int(self.random.integers(1, length // 2 + 1)), self.pick(list(WINDOWS))
        x = self.numbers([int(self.random.integers(1, 3)), int(self.random.integers(length, 3000))], ["i2", "f4", "f8"])
        channel = int(self.random.integers(len(x)))
        options = [f"--length={length}", f"--hop={hop}", f"--window={window}", f"--channel={channel}"]
        return "spectrogram", [x], options, lambda: np.array([1 + x.shape[1] // hop, length // 2 + 1, 1])

    def convolve(self):
        """Axes are counted from the last one where one array has more; a filter has no other."""
        rank = int(self.random.integers(1, 4))
        shape = [self.size(5) for _ in range(rank)]
        shapes = [[self.pick([n, n, 1]) for n in shape] for _ in range(2)]
        axis, correlate, circular = self.axis(rank), self.maybe("--correlate"), self.maybe("--circular")
        lengths, back, fewer = [self.size(60), self.size(60)], axis % rank - rank, self.pick([0, 1])
        for i in range(2):
            shapes[i][axis] = lengths[0 if circular else i]
        if self.random.integers(2):
            shapes[fewer] = shapes[fewer][self.random.integers(rank + back + 1):]
        elif self.random.integers(2):
            shapes[fewer] = [shapes[fewer][back]]
        x, y = (self.numbers(s) for s in shapes)

        def transform():
            a, b = (np.moveaxis(self.wide(z), back if z.ndim > 1 else -1, -1) for z in (x, y))
            leading = np.broadcast_shapes(a.shape[:-1], b.shape[:-1])
            a, b = (np.broadcast_to(z, leading + z.shape[-1:]).reshape(-1, z.shape[-1]) for z in (a, b))
            z = np.stack([definitions.convolved(p, q, correlate, circular) for p, q in zip(a, b)])
            return np.moveaxis(z.reshape(leading + z.shape[-1:]), -1, back)

        return "convolve", [x, y], [f"--axis={axis}", *correlate, *circular], transform

    def convolve2d(self):
        mode, leading = self.pick(["full", "same", "valid"]), self.leading()
        y = self.numbers([*leading[1], self.size(8), self.size(8)])
        more = y.shape[-2:] if mode == "valid" else (0, 0)
        x = self.numbers([*leading[0], more[0] + self.size(24), more[1] + self.size(24)])
        correlate, rank, least = self.maybe("--correlate"), max(x.ndim, y.ndim), min(x.ndim, y.ndim)
        axes = self.axes(rank, 2) if least in (2, rank) else [-2, -1]
        inputs = [np.moveaxis(z, (-2, -1), axes) if z.ndim == rank else z for z in (x, y)]
        truth = scipy.signal.correlate2d if correlate else scipy.signal.convolve2d

        def transform():
            batch = np.broadcast_shapes(x.shape[:-2], y.shape[:-2])
            a, b = (np.broadcast_to(self.wide(z), batch + z.shape[-2:]).reshape(-1, *z.shape[-2:]) for z in (x, y))
            z = np.stack([truth(p, q, mode) for p, q in zip(a, b)])
            return np.moveaxis(z.reshape(batch + z.shape[-2:]), (-2, -1), axes)

        return "convolve2d", inputs, [f"--mode={mode}", *correlate, "--axes=" + ",".join(map(str, axes))], transform
