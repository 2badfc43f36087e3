#include "cli/transforms/dct_command.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/run_report.hpp"
#include "cli/tools/planned.hpp"
#include "cli/transforms/fft_axes.hpp"
#include <komdsp/dctn.hpp>

namespace komdsp::cli {
namespace {

struct dct_options : run_options, raw_options {
  std::string in, out, norm = "backward";
  bool sine = false, inverse = false, orthogonalize = false;
  int type = 2;
  index length = 0;         // 0: that of the data
  std::vector<index> axes;  // empty: the last one
};

precision precision_of(const dct_options& options, const array& values) {
  return parse_precision(options.precision, is_double(values.type) ? precision::f64 : precision::f32);
}
/// The transform of rows of this length; its batch is left at 1.
dct row_of(const dct_options& options, const array& values, std::size_t length) {
  dct row;
  row.length = static_cast<index>(length);
  check_length(row.length, options.length != 0);
  row.type = options.inverse ? inverse_type(options.type) : options.type;
  row.sine = options.sine;
  row.orthogonal = options.orthogonalize || options.norm == "ortho";
  row.precision = precision_of(options, values);
  set_norm(row, options.norm, options.inverse);
  return row;
}

fft_result transform_rows(device& device, const array& values, const dct& row, const dct_options& options) {
  batch_job job;
  job.in = job.out = element_of(row.precision, true);
  job.there = values.shape.back();
  job.points_in = job.points_out = static_cast<std::size_t>(row.length);
  job.shape = values.shape;
  job.shape.back() = job.points_out;
  job.plan_for = [&, part = row](index batch) mutable {
    part.batch = batch;
    return plan_or_error(planned(part, device.profile()), device.profile());
  };
  return transform_batch(device, values, job, options.sine ? "dst" : "dct", options.quiet);
}

/// The result's format. Between pipes it follows the type: the one that is named is the input's.
std::optional<element> format_of_result(const dct_options& options, precision type) {
  const element result = element_of(type, true);
  const bool pipes = options.in == "-" && options.out == "-";
  const std::optional<element> format = pipes ? result : options.named_format();
  check_output(options.out, result, format);
  return format;
}

void run_rows(const dct_options& options, const array& values) {
  const std::size_t there = values.shape.back(), asked = static_cast<std::size_t>(options.length);
  const dct row = row_of(options, values, asked != 0 ? asked : there);
  const std::optional<element> format = format_of_result(options, row.precision);
  const double rows = static_cast<double>(values.count() / values.shape.back());
  const device_choice chosen = choose_device(options, static_cast<double>(row.length) * rows);
  fft_result result = transform_rows(*chosen.device, values, row, options);
  write_array(options.out, result.values, format);
  const index batch = static_cast<index>(result.values.count()) / row.length;
  tell(options, options.out, chosen,
       {fmt::format("{} x {} samples: {} transform of type {}{}", batch, row.length, row.sine ? "sine" : "cosine",
                    row.type, backend_words(chosen)),
        {{"length", row.length}, {"batch", batch}, {"type", row.type}},
        name_of(result.variant),
        result.seconds});
}

/// Scaled along each axis.
dctn over_axes(const dct_options& options, const array& values, const std::vector<std::size_t>& axes, const fftn& a) {
  dctn t;
  t.rank = a.rank;
  t.axes = a.axes;
  for (int i = 0; i < rank_max; ++i) {
    t.shape[i] = a.shape[i];
    t.axis[i] = a.axis[i];
  }
  for (const std::size_t axis : axes) {
    const dct row = row_of(options, values, values.shape[axis]);
    t.type = row.type;
    t.sine = row.sine;
    t.orthogonal = row.orthogonal;
    t.precision = row.precision;
    t.scale *= row.scale;
  }
  return t;
}
void run_axes(const dct_options& options, const array& values, const std::vector<std::size_t>& axes) {
  const array_transform complex = transform_of_array({}, values, axes);
  const dctn t = over_axes(options, values, axes, complex.t);
  const std::optional<element> format = format_of_result(options, t.precision);
  batch_job job = complex.job;
  job.in = job.out = element_of(t.precision, true);
  const device_choice chosen = choose_device(options, static_cast<double>(values.count()));
  job.plan_for = [&, part = t](index batch) mutable {
    if (!is_transformed(complex.t, 0)) part.shape[0] = batch;
    return plan_or_error(planned(part, chosen.device->profile()), chosen.device->profile());
  };
  const char* const name = options.sine ? "dst" : "dct";
  fft_result result = transform_batch(*chosen.device, values, job, name, options.quiet);
  write_array(options.out, result.values, format);
  tell(options, options.out, chosen,
       {fmt::format("{} over axes {}: {} transform of type {}{}", fmt::join(values.shape, " x "), fmt::join(axes, ", "),
                    t.sine ? "sine" : "cosine", t.type, backend_words(chosen)),
        {{"shape", values.shape}, {"axes", axes}, {"type", t.type}},
        name_of(result.variant),
        result.seconds});
}

void run(const dct_options& options) {
  check_reading(options, {options.in}, options.out);
  const array values = read_input(options.in, options, options.quiet, limit_of_rows(options.length));
  if (is_complex(values.type)) throw error("cosine and sine transforms need real input and this is complex");
  const std::vector<std::size_t> axes = axes_of_array(options.axes, values.shape.size());
  if (axes.empty() || axes == std::vector{values.shape.size() - 1}) return run_rows(options, values);
  if (options.length == 0) return run_axes(options, values, axes);
  check_length(options.length, true);
  run_axes(options, resized(values, axes.back(), static_cast<std::size_t>(options.length)), axes);
}

void add_command(command_options& program, bool sine) {
  const auto options = std::make_shared<dct_options>();
  options->sine = sine;
  options->formats = "f32 or f64";
  const char* const name = sine ? "dst" : "dct";
  command_options command =
      program.add_command(name, fmt::format("discrete {} transform of the last axis, or of others, as scipy.fft.{}",
                                            sine ? "sine" : "cosine", name));
  command.add("IN", options->in, "array to read: " KOMDSP_FILES_READ).required();
  command.add("OUT", options->out, "array to write: " KOMDSP_FILES_WRITTEN ", or -").required();
  command.add("--type", options->type, "of the transform").one_of_numbers({1, 2, 3, 4}).with_default();
  command.add("--inverse", options->inverse, "what undoes a transform of that type and norm");
  command.add("--norm", options->norm, "which direction is scaled; ortho: both, and --orthogonalize")
      .one_of({"backward", "ortho", "forward"})
      .with_default();
  command.add("--orthogonalize", options->orthogonalize, "first or last terms scaled, for an orthogonal matrix");
  command.add("--length", options->length, "N: crops the last axis, or the one named last, or fills it with zeros")
      .within(index{1}, index{1} << 40);
  command.add("--axes,--axis", options->axes, "A,B: transforms these, as scipy.fft.dctn; -1 is the last axis")
      .list()
      .repeated();
  add_raw_options(command, *options);
  command.add("--precision", options->precision, "default: that of the input").one_of({"f32", "f64"});
  add_device_options(command, *options);
  command.runs([options] { run(*options); });
}

}  // namespace

void set_norm(dct& transform, const std::string& norm, bool inverse) {
  const auto length = static_cast<double>(logical_length(transform));
  if (length <= 0) return;  // refused later
  if (norm == "ortho") transform.scale = 1 / std::sqrt(length);
  if (norm == (inverse ? "backward" : "forward")) transform.scale = 1 / length;
}

void add_dct_commands(command_options& program) {
  for (const bool sine : {false, true}) add_command(program, sine);
}

}  // namespace komdsp::cli
