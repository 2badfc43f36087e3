// static_plan.hpp: plans known at build time.  The plan's launches, its tables and the functions of its kernels are
// constants; a program holds the kernels that its plans name and no others.
//
//   static constexpr komdsp::plan spectrum = komdsp::plan_fft({1024}, komdsp::profiles::cpp_scalar);
//   using spectrum_1024 = komdsp::static_plan<spectrum>;
//   alignas(64) unsigned char workspace[spectrum_1024::workspace_bytes];
//   komdsp::status s = spectrum_1024::execute(input, output, workspace);
//
// The plan is a constant of its own, not a part of one: C++17 takes no part of an object as a template argument.
// A transform that cannot be planned does not compile, nor does one planned with vectors: profiles with them belong to
// the library's own instances.  Tables of 65536 points compile in seconds (clang needs -fconstexpr-steps=10000000).
#pragma once
#include <komdsp/detail/cpp_call.hpp>
#include <komdsp/komdsp.h>
#include <komdsp/verify.hpp>

#include "planner/planners.hpp"

// Kernels have macros of plain names, which are not for programs.
#include "kernels/base/macros_begin.h"
#define PRECISION 32
#define LANES 1
#include "kernels/komdsp.h"
#define PRECISION 64
#define LANES 1
#include "kernels/komdsp.h"
#define PRECISION 15
#define LANES 1
#include "kernels/komdsp.h"
#define PRECISION 31
#define LANES 1
#include "kernels/komdsp.h"
#include "kernels/base/macros_end.h"

namespace komdsp {

namespace static_detail {

// A plan that was refused does not compile, and the compiler's first line says why.
template <status Result>
constexpr bool is_made() {
  static_assert(Result != status::unsupported_length,
                "komdsp: this transform has no such length: 1 to 2^26 points; frames are even, of stft without prime "
                "factors above 13; lifting takes multiples of 2^levels; vectors of a circular convolution are as long "
                "as each other");
  static_assert(Result != status::bad_batch, "komdsp: the batch is under 1, or its elements do not fit an index");
  static_assert(Result != status::unsupported_layout,
                "komdsp: strides overlap, or are such that this transform cannot use them");
  static_assert(Result != status::bad_in_place, "komdsp: in place, input and output must cover the same memory");
  static_assert(Result != status::unsupported_precision,
                "komdsp: the profile has no double precision, or fixed point has no such transform");
  static_assert(Result != status::variant_does_not_fit, "komdsp: this variant cannot compute it on this profile");
  static_assert(Result != status::does_not_fit, "komdsp: no variant fits the profile's local memory and groups");
  static_assert(Result != status::bad_argument, "komdsp: an argument of the transform is out of its range");
  static_assert(Result != status::not_finite, "komdsp: a parameter of the transform is NaN or infinite");
  return Result == status::ok;
}

// The options of a C++ instance with everything constant.
constexpr build_options specialised_options(const plan& p, const launch& l) {
  build_options o = cpp::instance_options(l.kernel, l.build);
  o.specialised = l.build.specialised;
  o.product = l.build.product;
  o.width = l.build.width;
  o.dense = l.dense;
  o.unscaled = true;
  for (int i = 0; i < l.real_count; ++i)
    if (p.reals[l.reals[i]] != 1) o.unscaled = false;
  return o;
}

template <unsigned long long Radices, unsigned long long Options, kernel_id Kernel>
constexpr cpp::kernel kernel_of() {
  constexpr int bits = build_options::unpack(Radices, Options).precision;
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances)          \
  if constexpr (Kernel == kernel_id::name) {                                  \
    if constexpr (bits == 64)                                                 \
      return &cpp::call<Kernel, &f64x1::name<Radices, Options>, double>::run; \
    else                                                                      \
      return &cpp::call<Kernel, &f32x1::name<Radices, Options>, float>::run;  \
  }
#define KOMDSP_VECTOR_KERNEL(name, arguments, traits, registers, instances)
#define KOMDSP_FIXED_KERNEL(name, arguments, traits, registers, instances) \
  if constexpr (Kernel == kernel_id::name) {                               \
    if constexpr (bits == 31)                                              \
      return &cpp::call<Kernel, &f31x1::name<Radices, Options>>::run;      \
    else                                                                   \
      return &cpp::call<Kernel, &f15x1::name<Radices, Options>>::run;      \
  }
#define KOMDSP_ANY_KERNEL(name, arguments, traits, registers, instances)   \
  if constexpr (Kernel == kernel_id::name && (bits == 15 || bits == 31)) { \
    KOMDSP_FIXED_KERNEL(name, arguments, traits, registers, instances)     \
  } else {                                                                 \
    KOMDSP_KERNEL(name, arguments, traits, registers, instances)           \
  }
#include "kernels/kernels.def"
}

// The number type of a precision.
template <precision>
struct number_of {
  using type = float;
};
template <>
struct number_of<precision::f64> {
  using type = double;
};
template <>
struct number_of<precision::q15> {
  using type = int16_t;
};
template <>
struct number_of<precision::q31> {
  using type = int32_t;
};
template <precision Type>
using real_number = typename number_of<Type>::type;

// The numbers that a plan has, without the room for more; real ones in its precision, which a CPU may have alone.
template <const plan& P>
struct number_list {
  index words[size_t{P.word_count}] = {};
  real_number<P.what.precision> reals[size_t{P.real_count > 0 ? P.real_count : 1}] = {};

