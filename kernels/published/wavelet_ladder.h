/* wavelet_ladder.h: one analysis level of a wavelet transform by the memory methods of A.G. Panin and M.N. Tochyonaya,
   "Several approaches to optimising the wavelet transform on a graphics processor" (in Russian): one method per build,
   LOAD.
     1  signal, filters and results in global memory        2  the group's samples are copied to local memory first
     3  and the filters are in constant memory              4  and sums are kept in a register, stored once
     5  and parameters are in constant memory, and an item's place in the row is found once, then stepped
     6  as 5, but neighbouring items copy neighbouring samples, whose places are found one by one
     7  5 with shifts for divisions      8  6 with shifts for divisions
   In 2 to 5 and 7 an item copies a run of neighbouring samples.  In 1 to 3 sums are kept where the results are, as
   written: volatile. A group of ITEMS items computes ITEMS * WIDTH neighbouring outputs of both bands, each item WIDTH
   of them:
     a[o] = sum f[j][0] x[step o + j - before]      b[o] = sum f[j][1] x[step o + j - before]      j = 0 .. taps - 1
   step is 2, or 1: every sample.  The signal repeats after `period` samples, of which those beyond `samples` are the
   last one.  A row of results is the approximations and then the details.
   filter: f (analysis table).
   Shifts need powers of two: the planner cuts a row into parts of as many groups, a launch each, and where the period
   is no power of two it holds all taps, so that a sample beyond an end is one period away.
   MAX_NP: at least taps. */
#if KD_WANTED(wavelet_ladder)
  #define LADDER_SHIFTS (LOAD >= 7)
  #define LADDER_RUNS (LOAD != 6 && LOAD != 8) /* items copy runs of samples */
  #if KD_CPP
    #define LADDER_ITEMS ((int)g.items)
    #define LADDER_OUTPUTS ((int)g.item_outputs)
    #define LADDER_HALO ((int)g.taps)
    #define LADDER_FILTER KD_CONSTANT
    #define LADDER_FILTER_ARGUMENT KD_CONSTANT_TABLE(scalar, filter)
  #else
    #define LADDER_ITEMS ITEMS
    #define LADDER_OUTPUTS WIDTH
    #define LADDER_HALO MAX_NP
    #if LOAD >= 3
      #define LADDER_FILTER KD_CONSTANT
      #define LADDER_FILTER_ARGUMENT KD_CONSTANT_TABLE(scalar, filter)
    #else
      #define LADDER_FILTER KD_GLOBAL
      #define LADDER_FILTER_ARGUMENT KD_MEMORY(const scalar, filter)
    #endif
  #endif
  #define LADDER_ROOM (LOAD == 1 ? 1 : 2 * LADDER_ITEMS * LADDER_OUTPUTS + LADDER_HALO)

typedef struct {
  index_t samples, period, outputs, step, before;
  int taps;
} ladder_row;
KD_INLINE ladder_row ladder_from_arguments(KD_BY_VALUE(ladder_arguments) g) {
  ladder_row r;
  r.samples = g.samples;
  r.period = g.period;
  r.outputs = g.outputs;
  r.step = g.step;
  r.before = g.before;
  r.taps = (int)g.taps;
  return r;
}
KD_INLINE ladder_row ladder_from_constants(KD_CONSTANT const uint* p) {
  ladder_row r;
  r.samples = (index_t)p[0];
  r.period = (index_t)p[1];
  r.outputs = (index_t)p[2];
  r.step = (index_t)p[3];
  r.before = (index_t)p[4];
  r.taps = (int)p[5];
  return r;
}

/* Place of sample i in its row, and the sample there. */
KD_INLINE index_t ladder_place(int shifts, ladder_row r, index_t i) {
  if (!shifts) return wrapped(i, r.period);
  if ((r.period & (r.period - 1)) == 0) return i & (r.period - 1);
  return i < 0 ? i + r.period : i >= r.period ? i - r.period : i;
}
KD_INLINE scalar ladder_sample(KD_GLOBAL const scalar* signal, ladder_row r, index_t place) {
  return signal[place < r.samples ? place : r.samples - 1];
}

/* Samples start .. start + count - 1 into local memory: item i its share of them. */
KD_INLINE void ladder_copy_run(int method, ladder_row r, KD_GLOBAL const scalar* signal, index_t start, int count,
                               int share, int i, KD_WORK scalar* x) {
  const int first = i * share, end = first + share < count ? first + share : count;
  if (method < 5) {
    for (int k = first; k < end; ++k) x[k] = ladder_sample(signal, r, ladder_place(0, r, start + k));
    return;
  }
  if (first >= end) return;
  index_t place = ladder_place(method >= 7, r, start + first);
  for (int k = first; k < end; ++k) {
    x[k] = ladder_sample(signal, r, place);
    if (++place == r.period) place = 0;
  }
}
/* Every `items`-th of them, so that neighbouring items read neighbours. */
KD_INLINE void ladder_copy_spread(int shifts, ladder_row r, KD_GLOBAL const scalar* signal, index_t start, int count,
                                  int items, int i, KD_WORK scalar* x) {
  for (int k = i; k < count; k += items) x[k] = ladder_sample(signal, r, ladder_place(shifts, r, start + k));
}

