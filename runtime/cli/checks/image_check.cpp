#include "cli/checks/image_check.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <vector>

#include "cli/checks/error_sum.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

template <class T>
using complex_image = std::vector<std::complex<T>>;

/// Unscaled, in place: points `stride` apart of every row of them.
template <class T>
void transform_axis(complex_image<T>& x, std::size_t points, std::size_t stride, bool inverse) {
  const reference_dft<T> along(points, inverse);
  complex_image<T> line(points), done(points);
  for (std::size_t first = 0; first < x.size(); first += points * stride)
    for (std::size_t i = first; i < first + stride; ++i) {
      for (std::size_t n = 0; n < points; ++n) line[n] = x[i + n * stride];
      along.transform(line, done);
      for (std::size_t n = 0; n < points; ++n) x[i + n * stride] = done[n];
    }
}
template <class T>
void transform_image(complex_image<T>& x, std::size_t rows, std::size_t columns, bool inverse) {
  transform_axis(x, columns, 1, inverse);
  transform_axis(x, rows, columns, inverse);
}

/// Bins that an axis of `points` points lacks, of a real signal's spectrum, follow by symmetry; and the reverse.
template <class T>
complex_image<T> whole_axis(const complex_image<T>& bins, std::size_t points, std::size_t stride) {
  const std::size_t there = points / 2 + 1;
  complex_image<T> x(bins.size() / there * points);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t n = i / stride % points, outer = i / stride / points, bin = std::min(n, points - n);
    const std::complex<T> v = bins[(outer * there + bin) * stride + i % stride];
    const bool end = bin == 0 || 2 * bin == points;
    x[i] = end ? v.real() : n == bin ? v : std::conj(v);
  }
  return x;
}
template <class T>
complex_image<T> half_axis(const complex_image<T>& x, std::size_t points, std::size_t stride) {
  const std::size_t kept = points / 2 + 1;
  complex_image<T> bins(x.size() / points * kept);
  for (std::size_t i = 0; i < bins.size(); ++i)
    bins[i] = x[(i / stride / kept * points + i / stride % kept) * stride + i % stride];
  return bins;
}

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
  for (std::size_t i = 0; i < got.size(); ++i) sum.add(got[i] - truth[i], truth[i]);
}

/// Axes behind the first one, which is the batch; points: of what comes in.
template <class T>
complex_image<T> reference_fftn(const fftn& t, complex_image<T> x) {
  const int halved = t.kind == fft_kind::complex ? -1 : last_axis(t);
  const bool back = real_out(t);
  const auto transform = [&](int axis) {
    std::size_t stride = 1;
    for (int a = t.rank - 1; a > axis; --a)
      stride *= static_cast<std::size_t>(back ? points_in(t, a) : points_out(t, a));
    const auto points = static_cast<std::size_t>(t.shape[axis]);
    if (axis == halved && back) x = whole_axis(x, points, stride);
    transform_axis(x, points, stride, t.inverse);
    if (axis == halved && !back) x = half_axis(x, points, stride);
  };
  if (!back && halved >= 0) transform(halved);
  for (int a = 0; a < t.rank; ++a)
    if (is_transformed(t, a) && a != halved) transform(a);
  if (back && halved >= 0) transform(halved);
  return x;
}
template <class T, class Scalar>
double error_of(const fftn& t, std::span<const std::byte> input, std::span<const std::byte> output) {
  std::size_t in = 1, out = 1;
  const bool batch = !is_transformed(t, 0);
  for (int a = batch ? 1 : 0; a < t.rank; ++a) {
    in *= static_cast<std::size_t>(points_in(t, a));
    out *= static_cast<std::size_t>(points_out(t, a));
  }
  error_sum sum;
  for (const std::size_t item : {std::size_t{0}, static_cast<std::size_t>(batch ? t.shape[0] - 1 : 0)}) {
    complex_image<T> truth = reference_fftn(t, read_image<T, Scalar>(input.data(), item * in, in, real_in(t)));
    for (auto& v : truth) v = real_out(t) ? v.real() * static_cast<T>(t.scale) : v * static_cast<T>(t.scale);
    add_error(truth, read_image<T, Scalar>(output.data(), item * out, out, real_out(t)), sum);
  }
  return sum.relative();
}

/// First element of a part, in the full result along an axis.
index first_of_part(convolution_part part, index y) {
  return part == convolution_part::full ? 0 : part == convolution_part::same ? (y - 1) / 2 : y - 1;
}

/// Error of the OTF itself, which benchmarks take.
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
    transform_image(x, rows, columns, true);
    T total = 0;
    for (auto& v : x) {
      v = std::norm(v);
      total += v.real();
    }
    for (auto& v : x) v /= total;
    transform_image(x, rows, columns, false);
    add_error(x, read_image<T, Scalar>(output.data(), image * points, points, false), sum);
  }
  return sum.relative();
}

