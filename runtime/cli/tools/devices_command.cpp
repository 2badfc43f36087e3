#include <vector>

#include <fmt/format.h>
#include "cli/base/record.hpp"

#include "cli/devices/cuda_device.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/usage/options.hpp"

namespace komdsp::cli {
namespace {

struct devices_options {
  bool json = false;
};

record as_json(const device_facts& facts) {
  const komdsp::profile& profile = facts.profile;
  return {{"backend", facts.backend},
          {"device", facts.name},
          {"platform", facts.platform},
          {"driver", facts.driver},
          {"profile", profile.name},
          {"compute_units", facts.compute_units},
          {"gpu", facts.gpu},
          {"max_work_group", profile.max_group},
          {"local_bytes", profile.local_bytes},
          {"flat_memory", profile.flat},
          {"fp64", profile.fp64},
          {"lanes_f32", profile.lanes_f32},
          {"lanes_f64", profile.lanes_f64}};
}

void print(const device_facts& facts) {
  const komdsp::profile& profile = facts.profile;
  const std::string lanes = fmt::format("{} lanes in f32{}", profile.lanes_f32,
                                        profile.fp64 ? fmt::format(", {} in f64", profile.lanes_f64) : ", no f64");
  if (facts.backend == "cpp") {
    fmt::print("cpp     {}: profile {}, {} threads, {}\n", facts.name, profile.name, facts.compute_units, lanes);
    return;
  }
  fmt::print(
      "{:<7} {} ({}, driver {}): profile {}, {} compute units, {}, work-groups up to {}, {} KiB of {} local memory\n",
      facts.backend, facts.name, facts.platform, facts.driver, profile.name, facts.compute_units, lanes,
      profile.max_group, profile.local_bytes / 1024, profile.flat ? "emulated" : "own");
}

void run(const devices_options& options) {
  std::vector<device_facts> all{cpp_facts(0)};
  const std::vector<opencl_entry> opencl = find_opencl_devices();
  for (const opencl_entry& entry : opencl) all.push_back(entry.facts);
  const std::vector<cuda_entry> cuda = find_cuda_devices();
  for (const cuda_entry& entry : cuda) all.push_back(entry.facts);
  if (options.json) {
    record list = record::array();
    for (const device_facts& facts : all) list.push_back(as_json(facts));
    print_json(list, 2);
    return;
  }
  for (const device_facts& facts : all) print(facts);
}

}  // namespace

void add_devices_command(command_options& program) {
  auto [command, options] = program.add_command<devices_options>(
      "devices", "what there is to run on, and the profile each is planned with", run);
  command.add("--json", options.json, "print JSON");
}

}  // namespace komdsp::cli
