"""komdsp.plan beside the command `komdsp plan`.  Prints PASS and FAIL."""
import os
import subprocess

import komdsp
from verdicts import refused, verdict

program = os.path.join(os.path.dirname(os.environ["KOMDSP_LIBRARY"]), "komdsp")


def told(line):
    """What the command prints, from its variant and why it was chosen on."""
    text = subprocess.run([program, "plan", *line.split()], check=True, capture_output=True, text=True).stdout
    return text[text.index("Variant "):]


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
    ("fft2d --shape 512,512 --profile nvidia-h200", komdsp.plan("fftn", shape=(512, 512), profile="nvidia-h200")),
    ("otf --shape 64,64 --profile pocl", komdsp.plan("otf", rows=64, columns=64, profile="pocl")),
    ("dct --length 1009 --profile cpp-avx2", komdsp.plan("dct", length=1009, type=2, profile="cpp-avx2")),
    ("mdct --length 128 --batch 9 --profile cpp-avx2", komdsp.plan("mdct", length=128, frames=9,
                                                                  profile="cpp-avx2"))]:
    if not str(made).endswith("\n" + told(line)):
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
          for made in (komdsp.plan("fft", length=8, precision=1, kind=1), komdsp.plan("fftn", shape=(4, 4)),
                       komdsp.plan("dwt", length=8, wavelet=own))]
verdict("a plan's title has names, and what was asked for",
        titles == ["fft, length 8, kind real, f64", "fftn, shape (4, 4), f32",
                   "dwt, length 8, wavelet of four filters, f32"], f"{titles}")
for call, error, word in [(lambda: komdsp.plan("fft", length=0), komdsp.KomdspError, "length"),
                          (lambda: komdsp.plan("fft", points=4), TypeError, "argument"),
                          (lambda: komdsp.plan("fft", length=4, kind="none"), ValueError, "complex, real"),
                          (lambda: komdsp.plan("fft", length=4, profile="none"), ValueError, "profile"),
                          (lambda: komdsp.plan("fft", length=2**64 + 8), ValueError, "counts"),
                          (lambda: komdsp.plan("fftn", shape=(2**64 + 8,)), ValueError, "library counts"),
                          (lambda: komdsp.plan("fftn", shape=(2,) * 9), ValueError, "up to 8"),
                          (lambda: komdsp.plan("fft", length="8"), TypeError, "number"),
                          (lambda: komdsp.plan("fft", length=8, _fields_=1), TypeError, "'_fields_'"),
                          (lambda: komdsp.plan("fft", length=8, variant=""), ValueError, "no such variant"),
                          (lambda: komdsp.plan("dct", length=4, type=2, variant="A"), ValueError, "variants"),
                          (lambda: komdsp.plan("none"), ValueError, "transforms")]:
    refused(f"komdsp.plan: '{word}' is refused", call, error, word)
