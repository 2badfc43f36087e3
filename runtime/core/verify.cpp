// verify.cpp: sums of constants.
#include <komdsp/komdsp.h>
#include <komdsp/verify.hpp>

namespace komdsp {

uint32_t crc32(uint32_t before, const void* memory, index bytes) noexcept {
  const auto* const at = static_cast<const unsigned char*>(memory);
  for (index i = 0; i < bytes; ++i) before = crc32(before, at[i]);
  return before;
}

status verify(const verified_memory* parts, int count, index slice, verification& now) noexcept {
  if (parts == nullptr || slice < 1 || now.part < 0 || now.part >= count) return status::bad_argument;
  for (; now.part < count; ++now.part) {
    const verified_memory& m = parts[now.part];
    if (m.at == nullptr || now.done < 0 || now.done > m.bytes) return status::bad_argument;
    if (slice == 0) return status::unfinished;
    const index rest = m.bytes - now.done, some = rest < slice ? rest : slice;
    now.sum = crc32(now.sum, static_cast<const unsigned char*>(m.at) + now.done, some);
    now.done += some;
    slice -= some;
    if (some < rest) return status::unfinished;
    const bool same = now.sum == m.crc;
    now.done = 0;
    now.sum = 0;
    if (same) continue;
    now.part = 0;
    return status::corrupted;
  }
  now.part = 0;
  return status::ok;
}

namespace {

// More than 1, or no number.
template <class T>
bool one_is_corrupted(const unsigned char* checks, index count) {
  for (index i = 0; i < count; ++i)
    if (!(reinterpret_cast<const T*>(checks)[i * (check_numbers_each + 1)] <= 1)) return true;
  return false;
}

}  // namespace

status check_results(const plan_head& p, const void* output) noexcept {
  if (p.result != status::ok) return p.result;
  if (!p.what.checked || output == nullptr) return status::bad_argument;
  const unsigned char* const checks = static_cast<const unsigned char*>(output) + p.output_bytes - check_bytes(p.what);
  const bool corrupted = p.what.precision == precision::f64 ? one_is_corrupted<double>(checks, p.what.batch)
                                                            : one_is_corrupted<float>(checks, p.what.batch);
  return corrupted ? status::corrupted : status::ok;
}

}  // namespace komdsp

extern "C" int komdsp_verify(const void* memory, size_t bytes, unsigned crc, ptrdiff_t slice,
                             komdsp_verification* now) {
  using namespace komdsp;
  if (now == nullptr) return KOMDSP_BAD_ARGUMENT;
  const verified_memory part = {memory, static_cast<index>(bytes), static_cast<uint32_t>(crc)};
  verification at = {now->part, now->done, now->sum};
  const status result = verify(&part, 1, slice, at);
  *now = {at.part, at.done, at.sum};
  return static_cast<int>(result);
}
