#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/arrays/spectrum.hpp"
#include "cli/base/error.hpp"
#include "cli/plots/spectrum_picture.hpp"
#include "cli/transforms/fft/fft_rows.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

struct fft2d_options : transform_options {
  index columns = 0;
  std::string colours = "inferno";
  bool inverse = false, real = false, checked = false, shift = false, db = false;
};

void scale_inverse(fft2d& t) {
  if (t.inverse) t.scale = 1.0 / (static_cast<double>(t.rows) * static_cast<double>(t.columns));
}

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
  t.checked = options.checked;
  t.precision = parse_precision(options.precision, precision_of(values.type));
  scale_inverse(t);
  return t;
}

/// Columns of real images begin at zero frequency and end at the highest: their rows alone are shifted.
void shift_image(array& spectrum, bool real, void (*shift)(array&, std::size_t)) {
  const std::size_t axes = spectrum.shape.size();
  shift(spectrum, axes - 2);
  if (!real) shift(spectrum, axes - 1);
}

void run(const fft2d_options& options) {
  check_files(options);
  array values = read_numbers(options, options.in, !options.real || options.inverse);
  const fft2d image = image_of(options, values);
  if (options.shift && options.inverse) shift_image(values, options.real, unshift_axis);
  if (is_picture(options.out)) check_image_picture(values);
  const std::size_t columns = values.shape.back(), rows = static_cast<std::size_t>(image.rows);
  batch_job job = job_of_rows(element_of(image.precision, real_in(image)), element_of(image.precision, real_out(image)),
                              values.shape, image.rows * columns_in(image), columns_out(image));
  job.there = columns * rows;
  job.points_out *= rows;
  job.axes = 2;
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    if (options.columns > 0) chosen.device->set_columns(static_cast<int>(options.columns));
    job.plan_for = [&, part = image](index batch) mutable {
      part.batch = batch;
      return plan_or_error(planned(part, chosen.device->profile(), parse_variant(options.variant)),
                           chosen.device->profile());
    };
    result = transform_batch(*chosen.device, values, job, "fft2d", options.quiet);
    if (options.shift && !options.inverse) shift_image(result.values, options.real, shift_axis);
    const std::size_t batch = result.values.count() / job.points_out;
    const char* const variant = name_of(result.variant);
    return {fmt::format("{} x {} x {}: variant {}{}", batch, image.rows, image.columns, variant, backend_words(chosen)),
            {{"rows", image.rows}, {"columns", image.columns}, {"batch", batch}},
            variant};
  };
  const auto draw = [&](const array& spectrum) {
    plot_image_spectrum(options.out, spectrum, fmt::format("2-D FFT of {}", options.in), options.colours);
  };
  run_transform(options, {.type = job.out,
                          .points = static_cast<double>(values.count()),
                          .compute = compute,
                          .draw = draw,
                          .levels = options.db});
}

class image_transform final : public kind_of_transform<fft2d> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<fft2d_options>(
        "fft2d", "discrete Fourier transform of the last two axes, as numpy.fft.fft2", run);
    add_files(command, options, true);
    command.add("--inverse", options.inverse, "the inverse transform, scaled by 1/(rows columns)");
    command.add("--real", options.real, "real input to C/2+1 columns of bins; with --inverse the reverse");
    command.add("--checked", options.checked, "results that are not those of the input are an error; in f32 and f64");
    command.add("--shift", options.shift,
                "zero frequency in the middle of the bins, not in the corner; of --real: of their rows");
    command.add("--db", options.db, "levels, 20 log10 of the magnitudes, not complex numbers");
    add_colours_option(command, options.colours);
    add_raw_options(command, options);
    add_columns_option(command, options.columns);
    add_plan_options(command, options, fft_variant_names);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"fft2d"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override {
    return {"--batch", "--inverse", "--real", "--variant", "--checked"};
  }
  const char* example() const override { return "--shape 512,512"; }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} FFT of {} x {}, batch {}", kind_words(p.what), request.shape[0], request.shape[1],
                       p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }

 protected:
  fft2d transform_of(const plan_request& request) const override {
    auto t = transform_with<fft2d>(request);
    t.kind = request.real ? fft_kind::real : fft_kind::complex;
    t.checked = request.checked;
    scale_inverse(t);
    return t;
  }
  /// Builds are those of rows.
  std::vector<test> tests() const override {
    const fft2d forward{.rows = 64, .columns = 128, .kind = fft_kind::real};
    fft2d inverse = forward;
    inverse.inverse = true;
    return {{"images", {forward, inverse}}};
  }
};

}  // namespace

const transform_kind& fft2d_transform_kind = only<image_transform>();

}  // namespace komdsp::cli
