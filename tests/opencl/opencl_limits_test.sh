#!/bin/sh
# The device as it reports itself, with PoCL told to allow no larger work-groups than 128, 8 and 1.  The covering subset
# takes the shortest, the longest and two lengths of FFTs between them.
set -u
ffts='*as_it_reports_itself/0:*as_it_reports_itself/5:*as_it_reports_itself/10:*as_it_reports_itself/14'
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || ffts='*as_it_reports_itself*'
limited() { # PROGRAM TESTS WHAT
  for limit in 128 8 1; do
    name="$3 on PoCL with groups of at most $limit"
    if POCL_MAX_WORK_GROUP_SIZE=$limit "$BUILD/tests/opencl/$1" --gtest_filter="$2"; then
      echo "PASS $name"
    else
      echo "FAIL $name: see above"
    fi
  done
}
limited opencl_test "$ffts" "FFTs agree with FFTW"
limited opencl_wavelet_test '*as_it_reports_itself*' "wavelets agree with their definition"
