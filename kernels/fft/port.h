/* port.h: where a stage of a tile reads or writes point n of its transforms.
   A tile is WIDTH * LANES neighbouring transforms: LANES of them in a vector, WIDTH vectors in a work-group.
   Memory outside is interleaved complex (re, im) unless blocked: [tile][point][WIDTH][LANES re | LANES im], the layout
   of what one pass of a long transform hands to the next. */
#define PORT_WORK 0    /* the work array: [point][WIDTH] */
#define PORT_ACROSS 1  /* interleaved; the lanes of a vector are neighbours in memory */
#define PORT_BLOCKED 2 /* blocked; `stride` scalars between points */
#define PORT_TURNED 3  /* LANES 1 only: blocked by the pass before, whose lanes are our points */
#define PORT_FRAMES 4  /* LANES 1 only: pairs of samples of a frame, times a window; 0 outside the signal; stores add */
/* Loads only: interleaved; point 0 is scalar `start` of a row that ends at scalar `samples`; zero follows, or where
   `period` < `samples` the row again. */
#define PORT_PADDED 5
/* Stores only: scalar s of `period` goes to s - start, or s - start + period where that is negative; those from
   `samples` on are dropped. */
#define PORT_PART 6
#define PORT_PRODUCT 7   /* stores only: work, times another spectrum */
#define PORT_PUPIL 8     /* loads only: real amplitudes, and their phases at `window`, as complex numbers */
#define PORT_SQUARE 9    /* stores only: work, squared moduli */
#define PORT_SIDEWAYS 10 /* loads only, LANES 1: the work array as [vector][point] */
/* Stores only, LANES 1: as ACROSS, points below `samples`; point 0, a sum, goes to `sums` of its vector, too. */
#define PORT_ROW_SUMS 11
/* Stores only: a product of an optical transfer function (otf_put), `stride` columns of `lane` rows. */
#define PORT_OTF 12
#define BLOCK (2 * LANES) /* scalars of one cpx in blocked memory */

/* Where number i of a work array is: PADDED leaves one place free after each 128 bytes, so that items of a group that
   write a radix apart meet different banks of local memory. */
#define PAD_EVERY (128 / (2 * (PRECISION / 8)))
#if PADDED
  #define WORK_AT(i) ((i) + (i) / PAD_EVERY)
#else
  #define WORK_AT(i) (i)
#endif

/* A spectrum in a work array, or in memory for all rows. */
typedef struct {
  KD_WORK const cpx* work;
  KD_GLOBAL const scalar* at; /* 0: work */
  int width, one;             /* one: memory holds one number for all lanes */
  index_t stride, lane;       /* of memory, as a port's */
} spectrum;

typedef struct {
  int kind;
  int swap; /* the transform is an inverse: exchange re and im on the way */
  int width;
  int vectors;    /* of them, those that exist: fewer than width at the end of a batch */
  index_t stride; /* scalars between points (TURNED: between tiles of the pass before) */
  index_t lane;   /* scalars between neighbouring vectors */
  KD_GLOBAL scalar* at;
  KD_WORK cpx* work;
  KD_GLOBAL const scalar*
      window; /* PUPIL: the phases; FRAMES: the window, where the first frame begins, the samples there are */
  index_t start, samples, period, row; /* row: PADDED, PART: scalars from the row of one vector to the next one's */
  int pairs; /* PADDED, PART: points are pairs of samples, which begin at any of them; OTF: which product */
  /* output only: */
  KD_GLOBAL const scalar* twiddle; /* blocked factors of this tile, low ones then high ones, or 0 */
  int split;                       /* factor n = low[n % split] * high[n / split] */
  scalar scale;                    /* 1: not applied */
  int stream;                      /* ACROSS: past the caches */
  KD_GLOBAL scalar* sums;          /* ROW_SUMS only */
  spectrum factor;                 /* PRODUCT only */
  int conjugate, conjugate_factor;
} port;

KD_INLINE port port_make(int kind, int swap, int width, KD_GLOBAL scalar* at, index_t stride, index_t lane) {
  port p;
  p.kind = kind;
  p.swap = swap;
  p.width = p.vectors = width;
  p.stride = stride;
  p.lane = lane;
  p.at = at;
  p.work = 0;
  p.window = 0;
  p.start = p.samples = p.period = p.row = 0;
  p.pairs = 0;
  p.twiddle = 0;
  p.split = 1;
  p.scale = 1;
  p.stream = 0;
  p.sums = 0;
  p.conjugate = p.conjugate_factor = 0;
  return p;
}
/* A row from `row` on, whose scalar `first` is ours. */
KD_INLINE port port_padded(KD_GLOBAL scalar* row, index_t first, index_t stride, index_t lane, int width,
                           index_t samples, index_t period, int pairs) {
  port p = port_make(PORT_PADDED, 0, width, row, stride, lane);
  p.start = first;
  p.samples = samples;
  p.period = period;
  p.pairs = pairs;
  return p;
}
/* Results, re and im exchanged, into a row. */
KD_INLINE port port_part(KD_GLOBAL scalar* row, index_t shift, index_t stride, index_t lane, int width, index_t samples,
                         index_t period, int pairs) {
  port p = port_make(PORT_PART, 1, width, row, stride, lane);
  p.start = shift;
  p.samples = samples;
  p.period = period;
  p.pairs = pairs;
  return p;
}
KD_INLINE port port_work(KD_WORK cpx* work, int width) {
  port p = port_make(PORT_WORK, 0, width, 0, 0, 0);
  p.work = work;
  return p;
}
KD_INLINE port port_work_like(port other, KD_WORK cpx* work) {
  port p = port_work(work, other.width);
  p.vectors = other.vectors;
  return p;
}

