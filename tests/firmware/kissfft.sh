#!/bin/sh
# KissFFT's source as Debian has it, in FOLDER/kissfft: by package lists of our own, which ask for sources.
#   tests/firmware/kissfft.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[ ! -e "$folder/kissfft/kiss_fft.c" ] || exit 0
rm -rf "$folder/apt" "$folder/kissfft"
mkdir -p "$folder/apt/parts" "$folder/apt/state/lists/partial" "$folder/apt/cache/archives/partial"
: >"$folder/apt/list"
[ ! -e /etc/apt/sources.list ] || sed 's/^deb /deb-src /' /etc/apt/sources.list >"$folder/apt/list"
for file in /etc/apt/sources.list.d/*; do
  [ ! -e "$file" ] || sed 's/^deb /deb-src /; s/^Types:.*/Types: deb-src/' "$file" \
    >"$folder/apt/parts/$(basename "$file")"
done
private_apt() {
  apt-get -qq -o Dir::Etc::SourceList="$folder/apt/list" -o Dir::Etc::SourceParts="$folder/apt/parts" \
    -o Dir::State="$folder/apt/state" -o Dir::Cache="$folder/apt/cache" -o APT::Sandbox::User=root \
    -o Debug::NoLocking=1 "$@"
}
echo "komdsp: fetching the source of KissFFT"
private_apt update
(cd "$folder/apt" && private_apt source --download-only kissfft)
mkdir "$folder/unpacked"
tar -xf "$folder"/apt/kissfft_*.orig.tar.* -C "$folder/unpacked" --strip-components=1
mv "$folder/unpacked" "$folder/kissfft"
rm -rf "$folder/apt"
