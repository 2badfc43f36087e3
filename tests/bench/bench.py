"""Compares komdsp with other libraries on this machine, and writes report.html, bench.csv and bench.json: `make bench`.

Each library computes each problem in a process of its own. They take turns in each round, so that a slow minute of the
machine meets all. What was measured is kept as it comes: a run that was ended goes on when it is called again."""
import argparse
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import time

import boards
import comparison
import machine
import problems
import report
import workers

MOST_ERROR = {"f32": 1e-5, "f64": 1e-13}  # what is further off computes something else


class Stopped(Exception):
    """By a signal."""


def stop(number, _):
    raise Stopped(number)


def summary(rounds):
    """Median and quartiles of all samples, in microseconds."""
    samples = [us for one in rounds for us in one]
    low, middle, high = statistics.quantiles(samples, n=4, method="inclusive")
    return {"median_us": middle, "low_us": low, "high_us": high, "least_us": min(samples),
            "round_medians_us": [statistics.median(one) for one in rounds]}


def fails(call):
    """The call's answer, or a cell that says why there is nothing."""
    try:
        return call(), None
    except workers.Refused as why:
        return None, {"refused": str(why)}
    except (workers.Failed, OSError, ValueError, KeyError) as why:
        return None, {"failure": str(why) or type(why).__name__}


def start(column, problem, options, opened):
    worker = workers.Worker(column, problem.arguments, options.data, options.limit)
    opened[column.name] = worker
    told = worker.answer()
    if not told["error"] <= MOST_ERROR[problem.precision]:
        raise workers.Failed(f"the result is wrong by {told['error']:.3g} ({told['detail']})")
    return told


def close(opened, name):
    if name in opened:
        opened.pop(name).close()


def measure(problem, columns, options):
    """The cells of one problem, by column."""
    truth = subprocess.run([options.programs / "truth", *problem.arguments, "1", options.data], stderr=subprocess.PIPE,
                           check=False)
    if truth.returncode != 0:
        words = truth.stderr.decode(errors="replace").strip() or f"status {truth.returncode}"
        return {column.name: {"refused": words} for column in columns}
    cells, told, rounds, opened = {}, {}, {}, {}
    try:
        for column in columns:
            if column.threads > 1 and problem.points * problem.batch < options.shared_points:
                continue
            if problem.transform == "dwt" and not column.library.wavelets:
                continue
            answer, lost = fails(lambda c=column: start(c, problem, options, opened))
            if lost:
                cells[column.name] = lost
                close(opened, column.name)
            else:
                told[column.name], rounds[column.name] = answer, []
        for turn in range(options.rounds):
            names = list(rounds)
            for name in names[turn % len(names):] + names[:turn % len(names)] if names else []:
                samples, lost = fails(lambda n=name: opened[n].round(options.milliseconds))
                if lost:
                    cells[name] = lost
                    del rounds[name]
                    close(opened, name)
                else:
                    rounds[name].append(samples)
    finally:
        for worker in opened.values():
            worker.close()
    for name, found in rounds.items():
        cells[name] = {**told[name], **summary(found)}
    return {column.name: cells[column.name] for column in columns if column.name in cells}


def say(number, count, problem, cells, left):
    ratios = [f"{what} {value:.2f}" for what, value in report.best_ratios(cells)]
    lost = [f"{name}: {cell['failure']}" for name, cell in cells.items() if "failure" in cell]
    print(f"{number}/{count} {problem.name}: {', '.join(ratios)}{left}", flush=True)
    for line in lost:
        print(f"    {line}", flush=True)


class Rows:
    """Measurements, a line of JSON each, behind a line that names the run."""

    def __init__(self, path, run):
        self.path, self.run, self.kept = path, run, {}
        lines = []
        if path.exists():
            for line in path.read_text().splitlines():
                try:
                    lines.append(json.loads(line))
                except ValueError:
                    break  # the run ended while it was written
        differs = sorted(key for key in run if not lines or self.identity(lines[0]).get(key) != self.identity(run)[key])
        if lines and differs:
            print(f"bench: {path} is of another run ({', '.join(differs)} differ); beginning anew")
        elif lines:
            self.kept = {row["problem"]: row for row in lines[1:]}
        path.write_text("".join(json.dumps(line) + "\n" for line in [run, *self.kept.values()]))

    @staticmethod
    def identity(run):
        """Programs tell builds apart, not what git says of the sources."""
        return {**run, "machine": {key: said for key, said in run.get("machine", {}).items() if key != "komdsp"}}

    def add(self, row):
        self.kept[row["problem"]] = row
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def run_all(wanted, columns, options):
    """Measures what is not kept yet; all rows in their order, and the machine."""
    run = {"machine": machine.describe(), "programs": machine.programs(columns), "opencl": options.opencl,
           "pocl": machine.pocl(), "threads": options.threads, "rounds": options.rounds,
           "milliseconds": options.milliseconds, "problems": [p.name for p in wanted]}
    rows = Rows(options.rows, json.loads(json.dumps(run)))
    if rows.kept:
        print(f"bench: goes on after {len(rows.kept)} of {len(wanted)} problems")
    began, done = time.monotonic(), 0
    for number, problem in enumerate(wanted, 1):
        if problem.name in rows.kept:
            continue
        cells = measure(problem, columns, options)
        rows.add({"problem": problem.name, "cells": cells})
        done += 1
        minutes = (time.monotonic() - began) / done * (len(wanted) - number) / 60
        say(number, len(wanted), problem, cells, f" ({minutes:.0f} min to go)" if minutes >= 1 else "")
    return {"format": comparison.FORMAT, "date": time.strftime("%Y-%m-%d %H:%M"), **run,
            "columns": [c.name for c in columns], "rows": [rows.kept[p.name] for p in wanted]}


