#!/bin/sh
# Packages of another Debian architecture, and what they depend on, unpacked into a folder without telling dpkg, with
# lists of their own. A folder that is there stays as it is.
#   toolchains/debian_root.sh FOLDER ARCHITECTURE PACKAGE...
set -eu
[ ! -d "$1" ] || exit 0
folder=$1 architecture=$2
shift 2
rm -rf "$folder.part"
mkdir -p "$folder.part"
root=$(cd "$folder.part" && pwd)

mkdir -p "$root/apt/state/lists/partial" "$root/apt/cache/archives/partial"
: >"$root/apt/state/status"
private_apt() {
  apt-get -qq -o Dir::State="$root/apt/state" -o Dir::State::status="$root/apt/state/status" \
    -o Dir::Cache="$root/apt/cache" -o APT::Architecture="$architecture" -o APT::Architectures="$architecture" \
    -o APT::Sandbox::User=root -o Debug::NoLocking=1 "$@"
}
echo "komdsp: fetching $* for $architecture"
private_apt update
private_apt install --download-only -y --no-install-recommends "$@" >/dev/null
for package in "$root"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
# Since Debian 13 packages have all below usr/; programs name their loader in lib/.
for at in lib lib64; do
  [ -e "$root/$at" ] || [ ! -d "$root/usr/$at" ] || ln -s "usr/$at" "$root/$at"
done
rm -rf "$root/apt"

# Absolute links would leave the folder.
find "$root" -type l | while read -r link; do
  target=$(readlink "$link")
  case $target in /*) ln -sfn "$(realpath -m --relative-to="$(dirname "$link")" "$root$target")" "$link" ;; esac
done
mv "$root" "$folder"
