"""Problems that are compared, their names, and the lists of a whole and of a quick run.

A problem is named by what it computes, as `fft:1024`, `fft:1024:batch=4096:f64:real:inverse`, `fft2d:512x256`,
`convolution:1024:batch=10000` or `dwt:65536:levels=5`; the same words ask for it on the command line."""
import dataclasses
import math

LARGE = 1 << 22  # points of batches beyond the caches


@dataclasses.dataclass(frozen=True)
class Problem:
    transform: str
    shape: tuple
    batch: int = 1
    precision: str = "f32"
    kind: str = "complex"
    direction: str = "forward"
    levels: int = 1  # of wavelets

    @property
    def name(self):
        words = [self.transform, "x".join(map(str, self.shape))]
        words += [f"levels={self.levels}"] * (self.levels > 1)
        words += [f"batch={self.batch}"] * (self.batch > 1)
        words += [word for word, usual in [(self.precision, "f32"), (self.kind, usual_kind(self.transform)),
                                           (self.direction, "forward")] if word != usual]
        return ":".join(words)

    @property
    def points(self):
        return math.prod(self.shape)

    @property
    def arguments(self):
        """Arguments of workers, but for threads and the folder."""
        transform = f"dwt{self.levels}" if self.transform == "dwt" else self.transform
        return [transform, "x".join(map(str, self.shape)), str(self.batch), self.precision, self.kind, self.direction]

    @property
    def operations(self):
        """Floating-point ones, as they are usually counted: 5 N log2 N of an FFT, half of a real one; db4's 8 taps."""
        if self.transform == "dwt":
            return 32 * (1 - 0.5 ** self.levels) * self.points * self.batch
        fft = 5 * self.points * max(1.0, math.log2(self.points)) * self.batch
        return {"fft": fft, "fft2d": fft, "convolution": 3 * fft}[self.transform] * (0.5 if self.kind == "real" else 1)

    @property
    def group(self):
        """The table and the plot that it belongs to."""
        if self.transform == "convolution":
            return f"Circular convolutions, {self.precision}"
        if self.transform == "dwt":
            inverse = ", inverse" if self.direction == "inverse" else ""
            return f"Wavelets, db4, {self.levels} level{'s' * (self.levels > 1)}{inverse}, {self.precision}"
        what = {"fft": "FFT", "fft2d": "Images"}[self.transform]
        kind = {("complex", "forward"): "complex", ("complex", "inverse"): "complex, inverse",
                ("real", "forward"): "real", ("real", "inverse"): "real, inverse"}[self.kind, self.direction]
        if self.transform == "fft" and self.points & (self.points - 1):
            kind += ", other lengths"
        many = ", one at a time" if self.transform == "fft" else ""
        if many and self.points <= 256:
            many += ", up to 256 points"
        if self.batch > 1:
            many = ", large batches" if self.points * self.batch >= LARGE else ", batches"
        return f"{what}, {kind}, {self.precision}{many}"


def usual_kind(transform):
    return "real" if transform == "dwt" else "complex"


def parse(name):
    transform, shape, *words = name.split(":")
    if transform not in ("fft", "fft2d", "convolution", "dwt"):
        raise ValueError(f"{name}: the transform is fft, fft2d, convolution or dwt")
    made = {"transform": transform, "shape": tuple(map(int, shape.split("x"))), "kind": usual_kind(transform)}
    if min(made["shape"]) < 1 or len(made["shape"]) != (2 if transform == "fft2d" else 1):
        raise ValueError(f"{name}: the shape is N, of fft2d ROWSxCOLUMNS")
    for word in words:
        if word.startswith("batch="):
            made["batch"] = int(word[6:])
            if made["batch"] < 1:
                raise ValueError(f"{name}: the batch is 1 at least")
        elif word.startswith("levels=") and transform == "dwt":
            made["levels"] = int(word[7:])
            if made["levels"] < 1:
                raise ValueError(f"{name}: there is 1 level at least")
        elif word in ("f32", "f64"):
            made["precision"] = word
        elif word in ("complex", "real"):
            made["kind"] = word
        elif word in ("forward", "inverse"):
            made["direction"] = word
        else:
            raise ValueError(f"{name}: {word} is not one of batch=, f32, f64, complex, real, forward, inverse")
    return Problem(**made)


def has_small_primes(n):
    for prime in (2, 3, 5, 7):
        while n % prime == 0:
            n //= prime
    return n == 1


def is_prime(n):
    return n > 1 and all(n % q for q in range(2, math.isqrt(n) + 1))


def spread(first, last, count, kind):
    """The next numbers that are `kind`, from `count` ones evenly in the logarithm on, none twice."""
    found = []
    for i in range(count):
        n = max(round(first * (last / first) ** (i / (count - 1))), found[-1] + 1 if found else 1)
        while not kind(n):
            n += 1
        found.append(n)
    return found


def rows(lengths, total, **words):
    """Batches of so many points in all; 0: one transform at a time."""
    return [Problem("fft", (n,), max(1, total // n), **words) for n in lengths]


def powers(first, last, step=1):
    return [1 << k for k in range(first, last + 1, step)]


def squares(sides, **words):
    return [Problem("fft2d", (n, n), **words) for n in sides]


def convolutions(*pairs):
    return [Problem("convolution", (n,), count) for n, count in pairs]


def wavelets(lengths, levels, total=0, **words):
    return [Problem("dwt", (n,), max(1, total // n), kind="real", levels=levels, **words) for n in lengths]


def quick():
    return (rows(powers(4, 18, 2), 0) + rows(powers(4, 16, 3), 1 << 18) + rows([1024], 0, precision="f64") +
            rows([1024], 1 << 18, precision="f64") + rows([1024], 0, kind="real") +
            rows([256, 4096], 1 << 18, kind="real") + rows([1024], 1 << 18, kind="real", direction="inverse") +
            rows([60, 1000, 997], 1 << 16) + squares([256, 512]) + squares([512], kind="real") +
            convolutions((256, 500), (1024, 500)) + wavelets([1 << 16], 5))


def whole():
    products, primes = spread(3, 65536, 60, has_small_primes), spread(17, 99991, 16, is_prime)
    others = [n for n in products if n & (n - 1)] + primes
    f64 = {"precision": "f64"}
    found = rows(powers(1, 24), 0) + rows(powers(1, 16), 1 << 20) + rows(powers(8, 16, 2), LARGE)
    found += rows(powers(2, 20, 2), 0, **f64) + rows(powers(2, 16, 2), 1 << 20, **f64)
    found += rows(powers(6, 14, 4), 1 << 20, kind="real", **f64) + squares([256, 1024], **f64)
    found += rows(powers(2, 20, 2), 0, kind="real") + rows(powers(4, 16, 2), 1 << 20, kind="real")
    found += rows(powers(8, 16, 4), 0, kind="real", direction="inverse")
    found += rows(powers(4, 16, 4), 1 << 20, kind="real", direction="inverse")
    found += rows(powers(8, 16, 4), 1 << 20, direction="inverse")
    found += rows([n for n in products if n % 2][::2], 1 << 18, kind="real")
    found += rows([n for n in others if n < 1 << 15], 1 << 16) + rows(others[::3], 0)
    found += squares(powers(6, 11)) + squares(powers(7, 11), kind="real")
    found += convolutions((256, 2500), (1024, 10000), (8192, 2500), (65536, 25))
    found += wavelets(powers(10, 24, 7), 1) + wavelets(powers(10, 24, 7), 5) + wavelets([4096], 5, LARGE)
    return found + wavelets([1 << 20], 5, direction="inverse") + wavelets([1 << 20], 5, **f64)
