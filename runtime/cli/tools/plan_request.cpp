#include "cli/tools/plan_request.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "cli/tools/planned.hpp"
#include "cli/transforms/wavelet_choice.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

bool is_image(const plan_request& options) {
  return options.transform == "fft2d" || options.transform == "otf";
}
precision type_of(const plan_request& options) {
  return parse_precision(options.precision, precision::f32);
}
void check_wavelet_options(const plan_request& options) {
  const bool given = !options.wavelet.empty() || !options.mode.empty() || options.levels != 0;
  if (!is_wavelet(options)) {
    if (given) throw error("--wavelet, --levels and --mode are of dwt and idwt", error::wrong_usage);
    return;
  }
  if (options.wavelet.empty() || options.wavelet.ends_with(".npy"))
    throw error(fmt::format("a wavelet transform needs the name of a wavelet, as in: {} --length 4096 --wavelet db4",
                            options.transform),
                error::wrong_usage);
  if (options.inverse || options.real || options.variant != "auto")
    throw error("dwt and idwt have neither --inverse nor --real nor --variant", error::wrong_usage);
}
/// What one kind of transform has and the others have not.
void check(const plan_request& options) {
  const bool convolution = options.transform == "convolution", image = is_image(options);
  if (image && (options.length != 0 || options.shape.size() != 2))
    throw error(fmt::format("images have a shape and no length, as in: {} --shape 512,512", options.transform),
                error::wrong_usage);
  if (!image && (options.length == 0 || !options.shape.empty()))
    throw error(fmt::format("{} needs a length, as in: {} --length 4096",
                            convolution           ? "a convolution"
                            : is_wavelet(options) ? "a wavelet transform"
                                                  : "an fft",
                            options.transform),
                error::wrong_usage);
  check_wavelet_options(options);
  if (convolution && (options.inverse || options.batch != 1))
    throw error("a convolution has --pairs M,J and neither --inverse nor --batch", error::wrong_usage);
  if (!convolution && options.pairs != std::vector<index>{1, 1})
    throw error("--pairs are of a convolution; other transforms have --batch", error::wrong_usage);
  if (options.transform == "otf" && (options.inverse || options.real))
    throw error("an otf has neither --inverse nor --real", error::wrong_usage);
}

}  // namespace

void add_plan_request(CLI::App& command, plan_request& options) {
  command.add_option("TRANSFORM", options.transform, "fft, fft2d, otf, convolution, dwt or idwt")
      ->check(CLI::IsMember({"fft", "fft2d", "otf", "convolution", "dwt", "idwt"}));
  command.add_option("--length", options.length, "points of a transform")->check(CLI::Range(index{1}, index{1} << 40));
  command.add_option("--shape", options.shape, "R,C: rows and columns of an image")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_option("--batch", options.batch, "transforms")
      ->check(CLI::Range(index{1}, index{1} << 40))
      ->capture_default_str();
  command.add_option("--pairs", options.pairs, "M,J: vectors of a circular convolution, M times J pairs")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(index{1}, index{1} << 40));
  command.add_flag("--inverse", options.inverse, "the inverse transform, scaled by 1/N");
  command.add_flag("--real", options.real, "real data");
  command.add_option("--wavelet", options.wavelet, "of dwt and idwt, as pywt names it");
  command.add_option("--levels", options.levels, "of dwt and idwt; default: as many as are useful")
      ->check(CLI::Range(1, wavelet_levels_max));
  command.add_option("--mode", options.mode, "of dwt and idwt: how signals go on; default: symmetric");
  add_plan_options(command, options);
}

fft fft_of(const plan_request& options) {
  check(options);
  return fft_of_request({options.inverse, options.real, options.length, type_of(options)}, options.batch);
}
fft2d fft2d_of(const plan_request& options) {
  check(options);
  fft2d t;
  t.rows = options.shape[0];
  t.columns = options.shape[1];
  t.batch = options.batch;
  t.kind = options.real ? fft_kind::real : fft_kind::complex;
  t.inverse = options.inverse;
  t.type = type_of(options);
  if (t.inverse) t.scale = 1.0 / (static_cast<double>(t.rows) * static_cast<double>(t.columns));
  return t;
}
otf otf_of(const plan_request& options) {
  check(options);
  otf t;
  t.rows = options.shape[0];
  t.columns = options.shape[1];
  t.batch = options.batch;
  t.type = type_of(options);
  return t;
}
dwt dwt_of(const plan_request& options) {
  check(options);
  dwt t;
  t.wavelet = wavelet_choice(options.wavelet).bank();
  t.length = options.length;
  t.levels = options.levels;
  if (t.levels == 0) t.levels = std::clamp(useful_levels(t.wavelet, t.length), 1, wavelet_levels_max);
  if (!options.mode.empty()) t.mode = parse_wavelet_mode(options.mode);
  t.batch = options.batch;
  t.inverse = options.transform == "idwt";
  t.type = type_of(options);
  return t;
}
convolution convolution_of(const plan_request& options) {
  check(options);
  convolution c;
  c.x_length = c.y_length = options.length;
  c.outer = options.pairs[0];
  c.inner = options.pairs[1];
  c.circular = true;
  c.real = options.real;
  c.type = type_of(options);
  return c;
}

plan plan_of(const plan_request& options, const profile& profile) {
  if (options.transform == "fft") return plan_or_error(planned(fft_of(options), profile, parse_variant(options.variant)), profile, options.variant);
  if (options.transform == "fft2d")
    return plan_or_error(planned(fft2d_of(options), profile, parse_variant(options.variant)), profile, options.variant);
  if (options.transform == "otf")
    return plan_or_error(planned(otf_of(options), profile, parse_otf_variant(options.variant)), profile, options.variant);
  if (is_wavelet(options)) return plan_or_error(planned(dwt_of(options), profile), profile);
  return plan_or_error(planned(convolution_of(options), profile, parse_convolution_variant(options.variant)),
                  profile, options.variant);
}

bool is_wavelet(const plan_request& options) {
  return options.transform == "dwt" || options.transform == "idwt";
}

double points_of(const plan_request& options) {
  const double vectors = options.transform == "convolution"
                             ? 2.0 * static_cast<double>(options.pairs[0]) * static_cast<double>(options.pairs[1])
                             : static_cast<double>(options.batch);
  double points = options.shape.empty() ? static_cast<double>(options.length) : 1;
  for (const index side : options.shape) points *= static_cast<double>(side);
  return vectors * points;
}

}  // namespace komdsp::cli
