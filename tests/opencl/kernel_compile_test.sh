#!/bin/sh
# Every kernel build compiles without a warning: with clang as OpenCL C 1.2, and with NVRTC and
# nvcc for sm_90 where a CUDA toolkit is (CUDA_HOME).
#   BUILD=build tests/opencl/kernel_compile_test.sh [FILE]
# Each line of FILE is a language, opencl or cuda, and the options of one build:
#   opencl -DNP=256 -DLANES=16
# Without FILE the builds are those that `komdsp plan --list-builds` prints.
#
# The covering subset compiles builds that between them have every kernel and every option, in OpenCL and in CUDA
# (covering_builds.py), as far as errors and warnings come from: not optimised, to LLVM's and NVIDIA's intermediate
# code. To machine code comes fft_tile with nvcc, which shares NVRTC's front end; in the whole sweep every build with
# NVRTC, and one of every kernel with nvcc.
set -u
kernels=$BUILD/generated/kernels.cl

# Some builds with one compiler, called by xargs below: nvcc takes the options of one, clang files that say them in
# their first lines.  Most of what a compiler does for a short kernel is to begin, so one process takes many files, and
# each alone only where something is wrong.
clang_files() {
  # Optimised kernels are tested by PoCL's pipeline, which runs them.
  [ "${KOMDSP_TEST_SCOPE:-cover}" = all ] && passes= || passes=-disable-llvm-passes
  # shellcheck disable=SC2086
  clang -cc1 -triple spir64 -cl-std=CL1.2 -fdeclare-opencl-builtins -finclude-default-header \
    -internal-isystem "$(clang -print-resource-dir)/include" -Wall -Wextra -Wno-unused-function -Werror \
    -emit-llvm-only $passes "$@" 2>&1
}
name_of() { sed -n '1s,^// ,clang ,p' "$1"; }
verdict() { # STATUS NAME MESSAGES, in one write, so that parallel builds do not mix their lines
  [ "$1" = 0 ] && told="PASS $2" || told="FAIL $2: see above"
  printf '%s\n' "$3${3:+
}$told"
}
case ${1:-} in
  --clang)
    shift
    if messages=$(clang_files "$@"); then
      for file in "$@"; do echo "PASS $(name_of "$file")"; done
    else
      for file in "$@"; do
        messages=$(clang_files "$file")
        verdict $? "$(name_of "$file")" "$messages"
      done
    fi
    exit 0
    ;;
  --nvcc)
    # shellcheck disable=SC2086
    messages=$("$CUDA_HOME/bin/nvcc" -x cu -std=c++17 -arch=sm_90 -Werror all-warnings -cubin $2 "$kernels" \
      -o /dev/null 2>&1)
    verdict $? "nvcc $2" "$messages"
    exit 0
    ;;
esac

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
  sed -n "s/^$1 *//p" "$builds" | sort -u |
    if [ "$all" ]; then cat; else tests/opencl/covering_builds.py; fi
}
one_of_each_kernel() { awk '{ match($0, /-DKERNEL_[^ ]*/) } !seen[substr($0, RSTART, RLENGTH)]++' "$1"; }
with_clang() { # builds on standard input
  files=$builds.clang
  rm -rf "$files"
  mkdir -p "$files"
  awk -v folder="$files" -v kernels="$(realpath "$kernels")" '{
    file = sprintf("%s/%05d.cl", folder, NR)
    print "// " $0 > file
    for (i = 1; i <= NF; i++) { sub(/^-D/, "", $i); sub(/=/, " ", $i); print "#define " $i > file }
    print "#include \"" kernels "\"" > file
    close(file)
  }'
  find "$files" -name '*.cl' | sort | xargs -r -P "$(nproc)" -n 40 "$0" --clang
}

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

chosen opencl | with_clang

chosen cuda >"$builds.cuda"
if [ -x "$BUILD/tests/cuda/nvrtc_compile" ]; then
  if [ "$all" ]; then
    nvrtc sm_90 <"$builds.cuda"
  else
    nvrtc compute_90 <"$builds.cuda"
  fi
else
  echo "SKIP kernels compile with NVRTC: no CUDA toolkit found"
fi
if [ -x "${CUDA_HOME:-}/bin/nvcc" ]; then
  one_of_each_kernel "$builds.cuda" |
    if [ "$all" ]; then cat; else grep KERNEL_fft_tile=; fi |
    xargs -r -d '\n' -P "$(nproc)" -I{} "$0" --nvcc {}
else
  echo "SKIP kernels compile with nvcc: no CUDA toolkit found"
fi
