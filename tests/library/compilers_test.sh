#!/bin/sh
# The libraries compile without a warning with every supported compiler. Code is generated, since
# templates are checked only where they are used, but not optimised, which would take minutes. The
# covering subset has the other family's compiler only, and leaves out the widest vectors: kernels are one text. It
# builds them as a part of a CMake project in C, whose programs compute.
set -u
. tests/support/verdict.sh

folder=$(pwd)/$BUILD/compilers
if command -v clang++ >/dev/null && command -v cmake >/dev/null; then
  project=$folder/subproject
  rm -rf "$project/stream" "$project/shared" "$project/libdevice.so"
  CC=clang CXX=clang++ CXXFLAGS='-O0 -Werror' cmake -S tests/library/subproject -B "$project" -DKOMDSP="$(pwd)" &&
    MAKEFLAGS='INSTANCES=scalar\ baseline' cmake --build "$project" -j"$(nproc)"
  verdict "komdsp is a part of a CMake project in C, built with clang++ without a warning" $?
  for program in stream shared; do
    "$project/$program" | sed "s/ C: / C, in a CMake project, $program: /"
  done
  [ -e "$project/libdevice.so" ]
  verdict "its static libraries go into a shared object" $?
else
  echo "SKIP komdsp is a part of a CMake project in C: clang++ or cmake is not installed"
fi
[ "$KOMDSP_TEST_SCOPE" = all ] || exit 0

for compiler in g++-11 g++-12 g++-13 g++-14 clang++-14 clang++-15 clang++-16 clang++-17 clang++-18 clang++-19; do
  if ! command -v "$compiler" >/dev/null; then
    echo "SKIP libraries compile with $compiler: $compiler is not installed"
    continue
  fi
  make --no-print-directory -j"$(nproc)" objects \
    BUILD="$BUILD/compilers/$compiler" CXX="$compiler" FLAVOUR_FLAGS=-O0 WERROR=yes
  verdict "libraries compile with $compiler" $?
done
