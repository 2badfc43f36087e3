// tables.cpp: tables at run time.  Built without floating-point contraction (toolchains), which double-double
// arithmetic needs.
#include <komdsp/tables.hpp>

namespace komdsp {

namespace {

#ifdef KD_FIRMWARE  // which has fixed point in static plans
constexpr bool has_fixed_point = false;
#else
constexpr bool has_fixed_point = true;
#endif

void fill_numbers(const table& t, precision p, unsigned char* at) {
  if constexpr (has_fixed_point) {
    if (p == precision::q15) return fill_table(t, reinterpret_cast<int16_t*>(at));
    if (p == precision::q31) return fill_table(t, reinterpret_cast<int32_t*>(at));
  }
  if (p == precision::f64) return fill_table(t, reinterpret_cast<double*>(at));
  fill_table(t, reinterpret_cast<float*>(at));
}

}  // namespace

status fill_tables(const plan_view& p, void* memory) noexcept {
  if (p.result != status::ok) return p.result;
  if (!has_fixed_point && is_fixed(p.what.precision)) return status::unsupported_precision;
  if (p.table_count > 0 && !memory) return status::bad_argument;
  if (reinterpret_cast<uintptr_t>(memory) % 64 != 0) return status::misaligned;
  for (int i = 0; i < p.table_count; ++i) {
    const table& t = p.tables[i];
    unsigned char* const at = static_cast<unsigned char*>(memory) + t.offset;
    if (holds_integers(t))
      fill_integers(t, reinterpret_cast<uint32_t*>(at));
    else
      fill_numbers(t, precision_of(t, p.what.precision), at);
  }
  return status::ok;
}

}  // namespace komdsp
