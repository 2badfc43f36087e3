/* dct_numbers.h: what the folds of cosine and sine transforms (dct_folds.h) take besides samples. */
typedef struct {
  index_t length;
  int np, series, orthogonal;
  KD_GLOBAL const scalar* turns; /* exp(-2 pi i k / 4N); of dct_turned / 2N */
  KD_GLOBAL const scalar* roots; /* exp(-2 pi i k / 2np) of pairs; steps find them among `turns`.  Of dct_framed the
                                    window, of 2N samples */
  index_t split;                 /* steps: turns are low[k % split] * high[k / split]; 0: none is a product */
  coefficient scale, turn; /* what results are multiplied with, and those of the ends; dct_turned: a complex number */
} dct_numbers;
