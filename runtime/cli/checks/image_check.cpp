#include "cli/checks/image_check.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

template <class T>
using complex_image = std::vector<std::complex<T>>;

/// Unscaled, in place, over `columns_there` columns; rows where `rows` says so.
template <class T>
void transform_columns(complex_image<T>& x, std::size_t rows, std::size_t columns, bool inverse) {
  const reference_dft<T> along(rows, inverse);
  complex_image<T> line(rows), done(rows);
  for (std::size_t c = 0; c < columns; ++c) {
    for (std::size_t r = 0; r < rows; ++r) line[r] = x[r * columns + c];
    along.transform(line, done);
    for (std::size_t r = 0; r < rows; ++r) x[r * columns + c] = done[r];
  }
}
template <class T>
void transform_rows(complex_image<T>& x, std::size_t rows, std::size_t columns, bool inverse) {
  const reference_dft<T> along(columns, inverse);
  complex_image<T> done(columns);
  for (std::size_t r = 0; r < rows; ++r) {
    const std::span<std::complex<T>> row = std::span(x).subspan(r * columns, columns);
    along.transform(row, done);
    std::ranges::copy(done, row.begin());
  }
}

/// An image of bins whose last transform is real: what rows lack follows by symmetry.
template <class T>
complex_image<T> whole_rows(const complex_image<T>& bins, std::size_t rows, std::size_t columns) {
  const std::size_t there = columns / 2 + 1;
  complex_image<T> x(rows * columns);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      const std::size_t bin = std::min(c, columns - c);
      const std::complex<T> v = bins[r * there + bin];
      const bool end = bin == 0 || 2 * bin == columns;
      x[r * columns + c] = end ? v.real() : c == bin ? v : std::conj(v);
    }
  return x;
}

struct error_sum {
  long double difference = 0, norm = 0;
  double relative() const { return static_cast<double>(std::sqrt(difference / norm)); }
};

template <class T, class Scalar>
complex_image<T> read_image(const std::byte* memory, std::size_t first, std::size_t count, bool real) {
  const auto* from = reinterpret_cast<const Scalar*>(memory) + first * (real ? 1 : 2);
  complex_image<T> x(count);
  for (std::size_t i = 0; i < count; ++i)
    x[i] = real ? std::complex<T>(static_cast<T>(from[i]))
                : std::complex<T>(static_cast<T>(from[2 * i]), static_cast<T>(from[2 * i + 1]));
  return x;
}
template <class T>
void add_error(const complex_image<T>& truth, const complex_image<T>& got, error_sum& sum) {
  for (std::size_t i = 0; i < got.size(); ++i) {
    sum.difference += std::norm(got[i] - truth[i]);
    sum.norm += std::norm(truth[i]);
  }
}

template <class T, class Scalar>
double error_of(const fft2d& t, std::span<const std::byte> input, std::span<const std::byte> output) {
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns),
             in = rows * static_cast<std::size_t>(columns_in(t)),
             out_columns = static_cast<std::size_t>(columns_out(t));
  error_sum sum;
  for (const std::size_t image : {std::size_t{0}, static_cast<std::size_t>(t.batch - 1)}) {
    complex_image<T> x = read_image<T, Scalar>(input.data(), image * in, in, real_in(t));
    if (real_out(t)) {
      transform_columns(x, rows, static_cast<std::size_t>(columns_in(t)), true);
      x = whole_rows(x, rows, columns);
      transform_rows(x, rows, columns, true);
    } else {
      transform_rows(x, rows, columns, t.inverse);
      transform_columns(x, rows, columns, t.inverse);
    }
    complex_image<T> truth;
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < out_columns; ++c) truth.push_back(x[r * columns + c] * static_cast<T>(t.scale));
    if (real_out(t))
      for (auto& v : truth) v = v.real();
    add_error(truth, read_image<T, Scalar>(output.data(), image * rows * out_columns, rows * out_columns, real_out(t)),
              sum);
  }
  return sum.relative();
}

/// Of the OTF itself, which benchmarks take.
template <class T, class Scalar>
double error_of(const otf& t, std::span<const std::byte> amplitude, std::span<const std::byte> phase,
                std::span<const std::byte> output) {
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns),
             points = rows * columns;
  error_sum sum;
  for (const std::size_t image : {std::size_t{0}, static_cast<std::size_t>(t.batch - 1)}) {
    complex_image<T> x = read_image<T, Scalar>(amplitude.data(), image * points, points, true);
    const complex_image<T> angles = read_image<T, Scalar>(phase.data(), image * points, points, true);
    for (std::size_t i = 0; i < points; ++i) x[i] *= std::polar<T>(1, angles[i].real());
    transform_rows(x, rows, columns, true);
    transform_columns(x, rows, columns, true);
    T total = 0;
    for (auto& v : x) {
      v = std::norm(v);
      total += v.real();
    }
    for (auto& v : x) v /= total;
    transform_rows(x, rows, columns, false);
    transform_columns(x, rows, columns, false);
    add_error(x, read_image<T, Scalar>(output.data(), image * points, points, false), sum);
  }
  return sum.relative();
}

double checked(double found, double bound) {
  if (found <= bound) return found;
  throw error(fmt::format("the result is wrong: relative error {:.3g} where {:.3g} is allowed", found, bound));
}
void run_once(prepared_plan& prepared, std::span<const std::byte> input, std::span<std::byte> output) {
  prepared.load(input);
  prepared.run(1);
  prepared.store(output);
}

}  // namespace

checked_image prepare_checked(device& device, const plan& p, const fft2d& t) {
  const auto scalar = static_cast<std::size_t>(bytes_of(t.type));
  const aligned_memory input = random_scalars(static_cast<std::size_t>(p.input_bytes) / scalar, t.type);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  checked_image made{device.prepare(p)};
  run_once(*made.prepared, input.span(), output.span());
  made.error = checked(t.type == precision::f64 ? error_of<long double, double>(t, input.span(), output.span())
                                                : error_of<double, float>(t, input.span(), output.span()),
                       accuracy_bound(t.type, t.rows, t.columns));
  return made;
}
checked_image prepare_checked(device& device, const plan& p, const otf& t) {
  const auto side = static_cast<std::size_t>(p.input_bytes), scalar = static_cast<std::size_t>(bytes_of(t.type));
  const aligned_memory random = random_scalars(2 * side / scalar, t.type);
  const auto amplitude = random.span().first(side), phase = random.span().last(side);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  checked_image made{device.prepare(p, phase)};
  run_once(*made.prepared, amplitude, output.span());
  made.error = checked(t.type == precision::f64 ? error_of<long double, double>(t, amplitude, phase, output.span())
                                                : error_of<double, float>(t, amplitude, phase, output.span()),
                       3 * accuracy_bound(p.what.type, p.what.length));
  return made;
}

}  // namespace komdsp::cli
