#include "cli/transforms/transform_kind.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include <komdsp/convolution2d.hpp>
#include <komdsp/fftn.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {

// Beside the commands that compute them.
extern const transform_kind &fft_transform_kind, &short_time_transform_kind, &fft2d_transform_kind,
    &fftn_transform_kind, &dct_transform_kind, &mdct_transform_kind, &otf_transform_kind, &convolution_transform_kind,
    &convolution2d_transform_kind, &overlap_save_kind, &wavelet_transform_kind, &wavelet2d_transform_kind,
    &lifting_transform_kind;

namespace {

void check_axes(const plan_request& request, const transform_kind& kind) {
  const std::size_t count = request.shape.size(), least = kind.least_axes(), most = kind.most_axes();
  if (count == 0 || (count >= least && count <= most)) return;
  const std::string right = least == most ? fmt::format("{}", most) : fmt::format("{} to {}", least, most);
  throw error(fmt::format("--shape of {0} has {1} axes, not {2}, as in: {0} {3}", request.transform, right, count,
                          kind.example()),
              error::wrong_usage);
}

/// Options that a request has, but those that every transform has.
std::vector<std::string_view> given_options(const plan_request& request) {
  const std::pair<std::string_view, bool> all[] = {{"--length", request.length != 0},
                                                   {"--shape", !request.shape.empty()},
                                                   {"--by", !request.by.empty()},
                                                   {"--axes", !request.axes.empty()},
                                                   {"--batch", request.batch != 1},
                                                   {"--pairs", request.pairs != std::vector<index>{1, 1}},
                                                   {"--inverse", request.inverse},
                                                   {"--real", request.real},
                                                   {"--hermitian", request.hermitian},
                                                   {"--wavelet", !request.wavelet.empty()},
                                                   {"--levels", request.levels != 0},
                                                   {"--mode", !request.mode.empty()},
                                                   {"--hop", request.hop != 0},
                                                   {"--variant", request.variant != "auto"},
                                                   {"--fixed-shifts", request.fixed_shifts},
                                                   {"--checked", request.checked}};
  std::vector<std::string_view> given;
  for (const auto& [name, there] : all)
    if (there) given.push_back(name);
  return given;
}

std::vector<std::string> mode_names() {
  std::vector<std::string> names(std::begin(wavelet_mode_names), std::end(wavelet_mode_names));
  names.insert(names.end(), std::begin(convolution_part_names), std::end(convolution_part_names));
  return names;
}

/// Throws error (usage) where an option is missing, or one is there that the transform has not.
void check_options(const plan_request& request, const transform_kind& kind) {
  const std::vector<std::string_view> needs = kind.needs(), takes = kind.takes();
  const auto holds = [](const std::vector<std::string_view>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  const std::vector<std::string_view> given = given_options(request);
  for (const std::string_view name : given)
    if (!holds(needs, name) && !holds(takes, name))
      throw error(fmt::format("{} has no {}; it has {}, {} and --precision", request.transform, name,
                              fmt::join(needs, ", "), fmt::join(takes, ", ")),
                  error::wrong_usage);
  for (const std::string_view name : needs)
    if (!holds(given, name))
      throw error(fmt::format("{} needs {}, as in: {} {}", request.transform, name, request.transform, kind.example()),
                  error::wrong_usage);
}

/// All that TRANSFORM may be.
std::vector<std::string> transform_names() {
  std::vector<std::string> all;
  for (const transform_kind* kind : transform_list())
    for (const std::string& name : kind->names()) all.push_back(name);
  return all;
}

}  // namespace

std::span<const transform_kind* const> transform_list() {
  static const std::array all{&fft_transform_kind,    &short_time_transform_kind,  &fft2d_transform_kind,
                              &fftn_transform_kind,   &dct_transform_kind,         &mdct_transform_kind,
                              &otf_transform_kind,    &convolution_transform_kind, &convolution2d_transform_kind,
                              &overlap_save_kind,     &wavelet_transform_kind,     &wavelet2d_transform_kind,
                              &lifting_transform_kind};
  return all;
}

const transform_kind& kind_of(const plan_request& request, const char* command) {
  if (request.transform.empty())
    throw error(*command == '-' ? fmt::format("{0} needs a transform, as in: {0} 'fft --length 4096'", command)
                                : fmt::format("{0} needs a transform, as in: komdsp {0} fft --length 4096", command),
                error::wrong_usage);
  for (const transform_kind* kind : transform_list()) {
    const std::vector<std::string> names = kind->names();
    if (std::ranges::find(names, request.transform) == names.end()) continue;
    check_options(request, *kind);
    check_axes(request, *kind);
    return *kind;
  }
  throw error(fmt::format("there is no transform {}", request.transform), error::wrong_usage);
}

void add_plan_request(command_options& command, plan_request& request) {
  constexpr index least = 1, most = index{1} << 40;
  command.add("TRANSFORM", request.transform, "what is computed").one_of(transform_names());
  command.add("--length", request.length, "points of a transform").within(least, most);
  command.add("--shape", request.shape, "R,C: rows and columns of an image; of fftn any axes")
      .list()
      .repeated()
      .within(least, most);
  command.add("--by", request.by, "R,C: of convolution2d, rows and columns of the other image")
      .list(2)
      .within(least, most);
  command.add("--axes", request.axes, "of fftn: those that are transformed, from 0; default: all")
      .list()
      .repeated()
      .within(index{0}, index{rank_max - 1});
  command.add("--batch", request.batch, "transforms").within(least, most).with_default();
  command.add("--pairs", request.pairs, "M,J: vectors of a circular convolution, M times J pairs")
      .list(2)
      .within(least, most);
  command.add("--inverse", request.inverse, "the inverse transform, scaled by 1/N");
  command.add("--real", request.real, "real data");
  command.add("--hermitian", request.hermitian, "of fft and fftn: as hfft, and with --inverse ihfft");
  command.add("--fixed-shifts", request.fixed_shifts, "of fft in fixed point: the exponent is one of the length");
  command.add("--checked", request.checked, "of fft and fft2d: sums of input and results are compared");
  command
      .add("--wavelet", request.wavelet, "of wavelet transforms, as pywt names it; of lifting haar, cdf5/3 or cdf9/7")
      .takes("NAME", "a name", wavelet_choices());
  command.add("--levels", request.levels, "of wavelet transforms; default: as many as are useful, of lifting 1")
      .within(1, wavelet_levels_max);
  command.add("--mode", request.mode, "of wavelet transforms: how signals go on; of convolution2d: full, same or valid")
      .takes("NAME", "a name", mode_names());
  command.add("--hop", request.hop, "of stft: samples from frame to frame; default: a quarter of the length")
      .within(least, most);
  std::vector<const char*> variants(std::begin(fft_variant_names), std::end(fft_variant_names));
  variants.insert(variants.end(), {name_of(otf_variant::three), name_of(otf_variant::six)});
  add_plan_options(command, request, variants, number_types::planned);
}

double transform_kind::points_of(const plan_request& request) const {
  double points = static_cast<double>(request.batch);
  if (request.shape.empty()) points *= static_cast<double>(request.length);
  for (const index length : request.shape) points *= static_cast<double>(length);
  return points;
}
void transform_kind::tell_plan(const plan_request& request, record& told) const {
  if (!request.shape.empty()) told["shape"] = request.shape;
}
std::string transform_kind::size_words(const plan_request& request, const plan& p) const {
  return fmt::format("{} x {} points", p.batch(), request.length == 0 ? p.what.length : request.length);
}

void verdict::add(double found, const std::string& size) {
  ++tested;
  error = error >= found ? error : found;  // NaN stays
  if (!(found <= 1) && failure.empty() && !size.empty())
    failure = fmt::format("{}: error {:.3g} of what is allowed", size, found);
}

verdict tested(const device& device, precision type, const std::string& what,
               const std::function<void(verdict&)>& test) {
  verdict v;
  v.what = fmt::format("{} {}: {} {}", device.backend(), device.name(), what, name_of(type));
  try {
    test(v);
    if (!(v.error <= 1) && v.failure.empty()) v.failure = fmt::format("error {:.3g} of what is allowed", v.error);
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

}  // namespace komdsp::cli
