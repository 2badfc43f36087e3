// verify.hpp: sums that tell what was corrupted: memory that is not to change, as tables in flash, and transforms.
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp {

// The CRC-32 of zlib and of U-Boot's images goes on with four bits: of no bytes it is 0.
inline constexpr uint32_t crc32_of_bits[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                               0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                               0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
// The sum of the bytes before, and this one.
constexpr uint32_t crc32(uint32_t before, unsigned char byte) {
  uint32_t sum = ~before ^ byte;
  sum = sum >> 4 ^ crc32_of_bits[sum & 15];
  return ~(sum >> 4 ^ crc32_of_bits[sum & 15]);
}
// The sum of bytes whose sum is `before`, and memory behind them.
uint32_t crc32(uint32_t before, const void* memory, index bytes) noexcept;

// Constants with their sum.
struct verified_memory {
  const void* at = nullptr;  // where they lie
  index bytes = 0;           // so many
  uint32_t crc = 0;          // their CRC-32
};
// How far they are verified.
struct verification {
  index part = 0;    // that is read
  index done = 0;    // its bytes that were read
  uint32_t sum = 0;  // their CRC-32
};
// Reads at most `slice` bytes more, 1 or more.  unfinished: the next call goes on; ok: all `count` parts are as they
// were made; corrupted: one is not; `now` is as before the first slice then.
// Errors: bad_argument (memory, slice, or `now` that is none of theirs).
status verify(const verified_memory* parts, int count, index slice, verification& now) noexcept;

// Bytes of sums behind the results of a checked transform.
constexpr index check_bytes(const fft& t) {
  return t.batch * (check_numbers_each + 1) * bytes_of(t.precision);
}
// Reads what a plan of a checked transform left behind its results, which any backend computed and the CPU can read.
// ok: the results are those of the input, as far as their sums tell: of errors of eight times the bound (accuracy.hpp)
// and more, 98 of 100 are found or more (runtime/README.md).  corrupted: they are not, of one transform or more, or are
// no numbers though the input is.  Input whose squares overflow or underflow as a sum is not checked.
// Errors: bad_argument (the plan is not checked, no output), why the plan was refused.
status check_results(const plan_head& p, const void* output) noexcept;

}  // namespace komdsp
