#!/bin/sh
# Every kernel build compiles without a warning: with clang as OpenCL C 1.2, and with NVRTC and
# nvcc for sm_90 where a CUDA toolkit is (CUDA_HOME).
#   BUILD=build tests/opencl/kernel_compile_test.sh [FILE]
# Each line of FILE is a language, opencl or cuda, and the options of one build:
#   opencl -DNP=256 -DLANES=16
# Without FILE the builds are those that `komdsp plan --list-builds` prints.
set -u
kernels=$BUILD/generated/kernels.cl

# One build with one compiler, called by xargs below.
if [ "${1:-}" = --one ]; then
  compiler=$2
  options=$3
  case $compiler in
    clang)
      # shellcheck disable=SC2086
      messages=$(clang -x cl -cl-std=CL1.2 -target spir64 -Xclang -finclude-default-header -Wall -Wextra \
        -Wno-unused-function -Werror -emit-llvm -c $options "$kernels" -o /dev/null 2>&1) ;;
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
sed -n 's/^opencl *//p' "$builds" | sort -u >"$builds.opencl"
sed -n 's/^cuda *//p' "$builds" | sort -u >"$builds.cuda"

compile_each() { xargs -r -d '\n' -P "$(nproc)" -I{} "$0" --one "$1" {}; }

# The covering subset compiles one build of every kernel in both precisions, for OpenCL also with every number of lanes,
# and in single precision one of every way in which tiles are loaded, stored and multiplied.
kind='
  {
    kind = ""
    what = /-DPRECISION=64/ ? "^-D(KERNEL_|PRECISION=|LANES=)" : "^-D(KERNEL_|LOAD=|STORE=|PRODUCT=|PRECISION=|LANES=)"
    for (i = 1; i <= NF; ++i) if ($i ~ what) kind = kind $i
    if (all || !seen[kind]++) print
  }'
all=$([ "${KOMDSP_TEST_SCOPE:-cover}" = all ] && echo 1)
awk -v all="$all" "$kind" "$builds.cuda" >"$builds.cuda.kinds"
awk -v all="$all" "$kind" "$builds.opencl" >"$builds.opencl.kinds"

compile_each clang <"$builds.opencl.kinds"

if [ -x "$BUILD/tests/cuda/nvrtc_compile" ]; then
  parts=$(nproc)
  for part in $(seq "$parts"); do
    awk -v parts="$parts" -v part="$part" 'NR % parts == part - 1' "$builds.cuda.kinds" |
      "$BUILD/tests/cuda/nvrtc_compile" "$kernels" >"$builds.nvrtc.$part" 2>&1 || echo "FAIL NVRTC part $part: it stopped" &
  done
  wait
  for part in $(seq "$parts"); do cat "$builds.nvrtc.$part"; done
else
  echo "SKIP kernels compile with NVRTC: no CUDA toolkit found"
fi
# nvcc takes seconds per build and shares its front end with NVRTC: one build of every kernel is enough.
if [ -x "${CUDA_HOME:-}/bin/nvcc" ]; then
  awk '{ match($0, /-DKERNEL_[^ ]*/) } !seen[substr($0, RSTART, RLENGTH)]++' "$builds.cuda.kinds" | compile_each nvcc
else
  echo "SKIP kernels compile with nvcc: no CUDA toolkit found"
fi
