#!/bin/sh
# Every fuzz target reads the inputs of its corpus (tests/fuzz/corpus/NAME), and in the whole sweep, as libFuzzer under
# the sanitizers, makes up others for its share of 10 minutes, or for FUZZ_SECONDS each; those that led it further stay
# in build/fuzz/corpus, one that breaks it under build/fuzz.
set -u
for corpus in tests/fuzz/corpus/*; do
  name=$(basename "$corpus")
  if "$BUILD/tests/fuzz/$name" "$corpus"/* >/dev/null; then
    echo "PASS $name reads its corpus"
  else
    echo "FAIL $name: see above"
  fi
done
[ "$KOMDSP_TEST_SCOPE" = all ] || exit 0

targets=$(find "$BUILD/fuzz/tests" -name '*_fuzz' -type f 2>/dev/null | sort)
if [ -z "$targets" ]; then
  echo "SKIP fuzzing: no target is built for libFuzzer"
  exit 0
fi
# Words of the command line, as libFuzzer's dictionaries have them.
words=$BUILD/fuzz/words
for command in $("$BUILD/komdsp" --help | sed -n 's/^  \([a-z0-9]*\)  .*/\1/p'); do
  echo "$command"
  "$BUILD/komdsp" "$command" --help | grep -oE -- '--[a-z0-9-]+'
done | sort -u | sed 's/.*/"&"/' >"$words"

export ASAN_OPTIONS=malloc_context_size=3  # a command line declares a thousand options
seconds=${FUZZ_SECONDS:-$((600 / $(echo "$targets" | wc -l)))}
for target in $targets; do
  name=$(basename "$target")
  found=$BUILD/fuzz/corpus/$name dictionary=
  [ "$name" != command_fuzz ] || dictionary=-dict=$words
  mkdir -p "$found"
  if "$target" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -close_fd_mask=1 \
    $dictionary -artifact_prefix="$BUILD/fuzz/$name-" "$found" "tests/fuzz/corpus/$name"; then
    echo "PASS $name for $seconds s"
  else
    echo "FAIL $name: the input that broke it is named above"
  fi
done
