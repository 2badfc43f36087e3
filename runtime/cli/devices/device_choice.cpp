#include "cli/devices/device_choice.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "cli/devices/cuda_device.hpp"
#include "cli/error.hpp"
#include "cli/files/input_file.hpp"
#include "cli/devices/opencl_device.hpp"

namespace komdsp::cli {
namespace {

struct backend_choice {
  std::string_view backend;
  std::string reason;
};

backend_choice choose_backend(const run_options& options, double points) {
  if (options.backend != "auto") return {options.backend, ""};
  if (!options.profile.empty()) return {backend_of_profile(options.profile), "profile " + options.profile};
  if (!options.device.empty()) return {"opencl", "a device was named"};
  if (!options.bundle.empty()) return {"opencl", "a bundle was named"};
  if (points <= cpu_ahead_length)
    return {"cpp", fmt::format("up to {} points the way to a device costs more", cpu_ahead_length)};
  const auto found = find_opencl_devices();
  if (std::ranges::any_of(found, [](const opencl_entry& one) { return one.facts.gpu; }))
    return {"opencl", "a GPU is there"};
  return {"cpp", "no GPU is there"};
}

std::unique_ptr<device> make_device(std::string_view backend, const run_options& options) {
  if (backend == "cuda") return make_cuda_device(options.device);
  if (backend == "opencl")
    return make_opencl_device(choose_opencl_device(options.device), options.bundle.empty()
                                                                        ? std::vector<std::byte>()
                                                                        : input_file(options.bundle).read_rest());
  if (!options.device.empty() && !contains_ignoring_case(cpp_facts(options.threads).name, options.device))
    throw error(fmt::format("the cpp backend runs on {}, which does not match '{}'", cpp_facts(options.threads).name,
                            options.device));
  return make_cpp_device(options.threads);
}

}  // namespace

device_choice choose_device(const run_options& options, double points) {
  const backend_choice backend = choose_backend(options, points);
  device_choice choice{make_device(backend.backend, options), backend.reason};
  if (options.profile.empty()) return choice;
  const komdsp::profile wanted = find_profile(options.profile);
  const komdsp::profile& real = choice.device->profile();
  // Tiles of one work-item ask for no group.
  const bool group = backend.backend != "cpp" && !wanted.one_item_tiles;
  if (group && (wanted.max_group > real.max_group || wanted.local_bytes > real.local_bytes))
    throw error(fmt::format(
        "profile {} does not fit {}: it has work-groups of {} and {} bytes of local memory, the "
        "device {} and {}",
        wanted.name, choice.device->name(), wanted.max_group, wanted.local_bytes, real.max_group, real.local_bytes));
  komdsp::profile profile = wanted;
  profile.fp64 = wanted.fp64 && real.fp64;
  if (backend.backend != "cpp") profile.max_group = std::min(wanted.max_group, real.max_group);
  choice.device->set_profile(profile);
  return choice;
}

}  // namespace komdsp::cli
