// Profiles of OpenCL devices that are not here, by what drivers of their vendors report: clGetDeviceInfo is this
// program's own.
#include <komdsp/opencl.hpp>
#include <komdsp/planner.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>

namespace {

// A driver's answers on its device.
struct answers {
  std::string name;
  std::map<cl_device_info, cl_ulong> numbers;
};
// A device's id is the address of its answers, and so is its platform's.
template <class Id>
const answers& answers_of(Id id) {
  return *reinterpret_cast<const answers*>(id);
}
cl_int give(const void* from, std::size_t bytes, std::size_t room, void* to) {
  if (bytes > room) return CL_INVALID_VALUE;
  std::memcpy(to, from, bytes);
  return CL_SUCCESS;
}
cl_int give(const std::string& text, std::size_t room, void* to) {
  return give(text.c_str(), text.size() + 1, room, to);
}

}  // namespace

extern "C" cl_int clGetPlatformInfo(cl_platform_id id, cl_platform_info, size_t room, void* to, size_t*) {
  return give("platform of " + answers_of(id).name, room, to);
}
extern "C" cl_int clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t room, void* to, size_t*) {
  if (what == CL_DEVICE_PLATFORM) return give(&id, sizeof id, room, to);
  if (what == CL_DEVICE_NAME || what == CL_DRIVER_VERSION) return give(answers_of(id).name, room, to);
  const auto found = answers_of(id).numbers.find(what);
  if (found == answers_of(id).numbers.end()) return CL_INVALID_VALUE;
  if (what != CL_DEVICE_MAX_WORK_ITEM_SIZES) return give(&found->second, room < 8 ? room : 8, room, to);
  const std::size_t sizes[] = {static_cast<std::size_t>(found->second), 1, 1};
  return give(sizes, sizeof sizes, room, to);
}

namespace komdsp::tests {
namespace {

constexpr cl_device_info nv_major = 0x4000, nv_minor = 0x4001, nv_registers = 0x4002;

answers device_of(const char* name, cl_device_type type, cl_ulong units, cl_ulong group, cl_ulong local_bytes,
                  std::map<cl_device_info, cl_ulong> more) {
  answers a{name, std::move(more)};
  a.numbers.insert({{CL_DEVICE_TYPE, type},
                    {CL_DEVICE_MAX_COMPUTE_UNITS, units},
                    {CL_DEVICE_MAX_WORK_GROUP_SIZE, group},
                    {CL_DEVICE_MAX_WORK_ITEM_SIZES, group},
                    {CL_DEVICE_LOCAL_MEM_SIZE, local_bytes},
                    {CL_DEVICE_LOCAL_MEM_TYPE, CL_LOCAL},
                    {CL_DEVICE_DOUBLE_FP_CONFIG, 63},
                    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, 1}});
  return a;
}
// Profile and text, where the profile's name lies.
struct read_device {
  explicit read_device(const answers& a)
      : result(opencl::read_profile(reinterpret_cast<cl_device_id>(const_cast<answers*>(&a)), profile, text)) {}
  komdsp::profile profile;
  opencl::device_text text;
  status result;
};

TEST(opencl_profiles, of_nvidia_s_gpus_follow_the_rules_that_cuda_s_do) {
  const answers a = device_of(
      "a GPU", CL_DEVICE_TYPE_GPU, 132, 1024, 48 << 10,
      {{nv_major, 9}, {nv_minor, 0}, {nv_registers, 65536}, {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, 132 * (33 << 10)}});
  const read_device there(a);
  ASSERT_EQ(there.result, status::ok);
  const profile &p = there.profile, &h200 = profiles::nvidia_h200;
  EXPECT_STREQ(p.name, "a GPU");
  EXPECT_TRUE(p.tuned && p.padded && p.fp64 && !p.flat && !p.one_item_tiles);
  EXPECT_EQ(p.local_bytes, 48 << 10);
  EXPECT_EQ(p.cluster_max, 0);
  EXPECT_EQ(p.sweeps, 1);
  EXPECT_TRUE(p.max_group == 1024 && p.groups == h200.groups && p.kept_min == h200.kept_min &&
              p.chunk_bytes == h200.chunk_bytes && p.radix == h200.radix && p.first_radix == h200.first_radix);
  EXPECT_EQ(planned(fft{1024, 4096}, p).launches[0].kernel, kernel_id::fft_resident);
}
TEST(opencl_profiles, of_other_vendors_gpus_follow_their_limits) {
  const answers amd = device_of("gfx90a", CL_DEVICE_TYPE_GPU, 104, 256, 64 << 10,
                                {{CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, 8 << 20}}),
                intel = device_of("UHD", CL_DEVICE_TYPE_GPU, 24, 256, 64 << 10,
                                  {{CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, 512 << 10}}),
                mali = device_of("Mali", CL_DEVICE_TYPE_GPU, 10, 384, 32 << 10,
                                 {{CL_DEVICE_LOCAL_MEM_TYPE, CL_GLOBAL}, {CL_DEVICE_DOUBLE_FP_CONFIG, 0}});
  const read_device one(amd), two(intel), three(mali);
  ASSERT_EQ(one.result, status::ok);
  EXPECT_TRUE(one.profile.max_group == 256 && one.profile.groups == 96 && one.profile.padded && !one.profile.tuned);
  EXPECT_EQ(one.profile.chunk_bytes, 8 << 20);
  EXPECT_EQ(planned(fft{1024, 4096}, one.profile).launches[0].kernel, kernel_id::fft_resident);
  EXPECT_EQ(planned(fft{1 << 16, 64}, one.profile).launch_count, 2);
  EXPECT_EQ(two.profile.groups, 16);
  EXPECT_EQ(two.profile.chunk_bytes, unlimited);
  EXPECT_TRUE(three.profile.flat && !three.profile.padded && !three.profile.fp64 && three.profile.max_group == 384);
  EXPECT_EQ(planned(fft{1024}, three.profile).variant, fft_variant::A);
}
// Lanes are those of the CPU's vectors, whatever the runtime's name.
TEST(opencl_profiles, of_cpus_have_their_lanes_and_tiles_of_one_item) {
  for (const auto& [reported, lanes] : std::map<cl_ulong, int>{{0, 16}, {4, 4}, {8, 8}, {16, 16}, {32, 16}}) {
    const read_device there(
        device_of("a CPU", CL_DEVICE_TYPE_CPU, 8, 8192, 256 << 10,
                  {{CL_DEVICE_LOCAL_MEM_TYPE, CL_GLOBAL}, {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, reported}}));
    ASSERT_EQ(there.result, status::ok);
    EXPECT_STREQ(there.profile.name, "a CPU");
    EXPECT_EQ(there.profile.lanes_f32, lanes);
    EXPECT_EQ(there.profile.lanes_f64, lanes / 2);
    EXPECT_TRUE(there.profile.one_item_tiles && there.profile.tuned);
    EXPECT_EQ(there.profile.max_group, 1024);
  }
  const read_device plain(device_of("a CPU", CL_DEVICE_TYPE_CPU, 8, 8192, 256 << 10,
                                    {{CL_DEVICE_LOCAL_MEM_TYPE, CL_GLOBAL}, {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, 1}}));
  EXPECT_TRUE(plain.result == status::ok && plain.profile.flat && !plain.profile.one_item_tiles);
  EXPECT_EQ(plain.profile.lanes_f32, 1);
}

}  // namespace
}  // namespace komdsp::tests
