"""One transform has the same bits alone, in any batch, along any axis, in either order of memory, and by any number of
workers.  Prints PASS and FAIL."""
import numpy
import verdicts

from komdsp import fft, wavelets

random = numpy.random.default_rng(5)
lengths = (1, 2, 3, 8, 9, 17, 64, 97, 100, 128, 250, 480, 512, 1000, 1009, 1024, 1500, 4096, 10007)
fourier = {
    "fft": lambda x, **k: fft.fft(x, **k),
    "ifft": lambda x, **k: fft.ifft(x, **k),
    "rfft": lambda x, **k: fft.rfft(x.real, **k),
    "irfft": lambda x, **k: fft.irfft(x, **k),
    "hfft": lambda x, **k: fft.hfft(x, **k),
    "ihfft": lambda x, **k: fft.ihfft(x.real, **k),
    "dct": lambda x, **k: fft.dct(x.real, **k),
    "dct, complex": lambda x, **k: fft.dct(x, **k),
    "idst of type 4": lambda x, **k: fft.idst(x.real, type=4, **k),
}
wavelet = {
    "dwt": lambda x, axis=-1: wavelets.dwt(x.real, "db4", axis=axis)[1],
    "wavedec": lambda x, axis=-1: wavelets.wavedec(x.real, "sym5", "reflect", 2, axis=axis)[0],
    "idwt": lambda x, axis=-1: wavelets.idwt(x.real, x.imag, "bior2.2", axis=axis),
    "swt": lambda x, axis=-1: wavelets.swt(x.real, "db2", 2, axis=axis)[0][1],
}


def rows_of(dtype, count, n):
    x = random.standard_normal((count, n)) + 1j * random.standard_normal((count, n))
    return x.astype(dtype)


def same_bits(a, b):
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


def same(transform, x, **words):
    """Rows alone, in a batch, as columns, and as columns that are rows in memory."""
    alone = numpy.stack([transform(numpy.ascontiguousarray(row)) for row in x])
    columns = numpy.ascontiguousarray(x.T)
    results = [transform(x, **words), transform(columns, axis=0, **words).T, transform(x.T, axis=0, **words).T,
               transform(numpy.repeat(x, 2, axis=1)[:, ::2], **words)]
    return all(same_bits(alone, result) for result in results)


def verdict(name, dtype, passed, why="see tests/python/python_reproducible.py"):
    verdicts.verdict(f"komdsp: {name} of {numpy.dtype(dtype).name} has the same bits in any batch and layout", passed,
                     why)


for dtype in (numpy.complex64, numpy.complex128):
    for name, transform in fourier.items():
        wrong = [n for n in lengths for count in (2, 7, 17)
                 if n > 1 and not same(transform, rows_of(dtype, count, n), workers=1 + count % 3)]
        verdict(name, dtype, not wrong, str(wrong))
    for name, transform in wavelet.items():
        sizes = (4, 12, 64, 100, 1000)
        wrong = [n for n in sizes for count in (2, 7, 17) if not same(transform, rows_of(dtype, count, n))]
        verdict(name, dtype, not wrong, str(wrong))
    x = rows_of(dtype, 6 * 20, 24).reshape(6, 20, 24)
    images = numpy.stack([fft.fft2(image) for image in x])
    verdict("fft2", dtype, all(
        same_bits(images, result) for result in (
            fft.fft2(x), numpy.moveaxis(fft.fftn(numpy.moveaxis(x, 0, 2), axes=(0, 1)), 2, 0),
            numpy.moveaxis(fft.fftn(numpy.moveaxis(x, 0, 1).copy(), axes=(0, 2)), 1, 0),
            fft.fft2(numpy.asfortranarray(x)))))
