#include "cli/transforms/otf_images.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numbers>

#include <fmt/format.h>

#include "cli/transforms/broadcast.hpp"
#include "cli/files/convert.hpp"
#include "cli/error.hpp"
#include "cli/tools/planned.hpp"
#include "cli/progress.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// The shape with images as one axis.
std::vector<std::size_t> with_flat_images(const array& values) {
  std::vector<std::size_t> shape = values.shape;
  const std::size_t columns = shape.back();
  shape.pop_back();
  shape.back() *= columns;
  return shape;
}
otf checked(const array& amplitude, const array& phase, otf t) {
  for (const array* values : {&amplitude, &phase}) {
    if (is_complex(values->type)) throw error("amplitude and phase are real and this is complex");
    if (values->shape.size() < 2)
      throw error("otf needs at least two axes and this has one; raw input has --shape R,C");
  }
  const auto side = [](const array& values, std::size_t back) { return values.shape[values.shape.size() - back]; };
  if (side(amplitude, 1) != side(phase, 1) || side(amplitude, 2) != side(phase, 2))
    throw error(fmt::format("amplitude has {} x {} and phase {} x {}; they must be equal", side(amplitude, 2),
                            side(amplitude, 1), side(phase, 2), side(phase, 1)));
  t.rows = static_cast<index>(side(amplitude, 2));
  t.columns = static_cast<index>(side(amplitude, 1));
  return t;
}

/// Kernels reduce angles well up to 8192 radians in f32, 10^6 in f64 (komdsp/otf.hpp); longer ones are reduced here.
template <class T>
T reduced(double angle) {
  const double most = sizeof(T) == 4 ? 8192 : 1e6;
  return static_cast<T>(std::abs(angle) <= most ? angle : std::remainder(angle, 2 * std::numbers::pi));
}

/// Images of both arrays, those of one sweep side by side, as T.
template <class T>
class image_reader {
 public:
  image_reader(const array& amplitude, const array& phase, const row_pairs& pairs, std::size_t points, bool raw)
      : amplitude_(amplitude), phase_(phase), pairs_(pairs), points_(points), raw_(raw) {}

  void read(std::size_t first, std::size_t count) {
    amplitudes.resize(count * points_);
    phases.resize(count * points_);
    for (std::size_t i = 0; i < count; ++i) {
      const row_pair images = pair_at(pairs_.axes, first + i);
      const std::size_t a = images.x * points_, f = images.y * points_;
      const int exponent = raw_ ? 0 : exponent_of(a, first + i);
      for (std::size_t n = 0; n < points_; ++n) {
        amplitudes[i * points_ + n] = static_cast<T>(std::ldexp(value(amplitude_, a + n), -exponent));
        phases[i * points_ + n] = reduced<T>(value(phase_, f + n));
      }
    }
  }
  std::vector<T> amplitudes, phases;

 private:
  /// Amplitudes' power of two divides out with their total, but their squares have to fit T.
  int exponent_of(std::size_t at, std::size_t image) const {
    double most = 0;
    for (std::size_t n = 0; n < points_; ++n) most = std::fmax(most, std::abs(value(amplitude_, at + n)));
    if (most == 0) throw error(fmt::format("the amplitude of image {} is zero everywhere: it has no OTF", image));
    return std::isfinite(most) ? std::ilogb(most) : 0;
  }
  static double value(const array& values, std::size_t i) {
    return is_double(values.type) ? values.as<double>()[i] : static_cast<double>(values.as<float>()[i]);
  }
  const array &amplitude_, &phase_;
  const row_pairs& pairs_;
  std::size_t points_;
  bool raw_;
};

template <class T>
void transform(device& device, image_reader<T>& reader, otf_result& result, otf_variant variant, std::size_t batch,
               bool quiet) {
  constexpr std::size_t most = std::size_t{1} << 28;
  const auto points = static_cast<std::size_t>(result.one.rows * result.one.columns);
  const std::size_t budget = std::min({most, device.buffer_bytes(), device.memory_bytes() / 8});
  const std::size_t at_once = std::clamp<std::size_t>(budget / (points * 2 * sizeof(T)), 1, batch);
  const std::size_t out_bytes = points * element_bytes(result.values.type);
  progress shown("otf", static_cast<double>(batch), quiet);
  std::unique_ptr<prepared_plan> prepared;
  std::size_t prepared_images = 0;
  for (std::size_t first = 0; first < batch; first += prepared_images) {
    const std::size_t count = std::min(at_once, batch - first);
    if (count != prepared_images) {
      prepared.reset();
      prepared_images = count;
      otf t = result.one;
      t.batch = static_cast<index>(count);
      const plan p = plan_or_error(planned(t, device.profile(), variant), device.profile(), name_of(variant));
      result.variant = p.variant;
      prepared = device.prepare(p);
    }
    reader.read(first, count);
    prepared->set_operand(std::as_bytes(std::span(reader.phases)));
    prepared->transform(std::as_bytes(std::span(reader.amplitudes)),
                        std::span(result.values.data).subspan(first * out_bytes, count * out_bytes));
    shown.advance(static_cast<double>(count));
  }
}

}  // namespace

otf_result otf_of_images(device& device, const array& amplitude, const array& phase, otf request, otf_variant variant,
                         bool quiet) {
  const auto began = std::chrono::steady_clock::now();
  otf_result result;
  result.one = checked(amplitude, phase, request);
  const row_pairs pairs = broadcast_rows(with_flat_images(amplitude), with_flat_images(phase));
  std::vector<std::size_t> shape = pairs.shape;
  std::size_t batch = 1;
  for (const std::size_t n : shape) batch *= n;
  shape.push_back(static_cast<std::size_t>(result.one.rows));
  shape.push_back(static_cast<std::size_t>(result.one.columns));
  const bool wide = request.precision == precision::f64;
  const element real = wide ? element::f64 : element::f32, complex = wide ? element::c128 : element::c64;
  result.values = array(real_out(request) ? real : complex, shape);
  const auto points = static_cast<std::size_t>(result.one.rows * result.one.columns);
  if (wide) {
    image_reader<double> reader(amplitude, phase, pairs, points, request.raw);
    transform(device, reader, result, variant, batch, quiet);
  } else {
    image_reader<float> reader(amplitude, phase, pairs, points, request.raw);
    transform(device, reader, result, variant, batch, quiet);
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return result;
}

}  // namespace komdsp::cli
