/* butterfly.h: the DFT of 2 to 16 points but 14 in registers, natural order in and out, forward only: an inverse
   transform swaps re and im on the way in and out, which costs nothing.  Another radix is one more function and
   one more case. */
#define SQRT_HALF COEFFICIENT(0.70710678118654752440, 1518500250)
#define COS_PI_8 COEFFICIENT(0.92387953251128675613, 1984016189)
#define SIN_PI_8 COEFFICIENT(0.38268343236508977173, 821806413)

/* exp(-i pi/4) a, and exp(i pi/4) a, which is -exp(-3i pi/4) a. */
KD_INLINE point cpx_mul_w8(point a) {
  return cpx_scale(cpx_sub_i(a, a), SQRT_HALF);
}
KD_INLINE point cpx_mul_w8_conj(point a) {
  return cpx_scale(cpx_add_i(a, a), SQRT_HALF);
}

/* a + (-i)^turns b. */
KD_INLINE point cpx_add_turned(point a, point b, int turns) {
  if (turns % 4 == 0) return cpx_add(a, b);
  if (turns % 4 == 1) return cpx_sub_i(a, b);
  return turns % 4 == 2 ? cpx_sub(a, b) : cpx_add_i(a, b);
}
/* turns: two bits a point, the power of -i that is to be multiplied with first; 0 of points 0 and 1 of four, 0 or 2 of
   point 3. */
