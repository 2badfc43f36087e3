// dctn.hpp: the transforms of dct.hpp along any axes of an array.
#pragma once
#include <komdsp/dct.hpp>
#include <komdsp/fftn.hpp>

namespace komdsp {

// That of dct (dct.hpp) along some axes, as scipy.fft.dctn and dstn, and FFTW's r2r of several dimensions; the other
// axes are a batch; `scale` once.
// Axes, shape and strides: as of fftn (fftn.hpp); elements are samples.
// Inverses: of the inverse_type, with 1 over the product of logical_length of all axes.  orthogonal: along each axis.
// Lengths: any to 2^26 of each axis, of the cosine of type 1 from 2 on.
// Aliasing: input and output apart, or the same with in_place, where strides must be equal.  Alignment: samples.
// Workspace: what the axis that takes most needs (dct.hpp).
// Errors: those of dct and of fftn.
struct dctn {
  int rank = 1;                                      // axes of the array
  index shape[rank_max] = {1, 1, 1, 1, 1, 1, 1, 1};  // points along each axis
  int axes = 0;                                      // how many are transformed; 0: all
  int axis[rank_max] = {};                           // which, from 0
  int type = 2;                                      // 1 to 4, or a dct_type
  bool sine = false;                                 // sines, not cosines
  bool orthogonal = false;                           // first and last terms scaled so that the matrix is orthogonal
  komdsp::precision precision = precision::f32;      // of input, output and tables
  double scale = 1;                                  // a factor of all results
  bool in_place = false;                             // input and output are the same memory
  index in_stride[rank_max] = {}, out_stride[rank_max] = {};  // 0: dense
};
// Axes that are transformed, and not a batch.
constexpr bool is_transformed(const dctn& t, int axis) {
  bool listed = t.axes == 0;
  for (int i = 0; i < t.axes; ++i) listed = listed || t.axis[i] == axis;
  return listed;
}
// The transform along an axis, unscaled.
constexpr dct along_axis(const dctn& t, int axis) {
  dct one;
  one.length = t.shape[axis];
  one.type = t.type;
  one.sine = t.sine;
  one.orthogonal = t.orthogonal;
  one.precision = t.precision;
  return one;
}

namespace planning {
// make_plan(t, d, p) calls it; plan.what has the product of its lengths, of a batch that is in sweeps without it.
status make(plan_draft& p, const dctn& t, const profile& d) noexcept;
}  // namespace planning

}  // namespace komdsp
