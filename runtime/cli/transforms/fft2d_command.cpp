#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/decibels.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "cli/transforms/frequency_shift.hpp"
#include "cli/run_report.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "cli/tools/planned.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

struct fft2d_options : run_options, raw_options {
  std::string in, out;
  index columns = 0;
  std::string colours = "inferno";
  bool inverse = false, real = false, shift = false, db = false;
};

/// The transform of one image of an array.
fft2d image_of(const fft2d_options& options, const array& values) {
  const std::size_t dimensions = values.shape.size();
  if (dimensions < 2) throw error("fft2d needs at least two axes and this has one; raw input has --shape R,C");
  if (options.real && !options.inverse && is_complex(values.type))
    throw error("--real needs real input and this is complex; leave --real out");
  fft2d t;
  const auto there = static_cast<index>(values.shape[dimensions - 1]);
  t.rows = static_cast<index>(values.shape[dimensions - 2]);
  t.columns = options.real && options.inverse ? 2 * (there - 1) : there;
  if (t.rows < 1 || t.columns < 1 || t.rows > length_max || t.columns > length_max)
    throw error(fmt::format("images of {} x {} are not supported; sides of 1 to 2^26 points are", t.rows, t.columns));
  t.kind = options.real ? fft_kind::real : fft_kind::complex;
  t.inverse = options.inverse;
  t.precision = parse_precision(options.precision, is_double(values.type) ? precision::f64 : precision::f32);
  t.scale = t.inverse ? 1.0 / static_cast<double>(t.rows * t.columns) : 1;
  return t;
}

fft_result transform_images(device& device, const array& values, const fft2d& image, fft_variant variant, bool quiet) {
  batch_job job;
  job.in = element_of(image.precision, real_in(image));
  job.out = element_of(image.precision, real_out(image));
  job.there = values.shape[values.shape.size() - 1] * values.shape[values.shape.size() - 2];
  job.points_in = static_cast<std::size_t>(image.rows * columns_in(image));
  job.points_out = static_cast<std::size_t>(image.rows * columns_out(image));
  job.shape = values.shape;
  job.shape.back() = static_cast<std::size_t>(columns_out(image));
  job.plan_for = [&, part = image](index batch) mutable {
    part.batch = batch;
    return plan_or_error(planned(part, device.profile(), variant), device.profile());
  };
  return transform_batch(device, values, job, "fft2d", quiet);
}

/// Columns of real images begin at zero frequency and end at the highest: their rows alone are shifted.
void shift_image(array& spectrum, bool real, void (*shift)(array&, std::size_t)) {
  const std::size_t axes = spectrum.shape.size();
  shift(spectrum, axes - 2);
  if (!real) shift(spectrum, axes - 1);
}

void report(const fft2d_options& options, const device_choice& chosen, const fft2d& image, const fft_result& result) {
  const index batch = static_cast<index>(result.values.count()) / (image.rows * columns_out(image));
  const char* const variant = name_of(result.variant);
  tell(options, options.out, chosen,
       {fmt::format("{} x {} x {}: variant {}{}", batch, image.rows, image.columns, variant, backend_words(chosen)),
        {{"rows", image.rows}, {"columns", image.columns}, {"batch", batch}},
        variant,
        result.seconds});
}

void run(const fft2d_options& options) {
  std::optional<element> format = options.named_format();
  check_reading(options, {options.in}, options.out);
  array values = read_input(options.in, options, options.quiet);
  const fft2d image = image_of(options, values);
  if (options.shift && options.inverse) shift_image(values, options.real, unshift_axis);
  const element result_type = element_of(image.precision, options.db || real_out(image));
  // A stream between pipes is of the result's type: the one format names what comes in.
  if (options.in == "-" && options.out == "-") format = result_type;
  const bool picture = is_picture(options.out);
  if (picture) check_image_picture(values);
  if (!picture) check_output(options.out, result_type, format);
  const device_choice chosen = choose_device(options, static_cast<double>(values.count()));
  if (options.columns > 0) chosen.device->set_columns(static_cast<int>(options.columns));
  fft_result result = transform_images(*chosen.device, values, image, parse_variant(options.variant), options.quiet);
  if (options.shift && !options.inverse) shift_image(result.values, options.real, shift_axis);
  if (picture) {
    plot_image_spectrum(options.out, result.values, fmt::format("2-D FFT of {}", options.in), options.colours);
  } else {
    write_array(options.out, options.db ? decibels(result.values) : result.values, format);
  }
  report(options, chosen, image, result);
}

}  // namespace

void add_fft2d_command(command_options& program) {
  const auto options = std::make_shared<fft2d_options>();
  command_options command =
      program.add_command("fft2d", "discrete Fourier transform of the last two axes, as numpy.fft.fft2");
  command.add("IN", options->in, "array to read: " KOMDSP_FILES_READ).required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", .png (a picture), or -").required();
  command.add("--inverse", options->inverse, "the inverse transform, scaled by 1/(rows columns)");
  command.add("--real", options->real, "real input to C/2+1 columns of bins; with --inverse the reverse");
  command.add("--shift", options->shift,
              "zero frequency in the middle of the bins, not in the corner; of --real: of their rows");
  command.add("--db", options->db, "levels, 20 log10 of the magnitudes, not complex numbers");
  add_colours_option(command, options->colours);
  add_raw_options(command, *options);
  add_columns_option(command, options->columns);
  add_plan_options(command, *options, fft_variant_names);
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
