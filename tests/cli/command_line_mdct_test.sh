#!/bin/sh
# `komdsp mdct` against its definition, whole files and streams: see command_line_mdct.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp mdct equals its definition: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_mdct.py "${BUILD:-build}/komdsp"
