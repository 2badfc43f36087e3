// Choices of --backend auto, from made-up lists of devices.
#include <vector>

#include <gtest/gtest.h>

#include "cli/devices/device_choice.hpp"

namespace {

using komdsp::cli::backend_choice;
using komdsp::cli::choose_backend;
using komdsp::cli::device_facts;
using komdsp::cli::run_options;

device_facts device_of(const char* backend, const char* name, bool gpu) {
  device_facts facts;
  facts.backend = backend;
  facts.name = name;
  facts.gpu = gpu;
  return facts;
}
const device_facts pocl = device_of("opencl", "cpu-EPYC", false), intel = device_of("opencl", "UHD 630", true),
                   h200 = device_of("cuda", "NVIDIA H200", true);

std::string chosen(const run_options& options, double points, const std::vector<device_facts>& opencl,
                   const std::vector<device_facts>& cuda) {
  return std::string(choose_backend(
                         options, points, [&] { return opencl; }, [&] { return cuda; })
                         .backend);
}

TEST(backend_auto, takes_cuda_then_an_OpenCL_GPU_then_the_CPU) {
  EXPECT_EQ(chosen({}, 4096, {pocl, intel}, {h200}), "cuda");
  EXPECT_EQ(chosen({}, 4096, {pocl, intel}, {}), "opencl");
  EXPECT_EQ(chosen({}, 4096, {pocl}, {}), "cpp");
  EXPECT_EQ(chosen({}, 4096, {}, {}), "cpp");
}

TEST(backend_auto, takes_the_CPU_for_few_points_and_asks_for_no_device) {
  const auto never = []() -> std::vector<device_facts> {
    ADD_FAILURE() << "looked for devices";
    return {};
  };
  EXPECT_EQ(choose_backend({}, 512, never, never).backend, "cpp");
}

TEST(backend_auto, follows_what_is_named) {
  run_options named;
  named.device = "h200";
  EXPECT_EQ(chosen(named, 16, {pocl}, {h200}), "cuda");
  EXPECT_EQ(chosen(named, 16, {pocl}, {}), "opencl");
  named.device = "epyc";
  EXPECT_EQ(chosen(named, 16, {pocl}, {h200}), "opencl");
  run_options profile;
  profile.profile = "nvidia-h200";
  EXPECT_EQ(chosen(profile, 1 << 20, {pocl}, {h200}), "cuda");
  EXPECT_EQ(chosen(profile, 1 << 20, {pocl}, {}), "opencl");
  profile.profile = "komdiv";
  EXPECT_EQ(chosen(profile, 1 << 20, {pocl}, {h200}), "opencl");
  profile.profile = "cpp-avx2";
  EXPECT_EQ(chosen(profile, 1 << 20, {pocl}, {h200}), "cpp");
  run_options bundle;
  bundle.bundle = "k.bundle";
  EXPECT_EQ(chosen(bundle, 1 << 20, {pocl}, {h200}), "opencl");
  run_options asked;
  asked.backend = "cpp";
  EXPECT_EQ(chosen(asked, 1 << 20, {intel}, {h200}), "cpp");
}

}  // namespace
