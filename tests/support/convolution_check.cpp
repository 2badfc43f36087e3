#include "support/convolution_check.hpp"

#include "planner/convolve/plan_convolution.hpp"

#include <fftw3.h>

#include <algorithm>
#include <sstream>

namespace komdsp {
std::ostream& operator<<(std::ostream& out, const convolution& c) {
  return out << (c.real ? "real " : "complex ") << (c.circular ? "circular " : "linear ") << (c.valid ? "valid " : "")
             << (c.correlate ? "correlation " : "convolution ") << c.x_length << " * " << c.y_length << ", " << c.outer
             << " x " << c.inner << ", y " << c.y.outer << " " << c.y.inner
             << (c.type == precision::f64 ? ", f64" : ", f32");
}
}  // namespace komdsp

namespace komdsp::tests {

template struct convolution_data<float>;
template struct convolution_data<double>;

template <class T>
complex_vector vector_at(const std::vector<T>& data, index at, index length, bool real) {
  complex_vector v(static_cast<std::size_t>(length));
  for (index n = 0; n < length; ++n) {
    const std::size_t i = static_cast<std::size_t>((at + n) * (real ? 1 : 2));
    v[static_cast<std::size_t>(n)] = real ? std::complex<double>(data[i]) : std::complex<double>(data[i], data[i + 1]);
  }
  return v;
}
template complex_vector vector_at(const std::vector<float>&, index, index, bool);
template complex_vector vector_at(const std::vector<double>&, index, index, bool);

complex_vector by_definition(const convolution& c, const complex_vector& x, const complex_vector& y) {
  const index length = length_of_result(c), lx = c.x_length, ly = c.y_length;
  const index first = c.valid ? ly - 1 : 0;
  complex_vector z(static_cast<std::size_t>(length));
  for (index n = 0; n < length; ++n) {
    long double re = 0, im = 0;
    for (index k = 0; k < ly; ++k) {
      index on = c.correlate ? k + n + first - (ly - 1) : n + first - k;
      if (c.circular) on = c.correlate ? (k + n) % lx : ((n - k) % lx + lx) % lx;
      if (on < 0 || on >= lx) continue;
      const auto a = x[static_cast<std::size_t>(on)], b = y[static_cast<std::size_t>(k)];
      const long double ar = a.real(), ai = a.imag(), br = b.real(), bi = c.correlate ? -b.imag() : b.imag();
      re += ar * br - ai * bi;
      im += ar * bi + ai * br;
    }
    z[static_cast<std::size_t>(n)] = {static_cast<double>(re * c.scale), static_cast<double>(im * c.scale)};
  }
  return z;
}

double norm_of(const complex_vector& v) {
  double sum = 0;
  for (const auto& e : v) sum += std::norm(e);
  return std::sqrt(sum);
}

double convolution_error(const complex_vector& z, const complex_vector& truth, double norms, index length,
                         precision type) {
  complex_vector apart = z;
  for (std::size_t n = 0; n < z.size(); ++n) apart[n] -= truth[n];
  return norm_of(apart) / (norms * 3 * accuracy_bound(type, length));
}

namespace {

// By FFTW in double: the definition takes too long beyond some hundred points.
complex_vector by_fftw(complex_vector x, complex_vector y, double scale) {
  const int n = static_cast<int>(x.size());
  const auto transform = [n](complex_vector& v, int sign) {
    fftw_complex* const at = reinterpret_cast<fftw_complex*>(v.data());
    const fftw_plan made = fftw_plan_dft_1d(n, at, at, sign, FFTW_ESTIMATE);
    fftw_execute(made);
    fftw_destroy_plan(made);
  };
  transform(x, FFTW_FORWARD);
  transform(y, FFTW_FORWARD);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] *= y[k] * (scale / n);
  transform(x, FFTW_BACKWARD);
  return x;
}

// Circular convolutions of powers of two have FFTW for their truth where they are long.
complex_vector truth_of(const convolution& c, const complex_vector& x, const complex_vector& y) {
  const bool fast = c.circular && !c.correlate && c.x_length > 64 && (c.x_length & (c.x_length - 1)) == 0;
  return fast ? by_fftw(x, y, c.scale) : by_definition(c, x, y);
}

template <class T>
constexpr precision precision_of = std::is_same_v<T, double> ? precision::f64 : precision::f32;

}  // namespace

