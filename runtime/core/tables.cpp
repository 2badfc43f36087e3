// tables.cpp: tables at run time.  Built without floating-point contraction (toolchains), which double-double
// arithmetic needs.
#include <komdsp/tables.hpp>

namespace komdsp {

status fill_tables(const plan_view& p, void* memory) noexcept {
  if (p.result != status::ok) return p.result;
  if (p.table_count > 0 && !memory) return status::bad_argument;
  if (reinterpret_cast<std::uintptr_t>(memory) % 64 != 0) return status::misaligned;
  for (int i = 0; i < p.table_count; ++i) {
    const table& t = p.tables[i];
    unsigned char* const at = static_cast<unsigned char*>(memory) + t.offset;
    if (holds_integers(t))
      fill_integers(t, reinterpret_cast<std::uint32_t*>(at));
    else if (p.what.precision == precision::f64)
      fill_table(t, reinterpret_cast<double*>(at));
    else
      fill_table(t, reinterpret_cast<float*>(at));
  }
  return status::ok;
}

}  // namespace komdsp
