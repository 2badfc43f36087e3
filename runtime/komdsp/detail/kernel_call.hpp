// kernel_call.hpp: how the C++ form of a kernel is called: one call is one work-group.
#pragma once
#include <komdsp/detail/build_options.hpp>
#ifdef KD_SHUFFLE
  #include <cstdlib>
#endif

namespace komdsp {

// A work-group of the C++ form: its number, and where it takes its local, work and resident arrays from.
struct group {
  index id;
  unsigned char* work;  // aligned to 64 bytes

  template <class T>
  T* take(index n) {
    T* const array = reinterpret_cast<T*>(work);
    work += (static_cast<size_t>(n) * sizeof(T) + 63) / 64 * 64;
    return array;
  }
};

// A constant as an argument: KD_CONST of kernels/base/dialect.h.
template <int N>
struct constant_int {
  constexpr operator int() const { return N; }
};

template <int... Nth>
struct numbers {};
template <int N, int... Nth>
struct count_up : count_up<N - 1, N - 1, Nth...> {};
template <int... Nth>
struct count_up<0, Nth...> {
  using type = numbers<Nth...>;
};
template <int N>
using first_numbers = typename count_up<N>::type;

#ifdef KD_SHUFFLE
// Tests run the items of a phase in another order: stirred, or reversed where KOMDSP_ITEMS=reversed.
inline const bool items_reversed = [] {
  const char* const order = std::getenv("KOMDSP_ITEMS");
  return order && order[0] == 'r';
}();
inline index shuffled(index turn, index n) {
  if (items_reversed) return n - 1 - turn;
  index step = n / 2 + 1;
  for (index a = step, b = n; b != 0;) {  // the next number without a common divisor
    const index r = a % b;
    a = b;
    b = r;
    if (b == 0 && a != 1) {
      a = ++step;
      b = n;
    }
  }
  return (turn * step + n / 3) % n;
}
#endif

}  // namespace komdsp
