#!/bin/sh
# A package's source as Debian has it, in FOLDER/PACKAGE: by package lists of our own, which ask for sources.
#   tests/support/debian_source.sh PACKAGE FOLDER
set -eu
package=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
[ ! -d "$folder/$package" ] || exit 0
rm -rf "$folder/apt" "$folder/unpacked"
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
echo "komdsp: fetching the source of $package"
private_apt update
(cd "$folder/apt" && private_apt source --download-only "$package")
mkdir "$folder/unpacked"
tar -xf "$folder"/apt/"$package"_*.orig.tar.* -C "$folder/unpacked" --strip-components=1
mv "$folder/unpacked" "$folder/$package"
rm -rf "$folder/apt"
