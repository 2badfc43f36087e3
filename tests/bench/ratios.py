"""How many times faster komdsp is than others on the same device, in the same row."""
import math
import re

import workers

BY_NAME = {library.name: library for library in workers.LIBRARIES}


def library_of(column):
    """The library, and how many threads the column's name says."""
    found = re.fullmatch(r"(.*?)(?:, (\d+) threads)?", column)
    return BY_NAME[found[1]], int(found[2] or 1)


def ours_of(columns):
    return [name for name in columns if library_of(name)[0].ours]


def peers_of(ours, columns):
    """Names of libraries that the column is held against, by the columns that count: as many threads, or fewer."""
    mine, threads = library_of(ours)
    found = {}
    for name in columns:
        library, shared = library_of(name)
        # Beside two threads only what can have two.
        if library.device == mine.device and not library.ours and shared <= threads and \
                (threads == 1 or library.threads):
            found.setdefault(library.name, []).append(name)
    return found


def floor_of(ours, columns):
    """The column of an empty launch, which is no peer, where the column's device is launched so."""
    return next((name for name in columns if library_of(name)[0].device == "launch"
                 and library_of(ours)[0].device == "opencl"), None)


def fastest(cells, names):
    measured = [cells[name] for name in names if "median_us" in cells.get(name, {})]
    return min(measured, key=lambda cell: cell["median_us"], default=None)


def ratio(cells, ours, names):
    """Ratio of medians, and between what quartiles; None where one is missing."""
    mine, other = cells.get(ours, {}), fastest(cells, names)
    if "median_us" not in mine or other is None:
        return None
    return (other["median_us"] / mine["median_us"], other["low_us"] / mine["high_us"],
            other["high_us"] / mine["low_us"])


def over_all(cells, ours, columns):
    """Over the fastest of all peers."""
    return ratio(cells, ours, [name for names in peers_of(ours, columns).values() for name in names])


def best_ratios(cells):
    """(our column, times as fast as its fastest peer) for a line of progress."""
    found = [(ours, over_all(cells, ours, list(cells))) for ours in ours_of(cells)]
    return [(ours, value[0]) for ours, value in found if value]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))
