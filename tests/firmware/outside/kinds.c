/* Results of plans of eight kinds, hashed number by number: the byte order does not matter. */
#include "kinds.h"

enum { most_bytes = 4096 };
static _Alignas(64) unsigned char input[most_bytes], operand[most_bytes], output[most_bytes], workspace[2048];

/* Numbers of 16 bits, or fractions of them. */
static void fill(void* to, size_t bytes, int fixed, uint32_t seed) {
  for (size_t i = 0; i < bytes / (fixed ? 2 : 4); ++i) {
    seed = seed * 1664525u + 1013904223u;
    const int16_t sample = (int16_t)((int32_t)(seed >> 16) - 32768);
    if (fixed)
      ((int16_t*)to)[i] = sample;
    else
      ((float*)to)[i] = (float)sample / 32768;
  }
}
static uint32_t mixed(uint32_t hash, uint32_t word) {
  return (hash ^ word) * 16777619u;
}
static int hash_plan(const komdsp_plan* plan, int fixed, size_t exponents, uint32_t* hash) {
  const size_t numbers = plan->output_bytes - (fixed ? 4 * exponents : 0);
  if (plan->input_bytes > most_bytes || plan->second_bytes > most_bytes || plan->output_bytes > most_bytes) return 0;
  fill(input, plan->input_bytes, fixed, 1);
  fill(operand, plan->second_bytes, fixed, 2);
  if (komdsp_execute_with(plan, input, plan->second_bytes > 0 ? operand : NULL, output, workspace) != KOMDSP_OK)
    return 0;
  *hash = 2166136261u;
  if (fixed)
    for (size_t i = 0; i < numbers / 2; ++i) *hash = mixed(*hash, ((uint16_t*)output)[i]);
  for (size_t i = fixed ? numbers / 4 : 0; i < plan->output_bytes / 4; ++i)
    *hash = mixed(*hash, ((uint32_t*)output)[i]);
  return 1;
}

int hash_kinds(uint32_t hashes[]) {
  int done = 0;
#define HASH_KIND(name, exponents)                                     \
  if (!hash_plan(&kind_##name##_f32, 0, 0, &hashes[done++])) return 0; \
  if (!hash_plan(&kind_##name##_q15, 1, exponents, &hashes[done++])) return 0;
  KINDS(HASH_KIND)
  return done == kinds;
}
