// convolution_variants.hpp: what tests of the published convolutions have in common on all backends.
#pragma once
#include "convolution_check.hpp"

#include <fftw3.h>

#include <sstream>

namespace komdsp::tests {

inline convolution pairs_of(index length, index pairs, precision type) {
  convolution c;
  c.x_length = c.y_length = length;
  c.inner = pairs;
  c.circular = true;
  c.type = type;
  return c;
}
// A device that keeps vectors of max_np points in private memory.
inline profile device_keeping(int max_np, int group) {
  profile d;
  d.name = "device";
  d.max_group = group;
  d.one_item_tiles = false;
  d.convolution_max_np = max_np;
  return d;
}

inline index launches_of(const plan& p) {
  index launches = 0;
  for (int i = 0; i < p.launch_count; ++i) launches += p.launches[i].repeat;
  return launches;
}
// A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", sections 3 to 5.
inline index launches_published(convolution_variant v, int bits) {
  if (v == convolution_variant::C) return 1;
  return v == convolution_variant::A || v == convolution_variant::B ? 4 : 3 * (bits + 1) + 2;
}
inline int transfers_published(convolution_variant v) {
  return v == convolution_variant::A || v == convolution_variant::D ? 9 : 3;
}

// By FFTW in double: the definition takes too long beyond some hundred points.
inline std::vector<std::complex<double>> by_fftw(std::vector<std::complex<double>> x,
                                                 std::vector<std::complex<double>> y, double scale) {
  const int n = static_cast<int>(x.size());
  const auto transform = [n](std::vector<std::complex<double>>& v, int sign) {
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

// As worst_error, of vectors one after the other.
template <class T>
double worst_error_by_fftw(const convolution& c, const convolution_data<T>& d) {
  const index n = c.x_length;
  const double bound = 3 * accuracy_bound(c.type, n);
  double worst = 0;
  for (index i = 0; i < c.inner; ++i) {
    const auto x = vector_at(d.x, i * n, n, false), y = vector_at(d.y, i * n, n, false), truth = by_fftw(x, y, c.scale);
    auto z = vector_at(d.z, i * n, n, false);
    for (std::size_t k = 0; k < z.size(); ++k) z[k] -= truth[k];
    const double e = norm_of(z) / (std::abs(c.scale) * norm_of(x) * norm_of(y) * bound);
    worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
  }
  for (std::size_t k = static_cast<std::size_t>(2 * n * c.inner); k < d.z.size(); ++k)
    if (d.z[k] != T(1e30)) return INFINITY;
  return worst;
}

// Runs a circular convolution by a published variant and says what is wrong; empty where nothing is.
// run(plan, x, z, y) answers a status.
template <class T, class Run>
std::string outcome_in(const convolution& c, const plan& p, Run&& run) {
  std::ostringstream text;
  text << c << " by " << name_of(p.convolved_by) << ": ";
  convolution_data<T> data(p, 11);
  const std::vector<T> y = data.y;
  const status s = run(p, data.x.data(), data.z.data(), data.y.data());
  if (s != status::ok) return text.str() + describe(s);
  if (y != data.y) return text.str() + "y was written";
  const double error = c.x_length <= 64 ? worst_error(c, p, data) : worst_error_by_fftw(c, data);
  if (error <= 1) return {};
  text << "error " << error << " of its bound";
  return text.str();
}
template <class Run>
std::string variant_outcome(const convolution& c, const profile& d, convolution_variant v, Run&& run) {
  const plan p = planned(c, d, v);
  if (p.result != status::ok) return p.reason;
  return c.type == precision::f64 ? outcome_in<double>(c, p, run) : outcome_in<float>(c, p, run);
}

}  // namespace komdsp::tests
