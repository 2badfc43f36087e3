#!/usr/bin/env python3
"""A few of the builds that are listed on standard input, one a line, which have every kernel with each of its options,
lengths and radices aside (pairs), or every kernel and every option (once).

Greedy: always the build with most of what is still missing."""
import itertools
import sys


def covered_by(line):
    options = sorted(set(line.split()))
    kernels = [o for o in options if o.startswith("-DKERNEL_")]
    numbers = "-DNP=", "-DMAX_NP=", "-DRADICES="
    named = [o for o in options if not o.startswith(numbers)]
    return frozenset(named if sys.argv[1:] == ["once"] else itertools.product(kernels, named))


def main():
    left = {line: covered_by(line) for line in dict.fromkeys(sys.stdin.read().splitlines()) if line.strip()}
    missing = set().union(*left.values()) if left else set()
    while missing:
        best = max(left, key=lambda line: len(left[line] & missing))
        print(best)
        missing -= left.pop(best)


if __name__ == "__main__":
    main()
