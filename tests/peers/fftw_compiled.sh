#!/bin/sh
# FFTW from Debian's source, compiled for the instruction sets that it knows up to AVX2 (with FMA) or AVX-512, which
# Debian's package is not: libfftw3f.a, libfftw3.a and their threads in FOLDER/lib. Status 1, and a line why, where that
# cannot be.
#   tests/peers/fftw_compiled.sh avx2|avx512 FOLDER
set -u
instructions=$1 folder=$2
[ ! -e "$folder/lib/libfftw3.a" ] || exit 0
case $instructions in
  avx2) flag=avx2 compiled='-mavx2 -mfma' sets= ;;
  *) flag=avx512f compiled=-march=native sets=--enable-avx512 ;;
esac
grep -qs "^flags.* $flag " /proc/cpuinfo || {
  echo "bench: no FFTW with $instructions: this processor has not these instructions"
  exit 1
}
tests/support/debian_source.sh fftw3 "$folder" >"$folder.log" 2>&1 || {
  echo "bench: no FFTW with $instructions: its source cannot be fetched from Debian ($folder.log)"
  exit 1
}

build() { # NAME OPTIONS...
  mkdir -p "$folder/$1" && cd "$folder/$1" || return 1
  shift
  # shellcheck disable=SC2086 # one option or none
  ../fftw3/configure -q CC="${CC:-gcc}" CFLAGS="-O3 $compiled" --prefix="$prefix" --enable-sse2 --enable-avx \
    --enable-avx2 $sets --enable-fma --enable-threads --disable-fortran --disable-doc "$@" &&
    make -s -j"${JOBS:-$(nproc)}" && make -s install
}
mkdir -p "$folder/made"
prefix=$(cd "$folder/made" && pwd)
echo "bench: compiling FFTW with $instructions, once (a quarter of an hour on two cores)"
# Double precision comes last, and lib/ when all is there.
for options in --enable-single --disable-single; do
  (build "build$options" "$options") >>"$folder.log" 2>&1 || {
    echo "bench: no FFTW with $instructions: it does not compile ($folder.log)"
    exit 1
  }
done
mv "$folder/made/lib" "$folder/lib"
rm -rf "$folder/build"* "$folder/made" "$folder/fftw3"
