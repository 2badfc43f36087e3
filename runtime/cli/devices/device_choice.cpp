#include "cli/devices/device_choice.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/devices/cuda_device.hpp"
#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/profiles/profile_file.hpp"
#include <komdsp/profile.hpp>

namespace komdsp::cli {
namespace {

std::unique_ptr<device> make_device(std::string_view backend, const run_options& options) {
  if (backend == "cuda") return make_cuda_device(options.device);
  if (backend == "opencl")
    return make_opencl_device(
        choose_opencl_device(options.device),
        options.bundle.empty() ? std::nullopt : std::optional(input_file(options.bundle).read_rest()));
  if (!options.device.empty() && !contains_ignoring_case(cpp_facts(options.threads).name, options.device))
    throw error(fmt::format("the cpp backend runs on {}, which does not match '{}'", cpp_facts(options.threads).name,
                            options.device));
  return make_cpp_device(options.threads);
}

/// For --backend auto: a driver that fails is none.
template <class Find>
std::vector<device_facts> facts_of_all(Find find) {
  std::vector<device_facts> facts;
  try {
    for (const auto& one : find()) facts.push_back(one.facts);
  } catch (const error&) {
  }
  return facts;
}
/// CUDA without a compiler and without images computes nothing.
std::vector<device_facts> cuda_there() {
  return facts_of_all([] { return cuda_has_kernels() ? find_cuda_devices() : std::vector<cuda_entry>(); });
}

}  // namespace

backend_choice choose_backend(const run_options& options, double points, const device_finder& opencl,
                              const device_finder& cuda) {
  if (options.backend != "auto") return {options.backend, ""};
  if (!options.profile.empty()) {
    const bool of_nvidia = options.profile == profiles::nvidia_h200.name;
    return {of_nvidia && !cuda().empty() ? "cuda" : backend_of_profile(options.profile), "profile " + options.profile};
  }
  if (!options.bundle.empty()) return {"opencl", "a bundle was named"};
  if (!options.device.empty()) {
    const auto named = [&](const device_facts& one) { return contains_ignoring_case(one.name, options.device); };
    return {std::ranges::any_of(cuda(), named) ? "cuda" : "opencl", "a device was named"};
  }
  const bool halves = options.precision == "f16";
  if (points <= cpu_ahead_length && !halves)
    return {"cpp", fmt::format("up to {} points the CPU is done before a device has the data", cpu_ahead_length)};
  if (!cuda().empty()) return {"cuda", "an NVIDIA GPU is there"};
  if (std::ranges::any_of(opencl(), &device_facts::gpu)) return {"opencl", "a GPU is there"};
  return halves ? backend_choice{"opencl", "half precision is of devices"} : backend_choice{"cpp", "no GPU is there"};
}

device_choice choose_device(const run_options& options, double points) {
  const backend_choice backend = choose_backend(
      options, points, [] { return facts_of_all(find_opencl_devices); }, cuda_there);
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
  profile.fixed_lanes = wanted.fixed_lanes && backend.backend == "cpp";
  if (backend.backend != "cuda") profile.cluster_max = 0;  // nobody else has them
  if (backend.backend != "cpp") profile.max_group = std::min(wanted.max_group, real.max_group);
  choice.device->set_profile(profile);
  return choice;
}

}  // namespace komdsp::cli
