"""Random arrays of any type, shape and layout, and the arrays that results consist of."""
import numpy as np
import verdicts

TYPES = ["f4", "f8", "c8", "c16", "i2", "f2", "u1", "?"]


class Arrays:
    """One random array after another, from a seed."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)

    def pick(self, choices):
        return choices[self.random.integers(len(choices))]

    def size(self, most):
        return int(self.pick([self.random.integers(1, 12), 2 ** self.random.integers(0, most.bit_length()),
                              self.random.integers(1, most + 1)]))

    def array(self, most=2000, rank=4, types=None, least=1):
        """Any type and layout: C and Fortran order, strides, backwards, displaced."""
        left, shape = most, []
        for _ in range(self.random.integers(1, rank + 1)):
            shape.append(max(least, min(self.size(min(left, 300)), left)))
            left = max(1, left // shape[-1])
        self.random.shuffle(shape)
        kind = np.dtype(self.pick(types or TYPES))
        x = 20 * self.random.standard_normal(shape)
        if kind.kind == "c":
            x = x + 1j * self.random.standard_normal(shape)
        x = np.abs(x) if kind.kind == "u" else x
        x = self.laid_out(x.astype(kind), self.random.integers(6))
        return x.astype(kind.newbyteorder()) if self.random.integers(6) == 0 else x

    def laid_out(self, x, layout):
        """Equal numbers."""
        if layout == 1:
            x = np.asfortranarray(x)
        elif layout == 2:
            x = np.repeat(x, 2, axis=-1)[..., ::2]
        elif layout == 3:
            x = np.flip(np.flip(x).copy())
        elif layout == 4:
            x = verdicts.displaced(x, self.pick([1, x.itemsize]))
        return x

    def axes_of(self, x):
        count = self.random.integers(1, x.ndim + 1)
        axes = self.random.permutation(x.ndim)[:count]
        return [int(a) - (x.ndim if self.random.integers(2) else 0) for a in axes]

    def numbers(self, *shape, is_complex=True):
        x = self.random.standard_normal(shape)
        return x + 1j * self.random.standard_normal(shape) if is_complex else x


def of_type(results, kind):
    """The arrays of tuples, lists and dictionaries as those of a type."""
    if isinstance(results, dict):
        return {name: of_type(part, kind) for name, part in results.items()}
    if isinstance(results, (tuple, list)):
        return type(results)(of_type(part, kind) for part in results)
    return results.astype(kind)


def numbers(results):
    """All numbers of arrays in tuples, lists and dictionaries, in their order."""
    if isinstance(results, dict):
        results = [results[name] for name in sorted(results)]
    if isinstance(results, (tuple, list)):
        return [n for r in results for n in numbers(r)]
    return [np.asarray(results)]
