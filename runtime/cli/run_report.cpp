#include "cli/run_report.hpp"

#include <fmt/format.h>

namespace komdsp::cli {

void tell(const run_options& options, const std::string& out, const device_choice& chosen, const run_report& done) {
  if (options.quiet || out == "-") return;
  const device& device = *chosen.device;
  if (!options.json) {
    fmt::print("{} on {} (profile {}), {:.3g} s\n", done.what, device.name(), device.profile().name, done.seconds);
    return;
  }
  record told = done.facts;
  told["backend"] = device.backend();
  told["device"] = device.name();
  told["profile"] = device.profile().name;
  if (!done.variant.empty()) told["variant"] = done.variant;
  told["seconds"] = done.seconds;
  for (const auto& [name, what] : done.more.items()) told[name] = what;
  fmt::print("{}\n", json_text(told));
}

std::string backend_words(const device_choice& chosen) {
  return fmt::format(" by the {} backend{}", chosen.device->backend(),
                     chosen.reason.empty() ? "" : fmt::format(" ({})", chosen.reason));
}

}  // namespace komdsp::cli
