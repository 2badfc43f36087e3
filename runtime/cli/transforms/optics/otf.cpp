#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/arrays/axis_order.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

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

double value_at(const array& values, std::size_t i) {
  return is_double(values.type) ? values.as<double>()[i] : static_cast<double>(values.as<float>()[i]);
}
/// Kernels reduce angles well up to 8192 radians in f32, 10^6 in f64 (komdsp/otf.hpp); longer ones are reduced here.
template <class T>
T reduced(double angle) {
  const double most = sizeof(T) == 4 ? 8192 : 1e6;
  return static_cast<T>(std::abs(angle) <= most ? angle : std::remainder(angle, 2 * std::numbers::pi));
}

/// Amplitudes' power of two divides out with their total, but their squares have to fit T. image: its number.
int exponent_of(const array& amplitude, std::size_t points, std::size_t at, std::size_t image) {
  double most = 0;
  for (std::size_t n = 0; n < points; ++n) most = std::fmax(most, std::abs(value_at(amplitude, at + n)));
  if (most == 0) throw error(fmt::format("the amplitude of image {} is zero everywhere: it has no OTF", image));
  return std::isfinite(most) ? std::ilogb(most) : 0;
}
/// Images of both arrays, those of one sweep side by side, as T.
template <class T>
batch_reader reader_of(const array& amplitude, const array& phase, const std::vector<row_axis>& axes,
                       std::size_t points, bool raw) {
  return [=, &amplitude, &phase, amplitudes = std::vector<T>(), phases = std::vector<T>()](
             std::size_t first, std::size_t count) mutable -> batch_items {
    amplitudes.resize(count * points);
    phases.resize(count * points);
    for (std::size_t i = 0; i < count; ++i) {
      const row_pair images = pair_at(axes, first + i);
      const std::size_t a = images.x * points, f = images.y * points;
      const int exponent = raw ? 0 : exponent_of(amplitude, points, a, first + i);
      for (std::size_t n = 0; n < points; ++n) {
        amplitudes[i * points + n] = static_cast<T>(std::ldexp(value_at(amplitude, a + n), -exponent));
        phases[i * points + n] = reduced<T>(value_at(phase, f + n));
      }
    }
    return {std::as_bytes(std::span(amplitudes)), std::as_bytes(std::span(phases))};
  };
}

/// The product of amplitude and phase, both real; the last two axes are an image, leading axes broadcast as NumPy's.
/// t: of one image. Throws error for shapes that do not fit, for lengths that are not supported and for images without
/// amplitude.
fft_result otf_of_images(device& device, const array& amplitude, const array& phase, const otf& t, otf_variant variant,
                         bool quiet) {
  const row_pairs pairs = broadcast_rows(with_flat_images(amplitude), with_flat_images(phase));
  batch_job job{.in = element_of(t.precision, true),
                .out = element_of(t.precision, real_out(t)),
                .shape = pairs.shape,
                .plan_for = planner_of(device, t, variant)};
  std::size_t batch = 1;
  for (const std::size_t n : job.shape) batch *= n;
  for (const index side : {t.rows, t.columns}) job.shape.push_back(static_cast<std::size_t>(side));
  const std::size_t points = job.points_in = job.points_out = static_cast<std::size_t>(t.rows * t.columns);
  const batch_reader read = t.precision == precision::f64
                                ? reader_of<double>(amplitude, phase, pairs.axes, points, t.raw)
                                : reader_of<float>(amplitude, phase, pairs.axes, points, t.raw);
  return transform_batch(device, batch, read, job, "otf", quiet);
}

constexpr const char* product_names[] = {"otf", "psf", "mtf", "ptf"};

/// in: the amplitude; other: the phase.
struct otf_options : transform_options {
  std::string product = product_names[0], colours = "inferno";
  index columns = 0;
  bool centre = false, raw = false;
};

otf request_of(const otf_options& options, bool wide) {
  otf t;
  t.product = static_cast<otf_product>(std::ranges::find(product_names, options.product) - std::begin(product_names));
  t.centre = options.centre;
  t.raw = options.raw;
  t.precision = parse_precision(options.precision, wide ? precision::f64 : precision::f32);
  return t;
}

