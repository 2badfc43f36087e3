#!/bin/sh
# Files of `make install` are enough to build programs outside the tree, in C++ and in C, with CMake and with
# pkg-config; they compute what they should; the installed komdsp starts.
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

compile_cpp() { g++ -std=c++17 -Wall -Wextra -Werror "$@"; }
compile_c() { gcc -std=c11 -Wall -Wextra -Werror "$@"; }

# A block of code names its file in its first line.
code_of_readme() { # FOLDER
  awk -v folder="$1" '
    /^```/ { first = /^```(c|cpp|cmake)$/; file = ""; next }
    first { if (match($0, /[A-Za-z_]+\.(cpp|c|txt)/)) file = folder "/" substr($0, RSTART, RLENGTH); first = 0 }
    file != "" { print > file }' README.md runtime/README.md
}

readme_runs() {
  readme=$folder/readme
  mkdir -p "$readme"
  code_of_readme "$readme"
  # shellcheck disable=SC2046
  compile_cpp "$readme/spectrum.cpp" -o "$readme/spectrum" $(pkg-config --cflags --libs komdsp) &&
    compile_cpp -c "$readme/plan.cpp" -o "$readme/plan.o" $(pkg-config --cflags komdsp) &&
    compile_c "$readme/main.c" "$readme/plan.o" -o "$readme/main" $(pkg-config --cflags --libs komdsp) || return 1
  # shellcheck disable=SC2046
  compile_c "$readme/desk.c" -o "$readme/desk" $(pkg-config --cflags --libs komdsp-shared) &&
    compile_c "$readme/desk.c" -o "$readme/desk_static" $(pkg-config --cflags --libs komdsp-desk) || return 1
  printed=$("$readme/spectrum" && "$readme/main" && "$readme/desk" && "$readme/desk_static") || return 1
  [ "$printed" = "$(printf 'bin 256 is 1024\nbin 1023 is 1.0\nbin 500 is 1.0\nbin 500 is 1.0')" ] && return
  echo "the code of README.md printed $printed"
  return 1
}

readme_runs_by_cmake() {
  mkdir -p "$folder/cmake"
  cat >"$folder/cmake/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.13)
project(readme C CXX)
find_package(komdsp 0.1 REQUIRED)
add_executable(spectrum ${README}/spectrum.cpp)
add_executable(main ${README}/main.c ${README}/plan.cpp)
foreach(program spectrum main)
  target_compile_features(${program} PRIVATE cxx_std_17)
  target_link_libraries(${program} PRIVATE komdsp::komdsp)
endforeach()
CMAKE
  cmake -S "$folder/cmake" -B "$folder/cmake/build" -DREADME="$readme" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_BUILD_TYPE=Debug && cmake --build "$folder/cmake/build" --verbose &&
    [ "$("$folder/cmake/build/spectrum")" = 'bin 256 is 1024' ] &&
    [ "$("$folder/cmake/build/main")" = 'bin 1023 is 1.0' ]
}

# A context, a queue or a stream, and memory are the program's own.
readme_runs_on_devices() {
  # shellcheck disable=SC2046
  compile_c "$readme/opencl.c" -o "$readme/opencl" $(pkg-config --cflags --libs komdsp-opencl) &&
    compile_c "$readme/several.c" -o "$readme/several" $(pkg-config --cflags --libs komdsp-opencl) &&
    cmake -S "$readme" -B "$readme/cmake" -DCMAKE_PREFIX_PATH="$prefix" &&
    cmake --build "$readme/cmake" || return 1
  printed=$("$readme/opencl" && "$readme/cmake/opencl" && "$readme/cmake/desk" &&
    POCL_DEVICES='pthread pthread' "$readme/several") || return 1
  last='2 devices; bin 256 of row 999 is 0.0+1.0i'
  [ "$printed" = "$(printf 'bin 256 is 0.0-1.0i\nbin 256 is 0.0-1.0i\nbin 500 is 1.0\n%s' "$last")" ] && return
  echo "they printed $printed"
  return 1
}

