#include "cli/transforms/convolution/convolve_rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/progress.hpp"
#include "cli/base/timing.hpp"
#include "cli/devices/planned.hpp"
#include "cli/transforms/convolution/filter_stream.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

// A transform would spread NaN and infinity over all of a row. So they are taken out before, and what they contribute
// by the definition is added afterwards: the result is NaN or infinite where NumPy's is.

template <class T>
T conjugate(T v) {
  if constexpr (std::is_arithmetic_v<T>) {
    return v;
  } else {
    return std::conj(v);
  }
}
// As NumPy multiplies: std::complex would repair infinities.
template <class T>
T product(T a, T b) {
  if constexpr (std::is_arithmetic_v<T>) {
    return a * b;
  } else {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
}
template <class T>
bool is_nan(T v) {
  return std::isnan(std::real(v)) || std::isnan(std::imag(v));
}
template <class T>
bool is_finite(T v) {
  return std::isfinite(std::real(v)) && std::isfinite(std::imag(v));
}

template <class T>
class odd_products {
 public:
  odd_products(std::span<const T> x, std::span<const T> y, std::span<T> z, bool circular, bool correlate)
      : x_(x), y_(y), z_(z), circular_(circular), correlate_(correlate), nan_from_(z.size() + 1) {}

  void add() {
    for (std::size_t k = 0; k < x_.size(); ++k) {
      if (is_nan(x_[k])) mark(k, y_.size());
      if (is_finite(x_[k]) || is_nan(x_[k])) continue;
      for (std::size_t j = 0; j < y_.size(); ++j) add(k, j);
    }
    for (std::size_t j = 0; j < y_.size(); ++j) {
      if (is_nan(y_[j])) mark(correlate_ ? y_.size() - 1 - j : j, x_.size());
      if (is_finite(y_[j]) || is_nan(y_[j])) continue;
      for (std::size_t k = 0; k < x_.size(); ++k)
        if (is_finite(x_[k])) add(k, j);
    }
    set_nan();
  }

 private:
  void add(std::size_t k, std::size_t j) {
    const std::size_t back = y_.size() - j, linear = correlate_ ? k + back - 1 : k + j;
    const std::size_t place = !circular_ ? linear : (correlate_ ? k + back : k + j) % z_.size();
    z_[place] += product(x_[k], correlate_ ? conjugate(y_[j]) : y_[j]);
  }
  /// A NaN takes part in all products of a run of results, and in a circular one of all results.
  void mark(std::size_t first, std::size_t count) {
    if (circular_) first = 0, count = z_.size();
    ++nan_from_[first];
    --nan_from_[first + count];
  }
  void set_nan() {
    const auto nan = std::numeric_limits<decltype(std::abs(T{}))>::quiet_NaN();
    long depth = 0;
    for (std::size_t n = 0; n < z_.size(); ++n) {
      depth += nan_from_[n];
      if (depth == 0) continue;
      if constexpr (std::is_arithmetic_v<T>) {
        z_[n] = nan;
      } else {
        z_[n] = {nan, nan};
      }
    }
  }

  std::span<const T> x_, y_;
  std::span<T> z_;
  bool circular_, correlate_;
  std::vector<long> nan_from_;  // runs of NaN that begin here, less those that have ended
};

bool has_nonfinite(const array& values) {
  bool found = false;
  visit_elements(values,
                 [&](auto all) { found = !std::all_of(all.begin(), all.end(), [](auto v) { return is_finite(v); }); });
  return found;
}

/// The array with zeros in the place of NaN and infinity.
array without_nonfinite(array values) {
  visit_elements(values, [](auto all) {
    for (auto& v : all) {
      if (!is_finite(v)) v = {};
    }
  });
  return values;
}

/// Adds to a row z, the convolution (or correlation) of the finite elements of rows x and y, the products in which
/// another takes part. All are of this type; x and y as they were read. The time is that of the definition for every
/// infinite element.
void add_nonfinite(element type, std::span<const std::byte> x, std::span<const std::byte> y, std::span<std::byte> z,
                   bool circular, bool correlate) {
  if (is_fixed(type)) return;  // integers are always finite
  with_element(type, [&](auto zero) {
    using T = decltype(zero);
    const auto as = [](std::span<const std::byte> bytes) {
      return std::span(reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T));
    };
    const std::span<T> results(reinterpret_cast<T*>(z.data()), z.size() / sizeof(T));
    odd_products<T>(as(x), as(y), results, circular, correlate).add();
  });
}

/// Rows of both arrays and of the result, in pairs.
struct row_data {
  std::span<const std::byte> x, y;
  std::span<std::byte> z;
  std::size_t x_bytes = 0, y_bytes = 0, z_bytes = 0;  // of a row
  std::vector<row_axis> axes;
};