/* One output of one band: all in global memory; samples in local memory; the sum in a register. */
KD_INLINE void ladder_sum_global(ladder_row r, KD_GLOBAL const scalar* signal, index_t start,
                                 LADDER_FILTER const scalar* filter, volatile KD_GLOBAL scalar* out) {
  *out = 0;
  for (int j = 0; j < r.taps; ++j)
    *out = *out + filter[2 * j] * ladder_sample(signal, r, ladder_place(0, r, start + j));
}
KD_INLINE void ladder_sum_local(int taps, KD_WORK const scalar* x, LADDER_FILTER const scalar* filter,
                                volatile KD_GLOBAL scalar* out) {
  *out = 0;
  for (int j = 0; j < taps; ++j) *out = *out + filter[2 * j] * x[j];
}
KD_INLINE scalar ladder_sum_register(int taps, KD_WORK const scalar* x, LADDER_FILTER const scalar* filter) {
  scalar sum = 0;
  for (int j = 0; j < taps; ++j) sum += filter[2 * j] * x[j];
  return sum;
}

KD_KERNEL(wavelet_ladder) KD_GROUP KD_MEMORY(const scalar, signal), KD_MEMORY(scalar, bands), LADDER_FILTER_ARGUMENT,
    KD_CONSTANT_TABLE(uint, parameters), KD_BY_VALUE(ladder_arguments) g) {
  KD_OPEN(signal);
  KD_OPEN(bands);
  KD_OPEN(filter);
  KD_OPEN(parameters);
  KD_TILE_ARRAY(scalar, x, LADDER_ROOM, 0);
  (void)parameters;
  (void)x;
  #if KD_CPP
  const ladder_row r = LOAD < 5 ? ladder_from_arguments(g) : ladder_from_constants(parameters);
  #elif LOAD < 5
  const ladder_row r = ladder_from_arguments(g);
  #else
  const ladder_row r = ladder_from_constants(parameters);
  #endif
  const int span = LADDER_ITEMS * LADDER_OUTPUTS;
  const index_t id = KD_GROUP_ID, row = LADDER_SHIFTS ? id >> g.log2_groups : id / g.groups,
                first = (g.first_group + (LADDER_SHIFTS ? id & (g.groups - 1) : id % g.groups)) * span,
                start = first * r.step - r.before;
  const int points = r.outputs - first < span ? (int)(r.outputs - first) : span;
  KD_GLOBAL const scalar* const from = signal + row * r.samples;
  KD_GLOBAL scalar* const low = bands + 2 * row * r.outputs + first;
  if (LOAD > 1) {
    const int count = (points - 1) * (int)r.step + r.taps, share = (count + LADDER_ITEMS - 1) / LADDER_ITEMS;
    KD_FOR_ITEMS(i, LADDER_ITEMS) {
      if (LADDER_RUNS)
        ladder_copy_run(LOAD, r, from, start, count, share, (int)i, x);
      else
        ladder_copy_spread(LADDER_SHIFTS, r, from, start, count, LADDER_ITEMS, (int)i, x);
    }
    KD_BARRIER;
  }
  KD_FOR_ITEMS(i, LADDER_ITEMS) {
    const int begin = (int)i * LADDER_OUTPUTS, end = begin + LADDER_OUTPUTS < points ? begin + LADDER_OUTPUTS : points;
    for (int o = begin; o < end; ++o)
      for (int band = 0; band < 2; ++band) {
        KD_GLOBAL scalar* const out = low + band * r.outputs + o;
        if (LOAD == 1)
          ladder_sum_global(r, from, start + o * r.step, filter + band, out);
        else if (LOAD < 4)
          ladder_sum_local(r.taps, x + o * (int)r.step, filter + band, out);
        else
          *out = ladder_sum_register(r.taps, x + o * (int)r.step, filter + band);
      }
  }
}
  #undef LADDER_SHIFTS
  #undef LADDER_RUNS
  #undef LADDER_ITEMS
  #undef LADDER_OUTPUTS
  #undef LADDER_HALO
  #undef LADDER_FILTER
  #undef LADDER_FILTER_ARGUMENT
  #undef LADDER_ROOM
#endif
