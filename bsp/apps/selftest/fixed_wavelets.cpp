// fixed_wavelets.cpp: wavelet transforms of the self-test in fixed point.
#include "fixed_point.hpp"
#include "fixed_wavelet_cases.hpp"

#include <firmware/console.h>
#include <komdsp/static_plan.hpp>

namespace selftest {
namespace {

constexpr komdsp::plan plan_of(const fixed_wavelet_case& c) {
  return c.lifts ? komdsp::plan_lifting(fixed_lifting(c), komdsp::profiles::cpp_scalar)
                 : komdsp::plan_dwt(fixed_dwt(c), komdsp::profiles::cpp_scalar);
}
template <int Number>
constexpr komdsp::plan wavelet_plan = plan_of(fixed_wavelet_cases[Number]);

alignas(64) unsigned char wavelet_input[1152], wavelet_output[1152], wavelet_work[2048];

template <class T, int Number>
uint32_t hash_of_case(uint32_t hash) {
  using plan = komdsp::static_plan<wavelet_plan<Number>>;
  static_assert(plan::input_bytes <= sizeof wavelet_input && plan::output_bytes <= sizeof wavelet_output);
  static_assert(plan::workspace_bytes <= sizeof wavelet_work);
  unsigned char* const input = fixed_wavelet_cases[Number].lifts ? wavelet_output : wavelet_input;
  fill_fixed(reinterpret_cast<T*>(input), static_cast<int>(plan::input_bytes / sizeof(T)));
  if (plan::execute(input, wavelet_output, wavelet_work) != komdsp::status::ok) return 0;
  return hash_of_numbers(hash, reinterpret_cast<const T*>(wavelet_output),
                         static_cast<int>(plan::output_bytes / sizeof(T)));
}
template <int... Number>
uint32_t hash_of_cases(komdsp::numbers<Number...>) {
  uint32_t hash = fixed_hash_begin;
  ((hash = hash_of_case<komdsp::static_detail::real_number<fixed_wavelet_cases[Number].type>, Number>(hash)), ...);
  return hash;
}

}  // namespace

bool run_fixed_wavelets() {
  const uint32_t hash = hash_of_cases(komdsp::first_numbers<fixed_wavelet_count>());
  print_text("hash of fixed wavelets ");
  print_hex(hash, 8);
  print_text(hash == fixed_wavelet_hash ? "\n" : ": FAIL\n");
  return hash == fixed_wavelet_hash;
}

}  // namespace selftest
