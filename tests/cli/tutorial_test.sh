#!/bin/sh
# The tutorial of runtime/cli/README.md, command by command: see tutorial.py.
if ! /usr/bin/python3 -c 'import numpy, pywt' 2>/dev/null; then
  echo "SKIP the tutorial works: no python3-numpy or python3-pywt"
  exit 0
fi
if [ ! -f /usr/share/sounds/alsa/Front_Center.wav ]; then
  echo "SKIP the tutorial works: no alsa-utils"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/tutorial.py runtime/cli/README.md "${BUILD:-build}"
