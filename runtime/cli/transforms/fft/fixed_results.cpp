#include "cli/transforms/fft/fixed_results.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/files/array_file.hpp"
#include "cli/files/npy.hpp"

namespace komdsp::cli {
namespace {

template <class Real, class Integer>
void fill_values(const fft_result& result, std::span<const Integer> integers, std::span<Real> values) {
  const std::size_t row = integers.size() / result.exponents.size();
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = std::ldexp(static_cast<Real>(integers[i]), result.exponents[i / row]);
}

/// Values, in double precision or single.
array values_of(const fft_result& result, bool wide) {
  const array& integers = result.values;
  array values(with_precision(integers.type, wide), integers.shape);
  const auto fill = [&](auto from) {
    wide ? fill_values(result, from, values.as<double>()) : fill_values(result, from, values.as<float>());
  };
  scalar_bytes(integers.type) == 2 ? fill(integers.as<std::int16_t>()) : fill(integers.as<std::int32_t>());
  return values;
}

void write_exponents(const fft_result& result, const std::string& path, std::optional<output_file>& beside) {
  const std::vector<std::size_t>& shape = result.values.shape;
  const array exponents(element::i32, {shape.begin(), shape.end() - 1});
  const std::string prefix = npy_prefix(exponents);
  beside.emplace(path);
  beside->write(std::as_bytes(std::span(prefix)));
  beside->write(std::as_bytes(std::span(result.exponents)));
}

}  // namespace

array with_pairs(array values) {
  if (values.shape.size() < 2 || values.shape.back() != 2) return values;
  values.type = element_of(precision_of(values.type), false);
  values.shape.pop_back();
  return values;
}

element written_as(element result, const transform_options& options, bool levels) {
  const bool stream = options.out == "-", between_pipes = stream && options.in == "-";
  const std::string name = stream ? options.format : extension_of(options.out);
  const std::optional<raw_format> raw = between_pipes ? std::nullopt : find_format(name);
  const bool holds_integers = raw ? is_fixed(raw->stored().value_or(element::f32)) : between_pipes || name == "npy";
  if (holds_integers && !levels) return result;
  return with_precision(result, raw ? is_double(raw->type) : precision_of(result) == precision::q31);
}

void finish_fixed(fft_result& result, element type, const std::string& out, std::optional<output_file>& beside,
                  run_report& report) {
  const auto [least, greatest] = std::ranges::minmax(result.exponents);
  report.line =
      least == greatest ? fmt::format("exponent {}", least) : fmt::format("exponents {} to {}", least, greatest);
  report.more["least_exponent"] = least;
  report.more["greatest_exponent"] = greatest;
  if (!is_fixed(type)) {
    result.values = values_of(result, is_double(type));
  } else if (out != "-") {
    const std::string path = out + ".exponents.npy";
    write_exponents(result, path, beside);
    report.line += ", in " + path;
  }
}

}  // namespace komdsp::cli
