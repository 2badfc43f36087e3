#include "cli/transforms/run_transform.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/arrays/spectrum.hpp"
#include "cli/base/error.hpp"
#include "cli/base/output_file.hpp"
#include "cli/files/array_file.hpp"
#include "cli/files/npy.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {

/// The file of exponents is beside that of integers.
static constexpr const char* exponents_extension = ".exponents.npy";

void add_files(command_options& command, transform_options& options, bool pictures) {
  command.add("IN", options.in, "array to read: " KOMDSP_FILES_READ).required();
  add_output(command, options, pictures);
}
void add_output(command_options& command, transform_options& options, bool pictures, number_types types) {
  command
      .add("OUT", options.out,
           fmt::format("array to write: " KOMDSP_FILES_WRITTEN "{}{}, or -",
                       types == number_types::all ? ", in fixed point .ci16 .ci32 .i16 .i32" : "",
                       pictures ? ", .png (a picture)" : ""))
      .required();
}

raw_options transform_options::reading() const {
  raw_options how = *this;
  const komdsp::precision type = parse_precision(precision, komdsp::precision::f32);
  if (is_fixed(type)) how.integers = element_of(type, true);
  return how;
}
void check_files(const transform_options& options) {
  check_reading(options.reading(), {options.in, options.other}, options.out);
}
array read_numbers(const transform_options& options, const std::string& path, bool takes_complex,
                   const row_limit& limit) {
  array values = read_input(path, options.reading(), options.quiet, limit);
  const bool pairs = is_fixed(values.type) && takes_complex && extension_of(path) == "npy" && values.shape.size() > 1 &&
                     values.shape.back() == 2;
  if (!pairs) return values;
  values.type = element_of(precision_of(values.type), false);
  values.shape.pop_back();
  return values;
}

std::vector<std::int32_t> read_exponents(const std::string& in, const std::vector<std::size_t>& shape) {
  constexpr double most = 1 << 20;
  if (in == "-") throw error("a stream has no exponents beside it: read a file", error::wrong_usage);
  const std::string path = in + exponents_extension;
  const array read = read_array(path), numbers = converted(read, element::f64);
  if (numbers.shape != shape || is_complex(read.type))
    throw error(fmt::format("{} has exponents of shape ({}), and {} has ({}) of them", path,
                            fmt::join(numbers.shape, ", "), in, fmt::join(shape, ", ")));
  std::vector<std::int32_t> exponents;
  for (const double one : numbers.as<double>()) {
    if (!(std::abs(one) <= most) || one != std::floor(one))
      throw error(fmt::format("{} holds {:g}: exponents are whole numbers up to 2^20", path, one));
    exponents.push_back(static_cast<std::int32_t>(one));
  }
  return exponents;
}

std::string backend_words(const device_choice& chosen) {
  return fmt::format(" by the {} backend{}", chosen.device->backend(),
                     chosen.reason.empty() ? "" : fmt::format(" ({})", chosen.reason));
}

void tell_exponents(run_report& report, std::span<const std::int32_t> exponents) {
  if (exponents.empty()) return;
  const auto [least, greatest] = std::ranges::minmax(exponents);
  report.line =
      least == greatest ? fmt::format("exponent {}", least) : fmt::format("exponents {} to {}", least, greatest);
  report.more["least_exponent"] = least;
  report.more["greatest_exponent"] = greatest;
}

