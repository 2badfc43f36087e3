#!/bin/sh
# FFTW from Debian's source, compiled for all instruction sets that it knows up to AVX-512, which Debian's package is
# not: libfftw3f.a, libfftw3.a and their threads in FOLDER/lib. Status 1, and a line why, where that cannot be.
#   tests/peers/fftw_avx512.sh FOLDER
set -u
folder=$1
[ ! -e "$folder/lib/libfftw3.a" ] || exit 0
grep -qs '^flags.* avx512f ' /proc/cpuinfo || {
  echo "bench: no FFTW with AVX-512: this processor has not these instructions"
  exit 1
}
tests/support/debian_source.sh fftw3 "$folder" >"$folder.log" 2>&1 || {
  echo "bench: no FFTW with AVX-512: its source cannot be fetched from Debian ($folder.log)"
  exit 1
}

build() { # NAME OPTIONS...
  mkdir -p "$folder/$1" && cd "$folder/$1" || return 1
  shift
  ../fftw3/configure -q CC="${CC:-gcc}" CFLAGS='-O3 -march=native' --prefix="$prefix" --enable-sse2 --enable-avx \
    --enable-avx2 --enable-avx512 --enable-fma --enable-threads --disable-fortran --disable-doc "$@" &&
    make -s -j"${JOBS:-$(nproc)}" && make -s install
}
mkdir -p "$folder/made"
prefix=$(cd "$folder/made" && pwd)
echo "bench: compiling FFTW with AVX-512, once (a quarter of an hour on two cores)"
# Double precision comes last, and lib/ when all is there.
for options in --enable-single --disable-single; do
  (build "build$options" "$options") >>"$folder.log" 2>&1 || {
    echo "bench: no FFTW with AVX-512: it does not compile ($folder.log)"
    exit 1
  }
done
mv "$folder/made/lib" "$folder/lib"
rm -rf "$folder/build"* "$folder/made" "$folder/fftw3"