  constexpr number_list() {
    for (int i = 0; i < P.word_count; ++i) words[i] = P.words[i];
    for (int i = 0; i < P.real_count; ++i) reals[i] = static_cast<real_number<P.what.precision>>(P.reals[i]);
  }
};
template <const plan& P>
inline constexpr number_list<P> numbers_of = {};

template <const plan& P, int... Nth>
struct launch_list {
  static_assert(((P.launches[Nth].build.lanes == 1) && ...),
                "komdsp: this profile has vectors, and static plans have one lane: take komdsp::profiles::cpp_scalar");
  static_assert(!(P.launches[Nth].build.padded || ...),
                "komdsp: this profile's tables lie as GPUs want them: take komdsp::profiles::cpp_scalar");
  static_assert(!((is_tile(P.launches[Nth].kernel) && planning::has_real_rows(P.launches[Nth])) || ...),
                "komdsp: this profile's tiles read real data, static plans do not: take komdsp::profiles::cpp_scalar");
  static constexpr launch bare(launch l) {
    l.note = nullptr;
    return l;
  }
  static constexpr launch launches[] = {bare(P.launches[Nth])...};
  static constexpr cpp::kernel kernels[] = {
      kernel_of<specialised_options(P, P.launches[Nth]).pack_radices(), specialised_options(P, P.launches[Nth]).pack(),
                P.launches[Nth].kernel>()...};
  static constexpr cpp::steps steps = [] {
    cpp::steps s = cpp::steps_of(P, launches, kernels, numbers_of<P>.words, numbers_of<P>.reals);
    if ((false || ... || (P.launches[Nth].loop > 0))) s.loop = cpp::run_loop;
    return s;
  }();
};
template <const plan& P, int... Nth>
constexpr launch_list<P, Nth...> list_of(numbers<Nth...>) {
  return {};
}

// A table by its values alone, so that equal tables of several plans are one.
template <table::kind What, radix_list Radices, index Length, index N1, index Split, bool Columns, int Lanes, int Width,
          index Bytes, precision Type>
struct table_values {
  static constexpr table what = {What, Radices, Length, N1, Split, Columns, Lanes, Width, {}, 0, Bytes};
  static constexpr komdsp::precision precision = Type;
};
// Filters are addresses, which templates do not take: such a table belongs to its plan.
template <const plan& P, int Nth>
struct table_of_filters {
  static constexpr const table& what = P.tables[Nth];
  static constexpr komdsp::precision precision = precision_of(P.tables[Nth], P.what.precision);
};
template <const plan& P, int Nth>
constexpr auto values_of_table() {
  constexpr const table& t = P.tables[Nth];
  if constexpr (holds_filters(t))
    return table_of_filters<P, Nth>();
  else
    return table_values<t.what, t.radices, t.length, t.n1, t.split, t.columns, t.lanes, t.width, t.bytes,
                        P.what.precision>();
}

template <class Values>
struct one_table {
  static constexpr auto zero() {
    if constexpr (holds_integers(Values::what))
      return uint32_t{};
    else
      return real_number<Values::precision>{};
  }
  using element = decltype(zero());
  alignas(64) element data[static_cast<size_t>(Values::what.bytes) / sizeof(element)] = {};

