// dct.hpp: discrete cosine and sine transforms of types I to IV; Hartley's, and half-complex ones.
#pragma once
#include <komdsp/planner.hpp>

namespace komdsp {

// Types of dct that are Fourier transforms of real numbers: FFTW's kinds FFTW_DHT, FFTW_R2HC and FFTW_HC2R.  5 to 8
// would be cosines of other types.
enum dct_type { dht_type = 9, r2hc_type, hc2r_type };
// Types that are Fourier transforms.
constexpr bool is_fourier(int type) {
  return type >= dht_type && type <= hc2r_type;
}

// N real samples to N real results, times `scale`; unnormalised as SciPy's and FFTW's:
//
//   type  cosine, y(k) =                                        sine, y(k) =
//   1     x(0) + (-1)^k x(N-1)                                  2 sum x(n) sin(pi (n+1)(k+1) / (N+1))
//           + 2 sum over 0 < n < N-1 of x(n) cos(pi n k / (N-1))
//   2     2 sum x(n) cos(pi (2n+1) k / 2N)                      2 sum x(n) sin(pi (2n+1)(k+1) / 2N)
//   3     x(0) + 2 sum over n > 0 of x(n) cos(pi n (2k+1) / 2N) (-1)^k x(N-1)
//                                                                 + 2 sum over n < N-1 of x(n) sin(pi (n+1)(2k+1) / 2N)
//   4     2 sum x(n) cos(pi (2n+1)(2k+1) / 4N)                  2 sum x(n) sin(pi (2n+1)(2k+1) / 4N)
//
// Fourier transforms, X(k) being sum x(n) exp(-2 pi i n k / N):
//
//   dht_type   Hartley's, y(k) = sum x(n) (cos + sin)(2 pi n k / N) = Re X(k) - Im X(k)
//   r2hc_type  half-complex numbers, re(k) and im(k) being the parts of X(k):
//              re(0), re(1), ..., re(N/2), im((N+1)/2 - 1), ..., im(2), im(1)
//   hc2r_type  the samples times N, from such numbers
//
// Inverses: types 1 and 4 are their own, 2 and 3 each other's, times 1 / logical_length: 2 (N-1) of the cosine of type
// 1, 2 (N+1) of its sine, else 2N; that of dht_type is its own, r2hc_type's hc2r_type, times 1 / N.  With the root of
// that as the scale, and `orthogonal`, matrices of types 1 to 4 are orthogonal, Hartley's without it.
// orthogonal: of type 2, y(0) over sqrt 2; of type 3, x(0) times sqrt 2; of sines y(N-1) and x(N-1); of the cosine of
// type 1, x(0) and x(N-1) times and y(0) and y(N-1) over sqrt 2; nothing of others up to type 4.  This is SciPy's
// orthogonalize from 1.11 on; before, SciPy took y(0) and x(0) of sines, too, which left their matrices not orthogonal.
// Lengths: 1 to 2^26, the cosine of type 1 from 2 on; its logical length, and its sine's, is at most 2^26.  Each is one
// FFT: of N/2 complex points where N is even, of N where it is odd; of N-1 and N+1 of type 1.  Fastest are those whose
// points are smooth (is_smooth(points_of)).
// Layout: any, of samples.  Alignment: samples.
// Aliasing: input and output apart, or the same with in_place, where both layouts must be equal.
// Workspace: none, or where the points are no tile's an array of them, besides the FFT's.
// Fixed point: any scale but 0, of which the exponent has the power of two; an exponent of each row stands behind the
// results (transform.hpp).  The FFT's points have no prime factor above 7.
// Errors: unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision, not_finite (the
// scale), bad_argument (the type; sine or orthogonal of a Fourier transform), does_not_fit.
// After J. Makhoul, "A fast cosine transform in one and two dimensions", 1980 (types 2 and 3), and S.C. Chan and
// K.L. Ho, "Direct methods for computing discrete sinusoidal transforms", 1990 (type 4, N odd).
struct dct {
  index length = 1;                              // N: samples
  int type = 2;                                  // 1 to 4, or a dct_type
  bool sine = false;                             // sines, not cosines
  index batch = 1;                               // rows
  bool orthogonal = false;                       // first and last terms scaled so that the matrix is orthogonal
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
  bool in_place = false;                         // input and output are the same memory
  layout in = {}, out = {};                      // of the input, of the output
};

// Length of the Fourier transform that it is the real or the imaginary part of.
constexpr index logical_length(const dct& t) {
  if (is_fourier(t.type)) return t.length;
  return 2 * (t.type != 1 ? t.length : t.sine ? t.length + 1 : t.length - 1);
}
// Complex points of the Fourier transform that computes it.
constexpr index points_of(const dct& t) {
  if (t.type == 1) return logical_length(t) / 2;
  return t.length % 2 == 0 ? t.length / 2 : t.length;
}
// Type of the inverse: 2 and 3 are each other's, r2hc and hc2r, too.
constexpr int inverse_type(int type) {
  if (type == 2 || type == r2hc_type) return type + 1;
  return type == 3 || type == hc2r_type ? type - 1 : type;
}

namespace planning {
// make_plan(t, d, p) calls it; plan.what has its length, batch and layouts, of samples.
status make(plan_draft& p, const dct& t, const profile& d) noexcept;
}  // namespace planning

}  // namespace komdsp
