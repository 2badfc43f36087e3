#!/bin/sh
# `komdsp fft` against numpy.fft: see command_line_numpy.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp fft equals numpy.fft: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_numpy.py "${BUILD:-build}/komdsp"
