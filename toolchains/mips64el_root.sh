#!/bin/sh
# The libraries of another Debian architecture, in a folder: an OpenCL loader and a driver for mips64el, unpacked
# without telling dpkg, with lists and packages of its own. mips64el_root.sh FOLDER
set -eu
mkdir -p "$1"
root=$(cd "$1" && pwd)
packages='mesa-opencl-icd ocl-icd-libopencl1 libstdc++6'

mkdir -p "$root/apt/state/lists/partial" "$root/apt/cache/archives/partial"
: >"$root/apt/state/status"
private_apt() {
  apt-get -qq -o Dir::State="$root/apt/state" -o Dir::State::status="$root/apt/state/status" \
    -o Dir::Cache="$root/apt/cache" -o APT::Architecture=mips64el -o APT::Architectures=mips64el \
    -o APT::Sandbox::User=root -o Debug::NoLocking=1 "$@"
}
echo "komdsp: fetching mesa-opencl-icd for mips64el (75 MB)"
private_apt update
private_apt install --download-only -y --no-install-recommends $packages >/dev/null
for package in "$root"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
rm -rf "$root/apt"

# Absolute links would leave the folder.
find "$root" -type l | while read -r link; do
  target=$(readlink "$link")
  case $target in /*) ln -sfn "$(realpath -m --relative-to="$(dirname "$link")" "$root$target")" "$link" ;; esac
done
