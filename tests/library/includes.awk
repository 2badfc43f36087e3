# Prints who includes whom, for tsort: lines "FILE FILE" of C, C++ and Python files. A first file lists them all.
FNR == NR { is_file[$0] = 1; next }
function folder(path) { return path ~ /\// ? substr(path, 1, match(path, /\/[^\/]*$/)) : "" }
function plain(path) { # without /folder/../
  while (match(path, /[^\/.]+\/\.\.\//)) path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
  return path
}
function tell(path) {
  if (!(path in is_file)) return 0
  print FILENAME, path
  return 1
}
/^[ \t]*#[ \t]*include[ \t]*["<]/ {
  split($0, part, /["<>]/)
  if (!tell(plain(folder(FILENAME) part[2])) && !tell("runtime/" part[2]) && !tell("tests/" part[2]) &&
    !tell("bsp/" part[2])) tell(part[2])
}
FILENAME ~ /\.py$/ && /^ *from \.[a-z_]* import / {
  if ($2 != ".") tell(folder(FILENAME) substr($2, 2) ".py")
  else for (i = 4; i <= NF; ++i) { sub(/,/, "", $i); tell(folder(FILENAME) $i ".py") }
}
