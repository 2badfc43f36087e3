"""Plots as SVG to be put into a page: made by gnuplot, coloured by the page's style sheet."""
import re
import shutil
import subprocess

# Line N is drawn in this colour, which becomes var(--line-N) of the style sheet; the frame's becomes the text's.
MARK = "#0000{:02x}"


def script(title, series):
    lines = ["set terminal svg size 760,330 font 'sans-serif,13'", "set encoding utf8", "set logscale xy",
             "set format x '%.0f'", "set format y '%g'", f"set xlabel 'points of a transform ({title})'",
             "set ylabel 'GFLOP/s'", "set grid lc rgb '#0000ff' dt 3", "set key outside right top",
             "set border lc rgb '#0000fe'", "set xtics rotate by -35", "set mxtics 1"]
    lengths = sorted({point[0] for _, points in series for point in points})
    ticks = lengths[::max(1, len(lengths) // 12)]
    lines.append("set xtics (" + ", ".join(f"'{n}' {n}" for n in ticks) + ")")
    if len(lengths) == 1:
        lines.append(f"set xrange [{lengths[0] / 2}:{lengths[0] * 2}]")
    for number, (_, points) in enumerate(series):
        lines += [f"$d{number} << EOD", *(" ".join(f"{v:.6g}" for v in point) for point in points), "EOD"]
    drawn = [f"$d{number} using 1:2:3:4 with yerrorlines lw {2.5 if ours else 1.2} pt {5 + 2 * (colour % 4)} ps 0.5 "
             f"lc rgb '{MARK.format(colour)}' title '{name}'"
             for number, ((name, colour, ours), _) in enumerate(series)]
    return "\n".join([*lines, "plot " + ", ".join(drawn)])


def coloured(svg):
    svg = svg[svg.index("<svg"):]
    svg = svg.replace('color="black"', "").replace("<title>Gnuplot</title>", "")
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*254\)", "currentColor", svg)
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*255\)", "var(--grid)", svg)
    svg = re.sub(r"rgb\(\s*0,\s*0,\s*(\d+)\)", r"var(--line-\1)", svg)
    return re.sub(r'(fill|stroke)="black"', r'\1="currentColor"', svg)


def plot(title, series):
    """series: (name, colour, ours) and points: length, speed, its quartiles. Nothing without gnuplot."""
    if shutil.which("gnuplot") is None:
        return "<p>No plot: gnuplot is not installed.</p>"
    made = subprocess.run(["gnuplot", "--default-settings"], input=script(title, series), capture_output=True,
                          text=True, check=True).stdout
    return coloured(made)
