/* dct_samples_fixed.h: the samples of cosine and sine transforms in fixed point. */
/* The samples of a tile: in memory, or where vectors hold them: those of a row per lane, two a number. */
typedef struct {
  KD_GLOBAL scalar* at;
  index_t stride, lane;
  stage_scale scaled; /* of the step that reads or writes them */
} dct_samples;

KD_INLINE real dct_sample(dct_samples x, index_t n, int w) {
  return widened(x.at[n * x.stride + w * x.lane], x.scaled.up);
}
KD_INLINE void dct_put(dct_samples y, index_t n, int w, real v) {
  y.at[n * y.stride + w * y.lane] = (scalar)shifted(v + ((real)1 << y.scaled.drop >> 1), y.scaled.drop);
}
/* pairs: where vectors have them. */
KD_INLINE dct_samples dct_samples_of(KD_GLOBAL scalar* at, index_t stride, index_t lane, index_t length,
                                     KD_WORK stored* pairs) {
  dct_samples x;
  x.at = at;
  x.stride = stride;
  x.lane = lane;
  x.scaled.up = 0;
  x.scaled.drop = FRACTION;
  (void)length;
  (void)pairs;
  return x;
}
