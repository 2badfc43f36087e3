"""Uses of komdsp's modules on arrays that lie elsewhere: what python_opencl.py and cuda_arrays.py compare with the same
on this CPU."""
import numpy as np

from komdsp import fft, optics, signal, wavelets


def arrays(random, kind):
    """Rows, short rows, a volume, and complex images."""
    real = [random.normal(size=shape).astype(kind) for shape in ((6, 64), (6, 9), (4, 8, 12))]
    cube = random.normal(size=(3, 8, 8)) + 1j * random.normal(size=(3, 8, 8))
    return *real, cube.astype(np.result_type(kind, "c8"))


class Parts(list):
    """Arrays that come one after the other; of which length each is, is not compared."""


def streamed(x, filters, rows, signals=None):
    """Results of a stream that takes the rows in three blocks."""
    stream = signal.OverlapSave(x(filters), signals)
    blocks = (x(rows[..., part].copy()) for part in (slice(0, 5), slice(5, 90000), slice(90000, None)))
    return Parts([*map(stream.push, blocks), stream.finish()])


def leaves(result, as_numpy):
    """All arrays in a result, as NumPy's."""
    if isinstance(result, Parts):
        yield np.concatenate([as_numpy(part) for part in result], -1)
    elif isinstance(result, (list, tuple, dict)):
        for part in result.values() if isinstance(result, dict) else result:
            yield from leaves(part, as_numpy)
    else:
        yield as_numpy(result)


def calls(a, b, volume, cube):
    """Functions of what sends arrays to where they are computed with: each way once, since devices
    take a second to compile a kernel."""
    spectra = signal.stft(np.tile(a, 4), nperseg=16, noverlap=11)[2]
    return {
        "fft": lambda x: [fft.fft(x(cube)), fft.ifftn(x(cube))],
        "rfft": lambda x: [fft.irfft(x(cube), 9), fft.ihfft(x(a))],
        "dct": lambda x: fft.dctn(x(volume), 4),
        "dwt": lambda x: [c := wavelets.dwt(x(volume), "db3", axis=1), wavelets.idwt(*c, "db3", axis=1),
                          wavelets.idwt(None, c[1], "db3", axis=1)],
        "wavedec": lambda x: [c := wavelets.wavedec(x(cube), "bior2.2", level=2, axis=1),
                              wavelets.waverec(c, "bior2.2", axis=1)],
        "dwtn": lambda x: [c := wavelets.dwtn(x(volume), "db2"), wavelets.idwtn({**c, "add": None}, "db2")],
        "lift": lambda x: [c := wavelets.lift(x(volume), "cdf5/3", 2, axis=1),
                           wavelets.unlift(c, "cdf5/3", 2, axis=1)],
        "mdct": lambda x: [c := signal.mdct(x(a), 16), signal.imdct(c)],
        "swt": lambda x: [c := wavelets.swt(x(volume), "db2", 2, axis=1), wavelets.iswt(c, "db2", axis=1)],
        "swt2": lambda x: [c := wavelets.swt2(x(cube), "haar", 2), wavelets.iswt2(c, "haar")],
        "fftconvolve": lambda x: signal.fftconvolve(x(a), x(b), "same", 1),
        "fftconvolve of images": lambda x: signal.fftconvolve(x(cube), x(cube[:, :3, :4].copy()), axes=(1, 2)),
        "correlate": lambda x: signal.correlate(x(cube[:2, :5, :5].copy()), x(cube), "valid"),
        "stft": lambda x: signal.stft(x(np.tile(a, 8)), nperseg=32),
        "istft": lambda x: signal.istft(x(spectra), noverlap=11)[1],
        "OverlapSave": lambda x: [streamed(x, b[0], np.tile(a[0], 3000)), streamed(x, b, np.tile(a, 3000), 6)],
        "otf": lambda x: [optics.otf(x(abs(volume)), x(volume)), optics.psf(x(abs(volume)), x(volume), True)]}


def more_calls(a, b, volume, cube):
    """Calls of forms that take more kernels."""
    return {
        "real samples as complex ones": lambda x: fft.fftn(x(volume)),
        "dst": lambda x: fft.dst(x(a), 3, norm="ortho"),
        "dwt along an axis": lambda x: [wavelets.dwt(x(volume), "sym4", "reflect", axis) for axis in (0, 1, 2)],
        "wavedec2": lambda x: [c := wavelets.wavedec2(x(cube), "haar"), wavelets.waverec2(c, "haar")],
        "fftconvolve along another axis": lambda x: signal.fftconvolve(x(volume), x(volume[:, :3].copy()), axes=1),
        "oaconvolve": lambda x: signal.oaconvolve(x(a), x(b[:, :5].copy()), axes=1),
        "stft of two sides": lambda x: signal.stft(x(cube[0]), nperseg=5, nfft=8, return_onesided=False),
        "transforms of other lengths": lambda x: [
            fft.fft(x(cube), 50, axis=1), fft.rfft2(x(a), (8, 70)), fft.hfft(x(cube)), fft.dct(x(cube)),
            fft.dst(x(a), 2, norm="ortho")],
        "each mode": lambda x: [
            f(x(p), x(q), mode) for mode in ("full", "same", "valid")
            for f, p, q in ((signal.fftconvolve, a, b), (signal.correlate, a, b),
                            (signal.correlate, cube[0], cube[1, :3].copy()))],
        "convolutions of real images": lambda x: signal.fftconvolve(x(volume), x(volume[:, :3, :4].copy()),
                                                                    axes=(1, 2)),
        "each view of a transfer function": lambda x: [
            f(x(abs(volume)), x(volume), centre) for f in (optics.otf, optics.psf, optics.mtf)
            for centre in (False, True)],
        "convolutions of volumes": lambda x: [
            f(x(p), x(q), mode) for f in (signal.fftconvolve, signal.correlate) for mode in ("full", "same", "valid")
            for p, q in ((volume, volume[:2, :3, :4].copy()), (cube, cube[:2].copy()))],
        "convolutions along three of four axes": lambda x: [
            signal.fftconvolve(x(p), x(q), axes=(0, 2, 3))
            for p, q in ((volume[:, None].copy(), np.stack([volume[:, :2]] * 3, 1)), (cube[:, None].copy(),) * 2)],
        "convolutions with axes of one element": lambda x: [
            *(signal.correlate(x(p), x(q), mode) for mode in ("full", "same", "valid")
              for p, q in ((a[:1], a), (cube[:1], cube), (cube, cube[:1]), (volume[:1, :1, :1].copy(), volume))),
            signal.fftconvolve(x(volume), x(volume[:1, :1, :1].copy()))],
        "stft with a complex window": lambda x: [
            signal.stft(x(p), nperseg=9, noverlap=7, window=np.exp(1j * np.arange(9)), return_onesided=one)[2]
            for p in (a, cube[0].repeat(2, 1)) for one in (True, False)],
        "istft of two sides": lambda x: [signal.istft(x(cube.repeat(2, 1)), noverlap=overlap, input_onesided=False)
                                         for overlap in (None, 3, 13)]}
