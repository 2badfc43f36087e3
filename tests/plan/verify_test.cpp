// Constants are verified: sums are CRC-32's, slices of any size agree, flipped bits of a plan's tables are found.
#include <komdsp/komdsp.h>
#include <komdsp/static_plan.hpp>

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>

namespace komdsp::tests {
namespace {

// Bit by bit, as the polynomial is defined.
uint32_t sum_by_definition(const unsigned char* at, std::size_t bytes) {
  uint32_t sum = ~0u;
  for (std::size_t i = 0; i < bytes; ++i)
    for (int bit = 0; bit < 8; ++bit) sum = sum >> 1 ^ ((sum ^ at[i] >> bit) & 1 ? 0xedb88320u : 0);
  return ~sum;
}

constexpr plan spectrum_made = plan_fft({240}, profiles::cpp_scalar);
constexpr fft real_of() {
  fft t{.length = 64, .kind = fft_kind::real, .precision = precision::f64};
  t.scale = 0.5;
  return t;
}
constexpr plan real_made = plan_fft(real_of(), profiles::cpp_scalar);
constexpr fft fixed_of() {
  return {.length = 48, .precision = precision::q15};
}
constexpr plan fixed_made = plan_fft(fixed_of(), profiles::cpp_scalar);

template <class Plan>
status all_of(index slice, int* slices = nullptr) {
  verification now;
  int count = 1;
  status s = Plan::verify(slice, now);
  for (; s == status::unfinished; ++count) s = Plan::verify(slice, now);
  EXPECT_EQ(now.part + now.done + static_cast<index>(now.sum), 0);
  if (slices != nullptr) *slices = count;
  return s;
}

// Constants that may be written for a while.
void set_writable(const void* at, bool writable) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(at) & ~(page - 1);
  ASSERT_EQ(mprotect(reinterpret_cast<void*>(first), page, writable ? PROT_READ | PROT_WRITE : PROT_READ), 0);
}
void flip(const unsigned char* at, int bit) {
  set_writable(at, true);
  *const_cast<volatile unsigned char*>(at) = static_cast<unsigned char>(*at ^ 1 << bit);
  set_writable(at, false);
}

template <class Plan, class Constants>
void flipped_bits_are_found(const Constants& all) {
  index bytes = 0;
  for (const verified_memory& m : all.parts) {
    bytes += m.bytes;
    const auto* const at = static_cast<const unsigned char*>(m.at);
    EXPECT_EQ(m.crc, sum_by_definition(at, static_cast<std::size_t>(m.bytes)));
    for (index i = 0; i < m.bytes; i += 7) {
      const int bit = static_cast<int>(i % 8);
      flip(at + i, bit);
      EXPECT_EQ(all_of<Plan>(61), status::corrupted) << i;
      flip(at + i, bit);
    }
  }
  for (const index slice : {index{1}, index{64}, bytes - 1, bytes, index{1} << 40}) {
    int slices = 0;
    EXPECT_EQ(all_of<Plan>(slice, &slices), status::ok);
    EXPECT_EQ(slices, (bytes + slice - 1) / slice);
  }
}

template <const plan& P>
void expect_verified() {
  using block = decltype(static_detail::block_of<P>(first_numbers<P.table_count>()));
  flipped_bits_are_found<static_plan<P>>(static_detail::constants<P, block>);
}
TEST(verification, finds_flipped_bits_of_static_plans) {
  expect_verified<spectrum_made>();
  expect_verified<real_made>();
  expect_verified<fixed_made>();
}

TEST(verification, is_a_crc_32) {
  EXPECT_EQ(crc32(0, "123456789", 9), 0xcbf43926u);
  EXPECT_EQ(crc32(crc32(0, "1234", 4), "56789", 5), 0xcbf43926u);
  EXPECT_EQ(crc32(0, "", 0), 0u);
}

TEST(verification, refuses_what_is_no_memory) {
  komdsp_verification now = {};
  EXPECT_EQ(komdsp_verify("123456789", 9, 0xcbf43926u, 4, &now), KOMDSP_UNFINISHED);
  EXPECT_EQ(now.done, 4);
  EXPECT_EQ(komdsp_verify("123456789", 9, 0xcbf43926u, 0, &now), KOMDSP_BAD_ARGUMENT);
  EXPECT_EQ(komdsp_verify("123456789", 3, 0, 4, &now), KOMDSP_BAD_ARGUMENT);
  EXPECT_EQ(komdsp_verify("123456789", 9, 0xcbf43926u, 5, &now), KOMDSP_OK);
  EXPECT_EQ(komdsp_verify("123456789", 9, 0xcbf43927u, 9, &now), KOMDSP_CORRUPTED);
  EXPECT_EQ(komdsp_verify(nullptr, 9, 0, 9, &now), KOMDSP_BAD_ARGUMENT);
  EXPECT_EQ(komdsp_verify("", 0, 0, 9, nullptr), KOMDSP_BAD_ARGUMENT);
  for (const verification wrong : {verification{1, 0, 0}, verification{-1, 0, 0}, verification{0, -1, 0}}) {
    verification at = wrong;
    const verified_memory part = {"x", 1, 0};
    EXPECT_EQ(verify(&part, 1, 1, at), status::bad_argument);
  }
}

}  // namespace
}  // namespace komdsp::tests
