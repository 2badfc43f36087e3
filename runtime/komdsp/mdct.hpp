// mdct.hpp: the modified discrete cosine transform of a real signal, and its inverse.
#pragma once
#include <komdsp/dct.hpp>
#include <komdsp/window.hpp>

namespace komdsp {

// Frames of 2N samples, each N samples after the one before, times a window w, to N coefficients each:
//
//   forward   X(k) = scale * sum over n < 2N of w(n) x(n) cos(pi/N (n + 1/2 + N/2) (k + 1/2))
//   inverse   y(n) = scale * 2/N * w(n) sum over k < N of X(k) cos(pi/N (n + 1/2 + N/2) (k + 1/2)),
//             where frames overlap their sum
//
// With scale 1 in both, and a window such that w(n)^2 + w(N+n)^2 = 1 and w(2N-1-n) = w(n) (cosine, vorbis and
// kaiser_bessel_derived of fill_symmetric_window), the inverse restores what two frames cover: all but the first and
// the last N samples.
// Operand: the window, 2N samples; of both directions.
// Forward: (frames + 1) N samples, side by side, to frames x N coefficients.  Inverse: the reverse.
// Signals without end: a forward plan takes the last N samples of the block before and frames * N new ones.  Of what an
// inverse writes, the first N samples are to be added to the last N of the block before; these are complete then, and
// frames * N samples of the signal follow each other.  Both begin with N zeros.
// Lengths: N even, 2 to 2^26; each frame is one FFT of N/2 complex points, fastest where that is smooth (is_smooth).
// Aliasing: input and output apart.  Alignment: samples.
// Workspace: of the inverse frames * N samples; besides, that of the cosine transform of type 4.
// Fixed point: the window is Q15 or Q31, as fill_symmetric_window makes it, and an exponent of each frame stands behind
// the coefficients (transform.hpp).  The inverse takes them so, and leaves one exponent behind the signal, one more
// than the largest of the frames: no sample overflows.
// Errors: unsupported_length, bad_batch (frames), unsupported_precision, not_finite (the scale), does_not_fit.
// Accuracy: accuracy_bound, of noise.  Errors are relative to the samples times the window, which coefficients may be
// smaller than.
// After J.P. Princen, A.W. Johnson and A.B. Bradley, "Subband/transform coding using filter bank designs based on time
// domain aliasing cancellation", 1987.
struct mdct {
  index length = 1024;                           // N: coefficients of a frame, and samples from one frame to the next
  index frames = 1;                              // of the signal
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
};
// Samples that its frames cover.
constexpr index samples_of(const mdct& t) {
  return (t.frames + 1) * t.length;
}

namespace planning {
// make_plan(t, d, p) calls it; plan.what has its length and, as the batch, its frames.
status make(plan_draft& p, const mdct& t, const profile& d) noexcept;
}  // namespace planning

}  // namespace komdsp
