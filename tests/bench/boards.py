"""Counts of `make bench BOARD=x` on emulated boards: lines `points transform instructions loads stores`."""
import html

NAMES = {"kissfft": "KissFFT", "radix-4": "tile, radix 4", "in-place": "in_place", "CT2": "CT2 in place",
         "cosine": "cosine transform"}


def counts(path):
    """Instructions by points and transform."""
    found = {}
    for line in path.read_text(errors="replace").splitlines():
        words = line.split()
        if len(words) == 5 and words[0].isdigit():
            found.setdefault(words[0], {})[words[1]] = int(words[2])
    return found


def all_counts(builds):
    """Counts of each board that has a folder there."""
    found = {path.parent.name: counts(path) for path in sorted(builds.glob("*/counts"))}
    return {board: rows for board, rows in found.items() if rows}


def grown(old, new):
    """Problems that take more instructions than then, a line each."""
    return [f"{board}, {points} points, {NAMES.get(name, name)}: {before} instructions then, {now} now"
            for board, rows in new.items() for points, row in rows.items() for name, now in row.items()
            if (before := old.get(board, {}).get(points, {}).get(name, now)) < now]


def board_table(element, table, found):
    transforms = list(dict.fromkeys(name for row in found.values() for name in row))
    rows = [[element("th", html.escape(NAMES.get(word, word))) for word in ["points", *transforms]]]
    for points, row in found.items():
        cells = [element("th", points, scope="row")]
        for name in transforms:
            share = f"{row[name] / row['kissfft']:.3f}" if {name, "kissfft"} <= set(row) and name != "cosine" else ""
            cells.append(element("td", f"{row[name]} {element('small', share)}" if name in row else "–"))
        rows.append(cells)
    return table(*rows)


def section(element, table, found):
    parts = [element("h3", html.escape(board)) + board_table(element, table, rows) for board, rows in found.items()]
    said = "<p>Instructions of one transform, complex f32; below, of KissFFT's.</p>"
    return element("h2", "Instructions on emulated boards") + said + "".join(parts) if parts else ""