  constexpr one_table() {
    if constexpr (holds_integers(Values::what))
      fill_integers(Values::what, data);
    else
      fill_table(Values::what, data);
  }
};
// Tables one after the other, as plan.tables places them.
template <class... Values>
struct table_memory {};
template <class Last>
struct table_memory<Last> {
  one_table<Last> first;
};
template <class First, class... Rest>
struct table_memory<First, Rest...> {
  one_table<First> first;
  table_memory<Rest...> rest;
};
// All tables of a plan: kernels find them by one address, so plans share them where all are equal.
template <class... Values>
struct table_block {
  static constexpr table_memory<Values...> tables = {};
};
template <const plan& P, int... Nth>
constexpr table_block<decltype(values_of_table<P, Nth>())...> block_of(numbers<Nth...>) {
  return {};
}

// Sums of constants take a builtin that compilers before GCC 11 have not.
#ifdef __has_builtin
  #if __has_builtin(__builtin_bit_cast)
    #define KOMDSP_HAS_SUMS 1
  #endif
#endif
#if KOMDSP_HAS_SUMS
// The integer of so many bytes.
template <int Bytes>
struct bits_of_bytes {
  using type = uint64_t;
};
template <>
struct bits_of_bytes<4> {
  using type = uint32_t;
};
template <>
struct bits_of_bytes<2> {
  using type = uint16_t;
};
// Numbers with the sum of their bytes, as they lie in the target's memory.
template <class Number, size_t Count>
constexpr verified_memory verified(const Number (&numbers)[Count]) {
  constexpr int bytes = sizeof(Number);
  using bits = typename bits_of_bytes<bytes>::type;
  constexpr bool big = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
  uint32_t sum = 0;
  for (size_t n = 0; n < Count; ++n) {
    const auto number = __builtin_bit_cast(bits, numbers[n]);
    for (int i = 0; i < bytes; ++i)
      sum = crc32(sum, static_cast<unsigned char>(number >> 8 * (big ? bytes - 1 - i : i) & 255));
  }
  return {numbers, static_cast<index>(sizeof numbers), sum};
}
template <class Last>
constexpr void verify_tables(const table_memory<Last>& tables, verified_memory* to) {
  *to = verified(tables.first.data);
}
template <class First, class Second, class... Rest>
constexpr void verify_tables(const table_memory<First, Second, Rest...>& tables, verified_memory* to) {
  *to = verified(tables.first.data);
  verify_tables(tables.rest, to + 1);
}
// Constants of a plan that are numbers: its own, and its tables.
template <const plan& P, class Block>
struct constants_of {
  static constexpr int count = 2 + P.table_count;
  verified_memory parts[static_cast<size_t>(count)] = {};

  constexpr constants_of() {
    parts[0] = verified(numbers_of<P>.words);
    parts[1] = verified(numbers_of<P>.reals);
    if constexpr (P.table_count > 0) verify_tables(Block::tables, parts + 2);
  }
};
template <const plan& P, class Block>
inline constexpr constants_of<P, Block> constants = {};
#endif

// Bytes of workspace that C declares, against those that the plan needs.
template <long long Declared, long long Needed>
constexpr bool is_declared() {
  static_assert(Declared >= Needed, "komdsp: C declares too few bytes of workspace: see Declared and Needed");
  return true;
}

}  // namespace static_detail

// A plan that is a constant, and its tables; see above.
template <const plan& P>
class static_plan {
  static_assert(static_detail::is_made<P.result>(), "komdsp: this static plan cannot be made: see above");
  static_assert(P.what.precision != precision::f16, "komdsp: half precision is of devices");
  using list = decltype(static_detail::list_of<P>(first_numbers<P.launch_count>()));
  using block = decltype(static_detail::block_of<P>(first_numbers<P.table_count>()));

  static cpp::buffers buffers_of(const void* input, const void* operand, void* output, void* workspace) {
    return {input, output, P.table_bytes > 0 ? &block::tables : nullptr, workspace, operand};
  }

 public:
  static constexpr index input_bytes = P.input_bytes, output_bytes = P.output_bytes;  // that a call reads and writes
  static constexpr index workspace_bytes = P.workspace_bytes(1);                      // the caller's
  static constexpr index table_bytes = P.table_bytes;                                 // in flash

