#!/bin/sh
# Every fuzz target (tests/*/*_fuzz.cpp, libFuzzer under the sanitizers) runs for its share of 5 minutes, starting
# from the inputs found before; an input that breaks it stays under build/fuzz/.
set -u
targets=$(find "$BUILD/fuzz/tests" -name '*_fuzz' -type f 2>/dev/null | sort)
if [ -z "$targets" ]; then
  echo "SKIP fuzz targets: none is built"
  exit 0
fi
seconds=$((300 / $(echo "$targets" | wc -l)))
for target in $targets; do
  name=$(basename "$target")
  corpus=$BUILD/fuzz/corpus/$name
  mkdir -p "$corpus"
  if "$target" -max_total_time=$seconds -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$BUILD/fuzz/$name-" "$corpus"; then
    echo "PASS $name for $seconds s"
  else
    echo "FAIL $name: the input that broke it is named above"
  fi
done
