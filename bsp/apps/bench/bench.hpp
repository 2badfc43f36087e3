// bench.hpp: what is measured, and what the desk knows of it.
#pragma once
#include <apps/footprint/listed_plan.hpp>

#include <stdint.h>

namespace bench {

extern const footprint::plan_list variants;  // of one transform

template <class T>
uint32_t hash_of(uint32_t hash, const void* numbers, long bytes) {
  const auto* const at = static_cast<const T*>(numbers);
  for (long i = 0; i < bytes / static_cast<long>(sizeof(T)); ++i) hash = (hash ^ at[i]) * 0x1000193u;
  return hash;
}
// Hash of a result and its exponents (FNV-1a, one step for each number), whatever the byte order of the machine.
inline uint32_t hash_of(const footprint::listed_plan& p) {
  const auto* const result = static_cast<const unsigned char*>(footprint::result_of(p));
  const long numbers = p.output_bytes - 4 * p.exponents;
  const uint32_t begin = 0x811c9dc5u, hash = p.precision == komdsp::precision::q15
                                                 ? hash_of<uint16_t>(begin, result, numbers)
                                                 : hash_of<uint32_t>(begin, result, numbers);
  return hash_of<uint32_t>(hash, result + numbers, 4 * p.exponents);
}

// Figures of a plan by its name, which the build makes: the desk's hash, and the flash of its code and tables here.
struct figures {
  const char* name;
  uint32_t hash;
  long flash;
};
const figures* figures_of(const char* name);  // null: there are none

}  // namespace bench
