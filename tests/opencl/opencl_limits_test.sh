#!/bin/sh
# The device as it reports itself, with PoCL told to allow no larger work-groups than 128, 8 and 1.
set -u
for limit in 128 8 1; do
  for program in opencl_test opencl_wavelet_test; do
    case $program in opencl_test) what="FFTs agree with FFTW" ;; *) what="wavelets agree with their definition" ;; esac
    name="$what on PoCL with groups of at most $limit"
    if POCL_MAX_WORK_GROUP_SIZE=$limit "$BUILD/tests/opencl/$program" --gtest_filter='*as_it_reports_itself*'; then
      echo "PASS $name"
    else
      echo "FAIL $name: see above"
    fi
  done
done
