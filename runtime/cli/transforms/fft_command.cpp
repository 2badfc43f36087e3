#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/files/convert.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/examples/window_choice.hpp"
#include "cli/files/decibels.hpp"
#include "cli/transforms/fft_axes.hpp"
#include "cli/transforms/frequency_shift.hpp"
#include "cli/run_report.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {
namespace {

struct fft_options : run_options, raw_options {
  std::string in, out, window;
  bool inverse = false, real = false, hermitian = false, shift = false, db = false;
  index length = 0;         // 0: that of the data
  std::vector<index> axes;  // empty: the last one
};

void report(const fft_options& options, const device_choice& chosen, const fft& row, const fft_result& result) {
  const index batch = static_cast<index>(result.values.count()) / points_out(row);
  const char* const variant = name_of(result.variant);
  tell(options, options.out, chosen,
       {fmt::format("{} x {} points: variant {}{}", batch, row.length, variant, backend_words(chosen)),
        {{"length", row.length}, {"batch", batch}},
        variant,
        result.seconds});
}

/// The result's destination: in which format, or as a picture.
struct destination {
  std::optional<element> format;
  bool picture = false;
};
destination destination_of(const fft_options& options, const array& values, element result) {
  // A stream between pipes is of the result's type: the one format names what comes in.
  const bool pipes = options.in == "-" && options.out == "-";
  if (options.db) result = element_of(is_double(result) ? precision::f64 : precision::f32, true);
  const destination to{pipes ? result : options.named_format(), is_picture(options.out)};
  if (to.picture) check_spectrum_picture(values);
  if (!to.picture) check_output(options.out, result, to.format);
  return to;
}

/// Over frequencies where the rate is known, and of real samples without the half that mirrors the other.
void draw(const fft_options& options, const fft& row, const array& values, array spectrum) {
  const double rate = options.inverse ? 0 : values.sample_rate, length = static_cast<double>(row.length);
  const bool mirrored = !options.inverse && row.kind == fft_kind::complex && !is_complex(values.type);
  // Bins beyond the middle are those of negative frequencies.
  const bool turns = rate > 0 && row.kind == fft_kind::complex && is_complex(values.type) && !options.shift;
  if (turns) shift_axis(spectrum, spectrum.shape.size() - 1);
  const bool centred = turns || (options.shift && !options.inverse);
  spectrum_axis axis;
  if (rate > 0) axis = {0, rate / length, true, 0};
  if (centred) axis.first = -axis.step * static_cast<double>(row.length / 2);
  if (mirrored && !centred) axis.bins = static_cast<std::size_t>(row.length / 2 + 1);
  plot_spectrum(options.out, spectrum, fmt::format("FFT of {}", options.in), axis);
}

/// Times a window of the samples that are transformed, along an axis.
array windowed(const fft_options& options, array values, std::size_t axis, precision type) {
  const std::size_t there = values.shape[axis];
  std::size_t apart = 1;
  for (std::size_t a = axis + 1; a < values.shape.size(); ++a) apart *= values.shape[a];
  const auto all = static_cast<index>(there), length = options.length == 0 ? all : std::min(options.length, all);
  values = converted(std::move(values), with_precision(values.type, type == precision::f64));
  const aligned_memory window = chosen_window(options.window, length, type);
  const auto multiply = [&](const auto* factors) {
    visit_elements(values, [&](auto samples) {
      using part = decltype(std::abs(samples[0]));
      for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::size_t n = i / apart % there;
        if (n < static_cast<std::size_t>(length)) samples[i] *= static_cast<part>(factors[n]);
      }
    });
  };
  type == precision::f64 ? multiply(static_cast<const double*>(window.data()))
                         : multiply(static_cast<const float*>(window.data()));
  return values;
}

void run_rows(const fft_options& options, const fft_request& request, const array& values) {
  const fft row = fft_of_row(request, values.type, values.shape.back());
  const double rows = static_cast<double>(values.count() / values.shape.back());
  const destination to = destination_of(options, values, result_type(row));
  const device_choice chosen = choose_device(options, static_cast<double>(row.length) * rows);
  fft_result result = transform_rows(*chosen.device, values, row, request.variant, options.quiet);
  if (options.shift && !options.inverse) shift_axis(result.values, result.values.shape.size() - 1);
  if (to.picture) {
    draw(options, row, values, result.values);
  } else {
    if (options.inverse) result.values.sample_rate = values.sample_rate;
    write_array(options.out, options.db ? decibels(result.values) : result.values, to.format);
  }
  report(options, chosen, row, result);
}

