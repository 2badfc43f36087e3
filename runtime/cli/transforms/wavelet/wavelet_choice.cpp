#include "cli/transforms/wavelet/wavelet_choice.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/usage/run_options.hpp"
#include "cli/usage/suggestion.hpp"

namespace komdsp::cli {
namespace {

std::vector<double> filters_of_file(const std::string& name) {
  const array file = read_array(name);
  const bool fits = file.shape.size() == 2 && file.shape[0] == 4 && !is_complex(file.type);
  if (!fits || file.shape[1] % 2 != 0)
    throw error(fmt::format(
        "{} holds no filters; four rows of an even number of taps are: dec_lo, dec_hi, rec_lo, rec_hi", name));
  const array rows = converted(file, element::f64);
  const auto taps = rows.as<double>();
  return {taps.begin(), taps.end()};
}

template <class T>
array planar_as(const array& values, element type) {
  std::vector<std::size_t> shape = values.shape;
  shape.insert(shape.begin(), 2);
  array result(type, shape);
  const auto from = values.as<T>(), to = result.as<T>();
  const std::size_t count = values.count();
  for (std::size_t i = 0; i < 2 * count; ++i) to[i % 2 * count + i / 2] = from[i];
  return result;
}
template <class T>
array interleaved_as(const array& values, element type) {
  array result(type, {values.shape.begin() + 1, values.shape.end()});
  const auto from = values.as<T>(), to = result.as<T>();
  const std::size_t count = result.count();
  for (std::size_t i = 0; i < 2 * count; ++i) to[i] = from[i % 2 * count + i / 2];
  return result;
}

}  // namespace

wavelet_choice::wavelet_choice(const std::string& name) : name_(name) {
  each_wavelet([&](const filter_bank& w) {
    if (name == w.name) bank_ = w;
  });
  if (bank_.taps > 0) return;
  if (!name.ends_with(".npy"))
    throw error(fmt::format("there is no wavelet {}; there are {}, and files of filters (.npy){}", name,
                            fmt::join(wavelet_choices(), ", "), did_you_mean(name, wavelet_choices())),
                error::wrong_usage);
  rows_ = filters_of_file(name);
  bank_.name = name_.c_str();
  bank_.taps = static_cast<int>(std::min<std::size_t>(rows_.size() / 4, 1 << 20));
  bank_.decomposition_low = rows_.data();
  bank_.decomposition_high = rows_.data() + bank_.taps;
  bank_.reconstruction_low = rows_.data() + 2 * bank_.taps;
  bank_.reconstruction_high = rows_.data() + 3 * bank_.taps;
}

filter_bank named_bank(const std::string& name, const std::string& transform) {
  if (name.ends_with(".npy"))
    throw error(fmt::format("{} needs the name of a wavelet here, and not a file of filters", transform),
                error::wrong_usage);
  return wavelet_choice(name).bank();
}

wavelet_mode parse_wavelet_mode(const std::string& name) {
  const auto at = std::ranges::find(wavelet_mode_names, name);
  if (at == std::end(wavelet_mode_names))
    throw error(fmt::format("there is no mode {}; there are {}", name, fmt::join(wavelet_mode_names, ", ")),
                error::wrong_usage);
  return static_cast<wavelet_mode>(at - std::begin(wavelet_mode_names));
}

index length_of_joined(const filter_bank& wavelet, wavelet_mode mode, int levels, index joined, index length) {
  const auto of = [&](index n) { return joined_length(wavelet, mode, n, levels); };
  index low = 1, high = joined + 1;  // the longest with so many coefficients is below high
  while (low < high) {
    const index middle = low + (high - low) / 2;
    of(middle) <= joined ? low = middle + 1 : high = middle;
  }
  const index longest = low - 1;
  if (longest < 1 || of(longest) != joined)
    throw error(fmt::format("{} coefficients are not what {} gives at {} levels in mode {}; {} and {} are", joined,
                            wavelet.name, levels, wavelet_mode_names[static_cast<int>(mode)],
                            of(std::max<index>(longest, 1)), of(longest + 1)));
  if (length == 0 || length == longest) return longest;
  if (of(length) != joined)
    throw error(fmt::format("{} coefficients restore {} samples, or one less, and not {}", joined, longest, length));
  return length;
}

array planar(array values) {
  if (values.type == element::c64) return planar_as<float>(values, element::f32);
  if (values.type == element::c128) return planar_as<double>(values, element::f64);
  return values;
}
array interleaved(const array& values) {
  if (values.type == element::f32) return interleaved_as<float>(values, element::c64);
  return interleaved_as<double>(values, element::c128);
}

}  // namespace komdsp::cli
