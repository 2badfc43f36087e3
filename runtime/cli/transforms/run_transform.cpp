#include "cli/transforms/run_transform.hpp"

#include <fmt/format.h>

#include "cli/files/array_file.hpp"
#include "cli/plots/spectrum_picture.hpp"

namespace komdsp::cli {

void add_files(command_options& command, transform_options& options, bool pictures) {
  command.add("IN", options.in, "array to read: " KOMDSP_FILES_READ).required();
  add_output(command, options, pictures);
}
void add_output(command_options& command, transform_options& options, bool pictures) {
  command
      .add("OUT", options.out,
           fmt::format("array to write: " KOMDSP_FILES_WRITTEN "{}, or -", pictures ? ", .png (a picture)" : ""))
      .required();
}

std::string backend_words(const device_choice& chosen) {
  return fmt::format(" by the {} backend{}", chosen.device->backend(),
                     chosen.reason.empty() ? "" : fmt::format(" ({})", chosen.reason));
}

namespace {

bool draws(const transform_options& options, const transform_run& run) {
  return run.draw != nullptr && is_picture(options.out);
}

}  // namespace

std::optional<element> checked_format(const transform_options& options, const transform_run& run) {
  std::optional<element> format = options.named_format();
  // A stream between pipes is of the result's type: the one format names what comes in.
  if (options.out == "-" && (options.in == "-" || options.other == "-")) format = run.type;
  if (run.stream) format = run.stream;
  if (!draws(options, run)) check_output(options.out, run.type, format);
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
  fmt::print("{}\n", json_text(told));
}

void run_transform(const transform_options& options, const transform_run& run) {
  const std::optional<element> format = checked_format(options, run);
  const device_choice chosen = choose_device(options, run.points);
  array result;
  const run_report done = run.compute(chosen, result);
  if (draws(options, run))
    run.draw(result);
  else
    write_array(options.out, result, format);
  tell(options, options.out, chosen, done);
}

}  // namespace komdsp::cli
