#!/bin/sh
# What `make install` leaves is enough to build programs outside the tree, in C++ and in C, with
# CMake and with pkg-config; the installed komdsp starts.
set -u
folder=$(pwd)/$BUILD/install
prefix=$folder/prefix
rm -rf "$folder"
mkdir -p "$folder"

check() { # check NAME COMMAND...
  name=$1
  shift
  if "$@"; then echo "PASS $name"; else echo "FAIL $name: see above"; fi
}

runs() { # the programs print the version that pkg-config states, and nothing else in their first line
  for program in "$@"; do
    first=$("$program" | head -n 1)
    [ "$first" = "komdsp $version" ] && continue
    echo "$program printed '$first', not 'komdsp $version'"
    return 1
  done
}

with_cmake() {
  cmake -S tests/example -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release &&
    cmake --build "$folder/cmake" --verbose &&
    runs "$folder/cmake/example_cpp" "$folder/cmake/example_c"
}

with_pkg_config() {
  # shellcheck disable=SC2046
  g++ -std=c++17 -Wall -Wextra -Werror tests/example/example.cpp -o "$folder/example_cpp" \
    $(pkg-config --cflags --libs komdsp) &&
    gcc -std=c11 -Wall -Wextra -Werror tests/example/example.c -o "$folder/example_c" \
      $(pkg-config --cflags --libs komdsp) &&
    runs "$folder/example_cpp" "$folder/example_c"
}

every_header_stands_alone() {
  for header in "$prefix"/include/komdsp/*.h*; do
    echo "#include <komdsp/$(basename "$header")>" >"$folder/header.cpp"
    g++ -std=c++17 -Wall -Wextra -Werror -I"$prefix/include" -fsyntax-only "$folder/header.cpp" || return 1
  done
}

device_library_links() { # opencl | cuda
  printf '#include <komdsp/%s.hpp>\nint main() { komdsp::%s::executable e; e.release(); }\n' "$1" "$1" >"$folder/device.cpp"
  # shellcheck disable=SC2046
  g++ -std=c++17 "$folder/device.cpp" -o "$folder/device" $(pkg-config --cflags --libs "komdsp-$1") && "$folder/device"
}

if ! make --no-print-directory install BUILD="$BUILD" PREFIX="$prefix"; then
  echo "FAIL make install: see above"
  exit 1
fi
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
version=$(pkg-config --modversion komdsp)
check "examples build with CMake" with_cmake
check "examples build with pkg-config" with_pkg_config
check "every installed header stands alone" every_header_stands_alone
check "the OpenCL library links through pkg-config" device_library_links opencl
check "the CUDA library links through pkg-config" device_library_links cuda
check "the installed program starts" "$prefix/bin/komdsp" --help