template <class T>
double worst_error(const convolution& c, const convolution_data<T>& d) {
  convolution full = c;
  planning::fill_distances(full.x, c.x_length, c);
  planning::fill_distances(full.y, c.y_length, c);
  planning::fill_distances(full.z, length_of_result(c), c);
  double worst = 0;
  std::vector<char> written(d.z.size());
  for (index o = 0; o < c.outer; ++o)
    for (index i = 0; i < c.inner; ++i) {
      const auto at = [&](const pair_layout& l) { return o * l.outer + i * l.inner; };
      const auto x = vector_at(d.x, at(full.x), c.x_length, c.real), y = vector_at(d.y, at(full.y), c.y_length, c.real),
                 z = vector_at(d.z, at(full.z), length_of_result(c), c.real);
      const double norms = std::abs(c.scale) * norm_of(x) * norm_of(y);
      const double e = convolution_error(z, truth_of(c, x, y), norms, transform_length(c), precision_of<T>);
      worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
      const index per = c.real ? 1 : 2;
      std::memset(written.data() + at(full.z) * per, 1, static_cast<std::size_t>(length_of_result(c) * per));
    }
  for (std::size_t n = 0; n < d.z.size(); ++n)
    if (!written[n] && d.z[n] != T(1e30)) return INFINITY;
  return worst;
}
template double worst_error(const convolution&, const convolution_data<float>&);
template double worst_error(const convolution&, const convolution_data<double>&);

std::vector<convolution> convolution_sample() {
  std::vector<convolution> all;
  int turn = 0;
  for (const index length : {1, 3, 16, 50, 128, 257, 800})
    for (int kind = 0; kind < 8; ++kind, ++turn) {
      convolution c;
      c.x_length = length;
      c.circular = (kind & 1) != 0;
      c.correlate = (kind & 2) != 0;
      c.real = (kind & 4) != 0;
      c.y_length = c.circular ? length : length / 3 + 1;
      c.inner = turn % 3 == 0 ? 1 : 2 + 9 * (turn % 4);
      c.outer = turn % 5 == 0 ? 2 : 1;
      c.scale = 0.75;
      if (turn % 4 == 1) c.y = {0, 0};
      if (turn % 4 == 3) c.y = {0, pair_layout::dense};
      c.type = turn % 6 == 5 ? precision::f64 : precision::f32;
      all.push_back(c);
    }
  return all;
}

namespace {

template <class T>
std::string outcome_as(const convolution& c, const plan& p, const pair_runner& run) {
  std::ostringstream text;
  text << c << " by " << name_of(p.variant) << " on " << p.profile_name << ": ";
  convolution_data<T> data(p, 3);
  const std::vector<T> x = data.x, y = data.y;
  const status s = run(p, data.x.data(), data.z.data(), data.y.data());
  if (s != status::ok) return text.str() + describe(s);
  if (x != data.x || y != data.y) return text.str() + "an input was written";
  const double error = worst_error(c, data);
  if (error <= 1) return {};
  text << "error " << error << " of its bound";
  return text.str();
}

}  // namespace

std::string outcome_of(const convolution& c, const plan& p, const pair_runner& run) {
  if (p.result == status::unsupported_precision) return {};
  if (p.result != status::ok) return p.reason;
  return c.type == precision::f64 ? outcome_as<double>(c, p, run) : outcome_as<float>(c, p, run);
}
std::string outcome_of(const convolution& c, const profile& d, const pair_runner& run) {
  return outcome_of(c, planned(c, d), run);
}

convolution pairs_of(index length, index pairs, precision type) {
  convolution c;
  c.x_length = c.y_length = length;
  c.inner = pairs;
  c.circular = true;
  c.type = type;
  return c;
}
profile device_keeping(int max_np, int group) {
  profile d;
  d.name = "device";
  d.max_group = group;
  d.one_item_tiles = false;
  d.convolution_max_np = max_np;
  return d;
}
std::string variant_outcome(const convolution& c, const profile& d, convolution_variant v, const pair_runner& run) {
  const plan p = planned(c, d, v);
  return p.result != status::ok ? p.reason : outcome_of(c, p, run);
}

}  // namespace komdsp::tests
