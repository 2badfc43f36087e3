#include "cli/transforms/fixed_results.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/files/npy.hpp"

namespace komdsp::cli {
namespace {

template <class Real, class Integer>
void fill_values(const fft_result& result, std::span<const Integer> integers, std::span<Real> values) {
  const std::span<const std::int32_t> exponents = result.exponents.as<std::int32_t>();
  const std::size_t shared = result.shared * (is_complex(result.values.type) ? 2 : 1);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] =
        std::ldexp(static_cast<Real>(integers[i]), exponents.empty() ? 0 : exponents[i / shared % exponents.size()]);
}

/// Values, in double precision or single.
array values_of(const fft_result& result, bool wide) {
  const array& integers = result.values;
  array values(with_precision(integers.type, wide), integers.shape);
  values.sample_rate = integers.sample_rate;
  const auto fill = [&](auto from) {
    wide ? fill_values(result, from, values.as<double>()) : fill_values(result, from, values.as<float>());
  };
  scalar_bytes(integers.type) == 2 ? fill(integers.as<std::int16_t>()) : fill(integers.as<std::int32_t>());
  return values;
}

}  // namespace

element written_as(element result, const transform_options& options, bool levels) {
  const bool stream = options.out == "-", between_pipes = stream && (options.in == "-" || options.other == "-");
  const std::string name = stream ? options.format : extension_of(options.out);
  const std::optional<raw_format> raw = between_pipes ? std::nullopt : find_format(name);
  const bool holds_integers = raw ? is_fixed(raw->stored().value_or(element::f32)) : between_pipes || name == "npy";
  if (holds_integers && !levels) return result;
  return with_precision(result, raw ? is_double(raw->type) : precision_of(result) == precision::q31);
}

void finish_fixed(fft_result& result, element type, const std::string& out, bool known,
                  std::optional<output_file>& beside, run_report& report) {
  const auto exponents = std::as_const(result.exponents).as<std::int32_t>();
  if (is_fixed(type) && out == "-" && exponents.size() > 1 && !known)
    throw error("a stream has no place for exponents of several transforms: write a file; fft has --fixed-shifts",
                error::wrong_usage);
  if (!exponents.empty()) {
    const auto [least, greatest] = std::ranges::minmax(exponents);
    report.line =
        least == greatest ? fmt::format("exponent {}", least) : fmt::format("exponents {} to {}", least, greatest);
    report.more["least_exponent"] = least;
    report.more["greatest_exponent"] = greatest;
  }
  if (!is_fixed(type)) {
    result.values = values_of(result, is_double(type));
  } else if (!exponents.empty() && out != "-") {
    const std::string path = out + ".exponents.npy", prefix = npy_prefix(result.exponents);
    beside.emplace(path);
    beside->write(std::as_bytes(std::span(prefix)));
    beside->write(result.exponents.data);
    report.line += ", in " + path;
  }
}

}  // namespace komdsp::cli
