#include "cli/transforms/wavelet/wavelet_choice.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/arrays/axis_order.hpp"
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

/// Calls visit with both places of each coefficient: cA_L[k] is at k 2^L, cD_l[k] at (2 k + 1) 2^(l - 1).
template <class Visitor>
void each_lifted(const array& rows, int levels, Visitor visit) {
  const std::size_t length = rows.shape.back();
  for (std::size_t row = 0, joined = 0; row < rows.count(); row += length) {
    for (std::size_t at = 0; at < length; at += std::size_t{1} << levels) visit(row + at, joined++);
    for (std::size_t half = std::size_t{1} << levels >> 1; half > 0; half /= 2)
      for (std::size_t at = half; at < length; at += 2 * half) visit(row + at, joined++);
  }
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

std::optional<lifting_wavelet> lifted_by(const std::string& name) {
  for (const lifting_wavelet w : {lifting_wavelet::cdf5_3, lifting_wavelet::cdf9_7})
    if (name == lifting_wavelet_names[static_cast<int>(w)]) return w;
  return std::nullopt;
}
const char* filters_of(const std::string& lifted) {
  return lifted_by(lifted) == lifting_wavelet::cdf5_3 ? "bior2.2" : "bior4.4";
}
array lifted_as_joined(const array& rows, int levels) {
  array result(rows.type, rows.shape);
  each_lifted(rows, levels, [&](std::size_t lifted, std::size_t joined) { convert(rows, lifted, result, joined, 1); });
  return result;
}
array joined_as_lifted(const array& rows, int levels) {
  array result(rows.type, rows.shape);
  each_lifted(rows, levels, [&](std::size_t lifted, std::size_t joined) { convert(rows, joined, result, lifted, 1); });
  return result;
}

array planar(array values) {
  if (!is_complex(values.type)) return values;
  values.type = element_of(precision_of(values.type), true);
  values.shape.push_back(2);
  const std::size_t last = values.shape.size() - 1;
  return moved_axis(std::move(values), last, 0);
}
array interleaved(array values) {
  const std::size_t last = values.shape.size() - 1;
  values = moved_axis(std::move(values), 0, last);
  values.type = element_of(precision_of(values.type), false);
  values.shape.pop_back();
  return values;
}

}  // namespace komdsp::cli
