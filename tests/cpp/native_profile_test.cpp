// The profile of this CPU has the caches that the system reports: sysconf is this program's own, and at first knows
// none, as on Arm.
#include <komdsp/cpp.hpp>
#include <komdsp/komdsp_plan.h>
#include <komdsp/planner.hpp>

#include "core/c_plan.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <thread>
#include <vector>

#ifdef _SC_LEVEL3_CACHE_SIZE
namespace {

constexpr long second = 512 << 10, third = 6 << 20;
bool known = true;

}  // namespace

extern "C" long sysconf(int name) {
  if (name == _SC_LEVEL2_CACHE_SIZE) return known ? second : 0;
  if (name == _SC_LEVEL3_CACHE_SIZE) return known ? third : 0;
  return reinterpret_cast<long (*)(int)>(dlsym(RTLD_NEXT, "sysconf"))(name);
}

namespace komdsp::tests {
namespace {

// The first question of a process: nobody has asked before.
TEST(native_profile, has_the_caches_that_linux_reports_where_sysconf_knows_none) {
  index kib = 0;
  std::ifstream("/sys/devices/system/cpu/cpu0/cache/index2/size") >> kib;
  if (kib == 0) GTEST_SKIP() << "Linux does not say how large caches are";
  known = false;
  const auto has_it = [&](const profile& p) {
    return p.lanes_f32 == 1 ||
           (p.chunk_bytes == rules::chunk_of_cpu(kib << 10) && p.stream_bytes == rules::stream_of_cpu(kib << 10));
  };
  EXPECT_EXIT(std::exit(has_it(cpp::native_profile()) ? 0 : 1), testing::ExitedWithCode(0), "");
  known = true;
}
TEST(native_profile, has_the_caches_that_the_system_reports_and_nothing_else_of_its_own) {
  if (cpp::native_profile().lanes_f32 == 1) GTEST_SKIP() << "the library has no vectors";
  std::vector<std::thread> several;
  for (int i = 0; i < 8; ++i)
    several.emplace_back([] {
      EXPECT_EQ(cpp::native_profile().chunk_bytes, second / 2);
      EXPECT_EQ(komdsp_native_profile()->what.stream_bytes, third);
    });
  for (std::thread& one : several) one.join();
  const profile& p = cpp::native_profile();
  EXPECT_EQ(p.stream_bytes, third);
  EXPECT_EQ(komdsp_native_profile()->what.chunk_bytes, second / 2);
  EXPECT_STREQ(komdsp_profile_name(komdsp_native_profile()), p.name);
  const profile& built_in = komdsp_profile_named(p.name)->what;
  EXPECT_EQ(built_in.chunk_bytes, 1 << 20);
  EXPECT_EQ(built_in.stream_bytes, 16 << 20);
  EXPECT_TRUE(p.whole_max == built_in.whole_max && p.rows_max == built_in.rows_max && p.max_np == built_in.max_np);
  EXPECT_EQ(planned(fft{1 << 18, 8}, p).chunk, 1);
}

}  // namespace
}  // namespace komdsp::tests
#endif

namespace komdsp::tests {
namespace {

TEST(cpu_rules, leave_half_of_a_core_s_cache_free_and_know_large_caches_to_be_shared) {
  EXPECT_EQ(rules::chunk_of_cpu(256 << 10), 128 << 10);
  EXPECT_EQ(rules::chunk_of_cpu(2 << 20), 1 << 20);
  EXPECT_EQ(rules::chunk_of_cpu(16 << 20), 1 << 20);
  EXPECT_EQ(rules::stream_of_cpu(8 << 20), 8 << 20);
  EXPECT_EQ(rules::stream_of_cpu(260 << 20), 16 << 20);
  const profile &of = profiles::cpp_avx2, none = profiles::cpp_cached(of, 0, 0);
  EXPECT_TRUE(none.chunk_bytes == of.chunk_bytes && none.stream_bytes == of.stream_bytes);
}

}  // namespace
}  // namespace komdsp::tests
