/* dct_samples_scalar.h: the samples of cosine and sine transforms with one lane. */
/* The samples of a tile: in memory, or where vectors hold them: those of a row per lane, two a number. */
typedef struct {
  KD_GLOBAL scalar* at;
  index_t stride, lane;
} dct_samples;

KD_INLINE real dct_sample(dct_samples x, index_t n, int w) {
  return x.at[n * x.stride + w * x.lane];
}
KD_INLINE void dct_put(dct_samples y, index_t n, int w, real v) {
  y.at[n * y.stride + w * y.lane] = v;
}
/* pairs: where vectors have them. */
KD_INLINE dct_samples dct_samples_of(KD_GLOBAL scalar* at, index_t stride, index_t lane, index_t length,
                                     KD_WORK stored* pairs) {
  dct_samples x;
  x.at = at;
  x.stride = stride;
  x.lane = lane;
  (void)length;
  (void)pairs;
  return x;
}
/* Rows of vectors: one lane reads and writes samples where they lie. */
KD_INLINE void dct_rows_load(index_t length, dct_samples x, int valid) {
  (void)length;
  (void)x;
  (void)valid;
}
KD_INLINE void framed_rows_load(dct_numbers g, dct_samples x, int valid) {
  (void)g;
  (void)x;
  (void)valid;
}
KD_INLINE void dct_rows_store(index_t length, dct_samples y, int valid) {
  (void)length;
  (void)y;
  (void)valid;
}
