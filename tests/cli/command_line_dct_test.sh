#!/bin/sh
# `komdsp dct` and `dst` against the definitions of scipy.fft: see command_line_dct.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp dct equals scipy.fft: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_dct.py "${BUILD:-build}/komdsp"
