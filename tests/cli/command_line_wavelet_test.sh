#!/bin/sh
# The wavelet commands against PyWavelets: see command_line_wavelet.py.
if ! /usr/bin/python3 -c 'import numpy, pywt' 2>/dev/null; then
  echo "SKIP komdsp's wavelets equal PyWavelets': no python3-pywt"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_wavelet.py "${BUILD:-build}/komdsp"
