// cpp_instances.cpp: the kernels of one instruction set, number type and lane count.  Built once for each
// (toolchains/host.mk) with KD_ISA, KD_LANES and KD_PRECISION; nothing in it has external linkage but the list.
// Which kernels and forms of them: kernels/kernels.def.
#include <komdsp/detail/kernel_call.hpp>

// Before plan.hpp: where it comes first, the macros of kernels' arguments are gone behind it.
#define PRECISION KD_PRECISION
#define LANES KD_LANES
#include "kernels/komdsp.h"

#include <komdsp/detail/cpp_call.hpp>
#include "planner/base/radices.hpp"

#define NUMBERS KD_GLUE(KD_GLUE(f, KD_PRECISION), KD_GLUE(x, KD_LANES))
#define LIST KD_GLUE(KD_GLUE(instances_, KD_ISA), KD_GLUE(_f, KD_PRECISION))

namespace komdsp::cpp {
namespace {

struct form {
  int load = 0, store = 0, inverse = 0;
  index length = 0;  // a constant, or 0
  int block = 0;
};
constexpr build_options options_of(kernel_id kernel, form f) {
  build_options o;
  o.precision = KD_PRECISION;
  o.lanes = KD_LANES;
  o.load = f.load;
  o.store = f.store;
  o.inverse = static_cast<uint8_t>(f.inverse);
  o.block = f.block;
  o.specialised = f.length != 0;
  o.width = is_tile(kernel);  // of the shortest tiles of one lane
  if (!o.specialised) return instance_options(kernel, o);
  const index np = f.length / (f.load == load_halves ? KD_LANES / 2 : KD_LANES);
  o.radices = f.load == load_in_vector ? planning::radices_in_vector(np, 16, 16, KD_LANES)
                                       : planning::radices_for(np, 16, 16, KD_LANES);
  return instance_options(kernel, o, true);
}

#define INSTANCE(kernel, ...)                                                                             \
  {kernel_id::kernel, options_of(kernel_id::kernel, {__VA_ARGS__}).pack_radices(),                        \
   options_of(kernel_id::kernel, {__VA_ARGS__}).pack(),                                                   \
   &call<kernel_id::kernel, &NUMBERS::kernel<options_of(kernel_id::kernel, {__VA_ARGS__}).pack_radices(), \
                                             options_of(kernel_id::kernel, {__VA_ARGS__}).pack()>>::run},
// KD_ALONE: kernels of one transform in four lanes, with AVX2's instructions.
#if KD_LANES > 1
  #define ALONE INSTANCE
#else
  #define ALONE(...)
#endif
#if KD_LANES == 4
  #define FOUR_ALONE INSTANCE
#else
  #define FOUR_ALONE(...)
#endif
#if KD_LANES == 8
  #define EIGHT_ALONE INSTANCE
#else
  #define EIGHT_ALONE(...)
#endif
#if (KD_LANES == 4 && !KD_ALONE) || KD_LANES == 8
  #define MIDDLE_ALONE INSTANCE
#else
  #define MIDDLE_ALONE(...)
#endif
#if KD_ALONE
  #define ALL_LANES(...)
#else
  #define ALL_LANES INSTANCE
#endif
#if KD_LANES > 1 && !KD_ALONE
  #define VECTORS INSTANCE
#else
  #define VECTORS(...)
#endif
#if KD_LANES == 1
  #define ONE_LANE INSTANCE
#else
  #define ONE_LANE(...)
#endif
#if KD_LANES >= 8
  #define WIDE_VECTORS INSTANCE
#else
  #define WIDE_VECTORS(...)
#endif
#if KD_LANES > 1 || KD_FIRMWARE
  #define GROUPS(...)
#else
  #define GROUPS INSTANCE
#endif

// Firmware's library is to be small: its static plans have these kernels.
#if KD_FIRMWARE || (KD_PRECISION < 32 && KD_LANES > 1)  // vectors of fixed point are of FFTs and convolutions
  #define DESK_ALL_LANES(...)
  #define DESK_ONE_LANE(...)
#else
  #define DESK_ALL_LANES ALL_LANES
  #define DESK_ONE_LANE ONE_LANE
#endif

#if KD_PRECISION < 32
  #define KOMDSP_KERNEL(name, arguments, traits, registers, instances)
  #define KOMDSP_FIXED_KERNEL(name, arguments, traits, registers, instances) instances(name)
#else
  #define KOMDSP_KERNEL(name, arguments, traits, registers, instances) instances(name)
  #define KOMDSP_FIXED_KERNEL(name, arguments, traits, registers, instances)
#endif
#if KD_PRECISION < 32 && KD_LANES > 1
  #define KOMDSP_ANY_KERNEL(name, arguments, traits, registers, instances)
#else
  #define KOMDSP_ANY_KERNEL(name, arguments, traits, registers, instances) instances(name)
#endif

constexpr instance list[] = {
#include "kernels/kernels.def"
};

}  // namespace

instance_list LIST() noexcept {
  return {list, sizeof list / sizeof *list};
}

}  // namespace komdsp::cpp
