#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/arrays/axis_order.hpp"
#include "cli/arrays/convert.hpp"
#include "cli/base/error.hpp"
#include "cli/base/timing.hpp"
#include "cli/files/raw.hpp"
#include "cli/transforms/convolution/convolve_rows.hpp"
#include "cli/transforms/convolution/filter_stream.hpp"
#include "cli/transforms/run_transform.hpp"
#include "cli/transforms/transform_kind.hpp"
#include <komdsp/overlap_save.hpp>
#include <komdsp/planner.hpp>
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

/// in: X; other: Y.
struct convolve_options : transform_options {
  bool circular = false, correlate = false;
  index axis = -1;
};

/// Rows and elements: of the result.
run_report report(const convolve_options& options, const device_choice& chosen, std::size_t rows, std::size_t elements,
                  const convolve_result& done) {
  run_report told{
      fmt::format("{} x {} elements: {}{}", rows, elements,
                  done.hop > 0 ? fmt::format("overlap-save, {} points every {}", done.points, done.hop)
                               : fmt::format("transforms of {} points", done.points),
                  backend_words(chosen)),
      {{"rows", rows}, {"elements", elements}, {"transform_length", done.points}, {"overlap_save", done.hop > 0}},
      options.variant == "auto" ? "" : options.variant};
  if (done.hop > 0) told.more["hop"] = done.hop;
  return told;
}

/// Standard input, of any length, by one row y of the result's type; results are written while it is still coming.
void run_stream(const convolve_options& options, const raw_format& format, const array& y) {
  checked_format(options, {.type = y.type});
  axes_of_array({options.axis}, 1);  // it is there
  const device_choice chosen = choose_device(options, std::numeric_limits<double>::infinity());
  const stopwatch clock;
  const overlap_save what{.filter_length = static_cast<index>(y.count()),
                          .correlate = options.correlate,
                          .real = !is_complex(y.type),
                          .precision = precision_of(y.type)};
  filter_stream stream(*chosen.device, what, y.data);
  const auto step = static_cast<std::size_t>(stream.plan().step);
  element_reader reader(format);
  element_writer writer(options.out, y.type);
  std::vector<std::byte> results(step * element_bytes(y.type));
  const auto pull_all = [&] {
    while (const std::size_t given = stream.pull(results)) writer.write(std::span(results).first(given));
  };
  for (;;) {
    const array values = converted(reader.next(step), y.type);
    if (values.data.empty()) break;
    for (std::span<const std::byte> left = values.data; !left.empty(); pull_all())
      left = left.subspan(stream.push(left));
  }
  stream.finish();
  pull_all();
  writer.commit();
  convolve_result done;
  done.points = stream.plan().length;
  done.hop = stream.plan().hop;
  run_report told = report(options, chosen, 1, writer.elements(), done);
  tell_exponents(told, stream.exponent());
  told.seconds = clock.seconds();
  tell(options, options.out, chosen, told);
}

void run_arrays(const convolve_options& options, const convolve_request& request, array x, array y) {
  const element type = result_type(request, x.type, y.type);
  checked_format(options, {.type = type});  // before the axes are looked at
  const std::size_t dimensions = std::max(x.shape.size(), y.shape.size());
  const std::vector<std::size_t> axes = axes_of_array({options.axis}, dimensions);
  const auto compute = [&](const device_choice& chosen, fft_result& result) {
    x = operand_with_axes_last(converted(std::move(x), type), axes, dimensions);
    y = operand_with_axes_last(converted(std::move(y), type), axes, dimensions);
    convolve_result done = convolve_rows(*chosen.device, x, y, request, options.quiet || options.out == "-");
    const std::size_t length = done.values.shape.back();
    done.values.sample_rate = x.sample_rate;
    const run_report told = report(options, chosen, done.values.count() / length, length, done);
    result = std::move(done);
    return told;
  };
  const double points = static_cast<double>(x.count() + y.count());
  run_transform(options, {.type = type, .points = points, .compute = compute, .axes = axes});
}

void run(const convolve_options& options) {
  if (options.in == "-" && options.other == "-")
    throw error("standard input is one stream: X or Y is to be a file", error::wrong_usage);
  check_files(options);
  convolve_request request;
  request.circular = options.circular;
  request.correlate = options.correlate;
  if (!options.precision.empty()) request.precision = parse_precision(options.precision, precision::f32);
  request.variant = parse_convolution_variant(options.variant);
  const std::optional<element> integers = options.reading().integers;
  const bool streamed = options.in == "-" && options.shape.empty() && !options.circular &&
                        (integers ? options.out == "-" : is_raw(options.out));
  if (streamed && options.format.empty())
    throw error(fmt::format("'-' is a raw stream and needs its --format: {}",
                            integers ? "ci16, ci32, i16 or i32" : "cf32, cf64, f32 or f64"),
                error::wrong_usage);
  convolve_options of_y = options;
  of_y.shape.clear(), of_y.rate = 0;  // those are of X
  array y = read_numbers(of_y, options.other);
  if (streamed && request.variant == convolution_variant::automatic && y.count() == y.shape.back()) {
    raw_format format = parse_format(options.format);
    if (integers) format = with_integers(format, *integers, "-");
    return run_stream(options, format, converted(y, result_type(request, format.type, y.type)));
  }
  run_arrays(options, request, read_numbers(options, options.in), std::move(y));
}

