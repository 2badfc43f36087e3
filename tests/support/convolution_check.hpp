// convolution_check.hpp: convolutions by their definition in double precision, and random vectors for them.
#pragma once
#include "planner/plan_convolution.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

#include <cmath>
#include <complex>
#include <cstring>
#include <ostream>
#include <random>
#include <vector>

namespace komdsp {
inline std::ostream& operator<<(std::ostream& out, const convolution& c) {
  return out << (c.real ? "real " : "complex ") << (c.circular ? "circular " : "linear ") << (c.valid ? "valid " : "")
             << (c.correlate ? "correlation " : "convolution ") << c.x_length << " * " << c.y_length << ", " << c.outer
             << " x " << c.inner << ", y " << c.y.outer << " " << c.y.inner
             << (c.type == precision::f64 ? ", f64" : ", f32");
}
}  // namespace komdsp

namespace komdsp::tests {

// Buffers of a convolution as the plan reads them, T the number type; outputs are poisoned, with a guard behind.
template <class T>
struct convolution_data {
  static constexpr index guard = 16;
  std::vector<T> x, y, z;

  convolution_data(const plan& p, unsigned seed)
      : x(count(p.input_bytes)), y(count(p.second_bytes)), z(count(p.output_bytes) + guard, T(1e30)) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (T& v : x) v = static_cast<T>(uniform(random));
    for (T& v : y) v = static_cast<T>(uniform(random));
  }
  static std::size_t count(index bytes) { return static_cast<std::size_t>(bytes) / sizeof(T); }
};

// A vector of a buffer, in double.
template <class T>
std::vector<std::complex<double>> vector_at(const std::vector<T>& data, index at, index length, bool real) {
  std::vector<std::complex<double>> v(static_cast<std::size_t>(length));
  for (index n = 0; n < length; ++n) {
    const std::size_t i = static_cast<std::size_t>((at + n) * (real ? 1 : 2));
    v[static_cast<std::size_t>(n)] = real ? std::complex<double>(data[i]) : std::complex<double>(data[i], data[i + 1]);
  }
  return v;
}

inline std::vector<std::complex<double>> by_definition(const convolution& c, const std::vector<std::complex<double>>& x,
                                                       const std::vector<std::complex<double>>& y) {
  const index length = length_of_result(c), lx = c.x_length, ly = c.y_length;
  std::vector<std::complex<double>> z(static_cast<std::size_t>(length));
  for (index n = 0; n < length; ++n)
    for (index k = 0; k < (c.correlate ? ly : lx); ++k) {
      const auto at = [](const std::vector<std::complex<double>>& v, index i) {
        return i >= 0 && i < static_cast<index>(v.size()) ? v[static_cast<std::size_t>(i)] : 0.0;
      };
      const index first = c.valid ? ly - 1 : 0;
      const index back = c.circular ? ((n - k) % lx + lx) % lx : n + first - k,
                  on = c.circular ? (k + n) % lx : k + n + first - (ly - 1);
      z[static_cast<std::size_t>(n)] += c.correlate ? at(x, on) * std::conj(at(y, k)) : at(x, k) * at(y, back);
    }
  for (auto& v : z) v *= c.scale;
  return z;
}

inline double norm_of(const std::vector<std::complex<double>>& v) {
  double sum = 0;
  for (const auto& e : v) sum += std::norm(e);
  return std::sqrt(sum);
}

// The largest error of a pair over scale * |x| |y|, in units of 3 * accuracy_bound; infinite where
// memory beside the vectors was written.
template <class T>
double worst_error(const convolution& c, const plan& p, const convolution_data<T>& d) {
  convolution full = c;
  planning::fill_distances(full.x, c.x_length, c);
  planning::fill_distances(full.y, c.y_length, c);
  planning::fill_distances(full.z, length_of_result(c), c);
  const double bound = 3 * accuracy_bound(c.type, transform_length(c));
  double worst = 0;
  std::vector<char> written(d.z.size());
  for (index o = 0; o < c.outer; ++o)
    for (index i = 0; i < c.inner; ++i) {
      const auto at = [&](const pair_layout& l) { return o * l.outer + i * l.inner; };
      const auto x = vector_at(d.x, at(full.x), c.x_length, c.real), y = vector_at(d.y, at(full.y), c.y_length, c.real);
      auto z = vector_at(d.z, at(full.z), length_of_result(c), c.real);
      const auto truth = by_definition(c, x, y);
      for (std::size_t n = 0; n < z.size(); ++n) z[n] -= truth[n];
      const double e = norm_of(z) / (std::abs(c.scale) * norm_of(x) * norm_of(y) * bound);
      worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
      const index per = c.real ? 1 : 2;
      std::memset(written.data() + at(full.z) * per, 1, static_cast<std::size_t>(length_of_result(c) * per));
    }
  for (std::size_t n = 0; n < d.z.size(); ++n)
    if (!written[n] && d.z[n] != T(1e30)) return INFINITY;
  (void)p;
  return worst;
}

}  // namespace komdsp::tests
