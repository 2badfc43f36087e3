"""Distributed FFTs: mpi4py-fft moves the data, komdsp computes each rank's transforms.

    mpirun -n 4 python3 -m mpi4py tests/example/mpi/distributed_fft.py [--die exit|raise]

Every array is compared with the transform of the whole one on one rank, and comes back.  Rank 0 prints PASS and FAIL,
and a line of each case: seconds of a transform and back, and the bytes that a rank sends in it.
"""
import os
import sys
import time

import komdsp.fft
import komdsp.signal
import komdsp.wavelets
import numpy as np
from mpi4py import MPI
from mpi4py_fft import PFFT, newDistArray

world = MPI.COMM_WORLD
complex_pair, real_pair = (komdsp.fft.fftn, komdsp.fft.ifftn), (komdsp.fft.rfftn, komdsp.fft.irfftn)


def verdict(name, passed, why):
    if world.allreduce(bool(passed), MPI.LAND):
        print(f"PASS {name}" if world.rank == 0 else "", end="\n" if world.rank == 0 else "", flush=True)
    elif world.rank == 0:
        print(f"FAIL {name}: {why}", flush=True)


def whole(shape, kind):
    """Numbers, the same on every rank."""
    random = np.random.default_rng(7)
    x = random.uniform(-1, 1, shape)
    return (x + 1j * random.uniform(-1, 1, shape) if kind in "FD" else x).astype(kind)


def bytes_sent(fft):
    """By this rank to others, in one transform."""
    return sum(kind.Get_size() for transfer in fft.transfer
               for rank, kind in enumerate(transfer._subtypesA) if rank != transfer.comm.rank)


def planned(shape, axes, kind):
    """The distributed transform over these groups of axes, of which the last is computed first."""
    last = tuple(axes[-1])
    transforms = {tuple(group): complex_pair for group in axes}
    transforms[last] = complex_pair if kind in "FD" else real_pair
    groups = np.empty(len(axes), object)  # mpi4py-fft counts their dimensions, which NumPy refuses of a ragged tuple
    groups[:] = axes
    return PFFT(world, shape, axes=groups, dtype=kind, backend="numpy", transforms=transforms,
                grid=[0] * (len(axes) - 1) + [1] * (len(shape) - len(axes) + 1))


def check(shape, axes, kind):
    x = whole(shape, kind)
    name = f"{' x '.join(map(str, shape))} points in groups {axes} on {world.size} ranks, {np.dtype(kind)}"
    fft = planned(shape, axes, kind)
    here = newDistArray(fft, False)
    here[...] = x[fft.local_slice(False)]
    world.Barrier()
    began = time.perf_counter()
    bins = fft.forward(here, normalize=False).copy()
    back = fft.backward(bins.copy(), normalize=True)
    took = world.allreduce(time.perf_counter() - began, MPI.MAX)
    one = (komdsp.fft.fftn if kind in "FD" else komdsp.fft.rfftn)(x)
    bound = 0.6 * np.finfo(kind).eps * np.sqrt(np.log2(x.size))
    error = np.linalg.norm(bins - one[fft.local_slice(True)]) / max(np.linalg.norm(one), 1e-30)
    returned = np.linalg.norm(back - here) / np.linalg.norm(x)
    verdict(name, error <= 2 * bound and returned <= 2 * bound,
            f"error {error:.3g} and {returned:.3g}, bound {bound:.3g}")
    sent = world.allreduce(bytes_sent(fft), MPI.MAX)
    if world.rank == 0:
        print(f"  {name}: {took * 1e3:.2f} ms forward and back, {sent} bytes sent by a rank each way", flush=True)


def spread(rows, compute):
    """Rows of a batch, computed by all ranks and gathered on rank 0."""
    mine = np.array_split(rows, world.size)[world.rank]
    parts = world.gather(compute(mine) if len(mine) else None)
    return np.concatenate([p for p in parts if p is not None]) if world.rank == 0 else None


def check_batches():
    rows, taps, images = whole((13, 1000), "d"), whole((1, 31), "d"), whole((7, 32, 48), "d")

    def convolved(part):
        return komdsp.signal.fftconvolve(part, taps, axes=1)

    def approximated(part):
        return komdsp.wavelets.dwt2(part, "db4")[0]

    for name, batch, compute in [("rows of a convolution", rows, convolved), ("images of a wavelet transform", images,
                                                                              approximated)]:
        gathered = spread(batch, compute)
        verdict(f"{name}, spread over {world.size} ranks, are those of one",
                world.rank != 0 or np.allclose(gathered, compute(batch), 0, 1e-13), "they differ")


if "--die" in sys.argv:
    fft = planned((16, 16, 16), ((0,), (1, 2)), "d")
    if world.rank == world.size - 1:
        if sys.argv[-1] == "exit":
            os._exit(3)
        raise RuntimeError("this rank dies")
    fft.forward(newDistArray(fft, False))  # the others wait for it here
    world.Barrier()
    sys.exit(0)
for kind in ("d", "D", "f", "F"):
    check((60, 48), ((0,), (1,)), kind)
    check((24, 30, 32), ((0,), (1, 2)), kind)
    check((24, 30, 32), ((0,), (1,), (2,)), kind)
check_batches()