/// Error of convolved images, |z - truth| / |x| |y|.
template <class T, class Scalar>
double error_of(const convolution2d& c, std::span<const std::byte> x, std::span<const std::byte> y,
                std::span<const std::byte> z) {
  const auto size = [](index n) { return static_cast<std::size_t>(n); };
  const std::size_t rows = std::bit_ceil(size(c.x_rows + c.y_rows - 1)),
                    columns = std::bit_ceil(size(c.x_columns + c.y_columns - 1));
  const auto padded = [&](const complex_image<T>& image, index image_columns) {
    complex_image<T> all(rows * columns);
    for (std::size_t i = 0; i < image.size(); ++i)
      all[i / size(image_columns) * columns + i % size(image_columns)] = image[i];
    transform_image(all, rows, columns, false);
    return all;
  };
  const auto norm = [](const complex_image<T>& image) {
    long double sum = 0;
    for (const auto& v : image) sum += std::norm(v);
    return sum;
  };
  const std::size_t of_x = size(c.x_rows * c.x_columns), of_y = size(c.y_rows * c.y_columns),
                    out_rows = size(rows_of_result(c)), out_columns = size(columns_of_result(c)),
                    first_row = size(first_of_part(c.part, c.y_rows)),
                    first_column = size(first_of_part(c.part, c.y_columns));
  double largest = 0;
  for (const std::size_t image : {std::size_t{0}, size(c.batch - 1)}) {
    const complex_image<T> one_x = read_image<T, Scalar>(x.data(), image * of_x, of_x, c.real),
                           one_y = read_image<T, Scalar>(y.data(), image * of_y, of_y, c.real);
    complex_image<T> all = padded(one_x, c.x_columns);
    const complex_image<T> bins = padded(one_y, c.y_columns);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] *= bins[i] / static_cast<T>(rows * columns);
    transform_image(all, rows, columns, true);
    complex_image<T> difference =
        read_image<T, Scalar>(z.data(), image * out_rows * out_columns, out_rows * out_columns, c.real);
    for (std::size_t i = 0; i < difference.size(); ++i)
      difference[i] -= all[(first_row + i / out_columns) * columns + first_column + i % out_columns];
    largest = std::max(largest, static_cast<double>(std::sqrt(norm(difference) / (norm(one_x) * norm(one_y)))));
  }
  return largest;
}

void run_once(prepared_plan& prepared, std::span<const std::byte> input, std::span<std::byte> output) {
  prepared.load(input);
  prepared.run(1);
  prepared.store(output);
}

}  // namespace

checked_image prepare_checked(device& device, const plan& p, const fftn& t) {
  const auto scalar = static_cast<std::size_t>(bytes_of(t.type));
  const aligned_memory input = random_scalars(static_cast<std::size_t>(p.input_bytes) / scalar, t.type);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  checked_image made{device.prepare(p)};
  run_once(*made.prepared, input.span(), output.span());
  made.error = within_bound(t.type == precision::f64 ? error_of<long double, double>(t, input.span(), output.span())
                                                     : error_of<double, float>(t, input.span(), output.span()),
                            accuracy_bound(t));
  return made;
}
checked_image prepare_checked(device& device, const plan& p, const convolution2d& c) {
  const auto x_bytes = static_cast<std::size_t>(p.input_bytes), y_bytes = static_cast<std::size_t>(p.operand_bytes);
  const aligned_memory random =
      random_scalars((x_bytes + y_bytes) / static_cast<std::size_t>(bytes_of(c.type)), c.type);
  const auto x = random.span().first(x_bytes), y = random.span().last(y_bytes);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  checked_image made{device.prepare(p, y)};
  run_once(*made.prepared, x, output.span());
  made.error = within_bound(c.type == precision::f64 ? error_of<long double, double>(c, x, y, output.span())
                                                     : error_of<double, float>(c, x, y, output.span()),
                            3 * accuracy_bound(c.type, p.what.length));
  return made;
}
checked_image prepare_checked(device& device, const plan& p, const otf& t) {
  const auto side = static_cast<std::size_t>(p.input_bytes), scalar = static_cast<std::size_t>(bytes_of(t.type));
  const aligned_memory random = random_scalars(2 * side / scalar, t.type);
  const auto amplitude = random.span().first(side), phase = random.span().last(side);
  const aligned_memory output(static_cast<std::size_t>(p.output_bytes));
  checked_image made{device.prepare(p, phase)};
  run_once(*made.prepared, amplitude, output.span());
  made.error = within_bound(t.type == precision::f64 ? error_of<long double, double>(t, amplitude, phase, output.span())
                                                     : error_of<double, float>(t, amplitude, phase, output.span()),
                            3 * accuracy_bound(p.what.type, 1, p.what.length));
  return made;
}

}  // namespace komdsp::cli
