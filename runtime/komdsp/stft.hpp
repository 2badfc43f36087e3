// stft.hpp: the short-time Fourier transform of a real signal, and its inverse.
#pragma once
#include <komdsp/transform.hpp>
#include <komdsp/window.hpp>

namespace komdsp {

// Frame f covers the samples f * hop - pad ... f * hop - pad + length - 1, times the window; what lies outside the
// signal counts as zero.  pad is length / 2 when centred (frame f is then about sample f * hop), else 0.
//
// Forward: frames x (length/2 + 1) complex bins, unscaled, from `samples` reals.
// Inverse: the least-squares signal of the frames (Griffin and Lim, 1984): each frame's inverse, times the window,
// added, divided by the sum of the squared windows. It restores the signal where windows cover it; where none reaches,
// it is zero.
// Lengths: even ones without prime factors above 13, to twice the longest tile of the profile (4096 with vectors, 8192
// on cpp-scalar, 2048 with 32 KiB of local memory in f32).
// Fixed point: lengths without prime factors above 7; endless signals have none.  The window is Q15 or Q31, as
// fill_window makes it; windowed samples are rounded to the number type; an exponent of each frame stands behind the
// bins (transform.hpp).  The inverse takes bins with exponents behind them, as they came, and leaves one behind the
// signal: the least with which no sample overflows.  At most 2^15 frames overlap (bad_argument).
// Aliasing: input and output apart.
// Alignment: samples to one of them, bins to a complex number.
// hop: 1 .. length.
//
// Endless signals go frame by frame through a signal_stream (stream.hpp), by a stream_plan of make_plan or
// plan_stft_stream, which do not look at `samples`; its operand is the window.  Forward: samples are pushed and frames
// pulled, side by side, as many as frames_of the samples that were pushed.  Inverse: frames are pushed, side by side,
// and samples pulled, hop at a time, to the last one that a frame reaches; centred ones begin with the middle of the
// first frame.  Delay: frame f comes with its last sample, and samples with the last frame that may reach them.
struct stft {
  index length = 1024;                           // samples of a frame
  index hop = 256;                               // samples from one frame to the next
  index samples = 0;                             // of the signal
  bool centred = true;                           // frame f is about sample f * hop
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
};
// Frames of a signal.
constexpr index frames_of(const stft& t) {
  if (t.centred) return 1 + t.samples / t.hop;
  return t.samples < t.length ? 0 : 1 + (t.samples - t.length) / t.hop;
}

}  // namespace komdsp
