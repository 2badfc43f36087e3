# Flattens a kernel root: every local #include is put in its place, once per root unless its line
# says "// again"; comments, blank lines and #pragma once go, and `#if KERNEL_name` comes around each
# kernel. A device compiler then needs one text and no include path.
#   awk -f embed.awk -v target=FILE [-v literal=1] ROOT > FILE
# literal=1 writes C++ raw string literals of less than 60 KB each, which the compiler joins.
# The files read are written to FILE.d as a make rule.

function fail(text) {
  print "embed.awk: " text > "/dev/stderr"
  failed = 1
  exit 1
}

function normal(path) {
  while (sub(/[^\/]+\/\.\.\//, "", path)) {}
  sub(/^\.\//, "", path)
  return path
}

function readable(path,    line, got) {
  got = (getline line < path) >= 0
  close(path)
  return got
}

# The line without comments; in_comment says whether a block comment is open.
function code(line,    kept, start) {
  kept = ""
  while (line != "") {
    if (in_comment) {
      start = index(line, "*/")
      if (!start) return kept
      line = substr(line, start + 2)
      in_comment = 0
    } else if (match(line, /\/\/|\/\*|"([^"\\]|\\.)*"/)) {
      kept = kept substr(line, 1, RSTART - 1)
      if (substr(line, RSTART, 2) == "//") return kept
      if (substr(line, RSTART, 1) == "\"") kept = kept substr(line, RSTART, RLENGTH)
      else { in_comment = 1; kept = kept " " }
      line = substr(line, RSTART + RLENGTH)
    } else {
      return kept line
    }
  }
  return kept
}

# A literal begins with an empty line, which may not be within a macro.
function emit(line) {
  if (literal && written + length(line) > 56000 && before !~ /\\$/) {
    print ")komdsp\""
    print "R\"komdsp("
    written = 0
  }
  written += length(line) + 1
  before = line
  print line
}

function flatten(path, depth,    line, text, folder, name, found) {
  if (depth > 20) fail("includes nest too deeply at " path)
  if (!(path in seen)) dependencies = dependencies " " path
  seen[path] = 1
  folder = path
  if (!sub(/[^\/]*$/, "", folder)) folder = ""
  while ((getline line < path) > 0) {
    if (!in_comment && line ~ /^[ \t]*#[ \t]*pragma[ \t]+once/) continue
    if (!in_comment && line ~ /^[ \t]*#[ \t]*include[ \t]*"/) {
      name = line
      sub(/^[^"]*"/, "", name)
      sub(/".*$/, "", name)
      found = normal(folder name)
      if (!readable(found)) found = normal(name)
      if (!readable(found)) fail(path ": no file \"" name "\"")
      if (!(found in seen)) flatten(found, depth + 1)
      else if (line ~ /\/\/ again/) { close(found); flatten(found, depth + 1) }
      continue
    }
    text = code(line)
    sub(/[ \t]+$/, "", text)
    if (text ~ /^KD_KERNEL\(/) {
      name = text
      gsub(/^KD_KERNEL\(|\).*$/, "", name)
      emit("#if KERNEL_" name)
      in_kernel = 1
    }
    if (text != "") emit(text)
    if (in_kernel && text == "}") {
      emit("#endif")
      in_kernel = 0
    }
  }
  close(path)
}

BEGIN {
  root = ARGV[1]
  if (!readable(root)) fail("no file " root)
  if (literal) print "R\"komdsp("
  flatten(root, 0)
  if (literal) print ")komdsp\""
  if (target == "") exit 0
  print target ":" dependencies > (target ".d")
  # A header that is gone must not stop make.
  count = split(dependencies, files, " ")
  for (i = 2; i <= count; i++) print files[i] ":" > (target ".d")
  exit 0
}
END { if (failed) exit 1 }
