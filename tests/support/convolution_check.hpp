// convolution_check.hpp: one body for all tests of fast convolution: by its definition in double precision.
#pragma once
#include "fft_check.hpp"

#include <iosfwd>
#include <random>

namespace komdsp {
std::ostream& operator<<(std::ostream& out, const convolution& c);
}

namespace komdsp::tests {

// Buffers of a convolution as the plan reads them, T the number type; outputs are poisoned, with a guard behind.
template <class T>
struct convolution_data {
  static constexpr index guard = 16;
  std::vector<T> x, y, z;

  convolution_data(const plan& p, unsigned seed)
      : x(count(p.input_bytes)), y(count(p.operand_bytes)), z(count(p.output_bytes) + guard, T(1e30)) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (T& v : x) v = static_cast<T>(uniform(random));
    for (T& v : y) v = static_cast<T>(uniform(random));
  }
  static std::size_t count(index bytes) { return static_cast<std::size_t>(bytes) / sizeof(T); }
};
extern template struct convolution_data<float>;
extern template struct convolution_data<double>;

using complex_vector = std::vector<std::complex<double>>;

// A vector of a buffer, in double.
template <class T>
complex_vector vector_at(const std::vector<T>& data, index at, index length, bool real);

complex_vector by_definition(const convolution& c, const complex_vector& x, const complex_vector& y);
double norm_of(const complex_vector& v);

// The error of z over scale * |x| |y|, in units of what komdsp promises of a transform of `length` points.
double convolution_error(const complex_vector& z, const complex_vector& truth, double norms, index length,
                         precision type);

// The largest error of a pair, in the same units; infinite where memory beside the vectors was written.
template <class T>
double worst_error(const convolution& c, const convolution_data<T>& d);

// The convolutions that devices are tested with: every kind of operation at lengths below, at and above the lanes and
// tiles of a device; vectors apart and shared.
std::vector<convolution> convolution_sample();

// Computes a plan of two inputs.
using pair_runner = std::function<status(const plan&, const void* x, void* z, const void* y)>;

// Runs it and says what is wrong; empty where nothing is, or where the device has no such precision.
std::string outcome_of(const convolution& c, const plan& p, const pair_runner& run);
std::string outcome_of(const convolution& c, const profile& d, const pair_runner& run);

// ---- published variants ----
// `pairs` circular convolutions, which is what the published variants compute.
convolution pairs_of(index length, index pairs, precision type);
// A device that keeps vectors of max_np points in private memory.
profile device_keeping(int max_np, int group);

// As outcome_of, by a published variant.
std::string variant_outcome(const convolution& c, const profile& d, convolution_variant v, const pair_runner& run);

}  // namespace komdsp::tests
