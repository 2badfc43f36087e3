#!/bin/sh
# The Python package: its examples, its own tests, and SciPy's tests of scipy.fft on it.
set -u
BUILD=${BUILD:-build}
python=/usr/bin/python3
KOMDSP_LIBRARY=$(realpath "$BUILD")/libkomdsp.so.0
PYTHONPATH=$PWD/runtime/python:$PWD/tests/python
export KOMDSP_LIBRARY PYTHONPATH PYTHONDONTWRITEBYTECODE=1
if ! $python -c 'import numpy' 2>/dev/null; then
  echo "SKIP komdsp.fft in Python: no python3-numpy"
  exit 0
fi
$python tests/python/python_fft.py
if $python -c 'import pywt' 2>/dev/null; then
  $python tests/python/python_wavelets.py
else
  echo "SKIP komdsp.wavelets equals PyWavelets: no python3-pywt"
fi
for module in komdsp komdsp.fft komdsp.wavelets komdsp.optics; do
  if $python -c "import sys, doctest, importlib; sys.exit(doctest.testmod(importlib.import_module('$module'))[0])"; then
    echo "PASS the examples of $module"
  else
    echo "FAIL the examples of $module: see above"
  fi
done

tests=/usr/lib/python3/dist-packages/scipy/fft/tests
if ! $python -c 'import scipy, pytest' 2>/dev/null || [ ! -d $tests ]; then
  echo "SKIP SciPy's tests on komdsp.fft: no python3-scipy or python3-pytest"
  exit 0
fi
said=$($python -m pytest -q -p no:cacheprovider -p komdsp_backend $tests 2>&1)
last=$(echo "$said" | tail -1)
case $last in
  *failed* | *error*) passed=1 ;;
  *" passed"*) passed=0 ;;
  *) passed=1 ;;
esac
# Of all calls it hands on long double only, one in fifty.
# shellcheck disable=SC2046
set -- $(echo "$said" | sed -n 's/^komdsp computed \([0-9]*\) calls, handed on \([0-9]*\)$/\1 \2/p')
[ $# = 2 ] && [ "$1" -gt 10000 ] && [ $((33 * $2)) -le "$1" ] || passed=1
name="SciPy's tests on komdsp.fft: $(echo "$said" | grep '^komdsp computed')"
if [ $passed = 0 ]; then echo "PASS $name"; else echo "FAIL $name: $last"; fi