  // As cpp::execute, on the calling thread.
  static status execute(const void* input, void* output, void* workspace) noexcept {
    return execute(input, nullptr, output, workspace);
  }
  // With the other input: what is convolved with it, or the window of short-time transforms.
  static status execute(const void* input, const void* operand, void* output, void* workspace) noexcept {
    return cpp::execute(list::steps, buffers_of(input, operand, output, workspace));
  }
  // As cpp::prepare, for cpp::execute.
  static status prepare(const void* input, const void* operand, void* output, void* workspace,
                        cpp::prepared& call) noexcept {
    return cpp::prepare(list::steps, buffers_of(input, operand, output, workspace), call);
  }
  // As cpp::execute_slice.
  static status execute_slice(const void* input, const void* operand, void* output, void* workspace, index groups,
                              cpp::progress& now) noexcept {
    return cpp::execute_slice(list::steps, buffers_of(input, operand, output, workspace), groups, now);
  }
#if KOMDSP_HAS_SUMS
  // As komdsp::verify, of the plan's tables and numbers, whose sums are made by the compiler.
  static status verify(index slice, verification& now) noexcept {
    using all = static_detail::constants_of<P, block>;
    return komdsp::verify(static_detail::constants<P, block>.parts, all::count, slice, now);
  }
  // For C: a komdsp_status.
  static int run_verify(index slice, komdsp_verification* at) {
    if (at == nullptr) return KOMDSP_BAD_ARGUMENT;
    verification now = {at->part, at->done, at->sum};
    const status result = verify(slice, now);
    *at = {now.part, now.done, now.sum};
    return static_cast<int>(result);
  }
#endif
  // For C: a komdsp_status.
  static int run_slice(const void* input, const void* operand, void* output, void* workspace, index groups,
                       komdsp_progress* at) {
    if (at == nullptr) return KOMDSP_BAD_ARGUMENT;
    cpp::progress now = {at->swept, at->turn, at->group, at->launch, at->repetition};
    const status result = execute_slice(input, operand, output, workspace, groups, now);
    *at = {now.swept, now.turn, now.group, now.launch, now.repetition};
    return static_cast<int>(result);
  }
  // As execute, for C.
  static int run(const void* input, const void* operand, void* output, void* workspace) {
    return static_cast<int>(execute(input, operand, output, workspace));
  }

  // The plan as C sees it.
  static constexpr komdsp_plan for_c = {static_cast<size_t>(P.what.length),
                                        static_cast<size_t>(P.what.batch),
                                        static_cast<size_t>(P.input_bytes),
                                        static_cast<size_t>(P.operand_bytes),
                                        static_cast<size_t>(P.output_bytes),
                                        static_cast<size_t>(P.workspace_bytes(1)),
                                        &static_plan::run};
};

}  // namespace komdsp

// A static plan that C can name: KOMDSP_STATIC_PLAN(spectrum_1024, komdsp::plan_fft({1024},
// komdsp::profiles::cpp_scalar))
#define KOMDSP_STATIC_PLAN(name, ...)                               \
  static constexpr komdsp::plan name##_made = __VA_ARGS__;          \
  extern "C" {                                                      \
  extern const komdsp_plan name;                                    \
  const komdsp_plan name = komdsp::static_plan<name##_made>::for_c; \
  }
// Slices of a static plan that C can name (KOMDSP_DECLARE_STATIC_SLICE of komdsp.h).
#define KOMDSP_STATIC_SLICE(name)                                                                            \
  KOMDSP_DECLARE_STATIC_SLICE(name)                                                                          \
  extern "C" KOMDSP_SLICE_OF(name) {                                                                         \
    return komdsp::static_plan<name##_made>::run_slice(input, operand, output, workspace, groups, progress); \
  }
// Verification of a static plan that C can name (KOMDSP_DECLARE_STATIC_VERIFY of komdsp.h).
#define KOMDSP_STATIC_VERIFY(name)                                          \
  KOMDSP_DECLARE_STATIC_VERIFY(name)                                        \
  extern "C" int name##_verify(ptrdiff_t slice, komdsp_verification* now) { \
    return komdsp::static_plan<name##_made>::run_verify(slice, now);        \
  }
// A static plan that a header declares for C, with the bytes of its workspace (komdsp.h).
#define KOMDSP_DECLARED_STATIC_PLAN(name, ...) \
  KOMDSP_STATIC_PLAN(name, __VA_ARGS__)        \
  static_assert(komdsp::static_detail::is_declared<name##_workspace_bytes, name##_made.workspace_bytes(1)>(), "");
