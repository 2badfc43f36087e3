#include "cli/transforms/dct_command.hpp"

#include <cmath>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/files/array_file.hpp"
#include "cli/run_report.hpp"
#include "cli/tools/planned.hpp"
#include "cli/transforms/fft_rows.hpp"

namespace komdsp::cli {
namespace {

struct dct_options : run_options, raw_options {
  std::string in, out, norm = "backward";
  bool sine = false, inverse = false, orthogonalize = false;
  int kind = 2;
  index length = 0;  // 0: that of the data
};

/// The transform of one row; its batch is left at 1.
dct row_of(const dct_options& options, const array& values) {
  if (is_complex(values.type)) throw error("cosine and sine transforms need real input and this is complex");
  dct row;
  row.length = options.length != 0 ? options.length : static_cast<index>(values.shape.back());
  check_length(row.length, options.length != 0);
  row.kind = options.inverse ? inverse_kind(options.kind) : options.kind;
  row.sine = options.sine;
  row.orthogonal = options.orthogonalize || options.norm == "ortho";
  row.type = parse_precision(options.precision, is_double(values.type) ? precision::f64 : precision::f32);
  set_norm(row, options.norm, options.inverse);
  return row;
}

fft_result transform_rows(device& device, const array& values, const dct& row, const dct_options& options) {
  batch_job job;
  job.in = job.out = element_of(row.type, true);
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

void run(const dct_options& options) {
  std::optional<element> format = options.named_format();
  const array values = read_input(options.in, options);
  const dct row = row_of(options, values);
  const element type = element_of(row.type, true);
  // A stream between pipes is of the result's type: the one format names what comes in.
  if (options.in == "-" && options.out == "-") format = type;
  check_output(options.out, type, format);
  const double rows = static_cast<double>(values.count() / values.shape.back());
  const device_choice chosen = choose_device(options, static_cast<double>(row.length) * rows);
  const fft_result result = transform_rows(*chosen.device, values, row, options);
  write_array(options.out, result.values, format);
  const index batch = static_cast<index>(result.values.count()) / row.length;
  tell(options, options.out, chosen,
       {fmt::format("{} x {} samples: {} transform of type {}{}", batch, row.length, row.sine ? "sine" : "cosine",
                    row.kind, backend_words(chosen)),
        {{"length", row.length}, {"batch", batch}, {"type", row.kind}},
        name_of(result.variant),
        result.seconds});
}

void add_command(command_options& program, bool sine) {
  const auto options = std::make_shared<dct_options>();
  options->sine = sine;
  const char* const name = sine ? "dst" : "dct";
  command_options command =
      program.add_command(name, fmt::format("discrete {} transform of the last axis, as scipy.fft.{} and i{}",
                                            sine ? "sine" : "cosine", name, name));
  command.add("IN", options->in, "array to read: .npy .f32 .f64, sound, .png, or - (a raw stream)").required();
  command.add("OUT", options->out, "array to write: .npy .f32 .f64, or -").required();
  command.add("--type", options->kind, "of the transform").one_of_numbers({1, 2, 3, 4}).with_default();
  command.add("--inverse", options->inverse, "what undoes a transform of that type and norm");
  command.add("--norm", options->norm, "which direction is scaled; ortho: both, and --orthogonalize")
      .one_of({"backward", "ortho", "forward"})
      .with_default();
  command.add("--orthogonalize", options->orthogonalize, "the first and last terms scaled, as SciPy does");
  command.add("--length", options->length, "N: crops the last axis or fills it with zeros")
      .within(index{1}, index{1} << 40);
  add_raw_options(command, *options, "f32 or f64");
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