plan plan_or_throw(const convolution& c, const profile& profile, convolution_variant variant) {
  plan p = planned(c, profile, variant);
  if (p.result == status::ok) return p;
  throw error(
      fmt::format("no plan on profile {}{} for {} and {} elements: {}", profile.name,
                  variant == convolution_variant::automatic ? "" : fmt::format(" with variant {}", name_of(variant)),
                  c.x_length, c.y_length, p.reason));
}

/// The convolution that is common to all pairs.
convolution convolution_of(const convolve_request& request, const array& x, const array& y) {
  const convolution c{.x_length = static_cast<index>(x.shape.back()),
                      .y_length = static_cast<index>(y.shape.back()),
                      .circular = request.circular,
                      .correlate = request.correlate,
                      .real = !is_complex(x.type),
                      .precision = precision_of(x.type)};
  if (c.circular && c.x_length != c.y_length)
    throw error(
        fmt::format("--circular needs last axes of the same length and these have {} and {}", c.x_length, c.y_length));
  return c;
}

/// The pairs of a plan within a larger set: `first` counts the pairs before it.
struct part {
  index outer = 1, inner = 1;
};
/// So many pairs at once that buffers fit the device and progress can be shown.
part largest_part(const device& device, const convolution& c) {
  constexpr std::size_t most = std::size_t{1} << 28;
  const std::size_t budget = std::min({most, device.buffer_bytes(), device.memory_bytes() / 8});
  const std::size_t row = static_cast<std::size_t>(elements_at_least(c) * bytes_of_element(c) * 2);
  const index rows = std::max<index>(1, static_cast<index>(budget / row));
  if (rows < c.inner) return {1, rows};
  return {std::min(c.outer, rows / c.inner), c.inner};
}

/// Runs plans over parts of a set of pairs; a part of the same extent is prepared once.
class part_runner {
 public:
  part_runner(device& device, convolution c, convolution_variant variant, progress& shown)
      : device_(device), all_(c), variant_(variant), largest_(largest_part(device, c)), shown_(shown) {}

  /// Data from the set's first rows on.
  void run(const row_data& rows, std::size_t x_row, std::size_t y_row, std::size_t z_row) {
    const row_axis inner = axis(rows, 0), outer = axis(rows, 1);
    for (index o = 0; o < all_.outer; o += largest_.outer)
      for (index i = 0; i < all_.inner; i += largest_.inner) {
        const part now{std::min(largest_.outer, all_.outer - o), std::min(largest_.inner, all_.inner - i)};
        const auto oo = static_cast<std::size_t>(o), ii = static_cast<std::size_t>(i);
        prepared& here = prepare(now);
        here.run->set_operand(rows.y.subspan((y_row + oo * outer.y + ii * inner.y) * rows.y_bytes, here.y_bytes));
        transform_items(*here.run, here.p,
                        rows.x.subspan((x_row + oo * outer.x + ii * inner.x) * rows.x_bytes, here.x_bytes),
                        rows.z.subspan((z_row + oo * inner.count + ii) * rows.z_bytes,
                                       static_cast<std::size_t>(now.outer * now.inner) * rows.z_bytes),
                        exponents_);
        shown_.advance(static_cast<double>(now.outer * now.inner));
      }
  }
  /// Points of the transforms that were run.
  index points() const { return points_; }
  /// Exponents of the pairs in their order, in fixed point.
  const std::vector<std::int32_t>& exponents() const { return exponents_; }
  static row_axis axis(const row_data& rows, std::size_t number) {
    return number < rows.axes.size() ? rows.axes[number] : row_axis{};
  }

 private:
  struct prepared {
    std::unique_ptr<prepared_plan> run;
    plan p;
    std::size_t x_bytes = 0, y_bytes = 0;
  };
  prepared& prepare(part now) {
    prepared& here = prepared_[{now.outer, now.inner}];
    if (here.run) return here;
    convolution c = all_;
    c.outer = now.outer;
    c.inner = now.inner;
    const plan p = plan_or_throw(c, device_.profile(), variant_);
    points_ = p.what.length;
    here = {device_.prepare(p), p, static_cast<std::size_t>(p.input_bytes), static_cast<std::size_t>(p.operand_bytes)};
    return here;
  }

  device& device_;
  convolution all_;
  convolution_variant variant_;
  part largest_;
  index points_ = 0;
  std::vector<std::int32_t> exponents_;
  progress& shown_;
  std::map<std::pair<index, index>, prepared> prepared_;
};

/// Calls body(x row, y row, z row) for every pair that the axes from `first` on count.
template <class Body>
void for_each_pair(const std::vector<row_axis>& axes, std::size_t first, Body body) {
  std::size_t step = 1, total = 1;
  for (std::size_t a = 0; a < axes.size(); ++a) (a < first ? step : total) *= axes[a].count;
  for (std::size_t n = 0; n < total; ++n) {
    const row_pair at = pair_at(std::span(axes).subspan(std::min(first, axes.size())), n);
    body(at.x, at.y, n * step);
  }
}

