// bench.hpp: what is measured, and what the desk knows of it.
#pragma once
#include <apps/footprint/listed_plan.hpp>

#include <stdint.h>

namespace bench {

extern const footprint::plan_list variants;  // of one transform

// Hash of a result (FNV-1a, one step for each of its 32-bit words), whatever the byte order of the machine.
inline uint32_t hash_of(const footprint::listed_plan& p) {
  const auto* const words = static_cast<const uint32_t*>(footprint::result_of(p));
  uint32_t hash = 0x811c9dc5u;
  for (long i = 0; i < p.output_bytes / 4; ++i) hash = (hash ^ words[i]) * 0x1000193u;
  return hash;
}

// Figures of a plan by its name, which the build makes: the desk's hash, and the flash of its code and tables here.
struct figures {
  const char* name;
  uint32_t hash;
  long flash;
};
const figures* figures_of(const char* name);  // null: there are none

}  // namespace bench
