/* accessor.h: where point n of a tile's transforms lies.  A tile is WIDTH * LANES neighbouring transforms: LANES of
   them in a vector, WIDTH vectors in a work-group.  An accessor has a layout, or a hook of a family, which does more
   with a point on its way (../hooks.h).  Kernels make accessors whose layout and hook are constants. */
enum access_layout {
  access_work,      /* the work array: [point][vector] */
  access_work_rows, /* LANES 1 only: the work array as [vector][point] */
  access_points,    /* memory, complex points (re, im); the lanes of a vector are neighbours there */
  access_in_place,  /* the same, LANES 1 only: stages read their points where they leave results (fft_in_place.h) */
  access_halves,    /* the same of two transforms, half of the lanes each */
  access_samples,   /* real samples as complex numbers; vectors load them alone */
  access_bins,      /* bins of real samples as points whose transform's real part they are; vectors load them alone */
  access_aosoa,     /* what one pass leaves to the next: [tile][point][WIDTH][LANES re | LANES im] */
  access_transposed /* loads, LANES 1 only: left by a pass whose lanes are our points */
};
#define BLOCK (2 * LANES) /* scalars of one cpx in memory */

typedef struct {
  int layout;
  int hook;         /* which hook, 0: none */
  const void* with; /* its numbers: row_numbers, frame_numbers ... of its family */
  int swap;         /* access_points: exchange re and im on the way, for inverses; hooks do it where they must */
  int width;        /* vectors of a tile; access_work_rows: points of a transform */
  int vectors;      /* of them, those that exist: fewer than width at the end of a batch */
  KD_GLOBAL scalar* at;
  index_t stride; /* scalars between points; access_transposed: between tiles of the pass before */
  index_t lane;   /* scalars between neighbouring vectors; access_halves: between the two transforms */
  KD_WORK stored* work;
  /* stores only: */
  KD_GLOBAL const scalar* twiddle; /* AoSoA factors of this tile, low ones then high ones, or 0 */
  int split;    /* access_bins: half of the points, rounded down; factor n = low[n % split] * high[n / split] */
  scalar scale; /* 1: not applied */
  int stream;   /* access_points: past the caches */
#if KD_FIXED
  stage_scale scaled; /* of the stage that reads or writes */
#endif
} accessor;

/* With a hook: each point goes through it, by these numbers. */
KD_INLINE accessor with_hook(accessor a, int hook, const void* with) {
  a.hook = hook;
  a.with = with;
  return a;
}
/* With a constant layout, and a hook whose numbers it has. */
KD_INLINE accessor with_kind(accessor a, int layout, int hook) {
  a.layout = layout;
  a.hook = hook;
  return a;
}
/* Accessors whose hook is a constant, or their layout and their hook.  Functions with arguments ANY_... take them as
   they are, and others as accessors. */
#ifdef KD_TYPED
template <int Hook>
struct accessor_of_hook : accessor {
  static constexpr int hook = Hook;
};
template <int Layout, int Hook>
struct accessor_of_kind : accessor_of_hook<Hook> {
  static constexpr int layout = Layout;
};
typedef accessor_of_hook<0> plain_accessor;
typedef accessor_of_kind<access_work, 0> work_accessor;
  #define ACCESSOR_HOOKED(a, hook, with) (accessor_of_hook<(hook)>{with_hook(a, hook, with)})
  #define ACCESSOR_OF_KIND(a, layout, hook) (accessor_of_kind<(layout), (hook)>{{with_kind(a, layout, hook)}})
#else
typedef accessor plain_accessor;
typedef accessor work_accessor;
  #define ACCESSOR_HOOKED with_hook
  #define ACCESSOR_OF_KIND with_kind
#endif
#define ACCESSOR_LAID(a, layout) ACCESSOR_OF_KIND(a, layout, 0)
#define ANY_ACCESSOR KD_TYPE(an_accessor, accessor)
#define ANY_INPUT KD_TYPE(an_in, accessor)
#define ANY_OUTPUT KD_TYPE(an_out, accessor)

