"""Tables as boards print them (APP=bench), made of rows."""

HEAD = ["komdsp bench", None, "board", "GCC 12.2.0", "CP0 Count", "2", "100000000", "300000", "90000", None]
COLUMNS = ["name", "transform", "kernel", "operations", "points", "cycles, cold", "warm", "a point", "flash", "tables",
           "workspace", "stack"]


def sent(cells):
    """A line with its hash."""
    text = " | ".join(str(cell) for cell in cells)
    hash = 0x811c9dc5
    for byte in text.encode():
        hash = (hash ^ byte) * 0x1000193 & 0xffffffff
    return f"{text} #{hash:08x}"


def row(name, kernel="fft_tile", operations=1000, points=256, cold=900, warm=700, tables=64, workspace=128):
    return [name, f"of {name}", kernel, operations, points, cold, warm, f"{warm / points:.1f}", 4000, tables, workspace,
            300]


def variants(lengths, **cycles):
    """Rows of complex FFTs: cycles of each variant, of the first length."""
    return [row(f"{variant}_at_{length}", points=length, operations=5 * length, warm=warm * length // lengths[0])
            for length in lengths for variant, warm in cycles.items()]


def table(rows, version, head=HEAD, count=None):
    count = len(rows) if count is None else count
    first = [version if i == 1 else count if i == 9 else cell for i, cell in enumerate(head)]
    return [sent(first), sent(COLUMNS), *(sent(one) for one in rows), sent(["end of bench", count])]
