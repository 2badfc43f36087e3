#include "cli/checks/convolution_check.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_convolution.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Vectors of a batch, one after the other.
struct vectors {
  std::span<const std::byte> data;
  std::size_t length;
  bool real;

  template <class T, class Scalar>
  std::vector<std::complex<T>> wide(std::size_t number) const {
    const std::size_t step = real ? 1 : 2;
    const Scalar* const from = reinterpret_cast<const Scalar*>(data.data()) + number * length * step;
    std::vector<std::complex<T>> values(length);
    for (std::size_t n = 0; n < length; ++n)
      values[n] = {static_cast<T>(from[n * step]), real ? T{} : static_cast<T>(from[n * step + 1])};
    return values;
  }
};

template <class T>
T norm_of(const std::vector<std::complex<T>>& v) {
  T sum = 0;
  for (const std::complex<T> e : v) sum += std::norm(e);
  return std::sqrt(sum);
}

/// Throws error at the first pair beyond the bound.
template <class T, class Scalar>
double largest_error(const vectors& x, const vectors& y, const vectors& z, std::size_t pairs, double bound) {
  constexpr std::size_t most_points = std::size_t{1} << 20;
  const std::size_t checked = std::clamp<std::size_t>(most_points / x.length, 1, pairs);
  const reference_convolution<T> reference(x.length);
  double largest = 0;
  for (std::size_t i = 0; i < checked; ++i) {  // the first and the last are among them
    const std::size_t pair = checked == 1 ? 0 : i * (pairs - 1) / (checked - 1);
    const auto from_x = x.wide<T, Scalar>(pair), from_y = y.wide<T, Scalar>(pair);
    auto difference = z.wide<T, Scalar>(pair);
    const auto truth = reference.convolve(from_x, from_y);
    for (std::size_t n = 0; n < truth.size(); ++n) difference[n] -= truth[n];
    const auto found = static_cast<double>(norm_of(difference) / (norm_of(from_x) * norm_of(from_y)));
    if (!(found <= bound))
      throw error(fmt::format("the result of pair {} is wrong: relative error {:.3g} where {:.3g} is allowed", pair,
                              found, bound));
    largest = std::max(largest, found);
  }
  return largest;
}

}  // namespace

checked_convolution prepare_checked(device& device, const plan& p, const convolution& c) {
  const auto x_bytes = static_cast<std::size_t>(p.input_bytes), y_bytes = static_cast<std::size_t>(p.operand_bytes);
  const auto scalar_bytes = static_cast<std::size_t>(bytes_of(c.type));
  const aligned_memory random = random_scalars((x_bytes + y_bytes) / scalar_bytes, c.type);
  const aligned_memory result(static_cast<std::size_t>(p.output_bytes));
  const auto length = static_cast<std::size_t>(c.x_length);
  const vectors x{random.span().first(x_bytes), length, c.real}, y{random.span().last(y_bytes), length, c.real},
      z{result.span(), length, c.real};
  checked_convolution checked{device.prepare(p, y.data)};
  checked.prepared->load(x.data);
  checked.prepared->run(1);
  checked.prepared->store(result.span());
  const double bound = 3 * accuracy_bound(p.what.type, p.what.length);
  const auto pairs = static_cast<std::size_t>(c.outer * c.inner);
  checked.error = c.type == precision::f64 ? largest_error<long double, double>(x, y, z, pairs, bound)
                                           : largest_error<double, float>(x, y, z, pairs, bound);
  return checked;
}

}  // namespace komdsp::cli