KD_INLINE void butterfly2(point* v, int turns) {
  const point a = v[0], b = v[1];
  v[0] = cpx_add_turned(a, b, turns >> 2);
  v[1] = cpx_add_turned(a, b, (turns >> 2) + 2);
}
KD_INLINE void butterfly4(point* v, int turns) {
  const point a = v[0], b = v[1], c = v[2], d = v[3];
  const int of_c = turns >> 4 & 3, of_d = turns >> 6;
  const point s = cpx_add_turned(a, c, of_c), t = cpx_add_turned(a, c, of_c + 2), u = cpx_add_turned(b, d, of_d),
              w = of_d ? cpx_add_minus_i(b, d) : cpx_sub_minus_i(b, d);
  v[0] = cpx_add(s, u);
  v[1] = cpx_add(t, w);
  v[2] = cpx_sub(s, u);
  v[3] = cpx_sub(t, w);
}
/* Sums and differences of points n and radix - n: their DFT has real factors. */
KD_INLINE void butterfly3(point* v) {
  const point sum = cpx_add(v[1], v[2]),
              other = cpx_scale(cpx_sub_minus_i(v[1], v[2]), COEFFICIENT(0.86602540378443864676, 1859775393));
  const point middle = cpx_sub(v[0], cpx_scale(sum, COEFFICIENT(0.5, 1073741824)));
  v[0] = cpx_add(v[0], sum);
  v[1] = cpx_add(middle, other);
  v[2] = cpx_sub(middle, other);
}
/* cos(2 pi / 5) and cos(4 pi / 5) are -1/4 +- sqrt(5)/4. */
KD_INLINE void butterfly5(point* v) {
  const coefficient sin1 = COEFFICIENT(0.95105651629515357212, 2042378317),
                    sin2 = COEFFICIENT(0.58778525229247312917, 1262259218);
  const point s = cpx_add(v[1], v[4]), t = cpx_add(v[2], v[3]), d = cpx_sub_minus_i(v[1], v[4]),
              e = cpx_sub_minus_i(v[2], v[3]), sum = cpx_add(s, t);
  const point middle = cpx_sub(v[0], cpx_scale(sum, COEFFICIENT(0.25, 536870912))),
              apart = cpx_scale(cpx_sub(s, t), COEFFICIENT(0.55901699437494742410, 1200479854));
  const point a = cpx_add(middle, apart), b = cpx_sub(middle, apart);
  const point x = cpx_add(cpx_scale(d, sin1), cpx_scale(e, sin2)), y = cpx_sub(cpx_scale(d, sin2), cpx_scale(e, sin1));
  v[0] = cpx_add(v[0], sum);
  v[1] = cpx_add(a, x);
  v[4] = cpx_sub(a, x);
  v[2] = cpx_add(b, y);
  v[3] = cpx_sub(b, y);
}
#define ANY_RADIX KD_TYPE(a_radix, int)
/* cos(2 pi m / radix) and sin(2 pi m / radix) of radices 7, 11 and 13, 0 < m < radix / 2. */
KD_TYPES(a_radix) KD_INLINE coefficient odd_cos(ANY_RADIX radix, int m) {
  if (radix == 7) {
    if (m == 1) return COEFFICIENT(0.62348980185873353053, 1338934154);
    if (m == 2) return COEFFICIENT(-0.22252093395631440429, -477860067);
    return COEFFICIENT(-0.90096886790241912624, -1934815911);
  }
  if (radix == 11) {
    if (m == 1) return COEFFICIENT(0.84125353283118116886, 1806578206);
    if (m == 2) return COEFFICIENT(0.41541501300188642553, 892096948);
    if (m == 3) return COEFFICIENT(-0.14231483827328514044, -305618788);
    if (m == 4) return COEFFICIENT(-0.65486073394528506406, -1406302718);
    return COEFFICIENT(-0.95949297361449738989, -2060495471);
  }
  if (m == 1) return COEFFICIENT(0.88545602565320989590, 1901502336);
  if (m == 2) return COEFFICIENT(0.56806474673115580251, 1219909755);
  if (m == 3) return COEFFICIENT(0.12053668025532305335, 258850550);
  if (m == 4) return COEFFICIENT(-0.35460488704253562597, -761508196);
  if (m == 5) return COEFFICIENT(-0.74851074817110109863, -1607414592);
  return COEFFICIENT(-0.97094181742605202716, -2085081676);
}
KD_TYPES(a_radix) KD_INLINE coefficient odd_sin(ANY_RADIX radix, int m) {
  if (radix == 7) {
    if (m == 1) return COEFFICIENT(0.78183148246802980871, 1678970324);
    if (m == 2) return COEFFICIENT(0.97492791218182360702, 2093641749);
    return COEFFICIENT(0.43388373911755812048, 931758235);
  }
  if (radix == 11) {
    if (m == 1) return COEFFICIENT(0.54064081745559758211, 1161017315);
    if (m == 2) return COEFFICIENT(0.90963199535451837141, 1953419836);
    if (m == 3) return COEFFICIENT(0.98982144188093273238, 2125625361);
    if (m == 4) return COEFFICIENT(0.75574957435425828377, 1622959853);
    return COEFFICIENT(0.28173255684142969771, 605016059);
  }
  if (m == 1) return COEFFICIENT(0.46472317204376854566, 997985413);
  if (m == 2) return COEFFICIENT(0.82298386589365639458, 1767344395);
  if (m == 3) return COEFFICIENT(0.99270887409805399280, 2131826074);
  if (m == 4) return COEFFICIENT(0.93501624268541482344, 2007932092);
  if (m == 5) return COEFFICIENT(0.66312265824079520238, 1424045065);
  return COEFFICIENT(0.23931566428755776715, 513926476);
}
/* Firmware's library has one for all three. */
KD_TYPES(a_radix) KD_INLINE void butterfly_odd(point* v, ANY_RADIX radix) {
  const int count = radix / 2;
  point s[6], d[6], zero = v[0];
  KD_UNROLL_UNLESS_SMALL for (int j = 0; j < count; ++j) {
    s[j] = cpx_add(v[j + 1], v[radix - 1 - j]);
    d[j] = cpx_sub_minus_i(v[j + 1], v[radix - 1 - j]);
  }
  KD_UNROLL_UNLESS_SMALL for (int k = 1; k <= count; ++k) {
    point a = v[0], b = cpx_scale(d[0], odd_sin(radix, k));
    KD_UNROLL_UNLESS_SMALL for (int j = 1; j <= count; ++j) {
      const int m = j * k % radix, nearer = m <= count ? m : radix - m;
      a = cpx_add(a, cpx_scale(s[j - 1], odd_cos(radix, nearer)));
      if (j > 1) b = cpx_add(b, cpx_scale(d[j - 1], m <= count ? odd_sin(radix, nearer) : -odd_sin(radix, nearer)));
    }
    v[k] = cpx_add(a, b);
    v[radix - k] = cpx_sub(a, b);
  }
  KD_UNROLL_UNLESS_SMALL for (int j = 0; j < count; ++j) zero = cpx_add(zero, s[j]);
  v[0] = zero;
}
/* A butterfly in two halves, so that whoever loads and stores points need not hold them all at once: DFTs of a points,
   then of b.  Factors of 2 or 3 have twiddles between; those without a common one need none (I.J. Good, "The
   interaction algorithm and practical Fourier analysis", 1958).
     first half i = 0 .. butterfly_firsts - 1 takes points butterfly_input(radix, i, k), k = 0 .. a - 1
     last half i = 0 .. butterfly_lasts - 1 leaves result butterfly_result(radix, i, n) at butterfly_place(radix, i, n),
     n = 0 .. radix / butterfly_lasts - 1 */
