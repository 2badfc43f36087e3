"""Comparison of two runs: slower problems."""
import json
import statistics

import boards
from ratios import library_of

SLOWER = 1.03  # times as long, beyond the spread
FEWEST = 3  # peers' times that tell about a machine
FORMAT = 1  # of bench.json


def read(path):
    """An earlier run's bench.json."""
    try:
        old = json.loads(path.read_text())
    except ValueError as why:
        raise ValueError(f"{path}: {why}") from why
    if not isinstance(old, dict) or old.get("format") != FORMAT or not {"machine", "date", "rows"} <= set(old):
        raise ValueError(f"{path} is no bench.json of this version")
    return old


def is_ours(column):
    return library_of(column)[0].ours


def cells(result):
    return {(row["problem"], name): cell for row in result["rows"] for name, cell in row["cells"].items()
            if "median_us" in cell}


def drifts(old, new):
    """How many times as long the peers on each device take now: the machine's doing, not komdsp's."""
    ratios = {}
    for key in new:
        device = library_of(key[1])[0].device
        ratios.setdefault(device, [])
        if key in old and not is_ours(key[1]):
            ratios[device].append(new[key]["median_us"] / old[key]["median_us"])
    return {device: statistics.median(found) if len(found) >= FEWEST else 1.0 for device, found in ratios.items()}


def slower(old, new, machine):
    """(problem, column) and times as long, of those whose first quartile is far over the third of then."""
    found = []
    for key, cell in new.items():
        if key not in old or not is_ours(key[1]):
            continue
        drift = machine[library_of(key[1])[0].device]
        if cell["low_us"] / drift > SLOWER * old[key]["high_us"]:
            found.append((key, cell["median_us"] / drift / old[key]["median_us"]))
    return sorted(found, key=lambda one: -one[1])


def suspects(old, result):
    """Problems in which something is slower."""
    before, now = cells(old), cells(result)
    return {problem for (problem, _), _ in slower(before, now, drifts(before, now))}


def tell(old, result):
    """Prints it; whether anything became slower, or is no longer there."""
    before, now = cells(old), cells(result)
    common = [key for key in now if key in before and is_ours(key[1])]
    if old["machine"]["processor"] != result["machine"]["processor"]:
        print(f"bench: the other run was on another machine: {old['machine']['processor']}")
    machine = drifts(before, now)
    by_device = ", ".join(f"{device} {value:.2f}" for device, value in machine.items())
    print(f"bench: {len(common)} times of komdsp beside those of {old['date']}; peers take so many times as long, "
          f"which is allowed for: {by_device}")
    found = slower(before, now, machine)
    for (problem, column), ratio in found:
        print(f"slower: {problem}, {column}: {before[problem, column]['median_us']:.4g} us then, "
              f"{now[problem, column]['median_us']:.4g} us now, {ratio:.2f} times as long")
    problems = {row["problem"] for row in result["rows"]}
    lost = [key for key in before if key[0] in problems and key not in now and key[1] in result["columns"]
            and is_ours(key[1])]
    for problem, column in lost:
        print(f"lost: {problem}, {column}")
    grown = boards.grown(old.get("boards", {}), result["boards"])
    for line in grown:
        print(f"slower: {line}")
    if not common:
        print("bench: the runs have nothing in common")
    elif not found and not lost and not grown:
        print("bench: nothing became slower")
    return bool(found or lost or grown or not common)
