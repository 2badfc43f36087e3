#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

/// in: X; other: Y.
struct convolve2d_options : transform_options {
  std::string mode = "full";
  bool correlate = false;
  std::vector<index> axes;  // empty: the last two
};

convolution_part parse_part(const std::string& mode) {
  const auto found = std::ranges::find(convolution_part_names, mode);
  if (found == std::end(convolution_part_names))
    throw error(fmt::format("there is no mode {}: convolution2d has {}", mode, fmt::join(convolution_part_names, ", ")),
                error::wrong_usage);
  return static_cast<convolution_part>(found - std::begin(convolution_part_names));
}
convolution2d pair_of(const convolve2d_options& options, const array& x, const array& y, element type) {
  for (const array* a : {&x, &y})
    if (a->shape.size() < 2)
      throw error(fmt::format("{} has one axis and convolve2d needs two; raw input has --shape R,C",
                              a == &x ? options.in : options.other));
  const auto side = [](const array& a, std::size_t from_end) {
    return static_cast<index>(a.shape[a.shape.size() - from_end]);
  };
  return {.x_rows = side(x, 2),
          .x_columns = side(x, 1),
          .y_rows = side(y, 2),
          .y_columns = side(y, 1),
          .part = parse_part(options.mode),
          .correlate = options.correlate,
          .real = !is_complex(type),
          .precision = precision_of(type)};
}
/// An image of these axes counts as one row.
std::vector<std::size_t> rows_of(const array& images) {
  std::vector<std::size_t> shape(images.shape.begin(), images.shape.end() - 1);
  shape.back() *= images.shape.back();
  return shape;
}

fft_result convolve_images(device& device, const array& x, const array& y, const convolution2d& c, bool quiet) {
  const row_pairs pairs = broadcast_rows(rows_of(x), rows_of(y));
  batch_job job{
      .in = x.type, .out = x.type, .shape = pairs.shape, .axes = 2, .plan_for = planner_of(device, c), .at_once = 1};
  std::size_t images = 1;
  for (const std::size_t length : job.shape) images *= length;
  for (const index side : {rows_of_result(c), columns_of_result(c)})
    job.shape.push_back(static_cast<std::size_t>(side));
  job.points_out = job.shape[pairs.shape.size()] * job.shape.back();
  const auto bytes = [&](index rows, index columns) {
    return static_cast<std::size_t>(rows * columns) * element_bytes(x.type);
  };
  const std::size_t x_bytes = bytes(c.x_rows, c.x_columns), y_bytes = bytes(c.y_rows, c.y_columns);
  const auto read = [&](std::size_t image, std::size_t) -> batch_items {
    const row_pair at = pair_at(pairs.axes, image);
    return {std::span(x.data).subspan(at.x * x_bytes, x_bytes), std::span(y.data).subspan(at.y * y_bytes, y_bytes)};
  };
  return transform_batch(device, images, read, job, "convolve2d", quiet);
}

void run(const convolve2d_options& options) {
  if (options.in == "-" && options.other == "-")
    throw error("standard input is one stream: X or Y is to be a file", error::wrong_usage);
  check_files(options);
  array x = read_numbers(options, options.in), y = read_numbers(options, options.other);
  element type = promoted(x.type, y.type);
  type = element_of(parse_precision(options.precision, precision_of(type)), !is_complex(type));
  checked_format(options, {.type = type, .stream = type});  // before the axes are looked at
  const std::size_t dimensions = std::max(x.shape.size(), y.shape.size());
  const std::vector<std::size_t> axes = axes_of_array(options.axes, dimensions);
  x = operand_with_axes_last(std::move(x), axes, dimensions);
  y = operand_with_axes_last(std::move(y), axes, dimensions);
  const convolution2d c = pair_of(options, x, y, type);
  const auto compute = [&](const device_choice& chosen, fft_result& result) -> run_report {
    x = converted(std::move(x), type);
    y = converted(std::move(y), type);
    result = convolve_images(*chosen.device, x, y, c, options.quiet || options.out == "-");
    const std::size_t rank = result.values.shape.size(), rows = result.values.shape[rank - 2],
                      columns = result.values.shape[rank - 1], batch = result.values.count() / rows / columns;
    return {fmt::format("{} x {} x {}: transforms of {} points{}", batch, rows, columns, result.length,
                        backend_words(chosen)),
            {{"rows", rows}, {"columns", columns}, {"batch", batch}, {"transform_length", result.length}}};
  };
  run_transform(options, {.type = type,
                          .points = static_cast<double>(x.count() + y.count()),
                          .compute = compute,
                          .axes = axes,
                          .stream = type});
}

class image_convolution final : public kind_of_transform<convolution2d> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<convolve2d_options>(
        "convolve2d", "convolution or correlation of images, the last two axes or others; all others broadcast", run);
    command.add("X", options.in, "images to read: " KOMDSP_FILES_READ).required();
    command.add("Y", options.other, "the others: a kernel, or what is looked for").required();
    add_output(command, options);
    command
        .add("--mode", options.mode, "all of the result, its middle as large as X, or that where all of Y contributes")
        .one_of(convolution_part_names)
        .with_default();
    command.add("--correlate", options.correlate, "with Y conjugated and not reversed, as scipy.signal.correlate2d");
    command.add("--axes", options.axes, "A,B: along these, not the last two; of X or Y, whichever has more").list(2);
    add_raw_options(command, options);
    add_precision_option(command, options);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"convolution2d"}; }
  std::vector<std::string_view> needs() const override { return {"--shape", "--by"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--real", "--mode"}; }
  const char* example() const override { return "--shape 512,512 --by 31,31"; }
  std::string words(const plan_request& request, const plan&) const override {
    return fmt::format("Convolution of {} images of {} with {}, batch {}", request.real ? "real" : "complex",
                       fmt::join(request.shape, " x "), fmt::join(request.by, " x "), request.batch);
  }
  std::string size_words(const plan_request& request, const plan&) const override {
    return fmt::format("{} x {} points convolved", request.batch, fmt::join(request.shape, " x "));
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override {
    transform_kind::tell_plan(request, told);
    told["by"] = request.by;
  }

 protected:
  convolution2d transform_of(const plan_request& request) const override {
    auto c = transform_with<convolution2d>(request);
    c.x_rows = request.shape[0];
    c.x_columns = request.shape[1];
    c.y_rows = request.by[0];
    c.y_columns = request.by[1];
    if (!request.mode.empty()) c.part = parse_part(request.mode);
    return c;
  }
  std::vector<test> tests() const override {
    plan_request request;
    request.shape = {48, 60};
    request.by = {5, 7};
    request.real = true;
    request.mode = "same";
    return {{"convolutions of images", {transform_of(request)}}};
  }
  /// The copies around transforms that others list.
  std::vector<convolution2d> built() const override {
    return {{.x_rows = 60, .x_columns = 60, .y_rows = 5, .y_columns = 5, .correlate = true, .real = true}};
  }
};

}  // namespace

const transform_kind& convolution2d_transform_kind = only<image_convolution>();

}  // namespace komdsp::cli