# A driver of two GPUs whose kernels compute nothing: the program is planned, built, enqueued and waited for.
readme_runs_for_cuda() {
  # shellcheck disable=SC2046
  compile_c "$readme/cuda.c" -o "$readme/cuda" -I"$CUDA_HOME/include" $(pkg-config --cflags --libs komdsp-cuda) \
    "$BUILD/tests/cuda/stand_in/libcuda.so.1" || return 1
  printed=$(KOMDSP_STAND_IN=silent LD_LIBRARY_PATH=$BUILD/tests/cuda/stand_in "$readme/cuda") || return 1
  case $printed in '2 GPUs; bin 256 of row 999 is '*) return ;; esac
  echo "it printed $printed"
  return 1
}

c_links_cuda() {
  printf '#include <komdsp/komdsp_cuda.h>\nint main(void) { int n; return komdsp_cuda_count_devices(&n) > 0; }\n' \
    >"$folder/cuda.c"
  # shellcheck disable=SC2046
  compile_c "$folder/cuda.c" -o "$folder/cuda" $(pkg-config --cflags --libs komdsp-cuda) && "$folder/cuda"
}

# A project in C alone, without the languages that libraries were made from.
c_alone() { # PREFIX
  mkdir -p "$folder/c alone"
  cat >"$folder/c alone/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.13)
project(c_alone C)
find_package(komdsp 0.1 REQUIRED)
foreach(library desk shared)
  add_executable(with_${library} ${README}/desk.c)
  target_link_libraries(with_${library} komdsp::${library})
endforeach()
CMAKE
  rm -rf "$folder/c alone/build"
  cmake -S "$folder/c alone" -B "$folder/c alone/build" -DREADME="$readme" -DCMAKE_PREFIX_PATH="$1" &&
    cmake --build "$folder/c alone/build" &&
    [ "$("$folder/c alone/build/with_desk")" = 'bin 500 is 1.0' ] &&
    [ "$("$folder/c alone/build/with_shared")" = 'bin 500 is 1.0' ]
}

# Files that were installed, without what is made of the package's place.
files_of() { (cd "$1" && find . -type f | sort | xargs sha256sum | grep -v '[.]pc$'); }

blanks_are_kept() {
  spaced="$folder/of a packager/opt/my own"
  make --no-print-directory install BUILD="$BUILD" DESTDIR="$folder/of a packager" PREFIX="/opt/my own" || return 1
  files_of "$prefix" >"$folder/files"
  files_of "$spaced" | diff "$folder/files" - && [ "$(ls "$folder/of a packager")" = opt ] &&
    grep -qx 'prefix=/opt/my own' "$spaced/lib/pkgconfig/komdsp.pc" || return 1
  flags=$(PKG_CONFIG_PATH="$spaced/lib/pkgconfig" pkg-config --define-variable=prefix="$spaced" --cflags --libs \
    komdsp-shared)
  eval "compile_c \"$readme/desk.c\" -o \"$folder/with blanks\" $flags" && "$folder/with blanks" && c_alone "$spaced"
}

device_library_links() { # opencl | cuda
  printf '#include <komdsp/%s.hpp>\nint main() { komdsp::%s::executable e; e.release(); }\n' "$1" "$1" \
    >"$folder/device.cpp"
  # shellcheck disable=SC2046
  g++ -std=c++17 "$folder/device.cpp" -o "$folder/device" $(pkg-config --cflags --libs "komdsp-$1") && "$folder/device"
}

