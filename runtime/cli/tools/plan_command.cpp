#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/tools/kernel_builds.hpp"
#include "cli/tools/plan_request.hpp"
#include "cli/tools/plan_text.hpp"
#include <komdsp/envelope.hpp>
#include <komdsp/opencl.hpp>

namespace komdsp::cli {
namespace {

using nlohmann::ordered_json;

struct plan_options : plan_request {
  bool list_builds = false;
};

std::string options_of(const launch& l) {
  char text[opencl::options_size];
  return {text, opencl::write_options(l, text, sizeof text)};
}

const char* kind_of(const table& t) {
  switch (t.what) {
    case table::kind::stage:
      return "stage twiddles";
    case table::kind::pass:
      return "twiddles between passes";
    case table::kind::half:
      return "twiddles of the real step";
    case table::kind::root:
      return "roots of unity";
    case table::kind::reversal:
      return "bit-reversed numbers";
    case table::kind::analysis:
    case table::kind::synthesis:
      return "filters";
    case table::kind::parameters:
      return "parameters of the kernel";
  }
  return "";
}

ordered_json launch_json(const launch& l) {
  return {{"kernel", name_of(l.kernel)},  {"options", options_of(l)},
          {"groups", l.groups},           {"items", l.build.items},
          {"repeat", l.repeat},           {"radices", radices_text(l.build.radices)},
          {"lanes", l.build.lanes},       {"local_bytes", l.local ? l.work_bytes : 0},
          {"barriers", l.barriers},       {"operations", l.operations},
          {"bytes_moved", l.bytes_moved}, {"note", l.note}};
}

std::string reason_of(const plan_request& options, const plan& p, const profile& profile) {
  return is_wavelet(options) ? wavelet_reason_text(p) : reason_text(p, profile, !options.shape.empty());
}

ordered_json as_json(const plan_request& options, const plan& p, const profile& profile) {
  const envelope e = envelope_of(p);
  ordered_json told{{"transform", options.transform},
                    {"length", p.what.length},
                    {"batch", p.what.batch},
                    {"real", p.what.kind == fft_kind::real},
                    {"inverse", p.what.inverse},
                    {"precision", p.what.type == precision::f64 ? "f64" : "f32"},
                    {"profile", profile.name},
                    {"variant", variant_name(p)},
                    {"reason", reason_of(options, p, profile)}};
  if (!options.shape.empty()) told["shape"] = options.shape;
  if (convolves(p)) told["transfers"] = p.transfers;
  if (is_wavelet(options)) {
    const dwt t = dwt_of(options);
    told["wavelet"] = t.wavelet.name;
    told["levels"] = t.levels;
    told["mode"] = wavelet_mode_names[static_cast<int>(t.mode)];
  }
  for (int i = 0; i < p.launch_count; ++i) told["launches"].push_back(launch_json(p.launches[i]));
  told["tables"] = ordered_json::array();
  for (int i = 0; i < p.table_count; ++i)
    told["tables"].push_back({{"kind", kind_of(p.tables[i])}, {"bytes", p.tables[i].bytes}});
  told["envelope"] = {{"table_bytes", e.table_bytes},   {"scratch_bytes", e.scratch_bytes},
                      {"worker_bytes", e.worker_bytes}, {"stack_bytes", e.stack_bytes},
                      {"local_bytes", e.local_bytes},   {"work_group", e.work_group},
                      {"launches", e.launches},         {"barriers", e.barriers},
                      {"bytes_moved", e.bytes_moved},   {"operations", e.operations}};
  return told;
}

void print_launch(int number, const launch& l) {
  fmt::print("  {}. {}{}: {} groups x {} items{}{}\n     {}\n     {}\n", number, name_of(l.kernel),
             l.build.radices == 0 ? "" : fmt::format(" (radices {})", radices_text(l.build.radices)), l.groups,
             l.build.items, l.repeat > 1 ? fmt::format(", {} times", l.repeat) : "",
             l.local ? fmt::format(", {} bytes of local memory, {} barriers", l.work_bytes, l.barriers) : "", l.note,
             options_of(l));
}

void print_envelope(const plan& p) {
  const envelope e = envelope_of(p);
  fmt::print("Envelope\n  tables (ROM)   {} bytes\n", e.table_bytes);
  for (int i = 0; i < p.table_count; ++i) fmt::print("    {}: {} bytes\n", kind_of(p.tables[i]), p.tables[i].bytes);
  fmt::print("  workspace      {} bytes shared, {} bytes per worker or group\n", e.scratch_bytes, e.worker_bytes);
  fmt::print("  stack          {} bytes at most\n  local memory   {} bytes\n", e.stack_bytes, e.local_bytes);
  fmt::print("  work-group     {}\n  launches       {}\n  barriers       {}\n", e.work_group, e.launches, e.barriers);
  fmt::print("  bytes moved    {:.0f}\n  operations     {:.0f}\n", e.bytes_moved, e.operations);
}

std::string what_of(const plan_request& options, const plan& p) {
  const fft& t = p.what;
  const char* const direction = t.inverse ? "Inverse" : "Forward";
  const char* const kind = t.kind == fft_kind::real ? "real" : "complex";
  if (convolves(p))
    return fmt::format("Circular convolution of {} vectors of {} points, {} pairs", options.real ? "real" : "complex",
                       options.length, t.batch);
  if (is_wavelet(options)) {
    const dwt w = dwt_of(options);
    return fmt::format("{} transform by {} of {} samples, levels {}, mode {}, batch {}",
                       w.inverse ? "Inverse wavelet" : "Wavelet", w.wavelet.name, w.length, w.levels,
                       wavelet_mode_names[static_cast<int>(w.mode)], w.batch);
  }
  if (options.transform == "otf")
    return fmt::format("Optical transfer function of {} x {}, batch {}", options.shape[0], options.shape[1], t.batch);
  if (options.transform == "fft2d")
    return fmt::format("{} {} FFT of {} x {}, batch {}", direction, kind, options.shape[0], options.shape[1], t.batch);
  return fmt::format("{} {} FFT of {} points, batch {}", direction, kind, t.length, t.batch);
}

void print(const plan_request& options, const plan& p, const profile& profile) {
  const fft& t = p.what;
  const std::string what = what_of(options, p);
  fmt::print("{}, {}, on profile {}\n", what, t.type == precision::f64 ? "f64" : "f32", profile.name);
  fmt::print("Variant {}: {}\n", variant_name(p), reason_of(options, p, profile));
  if (convolves(p)) fmt::print("Transfers between host and device: {} matrices of vectors\n", p.transfers);
  fmt::print("Launches");
  const index sweeps = (t.batch + p.chunk - 1) / p.chunk;
  fmt::print("{}\n", sweeps > 1 ? fmt::format(", {} sweeps of {} transforms", sweeps, p.chunk) : "");
  for (int i = 0; i < p.launch_count; ++i) print_launch(i + 1, p.launches[i]);
  print_envelope(p);
}

/// A plan needs no device: a profile that is named is enough.
profile profile_of(const plan_options& options) {
  if (!options.profile.empty()) return find_profile(options.profile);
  return choose_device(options, points_of(options)).device->profile();
}

void run(const plan_options& options) {
  if (options.list_builds) {
    for (const std::string& line : kernel_builds()) fmt::print("{}\n", line);
    return;
  }
  if (options.transform.empty())
    throw error("plan needs a transform, as in: komdsp plan fft --length 4096", error::wrong_usage);
  const profile profile = profile_of(options);
  const plan p = plan_of(options, profile);
  if (options.quiet) return;
  if (options.json) {
    fmt::print("{}\n", as_json(options, p, profile).dump(2));
  } else {
    print(options, p, profile);
  }
}

}  // namespace

void add_plan_command(CLI::App& program) {
  const auto options = std::make_shared<plan_options>();
  CLI::App& command = *program.add_subcommand("plan", "how a transform is computed, why so, and what it needs");
  add_plan_request(command, *options);
  command.add_flag("--list-builds", options->list_builds, "options of every kernel build that plans ask for");
  add_device_options(command, *options);
  command.callback([options] { run(*options); });
}

}  // namespace komdsp::cli
