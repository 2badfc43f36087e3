#!/bin/sh
# Tests the cuda backend, and the opencl backend on NVIDIA's OpenCL, on a machine with an NVIDIA GPU, and times a few
# transforms there.
#   tests/cuda/gpu_check.sh                builds with the compilers here and runs; needs what `make test` needs
#   tests/cuda/gpu_check.sh pack FOLDER    builds, and puts the programs and their libraries into FOLDER, for a GPU
#                                          machine that has neither; x86-64 Linux with a C library at least as new
#   tests/cuda/gpu_check.sh run FOLDER     runs what was packed, in the root of the sources; nvcc there makes images
# Logs are left in FOLDER/results; status 1 when a test failed.
set -eu
build=${BUILD:-build}
programs="tests/cuda/cuda_test tests/cuda/cuda_graph_test
  $(grep -l '^// devices:.*cuda' tests/*/*_test.cpp | sed 's/\(.*\)_test.cpp/\1_cuda_test \1_opencl_test/')"

make_programs() {
  # shellcheck disable=SC2046,SC2086
  make --no-print-directory -j"${JOBS:-$(nproc)}" BUILD="$build" all $(printf "$build/%s " $programs)
}

# The C library and the compiler's own libraries stay those of the GPU machine, as its drivers need them.
libraries_of() {
  ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u |
    grep -vE '/(libc|libm|libdl|librt|libpthread|libstdc\+\+|libgcc_s|ld-linux[^/]*)\.so'
}

pack() {
  make_programs
  mkdir -p "$1/lib" "$1/generated"
  for program in komdsp $programs; do
    mkdir -p "$(dirname "$1/$program")"
    strip -o "$1/$program" "$build/$program"
    libraries_of "$build/$program" | xargs -r cp -Lt "$1/lib"
  done
  cp "$build/generated/kernels.cl" "$build/generated/kernel_source_hash.inc" "$1/generated"
  du -sh "$1"
}

# NVIDIA's OpenCL driver is there without an entry in /etc/OpenCL/vendors on machines made for CUDA alone.
use_nvidia_opencl() {
  driver=$(ldconfig -p | awk '/libnvidia-opencl\.so\.1/ { print $NF; exit }')
  [ -n "$driver" ] ||
    driver=$(find /usr/local/nvidia /usr/lib /usr/lib64 -name 'libnvidia-opencl.so.1' 2>/dev/null | head -n 1)
  if [ -z "$driver" ]; then
    echo "no libnvidia-opencl.so.1 is here"
    return 0
  fi
  mkdir -p "$1/vendors"
  echo "$driver" >"$1/vendors/nvidia.icd"
  OCL_ICD_VENDORS=$(cd "$1/vendors" && pwd)
  export OCL_ICD_VENDORS
}

# One process per processor, each with its share of the tests, and no more than there are tests; none must fail, and
# some must run.
run_tests() { # FOLDER PROGRAM NAME FILTER COMMAND...: the command runs the program
  folder=$1 program=$1/$2 name=$3 filter=$4
  shift 4
  shards=$(GTEST_FILTER=$filter "$program" --gtest_list_tests | grep -c '^  ' || true)
  [ "$shards" -lt "$(nproc)" ] || shards=$(nproc)
  began=$(date +%s)
  for shard in $(seq 0 $((shards - 1))); do
    GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$shard GTEST_FILTER=$filter timeout "${LIMIT:-400}" "$@" "$program" \
      >"$folder/results/$name.$shard.log" 2>&1 || echo "ended with status $?" >>"$folder/results/$name.$shard.log" &
  done
  wait
  log=$folder/results/$name.log
  cat "$folder/results/$name".*.log >"$log"
  rm -f "$folder/results/$name".*.log
  count() { grep -c "^$1.*ms)" "$log" || true; }
  passed=$(count '\[       OK') failed=$(count '\[  FAILED')
  stopped=$(grep -c '^ended with status' "$log" || true)
  echo "$name: $passed passed, $failed failed, $(count '\[  SKIPPED') skipped," \
    "$stopped of $shards processes ended with an error, $(($(date +%s) - began)) s"
  grep -hE 'Failure$|error [0-9.e+-]+, bound|status: |ended with|SUMMARY: [1-9]' "$log" | sort | uniq -c | sort -rn |
    head -n 30
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ] && [ "$stopped" -eq 0 ] || verdict=1
}

selftest() { # FOLDER BACKEND
  "$1/komdsp" selftest --backend "$2" || verdict=1
}

# Accesses out of bounds and missing barriers: short transforms of every variant, one of each way through a long one.
sanitize() { # FOLDER
  if ! command -v compute-sanitizer >/dev/null; then
    echo 'no compute-sanitizer is here'
    return 0
  fi
  sample='*length_64:*length_1024:*length_65536:*group_8:*group_128:any_lengths.*:shapes.*'
  for tool in memcheck racecheck; do
    for program in $programs; do
      case $program in
        */sample_cuda_test) filter=$sample ;;
        *_cuda_test) filter='shapes.*' ;;
        *) continue ;;
      esac
      run_tests "$1" "$program" "$tool.$(basename "$program")" "$filter" \
        compute-sanitizer --tool $tool --error-exitcode 9
    done
  done
}

bench() { # FOLDER
  for backend in cuda opencl; do
    for size in 256:262144 1024:65536 4096:16384 65536:1024 1048576:64 1048576:1; do
      "$1/komdsp" bench fft --backend $backend --length "${size%:*}" --batch "${size#*:}" || verdict=1
    done
    "$1/komdsp" bench fft --backend $backend --length 1024 --batch 32768 --precision f64 || verdict=1
    "$1/komdsp" bench fft --backend $backend --length 4096 --batch 32768 --real || verdict=1
    "$1/komdsp" bench dwt --backend $backend --length 67108864 --wavelet db4 --levels 5 || verdict=1
  done
}

run() {
  verdict=0
  mkdir -p "$1/results"
  LD_LIBRARY_PATH=$1/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
  use_nvidia_opencl "$1"
  "$1/komdsp" devices
  cuda_home=${CUDA_HOME:-/usr/local/cuda}
  # Images are of plans for an H200.
  if [ -x "$cuda_home/bin/nvcc" ] && nvidia-smi --query-gpu=compute_cap --format=csv,noheader | grep -q '^9\.0'; then
    CUDA_HOME=$cuda_home CUDA_SM=90 JOBS=$(nproc) toolchains/kernel_text/cuda_images.sh "$1"
  fi
  for program in $programs; do run_tests "$1" "$program" "$(basename "$program")" '-shapes.*'; done
  selftest "$1" cuda
  selftest "$1" opencl
  sanitize "$1"
  bench "$1"
  return $verdict
}

case ${1:-here} in
  here)
    make_programs
    run "$build"
    ;;
  pack) pack "$2" ;;
  run) run "$2" ;;
  *)
    echo "usage: tests/cuda/gpu_check.sh [pack FOLDER | run FOLDER]" >&2
    exit 2
    ;;
esac
