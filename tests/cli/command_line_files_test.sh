#!/bin/sh
# Files that instruments, players and spreadsheets know, through `komdsp`: see command_line_files.py.
if ! /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null; then
  echo "SKIP komdsp and the files of others: no python3-numpy or python3-scipy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_files.py "${BUILD:-build}/komdsp"
