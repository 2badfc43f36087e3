// fftn.hpp: transforms along any axes of an array.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// The most axes of an array.
inline constexpr int rank_max = 8;

// The discrete Fourier transform along some axes of an array, as numpy.fft.fftn, ifftn, rfftn and irfftn: each of them
// that of fft (transform.hpp), the other axes are a batch.
// Shape: points along each axis; of real kinds those of the samples.  Where there are bins, the axis that is listed
// last is halved: it has n / 2 + 1 of them.
// Axes: `axes` of them, listed in `axis`, numbered from 0, each once; 0: all axes, the last one halved.
// Layout: element (i, j, ...) at i * stride[0] + j * stride[1] + ..., in elements (complex numbers where the data are
// complex, samples where they are real).  A stride of 0 means dense: what the axis behind takes (1 for the last one);
// real samples transformed in place along the last axis have rows of 2 (n / 2 + 1) samples then.  Strides may be in any
// order, as of a transposed array, but elements may not share memory.  Those of axes of one point do not count.
// Scaling: none but `scale`; an inverse that restores the input has 1 over the product of the lengths.
// Kinds: complex; real, as numpy.fft.rfftn, and back, as irfftn; hermitian, as scipy.fft.hfftn and ihfftn (what is real
// in the end ignores the imaginary parts of what is transformed last in bins 0 and n / 2).
// Lengths: any from 1 to 2^26 of each axis.
// Aliasing: input and output are apart, or the same with in_place, where both must cover the same memory: equal strides
// (complex); the halved axis of stride 1, else 2 * the complex stride = the real one (real).
// Alignment: buffers to a complex number of the precision; real data to a sample where plan.input_samples or
// output_samples says so (halved axes that are odd, have a stride, or begin at odd samples).
// Workspace: of real results out of place, all bins besides what the longest axis takes.
// Fixed point: one or two axes, without prime factors above 7, the last one of real kinds even, its samples side by
// side and at even distances; and one more as a batch.  An exponent for each of the batch stands behind the results
// (fft).
// Checked: as fft, over the last axis or the last two, whose elements are neighbours, with one more as a batch; of all
// of it at once.
// Errors: bad_argument (rank or axes), unsupported_length, bad_batch (an axis that is not transformed, or more elements
// than an index can count), unsupported_layout, bad_in_place, not_finite, and those of fft.
struct fftn {
  int rank = 1;                                               // axes of the array
  index shape[rank_max] = {1, 1, 1, 1, 1, 1, 1, 1};           // points along each axis
  int axes = 0;                                               // how many are transformed; 0: all
  int axis[rank_max] = {};                                    // which, from 0
  fft_kind kind = fft_kind::complex;                          // what goes in and comes out
  bool inverse = false;                                       // the transform back
  komdsp::precision precision = precision::f32;               // of input, output and tables
  double scale = 1;                                           // a factor of all results
  bool in_place = false;                                      // input and output are the same memory
  index in_stride[rank_max] = {}, out_stride[rank_max] = {};  // 0: dense
  bool checked = false;                                       // sums of input and results are compared
};

// Real samples as the input, or as the output.
constexpr bool real_in(const fftn& t) {
  return t.kind == (t.inverse ? fft_kind::hermitian : fft_kind::real);
}
constexpr bool real_out(const fftn& t) {
  return t.kind == (t.inverse ? fft_kind::real : fft_kind::hermitian);
}
// The axis that is halved where data are real.
constexpr int last_axis(const fftn& t) {
  return t.axes == 0 ? t.rank - 1 : t.axis[t.axes - 1];
}
// Axes along which there are n / 2 + 1 bins.
constexpr bool is_halved(const fftn& t, int axis) {
  return t.kind != fft_kind::complex && axis == last_axis(t);
}
// Axes that are transformed, and not a batch.
constexpr bool is_transformed(const fftn& t, int axis) {
  bool listed = t.axes == 0;
  for (int i = 0; i < t.axes; ++i) listed = listed || t.axis[i] == axis;
  return listed;
}
// Elements of the input and of the output along an axis.
constexpr index points_in(const fftn& t, int axis) {
  return is_halved(t, axis) && real_out(t) ? t.shape[axis] / 2 + 1 : t.shape[axis];
}
constexpr index points_out(const fftn& t, int axis) {
  return is_halved(t, axis) && real_in(t) ? t.shape[axis] / 2 + 1 : t.shape[axis];
}

}  // namespace komdsp
