#!/bin/sh
# Tables and recordings as instruments and recorders leave them, through `komdsp`: see command_line_tables.py.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp, tables and recordings: no python3-numpy"
  exit 0
fi
exec /usr/bin/python3 -B tests/cli/command_line_tables.py "${BUILD:-build}/komdsp"
