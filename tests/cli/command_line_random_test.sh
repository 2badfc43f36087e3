#!/bin/sh
# Random command lines against NumPy, SciPy and PyWavelets: see command_line_random.py.
if ! /usr/bin/python3 -c 'import numpy, scipy, pywt' 2>/dev/null; then
  echo "SKIP random command lines: no python3-numpy, python3-scipy or python3-pywt"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_random.py "${BUILD:-build}/komdsp"
