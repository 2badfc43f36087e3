// cpp_call.hpp: makes a cpp::kernel of a kernel's C++ form: hands over the arguments by the kernel's own types.
#pragma once
#include <komdsp/cpp.hpp>

namespace komdsp::cpp {

// A kernel's arguments by their types: memory first, its family's arguments, the repetition, real numbers.
enum class argument_kind { memory, structure, repetition, real };
template <class A>
inline constexpr argument_kind kind_of = argument_kind::real;
template <class A>
inline constexpr argument_kind kind_of<A*> = argument_kind::memory;
template <class A>
inline constexpr argument_kind kind_of<A&> = argument_kind::structure;
template <>
inline constexpr argument_kind kind_of<int> = argument_kind::repetition;

// Nth: the argument's place; Memories, Others: pointers before it, and arguments that are not real; Held: the type of
// the plan's real numbers.
template <class T, int Nth, int Memories, int Others, class Held>
struct argument_as {
  static T from(const launch& l, const addresses& at, int) {
    return static_cast<T>(static_cast<const Held*>(at.reals)[l.reals[Nth - Others]]);
  }
};
template <class T, int Nth, int Memories, int Others, class Held>
struct argument_as<T&, Nth, Memories, Others, Held> {  // words of the plan are what the family's struct consists of
  static T& from(const launch& l, const addresses& at, int) {
    return *reinterpret_cast<T*>(at.words + l.first_word + Memories);
  }
};
template <class T, int Nth, int Memories, int Others, class Held>
struct argument_as<T*, Nth, Memories, Others, Held> {
  static T* from(const launch& l, const addresses& at, int c) {
    const int i = Nth < 2 ? Nth ^ (c & static_cast<int>(l.swaps)) : Nth;
    return reinterpret_cast<T*>(at[l.memories[i]] + at.words[l.first_word + i]);
  }
};
template <int Nth, int Memories, int Others, class Held>
struct argument_as<int, Nth, Memories, Others, Held> {
  static int from(const launch&, const addresses&, int c) { return c; }
};

// Plans of run time hold doubles, static plans the numbers of their precision.
template <kernel_id Kernel, auto Function, class Held = double>
struct call;
template <kernel_id Kernel, class... A, void (*Function)(group, A...), class Held>
struct call<Kernel, Function, Held> {
  static_assert((false || ... || (kind_of<A> == argument_kind::repetition)) ==
                    kernel_traits::has(Kernel, kernel_traits::counts),
                "kernels.def: a kernel counts where it takes an int, and only there");
  static constexpr int memories = (0 + ... + (kind_of<A> == argument_kind::memory ? 1 : 0));
  static constexpr int others = (0 + ... + (kind_of<A> == argument_kind::real ? 0 : 1));
  template <int... Nth>
  static void groups(const launch& l, const addresses& at, int c, index first, index last, unsigned char* work,
                     numbers<Nth...>) {
    for (index id = first; id < last; ++id)
      Function(group{id, work}, argument_as<A, Nth, memories, others, Held>::from(l, at, c)...);
#if defined(__SSE__)
    if (l.streams) __builtin_ia32_sfence();  // once for all groups: it waits for memory
#endif
  }
  static void run(const launch& l, const addresses& at, int c, index first, index last, unsigned char* work) {
    groups(l, at, c, first, last, work, first_numbers<static_cast<int>(sizeof...(A))>());
  }
};

// A kernel of the library, by what it is.
struct instance {
  kernel_id kernel;
  uint64_t radices, options;
  cpp::kernel run;
};
struct instance_list {
  const instance* first;
  int count;
};

// Options that tell instances apart: in C++ a group has no items and an index has one width.  Lengths are arguments,
// except where `specialised`.
constexpr build_options instance_options(kernel_id id, build_options o, bool specialised = false) {
  o.items = 1;
  o.index_bits = 32;
  o.width = o.lanes == 1 ? specialised && is_tile(id) && o.width == 1 : 1;
  if (kernel_traits::has(id, kernel_traits::takes_product) && !specialised) o.product = product_argument;
  if (kernel_traits::has(id, kernel_traits::specialised)) o.specialised = specialised;
  if (!o.specialised) o.np = 0;
  o.max_np = 0;
  o.dense = false;
  // One lane reads and writes rows and columns alike; a group that has both ends so takes its items in another order.
  const bool columns = id == kernel_id::fft_resident && o.load == load_columns && o.store == store_columns;
  const bool rows = id == kernel_id::fft_tile || id == kernel_id::fft_resident || id == kernel_id::fft_cluster;
  if (rows && o.lanes == 1 && !columns) {
    if (o.load == load_columns) o.load = load_rows;
    if (o.store == store_columns) o.store = store_rows;
  }
  return o;
}

}  // namespace komdsp::cpp