KD_INLINE cpx blocked_load(KD_GLOBAL const scalar* p) {
  return cpx_make(lanes_load(p), lanes_load(p + LANES));
}
KD_INLINE void blocked_store(KD_GLOBAL scalar* p, cpx v) {
  lanes_store(p, v.re);
  lanes_store(p + LANES, v.im);
}
KD_INLINE cpx across_load(KD_GLOBAL const scalar* p) {
#if LANES == 1
  return *(KD_GLOBAL const cpx*)p;
#else
  const real a = lanes_load(p), b = lanes_load(p + LANES);
  return cpx_make(parts_re(a, b), parts_im(a, b));
#endif
}
KD_INLINE void across_store(KD_GLOBAL scalar* p, cpx v, int stream) {
#if LANES == 1
  (void)stream;
  *(KD_GLOBAL cpx*)p = v;
#else
  if (stream) {
    lanes_stream(p, join_low(v.re, v.im));
    lanes_stream(p + LANES, join_high(v.re, v.im));
    return;
  }
  lanes_store(p, join_low(v.re, v.im));
  lanes_store(p + LANES, join_high(v.re, v.im));
#endif
}

KD_INLINE cpx spectrum_at(spectrum s, int n, int w) {
  if (!s.at) return s.work[WORK_AT(n * s.width + w)];
  return s.one ? cpx_all(s.at + n * s.stride) : across_load(s.at + n * s.stride + w * s.lane);
}

KD_INLINE scalar frame_sample(KD_GLOBAL const scalar* signal, index_t i, index_t samples) {
  return i >= 0 && i < samples ? signal[i] : 0;
}
#if LANES == 1
KD_INLINE cpx frame_load(port p, int n, int w) {
  const index_t i = p.start + w * p.lane + 2 * n;
  return cpx_make(frame_sample(p.at, i, p.samples) * p.window[2 * n],
                  frame_sample(p.at, i + 1, p.samples) * p.window[2 * n + 1]);
}
KD_INLINE void frame_add(port p, int n, int w, cpx v) {
  const index_t i = p.start + w * p.lane + 2 * n;
  if (i >= 0 && i < p.samples) p.at[i] += v.re * p.window[2 * n];
  if (i + 1 >= 0 && i + 1 < p.samples) p.at[i + 1] += v.im * p.window[2 * n + 1];
}
#endif

