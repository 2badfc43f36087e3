#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/progress.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/broadcast.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

/// The product of many pupils.
struct otf_result : fft_result {
  otf one;  // of one image
};

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
void transform_images(device& device, image_reader<T>& reader, otf_result& result, otf_variant variant,
                      std::size_t batch, bool quiet) {
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
      const plan p = planned_or_error(t, device.profile(), variant);
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

/// The product of amplitude and phase, both real; the last two axes are an image, leading axes broadcast as NumPy's.
/// request: product, centre, raw and type; rows, columns and batch follow from the arrays.
/// Throws error for shapes that do not fit, for lengths that are not supported and for images without amplitude.
otf_result otf_of_images(device& device, const array& amplitude, const array& phase, const otf& request,
                         otf_variant variant, bool quiet) {
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
  result.values = array(element_of(request.precision, real_out(request)), shape);
  const auto points = static_cast<std::size_t>(result.one.rows * result.one.columns);
  if (wide) {
    image_reader<double> reader(amplitude, phase, pairs, points, request.raw);
    transform_images(device, reader, result, variant, batch, quiet);
  } else {
    image_reader<float> reader(amplitude, phase, pairs, points, request.raw);
    transform_images(device, reader, result, variant, batch, quiet);
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return result;
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
  const auto compute = [&](const device_choice& chosen, fft_result& all) -> run_report {
    if (options.columns > 0) chosen.device->set_columns(static_cast<int>(options.columns));
    otf_result result =
        otf_of_images(*chosen.device, amplitude, phase, request, parse_otf_variant(options.variant), options.quiet);
    const otf t = result.one;
    all = std::move(result);
    const index batch = static_cast<index>(all.values.count()) / (t.rows * t.columns);
    const char* const variant = name_of(all.variant);
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
    const auto options = std::make_shared<otf_options>();
    options->formats = "f32 or f64";
    command_options command = program.add_command(
        "otf", "optical transfer function of a pupil: fft2(abs(ifft2(a * exp(1j * phi)))**2), 1 at zero frequency");
    command.add("AMPLITUDE", options->in, "real array: " KOMDSP_FILES_READ).required();
    command.add("PHASE", options->other, "the same in radians").required();
    add_output(command, *options, true, number_types::floating);
    command.add("--product", options->product, "OTF; point spread function; modulus or phase of the OTF")
        .one_of(std::vector<std::string>(std::begin(product_names), std::end(product_names)))
        .with_default();
    command.add("--centre", options->centre, "zero frequency, or the origin, in the middle, not in the corner");
    command.add("--raw", options->raw, "not divided: neither is the OTF 1 at zero frequency nor the sum of the PSF");
    add_colours_option(command, options->colours);
    add_raw_options(command, *options);
    add_columns_option(command, options->columns);
    add_plan_options(command, *options, otf_variant_names, number_types::floating);
    add_device_options(command, *options);
    command.runs([options] { run(*options); });
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
  otf transform_of(const plan_request& request) const override {
    otf t;
    t.rows = request.shape[0];
    t.columns = request.shape[1];
    t.batch = request.batch;
    t.precision = request.type();
    return t;
  }
  /// In one launch and in three.
  std::vector<test> tests() const override { return {{"optical transfer functions", {pupil(32, 32), pupil(256, 32)}}}; }
  /// One launch, three, step by step; every product.
  void each_build(const profile& profile, const plan_list& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      otf t = pupil(16, 16);
      t.precision = type;
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

 private:
  static otf pupil(index rows, index columns) {
    otf t;
    t.rows = rows;
    t.columns = columns;
    return t;
  }
};

}  // namespace

const transform_kind& otf_transform_kind() {
  static const optical_transform kind;
  return kind;
}

}  // namespace komdsp::cli
