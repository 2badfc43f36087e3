#!/bin/sh
# Set-up of a fresh Debian 12, Debian 13 or Ubuntu 24.04: installs the packages that are missing for the purposes named
# as arguments (build, run, test, compilers, bench, firmware, docs, arm64, and architectures of bare boards, whose lists
# are bsp/ARCHITECTURE/packages), and prints nothing when none is. On another system it lists the packages, and goes on
# where the tools are there.
set -eu

build='g++ make pkg-config mawk libcli11-dev libfmt-dev nlohmann-json3-dev libsndfile1-dev libpng-dev
  ocl-icd-opencl-dev opencl-c-headers'
run='pocl-opencl-icd gnuplot-nox alsa-utils'
test='clang older-g++ clang-runtime libgtest-dev libfftw3-dev oclgrind python3-numpy python3-pywt python3-scipy
  python3-pytest python3-hypothesis python3-pyopencl python3-mpi4py-fft openmpi-bin cmake mypy
  clang-format clang-tidy shellcheck codespell'
compilers='other-g++ other-clang'
bench='libfftw3-dev libvkfft-dev libclfft-dev libkissfft-dev python3-numpy python3-pywt'
firmware='u-boot-tools device-tree-compiler'
# On arm64 itself the compiler is that of `build`.
arm64="qemu-user-static $([ "$(dpkg --print-architecture 2>/dev/null)" = arm64 ] || echo g++-aarch64-linux-gnu)"
docs='doxygen python3-sphinx python3-breathe python3-numpydoc python3-myst-parser furo python3-numpy'

# Words of the lists that are other packages, or none (-), on each system; a list may say all three as A|B|C.
names='
  word          debian-12           debian-13           ubuntu-24.04
  older-g++     g++-11              g++-12              g++-11
  other-g++     g++-12              g++-13,g++-14       g++-12,g++-13,g++-14
  clang-runtime libclang-rt-14-dev  libclang-rt-19-dev  libclang-rt-18-dev
  other-clang   clang-15,clang-16   clang-17,clang-18   clang-14,clang-15,clang-16,clang-17
  oclgrind      oclgrind            -                   oclgrind
'

packages_for() {
  for purpose in "$@"; do
    case $purpose in
      build) echo "$build" ;;
      run) echo "$run" ;;
      test) echo "$test" ;;
      compilers) echo "$compilers" ;;
      bench) echo "$bench" ;;
      firmware) echo "$firmware" ;;
      docs) echo "$docs" ;;
      arm64) echo "$arm64" ;;
      *)
        [ -f "bsp/$purpose/packages" ] || {
          echo "setup.sh: '$purpose' is not one of build, run, test, compilers, bench, firmware, docs, arm64, and" \
            "no architecture of bsp/" >&2
          exit 2
        }
        cat "bsp/$purpose/packages"
        ;;
    esac
  done
}

# The packages of words on standard input, on one line, by the column of SYSTEM in the table.
on_system() { # SYSTEM
  { echo "$names"; tr ' ' '\n'; } | awk -v wanted="$1" '
    $1 == "word" { for (i = 2; i <= NF; ++i) if ($i == wanted) column = i; next }
    NF > 1 { named[$1] = $column; next }
    split($1, each, "|") == 3 { $0 = each[column - 1] }
    NF == 1 { $0 = $1 in named ? named[$1] : $1; gsub(",", " "); if ($0 != "-") printf "%s ", $0 }'
}

# Without these packages, the tools that every purpose needs tell whether to go on.
other_system() {
  known="komdsp: set-up knows Debian 12, Debian 13 and Ubuntu 24.04"
  for tool in c++ awk pkg-config; do
    command -v "$tool" >/dev/null && continue
    echo "$known, and '$tool' is missing here." \
      "Install what these packages of Debian 13 hold, then run make again: $*" >&2
    exit 1
  done
  echo "$known; what these packages of Debian 13 hold is needed here: $*" >&2
  exit 0
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else
    echo "komdsp: neither root nor sudo; as root run: $*" >&2
    exit 1
  fi
}

# As `debian-12`, by lines ID=debian and VERSION_ID="12".
system=$(sed -nE 's/^(ID|VERSION_ID)="?([^"]*)"?$/\1 \2/p' "${OS_RELEASE:-/etc/os-release}" 2>/dev/null | sort |
  cut -d' ' -f2 | paste -sd-)
wanted=$(packages_for "$@")
case " $(echo "$names" | sed -n 2p) " in
  *" ${system:-none} "*) wanted=$(echo "$wanted" | on_system "$system") ;;
  *) other_system "$(echo "$wanted" | on_system debian-13)" ;;
esac
# One word per package.
set -- $wanted

installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p')
missing=
for package in "$@"; do
  case "
$installed
" in *"
$package
"*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0

echo "komdsp: installing$missing (about a minute)"
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