# From anywhere, with nothing of the tree.  Without a device or its driver that is what a call says.
python_computes() { # FOLDER
  (cd / && env -u KOMDSP_LIBRARY PYTHONPATH="$1" PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 - "$1") <<'PYTHON'
import importlib.util, pathlib, sys
import numpy, komdsp

x = numpy.arange(6.0)
assert pathlib.Path(komdsp.__file__).is_relative_to(sys.argv[1]), komdsp.__file__
assert pathlib.Path(komdsp.__file__).with_name("py.typed").exists()
for backend in ["cpp", "cuda"] + ["opencl"] * bool(importlib.util.find_spec("pyopencl")):
    try:
        assert numpy.allclose(komdsp.fft.fft(x, backend=backend), numpy.fft.fft(x)), backend
    except komdsp.KomdspError as refusal:
        assert backend != "cpp" and refusal.status == "device_missing", refusal
PYTHON
}

python_finds_it() {
  for place in /usr/local /usr; do
    rm -rf "$folder/root"
    make --no-print-directory install BUILD="$BUILD" DESTDIR="$folder/root" PREFIX=$place >"$folder/install.log" &&
      /usr/bin/python3 - "$folder/root" <<'PYTHON' || return 1
import pathlib, site, sys

root = pathlib.Path(sys.argv[1])
found = ["/" + str(p.parent.relative_to(root)) for p in root.rglob("dist-packages/komdsp")]
assert found and set(found) <= set(site.getsitepackages()), f"{found} is none of {site.getsitepackages()}"
PYTHON
  done
}

profiles_plan() {
  [ "$(cd "$prefix/share/komdsp/profiles" && ls)" = "$(cd runtime/profiles && ls ./*.json | cut -c3-)" ] || return 1
  for profile in "$prefix"/share/komdsp/profiles/*.json; do
    "$prefix/bin/komdsp" plan fft --length 1024 --profile "$profile" | grep -q 'best measured at this' || return 1
  done
}

if ! make --no-print-directory install BUILD="$BUILD" PREFIX="$prefix"; then
  echo "FAIL make install: see above"
  exit 1
fi
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
check "the code of README.md compiles and computes" readme_runs
check "it does with CMake" readme_runs_by_cmake
check "its programs for devices compile with pkg-config and CMake, and compute" readme_runs_on_devices
check "the CUDA library links with a program in C" c_links_cuda
if [ -f "${CUDA_HOME:-}/include/cuda.h" ]; then
  check "the program of the README for CUDA compiles, and asks two GPUs" readme_runs_for_cuda
else
  echo "SKIP the program of the README for CUDA compiles, and asks two GPUs: no cuda.h"
fi
check "a project in C alone links the desk, and the shared library, with CMake" c_alone "$prefix"
check "PREFIX and DESTDIR may hold blanks" blanks_are_kept
check "the OpenCL library links through pkg-config" device_library_links opencl
check "the CUDA library links through pkg-config" device_library_links cuda
check "the installed program has the version that pkg-config states" \
  [ "$("$prefix/bin/komdsp" --version)" = "$(pkg-config --modversion komdsp)" ]
check "it takes the profiles that are installed" profiles_plan
check "its manual page is installed" grep -q "^.SS komdsp fft IN OUT" "$prefix/share/man/man1/komdsp.1"
check "bash's completion is installed" bash -n "$prefix/share/bash-completion/completions/komdsp"
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
  check "the installed Python package computes, and knows devices" \
    python_computes "$(echo "$prefix"/lib/python3*/dist-packages)"
  check "below /usr/local and /usr Debian's Python finds it" python_finds_it
  check "make python installs it elsewhere" make --no-print-directory python BUILD="$BUILD" \
    PYTHON_PACKAGES="$folder/python"
  check "that computes, and knows devices" python_computes "$folder/python"
  check "make python installs it under PREFIX" make --no-print-directory python BUILD="$BUILD" PREFIX="$folder/p y"
  check "that computes there" python_computes "$(echo "$folder/p y"/lib/python3*/dist-packages)"
  check "a wheel is made" make --no-print-directory wheel BUILD="$BUILD"
  /usr/bin/python3 -m zipfile -e "$BUILD"/komdsp-*.whl "$folder/wheel"
  check "what is in it computes, and knows devices" python_computes "$folder/wheel"
else
  echo "SKIP the Python package: no python3-numpy"
fi