KD_INLINE plain_accessor accessor_of(int layout, int swap, int width, KD_GLOBAL scalar* at, index_t stride,
                                     index_t lane) {
  accessor a;
  a.layout = layout;
  a.swap = swap;
  a.width = a.vectors = width;
  a.at = at;
  a.stride = stride;
  a.lane = lane;
  a.work = 0;
  a.twiddle = 0;
  a.split = 1;
  a.scale = 1;
  a.stream = 0;
#if KD_FIXED
  a.scaled.up = a.scaled.drop = ints_all(0);
  a.scaled.measured = 0;
  a.scaled.peak = 0;
#endif
  return ACCESSOR_HOOKED(a, 0, 0);
}
KD_INLINE work_accessor accessor_work(KD_WORK stored* work, int width) {
  accessor a = accessor_of(access_work, 0, width, 0, 0, 0);
  a.work = work;
  return ACCESSOR_LAID(a, access_work);
}
/* Stages of work arrays take `points` for vectors, too, as square images have them (accessor_work_like). */
KD_INLINE plain_accessor accessor_work_rows(KD_WORK stored* work, int points) {
  plain_accessor a = accessor_work(work, points);
  a.layout = access_work_rows;
  return a;
}
KD_INLINE work_accessor accessor_work_like(accessor other, KD_WORK stored* work) {
  work_accessor a = accessor_work(work, other.width);
  a.vectors = other.vectors;
  return a;
}
/* An input of the first work array. */
KD_TYPES(an_accessor) KD_INLINE int reads_work(ANY_ACCESSOR a) {
  return !a.hook && (a.layout == access_work || a.layout == access_work_rows);
}
/* An output that is whichever work array is free at the end. */
KD_TYPES(an_accessor) KD_INLINE int is_plain_work(ANY_ACCESSOR a) {
  return !a.hook && a.layout == access_work && a.work == 0 && a.scale == 1;
}
/* The output of `in`, with a work array where it needs one and has none. */
KD_TYPES(an_accessor)
KD_INLINE ANY_ACCESSOR accessor_out(ANY_ACCESSOR out, accessor in, KD_WORK stored* work) {
  out.vectors = in.vectors;
  if (out.work == 0) out.work = work;
  return out;
}

KD_INLINE cpx points_load(KD_GLOBAL const scalar* p) {
  return halves_load(p, LANES);
}
KD_INLINE void points_store(KD_GLOBAL scalar* p, cpx v, int stream) {
  halves_store(p, LANES, v, stream);
}
/* Points of the caller's; CALLERS_FROM(p, n): from scalar n on. */
#if F16
  #include "../base/half_precision.h"
#else
  #define CALLERS_FROM(p, n) ((p) + (n))
  #define callers_load points_load
  #define callers_store points_store
#endif

#if LANES > 1 && !KD_FIXED
  /* Bins of real samples as points (real_as_complex.h): the real part of the inverse transform is that of bins
   0 .. middle alone, where those that stand for two are twice themselves. */
  /* Zero in the lane of neighbour 0. */
  #define KD_BUT_FIRST(p) ((p) == 0 ? LANES : (p))
KD_INLINE real but_first(real v) {
  return KD_SHUFFLED(v, lanes_all(0), KD_BUT_FIRST);
}
  /* A number in that lane, zero in the others. */
  #define KD_FIRST_ALONE(p) ((p) == 0 ? 0 : LANES)
