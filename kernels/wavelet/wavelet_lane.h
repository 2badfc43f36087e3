/* wavelet_lane.h: one level of a row by one lane alone, in C++ (wavelet.h says what it computes).  Outputs are summed
   LANE_BLOCK at a time, a block, from where the row lies.  Only blocks near the ends, within taps/2 outputs, have their
   points copied first, extended, to the work array.
   Analysis goes from the last block to the first, and may write its details into the row, from as many points behind
   its beginning as there are coefficients, or later.  Synthesis goes from the first block to the last, and its
   approximation may be the last of the points that it writes: what is overwritten then was read before. */

/* Scalars of the work array: of both bands taps outputs, rounded up to blocks, and what the last of each end reads. */
#define LANE_WORK(taps) (4 * (taps) + 36)
#define LANE_BLOCK 8 /* eight sums of both bands fit 32 registers: 4 take more instructions on Arm, as many on MIPS */

/* Blocks of a level: those before `head` and from `tail` on are near the ends.  Where few others were left, all are
   taken as near the last one. */
typedef struct {
  int head, tail, blocks;
} lane_blocks;
KD_INLINE lane_blocks lane_blocks_of(int outputs, int taps) {
  lane_blocks b;
  b.blocks = (outputs + LANE_BLOCK - 1) / LANE_BLOCK;
  b.head = (taps / 2 + LANE_BLOCK - 1) / LANE_BLOCK;
  b.tail = (outputs - taps / 2) / LANE_BLOCK;
  if ((b.tail - b.head) * LANE_BLOCK < taps / 2) b.head = b.tail = 0;
  return b;
}
/* A band or a signal: `block` points from block to block, which reads `more` than that. */
typedef struct {
  wavelet_line line;
  index_t start; /* the first point of block 0; may lie before the row */
  int block, more;
} lane_row;
KD_INLINE lane_row lane_row_make(wavelet_line line, index_t start, int block, int more) {
  lane_row x;
  x.line = line;
  x.start = start;
  x.block = block;
  x.more = more;
  return x;
}
/* Copies the points of the blocks near the ends; gives the end of what it wrote. */
KD_OUTLINE scalar* lane_copy(lane_row x, lane_blocks b, scalar* y) {
  const int head = b.head > 0 ? b.head * x.block + x.more : 0;
  const int count = head + (b.blocks - b.tail) * x.block + x.more;
  const index_t behind = x.start + b.tail * x.block - head;
  for (int i = 0; i < count; ++i) y[i] = (scalar)line_extended(x.line, i + (i < head ? x.start : behind));
  return y + count;
}
/* Block i: in the row, or in its copy y. */
KD_INLINE const scalar* lane_block(lane_row x, lane_blocks b, const scalar* y, int i) {
  if (i < b.head) return y + i * x.block;
  if (i < b.tail) return x.line.at + x.start + i * x.block;
  return y + (i - b.tail + b.head) * x.block + (b.head > 0 ? x.more : 0);
}

KD_INLINE void row_analyse(wavelet_place p, wavelet_line x, index_t start, scalar* low, scalar* high,
                           wavelet_filters filters, scalar* y) {
  const lane_blocks b = lane_blocks_of(p.points, filters.taps);
  const lane_row row = lane_row_make(x, start, 2 * LANE_BLOCK, filters.taps - 2);
  lane_copy(row, b, y);
  for (int i = b.blocks - 1; i >= 0; --i) {
    const scalar* const u = lane_block(row, b, y, i);
    term_pair c[LANE_BLOCK];
    wavelet_sum(LANE_BLOCK, pairs_make(u, u + 1, 2), 1, 1, filters, c);
    const int t = i * LANE_BLOCK, whole = t + LANE_BLOCK <= p.points;
    KD_UNROLL for (int r = 0; r < LANE_BLOCK; ++r) {
      if (whole || t + r < p.points) {
        low[t + r] = (scalar)sum_rounded(c[r].re, filters.bits);
        high[t + r] = (scalar)sum_rounded(c[r].im, filters.bits);
      }
    }
  }
}
KD_INLINE void row_synthesise(wavelet_place p, wavelet_line low, wavelet_line high, index_t start, wavelet_target to,
                              wavelet_filters filters, scalar* y) {
  const lane_blocks b = lane_blocks_of(p.points, filters.taps);
  const int more = filters.taps / 2 - 1;
  const lane_row u = lane_row_make(low, start, LANE_BLOCK, more), v = lane_row_make(high, start, LANE_BLOCK, more);
  scalar* const z = lane_copy(u, b, y);
  lane_copy(v, b, z);
  for (int i = 0; i < b.blocks; ++i) {
    term_pair x[LANE_BLOCK];
    wavelet_sum(LANE_BLOCK, pairs_make(lane_block(u, b, y, i), lane_block(v, b, z, i), 1), 1, 1, filters, x);
    const index_t n = to.from + 2 * LANE_BLOCK * i;
    const int whole = n >= 0 && n + 2 * LANE_BLOCK <= to.samples;
    scalar* const out = to.side.at + n;
    KD_UNROLL for (int r = 0; r < LANE_BLOCK; ++r) {
      if (whole || (n + 2 * r >= 0 && n + 2 * r < to.samples)) out[2 * r] = (scalar)sum_rounded(x[r].re, filters.bits);
      if (whole || (n + 2 * r + 1 >= 0 && n + 2 * r + 1 < to.samples))
        out[2 * r + 1] = (scalar)sum_rounded(x[r].im, filters.bits);
    }
  }
}