/// Short, with all lanes at work, in passes; vectors apart and shared.
void add_tiles(const profile& profile, const plan_list& add) {
  for (const index length : {5, 400, 1 << 15}) {
    for (const precision type : {precision::f32, precision::f64}) {
      for (const bool real : {false, true}) {
        for (const bool shared : {false, true}) {
          convolution c{.x_length = length, .y_length = length, .inner = 20, .correlate = real, .real = real};
          c.precision = type;
          if (shared) c.y = {0, 0};
          add(planned(c, profile));
        }
      }
    }
  }
}
/// Two private vectors, one, none: in double they are half as long.
void add_published(const profile& profile, const plan_list& add) {
  for (const index length : {64, 256}) {
    for (const precision type : {precision::f32, precision::f64}) {
      const convolution c{.x_length = length, .y_length = length, .inner = 20, .circular = true, .precision = type};
      for (const convolution_variant v : {convolution_variant::B, convolution_variant::C, convolution_variant::E})
        add(planned(c, profile, v));
    }
  }
}

// Filters whose spectra are computed beforehand, whole and by partitions.
void add_spectra(const profile& profile, const plan_list& add) {
  for (const index partition : {0, 64})
    for (const precision type : {precision::f32, precision::f64})
      for (const bool real : {false, true}) {
        const overlap_save o{
            .filter_length = 100, .real = real, .precision = type, .partition = partition, .spectra = true};
        add(planned(o, profile).chunk);
      }
}

class pair_transform final : public kind_of_transform<convolution> {
 public:
  void add_commands(command_options& program) const override {
    auto [command, options] = program.add_command<convolve_options>(
        "convolve", "convolution or correlation of the last axes, or of others; all others broadcast", run);
    command.add("X", options.in, "array to read: " KOMDSP_FILES_READ).required();
    command.add("Y", options.other, "the other: a filter, or what is looked for").required();
    add_output(command, options);
    command.add("--circular", options.circular, "modulo the length, which is the same for both");
    command.add("--correlate", options.correlate, "with Y conjugated and not reversed, as numpy.correlate's full");
    command.add("--axis", options.axis, "along which; of X or Y, whichever has more; -1 is the last").with_default();
    add_raw_options(command, options);
    add_variant_option(command, options, convolution_variant_names);
    add_precision_option(command, options);
    add_device_options(command, options);
  }

  std::vector<std::string> names() const override { return {"convolution"}; }
  std::vector<std::string_view> takes() const override { return {"--pairs", "--real", "--variant"}; }
  double points_of(const plan_request& request) const override {
    return 2.0 * static_cast<double>(request.pairs[0]) * static_cast<double>(request.pairs[1]) *
           static_cast<double>(request.length);
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Circular convolution of {} vectors of {} points, {} pairs", request.real ? "real" : "complex",
                       request.length, p.what.batch);
  }
  std::string size_words(const plan_request& request, const plan& p) const override {
    return transform_kind::size_words(request, p) + " convolved";
  }
  std::string reason(const plan& p, const profile& profile) const override {
    return desk::convolution_reason(p, profile);
  }
  void tell_plan(const plan_request&, record&) const override {}
  void tell_bench(const plan_request& request, record& told) const override { told["pairs"] = request.pairs; }
  void each_build(const profile& profile, const plan_list& add) const override {
    add_published(profile, add);
    add_tiles(profile, add);
    add_spectra(profile, add);
  }

 protected:
  /// As published: circular.
  convolution transform_of(const plan_request& request) const override {
    auto c = transform_with<convolution>(request);
    c.x_length = c.y_length = request.length;
    c.outer = request.pairs[0];
    c.inner = request.pairs[1];
    c.circular = true;
    return c;
  }
  /// Short pairs and those in passes; each with its own vectors.
  std::vector<test> tests() const override {
    plan_request request;
    request.pairs = {1, 5};
    test both{"convolutions", {}};
    for (const index length : {30, 1024}) {
      request.length = length;
      both.transforms.push_back(transform_of(request));
    }
    return {both};
  }
};

/// One step of a signal without end through a filter; `convolve` computes it of files, and convolutions have its
/// builds.
class overlap_save_transform final : public transform_kind {
 public:
  std::vector<std::string> names() const override { return {"overlap-save"}; }
  std::vector<std::string_view> takes() const override { return {"--real"}; }
  const char* example() const override { return "--length 64 --real"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return planned_of(request, profile).chunk;
  }
  /// Results of a step are those of a convolution to which all of the filter contributes.
  checked_plan check(const plan_request& request, device& device) const override {
    const overlap_save_plan made = planned_of(request, device.profile());
    const convolution c{.x_length = made.step + request.length - 1,
                        .y_length = request.length,
                        .real = request.real,
                        .valid = true,
                        .precision = request.type()};
    return checked(device, made.chunk, c);
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Overlap-save by {} taps, {}, in transforms of {} points", request.length,
                       request.real ? "real" : "complex", p.what.length);
  }
  std::string reason(const plan& p, const profile& profile) const override {
    return desk::convolution_reason(p, profile);
  }

 private:
  static overlap_save_plan planned_of(const plan_request& request, const profile& profile) {
    const overlap_save o{.filter_length = request.length, .real = request.real, .precision = request.type()};
    return plan_or_error(planned(o, profile), profile);
  }
};

}  // namespace

const transform_kind& convolution_transform_kind = only<pair_transform>();
const transform_kind& overlap_save_kind = only<overlap_save_transform>();

}  // namespace komdsp::cli
