#!/bin/sh
# Texts of the program on itself: --help, the manual page, completion, suggestions, `komdsp info`: see help.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp says what it does: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/help.py "${BUILD:-build}/komdsp"
