// list_plans.hpp: makes functions and a list of plans.hpp's plans; one file includes it for each list.
#pragma once
#include "listed_plan.hpp"
#include "plans.hpp"

#include <komdsp/envelope.hpp>

namespace footprint {

// Memory of the caller, that all plans share.
constexpr index room = 20480;
extern float input[room / 4], operand[room / 4];
extern unsigned char output[room], workspace[room];

// The kernel of the launch that has most to do.
constexpr const char* main_kernel(const plan& p) {
  const launch* most = p.launches;
  for (int i = 1; i < p.launch_count; ++i)
    if (p.launches[i].operations * p.launches[i].repeat > most->operations * most->repeat) most = p.launches + i;
  return name_of(most->kernel);
}
// Samples of real data, on the side that has them, else complex points of the input.
constexpr long points_of(const plan& p) {
  const int number = bytes_of(p.what.precision);
  if (p.what.kind == fft_kind::complex)
    return static_cast<long>(p.input_bytes / (p.input_samples ? number : 2 * number));
  const bool samples_in = (p.what.kind == fft_kind::real) != p.what.inverse;
  return static_cast<long>((samples_in ? p.input_bytes : p.output_bytes) / number);
}
// Exponents that the launches of a plan write behind its results.
constexpr long exponents_of(const plan& p) {
  bool some = false;
  for (int i = 0; i < p.launch_count && is_fixed(p.what.precision); ++i)
    for (int m = 0; m < p.launches[i].memory_count; ++m)
      some = some || (p.launches[i].memories[m] == slot::output && (p.launches[i].integers >> m & 1) != 0);
  return some ? static_cast<long>(p.what.batch) : 0;
}
constexpr listed_plan listed(const char* name, const char* text, const plan& p, status (*run)()) {
  return {name,
          text,
          main_kernel(p),
          static_cast<long>(envelope_of(p).operations),
          points_of(p),
          static_cast<long>(p.input_bytes),
          static_cast<long>(p.operand_bytes),
          static_cast<long>(p.output_bytes),
          static_cast<long>(p.workspace_bytes(1)),
          static_cast<long>(p.table_bytes),
          p.what.precision,
          exponents_of(p),
          p.what.in_place,
          run};
}

}  // namespace footprint

// A plan as a constant, and a function, which holds all of it that lies in flash.
#define PLAN_CONSTANT(name, text, ...)             \
  namespace footprint {                            \
  inline constexpr plan name##_plan = __VA_ARGS__; \
  }
#define PLAN_FUNCTION(name, text, ...)                                                                         \
  extern "C" __attribute__((noinline)) komdsp::status footprint_run_##name() {                                 \
    using namespace footprint;                                                                                 \
    constexpr const plan& p = name##_plan;                                                                     \
    static_assert(p.input_bytes <= room && p.operand_bytes <= room && p.output_bytes <= room &&                \
                  p.workspace_bytes(1) <= room);                                                               \
    return static_plan<name##_plan>::execute(input, p.operand_bytes > 0 ? operand : nullptr,                   \
                                             p.what.in_place ? static_cast<void*>(input) : output, workspace); \
  }
#define PLAN_ENTRY(name, text, ...) footprint::listed(#name, text, footprint::name##_plan, footprint_run_##name),
