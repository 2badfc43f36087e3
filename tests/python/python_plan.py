"""komdsp.plan beside the command `komdsp plan`.  Prints PASS and FAIL."""
import os
import pickle
import subprocess
import sys
import tempfile

import numpy as np
from verdicts import refused, verdict

import komdsp

program = os.path.join(os.path.dirname(os.environ["KOMDSP_LIBRARY"]), "komdsp")


def told(line):
    """Output of the command."""
    return subprocess.run([program, "plan", *line.split()], check=True, capture_output=True, text=True).stdout


wrong = []
for line, made in [
    ("fft --length 4096 --profile komdiv", komdsp.plan("fft", length=4096, profile="komdiv")),
    ("fft --length 1000003 --batch 3 --profile cpp-avx2", komdsp.plan("fft", length=1000003, batch=3,
                                                                       profile="cpp-avx2")),
    ("convolution --length 256 --pairs 10,10 --profile komdiv",
     komdsp.plan("convolution", x_length=256, y_length=256, outer=10, inner=10, circular=True,
                 profile="komdiv")),
    ("dwt --length 5000 --wavelet db4 --levels 3 --batch 2 --profile cpp-scalar",
     komdsp.plan("dwt", length=5000, wavelet="db4", levels=3, batch=2, profile="cpp-scalar")),
    ("fftn --shape 512,512 --profile nvidia-h200", komdsp.plan("fftn", shape=(512, 512), profile="nvidia-h200")),
    ("otf --shape 64,64 --profile pocl", komdsp.plan("otf", rows=64, columns=64, profile="pocl")),
    ("dct --length 1009 --profile cpp-avx2", komdsp.plan("dct", length=1009, type=2, profile="cpp-avx2")),
    ("fft --length 64 --hermitian --inverse --precision f64 --profile cpp-avx2",
     komdsp.plan("fft", length=64, kind="hermitian", inverse=1, precision="f64", profile="cpp-avx2")),
    ("fftn --shape 4,5,6 --axes 0,2 --real --profile cpp-avx2",
     komdsp.plan("fftn", shape=(4, 5, 6), axis=(0, 2), kind="real", profile="cpp-avx2")),
    ("dst3 --length 9 --batch 2 --profile pocl", komdsp.plan("dct", length=9, batch=2, type=3, sine=1, profile="pocl")),
    ("hc2r --length 9 --profile pocl", komdsp.plan("dct", length=9, type=11, profile="pocl")),
    ("idwt --length 100 --wavelet bior2.2 --levels 2 --mode zero --profile pocl",
     komdsp.plan("dwt", length=100, wavelet="bior2.2", levels=2, mode="zero", inverse=1, profile="pocl")),
    ("convolution2d --shape 8,9 --by 3,4 --batch 2 --real --profile cpp-avx2",
     komdsp.plan("convolution2d", x_rows=8, x_columns=9, y_rows=3, y_columns=4, batch=2, real=1, profile="cpp-avx2")),
    ("mdct --length 128 --batch 9 --profile cpp-avx2", komdsp.plan("mdct", length=128, frames=9,
                                                                  profile="cpp-avx2"))]:
    if str(made).rstrip("\n") != told(line).rstrip("\n"):
        wrong.append(line)
verdict("komdsp.plan prints what the command prints", not wrong, f"{wrong}")

made = komdsp.plan("fftn", shape=(64, 64), kind="real", precision="f64")
page = made._repr_html_()
verdict("a plan is a table in a notebook, and has its envelope",
        page.count("<tr>") == page.count("</tr>") > 10 and "<td>launches</td>" in page
        and made.envelope["output_bytes"] == 64 * 33 * 16)
