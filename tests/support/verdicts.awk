# Reads the output of one GoogleTest program or test script, prints what belongs to failed cases,
# appends `passed failed skipped` to the file named totals, and skipped cases with reasons to skips.

function verdict(kind, name) {
  if (kind == "pass") passed++
  if (kind == "skip") skipped++
  if (kind == "fail") {
    failed++
    printf "%s", buffer
    print "FAIL " program ": " name
    fflush()
  }
  buffer = ""
  running = ""
}

# A program may print half a line before GoogleTest's mark, so the mark is looked for anywhere.
!summary && /\[ RUN      \] / {
  running = $0
  sub(/.*\[ RUN      \] /, "", running)
  buffer = ""
  reason = ""
  next
}
!summary && /\[       OK \] / { verdict("pass"); next }
!summary && /\[  FAILED  \] / { sub(/.*\[  FAILED  \] /, ""); verdict("fail", $0); next }
!summary && /\[  SKIPPED \] / {
  sub(/.*\[  SKIPPED \] /, "")
  sub(/ \([0-9]+ ms\)$/, "")
  print "  " program ": " $0 ": " reason >> skips
  verdict("skip")
  next
}
# "[==========] 5 tests from 1 test suite ran." opens a summary that names failures again.
/^\[==========\].* ran\./ { summary = 1; next }
/^\[==========\] Running / { summary = 0; next } # once more
/^PASS / { verdict("pass"); next }
/^FAIL / { sub(/^FAIL /, ""); verdict("fail", $0); next }
/^SKIP / { sub(/^SKIP /, ""); print "  " program ": " $0 >> skips; verdict("skip"); next }
/^\[[-= ]+\]/ { next }
{
  if (!summary) buffer = buffer $0 "\n"
  reason = $0
}
END {
  # A case that began and never ended took the program down with it.
  if (running != "") verdict("fail", running " did not end")
  print passed + 0, failed + 0, skipped + 0 >> totals
}
