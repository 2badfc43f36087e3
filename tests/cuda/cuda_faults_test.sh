#!/bin/sh
# The command line on a stand-in for NVIDIA's driver and compiler (stand_in/), each call of which fails once: one line
# says so, with status 1, and no file is left; or, where something was only given back, results are the right ones.
set -u
. tests/support/verdict.sh
work=$BUILD/cuda_faults_test
rm -rf "$work"
mkdir -p "$work"
# A copy: images of kernels, which lie beside the other, would be taken in the compiler's place.
cp "$BUILD/komdsp" "$work/komdsp"
komdsp=$(pwd)/$work/komdsp
LD_LIBRARY_PATH=$(pwd)/$BUILD/tests/cuda/stand_in
KOMDSP_STAND_IN_LOG=$(pwd)/$work/calls
export LD_LIBRARY_PATH KOMDSP_STAND_IN_LOG
/usr/bin/python3 -c 'import struct, sys
sys.stdout.buffer.write(struct.pack("<6000f", *(i * 7 % 31 - 15 for i in range(6000))))' >"$work/in.cf32"

# Calls that give back need not be told of where they fail.
gives_back() {
  case $failed in
    none | cuModuleUnload | cuStream*Destroy* | cuEventDestroy* | cuMemFree* | cuCtxP* | cuDevicePrimaryCtxRelease* | \
      nvrtcDestroyProgram) ;;
    *) false ;;
  esac
}
# One run: its status is 0 where it is as it should be.
run() { # CALL CODE WORDS...
  call=$1 code=$2
  shift 2
  rm -f "$work/out.cf32" "$work/calls"
  KOMDSP_STAND_IN=$call,$code "$komdsp" "$@" >"$work/said" 2>"$work/errors"
  status=$?
  failed=$(cut -d' ' -f2 "$work/calls") left=$(cut -d' ' -f3 "$work/calls")
  case $status in
    0) gives_back && { [ ! -e "$work/right" ] || cmp -s "$work/out.cf32" "$work/right"; } ;;
    1) [ "$(grep -c '^komdsp: ' "$work/errors")" -eq 1 ] && [ "$(wc -l <"$work/errors")" -eq 1 ] &&
      [ ! -e "$work/out.cf32" ] && [ "$left" = 0 ] ;;
    *) false ;;
  esac
}
each_call_fails() { # WORDS...
  rm -f "$work/right"
  if ! run 0 0 "$@" || [ "$status" -ne 0 ]; then cat "$work/errors"; return 1; fi
  [ ! -e "$work/out.cf32" ] || mv "$work/out.cf32" "$work/right"
  calls=$(cut -d' ' -f1 "$work/calls") told=0
  for code in $codes; do
    for number in $(seq "$calls"); do
      run "$number" "$code" "$@" ||
        { echo "call $number, $failed: status $status, $left left, $(cat "$work/errors")"; return 1; }
      told=$((told + status))
    done
  done
  echo "$calls calls, $told times told"
  [ "$calls" -gt 10 ] && [ "$told" -gt $((calls / 2)) ]
}
# Out of memory; and in the whole sweep a kernel that failed.
codes=2
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || codes="2 719"
on="--backend cuda --profile komdiv --quiet"
# shellcheck disable=SC2086 # words of a command
{
  said=$(each_call_fails fft "$work/in.cf32" "$work/out.cf32" --length 1000 $on)
  verdict "each call of the driver fails once in an FFT" $? "$said"
  said=$(each_call_fails convolve "$work/in.cf32" "$work/in.cf32" "$work/out.cf32" $on)
  verdict "each call of the driver fails once in a convolution" $? "$said"
}
said=$(each_call_fails devices)
verdict "each call of the driver fails once in a list of devices" $? "$said"
