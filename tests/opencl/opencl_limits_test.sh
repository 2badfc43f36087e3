#!/bin/sh
# The device as it reports itself, with PoCL told to allow no larger work-groups than 128, 8 and 1.  The covering subset
# takes one length of FFTs, and wavelets in groups of 8.
set -u
ffts='*as_it_reports_itself*' wavelets="128 8 1"
[ "${KOMDSP_TEST_SCOPE:-cover}" = all ] || ffts='*reports_itself/length_1024' wavelets=8
limited() { # PROGRAM TESTS WHAT LIMIT...
  program=$1 tests=$2 what=$3
  shift 3
  for limit in "$@"; do
    name="$what on PoCL with groups of at most $limit"
    if ! "$BUILD/tests/$program" --gtest_filter="$tests" --gtest_list_tests | grep -q '^  '; then
      echo "FAIL $name: no test is called $tests"
    elif POCL_MAX_WORK_GROUP_SIZE=$limit "$BUILD/tests/$program" --gtest_filter="$tests"; then
      echo "PASS $name"
    else
      echo "FAIL $name: see above"
    fi
  done
}
limited fft/sample_opencl_test "$ffts" "FFTs agree with FFTW" 128 8 1
# shellcheck disable=SC2086 # a list
limited wavelet/wavelet_opencl_test '*for_every_wavelet_and_length*' "wavelets agree with their definition" $wavelets
