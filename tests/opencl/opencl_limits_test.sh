#!/bin/sh
# The device as it reports itself, with PoCL told to allow no larger work-groups than 128, 8 and 1.  The covering subset
# takes the shortest, the longest and two lengths of FFTs between them.
set -u
ffts='*as_it_reports_itself/length_1:*as_it_reports_itself/length_64:*as_it_reports_itself/length_1024'
ffts=$ffts:'*as_it_reports_itself/length_16384'
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || ffts='*as_it_reports_itself*'
limited() { # PROGRAM TESTS WHAT
  for limit in 128 8 1; do
    name="$3 on PoCL with groups of at most $limit"
    if POCL_MAX_WORK_GROUP_SIZE=$limit "$BUILD/tests/$1" --gtest_filter="$2"; then
      echo "PASS $name"
    else
      echo "FAIL $name: see above"
    fi
  done
}
limited fft/sample_opencl_test "$ffts" "FFTs agree with FFTW"
limited wavelet/wavelet_opencl_test '*for_every_wavelet_and_length*' "wavelets agree with their definition"
