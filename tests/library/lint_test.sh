#!/bin/sh
# Lint beside the compiler's: layout (clang-format), mistakes that compile (clang-tidy), scripts (shellcheck), spelling
# (codespell), lines over 120 columns, circles of includes, of files and of folders, comments that name nothing, and
# mutants that change nothing.
#   tests/library/lint_test.sh           all checks; a file that passed is looked at again when it changes (build/lint)
#   tests/library/lint_test.sh --mend    lays the code out: `make format`
set -u
BUILD=${BUILD:-build}
stamps=$BUILD/lint
mkdir -p "$stamps"

# Files that git knows or would take.
files() { # PATTERN...
  git ls-files --cached --others --exclude-standard -- "$@" |
    while read -r file; do [ ! -f "$file" ] || echo "$file"; done
}
code() { files '*.cpp' '*.hpp' '*.h' '*.c' '*.cu'; }
scripts() { files '*.sh' .ci/run; }
text() {
  code
  scripts
  files '*.def' '*.S' '*.py' '*.awk' '*.mk' '*.md' Makefile
}

if [ "${1:-}" = --mend ]; then
  code | xargs -r clang-format -i
  exit
fi

# Runs a command over the files on standard input that it has not passed before. A stamp is named by what the file says
# and what it was checked by; `of` is a file that the answer depends on besides.
check() { # NAME OF FILES_AT_ONCE COMMAND...
  name=$1 of=$2 at_once=$3
  shift 3
  if ! command -v "$1" >/dev/null; then
    echo "SKIP $name: $1 is not installed"
    return
  fi
  by=$(echo "$*" | cat - "$of" | sha256sum | cut -c1-16)
  fresh=$stamps/fresh
  xargs -r sha256sum | while read -r sum file; do
    stamp=$stamps/$by.$sum
    [ -e "$stamp" ] || echo "$file $stamp"
  done >"$fresh"
  if cut -d' ' -f1 "$fresh" | xargs -r -P "$(nproc)" -n "$at_once" "$@"; then
    cut -d' ' -f2 "$fresh" | xargs -r touch
    echo "PASS $name"
  else
    echo "FAIL $name: see above"
  fi
}

# Rows of tables in Markdown cannot be broken.
text | check "no line is longer than 120 columns" /dev/null 1000 awk '
  length > 120 && !(FILENAME ~ /\.md$/ && /^\|/) { print FILENAME ":" FNR ": " length " columns"; wrong = 1 }
  END { exit wrong }'
# A file that includes what includes it is read in no order.
included=$BUILD/lint/included
{ code; files '*.def' '*.py'; } >"$included"
xargs awk -f tests/library/includes.awk "$included" <"$included" >"$included.pairs"
in_order() { # NAME <PAIRS
  if tsort >/dev/null; then echo "PASS $1"; else echo "FAIL $1: see above"; fi
}
in_order "no file includes itself" <"$included.pairs"
# Nor does a folder; kernels, planner and public headers are one text, and count as one.
awk '{ for (i = 1; i <= 2; ++i) {
  sub(/\/[^\/]*$/, "", $i)
  if ($i ~ /^(kernels|runtime\/(komdsp|planner))(\/|$)/) $i = "library"
} } $1 != $2' "$included.pairs" | sort -u | in_order "no folder includes itself"
# Comments are read out of order: the first noun is the name of what follows, or the field's term for it.
text | grep -v "\.md$" | check "comments begin with the name of what follows" /dev/null 1000 awk '
  { before = FNR > 1 ? mark : ""; mark = /---- *$|^#!/ ? "" : /^ *\/\// ? "//" : /^ *#/ ? "#" : "" }
  /(\/\/+|\/\*+|(^|[ \t])#+|""") ?(What|Of|The same|Whether|Where)([^[:alnum:]_]|$)/ && (mark == "" || mark != before) {
    print FILENAME ":" FNR ": " $0
    wrong = 1
  }
  END { exit wrong }'
# Each version of clang-format lays out some lines in another way.
layout="code is laid out as .clang-format says (make format mends it)"
case $(clang-format --version 2>/dev/null) in
  '' | *'version 14.'*) code | check "$layout" .clang-format 20 clang-format --dry-run --Werror ;;
  *) echo "SKIP $layout: it is for clang-format 14, and here is $(clang-format --version)" ;;
esac
# SC2319: "$([ ... ]; echo $?)" is meant.
scripts | check "scripts pass shellcheck" /dev/null 5 shellcheck -x -S warning -e SC2319
words=tests/library/lint_words.txt
text | check "words are spelt as they should be" $words 50 codespell -q 3 -L "$(paste -sd, $words)"
# make mutants takes hours: where the text that a mutant changes has moved, this says so.
idle=$(awk -v RS= -v FS='\n' '{ print $2; print $3 }' tests/mutants/*.txt | while read -r file && read -r edit; do
  sed -E "$edit" "$file" >"$stamps/mutant" && ! cmp -s "$stamps/mutant" "$file" || echo "$file: $edit"
done)
[ -z "$idle" ] && echo "PASS mutants change their files" || echo "FAIL mutants change their files: $idle"
# A sample: the library's core, and what talks to devices. What they include counts as theirs.
if command -v clang-tidy >/dev/null; then
  headers=$stamps/headers
  files 'runtime/komdsp/*' 'runtime/backends/*.hpp' 'kernels/*.h' | xargs cat >"$headers"
  files 'runtime/core/*.cpp' runtime/backends/cpp.cpp runtime/backends/cpp_slice.cpp 'runtime/backends/opencl*.cpp' \
    'runtime/backends/cuda*.cpp' |
    check "the library passes clang-tidy" "$headers" 2 tests/library/tidy.sh
else
  echo "SKIP the library passes clang-tidy: clang-tidy is not installed"
fi
