"""What `make bench BOARD=x` counted on emulated boards: lines `points transform instructions loads stores`."""
import html

NAMES = {"kissfft": "KissFFT"}


def counts(path):
    for line in path.read_text(errors="replace").splitlines():
        words = line.split()
        if len(words) == 5 and words[0].isdigit():
            yield int(words[0]), words[1], int(words[2])


def section(element, table, builds):
    """builds: the folder with a folder for each board."""
    parts = []
    for path in sorted(builds.glob("*/counts")):
        found = list(counts(path))
        kissfft = {points: number for points, name, number in found if name == "kissfft"}
        rows = [[element("th", word) for word in ("points", "transform", "instructions", "of KissFFT's")]]
        for points, name, number in found:
            share = f"{number / kissfft[points]:.3f}" if points in kissfft and name != "cosine" else "–"
            rows.append([element("th", points, scope="row"), element("td", html.escape(NAMES.get(name, name))),
                         element("td", number), element("td", share)])
        if found:
            parts.append(element("h3", html.escape(path.parent.name)) + table(*rows))
    return element("h2", "Instructions on emulated boards") + "".join(parts) if parts else ""
