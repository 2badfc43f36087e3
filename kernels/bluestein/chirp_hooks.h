/* chirp_hooks.h: points of a transform times a chirp, w(n) = exp(-pi i n^2 / length), zero-padded on the way in and
   cropped on the way out. */
typedef struct {
  KD_GLOBAL const scalar* chirp; /* w(n), n = 0 .. length - 1 */
  index_t length;
  index_t first, step; /* point n of vector 0 is first + n * step of the transform; its lanes are neighbours */
  index_t vector;      /* from one vector to the next: 1 side by side, 0 other transforms */
  int inverse;         /* re and im are exchanged on the way in, and back on the way out */
} chirp_numbers;
