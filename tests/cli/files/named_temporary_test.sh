#!/bin/sh
# Results where the file system has no nameless files: they have a name while they are written, and leave none behind.
set -u
. tests/support/verdict.sh
program=$(pwd)/$BUILD/komdsp
folder=$BUILD/named_temporary_test
rm -rf "$folder"
mkdir -p "$folder"

if ! gcc -shared -fPIC -o "$folder/no_nameless_files.so" tests/cli/files/no_nameless_files.c -ldl; then
  echo "FAIL results with a name while they are written: no_nameless_files.c does not compile, see above"
  exit 1
fi
cd "$folder" || exit 1
printf '1\n2\n3\n4\n' >x.csv
komdsp() { LD_PRELOAD=$PWD/no_nameless_files.so "$program" fft x.csv "$@" --backend cpp --quiet; }
left() { find . -name '.komdsp*' | tr '\n' ' '; }

"$program" fft x.csv whole.npy --backend cpp --quiet
umask 027
komdsp y.npy && cmp whole.npy y.npy && [ "$(stat -c %a y.npy)" = 640 ] && [ -z "$(left)" ]
verdict "a result without nameless files" $? "$(ls -la)"

status=0
for number in 1 2 3 15; do # HUP INT QUIT TERM
  (KOMDSP_TEST_SIGNAL=$number komdsp stopped.npy) 2>/dev/null
  [ $? -eq $((128 + number)) ] && [ -z "$(left)" ] && [ ! -e stopped.npy ] || status=1
done
verdict "a signal leaves no temporary file" $status "$(ls -la)"

: >".komdsp-$$-0.tmp"
(exec env LD_PRELOAD="$PWD/no_nameless_files.so" "$program" fft x.csv y.npy --backend cpp --quiet) &&
  cmp whole.npy y.npy
verdict "a result beside another program's temporary file" $? "$(ls -la)"
rm -f .komdsp-*

mkdir full
said=$( (ulimit -f 0 && komdsp full/y.npy) 2>&1)
[ $? -eq 1 ] && [ -z "$(left)" ] && [ ! -e full/y.npy ] && case $said in *'cannot write'*) true ;; *) false ;; esac
verdict "a file that may not grow leaves none" $? "$said"