KD_INLINE KD_CONSTEXPR int butterfly_firsts(int radix) { /* b */
  if (radix == 8) return 2;
  if (radix == 6 || radix == 9 || radix == 12) return 3;
  if (radix == 16) return 4;
  return radix == 10 || radix == 15 ? 5 : 1;
}
KD_INLINE KD_CONSTEXPR int butterfly_lasts(int radix) {
  const int b = butterfly_firsts(radix);
  return b > 1 ? radix / b : 1;
}
KD_INLINE KD_CONSTEXPR int butterfly_points(int radix) { /* a */
  return radix / butterfly_firsts(radix);
}
KD_OF_CONSTANTS(butterfly_firsts)
KD_OF_CONSTANTS(butterfly_points)
/* The multiple of b that leaves 1 over multiples of a, where they have no common factor; else 0. */
KD_INLINE KD_CONSTEXPR int butterfly_once(int radix) {
  if (radix == 6) return 3;
  if (radix == 10) return 5;
  if (radix == 12) return 9;
  return radix == 15 ? 10 : 0;
}
KD_INLINE KD_CONSTEXPR int butterfly_input(int radix, int i, int k) {
  const int b = butterfly_firsts(radix);
  return butterfly_once(radix) ? (b * k + radix / b * i) % radix : i + b * k;
}
KD_INLINE KD_CONSTEXPR int butterfly_place(int radix, int i, int n) {
  const int b = butterfly_firsts(radix);
  return butterfly_once(radix) ? (b * i + radix / b * n) % radix : b * i + n;
}
KD_INLINE KD_CONSTEXPR int butterfly_result(int radix, int i, int n) {
  const int once = butterfly_once(radix), lasts = butterfly_lasts(radix);
  return once ? (once * i + (radix + 1 - once) * n) % radix : i + lasts * n;
}

/* Points at v[at], v[(at + step) % radix] ... */
KD_TYPES(some) KD_INLINE void butterfly_part(point* v, int radix, int at, int step, KD_TYPE(some, int) of, int turns) {
  const int points = of;
  point t[5];
  KD_UNROLL for (int k = 0; k < points; ++k) t[k] = v[(at + k * step) % radix];
  if (points == 2) butterfly2(t, turns);
  if (points == 3) butterfly3(t);
  if (points == 4) butterfly4(t, turns);
  if (points == 5) butterfly5(t);
  KD_UNROLL for (int k = 0; k < points; ++k) v[(at + k * step) % radix] = t[k];
}
KD_TYPES(a_radix) KD_INLINE void butterfly_first(point* v, ANY_RADIX radix, int i) {
  const int b = butterfly_firsts(radix);
  if (b > 1)
    butterfly_part(v, radix, butterfly_input(radix, i, 0), b, butterfly_points_of(radix), 0);
  else if (radix <= 5)
    butterfly_part(v, radix, 0, 1, radix, 0);
  else
    butterfly_odd(v, radix);
}
/* Twiddles of 8 and 16 points, some of them turned further (butterfly_turns): registers hold no constant and its
   negative. */
