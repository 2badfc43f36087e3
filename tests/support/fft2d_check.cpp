#include "support/fft2d_check.hpp"

#include "planner/plan_fft2d.hpp"

#include <algorithm>
#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const fft2d& t, const plan& p) {
  std::ostringstream s;
  s << (t.kind == fft_kind::real ? "real " : "") << (t.inverse ? "inverse " : "forward ") << t.rows << " x "
    << t.columns << " x " << t.batch << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place" : "")
    << " in " << t.in.pitch << "/" << t.in.distance << " out " << t.out.pitch << "/" << t.out.distance << " "
    << name_of(p.variant) << " on " << p.profile_name;
  return s.str();
}

std::vector<exact> reference_fft2d(const fft2d& t, std::vector<exact> x) {
  const auto along_rows = [&] { x = reference_fft({t.columns, t.rows * t.batch, t.kind, t.inverse}, x); };
  const auto turned = [&](index rows, index columns) {  // each image transposed
    std::vector<exact> y(x.size());
    for (index b = 0, i = 0; b < t.batch; ++b)
      for (index r = 0; r < rows; ++r)
        for (index c = 0; c < columns; ++c, ++i)
          y[static_cast<std::size_t>((b * columns + c) * rows + r)] = x[static_cast<std::size_t>(i)];
    x = std::move(y);
  };
  const auto along_columns = [&](index columns) {
    turned(t.rows, columns);
    x = reference_fft({t.rows, columns * t.batch, fft_kind::complex, t.inverse}, x);
    turned(columns, t.rows);
  };
  if (real_out(t)) along_columns(columns_in(t));
  along_rows();
  if (!real_out(t)) along_columns(columns_out(t));
  return x;
}

namespace {

// The same, kept until other numbers come: devices and places are tested with the same ones.
const std::vector<exact>& remembered_fft2d(const fft2d& t, const std::vector<exact>& x) {
  static fft2d of;
  static std::vector<exact> from, to;
  const auto key = [](const fft2d& f) { return std::make_tuple(f.rows, f.columns, f.batch, f.kind, f.inverse); };
  if (key(of) != key(t) || from != x) {
    of = t;
    from = x;
    to = reference_fft2d(t, x);
  }
  return to;
}

struct image_side {
  image_layout at;
  index rows, columns, batch;
  bool real;
  template <class F>
  void each(const F& f) const {  // f(scalar of the element)
    for (index b = 0; b < batch; ++b)
      for (index r = 0; r < rows; ++r)
        for (index c = 0; c < columns; ++c) f((real ? 1 : 2) * (b * at.distance + r * at.pitch + c));
  }
};

template <class T>
outcome check_fft2d_as(fft2d t, const plan& p, const runner& run) {
  planning::fill_distances(t);
  const image_side in{t.in, t.rows, columns_in(t), t.batch, real_in(t)},
      out{t.out, t.rows, columns_out(t), t.batch, real_out(t)};
  guarded<T> result(t.in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes);
  std::vector<T> apart(static_cast<std::size_t>(p.input_bytes) / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  T* const from = t.in_place ? result.data() : apart.data();
  std::mt19937 random(static_cast<unsigned>(t.rows * 31 + t.columns * 7 + t.batch));
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
  const std::vector<exact>& y = remembered_fft2d(t, x);
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
  const double error = static_cast<double>(std::sqrt(difference / norm));
  const double bound = accuracy_bound(t.type, t.rows, t.columns);
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_fft2d(const fft2d& t, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_fft2d_as<double>(t, p, run) : check_fft2d_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

}  // namespace komdsp::tests