KD_INLINE scalar padded_scalar(KD_GLOBAL const scalar* at, index_t s, index_t samples, index_t period) {
  return s < samples ? at[s < period ? s : s - period] : 0;
}
KD_INLINE cpx padded_load(port p, index_t s) {
  const index_t whole = p.samples < p.period ? p.samples : p.period;
#if LANES == 1
  if (!p.pairs && s < whole) return *(KD_GLOBAL const cpx*)(p.at + s);
  return cpx_make(padded_scalar(p.at, s, p.samples, p.period), padded_scalar(p.at, s + 1, p.samples, p.period));
#else
  if (s + BLOCK <= whole) return across_load(p.at + s);
  scalar re[LANES], im[LANES];
  for (int l = 0; l < LANES; ++l) {
    re[l] = padded_scalar(p.at, s + 2 * lane_at(l), p.samples, p.period);
    im[l] = padded_scalar(p.at, s + 2 * lane_at(l) + 1, p.samples, p.period);
  }
  return cpx_make(lanes_from(re), lanes_from(im));
#endif
}
KD_INLINE void part_scalar(port p, index_t s, scalar x) {
  const index_t i = s < p.start ? s - p.start + p.period : s - p.start;
  if (i < p.samples) p.at[i] = x;
}
KD_INLINE void part_store(port p, index_t s, cpx v) {
#if LANES == 1
  const index_t i = s < p.start ? s - p.start + p.period : s - p.start;
  if (p.pairs) {
    part_scalar(p, s, v.re);
    part_scalar(p, s + 1, v.im);
  } else if (i < p.samples)
    *(KD_GLOBAL cpx*)(p.at + i) = v;
#else
  const index_t i = s < p.start ? s - p.start + p.period : s - p.start;
  const int together = s >= p.start || s + BLOCK <= p.start;
  if (together && i + BLOCK <= p.samples) {
    across_store(p.at + i, v, 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) {
    part_scalar(p, s + 2 * lane_at(l), re[l]);
    part_scalar(p, s + 2 * lane_at(l) + 1, im[l]);
  }
#endif
}

/* Vector w of neighbouring columns, in row n, and what is conjugate to them. */
#if LANES > 1
  #define KD_REVERSED(p) (LANES - 1 - (p))
#endif
KD_INLINE void otf_store(port p, int n, int w, cpx v) {
  const index_t first = p.start + w * LANES, columns = p.stride, rows = p.lane;
#if LANES > 1
  if ((p.pairs & 3) == otf_complex && first > 0 && first + LANES <= columns / 2) { /* each lane twice, side by side */
    across_store(p.at + 2 * otf_at(rows, columns, n, first, p.pairs), v, 0);
    const cpx m = cpx_make(KD_SHUFFLED(v.re, v.re, KD_REVERSED), -KD_SHUFFLED(v.im, v.im, KD_REVERSED));
    across_store(p.at + 2 * otf_at(rows, columns, (rows - n) & (rows - 1), columns - first - (LANES - 1), p.pairs), m,
                 0);
    return;
  }
  scalar re[LANES], im[LANES];
  lanes_to(re, v.re);
  lanes_to(im, v.im);
  for (int l = 0; l < LANES; ++l) otf_put(p.at, rows, columns, n, first + lane_at(l), p.pairs, re[l], im[l]);
#else
  otf_put(p.at, rows, columns, n, first, p.pairs, v.re, v.im);
#endif
}
#if LANES > 1
  #undef KD_REVERSED
#endif

KD_INLINE cpx port_load(port p, int n, int w) {
  if (p.kind == PORT_WORK) return p.work[WORK_AT(n * p.width + w)];
  if (p.kind == PORT_PUPIL)
    return cpx_swap_if(p.swap, pupil_load(p.at + n * p.stride + w * p.lane, p.window + n * p.stride + w * p.lane));
#if LANES == 1
  if (p.kind == PORT_SIDEWAYS) return cpx_swap_if(p.swap, p.work[WORK_AT(w * p.width + n)]);
  if (p.kind == PORT_FRAMES) return frame_load(p, n, w);
#endif
  if (p.kind == PORT_PADDED) {
    p.at += w * p.row;
    return padded_load(p, p.start + n * p.stride + w * p.lane);
  }
  if (p.kind == PORT_BLOCKED) return cpx_swap_if(p.swap, blocked_load(p.at + n * p.stride + w * BLOCK));
  if (p.kind == PORT_TURNED)
    return cpx_swap_if(p.swap, across_load(p.at + n / p.width * p.stride + n % p.width * BLOCK + w * p.lane));
  return cpx_swap_if(p.swap, across_load(p.at + n * p.stride + w * p.lane));
}

KD_INLINE cpx port_twiddle(port p, int n, int w, cpx v) {
  const int low = n % p.split, high = n / p.split;
  if (low > 0) v = cpx_mul(v, blocked_load(p.twiddle + (low * p.width + w) * BLOCK));
  if (high > 0) v = cpx_mul(v, blocked_load(p.twiddle + ((p.split + high) * p.width + w) * BLOCK));
  return v;
}
KD_INLINE void port_store(port p, int n, int w, cpx v) {
  if (p.twiddle) v = port_twiddle(p, n, w, v);
  if (p.scale != 1) v = cpx_scale(v, p.scale);
  v = cpx_swap_if(p.swap, v);
  if (p.kind == PORT_PRODUCT) {
    const cpx f = spectrum_at(p.factor, n, w);
    v = cpx_swap(cpx_mul(p.conjugate ? cpx_conj(v) : v, p.conjugate_factor ? cpx_conj(f) : f)); /* for the inverse */
  }
  if (p.kind == PORT_SQUARE) v = cpx_square(v);
  if (p.kind == PORT_WORK || p.kind == PORT_PRODUCT || p.kind == PORT_SQUARE) p.work[WORK_AT(n * p.width + w)] = v;
  if (p.kind == PORT_PART) {
    p.at += w * p.row;
    part_store(p, n * p.stride + w * p.lane, v);
  }
  if (p.kind == PORT_BLOCKED) blocked_store(p.at + n * p.stride + w * BLOCK, v);
#if LANES == 1
  if (p.kind == PORT_FRAMES) frame_add(p, n, w, v);
  if (p.kind == PORT_ROW_SUMS) {
    if (n == 0) p.sums[w] = v.re;
    if (n < p.samples) across_store(p.at + n * p.stride + w * p.lane, v, 0);
  }
#endif
  if (p.kind == PORT_OTF) otf_store(p, n, w, v);
  if (p.kind == PORT_ACROSS) across_store(p.at + n * p.stride + w * p.lane, v, p.stream);
}
