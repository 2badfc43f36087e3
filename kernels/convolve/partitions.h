/* partitions.h: the sum of a uniformly partitioned convolution: spectra of the last blocks of a signal, a frequency-
   domain delay line, times those of the filter's partitions (T.G. Stockham, "High-speed convolution and correlation",
   1966; in this form W.G. Gardner, "Efficient convolution without input-output delay", 1995, section 2).
   Bins lie in vectors of `block`, which for a CPU are its lanes: [vector][partition][bin of the vector], so that a sum
   goes through memory in order. */
/* sum + the products of `count` partitions, `step` scalars from each to the next. */
KD_INLINE cpx partitions_sum(cpx sum, KD_GLOBAL const scalar* delays, KD_GLOBAL const scalar* filter, index_t count,
                             index_t step) {
  for (; count > 0; --count, delays += step, filter += step)
    sum = cpx_add(sum, cpx_mul(points_load(delays), points_load(filter)));
  return sum;
}
/* delays: the spectra of blocks, around a ring of g.ring: x, the newest, goes to place turn[0], and behind it are ever
   older ones.  Where the ring has as many places as there are older blocks, x takes the oldest one's.  y may be x where
   each result has a signal of its own.  parts: the partitions' spectra. */
KD_KERNEL(partition_sum) KD_GROUP KD_MEMORY(scalar, delays), KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, parts),
    KD_MEMORY(scalar, y), KD_MEMORY(const uint, turn), KD_BY_VALUE(partition_arguments) g) {
  KD_OPEN(delays);
  KD_OPEN(x);
  KD_OPEN(parts);
  KD_OPEN(y);
  KD_OPEN(turn);
  const index_t first = KD_GROUP_ID % g.groups * g.width, row = KD_GROUP_ID / g.groups, step = 2 * g.block,
                newest = (index_t)turn[0], older = g.partitions - 1, last = g.ring - 1 - newest,
                first_run = last < older ? last : older;
  KD_FOR_ITEMS(l, g.width / LANES) {
    const index_t k = first + l * LANES, vector = k / g.block * step, bin = 2 * (k % g.block);
    if (k >= g.bins) continue;
    KD_GLOBAL scalar* const line = delays + row * g.delay + vector * g.ring + bin;
    KD_GLOBAL const scalar* const filter = parts + row * g.other + vector * g.partitions + bin;
    const cpx now = points_load(x + row * g.in + 2 * k);
    cpx sum = cpx_mul(now, points_load(filter));
    sum = partitions_sum(sum, line + (newest + 1) * step, filter + step, first_run, step);
    sum = partitions_sum(sum, line, filter + (first_run + 1) * step, older - first_run, step);
    if (row == 0 || g.delay > 0) points_store(line + newest * step, now, 0);
    points_store(y + row * g.out + 2 * k, sum, 0);
  }
}