KD_INLINE real first_alone(scalar x) {
  return KD_SHUFFLED(lanes_all(x), lanes_all(0), KD_FIRST_ALONE);
}
/* LANES neighbours from bin k on.  Columns of the first stage begin or end at bin `middle`. */
KD_INLINE cpx bins_load(KD_GLOBAL const scalar* bins, int k, int middle) {
  const real none = lanes_all(0);
  if (k >= middle) return cpx_make(k == middle ? first_alone(bins[2 * middle]) : none, none);
  const cpx v = halves_load(bins + 2 * k, LANES);
  return cpx_make(v.re + (k == 0 ? but_first(v.re) : v.re), k == 0 ? 2 * but_first(v.im) : v.im + v.im);
}
#endif
/* Rows of real data of odd length, of one lane: plans of boards have none. */
#define KD_REAL_ROWS (LANES == 1 && !KD_FIXED && !KD_FLASH)
#if KD_REAL_ROWS
KD_INLINE cpx bin_of_samples(KD_GLOBAL const scalar* bin, int n, int middle) {
  if (n > middle) return cpx_make(0, 0);
  return n == 0 ? cpx_make(bin[0], 0) : cpx_make(2 * bin[0], 2 * bin[1]);
}
#endif
KD_TYPES(an_accessor) KD_INLINE cpx layout_load(ANY_ACCESSOR a, int n, int w) {
  if (a.layout == access_work) return cpx_loaded(a.work[WORK_AT(n * a.width + w)]);
  if (LANES == 1 && a.layout == access_work_rows) return cpx_loaded(a.work[WORK_AT(w * a.width + n)]);
  if (a.layout == access_aosoa) return aosoa_load(a.at + n * a.stride + w * BLOCK);
  if (a.layout == access_transposed)
    return aosoa_load(a.at + n / a.width * a.stride + n % a.width * BLOCK + w * a.lane);
  if (a.layout == access_halves) return halves_load(a.at + n * a.stride, a.lane);
#if LANES > 1 && !KD_FIXED
  if (a.layout == access_samples) return cpx_make(lanes_of_neighbours(a.at + n), lanes_all(0));
  if (a.layout == access_bins) return bins_load(a.at, n, a.split);
#endif
#if KD_REAL_ROWS
  if (a.layout == access_samples) return cpx_make(a.at[n * a.stride + w * a.lane], 0);
  if (a.layout == access_bins) return bin_of_samples(a.at + n * a.stride + w * a.lane, n, a.split);
#endif
  return callers_load(CALLERS_FROM(a.at, n * a.stride + w * a.lane));
}
KD_TYPES(an_accessor) KD_INLINE void layout_store(ANY_ACCESSOR a, int n, int w, cpx v) {
  if (a.layout == access_work) a.work[WORK_AT(n * a.width + w)] = cpx_stored(v);
  if (LANES == 1 && a.layout == access_work_rows) a.work[WORK_AT(w * a.width + n)] = cpx_stored(v);
  if (a.layout == access_aosoa) aosoa_store(a.at + n * a.stride + w * BLOCK, v);
  if (a.layout == access_halves) halves_store(a.at + n * a.stride, a.lane, v, a.stream);
#if KD_REAL_ROWS
  if (a.layout == access_samples) a.at[n * a.stride + w * a.lane] = v.re;
  if (a.layout == access_bins && n <= a.split) points_store(a.at + n * a.stride + w * a.lane, v, 0);
#endif
  if (a.layout == access_points) callers_store(CALLERS_FROM(a.at, n * a.stride + w * a.lane), v, a.stream);
}
/* The accessor from point n of transform w on: addresses of the points behind it are constants where their strides are.
   moves_by: points a multiple of `step` away are found so. */
KD_INLINE int moves_by(accessor a, int step) {
  if (a.hook) return 0;
  return a.layout == access_points || a.layout == access_samples || a.layout == access_aosoa ||
         (a.layout == access_transposed ? step % a.width == 0 : 0);
}
KD_INLINE accessor accessor_moved(accessor a, int n, int w) {
  if (KD_REAL_ROWS && a.layout == access_samples) a.at += n * a.stride + w * a.lane;
  if (a.layout == access_points || a.layout == access_in_place) a.at = CALLERS_FROM(a.at, n * a.stride + w * a.lane);
  if (a.layout == access_aosoa) a.at += n * a.stride + w * BLOCK;
  if (a.layout == access_transposed) a.at += n / a.width * a.stride + n % a.width * BLOCK + w * a.lane;
  return a;
}
#if KD_PAIRS
/* Place of point n of transform w. */
KD_TYPES(an_accessor) KD_INLINE scalar* layout_at(ANY_ACCESSOR a, int n, int w) {
  if (a.layout == access_work) return &a.work[n * a.width + w].re;
  if (a.layout == access_work_rows) return &a.work[w * a.width + n].re;
  return accessor_moved(a, n, w).at;
}
#endif
KD_INLINE cpx pass_twiddled(accessor a, int n, int w, cpx v) {
  const int low = n % a.split, high = n / a.split;
  if (low > 0) v = cpx_mul(v, aosoa_load(a.twiddle + (low * a.width + w) * BLOCK));
  if (high > 0) v = cpx_mul(v, aosoa_load(a.twiddle + ((a.split + high) * a.width + w) * BLOCK));
  return v;
}