def measure_again(result, old, columns, options):
    """Suspects again, twice at most: another program may have been in the way. Of each library the faster counts."""
    for _ in range(2):
        names = comparison.suspects(old, result)
        for row in result["rows"]:
            if row["problem"] not in names:
                continue
            print(f"again {row['problem']}", flush=True)
            for name, cell in measure(problems.parse(row["problem"]), columns, options).items():
                before = row["cells"].get(name, {}).get("median_us", float("inf"))
                if cell.get("median_us", float("inf")) < before:
                    row["cells"][name] = cell


def at_least_one(text):
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def parse_arguments():
    parser = argparse.ArgumentParser(description="Compares komdsp with other libraries on this machine.")
    parser.add_argument("--quick", action="store_true", help="few problems, short rounds: about three minutes")
    parser.add_argument("--compare", metavar="OLD.json", type=pathlib.Path,
                        help="list what became slower since that run; status 1 if anything did")
    parser.add_argument("--only", metavar="PROBLEM,...", help="these problems, as fft:1024:batch=64:f64:real")
    parser.add_argument("--fresh", action="store_true", help="measure all anew, whatever an earlier run kept")
    parser.add_argument("--report", action="store_true", help="write the report of bench.json again, measure nothing")
    parser.add_argument("--rounds", type=at_least_one, help="turns that each library takes")
    parser.add_argument("--threads", type=at_least_one, default=2,
                        help="of the columns that share a problem (default: 2)")
    parser.add_argument("--opencl", metavar="TEXT", default="Portable Computing Language",
                        help="the OpenCL platform whose name has this in it (default: PoCL's)")
    parser.add_argument("--limit", type=float, default=300, help="seconds that a library may take to answer")
    parser.add_argument("--programs", type=pathlib.Path, default="build/bench", help="where the workers are")
    parser.add_argument("--folder", type=pathlib.Path, default="build/bench", help="where results go")
    options = parser.parse_args()
    options.rounds = options.rounds or (3 if options.quick else 5)
    options.milliseconds = 40 if options.quick else 100
    options.shared_points = 1 << 14
    options.data = options.folder / "data"
    # A run of some problems does not end a whole one that was stopped.
    options.rows = options.folder / ("rows-part.jsonl" if options.quick or options.only else "rows.jsonl")
    options.threads = min(options.threads, os.cpu_count() or 1)
    return options


def tell(result, old, options):
    report.write(result, options.folder)
    print(f"bench: {options.folder / 'report.html'}")
    lost = [f"{row['problem']}: {name}: {cell['failure']}" for row in result["rows"]
            for name, cell in row["cells"].items() if "failure" in cell and comparison.is_ours(name)]
    for line in lost:
        print(f"bench: {line}", file=sys.stderr)
    slower = comparison.tell(old, result) if old else False
    return 1 if lost or slower else 0


def keep(result, old, options):
    """With what was counted on boards meanwhile."""
    result["boards"] = boards.all_counts(options.folder.resolve().parent)
    (options.folder / "bench.json").write_text(json.dumps(result, indent=1) + "\n")
    return tell(result, old, options)


def main():
    options = parse_arguments()
    old = comparison.read(options.compare) if options.compare else None
    kept = options.folder / "bench.json"
    if options.report:
        return keep(json.loads(kept.read_text()), old, options)
    wanted = ([problems.parse(name) for name in options.only.split(",")] if options.only
              else problems.quick() if options.quick else problems.whole())
    options.data.mkdir(parents=True, exist_ok=True)
    if options.fresh:
        options.rows.unlink(missing_ok=True)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    os.environ["BENCH_OPENCL"] = options.opencl  # workers read it
    gpu = machine.describe()["gpu"]
    columns = workers.columns(options.programs, options.threads, gpu)
    result = run_all(wanted, columns, options)
    if old:
        measure_again(result, old, columns, options)
    options.rows.unlink()
    for name in ("input", "truth"):
        (options.data / name).unlink(missing_ok=True)
    return keep(result, old, options)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stopped as signalled:
        print("\nbench: stopped; what was measured is kept, and the next call goes on", file=sys.stderr)
        sys.exit(128 + signalled.args[0])
    except (OSError, ValueError, subprocess.CalledProcessError) as why:
        print(f"bench: {why}", file=sys.stderr)
        sys.exit(2)
