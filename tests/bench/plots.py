"""Plots as SVG to be put into a page: made by gnuplot, coloured by the page's style sheet."""
import dataclasses
import re
import shutil
import subprocess

# Line N is drawn in this colour, which becomes var(--line-N) of the style sheet; the frame's becomes the text's.
MARK = "#0000{:02x}"


@dataclasses.dataclass
class Line:
    name: str
    colour: int
    ours: bool
    dashed: bool


def script(title, series):
    lengths = sorted({point[0] for _, points in series for point in points})
    ticks = lengths[::-(-len(lengths) // 12)]
    lines = ["set terminal svg size 860,340 font 'sans-serif,13'", "set encoding utf8", "set logscale xy",
             "set format y '%g'", f"set xlabel 'points of a transform ({title})'", "set ylabel 'GFLOP/s'",
             "set grid lc rgb '#0000ff' dt 3", "set border lc rgb '#0000fe'", "set key outside right top Left reverse",
             "set xtics rotate by -35 (" + ", ".join(f"'{n}' {n}" for n in ticks) + ")",
             f"set xrange [{lengths[0] * 0.8}:{lengths[-1] * 1.25}]"]
    for number, (_, points) in enumerate(series):
        lines += [f"$d{number} << EOD", *(" ".join(f"{v:.6g}" for v in point) for point in points), "EOD"]
    drawn = [f"$d{number} using 1:2:3:4 with yerrorlines lw {2.4 if line.ours else 1.2} dt {2 if line.dashed else 1} "
             f"pt 7 ps 0.4 lc rgb '{MARK.format(line.colour)}' title '{line.name}'"
             for number, (line, _) in enumerate(series)]
    return "\n".join([*lines, "plot " + ", ".join(drawn)])


def coloured(svg):
    svg = svg[svg.index("<svg"):]
    svg = svg.replace('color="black"', "").replace("<title>Gnuplot</title>", "")
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*254\)", "currentColor", svg)
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*255\)", "var(--grid)", svg)
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*(\d+)\)", r"var(--line-\1)", svg)
    return re.sub(r'(fill|stroke)="black"', r'\1="currentColor"', svg)


def plot(title, series):
    """series: a Line and its points: length, speed, quartiles of that."""
    if shutil.which("gnuplot") is None:
        return "<p>No plot: gnuplot is not installed.</p>"
    made = subprocess.run(["gnuplot", "--default-settings"], input=script(title, series), capture_output=True,
                          text=True, check=True).stdout
    return coloured(made)
