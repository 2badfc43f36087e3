/* trigonometry.h: sine, cosine, arc tangent and modulus without libm, which firmware does not link, and without a
   branch in what runs on lanes.  Polynomials: Chebyshev interpolation in long double.
   Errors: cis 1e-7 in f32 and 2e-16 in f64, absolute; angle_of 4e-7 and 7e-16 radians; modulus_of 4e-7 and 7e-16,
   relative (tests/otf/otf_test.cpp). */
#define ROUNDER \
  ((scalar)(PRECISION == 64 ? 6755399441055744.0 : 12582912.0)) /* adding 1.5 * 2^52, or 2^23, leaves no fraction */
KD_INLINE real nearest_whole(real x) {
  return x + ROUNDER - ROUNDER;
}

/* x - k pi / 2, pi / 2 in three parts: k times the first two is exact for |x| up to 8192 in f32, 10^6 in f64. */
KD_INLINE real quarter_rest(real x, real k) {
  if (PRECISION == 64)
    return x - k * (scalar)1.5707963267341256 - k * (scalar)6.077100506303966e-11 - k * (scalar)2.0222662487959506e-21;
  return x - k * (scalar)1.5703125 - k * (scalar)0.0004837512969970703 - k * (scalar)7.549790126404332e-8;
}
KD_INLINE real sine_near_zero(real r, real z) {
  real p;
  if (PRECISION == 64)
    p = ((((z * (scalar)1.5918117160162940763e-10 - (scalar)2.505113167658806161e-8) * z +
           (scalar)2.755731610174903864e-6) *
              z -
          (scalar)1.9841269836757056335e-4) *
             z +
         (scalar)0.0083333333333309475528) *
            z -
        (scalar)0.166666666666666646234;
  else
    p = (z * (scalar)-1.9587870583916128588e-4 + (scalar)0.0083327481766827597823) * z -
        (scalar)0.1666666466183097962937;
  return r + r * z * p;
}
KD_INLINE real cosine_near_zero(real z) {
  real p;
  if (PRECISION == 64)
    p = ((((z * (scalar)-1.1382623310662217111e-11 + (scalar)2.0876146137644967255e-9) * z -
           (scalar)2.7557317271079926884e-7) *
              z +
          (scalar)2.4801587298764399703e-5) *
             z -
         (scalar)0.0013888888888887396408) *
            z +
        (scalar)0.0416666666666666653905;
  else
    p = (z * (scalar)2.4547921745795437988e-5 - (scalar)0.0013888302941757222218) * z +
        (scalar)0.0416666646590179026357;
  return z * z * p - z * (scalar)0.5 + (scalar)1;
}

/* exp(i x) on all lanes, for |x| up to 8192 in f32, 10^6 in f64. */
KD_INLINE cpx cis(real x) {
  const real k = nearest_whole(x * (scalar)0.63661977236758134308), r = quarter_rest(x, k), z = r * r;
  const real c = cosine_near_zero(z), s = sine_near_zero(r, z);
  /* k = 4 m + 2 upper + odd, of which the bits choose by multiplication. */
  const real halves = nearest_whole(k * (scalar)0.5 - (scalar)0.25), odd = k - halves * (scalar)2,
             even = (scalar)1 - odd;
  const real upper = halves - nearest_whole(halves * (scalar)0.5 - (scalar)0.25) * (scalar)2,
             sign = (scalar)1 - upper * (scalar)2;
  return cpx_make(sign * (c * even - s * odd), sign * (s * even + c * odd));
}

/* atan t for 0 <= t <= 1. */
KD_INLINE scalar arc_tangent(scalar t) {
  const int upper = t > (scalar)0.41421356237309504880; /* tan pi/8 */
  const scalar u = upper ? (t - 1) / (t + 1) : t, z = u * u;
  scalar p;
  if (PRECISION == 64) {
    p = (scalar)-0.0191763458003934826764;
    p = p * z + (scalar)0.0392312218928038230756;
    p = p * z - (scalar)0.050854348459094947751;
    p = p * z + (scalar)0.0585814611174262132906;
    p = p * z - (scalar)0.066645111304961582851;
    p = p * z + (scalar)0.076921831687435346908;
    p = p * z - (scalar)0.0909090457719121598676;
    p = p * z + (scalar)0.1111111101523381791789;
    p = p * z - (scalar)0.1428571428466626659902;
    p = p * z + (scalar)0.1999999999999551933964;
    p = p * z - (scalar)0.3333333333333333016023;
  } else {
    p = (scalar)0.0852040308286931866332;
    p = p * z - (scalar)0.1402412363610667356257;
    p = p * z + (scalar)0.1999123674438564546253;
    p = p * z - (scalar)0.3333328655667867532447;
  }
  return u + u * z * p + (upper ? (scalar)0.78539816339744830962 : 0);
}
KD_INLINE scalar magnitude(scalar x) {
  return x < 0 ? -x : x;
}
/* The angle of x + i y, -pi .. pi; that of 0 is 0. */
KD_INLINE scalar angle_of(scalar x, scalar y) {
  const scalar ax = magnitude(x), ay = magnitude(y);
  const int steep = !(ax >= ay);
  const scalar most = steep ? ay : ax, least = steep ? ax : ay;
  if (most == 0) return 0;
  scalar a = arc_tangent(least / most);
  if (steep) a = (scalar)1.57079632679489661923 - a;
  if (x < 0) a = (scalar)3.14159265358979323846 - a;
  return y < 0 ? -a : a;
}
/* |x + i y|, without overflow between: m sqrt(1 + q^2), whose root is between 1 and sqrt 2. */
KD_INLINE scalar modulus_of(scalar x, scalar y) {
  const scalar ax = magnitude(x), ay = magnitude(y);
  const int steep = !(ax >= ay);
  const scalar most = steep ? ay : ax, least = steep ? ax : ay;
  if (most == 0) return 0;
  const scalar q = least / most, s = 1 + q * q;
  scalar r = (s * (scalar)0.144964748552870271 - (scalar)0.722236566244752666) * s +
             (scalar)1.573680746050896922; /* 1 / sqrt s */
  for (int i = 0; i < (PRECISION == 64 ? 3 : 2); ++i) r = r * ((scalar)1.5 - (scalar)0.5 * s * r * r);
  return most * (s * r);
}
#undef ROUNDER
