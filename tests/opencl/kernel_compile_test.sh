#!/bin/sh
# Every kernel build compiles without a warning: with clang as OpenCL C 1.2, and with NVRTC and
# nvcc for sm_90 where a CUDA toolkit is (CUDA_HOME).
#   BUILD=build tests/opencl/kernel_compile_test.sh [FILE]
# Each line of FILE is a language, opencl or cuda, and the options of one build:
#   opencl -DNP=256 -DLANES=16
# Without FILE the builds are those that `komdsp plan --list-builds` prints.
#
# The covering subset compiles builds that between them have every pair of options that occurs in the list
# (covering_builds.py), as far as errors and warnings come from: not optimised, to LLVM's and NVIDIA's intermediate
# code. To machine code come one build of every kernel with NVRTC, and four of the largest with nvcc, which shares
# NVRTC's front end. In the whole sweep all of them do.
set -u
kernels=$BUILD/generated/kernels.cl

# One build with one compiler, called by xargs below.
if [ "${1:-}" = --one ]; then
  compiler=$2
  options=$3
  # What a pipeline optimises is tested by PoCL's, which runs the kernels.
  [ "${KOMDSP_TEST_SCOPE:-cover}" = all ] && passes= || passes='-Xclang -disable-llvm-passes'
  case $compiler in
    clang)
      # shellcheck disable=SC2086
      messages=$(clang -x cl -cl-std=CL1.2 -target spir64 -Xclang -finclude-default-header -Wall -Wextra \
        -Wno-unused-function -Werror -emit-llvm $passes -c $options "$kernels" -o /dev/null 2>&1) ;;
    nvcc)
      # shellcheck disable=SC2086
      messages=$("$CUDA_HOME/bin/nvcc" -x cu -std=c++17 -arch=sm_90 -Werror all-warnings -cubin $options \
        "$kernels" -o /dev/null 2>&1) ;;
  esac && verdict="PASS $compiler $options" || verdict="FAIL $compiler $options: see above"
  # In one write, so that parallel builds do not mix their lines.
  printf '%s\n' "$messages${messages:+
}$verdict"
  exit 0
fi

builds=$BUILD/results/kernel_builds
mkdir -p "$BUILD/results"
if [ $# -gt 0 ]; then
  cp "$1" "$builds"
elif ! "$BUILD/komdsp" plan --list-builds >"$builds"; then
  echo "FAIL list of kernel builds: komdsp plan --list-builds failed"
  exit 1
fi

all=
[ "${KOMDSP_TEST_SCOPE:-cover}" != all ] || all=1
chosen() { # LANGUAGE
  sed -n "s/^$1 *//p" "$builds" | sort -u | if [ "$all" ]; then cat; else tests/opencl/covering_builds.py; fi
}
one_of_each_kernel() { awk '{ match($0, /-DKERNEL_[^ ]*/) } !seen[substr($0, RSTART, RLENGTH)]++' "$1"; }
compile_each() { xargs -r -d '\n' -P "$(nproc)" -I{} "$0" --one "$1" {}; }

nvrtc() { # ARCHITECTURE, builds on standard input: a process for each processor
  cat >"$builds.nvrtc"
  parts=$(nproc)
  for part in $(seq "$parts"); do
    awk -v parts="$parts" -v part="$part" 'NR % parts == part - 1' "$builds.nvrtc" |
      "$BUILD/tests/cuda/nvrtc_compile" "$kernels" "$1" >"$builds.nvrtc.$part" 2>&1 ||
      echo "FAIL NVRTC part $part: it stopped" &
  done
  wait
  for part in $(seq "$parts"); do cat "$builds.nvrtc.$part"; done
}

chosen opencl | compile_each clang

chosen cuda >"$builds.cuda"
if [ -x "$BUILD/tests/cuda/nvrtc_compile" ]; then
  if [ "$all" ]; then
    nvrtc sm_90 <"$builds.cuda"
  else
    nvrtc compute_90 <"$builds.cuda"
    one_of_each_kernel "$builds.cuda" | nvrtc sm_90
  fi
else
  echo "SKIP kernels compile with NVRTC: no CUDA toolkit found"
fi
if [ -x "${CUDA_HOME:-}/bin/nvcc" ]; then
  one_of_each_kernel "$builds.cuda" |
    if [ "$all" ]; then cat; else grep -E 'KERNEL_(fft_tile|fft_resident|convolve_tile|otf_rows)='; fi |
    compile_each nvcc
else
  echo "SKIP kernels compile with nvcc: no CUDA toolkit found"
fi
