# The deepest chain of calls in a call graph that GCC wrote (-fcallgraph-info=su): its bytes of stack, then its
# functions with theirs.  Functions of other files count nothing; those that call themselves are listed, and counted
# once.
/^node:/ {
  split($0, part, "\"")
  bytes[part[2]] = match(part[4], /[0-9]+ bytes/) ? substr(part[4], RSTART, RLENGTH) + 0 : 0
}
/^edge:/ {
  split($0, part, "\"")
  callee[part[2], ++calls[part[2]]] = part[4]
}
function depth(name, i, below, most) {
  if (name in known) return known[name]
  if (name in entered) { recursive[name]; return 0 }
  entered[name]
  for (i = 1; i <= calls[name]; ++i) {
    below = depth(callee[name, i])
    if (below > most) { most = below; deepest[name] = callee[name, i] }
  }
  delete entered[name]
  return known[name] = bytes[name] + most
}
END {
  for (name in bytes) if (depth(name) > depth(top)) top = name
  print depth(top)
  for (name = top; name != ""; name = deepest[name]) print bytes[name], name
  for (name in recursive) print "recursive:", name
}
