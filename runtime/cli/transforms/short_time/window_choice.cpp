#include "cli/transforms/short_time/window_choice.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"
#include "cli/devices/window_samples.hpp"
#include "cli/files/array_file.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/usage/suggestion.hpp"

namespace komdsp::cli {
namespace {

window_kind kind_named(std::string_view name, const std::string& text) {
  if (name == "boxcar") return window_kind::rectangular;
  const auto found = std::find(std::begin(window_names), std::end(window_names), name);
  if (found == std::end(window_names))
    throw error(fmt::format("no window is called {}; there are {}, and files .npy{}", text,
                            fmt::join(window_choices(), ", "), did_you_mean(name, window_choices())),
                error::wrong_usage);
  return static_cast<window_kind>(found - std::begin(window_names));
}

/// kaiser:8.6 or general_gaussian:1.5,20.
window parse_window(const std::string& text) {
  const std::size_t colon = text.find(':');
  window w{kind_named(std::string_view(text).substr(0, colon), text)};
  const char *at = text.data() + std::min(colon, text.size()), *const end = text.data() + text.size();
  while (at != end) {
    double number = 0;
    const auto [behind, failure] = std::from_chars(at + 1, end, number);
    if (failure != std::errc() || (behind != end && *behind != ',') || w.count == window::numbers_max)
      throw error(fmt::format("--window {}: numbers follow a colon, with commas between them, up to {}", text,
                              window::numbers_max),
                  error::wrong_usage);
    w.numbers[w.count++] = number;
    at = behind;
  }
  if (const char* const why = why_no_window(w))
    throw error(fmt::format("--window {}: {}", text, why), error::wrong_usage);
  return w;
}

void check_length_of_named(index length) {
  if (length <= index{1} << 24) return;
  throw error(fmt::format("windows by name have up to 2^24 samples, and this has {}: name a file of them", length));
}

bool is_table(const std::string& text) {
  return text.ends_with(".npy");
}
/// One axis of as many real numbers as a frame has samples; in fixed point integers, Q15 or Q31.
aligned_memory table_of(const std::string& path, index length, precision type) {
  const element numbers = element_of(type, true);
  read_options reading;
  if (is_fixed(type)) reading.integers = numbers;
  array samples = read_array(path, reading);
  if (is_complex(samples.type) || samples.shape.size() != 1)
    throw error(fmt::format("{}: a window is one axis of real numbers", path));
  if (samples.count() != static_cast<std::size_t>(length))
    throw error(fmt::format("{}: a window of {} samples, and frames have {}", path, samples.count(), length));
  samples = converted(std::move(samples), numbers);
  aligned_memory table(samples.data.size());
  std::copy(samples.data.begin(), samples.data.end(), table.span().begin());
  return table;
}

/// Sum of all samples, which levels are told by.
double sum_of(const aligned_memory& samples, index length, precision type) {
  double sum = 0;
  for (index k = 0; k < length; ++k) sum += scalar_at<double>(samples.span(), type, k);
  return sum;
}

}  // namespace

std::vector<std::string> window_choices() {
  std::vector<std::string> names{"boxcar"};
  names.insert(names.end(), std::begin(window_names), std::end(window_names));
  return names;
}

aligned_memory chosen_window(const std::string& text, index length, precision type) {
  if (!is_table(text)) check_length_of_named(length);
  aligned_memory samples =
      is_table(text) ? table_of(text, length, type) : window_samples(parse_window(text), length, type);
  const double sum = sum_of(samples, length, type);
  if (!std::isfinite(sum) || std::abs(sum) < 1e-12)
    throw error(fmt::format("--window {}: the samples are to be finite, and their sum not zero", text));
  return samples;
}

aligned_memory chosen_window(const std::string& text, const mdct& t) {
  const index length = 2 * t.length;
  if (is_table(text)) return table_of(text, length, t.precision);
  const window shape = parse_window(text);
  check_length_of_named(length);
  return window_samples(shape, length, t.precision, true);
}

}  // namespace komdsp::cli
