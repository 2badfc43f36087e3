#!/bin/sh
# Packages of toolchains/setup.sh on each system that it knows, asked of a package manager that does nothing.
set -u
. tests/support/verdict.sh
BUILD=${BUILD:-build}
work=$BUILD/setup_test
rm -rf "$work"
mkdir -p "$work/tools"

# None is installed yet, and root is not needed.
for tool in dpkg-query apt-get sudo; do printf '#!/bin/sh\n' >"$work/tools/$tool"; done
chmod +x "$work"/tools/*
setup() { # ID VERSION PURPOSES...
  printf 'PRETTY_NAME="a system"\nID=%s\nVERSION_ID="%s"\nID_LIKE=debian\n' "$1" "$2" >"$work/os-release"
  shift 2
  OS_RELEASE=$work/os-release PATH=$work/tools:$PATH toolchains/setup.sh "$@" 2>&1
}
all='build run test compilers bench firmware docs arm64 mips cortex-m riscv'
for case in debian:12:g++-11,clang-16,oclgrind,qemu-system-misc \
  debian:13:g++-12,qemu-system-riscv,g++-14,clang-18,libclang-rt-19-dev \
  ubuntu:24.04:g++-11,qemu-system-misc,g++-14,clang-17,libclang-rt-18-dev,oclgrind; do
  version=${case#*:} packages=${case##*:} lacks=
  # shellcheck disable=SC2086
  said=$(setup "${case%%:*}" "${version%%:*}" $all)
  for package in make libcli11-dev pocl-opencl-icd gcc-12-source qemu-system-arm doxygen qemu-user-static \
    $(echo "$packages" | tr , ' '); do
    case " $said " in *" $package "*) ;; *) lacks="$lacks $package" ;; esac
  done
  case $said in *'installing '*) ;; *) lacks="$lacks and does not install" ;; esac
  case " $said " in
    *[,-]' '* | *'|'* | *older-* | *other-* | *clang-runtime*) lacks="$lacks a name for each package" ;;
  esac
  verdict "set-up installs what ${case%:*} has" "$([ -z "$lacks" ]; echo $?)" "it lacks$lacks: $said"
done
said=$(setup arch rolling build run)
case $said in *'is needed here: '*' libcli11-dev '*pocl-opencl-icd*) true ;; *) false ;; esac
verdict "on another system set-up lists what is needed" $? "$said"
