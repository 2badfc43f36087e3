// kernel_call.hpp: how the C++ form of a kernel is called: one call is one work-group.
#pragma once
#include <komdsp/detail/build_options.hpp>
#ifdef KD_SHUFFLE
  #include <cstdlib>
#endif

namespace komdsp {

// A work-group of the C++ form: its number, and where it takes its local, work and kept arrays from.
struct group {
  index id;
  unsigned char* work;  // aligned to 64 bytes

  template <class T>
  T* take(index n) {
    T* const array = reinterpret_cast<T*>(work);
    work += (static_cast<std::size_t>(n) * sizeof(T) + 63) / 64 * 64;
    return array;
  }
};

// Where the tiles of a launch lie.  Work-groups number tiles by three indices, the first one fastest; strides are
// scalars.
struct tile_geometry {
  index count[2] = {1, 1};              // extent of the first and the second index
  index lanes = 1;                      // transforms along the first index; the last tile may be incomplete
  index in[3] = {}, out[3] = {};        // from one tile to the next, per index
  index in_stride = 0, out_stride = 0;  // between points
  index in_lane = 0, out_lane = 0;      // between neighbouring transforms
  index split = 1;                      // pass twiddles are low[n % split] * high[n / split]
  index pad = 0, samples = 0;           // frames: the first one begins `pad` samples before the signal of `samples`
  index turns = 1;   // frames: a launch takes every turns-th one; in_lane and out_lane are that far apart
  index stream = 0;  // results are larger than caches: stores go past them where the CPU can
  index other[3] = {}, other_lane = 0;              // convolutions: the second factor, as `in`
  index valid = 0, other_valid = 0, out_valid = 0;  // scalars of a row; beyond is zero, or not stored
  index period = 0, other_period = 0;               // where a row begins again
  index shift = 0;                                  // the scalar of a result that is stored first
  index product = 0;                                // what is multiplied, for kernels that are not baked
  index np = 1, width = 1;                          // for kernels that are not baked
  unsigned radices = 0;
};

template <int... I>
struct numbers {};
template <int N, int... I>
struct count_up : count_up<N - 1, N - 1, I...> {};
template <int... I>
struct count_up<0, I...> {
  using type = numbers<I...>;
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