void run_whole(device& device, convolution c, convolution_variant variant, const row_data& rows, progress& shown,
               convolve_result& result) {
  const row_axis inner = part_runner::axis(rows, 0), outer = part_runner::axis(rows, 1);
  const auto at = [](std::size_t rows_on, index length) { return static_cast<index>(rows_on) * length; };
  c.inner = static_cast<index>(inner.count);
  c.outer = static_cast<index>(outer.count);
  c.x = {at(outer.x, c.x_length), at(inner.x, c.x_length)};
  c.y = {at(outer.y, c.y_length), at(inner.y, c.y_length)};
  part_runner runner(device, c, variant, shown);
  for_each_pair(rows.axes, 2, [&](std::size_t x, std::size_t y, std::size_t z) { runner.run(rows, x, y, z); });
  result.points = runner.points();
  result.set_exponents(runner.exponents(), 1);
}

void run_blocks(device& device, const convolution& c, const row_data& rows, progress& shown, convolve_result& result) {
  overlap_save what{.filter_length = c.y_length, .correlate = c.correlate, .real = c.real, .precision = c.precision};
  const overlap_save_plan p = planned_or_error(what, device.profile());
  // No more blocks at once than a row has.
  what.blocks = std::min(p.step / p.hop, (length_of_result(c) + p.hop - 1) / p.hop);
  std::vector<std::int32_t> exponents;
  filter_stream stream(device, what, {});
  for_each_pair(rows.axes, 0, [&](std::size_t x, std::size_t y, std::size_t z) {
    stream.restart(rows.y.subspan(y * rows.y_bytes, rows.y_bytes));
    auto from = rows.x.subspan(x * rows.x_bytes, rows.x_bytes);
    auto to = rows.z.subspan(z * rows.z_bytes, rows.z_bytes);
    while (!to.empty()) {
      from = from.subspan(stream.push(from));
      if (from.empty()) stream.finish();
      to = to.subspan(stream.pull(to));
    }
    std::ranges::copy(stream.exponent(), std::back_inserter(exponents));
    shown.advance(1);
  });
  result.hop = p.hop;
  result.points = p.hop + c.y_length - 1;
  result.set_exponents(exponents, 1);
}

void run_finite(device& device, convolution c, convolution_variant variant, row_data rows, progress& shown,
                convolve_result& result) {
  // Convolution commutes: the shorter row is the filter.
  if (!c.correlate && c.x_length < c.y_length) {
    std::swap(c.x_length, c.y_length);
    std::swap(rows.x, rows.y);
    std::swap(rows.x_bytes, rows.y_bytes);
    for (row_axis& axis : rows.axes) std::swap(axis.x, axis.y);
  }
  // Blocks have other exponents: in fixed point they are of rows that no device has whole.
  const bool better = is_fixed(c.precision)
                          ? !c.circular && planned(c, device.profile()).result == status::unsupported_length
                          : better_in_blocks(c, device.profile());
  if (variant == convolution_variant::automatic && better)
    run_blocks(device, c, rows, shown, result);
  else
    run_whole(device, c, variant, rows, shown, result);
}

}  // namespace

element result_type(const convolve_request& request, element x, element y) {
  const element both = promoted(x, y);
  return request.precision ? element_of(*request.precision, !is_complex(both)) : both;
}

convolve_result convolve_rows(device& device, const array& x, const array& y, const convolve_request& request,
                              bool quiet) {
  const stopwatch clock;
  const row_pairs pairs = broadcast_rows(x.shape, y.shape);
  const convolution c = convolution_of(request, x, y);
  convolve_result result;
  std::vector<std::size_t> shape = pairs.shape;
  shape.push_back(static_cast<std::size_t>(length_of_result(c)));
  result.values = array(x.type, shape);
  const auto bytes = [&](index length) { return static_cast<std::size_t>(length * bytes_of_element(c)); };
  row_data rows{x.data,    y.data, result.values.data, bytes(c.x_length), bytes(c.y_length), bytes(length_of_result(c)),
                pairs.axes};
  progress shown("convolve", static_cast<double>(result.values.count() / shape.back()), quiet);
  if (is_fixed(x.type) || (!has_nonfinite(x) && !has_nonfinite(y))) {
    run_finite(device, c, request.variant, rows, shown, result);
  } else {
    const array finite_x = without_nonfinite(x), finite_y = without_nonfinite(y);
    row_data finite = rows;
    finite.x = finite_x.data;
    finite.y = finite_y.data;
    run_finite(device, c, request.variant, finite, shown, result);
    for_each_pair(rows.axes, 0, [&](std::size_t i, std::size_t j, std::size_t n) {
      add_nonfinite(x.type, rows.x.subspan(i * rows.x_bytes, rows.x_bytes),
                    rows.y.subspan(j * rows.y_bytes, rows.y_bytes), rows.z.subspan(n * rows.z_bytes, rows.z_bytes),
                    c.circular, c.correlate);
    });
  }
  result.seconds = clock.seconds();
  return result;
}

}  // namespace komdsp::cli
