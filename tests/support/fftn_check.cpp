#include "support/fftn_check.hpp"

#include "planner/base/axes.hpp"

#include <algorithm>
#include <random>
#include <sstream>
#include <tuple>

namespace komdsp::tests {

std::string text_of(const fftn& t, const plan& p) {
  std::ostringstream s;
  s << (t.kind == fft_kind::real        ? "real "
        : t.kind == fft_kind::hermitian ? "hermitian "
                                        : "")
    << (t.inverse ? "inverse" : "forward");
  const auto list = [&](const char* name, const auto& values, int count) {
    s << name;
    for (int i = 0; i < count; ++i) s << (i == 0 ? " " : ",") << values[i];
  };
  list(" shape", t.shape, t.rank);
  list(" axes", t.axis, t.axes);
  list(" in", t.in_stride, t.rank);
  list(" out", t.out_stride, t.rank);
  s << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place " : " ") << name_of(p.variant) << " on "
    << p.profile_name;
  return s.str();
}

namespace {

// Along one axis of a dense array, which may have another length behind.
std::vector<exact> along(const std::vector<exact>& x, index outer, index inner, const fft& one) {
  const index in = points_in(one), out = points_out(one);
  std::vector<exact> rows(x.size()), y(static_cast<std::size_t>(outer * inner * out));
  const auto each = [&](index points, const auto& f) {  // f(place in the array, place among the rows)
    for (index o = 0, row = 0; o < outer; ++o)
      for (index i = 0; i < inner; ++i)
        for (index n = 0; n < points; ++n, ++row)
          f(static_cast<std::size_t>((o * points + n) * inner + i), static_cast<std::size_t>(row));
  };
  each(in, [&](std::size_t at, std::size_t row) { rows[row] = x[at]; });
  fft all = one;
  all.batch = outer * inner;
  rows = reference_fft(all, rows);
  each(out, [&](std::size_t at, std::size_t row) { y[at] = rows[row]; });
  return y;
}

}  // namespace

std::vector<exact> reference_fftn(const fftn& t, std::vector<exact> x) {
  const bool halved_last = real_out(t);
  std::vector<index> points;
  for (int a = 0; a < t.rank; ++a) points.push_back(points_in(t, a));
  const auto transform = [&](int axis) {
    fft one;
    one.length = t.shape[axis];
    one.kind = is_halved(t, axis) ? t.kind : fft_kind::complex;
    one.inverse = t.inverse;
    index outer = 1, inner = 1;
    for (int a = 0; a < t.rank; ++a) (a < axis ? outer : inner) *= a == axis ? 1 : points[static_cast<std::size_t>(a)];
    x = along(x, outer, inner, one);
    points[static_cast<std::size_t>(axis)] = points_out(one);
  };
  if (!halved_last) transform(last_axis(t));
  for (int a = 0; a < t.rank; ++a)
    if (is_transformed(t, a) && a != last_axis(t)) transform(a);
  if (halved_last) transform(last_axis(t));
  return x;
}

namespace {

// The reference, kept until other numbers come: devices and places are tested with the same ones.
const std::vector<exact>& remembered_fftn(const fftn& t, const std::vector<exact>& x) {
  static std::vector<index> of;
  static std::vector<exact> from, to;
  std::vector<index> key{t.rank, t.axes, static_cast<index>(t.kind), t.inverse};
  key.insert(key.end(), t.shape, t.shape + t.rank);
  key.insert(key.end(), t.axis, t.axis + t.axes);
  if (of != key || from != x) {
    of = key;
    from = x;
    to = reference_fftn(t, x);
  }
  return to;
}

struct array_side {
  std::vector<index> points, strides;
  bool real;
  template <class F>
  void each(const F& f) const {  // f(scalar of the element), in the order of the axes
    std::vector<index> at(points.size(), 0);
    for (;;) {
      index scalar = 0;
      for (std::size_t a = 0; a < at.size(); ++a) scalar += at[a] * strides[a] * (real ? 1 : 2);
      f(scalar);
      std::size_t a = at.size();
      while (a > 0 && ++at[a - 1] == points[a - 1]) at[--a] = 0;
      if (a == 0) return;
    }
  }
};
array_side side_of(const fftn& t, bool output) {
  array_side s{{}, {}, output ? real_out(t) : real_in(t)};
  for (int a = 0; a < t.rank; ++a) {
    s.points.push_back(output ? points_out(t, a) : points_in(t, a));
    s.strides.push_back(output ? t.out_stride[a] : t.in_stride[a]);
  }
  return s;
}

template <class T>
outcome check_fftn_as(fftn t, const plan& p, const runner& run) {
  planning::fill_strides(t);
  const array_side in = side_of(t, false), out = side_of(t, true);
  guarded<T> result(t.in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes);
  std::vector<T> apart(static_cast<std::size_t>(p.input_bytes) / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  T* const from = t.in_place ? result.data() : apart.data();
  std::mt19937 random(static_cast<unsigned>(t.shape[0] * 31 + t.shape[t.rank - 1] * 7 + t.rank));
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<exact> x;
  const auto mark = [&](index at, bool real) {
    for (index part = 0; part < (real ? 1 : 2); ++part) result.mark(at + part);
  };
  in.each([&](index at) {
    from[at] = static_cast<T>(number(random));
    if (!in.real) from[at + 1] = static_cast<T>(number(random));
    x.emplace_back(from[at], in.real ? 0 : from[at + 1]);
    if (t.in_place) mark(at, in.real);
  });
  const std::vector<exact>& y = remembered_fftn(t, x);
  const std::vector<T> before = apart;
  const status s = run(p, from, result.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (std::memcmp(before.data(), apart.data(), apart.size() * sizeof(T)) != 0) return {false, "the input was changed"};
  long double difference = 0, norm = 0;
  std::size_t i = 0;
  out.each([&](index at) {
    mark(at, out.real);
    const exact expected = y[i++] * static_cast<long double>(t.scale);
    const exact got(result.data()[at], out.real ? 0 : result.data()[at + 1]);
    difference += std::norm(got - (out.real ? exact(expected.real()) : expected));
    norm += std::norm(expected);
  });
  if (!result.intact()) return {false, "memory outside the output was changed"};
  const double error = static_cast<double>(std::sqrt(difference / norm)), bound = accuracy_bound(t);
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_fftn(const fftn& t, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_fftn_as<double>(t, p, run) : check_fftn_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
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
  t.type = turn / 4 % 2 ? precision::f64 : precision::f32;
  t.in_place = turn / 8 % 2;
  if (t.kind == fft_kind::real && last_axis(t) != t.rank - 1) t.in_place = false;  // halved rows have room for bins
  for (int a = 0; a < t.rank; ++a)
    if (t.inverse && is_transformed(t, a)) t.scale /= static_cast<double>(t.shape[a]);
  return t;
}

}  // namespace komdsp::tests
