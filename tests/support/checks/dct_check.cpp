#include "support/checks/dct_check.hpp"

#include "definitions/dct.hpp"
#include "definitions/mdct.hpp"

#include <algorithm>
#include <sstream>

namespace komdsp::tests {

namespace {
std::string series_text(int type, bool sine) {
  if (is_fourier(type)) return type == dht_type ? "dht" : type == r2hc_type ? "r2hc" : "hc2r";
  return (sine ? "sine " : "cosine ") + std::to_string(type);
}
}  // namespace

std::string text_of(const dct& t, const plan& p) {
  std::ostringstream s;
  s << series_text(t.type, t.sine) << (t.orthogonal ? " orthogonal " : " ") << t.length << " x " << t.batch
    << type_text(t.precision) << (t.in_place ? " in place" : "") << " in " << layout_text(p.what.in) << " out "
    << layout_text(p.what.out) << " on " << p.profile_name;
  return s.str();
}
std::string text_of(const dctn& t, const plan& p) {
  std::ostringstream s;
  s << series_text(t.type, t.sine) << (t.orthogonal ? " orthogonal" : "") << axes_text(t) << type_text(t.precision)
    << (t.in_place ? " in place" : "") << " on " << p.profile_name;
  return s.str();
}
std::string text_of(const mdct& t, const plan& p) {
  std::ostringstream s;
  s << (t.inverse ? "inverse" : "forward") << " mdct " << t.length << " x " << t.frames << type_text(t.precision)
    << " times " << t.scale << " on " << p.profile_name;
  return s.str();
}

array_sides sides_of(const dct& t, const plan& p) {
  return {{{t.batch, t.length}, {p.what.in.distance, p.what.in.stride}, true},
          {{t.batch, t.length}, {p.what.out.distance, p.what.out.stride}, true}};
}
outcome check(const dct& t, const plan& p, const runner& run) {
  array_case c{sides_of(t, p)};
  c.seed = static_cast<unsigned>(t.length * 31 + t.batch);
  c.bound = accuracy_bound(t);
  c.offset = (t.length + t.batch) % 3;
  return told_of(text_of(t, p), check_array(c, p, run, [&](const exact_vector& x) {
                   return elements(definitions::truth_of(t, reals(x), fftw_rows));
                 }));
}

namespace {

array_side side_of(const dctn& t, const index* strides) {
  array_side s{{t.shape, t.shape + t.rank}, {strides, strides + t.rank}, true};
  index step = 1;
  for (std::size_t a = s.points.size(); a-- > 0;) {
    if (s.strides[a] == 0) s.strides[a] = step;
    step = s.strides[a] * s.points[a];
  }
  return s;
}

}  // namespace

array_sides sides_of(const dctn& t) {
  return {side_of(t, t.in_stride), side_of(t, t.out_stride)};
}
outcome check(const dctn& t, const plan& p, const runner& run) {
  array_case c{sides_of(t)};
  c.seed = static_cast<unsigned>(t.shape[0] * 31 + t.rank);
  c.bound = definitions::accuracy_bound(t);
  c.offset = 1;
  return told_of(text_of(t, p), check_array(c, p, run, [&](const exact_vector& x) {
                   return elements(definitions::truth_of(t, reals(x), fftw_rows));
                 }));
}

template <class T>
std::vector<T> window_of(const mdct& t) {
  const window all[] = {
      {window_kind::cosine}, {window_kind::vorbis}, {window_kind::kaiser_bessel_derived, 1, {4 * 3.14159265358979}}};
  std::vector<T> w(static_cast<std::size_t>(2 * t.length));
  static_cast<void>(fill_symmetric_window(all[t.length / 2 % 3], 2 * t.length, w.data()));
  return w;
}
template std::vector<float> window_of<float>(const mdct& t);
template std::vector<double> window_of<double>(const mdct& t);

namespace {

template <class T>
outcome check_mdct(const mdct& t, const plan& p, const runner& run) {
  const std::vector<T> window = window_of<T>(t);
  const index coefficients = t.frames * t.length;
  array_case c;
  c.in = {{t.inverse ? coefficients : samples_of(t)}, {1}, true};
  c.out = {{t.inverse ? samples_of(t) : coefficients}, {1}, true};
  c.seed = static_cast<unsigned>(t.length * 31 + t.frames);
  c.bound = accuracy_bound(t);
  c.offset = (t.length / 2 + t.frames) % 3;
  c.operand = window.data();
  return told_of(text_of(t, p), check_array(c, p, run, [&](const exact_vector& x) {
                   return elements(definitions::truth_of(t, reals(x), {window.begin(), window.end()}, fftw_rows));
                 }));
}

}  // namespace

outcome check(const mdct& t, const plan& p, const runner& run) {
  return t.precision == precision::f64 ? check_mdct<double>(t, p, run) : check_mdct<float>(t, p, run);
}

dct turned_dct(index length, int turn) {
  const int kind = turn % dct_kinds, form = turn / dct_kinds;
  dct t{.length = length,
        .type = kind < 8 ? 1 + kind % 4 : dht_type + kind - 8,
        .sine = kind / 4 == 1,
        .orthogonal = form / 2 % 2 != 0 && kind < 8,
        .precision = form % 2 ? precision::f64 : precision::f32,
        .in_place = form / 4 % 2 != 0};
  t.batch =
      1 + (length < 400 ? 400 / length : 0) + (form / 8 % 2 ? 18 : 0);  // few numbers have errors far from the mean
  t.scale = turn % 3 == 0 ? 1 : 1 / std::sqrt(static_cast<double>(logical_length(t) > 0 ? logical_length(t) : 1));
  if (t.type == 1 && !t.sine && length < 2) t.length = 2;
  return t;
}
dctn cosines_over(const std::vector<index>& shape, const std::vector<int>& axes) {
  dctn t;
  t.rank = static_cast<int>(shape.size());
  std::copy(shape.begin(), shape.end(), t.shape);
  t.axes = static_cast<int>(axes.size());
  std::copy(axes.begin(), axes.end(), t.axis);
  return t;
}
mdct turned_mdct(index length, int turn) {
  mdct t{.length = length,
         .frames = turn % 3 == 0   ? 1
                   : turn % 3 == 1 ? 5
                                   : 35,
         .inverse = turn % 2 != 0,
         .precision = turn / 2 % 2 ? precision::f64 : precision::f32};
  if (length < 20) t.frames += 100;  // few numbers have errors far from the mean
  t.scale = turn % 3 == 1 ? 0.7 : 1;
  return t;
}

}  // namespace komdsp::tests
