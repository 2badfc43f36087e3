#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/usage/run_options.hpp"
#include "cli/devices/cuda_device.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/base/error.hpp"
#include "cli/transforms/transform_kind.hpp"

namespace komdsp::cli {
namespace {

std::vector<std::unique_ptr<device>> devices_to_test(const run_options& options) {
  std::vector<std::unique_ptr<device>> devices;
  if (options.backend != "auto" || !options.device.empty() || !options.profile.empty()) {
    devices.push_back(choose_device(options, 1).device);
    return devices;
  }
  devices.push_back(make_cpp_device(options.threads));
  for (const opencl_entry& entry : find_opencl_devices()) devices.push_back(make_opencl_device(entry));
  for (const cuda_entry& entry : find_cuda_devices()) devices.push_back(make_cuda_device(entry));
  return devices;
}

struct tally {
  int passed = 0, failed = 0;
  record tests = record::array();

  void add(const run_options& options, verdict v) {
    if (v.failure.empty() && v.tested == 0) v.failure = "no length fits";
    (v.failure.empty() ? passed : failed) += 1;
    if (options.json) {
      tests.push_back(
          record{{"test", v.what}, {"passed", v.failure.empty()}, {"error", v.error}, {"failure", v.failure}});
    } else if (!v.failure.empty()) {
      fmt::print("FAIL {}: {}\n", v.what, v.failure);
    } else if (!options.quiet) {
      fmt::print("PASS {}, largest error {:.2f} of what is allowed\n", v.what, v.error);
    }
    std::fflush(stdout);
  }
};

void test_device(const run_options& options, device& device, tally& counted) {
  for (const precision type : {precision::f32, precision::f64, precision::q15, precision::q31}) {
    if (type == precision::f64 && !device.profile().fp64) continue;
    if (type != parse_precision(options.precision, type)) continue;
    for (const transform_kind* kind : transform_list())
      if (kind->has(type))
        kind->selftest(device, type, options.variant, [&](verdict v) { counted.add(options, std::move(v)); });
  }
}

void run(const run_options& options) {
  tally counted;
  for (const auto& device : devices_to_test(options)) test_device(options, *device, counted);
  if (options.json) {
    print_json(record{{"tests", counted.tests}, {"passed", counted.passed}, {"failed", counted.failed}}, 2);
  } else if (!options.quiet) {
    fmt::print("{} passed, {} failed\n", counted.passed, counted.failed);
  }
  if (counted.failed > 0 || counted.passed == 0)
    throw error(fmt::format("the self-test failed: {} of {} tests", counted.failed, counted.passed + counted.failed));
}

}  // namespace

void add_selftest_command(command_options& program) {
  auto [command, options] = program.add_command<run_options>(
      "selftest", "computes every kind of transform on each device and checks it", run);
  add_plan_options(command, options, std::span(fft_variant_names).first(std::size(fft_variant_names) - 1));
  add_device_options(command, options);
}

}  // namespace komdsp::cli
