#!/bin/sh
# Set-up of a fresh Debian 12: installs the packages that are missing for the purposes named as
# arguments (build, run, test, bench, firmware, docs), and prints nothing when none is. On another system it lists
# the packages, and goes on where the tools are there.
set -eu

build='g++ make pkg-config mawk libcli11-dev libfmt-dev nlohmann-json3-dev libsndfile1-dev libpng-dev
  ocl-icd-opencl-dev opencl-c-headers'
run='pocl-opencl-icd gnuplot-nox alsa-utils'
test='g++-11 g++-12 clang libclang-rt-14-dev libgtest-dev libfftw3-dev oclgrind python3-numpy python3-pywt python3-scipy
  python3-pytest python3-pyopencl python3-mpi4py-fft openmpi-bin cmake mypy
  clang-format clang-tidy shellcheck codespell'
bench='libfftw3-dev libvkfft-dev libclfft-dev libkissfft-dev python3-numpy python3-pywt'
firmware='g++-mips-linux-gnu g++-mipsel-linux-gnu g++-mips64-linux-gnuabi64 g++-mips64el-linux-gnuabi64
  qemu-system-mips qemu-user-static u-boot-tools device-tree-compiler gcc-12-source'
docs='doxygen python3-sphinx python3-breathe python3-numpydoc python3-myst-parser furo python3-numpy'

packages_for() {
  for purpose in "$@"; do
    case $purpose in
      build) echo "$build" ;;
      run) echo "$run" ;;
      test) echo "$test" ;;
      bench) echo "$bench" ;;
      firmware) echo "$firmware" ;;
      docs) echo "$docs" ;;
      *) echo "setup.sh: '$purpose' is not one of build, run, test, bench, firmware, docs" >&2; exit 2 ;;
    esac
  done
}

# Without Debian's packages, the tools that every purpose needs tell whether to go on.
other_system() {
  for tool in c++ awk pkg-config; do
    command -v "$tool" >/dev/null && continue
    echo "komdsp: set-up knows Debian 12 only, and '$tool' is missing here." \
      "Install what these Debian packages hold, then run make again: $*" >&2
    exit 1
  done
  echo "komdsp: set-up knows Debian 12 only; what these Debian packages hold is needed here: $*" >&2
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

wanted=$(packages_for "$@")
# One word per package, on one line.
set -- $wanted
if ! grep -qs '^ID=debian' /etc/os-release || ! grep -qs '^VERSION_ID="12"' /etc/os-release; then
  other_system "$@"
fi

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
