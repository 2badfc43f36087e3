// axes.hpp: the axes of an array as the planner of transforms over axes has them: checked, in the order of memory, and
// as few as can be.
#pragma once
#include <komdsp/fftn.hpp>
#include "plan_build.hpp"

namespace komdsp::planning {

// ---- what is asked for ----
// Dense strides become numbers.  A real axis that is transformed in place has room for its bins.
constexpr void fill_strides(fftn& t) {
  index in = 1, out = 1;
  for (int a = t.rank - 1; a >= 0; --a) {
    const bool padded = t.in_place && a == t.rank - 1 && is_halved(t, a);
    const index room = 2 * (t.shape[a] / 2 + 1);
    if (t.in_stride[a] == 0) t.in_stride[a] = in;
    if (t.out_stride[a] == 0) t.out_stride[a] = out;
    in = stride_behind(t.in_stride[a], padded && real_in(t) ? room : points_in(t, a));
    out = stride_behind(t.out_stride[a], padded && real_out(t) ? room : points_out(t, a));
  }
}

template <class Transform>
constexpr verdict check_axes(const Transform& t) {
  if (t.rank < 1 || t.rank > rank_max) return {status::bad_argument, "arrays have 1 to 8 axes"};
  if (t.axes < 0 || t.axes > t.rank) return {status::bad_argument, "there are fewer axes than are to be transformed"};
  for (int i = 0; i < t.axes; ++i) {
    if (t.axis[i] < 0 || t.axis[i] >= t.rank)
      return {status::bad_argument, "an axis is out of range: they are numbered from 0"};
    for (int j = 0; j < i; ++j)
      if (t.axis[i] == t.axis[j]) return {status::bad_argument, "an axis is listed twice"};
  }
  return {};
}
constexpr verdict check_shape(const fftn& t) {
  index all = 1;
  for (int a = 0; a < t.rank; ++a)
    if (is_transformed(t, a) && (t.shape[a] < 1 || t.shape[a] > length_max))
      return {status::unsupported_length, "lengths are from 1 to 2^26"};
  for (int a = 0; a < t.rank; ++a) {
    if (t.shape[a] < 1 || t.shape[a] > scalars_max / all)
      return {status::bad_batch, "axes have one point at least, and an index counts all elements"};
    all *= t.shape[a];
  }
  if (!is_finite(t.scale)) return {status::not_finite, "the scale must be finite"};
  return {};
}

// Points and stride of each axis of one side, of those that have more than one point.
struct side_axes {
  index points[rank_max] = {}, stride[rank_max] = {};
  int count = 0;

