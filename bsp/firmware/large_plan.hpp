// large_plan.hpp: static plans whose tables are too long for a compiler to make. An application lists them in its
// large_plans.hpp, and the build makes their tables with a tool on the host and links them, in flash:
//
//   #include <firmware/large_plan.hpp>
//   LARGE_PLAN(fft_16384, komdsp::plan_fft({16384}, komdsp::profiles::cpp_scalar))
//
// and fft_16384::execute(input, output, workspace) is as static_plan's, with fft_16384::workspace_bytes.
#pragma once
#include <komdsp/static_plan.hpp>

namespace firmware {

template <const komdsp::plan& P, const unsigned char* Tables>
class large_plan {
  static_assert(P.result == komdsp::status::ok, "this transform cannot be planned for this profile: see plan.reason");
  static_assert(P.operand_bytes == 0 && P.table_bytes > 0, "a plan with tables, and input and output only");
  using list = decltype(komdsp::static_detail::list_of<P>(komdsp::first_numbers<P.launch_count>()));

 public:
  static constexpr komdsp::index input_bytes = P.input_bytes, output_bytes = P.output_bytes;
  static constexpr komdsp::index workspace_bytes = P.workspace_bytes(1), table_bytes = P.table_bytes;

  static komdsp::status execute(const void* input, void* output, void* workspace) noexcept {
    return komdsp::cpp::execute(list::steps, {input, output, Tables, workspace, nullptr});
  }
};

}  // namespace firmware

#if MAKE_LARGE_TABLES  // the tool on the host (toolchains/large_tables.cpp)
  #define LARGE_PLAN(name, ...)                              \
    static constexpr komdsp::plan name##_plan = __VA_ARGS__; \
    static const large_table name##_entry(#name "_tables", name##_plan);
#else
  #define LARGE_PLAN(name, ...)                              \
    static constexpr komdsp::plan name##_plan = __VA_ARGS__; \
    extern "C" const unsigned char name##_tables[];          \
    using name = firmware::large_plan<name##_plan, name##_tables>;
#endif
