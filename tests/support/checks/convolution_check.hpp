// convolution_check.hpp: any plan of convolutions, of vectors and of images, checked against their definition.
#pragma once
#include "check.hpp"

#include <komdsp/convolution.hpp>
#include <komdsp/convolution2d.hpp>

namespace komdsp::tests {

// Buffers of a convolution as the plan reads them, T the number type; outputs are poisoned, with a guard behind.
template <class T>
struct convolution_data {
  static constexpr index guard = 16;
  std::vector<T> x, y, z;

  convolution_data(const plan& p, unsigned seed)
      : x(noise<T>(count(p.input_bytes), seed)),
        y(noise<T>(count(p.operand_bytes), seed + 1)),
        z(static_cast<std::size_t>(count(p.output_bytes)) + guard, T(1e30)) {}
  static index count(index bytes) { return bytes / static_cast<index>(sizeof(T)); }
};
extern template struct convolution_data<float>;
extern template struct convolution_data<double>;

// A vector of a buffer.
template <class T>
exact_vector vector_at(const std::vector<T>& data, index at, index length, bool real);

// The error of z, in units of what komdsp promises of transforms of so many points.
template <class Convolution>
double pair_error(const Convolution& c, const exact_vector& x, const exact_vector& y, const exact_vector& z,
                  index points);
// The largest error of a pair, in the same units; infinite where memory beside the vectors was written.
template <class T>
double worst_error(const convolution& c, const convolution_data<T>& d);

std::string text_of(const convolution& c, const plan& p);
std::string text_of(const convolution2d& c, const plan& p);
outcome check(const convolution& c, const plan& p, const runner& run);
outcome check(const convolution2d& c, const plan& p, const runner& run);

// The convolutions that devices are tested with: every kind of operation at lengths below, at and above the lanes and
// tiles of a device; vectors apart and shared.
std::vector<convolution> convolution_sample();

// ---- published variants ----
// `pairs` circular convolutions, which is what the published variants compute.
convolution pairs_of(index length, index pairs, precision type);
// A device that keeps vectors of max_np points in private memory.
profile device_keeping(int max_np, int group);

}  // namespace komdsp::tests
