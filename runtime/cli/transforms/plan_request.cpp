#include "cli/transforms/plan_request.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include <komdsp/convolution2d.hpp>
#include <komdsp/fftn.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {
namespace {

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
                                                   {"--fixed-shifts", request.fixed_shifts}};
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

}  // namespace

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
  add_plan_options(command, request, variants);
}

void check_options(const plan_request& request, const std::vector<std::string_view>& needs,
                   const std::vector<std::string_view>& takes, const char* example) {
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
      throw error(fmt::format("{} needs {}, as in: {} {}", request.transform, name, request.transform, example),
                  error::wrong_usage);
}

}  // namespace komdsp::cli