namespace {

bool draws(const transform_options& options, const transform_run& run) {
  return run.draw != nullptr && is_picture(options.out);
}
/// The type of fixed-point results in OUT: .npy and raw files of integers hold them as they are, others hold values,
/// integers times 2^exponent. levels: those of --db, or of a picture.
element written_as(element result, const transform_options& options, bool levels) {
  const bool stream = options.out == "-", between_pipes = stream && (options.in == "-" || options.other == "-");
  const std::string name = stream ? options.format : extension_of(options.out);
  const std::optional<raw_format> raw = between_pipes ? std::nullopt : find_format(name);
  const bool holds_integers = raw ? is_fixed(raw->stored().value_or(element::f32)) : between_pipes || name == "npy";
  if (holds_integers && !levels) return result;
  return with_precision(result, raw ? is_double(raw->type) : precision_of(result) == precision::q31);
}

/// The type of numbers in OUT.
element written_type(const transform_options& options, const transform_run& run) {
  const element type = is_fixed(run.type) ? written_as(run.type, options, run.levels || draws(options, run)) : run.type;
  return run.levels ? element_of(precision_of(type), true) : type;
}

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

/// Results as `type`, which OUT holds: values, or integers, whose exponents are in OUT.exponents.npy, int32; that file
/// appears by commit(). The report tells exponents. known: they are of the request, not of the data. Throws error
/// (usage) where OUT has no place for them.
void finish_fixed(fft_result& result, element type, const std::string& out, bool known,
                  std::optional<output_file>& beside, run_report& report) {
  const auto exponents = std::as_const(result.exponents).as<std::int32_t>();
  if (is_fixed(type) && out == "-" && exponents.size() > 1 && !known)
    throw error("a stream has no place for exponents of several transforms: write a file; fft has --fixed-shifts",
                error::wrong_usage);
  tell_exponents(report, exponents);
  if (!is_fixed(type)) {
    result.values = values_of(result, is_double(type));
  } else if (!exponents.empty() && out != "-") {
    const std::string path = out + exponents_extension, prefix = npy_prefix(result.exponents);
    beside.emplace(path);
    beside->write(std::as_bytes(std::span(prefix)));
    beside->write(result.exponents.data);
    report.line += ", in " + path;
  }
}

}  // namespace

std::optional<element> checked_format(const transform_options& options, const transform_run& run) {
  const element type = written_type(options, run);
  std::optional<element> format = options.named_format();
  if (format && is_fixed(run.type)) format = parse_format(options.format).stored();
  // A stream between pipes is of the result's type: the one format names what comes in.
  if (options.out == "-" && (options.in == "-" || options.other == "-")) format = type;
  if (run.stream && !is_fixed(run.type)) format = run.stream;
  if (!draws(options, run)) check_output(options.out, type, format);
  return format;
}

void tell(const run_options& options, const std::string& out, const device_choice& chosen, const run_report& done) {
  const std::string line = done.line.empty() ? "" : done.line + "\n";
  if (options.quiet) return;
  if (out == "-") return fmt::print(stderr, "{}", options.json && !line.empty() ? json_text(done.more) + "\n" : line);
  const device& device = *chosen.device;
  if (!options.json) {
    fmt::print("{} on {} (profile {}), {:.3g} s\n{}", done.what, device.name(), device.profile().name, done.seconds,
               line);
    return;
  }
  record told = done.facts;
  told["backend"] = device.backend();
  told["device"] = device.name();
  told["profile"] = device.profile().name;
  if (!done.variant.empty()) told["variant"] = done.variant;
  told["seconds"] = done.seconds;
  told.update(done.more);
  print_json(told);
}

void run_transform(const transform_options& options, const transform_run& run) {
  const std::optional<element> format = checked_format(options, run);
  const device_choice chosen = choose_device(options, run.points);
  fft_result result;
  run_report done = run.compute(chosen, result);
  done.seconds = result.seconds;
  std::optional<output_file> beside;
  if (is_fixed(run.type))
    finish_fixed(result, written_type(options, run), options.out, run.known_exponents, beside, done);
  const bool picture = draws(options, run);
  if (run.levels && !picture) result.values = decibels(result.values);
  const array values = with_axes_back(std::move(result.values), run.axes);
  picture ? run.draw(values) : write_array(options.out, values, format);
  if (beside) beside->commit();
  tell(options, options.out, chosen, done);
}

}  // namespace komdsp::cli
