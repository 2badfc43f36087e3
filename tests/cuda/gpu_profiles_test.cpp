// Profiles that rules make of what NVIDIA's driver says, for GPUs of data sheets: that plans fit those GPUs, and their
// kernels, where NVRTC is here.  Needs no GPU.
#include "backends/cuda_compiler.hpp"
#include "support/gpu_sheets.hpp"
#include "support/sweep.hpp"

#include <komdsp/planner.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

namespace komdsp::tests {
namespace {

// Rules that times beside cuFFT's and komdsp tune found to be best on an H200.
TEST(gpu_rules, give_the_h200_what_was_measured_on_it) {
  const profile& p = profiles::nvidia_h200;
  EXPECT_STREQ(p.name, "nvidia-h200");
  const bool group = p.max_group == 1024 && p.local_bytes == 232448 && !p.one_item_tiles && !p.flat && p.padded,
             kinds = p.tuned && p.fp64 && p.lanes_f32 == 1 && p.lanes_f64 == 1,
             tiles = p.max_np == 4096 && p.rows_max == 1024 && p.real_rows_max == 1024 && p.whole_max == 1,
             shape = p.columns == 8 && p.groups == 128 && p.cluster_max == 16 && p.radix == 16 && p.first_radix == 16,
             memory = p.kept_min == 256 && p.stream_bytes == unlimited && p.chunk_bytes == 64 << 20 && p.sweeps == 2,
             split = p.split.PA == 4 && p.split.PB == -1 && p.split.PC == -1,
             tables =
                 !p.choice && p.choice_count == 0 && !p.choice_gain && p.convolution_max_np == 256 && !p.convolutions;
  EXPECT_TRUE(group) << p.max_group << ' ' << p.local_bytes;
  EXPECT_TRUE(kinds);
  EXPECT_TRUE(tiles);
  EXPECT_TRUE(shape) << p.columns << ' ' << p.groups << ' ' << p.cluster_max << ' ' << p.radix;
  EXPECT_TRUE(memory) << p.kept_min << ' ' << p.chunk_bytes << ' ' << p.sweeps;
  EXPECT_TRUE(split && tables);
}
TEST(gpu_rules, follow_the_limits_of_other_gpus) {
  struct expected {
    const char* name;
    int groups, cluster_max, chunk_mib;
  };
  const expected all[] = {{"T4", 32, 0, 4},          {"A100", 96, 0, 32},      {"RTX_3090", 80, 0, 8},
                          {"Jetson_Orin", 16, 0, 4}, {"RTX_4090", 128, 0, 64}, {"L4", 48, 0, 64},
                          {"H100", 128, 16, 64},     {"H200", 128, 16, 64},    {"B200", 144, 16, 128},
                          {"RTX_5090", 160, 8, 128}};
  int i = 0;
  for (const gpu_sheet& g : gpu_sheets) {
    const profile p = profiles::gpu(g.facts);
    const expected& e = all[i++];
    EXPECT_STREQ(p.name, e.name);
    EXPECT_EQ(p.groups, e.groups) << e.name;
    EXPECT_EQ(p.cluster_max, e.cluster_max) << e.name;
    EXPECT_EQ(p.chunk_bytes, index{e.chunk_mib} << 20) << e.name;
    EXPECT_EQ(p.local_bytes, g.facts.local_bytes) << e.name;
    EXPECT_EQ(p.max_group, 1024) << e.name;
    EXPECT_EQ(p.kept_min, 256) << e.name;
  }
}
TEST(gpu_rules, know_smaller_devices_and_those_that_report_little) {
  EXPECT_EQ(profiles::gpu({"H20", 90, 78, 1024, 65536, 227 << 10, 60 << 20}).cluster_max, 8);
  EXPECT_EQ(profiles::gpu({"TX2", 62, 2, 1024, 32768, 48 << 10, 512 << 10}).max_group, 512);  // registers
  const profile without_cache = profiles::gpu({"H200 through OpenCL", 90, 132, 1024, 65536, 48 << 10, 0});
  EXPECT_EQ(without_cache.chunk_bytes, index{64} << 20);
  EXPECT_EQ(profiles::gpu({"T4 through OpenCL", 75, 40, 1024, 65536, 48 << 10, 0}).chunk_bytes, index{4} << 20);
  const profile other = profiles::gpu({"of another vendor", 0, 60, 256, 0, 64 << 10, 16 << 10});
  EXPECT_TRUE(!other.tuned && other.padded && other.max_group == 256 && other.groups == 48 && other.kept_min == 256);
  EXPECT_EQ(other.chunk_bytes, unlimited);
  EXPECT_EQ(other.cluster_max, 0);
  const profile flat = profiles::gpu({"whose memory is flat", 0, 10, 384, 0, 32 << 10, 512 << 10, false, false});
  EXPECT_TRUE(flat.flat && !flat.padded && !flat.fp64 && flat.kept_min == unlimited && flat.chunk_bytes == unlimited);
}

template <class Transform>
void add(std::vector<plan>& all, const Transform& t, const profile& d) {
  all.push_back(planned(t, d));
  ASSERT_EQ(all.back().result, status::ok) << d.name << ": " << all.back().reason;
}
fft transform_of(index length, index batch, precision type, fft_kind kind = fft_kind::complex) {
  fft t{.length = length, .batch = batch, .kind = kind, .precision = type};
  return t;
}
// FFTs of every kernel and of every way through a long one, and what else takes much local memory.
std::vector<plan> plans_on(const profile& d) {
  std::vector<plan> all;
  std::vector<index> lengths{3, 45, 128, 509, 1021, 4099, 6125, 10000, 15015, 44100, 65537, 1000000};
  for (int bits = 1; bits <= 24; ++bits) lengths.push_back(index{1} << bits);
  for (const index length : lengths)
    for (const precision type : {precision::f32, precision::f64})
      for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
        for (const index batch : {index{1}, 1 + (index{1} << 25) / length})
          add(all, transform_of(length, batch, type, kind), d);
  for (const precision type : {precision::f32, precision::f64}) {
    for (const index side : {32, 64, 256, 1024}) {
      fft2d image{side, side, 8};
      image.precision = type;
      add(all, image, d);
      otf transfer{side, side, 8};
      transfer.precision = type;
      add(all, transfer, d);
    }
    for (const index length : {64, 1000, 4096, 16384, 65536}) {
      convolution c{
          .x_length = length, .y_length = length, .outer = 16, .inner = 16, .circular = true, .precision = type};
      add(all, c, d);
    }
  }
  return all;
}

class gpus : public testing::TestWithParam<int> {
 protected:
  const gpu_sheet& g = gpu_sheets[GetParam()];
};

// Registers that an item holds its points in; more are to compute with.
index points_held(const launch& l) {
  const index pieces = l.kernel == kernel_id::fft_by_parts && l.build.max_np > 0 ? l.build.np / l.build.max_np : 1;
  return l.resident_bytes / 4 / pieces / l.build.cluster / l.build.items;
}
TEST_P(gpus, have_what_plans_ask_of_a_work_group) {
  for (const plan& p : plans_on(profiles::gpu(g.facts)))
    for (int i = 0; i < p.launch_count; ++i) {
      const launch& l = p.launches[i];
      const int items = l.build.items, brought = cuda::shared_bytes_of(l);
      EXPECT_LE(items, g.facts.group_items);
      EXPECT_LE(items, g.threads);
      EXPECT_LE(l.local ? l.work_bytes : 0, brought > 0 ? g.facts.local_bytes : 48 << 10) << name_of(l.kernel);
      EXPECT_LE(l.build.cluster, g.facts.capability < 90 ? 1 : g.facts.capability < 110 ? 16 : 8);
      const index held = items >= 64 && l.resident_bytes > 0 ? points_held(l) : 0;
      EXPECT_LE(held + 16, std::min(255, registers_of_multiprocessor / items)) << name_of(l.kernel) << p.what.length;
    }
}

// Registers of the kernel's only function, as the ELF image says (EIATTR_REGCOUNT); 0: it does not.
unsigned registers_in(const unsigned char* image) {
  constexpr unsigned char attribute[] = {4, 0x2f, 8, 0};
  std::uint64_t sections = 0;
  std::memcpy(&sections, image + 40, sizeof sections);
  for (std::size_t i = 64; i + 12 <= sections; ++i)
    if (std::memcmp(image + i, attribute, sizeof attribute) == 0) return image[i + 8] + 256u * image[i + 9];
  return 0;
}
void expect_registers_fit(const launch& l, const gpu_sheet& g) {
  char options[options_size], said[1 << 12] = "";
  write_options(l, options, sizeof options);
  cuda::build_log log{said, sizeof said, 0};
  const cuda::machine_code* code = nullptr;
  ASSERT_EQ(cuda::compile(options, g.facts.capability, &log, &code), status::ok) << options << said;
  const unsigned registers = registers_in(code->bytes), warps = (static_cast<unsigned>(l.build.items) + 31) / 32;
  EXPECT_GT(registers, 0u);
  EXPECT_LE((registers + 7) / 8 * 8 * 32 * warps, unsigned{registers_of_multiprocessor}) << options;
}
// The most registers for each item, and the most items; in the covering sweep of each third GPU, with one kernel.
class gpus_with_a_compiler : public gpus {};
TEST_P(gpus_with_a_compiler, hold_the_registers_of_kernels_that_are_compiled_for_them) {
  if (!cuda::find_compiler()) GTEST_SKIP() << "libnvrtc.so is not here";
  const profile d = profiles::gpu(g.facts);
  const fft all[] = {
      transform_of(8192, 4096, precision::f32),  transform_of(1 << 16, 512, precision::f32),
      transform_of(4096, 4096, precision::f64),  transform_of(6125, 4096, precision::f32),
      transform_of(1021, 4096, precision::f32),  transform_of(1024, 4096, precision::f64, fft_kind::real),
      transform_of(16384, 4096, precision::f32), transform_of(16384, 256, precision::f32, fft_kind::real),
      transform_of(1 << 20, 64, precision::f64), transform_of(509, 4096, precision::f64)};
  static_assert(std::size(all) == std::size(gpu_sheets));
  for (int i = 0; i < static_cast<int>(std::size(all)); ++i) {
    if (!everything() && i != GetParam()) continue;
    const plan p = planned(all[i], d);
    ASSERT_EQ(p.result, status::ok) << p.reason;
    for (int j = 0; j < (everything() ? p.launch_count : 1); ++j) expect_registers_fit(p.launches[j], g);
  }
}
constexpr int sheets = static_cast<int>(std::size(gpu_sheets));
std::string name_of_sheet(const testing::TestParamInfo<int>& g) {
  return gpu_sheets[g.param].facts.name;
}
INSTANTIATE_TEST_SUITE_P(sheets, gpus, testing::Range(0, sheets), name_of_sheet);
INSTANTIATE_TEST_SUITE_P(sheets, gpus_with_a_compiler, testing::Range(0, sheets, everything() ? 1 : 3), name_of_sheet);

}  // namespace
}  // namespace komdsp::tests
