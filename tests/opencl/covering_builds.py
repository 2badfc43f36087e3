#!/usr/bin/env python3
"""A few of the builds that are listed on standard input, one a line, which have every kernel and every option, lengths
and radices aside.

Greedy: always the build with most of what is still missing."""
import sys


def covered_by(line):
    numbers = "-DNP=", "-DMAX_NP=", "-DRADICES="
    return frozenset(o for o in line.split() if not o.startswith(numbers))


def main():
    left = {line: covered_by(line) for line in dict.fromkeys(sys.stdin.read().splitlines()) if line.strip()}
    missing = set().union(*left.values()) if left else set()
    while missing:
        best = max(left, key=lambda line: len(left[line] & missing))
        print(best)
        missing -= left.pop(best)


if __name__ == "__main__":
    main()
