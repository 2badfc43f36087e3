#!/bin/sh
# `komdsp convolve` against numpy.convolve and numpy.correlate: see command_line_convolve.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp convolve equals numpy.convolve: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_convolve.py "${BUILD:-build}/komdsp"