/// The shape is that of raw input; where none is raw, it is refused.
array read(const otf_options& options, const std::string& path) {
  const bool shaped = is_raw(path) || (!is_raw(options.in) && !is_raw(options.other));
  raw_options as = options;
  as.rate = 0;
  if (!shaped) as.shape.clear();
  return read_input(path, as, options.quiet);
}

void run(const otf_options& options) {
  check_reading(options, {options.in, options.other}, options.out);
  if (options.in == "-" && options.other == "-")
    throw error("amplitude and phase cannot both be read from standard input", error::wrong_usage);
  const array amplitude = read(options, options.in), phase = read(options, options.other);
  const otf request = request_of(options, is_double(amplitude.type) || is_double(phase.type));
  if (is_picture(options.out)) {
    check_image_picture(amplitude);
    check_image_picture(phase);
    if (request.product == otf_product::ptf)
      throw error("a phase has no level in dB to be drawn: write .npy", error::wrong_usage);
  }
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    if (options.columns > 0) chosen.device->set_columns(static_cast<int>(options.columns));
    const otf t = checked(amplitude, phase, request);
    result = otf_of_images(*chosen.device, amplitude, phase, t, parse_otf_variant(options.variant), options.quiet);
    const index batch = static_cast<index>(result.values.count()) / (t.rows * t.columns);
    const char* const variant = name_of(result.variant);
    return {fmt::format("{} of {} x {} x {}: variant {}{}", options.product, batch, t.rows, t.columns, variant,
                        backend_words(chosen)),
            {{"product", options.product}, {"rows", t.rows}, {"columns", t.columns}, {"batch", batch}},
            variant};
  };
  const auto draw = [&](const array& values) {
    plot_image_spectrum(options.out, values, fmt::format("{} of {}", options.product, options.in), options.colours);
  };
  run_transform(options, {.type = element_of(request.precision, real_out(request)),
                          .points = static_cast<double>(amplitude.count()),
                          .compute = compute,
                          .draw = draw});
}

class optical_transform final : public kind_of_transform<otf> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<otf_options>(
        "otf", "optical transfer function of a pupil: fft2(abs(ifft2(a * exp(1j * phi)))**2), 1 at zero frequency",
        run);
    options.formats = "f32 or f64";
    command.add("AMPLITUDE", options.in, "real array: " KOMDSP_FILES_READ).required();
    command.add("PHASE", options.other, "the same in radians").required();
    add_output(command, options, true, number_types::floating);
    command.add("--product", options.product, "OTF; point spread function; modulus or phase of the OTF")
        .one_of(product_names)
        .with_default();
    command.add("--centre", options.centre, "zero frequency, or the origin, in the middle, not in the corner");
    command.add("--raw", options.raw, "not divided: neither is the OTF 1 at zero frequency nor the sum of the PSF");
    add_colours_option(command, options.colours);
    add_raw_options(command, options);
    add_columns_option(command, options.columns);
    add_plan_options(command, options, otf_variant_names, number_types::floating);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"otf"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--variant"}; }
  const char* example() const override { return "--shape 512,512"; }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Optical transfer function of {} x {}, batch {}", request.shape[0], request.shape[1],
                       p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }

 protected:
  otf transform_of(const plan_request& request) const override { return transform_with<otf>(request); }
  /// In one launch and in three.
  std::vector<test> tests() const override {
    return {{"optical transfer functions", {otf{.rows = 32, .columns = 32}, otf{.rows = 256, .columns = 32}}}};
  }
  /// One launch, three, step by step; every product.
  void each_build(const profile& profile, const plan_list& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      otf t{.rows = 16, .columns = 16, .precision = type};
      add(planned(t, profile, otf_variant::tile));
      add(planned(t, profile, otf_variant::six));
      for (const otf_product product : {otf_product::otf, otf_product::psf, otf_product::mtf, otf_product::ptf}) {
        t.product = product;
        add(planned(t, profile, otf_variant::three));
      }
      t.columns = 512;  // longer than the square of the lanes
      add(planned(t, profile, otf_variant::three));
    }
  }
};

}  // namespace

const transform_kind& otf_transform_kind = only<optical_transform>();

}  // namespace komdsp::cli
