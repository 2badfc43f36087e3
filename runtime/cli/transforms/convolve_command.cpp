#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/files/convert.hpp"
#include "cli/files/axis_order.hpp"
#include "cli/transforms/convolve_rows.hpp"
#include "cli/transforms/convolve_stream.hpp"
#include "cli/run_report.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"

namespace komdsp::cli {
namespace {

struct convolve_options : run_options, raw_options {
  std::string x, y, out;
  bool circular = false, correlate = false;
  index axis = -1;
};

struct convolve_outcome {
  index rows = 1, elements = 0;  // of the result
  index points = 0, hop = 0;
  double seconds = 0;
};

void report(const convolve_options& options, const device_choice& chosen, const convolve_outcome& done) {
  run_report told{fmt::format("{} x {} elements: {}{}", done.rows, done.elements,
                              done.hop > 0 ? fmt::format("overlap-save, {} points every {}", done.points, done.hop)
                                           : fmt::format("transforms of {} points", done.points),
                              backend_words(chosen)),
                  {{"rows", done.rows},
                   {"elements", done.elements},
                   {"transform_length", done.points},
                   {"overlap_save", done.hop > 0}},
                  "",
                  done.seconds};
  if (done.hop > 0) told.more["hop"] = done.hop;
  if (options.variant != "auto") told.variant = options.variant;
  tell(options, options.out, chosen, told);
}

/// A stream between pipes is of the result's type: the one format names what comes in.
void check_result(const convolve_options& options, element type) {
  std::optional<element> format = options.named_format();
  if (options.x == "-" || options.y == "-") format = type;
  check_output(options.out, type, format);
}

void run_stream(const convolve_options& options, const convolve_request& request, const raw_format& format,
                const array& y) {
  const element type = result_type(request, format.type, y.type);
  check_result(options, type);
  axes_of_array({options.axis}, 1);  // it is there
  // A stream may be of any length.
  const device_choice chosen = choose_device(options, std::numeric_limits<double>::infinity());
  const stream_result done = convolve_stream(*chosen.device, format, converted(y, type), options.out, request);
  report(options, chosen, {1, done.elements, done.points, done.hop, done.seconds});
}

void run_arrays(const convolve_options& options, const convolve_request& request, array x, array y) {
  const element type = result_type(request, x.type, y.type);
  check_result(options, type);
  const device_choice chosen = choose_device(options, static_cast<double>(x.count() + y.count()));
  const std::size_t dimensions = std::max(x.shape.size(), y.shape.size());
  const std::vector<std::size_t> axes = axes_of_array({options.axis}, dimensions);
  x = operand_with_axes_last(converted(std::move(x), type), axes, dimensions);
  y = operand_with_axes_last(converted(std::move(y), type), axes, dimensions);
  convolve_result done = convolve_rows(*chosen.device, x, y, request, options.quiet || options.out == "-");
  const std::size_t length = done.values.shape.back();
  done.values = with_axes_back(std::move(done.values), axes);
  done.values.sample_rate = x.sample_rate;
  write_array(options.out, done.values, options.out == "-" ? std::optional(type) : std::nullopt);
  report(options, chosen,
         {static_cast<index>(done.values.count() / length), static_cast<index>(length), done.points, done.hop,
          done.seconds});
}

void run(const convolve_options& options) {
  if (options.x == "-" && options.y == "-")
    throw error("standard input is one stream: X or Y is to be a file", error::wrong_usage);
  check_reading(options, {options.x, options.y}, options.out);
  convolve_request request;
  request.circular = options.circular;
  request.correlate = options.correlate;
  if (!options.precision.empty()) request.precision = parse_precision(options.precision, precision::f32);
  request.variant = parse_convolution_variant(options.variant);
  const bool streamed = options.x == "-" && options.shape.empty() && !options.circular && is_raw(options.out);
  if (streamed && options.format.empty())
    throw error("'-' is a raw stream and needs its --format: cf32, cf64, f32 or f64", error::wrong_usage);
  raw_options of_y = options;
  of_y.shape.clear(), of_y.rate = 0;  // those are of X
  array y = read_input(options.y, of_y, options.quiet);
  if (streamed && request.variant == convolution_variant::automatic && y.count() == y.shape.back())
    return run_stream(options, request, parse_format(options.format), y);
  run_arrays(options, request, read_input(options.x, options, options.quiet), std::move(y));
}

}  // namespace

void add_convolve_command(command_options& program) {
  const auto options = std::make_shared<convolve_options>();
  command_options command = program.add_command(
      "convolve", "convolution or correlation of the last axes, or of others; all others broadcast");
  command.add("X", options->x, "array to read: " KOMDSP_FILES_READ).required();
  command.add("Y", options->y, "the other: a filter, or what is looked for").required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", or -").required();
  command.add("--circular", options->circular, "modulo the length, which is the same for both");
  command.add("--correlate", options->correlate, "with Y conjugated and not reversed, as numpy.correlate's full");
  command.add("--axis", options->axis, "along which; of X or Y, whichever has more; -1 is the last").with_default();
  add_raw_options(command, *options);
  add_variant_option(command, *options, convolution_variant_names);
  command.add("--precision", options->precision, "default: that of the input").one_of({"f32", "f64"});
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
