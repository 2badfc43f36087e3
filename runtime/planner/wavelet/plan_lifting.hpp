// plan_lifting.hpp: wavelet transforms in place, by lifting, where memory is short (kernels/wavelet/lifting.h).
#pragma once
#include <komdsp/lifting.hpp>

#include "wavelet_level.hpp"

namespace komdsp {

namespace planning {

// Points of one parity get the weighted sum of their neighbours of the other parity: the one before and the one behind.
struct lifting_part {
  double before, behind;
};
// The odd points first, then by turns.
struct lifting_scheme {
  lifting_part parts[4];
  int count;
  double even, odd;  // what points are multiplied by in the end
};
inline constexpr double half_root = 0.70710678118654752440, root = 1.41421356237309504880;
// cdf9_7: the factors of the filter whose polynomial in sin^2(w/2) divides 20 y^3 + 10 y^2 + 4 y + 1, computed with 60
// digits (I. Daubechies and W. Sweldens, section 7.7).
inline constexpr lifting_scheme lifting_schemes[] = {{{{-1, 0}, {0, 0.5}}, 2, root, -half_root},
                                                     {{{-0.5, -0.5}, {0.25, 0.25}}, 2, root, -half_root},
                                                     {{{-1.58613434205992355843, -1.58613434205992355843},
                                                       {-0.05298011857296141462, -0.05298011857296141462},
                                                       {0.88291107553093329592, 0.88291107553093329592},
                                                       {0.44350685204397115212, 0.44350685204397115212}},
                                                      4,
                                                      1.14960439886024115980,
                                                      -0.86986445162478127130}};

constexpr verdict check(const lifting& t, const profile& d) {
  if (t.wavelet > lifting_wavelet::cdf9_7) return {status::bad_argument, "there is no such wavelet to lift"};
  const int parts = lifting_schemes[static_cast<int>(t.wavelet)].count;
  if (t.levels < 1 || t.levels > 28 / parts)
    return {status::bad_argument, "lifting has 1 to 14 levels, that of cdf9/7 1 to 7"};
  if (t.length < 2 || t.length > length_max || t.length % (index{1} << t.levels) != 0)
    return {status::unsupported_length, "rows have 2 to 2^26 samples, a multiple of 2^levels"};
  if (t.batch < 1 || t.batch > scalars_max / t.length)
    return {status::bad_batch, "the batch is at least 1 and its samples fit an index"};
  if (!in_fixed_point(t.precision)) return check_precision(d, t.precision);
  if (t.wavelet == lifting_wavelet::cdf5_3) return {};
  return {status::unsupported_precision, "in integers lifting is by cdf5/3"};
}

// One step of level `level`.  The last step of either parity also scales it; what comes before sees no scale.
constexpr void add_lifting_step(plan_draft& p, const profile& d, const lifting& t, index distance, int level,
                                int part) {
  const lifting_scheme& s = lifting_schemes[static_cast<int>(t.wavelet)];
  const bool even = part % 2 != 0, last = part == s.count - 1;
  const double scale = part < s.count - 2 ? 1 : even ? s.even : s.odd, other = last ? s.odd : 1;
  const double before = s.parts[part].before / other, behind = s.parts[part].behind / other;
  launch_draft l;
  l.kernel = kernel_id::lifting_step;
  l.build = options_for(p, 1);
  l.build.items = d.one_item_tiles ? 1 : static_cast<int>(smaller(d.max_group, 128));
  lifting_arguments g;
  g.points = t.length >> level;
  g.stride = t.at.stride << (level - 1);
  g.row = distance;
  g.even = even;
  g.inverse = t.inverse;
  g.np = d.one_item_tiles ? 4096 : index{4} * l.build.items;
  g.groups = quotient_up(g.points, g.np);
  l.groups = g.groups * t.batch;
  add(l, memory_of(slot::output));
  if (!in_fixed_point(t.precision)) {
    add_real(l, t.inverse ? 1 / scale : scale);
    add_real(l, t.inverse ? -before : scale * before);
    add_real(l, t.inverse ? -behind : scale * behind);
  }
  const double points = static_cast<double>(g.points * t.batch);
  l.operations = 5 * points;
  l.bytes_moved = 3 * points * bytes_of(t.precision);
  l.note = even ? "one lifting step: even points from odd ones" : "one lifting step: odd points from even ones";
  add(p, l, g);
}

constexpr status write_plan(plan_draft& p, const lifting& t, const profile& d) {
  begin_wavelet(p, d, t.length, t.batch, t.inverse, t.precision);
  const verdict v = check(t, d);
  if (v.result != status::ok) return refused(p, v);
  const index distance = t.at.distance == 0 ? stride_behind(t.at.stride, t.length) : t.at.distance;
  const index extent = extent_of({t.at.stride, distance}, t.length, t.batch);
  if (extent == 0) return refused(p, status::unsupported_layout, "rows overlap, or their elements do not fit an index");
  p.what.in_place = true;
  p.input_bytes = p.output_bytes = extent * bytes_of(t.precision);
  const int parts = lifting_schemes[static_cast<int>(t.wavelet)].count;
  for (int i = 0; i < t.levels; ++i)
    for (int part = 0; part < parts; ++part)
      add_lifting_step(p, d, t, distance, t.inverse ? t.levels - i : i + 1, t.inverse ? parts - 1 - part : part);
  return finished(p);
}

}  // namespace planning

// How `d` computes `t`.  result.result: bad_argument (wavelet, levels), unsupported_length, bad_batch,
// unsupported_layout or unsupported_precision, with result.reason.  Source: I. Daubechies and W. Sweldens, "Factoring
// wavelet transforms into lifting steps", 1998, sections 7.1, 7.3 and 7.7.
constexpr plan plan_lifting(const lifting& t, const profile& d) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d));
  return p;
}

}  // namespace komdsp
