// fixed_point.cpp: the part of the self-test in fixed point.
#include "fixed_point.hpp"

#include "fixed_cases.hpp"

#include <firmware/console.h>
#include <komdsp/static_plan.hpp>

namespace selftest {
namespace {

template <int Number>
constexpr komdsp::plan fixed_plan = komdsp::plan_fft(fixed_fft(Number), komdsp::profiles::cpp_scalar);

alignas(64) unsigned char fixed_input[4096], fixed_output[4160], fixed_work[8448];

template <class Plan>
constexpr bool has_room = Plan::input_bytes <= sizeof fixed_input&& Plan::output_bytes <=
                          sizeof fixed_output&& Plan::workspace_bytes <= sizeof fixed_work;
template <class T, int Number>
uint32_t hash_of_case(uint32_t hash) {
  using plan = komdsp::static_plan<fixed_plan<Number>>;
  static_assert(has_room<plan>);
  fill_fixed(reinterpret_cast<T*>(fixed_input), numbers_in(fixed_fft(Number)));
  if (plan::execute(fixed_input, fixed_output, fixed_work) != komdsp::status::ok) return 0;
  return hash_of_fixed(hash, reinterpret_cast<const T*>(fixed_output), numbers_out(fixed_fft(Number)));
}
constexpr komdsp::plan convolution_plan = komdsp::plan_convolution(fixed_convolution(), komdsp::profiles::cpp_scalar);
uint32_t hash_of_convolution(uint32_t hash) {
  using plan = komdsp::static_plan<convolution_plan>;
  static_assert(has_room<plan>);
  constexpr komdsp::convolution c = fixed_convolution();
  fill_fixed(reinterpret_cast<int16_t*>(fixed_input), static_cast<int>(c.x_length));
  if (plan::execute(fixed_input, fixed_input, fixed_output, fixed_work) != komdsp::status::ok) return 0;
  return hash_of_fixed(hash, reinterpret_cast<const int16_t*>(fixed_output),
                       static_cast<int>(komdsp::length_of_result(c)));
}
template <int... Number>
uint32_t hash_of_cases(komdsp::numbers<Number...>) {
  uint32_t hash = fixed_hash_begin;
  ((hash = hash_of_case<komdsp::static_detail::real_number<fixed_cases[Number].type>, Number>(hash)), ...);
  return hash;
}

}  // namespace

bool run_fixed_point() {
  const uint32_t hash = hash_of_convolution(hash_of_cases(komdsp::first_numbers<fixed_count>()));
  print_text("hash of fixed point ");
  print_hex(hash, 8);
  print_text(hash == fixed_hash ? "\n" : ": FAIL\n");
  return hash == fixed_hash;
}

}  // namespace selftest
