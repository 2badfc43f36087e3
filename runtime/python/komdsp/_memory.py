"""Memory of results.  Long ones begin at a multiple of 64 bytes, since they are stored past the caches; very long ones
take over the memory of earlier ones, which the system would otherwise clear anew for each."""
import math

import numpy as np

_aligned_from, _kept_from, _most_bytes = 1 << 18, 1 << 24, 256 << 20
_spare = {}  # blocks that no array uses, by size.  Without a lock: the collector may end a block anywhere.


class _Block:
    """The block that arrays hold on to; when the last of them goes, the block is spare."""

    def __init__(self, memory):
        self._memory = memory
        self.__array_interface__ = memory.__array_interface__

    def __del__(self, spare=_spare):
        spare.setdefault(self._memory.nbytes, []).append(self._memory)
        while sum(size * len(blocks) for size, blocks in list(spare.items())) > _most_bytes:
            _taken(next((size for size, blocks in list(spare.items()) if blocks), 0))


def _taken(size):
    """A spare block; None: there is none."""
    try:
        return _spare[size].pop()
    except (KeyError, IndexError):
        return None


def _block(size):
    memory = _taken(size)
    return np.asarray(_Block(np.empty(size, np.uint8) if memory is None else memory))


def _aligned(shape, dtype):
    size = math.prod(shape) * np.dtype(dtype).itemsize + 64
    memory = np.empty(size, np.uint8) if size < _kept_from else _block(size)
    return np.ndarray(shape, dtype, memory, -memory.ctypes.data % 64)


def allocator(shape, dtype):
    """The function that makes memory for such results."""
    return _aligned if math.prod(shape) * np.dtype(dtype).itemsize >= _aligned_from else np.empty


def clear():
    """Forget the spare blocks."""
    _spare.clear()
