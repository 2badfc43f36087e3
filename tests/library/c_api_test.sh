#!/bin/sh
# The C interface: a program in C11 against the static libraries and against the shared one, and what that one shows.
set -u
. tests/support/verdict.sh
BUILD=${BUILD:-build}
work=$BUILD/c_api_test
mkdir -p "$work"

# One that ends before its last verdict is a failure.
run() { "$work/$1" || echo "FAIL C: $program, $1: it ended with status $?"; }
c_program() { # NAME, and what it links with
  source=tests/library/c/$1.c
  shift
  gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -O1 -Iruntime "$source" "$@" -lm
}
static="$BUILD/libkomdsp-desk.a $BUILD/libkomdsp.a -lstdc++ -pthread"
for program in c_bins c_plan c_states c_stream; do
  # shellcheck disable=SC2086
  if c_program $program -o "$work/static" $static; then
    run static
  else
    echo "FAIL C: $program links statically: see above"
  fi
  if c_program $program -o "$work/shared" "$BUILD/libkomdsp.so.0" -Wl,-rpath,"$(realpath "$BUILD")"; then
    run shared | sed 's/ C: / C, shared library: /'
  else
    echo "FAIL C: $program links with the shared library: see above"
  fi
done

program=c_opencl
if gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -O1 -Iruntime tests/library/c/c_opencl.c -o "$work/opencl" \
  "$BUILD/libkomdsp-opencl.a" "$BUILD/libkomdsp.a" -lOpenCL -lm; then
  export POCL_AFFINITY=1
  run opencl
else
  echo "FAIL C: it links with OpenCL: see above"
fi

# Declared, and there; nothing else is.
declared() { # HEADERS...
  sed -nE '/^(static|typedef|#)/d; s/.*\b(komdsp_[a-z0-9_]+)\(.*/\1/p' "$@" | grep -v '_of$' | sort -u
}
shows() { # LIBRARY HEADERS...
  library=$1
  shift
  nm -D --defined-only "$BUILD/$library" | awk '{print $3}' | sort >"$work/there"
  declared "$@" >"$work/wanted"
  difference=$(diff "$work/wanted" "$work/there")
  verdict "$library shows what its headers declare, and nothing else" $? "$difference"
}
include=runtime/komdsp
shows libkomdsp.so.0 $include/komdsp.h $include/komdsp_transform.h $include/komdsp_stream.h \
  $include/komdsp_plan.h $include/komdsp_bins.h $include/komdsp_desk.h
shows libkomdsp-opencl.so.0 $include/komdsp_opencl.h
shows libkomdsp-cuda.so.0 $include/komdsp_cuda.h
