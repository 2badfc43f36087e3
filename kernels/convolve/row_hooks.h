/* row_hooks.h: rows of scalars as points of a transform: zero-padded or repeated on the way in, cropped on the way out.
   A row that is real has pairs of samples for points, which begin at any sample. */
typedef struct {
  index_t row;     /* scalars from the row of one vector to the next one's */
  index_t first;   /* of the row: the scalar of point 0; cropped: the one that is stored first */
  index_t samples; /* that the row has: zero follows; cropped: those from here on are dropped */
  index_t period;  /* after so many the row begins again */
  int pairs;
} row_numbers;
/* Whole rows: np vectors of neighbours, neither padded nor cropped.  Devices' compilers would take as long again for
   it. */
KD_INLINE int are_whole(row_numbers r, int np) {
  if (!KD_CPP) return 0;
  return r.first == 0 && r.samples >= BLOCK * np && r.period >= BLOCK * np;
}
KD_INLINE scalar padded_scalar(KD_GLOBAL const scalar* at, index_t s, index_t samples, index_t period) {
  return s < samples ? at[s < period ? s : s - period] : 0;
}
/* Place in its row of scalar s of a result. */
KD_INLINE index_t cropped_at(row_numbers r, index_t s) {
  return s < r.first ? s - r.first + r.period : s - r.first;
}
KD_INLINE void cropped_scalar(KD_GLOBAL scalar* row, row_numbers r, index_t s, scalar x) {
  const index_t i = cropped_at(r, s);
  if (i < r.samples) row[i] = x;
}