/// The array that --length asks for, along the axis that is named last: bins of real results.
array cropped(const fft_request& request, const array& values, const std::vector<std::size_t>& axes) {
  const index length = *request.length;
  check_length(length, true);
  const bool bins = request.kind == (request.inverse ? fft_kind::real : fft_kind::hermitian);
  return resized(values, axes.back(), static_cast<std::size_t>(bins ? length / 2 + 1 : length));
}

void run_axes(const fft_options& options, const fft_request& request, const array& values,
              const std::vector<std::size_t>& axes) {
  const array_transform what = transform_of_array(request, values, axes);
  const destination to = destination_of(options, values, what.job.out);
  if (to.picture) throw error("a picture is of transforms of one axis", error::wrong_usage);
  const device_choice chosen = choose_device(options, static_cast<double>(values.count()));
  fft_result result = transform_axes(*chosen.device, values, what, request.variant, options.quiet);
  if (options.shift && !options.inverse)
    for (const std::size_t axis : axes) shift_axis(result.values, axis);
  write_array(options.out, options.db ? decibels(result.values) : result.values, to.format);
  const char* const variant = name_of(result.variant);
  tell(options, options.out, chosen,
       {fmt::format("{} over axes {}: variant {}{}", fmt::join(values.shape, " x "), fmt::join(axes, ", "), variant,
                    backend_words(chosen)),
        {{"shape", values.shape}, {"axes", axes}},
        variant,
        result.seconds});
}

void run(const fft_options& options) {
  if (options.shift && options.real)
    throw error("--shift is for all N bins; those of --real begin at zero frequency", error::wrong_usage);
  if (!options.window.empty() && (options.inverse || options.hermitian))
    throw error("--window is of samples, on their way to bins", error::wrong_usage);
  check_reading(options, {options.in}, options.out);
  array values = read_input(options.in, options, options.quiet, limit_of_rows(options.length));
  fft_request request;
  request.inverse = options.inverse;
  request.kind = kind_of_options(options.real, options.hermitian);
  if (options.length != 0) request.length = options.length;
  if (!options.precision.empty()) request.precision = parse_precision(options.precision, precision::f32);
  request.variant = parse_variant(options.variant);
  std::vector<std::size_t> axes = axes_of_array(options.axes, values.shape.size());
  if (is_picture(options.out) && axes.size() == 1) values = with_axes_last(std::move(values), std::exchange(axes, {}));
  const std::size_t last = values.shape.size() - 1;
  if (options.shift && options.inverse)
    for (const std::size_t axis : axes.empty() ? std::vector{last} : axes) unshift_axis(values, axis);
  if (!options.window.empty()) {
    if (axes.size() > 1) throw error("--window is of one axis", error::wrong_usage);
    const precision type = is_double(values.type) ? precision::f64 : precision::f32;
    values = windowed(options, std::move(values), axes.empty() ? last : axes.front(), request.precision.value_or(type));
  }
  if (axes.empty() || axes == std::vector{last}) return run_rows(options, request, values);
  if (!request.length) return run_axes(options, request, values, axes);
  run_axes(options, request, cropped(request, values, axes), axes);
}

}  // namespace

void add_fft_command(command_options& program) {
  const auto options = std::make_shared<fft_options>();
  command_options command =
      program.add_command("fft", "discrete Fourier transform of the last axis, or of others, as numpy.fft");
  command.add("IN", options->in, "array to read: " KOMDSP_FILES_READ).required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", .png (a picture), or -").required();
  command.add("--inverse", options->inverse, "the inverse transform, scaled by 1/N");
  command.add("--real", options->real, "real input to N/2+1 bins; with --inverse the reverse");
  command.add("--hermitian", options->hermitian, "N/2+1 points to N real bins, as hfft; with --inverse the reverse");
  command.add("--shift", options->shift, "zero frequency in the middle of the bins, not at their beginning");
  command.add("--db", options->db, "levels, 20 log10 of the magnitudes, not complex numbers");
  command.add("--window", options->window, std::string("periodic, times the axis: ") + window_syntax)
      .takes("NAME|FILE", "a name with its numbers, or a file", window_choices());
  command.add("--length", options->length, "N: crops the last axis, or the one named last, or fills it with zeros")
      .within(index{1}, index{1} << 40);
  command.add("--axes,--axis", options->axes, "A,B: transforms these, as numpy.fft.fftn; -1 is the last axis")
      .list()
      .repeated();
  add_raw_options(command, *options);
  // The last one is of images.
  add_plan_options(command, *options, std::span(fft_variant_names).first(std::size(fft_variant_names) - 1));
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
