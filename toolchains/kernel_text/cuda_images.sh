#!/bin/sh
# Compiles kernels with nvcc into BUILD/cuda-images, where programs built there find them, or after
# `make install` those installed; komdsp/cuda.hpp says how the cuda backend does.
#   CUDA_HOME=/usr/local/cuda CUDA_SM=90 toolchains/kernel_text/cuda_images.sh BUILD [ARGUMENTS OF komdsp plan]
# Without a plan: complex FFTs in f32 of 2 to 2^20 points, both ways.
set -eu

# One kernel, called by xargs below: an image is there whole or not at all.
if [ "${1:-}" = --one ]; then
  file=$3/$(echo "$4" | sed 's/-D //g; s/ /,/g').cubin
  [ ! -e "$file" ] || exit 0
  # shellcheck disable=SC2086
  "$CUDA_HOME/bin/nvcc" -x cu -std=c++17 -arch="sm_$CUDA_SM" -cubin $4 "$2" -o "$file.$$.part" &&
    mv "$file.$$.part" "$file"
  exit
fi

build=$1
shift
if [ ! -x "${CUDA_HOME:-}/bin/nvcc" ]; then
  echo "cuda_images.sh: no nvcc under CUDA_HOME='${CUDA_HOME:-}'" >&2
  exit 1
fi
options_of() { "$build/komdsp" plan "$@" --json | sed -n 's/^ *"options": "\(.*\)",\{0,1\}$/\1/p'; }
usual_options() {
  for bits in $(seq 1 20); do
    for direction in '' --inverse; do
      # shellcheck disable=SC2086
      options_of fft --length $((1 << bits)) --profile nvidia-h200 $direction
    done
  done
}

folder=$build/cuda-images/$(tr -d '"\n' <"$build/generated/kernel_source_hash.inc")/sm_$CUDA_SM
mkdir -p "$folder"
if [ $# -gt 0 ]; then options_of "$@"; else usual_options; fi | sort -u |
  xargs -r -d '\n' -P "${JOBS:-1}" -I{} "$0" --one "$build/generated/kernels.cl" "$folder" {}
echo "$(ls "$folder" | wc -l) images in $folder"
