#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/progress.hpp"
#include "cli/transforms/broadcast.hpp"
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
  convolution2d c;
  c.x_rows = side(x, 2);
  c.x_columns = side(x, 1);
  c.y_rows = side(y, 2);
  c.y_columns = side(y, 1);
  c.part = parse_part(options.mode);
  c.correlate = options.correlate;
  c.real = !is_complex(type);
  c.precision = precision_of(type);
  return c;
}
/// An image of these axes counts as one row.
std::vector<std::size_t> rows_of(const array& images) {
  std::vector<std::size_t> shape(images.shape.begin(), images.shape.end() - 1);
  shape.back() *= images.shape.back();
  return shape;
}

struct convolve2d_outcome : fft_result {
  std::size_t images = 1;
  index points = 0;
};
convolve2d_outcome convolve_images(device& device, const array& x, const array& y, const convolution2d& c, bool quiet) {
  const auto began = std::chrono::steady_clock::now();
  const row_pairs pairs = broadcast_rows(rows_of(x), rows_of(y));
  const plan p = planned_or_error(c, device.profile());
  const auto x_bytes = static_cast<std::size_t>(p.input_bytes), y_bytes = static_cast<std::size_t>(p.operand_bytes);
  convolve2d_outcome done;
  done.points = p.what.length;
  std::vector<std::size_t> shape = pairs.shape;
  for (const std::size_t length : shape) done.images *= length;
  shape.push_back(static_cast<std::size_t>(rows_of_result(c)));
  shape.push_back(static_cast<std::size_t>(columns_of_result(c)));
  done.values = array(x.type, shape);
  const std::size_t z_bytes = done.values.data.size() / done.images;
  std::vector<std::int32_t> exponents;
  const auto prepared = device.prepare(p);
  progress shown("convolve2d", static_cast<double>(done.images), quiet);
  for (std::size_t n = 0; n < done.images; ++n) {
    const row_pair at = pair_at(pairs.axes, n);
    prepared->set_operand(std::span(y.data).subspan(at.y * y_bytes, y_bytes));
    transform_items(*prepared, p, std::span(x.data).subspan(at.x * x_bytes, x_bytes),
                    std::span(done.values.data).subspan(n * z_bytes, z_bytes), exponents);
    shown.advance(1);
  }
  done.set_exponents(exponents, 2);
  done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return done;
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
    convolve2d_outcome done = convolve_images(*chosen.device, x, y, c, options.quiet || options.out == "-");
    const std::size_t rank = done.values.shape.size();
    const auto rows = static_cast<index>(done.values.shape[rank - 2]),
               columns = static_cast<index>(done.values.shape[rank - 1]), batch = static_cast<index>(done.images);
    result = std::move(done);
    return {fmt::format("{} x {} x {}: transforms of {} points{}", batch, rows, columns, done.points,
                        backend_words(chosen)),
            {{"rows", rows}, {"columns", columns}, {"batch", batch}, {"transform_length", done.points}}};
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
    const auto options = std::make_shared<convolve2d_options>();
    command_options command = program.add_command(
        "convolve2d", "convolution or correlation of images, the last two axes or others; all others broadcast");
    command.add("X", options->in, "images to read: " KOMDSP_FILES_READ).required();
    command.add("Y", options->other, "the others: a kernel, or what is looked for").required();
    add_output(command, *options);
    command
        .add("--mode", options->mode, "all of the result, its middle as large as X, or that where all of Y contributes")
        .one_of({std::begin(convolution_part_names), std::end(convolution_part_names)})
        .with_default();
    command.add("--correlate", options->correlate, "with Y conjugated and not reversed, as scipy.signal.correlate2d");
    command.add("--axes", options->axes, "A,B: along these, not the last two; of X or Y, whichever has more").list(2);
    add_raw_options(command, *options);
    add_precision_option(command, *options);
    add_device_options(command, *options);
    command.runs([options] { run(*options); });
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
    convolution2d c;
    c.x_rows = request.shape[0];
    c.x_columns = request.shape[1];
    c.y_rows = request.by[0];
    c.y_columns = request.by[1];
    c.batch = request.batch;
    c.real = request.real;
    c.precision = request.type();
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
    convolution2d c;
    c.x_rows = c.x_columns = 60;
    c.y_rows = c.y_columns = 5;
    c.real = c.correlate = true;
    return {c};
  }
};

}  // namespace

const transform_kind& convolution2d_transform_kind() {
  static const image_convolution kind;
  return kind;
}

}  // namespace komdsp::cli
