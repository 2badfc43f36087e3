#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/files/convert.hpp"
#include "cli/progress.hpp"
#include "cli/run_report.hpp"
#include "cli/tools/planned.hpp"
#include "cli/files/axis_order.hpp"
#include "cli/transforms/broadcast.hpp"
#include "cli/transforms/transform_commands.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

struct convolve2d_options : run_options, raw_options {
  std::string x, y, out, mode = "full";
  bool correlate = false;
  std::vector<index> axes;  // empty: the last two
};

convolution2d pair_of(const convolve2d_options& options, const array& x, const array& y, element type) {
  for (const array* a : {&x, &y})
    if (a->shape.size() < 2)
      throw error(fmt::format("{} has one axis and convolve2d needs two; raw input has --shape R,C",
                              a == &x ? options.x : options.y));
  const auto side = [](const array& a, std::size_t from_end) {
    return static_cast<index>(a.shape[a.shape.size() - from_end]);
  };
  convolution2d c;
  c.x_rows = side(x, 2);
  c.x_columns = side(x, 1);
  c.y_rows = side(y, 2);
  c.y_columns = side(y, 1);
  c.part = static_cast<convolution_part>(
      std::find(std::begin(convolution_part_names), std::end(convolution_part_names), options.mode) -
      std::begin(convolution_part_names));
  c.correlate = options.correlate;
  c.real = !is_complex(type);
  c.precision = is_double(type) ? precision::f64 : precision::f32;
  return c;
}
/// An image of these axes counts as one row.
std::vector<std::size_t> rows_of(const array& images) {
  std::vector<std::size_t> shape(images.shape.begin(), images.shape.end() - 1);
  shape.back() *= images.shape.back();
  return shape;
}

struct convolve2d_outcome {
  array values;
  std::size_t images = 1;
  index points = 0;
  double seconds = 0;
};
convolve2d_outcome convolve_images(device& device, const array& x, const array& y, const convolution2d& c, bool quiet) {
  const auto began = std::chrono::steady_clock::now();
  const row_pairs pairs = broadcast_rows(rows_of(x), rows_of(y));
  const plan p = plan_or_error(planned(c, device.profile()), device.profile());
  const auto x_bytes = static_cast<std::size_t>(p.input_bytes), y_bytes = static_cast<std::size_t>(p.operand_bytes),
             z_bytes = static_cast<std::size_t>(p.output_bytes);
  convolve2d_outcome done;
  done.points = p.what.length;
  std::vector<std::size_t> shape = pairs.shape;
  for (const std::size_t length : shape) done.images *= length;
  shape.push_back(static_cast<std::size_t>(rows_of_result(c)));
  shape.push_back(static_cast<std::size_t>(columns_of_result(c)));
  done.values = array(x.type, shape);
  const auto prepared = device.prepare(p);
  progress shown("convolve2d", static_cast<double>(done.images), quiet);
  for (std::size_t n = 0; n < done.images; ++n) {
    const row_pair at = pair_at(pairs.axes, n);
    prepared->set_operand(std::span(y.data).subspan(at.y * y_bytes, y_bytes));
    prepared->transform(std::span(x.data).subspan(at.x * x_bytes, x_bytes),
                        std::span(done.values.data).subspan(n * z_bytes, z_bytes));
    shown.advance(1);
  }
  done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return done;
}

void report(const convolve2d_options& options, const device_choice& chosen, const convolve2d_outcome& done) {
  const std::size_t axes = done.values.shape.size(), rows = done.values.shape[axes - 2],
                    columns = done.values.shape[axes - 1];
  tell(options, options.out, chosen,
       {fmt::format("{} x {} x {}: transforms of {} points{}", done.images, rows, columns, done.points,
                    backend_words(chosen)),
        {{"rows", static_cast<index>(rows)},
         {"columns", static_cast<index>(columns)},
         {"batch", static_cast<index>(done.images)},
         {"transform_length", done.points}},
        "",
        done.seconds});
}

void run(const convolve2d_options& options) {
  if (options.x == "-" && options.y == "-")
    throw error("standard input is one stream: X or Y is to be a file", error::wrong_usage);
  check_reading(options, {options.x, options.y}, options.out);
  array x = read_input(options.x, options, options.quiet), y = read_input(options.y, options, options.quiet);
  element type = promoted(x.type, y.type);
  if (!options.precision.empty())
    type = with_precision(type, parse_precision(options.precision, precision::f32) == precision::f64);
  check_output(options.out, type, options.out == "-" ? std::optional(type) : std::nullopt);
  const std::size_t dimensions = std::max(x.shape.size(), y.shape.size());
  const std::vector<std::size_t> axes = axes_of_array(options.axes, dimensions);
  x = operand_with_axes_last(std::move(x), axes, dimensions);
  y = operand_with_axes_last(std::move(y), axes, dimensions);
  const convolution2d c = pair_of(options, x, y, type);
  const device_choice chosen = choose_device(options, static_cast<double>(x.count() + y.count()));
  x = converted(std::move(x), type);
  y = converted(std::move(y), type);
  const convolve2d_outcome done = convolve_images(*chosen.device, x, y, c, options.quiet || options.out == "-");
  write_array(options.out, with_axes_back(done.values, axes), options.out == "-" ? std::optional(type) : std::nullopt);
  report(options, chosen, done);
}

}  // namespace

void add_convolve2d_command(command_options& program) {
  const auto options = std::make_shared<convolve2d_options>();
  command_options command = program.add_command(
      "convolve2d", "convolution or correlation of images, the last two axes or others; all others broadcast");
  command.add("X", options->x, "images to read: " KOMDSP_FILES_READ).required();
  command.add("Y", options->y, "the others: a kernel, or what is looked for").required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", or -").required();
  command
      .add("--mode", options->mode, "all of the result, its middle as large as X, or that where all of Y contributes")
      .one_of({std::begin(convolution_part_names), std::end(convolution_part_names)})
      .with_default();
  command.add("--correlate", options->correlate, "with Y conjugated and not reversed, as scipy.signal.correlate2d");
  command.add("--axes", options->axes, "A,B: along these, not the last two; of X or Y, whichever has more").list(2);
  add_raw_options(command, *options);
  command.add("--precision", options->precision, "default: that of the input").one_of({"f32", "f64"});
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace komdsp::cli
