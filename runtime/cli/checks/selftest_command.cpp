#include <array>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/devices/cuda_device.hpp"
#include "cli/devices/device_choice.hpp"
#include "cli/error.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "cli/checks/image_check.hpp"
#include "cli/devices/opencl_device.hpp"
#include "cli/tools/planned.hpp"
#include "cli/checks/short_time_check.hpp"
#include <komdsp/planner.hpp>
#include "cli/checks/wavelet_check.hpp"

namespace komdsp::cli {
namespace {

// A copy, rows of the batch in the lanes of a tile with a rest, all lanes on one row, two passes.
constexpr std::array<index, 5> lengths{1, 16, 256, 4096, 1 << 16};
constexpr std::array<index, 2> batches{1, 19};

struct verdict {
  std::string what;
  double error = 0;     // the largest, as a part of what is allowed
  std::string failure;  // empty: passed
  int tested = 0;       // transforms
};

/// One transform's error as a part of what is allowed.
double error_of(device& device, const fft& t, fft_variant variant) {
  const plan p = plan_or_error(planned(t, device.profile(), variant), device.profile(), name_of(variant));
  const aligned_memory input = random_input(t), output(static_cast<std::size_t>(p.output_bytes));
  device.prepare(p)->transform(input.span(), output.span());
  return relative_error(t, input.span(), output.span()) / error_bound(t);
}

/// All lengths of one kind of transform.
verdict test_kind(device& device, fft t, fft_variant variant) {
  verdict v;
  v.what =
      fmt::format("{} {}: {} {} fft {}", device.backend(), device.name(), t.kind == fft_kind::real ? "real" : "complex",
                  t.inverse ? "inverse" : "forward", t.type == precision::f64 ? "f64" : "f32");
  try {
    for (const index length : lengths) {
      for (const index batch : batches) {
        t.length = length;
        t.batch = batch;
        t.scale = t.inverse ? 1.0 / static_cast<double>(length) : 1;
        if (planned(t, device.profile(), variant).result == status::variant_does_not_fit) continue;
        const double found = error_of(device, t, variant);
        ++v.tested;
        v.error = std::max(v.error, found);
        if (!(found <= 1) && v.failure.empty())
          v.failure = fmt::format("{} x {} points: error {:.3g} of what is allowed", batch, length, found);
      }
    }
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

/// The short-time transform and its inverse, with frames that overlap three quarters.
verdict test_short_time(device& device, precision type) {
  verdict v;
  v.what =
      fmt::format("{} {}: short-time fft {}", device.backend(), device.name(), type == precision::f64 ? "f64" : "f32");
  try {
    for (const index length : {index{64}, index{1024}}) {
      stft t;
      t.length = length;
      t.hop = length / 4;
      t.samples = 20 * length + 5;
      t.type = type;
      fft frame;
      frame.length = length;
      frame.type = type;
      if (planned(t, device.profile()).result == status::does_not_fit) continue;
      ++v.tested;
      const double forth = short_time_error(device, t, window_kind::hann) / error_bound(frame);
      const double back = restoring_error(device, t, window_kind::hann) / (2 * error_bound(frame));
      v.error = std::max({v.error, forth, back});
    }
    if (!(v.error <= 1)) v.failure = fmt::format("error {:.3g} of what is allowed", v.error);
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

/// An image forward and back, and optical transfer functions in one launch and in three.
verdict test_images(device& device, precision type) {
  verdict v;
  v.what = fmt::format("{} {}: images and optical transfer functions {}", device.backend(), device.name(),
                       type == precision::f64 ? "f64" : "f32");
  try {
    for (const bool inverse : {false, true}) {
      fft2d t;
      t.rows = 64;
      t.columns = 128;
      t.kind = fft_kind::real;
      t.inverse = inverse;
      t.type = type;
      const plan p = planned(t, device.profile());
      v.error = std::max(v.error, prepare_checked(device, p, t).error / error_bound(p.what));
      ++v.tested;
    }
    for (const index rows : {index{32}, index{256}}) {
      otf t;
      t.rows = rows;
      t.columns = 32;
      t.type = type;
      const plan p = planned(t, device.profile());
      v.error = std::max(v.error, prepare_checked(device, p, t).error / (3 * error_bound(p.what)));
      ++v.tested;
    }
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

/// One level against its definition, several there and back; an even and an odd length.
verdict test_wavelets(device& device, precision type) {
  verdict v;
  v.what = fmt::format("{} {}: wavelets {}", device.backend(), device.name(), type == precision::f64 ? "f64" : "f32");
  const double split_bound = type == precision::f64 ? 1e-12 : 1e-6, restored_bound = 10 * split_bound;
  try {
    for (const index length : {index{64}, index{4097}}) {
      dwt t;
      t.wavelet = wavelets::db4;
      t.length = length;
      t.type = type;
      ++v.tested;
      v.error = std::max(v.error, splitting_error(device, t) / split_bound);
      t.levels = 3;
      v.error = std::max(v.error, rejoining_error(device, t) / restored_bound);
    }
    if (!(v.error <= 1)) v.failure = fmt::format("error {:.3g} of what is allowed", v.error);
  } catch (const error& failed) {
    v.failure = failed.what();
  }
  return v;
}

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
  nlohmann::ordered_json tests = nlohmann::ordered_json::array();

  void add(const run_options& options, verdict v) {
    if (v.failure.empty() && v.tested == 0) v.failure = "no length fits";
    (v.failure.empty() ? passed : failed) += 1;
    if (options.json) {
      tests.push_back({{"test", v.what}, {"passed", v.failure.empty()}, {"error", v.error}, {"failure", v.failure}});
    } else if (!v.failure.empty()) {
      fmt::print("FAIL {}: {}\n", v.what, v.failure);
    } else if (!options.quiet) {
      fmt::print("PASS {}, largest error {:.2f} of what is allowed\n", v.what, v.error);
    }
    std::fflush(stdout);
  }
};

void test_device(const run_options& options, device& device, tally& counted) {
  for (const precision type : {precision::f32, precision::f64}) {
    if (type == precision::f64 && !device.profile().fp64) continue;
    if (type != parse_precision(options.precision, type)) continue;
    for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
      for (const bool inverse : {false, true}) {
        fft t;
        t.kind = kind;
        t.inverse = inverse;
        t.type = type;
        counted.add(options, test_kind(device, t, parse_variant(options.variant)));
      }
    }
    // Only tiles compute these.
    if (options.variant != "auto" && options.variant != "tile") continue;
    counted.add(options, test_short_time(device, type));
    counted.add(options, test_images(device, type));
    counted.add(options, test_wavelets(device, type));
  }
}

void run(const run_options& options) {
  tally counted;
  for (const auto& device : devices_to_test(options)) test_device(options, *device, counted);
  if (options.json) {
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{{"tests", counted.tests}, {"passed", counted.passed}, {"failed", counted.failed}}.dump(
            2));
  } else {
    fmt::print("{} passed, {} failed\n", counted.passed, counted.failed);
  }
  if (counted.failed > 0 || counted.passed == 0)
    throw error(fmt::format("the self-test failed: {} of {} tests", counted.failed, counted.passed + counted.failed));
}

}  // namespace

void add_selftest_command(CLI::App& program) {
  const auto options = std::make_shared<run_options>();
  CLI::App& command =
      *program.add_subcommand("selftest", "computes every kind of transform on each device and checks it");
  add_plan_options(command, *options);
  add_device_options(command, *options);
  command.callback([options] { run(*options); });
}

}  // namespace komdsp::cli
