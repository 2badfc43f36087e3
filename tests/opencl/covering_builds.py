#!/usr/bin/env python3
"""A few of the builds that are listed on standard input, one a line, such that every pair of options found together in
one of them (a kernel counts as an option) is found together in one of the few.

Greedy: always the build with most pairs that are still missing."""
import itertools
import sys


def pairs_of(line):
    return frozenset(itertools.combinations(sorted(set(line.split())), 2))


def main():
    left = {line: pairs_of(line) for line in dict.fromkeys(sys.stdin.read().splitlines()) if line.strip()}
    missing = set().union(*left.values()) if left else set()
    while missing:
        best = max(left, key=lambda line: len(left[line] & missing))
        print(best)
        missing -= left.pop(best)


if __name__ == "__main__":
    main()