KD_INLINE void butterfly8_twiddle(point* v, int i) { /* 4 x 2 */
  if (i == 1) v[3] = cpx_mul_w8(v[3]);
  if (i == 3) v[7] = cpx_mul_w8_conj(v[7]);
}
KD_INLINE void butterfly9_twiddle(point* v, int i) { /* 3 x 3 */
  const coefficient cos2 = COEFFICIENT(0.17364817766693034885, 372906622),
                    sin2 = COEFFICIENT(0.98480775301220805937, 2114858546); /* of 4 pi / 9 */
  if (i == 1)
    v[4] = cpx_mul_one(v[4], COEFFICIENT(0.76604444311897803520, 1645067915),
                       COEFFICIENT(-0.64278760968653932632, -1380375881));
  if (i == 1) v[5] = cpx_mul_one(v[5], cos2, -sin2);
  if (i == 2) v[7] = cpx_mul_one(v[7], cos2, -sin2);
  if (i == 2)
    v[8] = cpx_mul_one(v[8], COEFFICIENT(-0.93969262078590838405, -2017974537),
                       COEFFICIENT(-0.34202014332566873304, -734482665));
}
KD_INLINE void butterfly16_twiddle(point* v, int i) { /* 4 x 4 */
  if (i == 1) {
    v[5] = cpx_mul_one_conj(v[5], COS_PI_8, SIN_PI_8);
    v[6] = cpx_mul_w8(v[6]);
    v[7] = cpx_mul_one_conj(v[7], SIN_PI_8, COS_PI_8);
  }
  if (i == 2) {
    v[9] = cpx_mul_w8(v[9]);
    v[11] = cpx_mul_w8_conj(v[11]);
  }
  if (i == 3) {
    v[13] = cpx_mul_one_conj(v[13], SIN_PI_8, COS_PI_8);
    v[14] = cpx_mul_w8_conj(v[14]);
    v[15] = cpx_mul_one_conj(v[15], COS_PI_8, SIN_PI_8);
  }
}
KD_INLINE int butterfly_turns(int radix, int i) {
  if (radix == 8 && i > 1) return (i - 1) << 2;
  if (radix == 16 && i > 1) return (i - 1) << 4 | 2 << 6;
  return 0;
}
KD_TYPES(a_radix) KD_INLINE void butterfly_last(point* v, ANY_RADIX radix, int i) {
  const int b = butterfly_firsts(radix);
  if (radix == 8) butterfly8_twiddle(v, i);
  if (radix == 9) butterfly9_twiddle(v, i);
  if (radix == 16) butterfly16_twiddle(v, i);
  if (b > 1)
    butterfly_part(v, radix, butterfly_place(radix, i, 0), butterfly_once(radix) ? radix / b : 1,
                   butterfly_firsts_of(radix), butterfly_turns(radix, i));
}
/* All of it, natural order in and out. */
KD_TYPES(a_radix) KD_INLINE void butterfly(point* v, ANY_RADIX of) {
  const int radix = of, firsts = butterfly_firsts(radix), lasts = butterfly_lasts(radix);
  point result[16];
  KD_UNROLL for (int i = 0; i < firsts; ++i) butterfly_first(v, of, i);
  if (firsts == 1) return;
  KD_UNROLL for (int i = 0; i < lasts; ++i) butterfly_last(v, of, i);
  KD_UNROLL for (int i = 0; i < lasts; ++i) {
    KD_UNROLL for (int n = 0; n < radix / lasts; ++n) result[butterfly_result(radix, i, n)] =
        v[butterfly_place(radix, i, n)];
  }
  KD_UNROLL for (int i = 0; i < radix; ++i) v[i] = result[i];
}
#if KD_PAIRS
KD_TYPES(a_radix) KD_INLINE void butterfly(cpx* v, ANY_RADIX of) {
  const int radix = of;
  point points[16];
  KD_UNROLL for (int i = 0; i < radix; ++i) points[i] = v[i];
  butterfly(points, of);
  KD_UNROLL for (int i = 0; i < radix; ++i) v[i] = points[i];
}
#endif
