// cpp_call.hpp: makes a cpp::kernel of a kernel's C++ form: hands over the arguments by the kernel's own types.
#pragma once
#include <komdsp/cpp.hpp>

namespace komdsp::cpp {

// An argument is read as what the kernel's declaration says it is.
template <class T>
struct argument_as {
  static T from(const argument& a, const launch&, const slots&, int c) { return static_cast<T>(a.value + c * a.step); }
};
template <class T>
struct argument_as<T*> {
  static T* from(const argument& a, const launch&, const slots& at, int c) {
    return reinterpret_cast<T*>(c % 2 != 0 ? at[a.other] + a.other_value : at[a.memory] + a.value);
  }
};
template <>
struct argument_as<const tile_geometry&> {
  static const tile_geometry& from(const argument&, const launch& l, const slots&, int) { return l.geometry; }
};
template <>
struct argument_as<float> {
  static float from(const argument& a, const launch&, const slots&, int) { return static_cast<float>(a.real); }
};
template <>
struct argument_as<double> {
  static double from(const argument& a, const launch&, const slots&, int) { return a.real; }
};

template <auto Function>
struct call;
template <class... A, void (*Function)(group, A...)>
struct call<Function> {
  template <int... I>
  static void groups(const launch& l, const slots& at, int c, index first, index last, unsigned char* work,
                     numbers<I...>) {
    for (index id = first; id < last; ++id)
      Function(group{id, work}, argument_as<A>::from(l.arguments[I], l, at, c)...);
#if defined(__SSE__)
    if (l.geometry.stream) __builtin_ia32_sfence();  // once for all groups: it waits for memory
#endif
  }
  static void run(const launch& l, const slots& at, int c, index first, index last, unsigned char* work) {
    groups(l, at, c, first, last, work, first_numbers<sizeof...(A)>());
  }
};

// A kernel of the library, by what it is.
struct instance {
  kernel_id kernel;
  std::uint64_t radices, options;
  cpp::kernel run;
};
struct instance_list {
  const instance* first;
  int count;
};

// What tells instances apart: in C++ a group has no items and an index has one width.  Lengths are arguments, except
// where `baked`.
constexpr build_options instance_options(kernel_id id, build_options o, bool baked = false) {
  o.items = 1;
  o.index_bits = 32;
  o.width = o.lanes == 1 ? 0 : 1;
  if (kernel_traits::has(id, kernel_traits::takes_product) && !baked) o.product = product_argument;
  if (kernel_traits::has(id, kernel_traits::specialised)) o.baked = baked;
  if (!o.baked) o.np = 0;
  o.max_np = 0;
  if (id == kernel_id::fft_tile && o.lanes == 1) {  // one lane reads and writes rows and columns alike
    if (o.load == load_across) o.load = load_rows;
    if (o.store == store_across) o.store = store_rows;
  }
  return o;
}

}  // namespace komdsp::cpp
