// plan_dctn.hpp: the planner of cosine and sine transforms over axes: that of Fourier transforms (plan_fftn.hpp) with
// other passes.
#pragma once
#include <komdsp/dctn.hpp>

#include "plan_dct.hpp"
#include "../fft/plan_fftn.hpp"

namespace komdsp {

namespace planning {

struct cosine_passes {
  const dctn& t;

  // Copies, of points along no axis, are type 3 of one sample, which leaves it as it is.
  constexpr dct along(const fft& r) const {
    dct one;
    one.length = r.length;
    one.type = r.length > 1 ? t.type : 3;
    one.sine = t.sine;
    one.orthogonal = t.orthogonal && r.length > 1;
    one.batch = r.batch;
    one.precision = r.precision;
    one.scale = r.scale;
    one.in_place = r.in_place;
    one.in = r.in;
    one.out = r.out;
    return one;
  }
  constexpr status add(plan_draft& p, const fft& r, const profile& d, part& made) const {
    const dct one = along(r);
    p.scratch_bytes = 0;
    made.first = p.launch_count;
    const status s = add_dct_of(p, one, d);
    made.end = p.launch_count;
    made.variant = p.variant;
    made.chosen_by = p.chosen_by;
    made.one_sweep = p.chunk == r.batch;
    return s;
  }
  template <class Transform>
  static constexpr element_numbers numbers_of(const Transform&) {
    return {1, 1};
  }
  // Rows whose points are in the workspace.
  constexpr bool copies(const fft& r, const profile& d) const { return goes_in_steps(along(r), d); }
};

// A transform of one sample is a factor: so many times the root of two.
constexpr int roots_of_one(const dctn& t) {
  if (t.type == 4 || (t.orthogonal && t.type != 1)) return 1;
  return t.type == 3 || is_fourier(t.type) ? 0 : 2;
}
constexpr verdict check(const dctn& t) {
  const verdict listed = check_axes(t);
  if (listed.result != status::ok) return listed;
  for (int a = 0; a < t.rank; ++a) {
    if (!is_transformed(t, a)) continue;
    const verdict v = check(along_axis(t, a));
    if (v.result != status::ok) return v;
  }
  return {};
}
// Its axes, whose points are samples.
constexpr fftn axes_of(const dctn& t) {
  fftn a;
  a.rank = t.rank;
  a.axes = t.axes;
  a.precision = t.precision;
  a.scale = t.scale;
  a.in_place = t.in_place;
  int roots = 0;
  for (int i = 0; i < rank_max; ++i) {
    a.shape[i] = t.shape[i];
    a.axis[i] = t.axis[i];
    a.in_stride[i] = t.in_stride[i];
    a.out_stride[i] = t.out_stride[i];
    if (i < t.rank && t.shape[i] == 1 && is_transformed(t, i)) roots += roots_of_one(t);
  }
  for (; roots > 1; roots -= 2) a.scale *= 2;
  if (roots > 0) a.scale *= root_of_two;
  return a;
}

constexpr status write_plan(plan_draft& p, const dctn& t, const profile& d) {
  begin(p, d, t.precision);
  const verdict v = check(t);
  if (v.result != status::ok) return refused(p, v);
  if (is_fixed(t.precision)) return refused(p, no_fixed_point());
  fftn axes = axes_of(t);
  const status s = plan_passes(p, axes, d, cosine_passes{t});
  p.input_samples = p.output_samples = true;
  return s;
}

}  // namespace planning

// How `d` computes `t`.  Errors as make_plan's.
constexpr plan plan_dctn(const dctn& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
