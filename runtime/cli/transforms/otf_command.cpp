#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/transforms/otf_images.hpp"
#include "cli/run_report.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {
namespace {

constexpr const char* product_names[] = {"otf", "psf", "mtf", "ptf"};

struct otf_options : run_options, raw_options {
  std::string amplitude, phase, out, product = product_names[0], colours = "inferno";
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
  const bool shaped = is_raw(path) || (!is_raw(options.amplitude) && !is_raw(options.phase));
  raw_options as = options;
  as.rate = 0;
  if (!shaped) as.shape.clear();
  return read_input(path, as, options.quiet);
}

void report(const otf_options& options, const device_choice& chosen, const otf_result& result) {
  const otf& t = result.one;
  const index batch = static_cast<index>(result.values.count()) / (t.rows * t.columns);
  const char* const variant = name_of(result.variant);
  tell(options, options.out, chosen,
       {fmt::format("{} of {} x {} x {}: variant {}{}", options.product, batch, t.rows, t.columns, variant,
                    backend_words(chosen)),
        {{"product", options.product}, {"rows", t.rows}, {"columns", t.columns}, {"batch", batch}},
        variant,
        result.seconds});
}

void run(const otf_options& options) {
  std::optional<element> format = options.named_format();
  check_reading(options, {options.amplitude, options.phase}, options.out);
  if (options.amplitude == "-" && options.phase == "-")
    throw error("amplitude and phase cannot both be read from standard input", error::wrong_usage);
  const array amplitude = read(options, options.amplitude), phase = read(options, options.phase);
  const otf request = request_of(options, is_double(amplitude.type) || is_double(phase.type));
  const bool wide = request.precision == precision::f64, picture = is_picture(options.out);
  const element type = real_out(request) ? (wide ? element::f64 : element::f32) : wide ? element::c128 : element::c64;
  if (options.amplitude == "-" || options.phase == "-") format = type;
  if (picture) {
    check_image_picture(amplitude);
    check_image_picture(phase);
    if (request.product == otf_product::ptf)
      throw error("a phase has no level in dB to be drawn: write .npy", error::wrong_usage);
  } else {
    check_output(options.out, type, format);
  }
  const device_choice chosen = choose_device(options, static_cast<double>(amplitude.count()));
  if (options.columns > 0) chosen.device->set_columns(static_cast<int>(options.columns));
  const otf_result result =
      otf_of_images(*chosen.device, amplitude, phase, request, parse_otf_variant(options.variant), options.quiet);
  if (picture) {
    plot_image_spectrum(options.out, result.values, fmt::format("{} of {}", options.product, options.amplitude),
                        options.colours);
  } else {
    write_array(options.out, result.values, format);
  }
  report(options, chosen, result);
}

}  // namespace

void add_otf_command(command_options& program) {
  const auto options = std::make_shared<otf_options>();
  options->formats = "f32 or f64";
  command_options command = program.add_command(
      "otf", "optical transfer function of a pupil: fft2(abs(ifft2(a * exp(1j * phi)))**2), 1 at zero frequency");
  command.add("AMPLITUDE", options->amplitude, "real array: " KOMDSP_FILES_READ).required();
  command.add("PHASE", options->phase, "the same in radians").required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", .png (a picture), or -").required();
  command.add("--product", options->product, "OTF; point spread function; modulus or phase of the OTF")
      .one_of(std::vector<std::string>(std::begin(product_names), std::end(product_names)))
      .with_default();
  command.add("--centre", options->centre, "zero frequency, or the origin, in the middle, not in the corner");
  command.add("--raw", options->raw, "not divided: neither is the OTF 1 at zero frequency nor the sum of the PSF");
  add_colours_option(command, options->colours);
  add_raw_options(command, *options);
  add_columns_option(command, options->columns);
  add_plan_options(command, *options, otf_variant_names);
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
