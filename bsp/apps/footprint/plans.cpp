#include "list_plans.hpp"

namespace footprint {

alignas(64) float input[room / 4], operand[room / 4];
alignas(64) unsigned char output[room], workspace[room];

namespace {

void put(float& to, int number) {
  to = static_cast<float>(number) * 0x1p-31f;
}
void put(int32_t& to, int number) {
  to = number;
}
void put(int16_t& to, int number) {
  to = static_cast<int16_t>(number >> 16);
}
template <class T>
void fill(float* memory, unsigned seed) {
  T* const to = reinterpret_cast<T*>(memory);
  for (index i = 0; i < static_cast<index>(room / sizeof(T)); ++i) {
    seed = seed * 1664525u + 1013904223u;
    put(to[i], static_cast<int>(seed));
  }
}
template <class T>
void fill_both() {
  fill<T>(input, 1);
  fill<T>(operand, 2);
}

}  // namespace

void fill_inputs(const listed_plan& p) {
  if (p.precision == precision::q15)
    fill_both<int16_t>();
  else if (p.precision == precision::q31)
    fill_both<int32_t>();
  else
    fill_both<float>();
  for (unsigned char& byte : output) byte = 0;
}
const void* result_of(const listed_plan& p) {
  return p.in_place ? static_cast<const void*>(input) : output;
}

}  // namespace footprint

FOOTPRINTS(PLAN_CONSTANT)
FOOTPRINTS(PLAN_FUNCTION)

namespace {

constexpr footprint::listed_plan entries[] = {FOOTPRINTS(PLAN_ENTRY)};

}  // namespace

constexpr footprint::plan_list footprint::plans = {entries, sizeof entries / sizeof *entries};
