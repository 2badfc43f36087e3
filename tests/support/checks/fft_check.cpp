#include "support/checks/fft_check.hpp"

#include "planner/base/axes.hpp"

#include <algorithm>
#include <sstream>

namespace komdsp::tests {
namespace {

const char* kind_text(fft_kind kind) {
  return kind == fft_kind::real ? "real " : kind == fft_kind::hermitian ? "hermitian " : "";
}

}  // namespace

std::string text_of(const fft& t, const plan& p) {
  std::ostringstream s;
  s << kind_text(t.kind) << (t.inverse ? "inverse " : "forward ") << t.length << " x " << t.batch
    << type_text(t.precision) << (t.in_place ? " in place" : "") << " in " << layout_text(t.in) << " out "
    << layout_text(t.out) << " " << name_of(p.variant) << " on " << p.profile_name;
  return s.str();
}
std::string text_of(const fft2d& t, const plan& p) {
  std::ostringstream s;
  s << kind_text(t.kind) << (t.inverse ? "inverse " : "forward ") << t.rows << " x " << t.columns << " x " << t.batch
    << type_text(t.precision) << (t.in_place ? " in place" : "") << " in " << t.in.pitch << "/" << t.in.distance
    << " out " << t.out.pitch << "/" << t.out.distance << " " << name_of(p.variant) << " on " << p.profile_name;
  return s.str();
}
std::string text_of(const fftn& t, const plan& p) {
  std::ostringstream s;
  s << kind_text(t.kind) << (t.inverse ? "inverse" : "forward") << axes_text(t) << type_text(t.precision)
    << (t.in_place ? " in place " : " ") << name_of(p.variant) << " on " << p.profile_name;
  return s.str();
}

array_sides sides_of(const fft& t) {
  return {{{t.batch, points_in(t)}, {t.in.distance, t.in.stride}, real_in(t)},
          {{t.batch, points_out(t)}, {t.out.distance, t.out.stride}, real_out(t)}};
}
array_sides sides_of(fftn t) {
  planning::fill_strides(t);
  array_sides s;
  s.in.real = real_in(t);
  s.out.real = real_out(t);
  for (int a = 0; a < t.rank; ++a) {
    s.in.points.push_back(points_in(t, a));
    s.out.points.push_back(points_out(t, a));
    s.in.strides.push_back(t.in_stride[a]);
    s.out.strides.push_back(t.out_stride[a]);
  }
  return s;
}

outcome check_fft(const plan& p, const runner& run, index offset, unsigned inputs) {
  const fft& t = p.what;
  array_case c{sides_of(t)};
  c.seed = static_cast<unsigned>(t.length * 31 + t.batch);
  c.bound = accuracy_bound(t);
  c.scale = t.scale;
  c.offset = offset;
  c.inputs = inputs;
  c.single = t.precision == precision::f32 || t.length >= 1 << 20;
  c.key = {t.length, t.batch, static_cast<index>(t.kind), t.inverse, c.single, t.precision == precision::f16};
  return told_of(text_of(t, p), check_array(c, p, run, [&](exact_vector x) {
                   return definitions::truth_of(t, std::move(x), fftw_rows);
                 }));
}
outcome check(const fftn& t, const plan& p, const runner& run) {
  array_case c{sides_of(t)};
  c.seed = static_cast<unsigned>(t.shape[0] * 31 + t.shape[t.rank - 1] * 7 + t.rank);
  c.bound = accuracy_bound(t);
  c.scale = t.scale;
  c.key = {t.rank, t.axes, static_cast<index>(t.kind), t.inverse, static_cast<index>(t.precision)};
  c.key.insert(c.key.end(), t.shape, t.shape + t.rank);
  c.key.insert(c.key.end(), t.axis, t.axis + t.axes);
  return told_of(text_of(t, p), check_array(c, p, run, [&](exact_vector x) {
                   return definitions::truth_of(t, std::move(x), fftw_rows);
                 }));
}
outcome check(const fft2d& t, const plan& p, const runner& run) {
  return check(over_axes(t), p, run);
}

fft turned_fft_of(index length, int turn) {
  fft t{.length = length,
        .batch = std::vector<index>{1, 3, 17}[static_cast<std::size_t>(turn % 3)],
        .kind = turn / 24 % 2 ? fft_kind::real : fft_kind::complex,
        .inverse = turn / 3 % 2 != 0,
        .precision = turn / 6 % 2 ? precision::f64 : precision::f32,
        .in_place = turn / 12 % 2 != 0};
  t.scale = t.inverse ? 1.0 / static_cast<double>(t.length) : length > 8 ? 0.75 : 1;
  return t;
}
fft turned_fft(int bits, int turn) {
  return turned_fft_of(index{1} << bits, turn);
}
fft swept_fft(index length, int turn) {
  fft t{.length = length,
        .batch = (length < 200 ? 200 / length : 1) + (turn / 16 % 2 ? 18 : 0),
        .kind = turn % 2 ? fft_kind::real : fft_kind::complex,
        .inverse = turn / 2 % 2 != 0,
        .precision = turn / 4 % 2 ? precision::f64 : precision::f32,
        .in_place = turn / 8 % 2 != 0};
  t.scale = t.inverse ? 1.0 / static_cast<double>(length) : 1;
  return t;
}
int swept_turn(index length, int part) {
  const int number = static_cast<int>(length) + part;
  const bool more = length < 256 ? number / 2 % 2 : number % 8 == 0;
  return part + (number % 2 ? 8 : 0) + (more ? 16 : 0);
}

fftn whole_array(const std::vector<index>& shape) {
  fftn t;
  t.rank = static_cast<int>(shape.size());
  std::copy(shape.begin(), shape.end(), t.shape);
  return t;
}
fftn over(const std::vector<index>& shape, const std::vector<int>& axes) {
  fftn t = whole_array(shape);
  t.axes = static_cast<int>(axes.size());
  std::copy(axes.begin(), axes.end(), t.axis);
  return t;
}
fftn turned(fftn t, int turn) {
  t.kind = turn % 2 ? fft_kind::real : fft_kind::complex;
  t.inverse = turn / 2 % 2;
  t.precision = turn / 4 % 2 ? precision::f64 : precision::f32;
  t.in_place = turn / 8 % 2;
  if (t.kind == fft_kind::real && last_axis(t) != t.rank - 1) t.in_place = false;  // halved rows have room for bins
  for (int a = 0; a < t.rank; ++a)
    if (t.inverse && is_transformed(t, a)) t.scale /= static_cast<double>(t.shape[a]);
  return t;
}

}  // namespace komdsp::tests