frames = {"length": 64, "hop": 16, "samples": 1000}
verdict("what is not asked for is as in C: frames are centred",
        komdsp.plan("stft", **frames).envelope["output_bytes"] == (1000 // 16 + 1) * 33 * 8)
own = type("Own", (), {"filter_bank": [[1, 1], [1, -1], [1, 1], [-1, 1]]})()
titles = [str(made).splitlines()[0].rsplit(",", 1)[0]
          for made in (komdsp.plan("dwt", length=8, wavelet=own), komdsp.plan("dctn", shape=(4, 5), type=4),
                       komdsp.plan("swt", length=8, wavelet="haar", levels=2, step=1),
                       komdsp.plan("convolution", x_length=9, y_length=3, correlate=1), komdsp.plan("stft", **frames))]
verdict("what the command does not plan has a title, too",
        titles == ["Wavelet transform by four filters of 8 samples, levels 1, mode symmetric, batch 1, f32",
                   "Cosine transform of type 4 of 4 x 5 over all axes, batch 1, f32",
                   "Undecimated wavelet transform by haar of 8 samples, levels 2, batch 1, f32",
                   "Linear correlation of complex vectors of 9 and 3 points, 1 pairs, f32",
                   "Forward short-time transform of 1000 samples, frames of 64 every 16, f32"], f"{titles}")
for call, error, word in [(lambda: komdsp.plan("fft", length=0), komdsp.KomdspError, "length"),
                          (lambda: komdsp.plan("fft", points=4), TypeError, "it has length, batch"),
                          (lambda: komdsp.plan("otf", shape=(8, 8)), TypeError, "'shape' is no argument"),
                          (lambda: komdsp.plan("dwt", length=8), TypeError, "wavelet"),
                          (lambda: komdsp.plan("fft", length=4, kind="none"), ValueError, "complex, real"),
                          (lambda: komdsp.plan("fft", length=4, profile="none"), ValueError, "profile"),
                          (lambda: komdsp.plan("fft", length=2**64 + 8), ValueError, "counts"),
                          (lambda: komdsp.plan("fftn", shape=(2**64 + 8,)), ValueError, "library counts"),
                          (lambda: komdsp.plan("fftn", shape=(2,) * 9), ValueError, "up to 8"),
                          (lambda: komdsp.plan("fft", length="8"), TypeError, "number"),
                          (lambda: komdsp.plan("fft", length=8, _fields_=1), TypeError, "'_fields_'"),
                          (lambda: komdsp.plan("fft", length=8, variant=""), ValueError, "no such variant"),
                          (lambda: komdsp.plan("fft", length=8, variant="tile\0x"), ValueError, "no such variant"),
                          (lambda: komdsp.plan("fft", length=8, profile="komdiv\0x"), ValueError, "no profile"),
                          (lambda: komdsp.plan("dwt", length=8, wavelet="db4\0x"), ValueError, "Unknown wavelet"),
                          (lambda: komdsp.plan("dct", length=4, type=2, variant="A"), ValueError, "variants"),
                          (lambda: komdsp.plan("none"), ValueError, "transforms")]:
    refused(f"komdsp.plan: '{word}' is refused", call, error, word)

# Plans are called.
random = np.random.default_rng(3)
x, y = random.normal(size=(4, 60)), random.normal(size=(4, 60))
z, fft = x + 1j * y, {"length": 60, "batch": 4, "precision": "f64"}
haar = np.stack([x[:, ::2] + x[:, 1::2], x[:, ::2] - x[:, 1::2]], 1).reshape(4, 60) * np.sqrt(0.5)
padded = np.zeros((4, 62))
padded[:, :60] = x
wrong = []
for name, options, call, truth in [
        ("fft", fft, (z,), np.fft.fft(z)), ("fft", {**fft, "inverse": 1, "scale": 1 / 60}, (z,), np.fft.ifft(z)),
        ("fft", {**fft, "kind": "real"}, (x,), np.fft.rfft(x)),
        ("fft", {**fft, "kind": "real", "inverse": 1, "scale": 1 / 60}, (np.fft.rfft(x),), x),
        ("fft", {**fft, "kind": "hermitian"}, (np.fft.rfft(x),), np.fft.hfft(np.fft.rfft(x), 60)),
        ("fft", {**fft, "kind": "hermitian", "inverse": 1, "scale": 1 / 60}, (x,), np.fft.ihfft(x)),
        ("fft", {**fft, "in_place": 1}, (z,), np.fft.fft(z)),
        ("fft", {**fft, "kind": "real", "in_place": 1, "in_distance": 62, "out_distance": 31},
         (padded.reshape(-1)[:246],), np.fft.rfft(x).reshape(-1)),
        ("fftn", {"shape": (4, 60), "precision": "f64"}, (z,), np.fft.fft2(z)),
        ("dwt", {"length": 60, "batch": 4, "wavelet": "haar", "mode": "periodization", "precision": "f64"}, (x,), haar),
        ("lifting", {"wavelet": "haar", "length": 60, "batch": 4, "precision": "f64"}, (x,),
         haar.reshape(4, 2, 30).transpose(0, 2, 1).reshape(4, 60)),
        ("convolution", {"x_length": 60, "y_length": 60, "outer": 4, "real": 1, "precision": "f64"}, (x, y),
         np.array([np.convolve(*rows) for rows in zip(x, y)])),
        ("otf", {"rows": 4, "columns": 60, "product": "psf", "precision": "f64"}, (abs(x), y),
         (psf := abs(np.fft.ifft2(abs(x) * np.exp(1j * y)))**2) / psf.sum())]:
    made = komdsp.plan(name, **options)
    out = np.full(truth.shape, np.nan, truth.dtype)
    results = [made(*call), made(*call, out=out), made(*call, workers=2)]
    if results[1] is not out or any(r.shape != truth.shape or r.dtype != truth.dtype
                                    or abs(r - truth).max() > 1e-12 for r in results):
        wrong.append((name, options))
over = z.copy()
komdsp.plan("fft", **fft)(over, out=over)
verdict("plans are called, and write where they are told to", not wrong and np.allclose(over, np.fft.fft(z), 0, 1e-12),
        f"{wrong}")
verdict("checked plans give their results alone", all(
    np.allclose(komdsp.plan("fft", **fft, kind=kind, checked=1)(rows), truth, 0, 1e-12)
    for kind, rows, truth in [("complex", z, np.fft.fft(z)), ("real", x, np.fft.rfft(x))]) and
        np.allclose(komdsp.plan("fftn", shape=(4, 60), precision="f64", kind="real", checked=1)(x).ravel(),
                    np.fft.rfft2(x).ravel(), 0, 1e-12))
made = komdsp.plan("fft", **fft, kind="real")
again = pickle.loads(pickle.dumps(made))
verdict("a plan goes to other processes", str(again) == str(made) and np.array_equal(again(x), made(x)))
for call, error, word in [(lambda: made(x[:2]), ValueError, "bytes"), (lambda: made(z), TypeError, "complex"),
                          (lambda: made(x, x), TypeError, "no operand"),
                          (lambda: made(x, out=x), ValueError, "complex128"),
                          (lambda: komdsp.plan("stft", length=8, hop=4, samples=64)(np.zeros(64)), TypeError,
                           "has an operand"),
                          (lambda: komdsp.plan("fft", length=8, profile="nvidia-h200")(np.zeros(8, "c8")),
                           komdsp.KomdspError, "kernel")]:
    refused(f"komdsp.plan, called: '{word}' is refused", call, error, word)

# A program with a decimal comma.
with tempfile.TemporaryDirectory() as folder:
    made = subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", f"{folder}/de_DE.UTF-8"], capture_output=True)
    if made.returncode:
        print("SKIP a plan's text in a locale with a decimal comma: no locales")
    else:
        text = """import locale, komdsp
locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
assert locale.str(2.5) == "2,5"
print(komdsp.plan("fft", length=4096, profile="komdiv"))"""
        said = subprocess.run([sys.executable, "-c", text], env={**os.environ, "LOCPATH": folder}, capture_output=True,
                              text=True)
        verdict("a plan's text has decimal points in every locale",
                "D, 2.44 times" in said.stdout
                and said.stdout.rstrip() == told("fft --length 4096 --profile komdiv").rstrip(),
                said.stdout[:200] + said.stderr)