  // Fastest first.
  constexpr void insert(index n, index s) {
    if (n < 2) return;
    int at = count++;
    for (; at > 0 && stride[at - 1] > s; --at) {
      points[at] = points[at - 1];
      stride[at] = stride[at - 1];
    }
    points[at] = n;
    stride[at] = s;
  }
};
// Each axis begins behind what the faster ones reach.
constexpr verdict check_side(const side_axes& s) {
  index reach = 1;
  for (int i = 0; i < s.count; ++i) {
    if (s.stride[i] < reach) return {status::unsupported_layout, "elements share memory: strides are too small"};
    if (s.stride[i] > (scalars_max - reach) / s.points[i])
      return {status::unsupported_layout, "strides reach further than an index can count"};
    reach += (s.points[i] - 1) * s.stride[i];
  }
  return {};
}
constexpr verdict check_strides(const fftn& t) {
  side_axes in, out;
  for (int a = 0; a < t.rank; ++a) {
    in.insert(points_in(t, a), t.in_stride[a]);
    out.insert(points_out(t, a), t.out_stride[a]);
  }
  const verdict v = check_side(in);
  return v.result == status::ok ? check_side(out) : v;
}
constexpr verdict check_place(const fftn& t) {
  const index in = real_in(t) ? 1 : 2, out = real_out(t) ? 1 : 2;
  for (int a = 0; a < t.rank && t.in_place; ++a) {
    const bool halved = is_halved(t, a);
    const bool same =
        halved ? t.in_stride[a] == 1 && t.out_stride[a] == 1 : in * t.in_stride[a] == out * t.out_stride[a];
    if (t.shape[a] > 1 && !same) return {status::bad_in_place, "in place, input and output must cover the same memory"};
  }
  return {};
}
// Strides that say dense become numbers.
constexpr verdict prepare(fftn& t) {
  verdict v = check_axes(t);
  if (v.result == status::ok) v = check_shape(t);
  if (v.result != status::ok) return v;
  fill_strides(t);
  v = check_strides(t);
  return v.result == status::ok ? check_place(t) : v;
}

// Elements from the first to the last.
constexpr index reach_in(const fftn& t) {
  index reach = 1;
  for (int a = 0; a < t.rank; ++a) reach += (points_in(t, a) - 1) * t.in_stride[a];
  return reach;
}
constexpr index reach_out(const fftn& t) {
  index reach = 1;
  for (int a = 0; a < t.rank; ++a) reach += (points_out(t, a) - 1) * t.out_stride[a];
  return reach;
}

// ---- arrays as images ----
// One axis of an array, in points and elements.
struct image_axis {
  index points = 1, in = 1, out = 1;
};
// An array as images: columns along the axis that is listed last, of complex data one of more than one point where
// there is any, rows along another one or none, and images.
struct image_axes {
  image_axis images, rows, columns;
  int axes = 0;  // with more than one point, or transformed
};
constexpr int axis_of_columns(const fftn& t) {
  int last = last_axis(t);
  for (int i = t.rank - 1; i >= 0 && t.shape[last] == 1 && t.kind == fft_kind::complex; --i)
    if (is_transformed(t, i)) last = i;
  return last;
}
constexpr image_axes images_of(const fftn& t) {
  image_axes a;
  const int columns = axis_of_columns(t);
  for (int i = 0; i < t.rank; ++i) {
    const image_axis one{t.shape[i], t.in_stride[i], t.out_stride[i]};
    const bool last = i == columns, rows = !last && is_transformed(t, i);
    if (!last && one.points == 1) continue;
    (last ? a.columns : rows ? a.rows : a.images) = one;
    ++a.axes;
  }
  return a;
}
// A row as a transform, of which the image's rows are the batch.
constexpr fft row_of(const fftn& t, const image_axes& a) {
  fft r;
  r.length = a.columns.points;
  r.batch = a.rows.points;
  r.kind = t.kind;
  r.inverse = t.inverse;
  r.precision = t.precision;
  r.scale = t.scale;
  r.in_place = t.in_place;
  r.in = {a.columns.in, a.rows.in};
  r.out = {a.columns.out, a.rows.out};
  return r;
}
constexpr bool more_axes_than_images(const fftn& t) {
  int rest = 0, transformed = 0;
  for (int i = 0; i < t.rank; ++i) {
    if (t.shape[i] == 1 && !is_halved(t, i)) continue;
    transformed += is_transformed(t, i);
    rest += !is_transformed(t, i);
  }
  return rest > 1 || transformed > 2;
}

// ---- what is planned ----
struct array_axis {
  index points = 1;                    // of samples, where it is halved
  index in = 1, between = 1, out = 1;  // strides of the input, between passes, of the output
  bool transformed = false, halved = false;
  int8_t number = 0;  // in the array
};
// Fastest first, without those that do nothing.
struct array_axes {
  array_axis of[rank_max];
  int count = 0;
  bool sweeps = false;           // the slowest is a batch that sweeps go over
  bool through_scratch = false;  // between passes, data lie in the workspace
};

constexpr index bins_along(const array_axis& a) {
  return a.halved ? a.points / 2 + 1 : a.points;
}
constexpr bool are_one(const array_axis& fast, const array_axis& slow) {
  return !fast.transformed && !slow.transformed && slow.in == fast.points * fast.in &&
         slow.out == fast.points * fast.out;
}
constexpr void insert(array_axes& all, const array_axis& a) {
  int at = all.count++;
  for (; at > 0 && all.of[at - 1].out > a.out; --at) all.of[at] = all.of[at - 1];
  all.of[at] = a;
}
constexpr void join_batches(array_axes& all) {
  int last = 0;
  for (int i = 1; i < all.count; ++i) {
    if (are_one(all.of[last], all.of[i]))
      all.of[last].points *= all.of[i].points;
    else
      all.of[++last] = all.of[i];
  }
  if (all.count > 0) all.count = last + 1;
}
// Pairs of samples begin at pairs in every transform, or in none: others do not wait for their sweep.
constexpr bool can_sweep(const fftn& t, const array_axes& all) {
  if (all.count == 0) return false;
  const array_axis& slowest = all.of[all.count - 1];
  const index samples = real_in(t) ? slowest.in : slowest.out;
  return !slowest.transformed && (t.kind == fft_kind::complex || samples % 2 == 0 || t.shape[last_axis(t)] % 2 != 0);
}
// Real inverses leave the input alone: what they transform first goes to the workspace.
constexpr void place_between(const fftn& t, array_axes& all, int passes) {
  all.through_scratch = real_out(t) && passes > 1 && !t.in_place;
  index dense = 1;
  for (int i = 0; i < all.count; ++i) {
    array_axis& a = all.of[i];
    a.between = all.through_scratch ? dense : real_out(t) ? a.in : a.out;
    dense *= bins_along(a);
  }
}
constexpr array_axes axes_of(const fftn& t) {
  array_axes all;
  int passes = 0;
  for (int a = 0; a < t.rank; ++a) {
    array_axis one;
    one.points = t.shape[a];
    one.in = t.in_stride[a];
    one.out = t.out_stride[a];
    one.halved = is_halved(t, a);
    one.number = static_cast<int8_t>(a);
    one.transformed = is_transformed(t, a) && (one.points > 1 || one.halved);
    passes += one.transformed;
    if (one.points > 1 || one.halved) insert(all, one);
  }
  join_batches(all);
  all.sweeps = can_sweep(t, all);
  place_between(t, all, passes);
  return all;
}
// Without the batch that sweeps go over.
constexpr int axes_of_one(const array_axes& all) {
  return all.count - all.sweeps;
}
constexpr index points_of_one(const array_axes& all, bool bins) {
  index points = 1;
  for (int i = 0; i < axes_of_one(all); ++i) points *= bins ? bins_along(all.of[i]) : all.of[i].points;
  return points;
}
constexpr index batch_of(const array_axes& all) {
  return all.sweeps ? all.of[all.count - 1].points : 1;
}

}  // namespace komdsp::planning
