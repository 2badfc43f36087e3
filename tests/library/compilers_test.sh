#!/bin/sh
# The libraries compile without a warning with every supported compiler. Code is generated, since
# templates are checked only where they are used, but not optimised, which would take minutes. The
# covering subset has the other family's compiler only, and leaves out the widest vectors: kernels are one text.
set -u
case $KOMDSP_TEST_SCOPE in
  all) compilers="g++-11 g++-12 clang++" narrow= ;;
  *) compilers=clang++ narrow=INSTANCES="scalar baseline" ;;
esac
for compiler in $compilers; do
  if ! command -v "$compiler" >/dev/null; then
    echo "SKIP libraries compile with $compiler: $compiler is not installed"
    continue
  fi
  if make --no-print-directory -j"$(nproc)" objects \
    BUILD="$BUILD/compilers/$compiler" CXX="$compiler" FLAVOUR_FLAGS=-O0 ${narrow:+"$narrow"}; then
    echo "PASS libraries compile with $compiler"
  else
    echo "FAIL libraries compile with $compiler: see above"
  fi
done
