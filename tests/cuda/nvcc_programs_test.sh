#!/bin/sh
# CUDA programs compile: one that includes every public header, and in the whole sweep those of tests/peers, which need
# a GPU to run.
set -u
. tests/support/verdict.sh
compiler=${CUDA_HOME:-}/bin/nvcc
work=$BUILD/nvcc_programs_test

if [ ! -x "$compiler" ]; then
  echo "SKIP public headers compile with nvcc: no CUDA toolkit found"
  exit 0
fi
mkdir -p "$work"

compiles() { # FILE OPTIONS...
  file=$1
  shift
  "$compiler" -std=c++17 -arch=sm_90 "$@" -Iruntime -I. -I"$BUILD/generated" -c "$file" -o "$work/program.o"
}

for header in runtime/komdsp/*.hpp; do echo "#include <komdsp/$(basename "$header")>"; done >"$work/headers.cu"
cat - >>"$work/headers.cu" <<'CUDA'
static komdsp::plan plan;
static komdsp::cuda::executable kernels;
int main() {
  return static_cast<int>(komdsp::make_plan(komdsp::fft{1024}, komdsp::profiles::nvidia_h200, plan)) +
         static_cast<int>(sizeof kernels);
}
CUDA
compiles "$work/headers.cu" -Werror all-warnings -Xcompiler -Wall,-Wextra,-Werror
verdict "public headers compile with nvcc" $?

[ "${KOMDSP_TEST_SCOPE:-cover}" = all ] || exit 0
name="programs of tests/peers compile with nvcc"
if [ ! -f "$CUDA_HOME/include/cufft.h" ]; then
  echo "SKIP $name: the toolkit has no cuFFT"
  exit 0
fi
status=0
for program in tests/peers/cuda/*.cu; do compiles "$program" || status=1; done
verdict "$name" $status
