// c_plan.hpp: what the handles of komdsp_plan.h are.
#pragma once
#include <komdsp/cpp.hpp>
#include <komdsp/komdsp_plan.h>

namespace komdsp::c {
// What a plan computes, where words about it differ.
enum class subject : std::uint8_t { other, fft, convolution, image, dct, mdct, dwt };
}  // namespace komdsp::c

struct komdsp_profile {
  komdsp::profile what;
};
struct komdsp_made_plan {
  komdsp::plan what;
  komdsp::cpp::binding kernels;
  komdsp::status bound = komdsp::status::bad_argument;  // whether this CPU has the kernels
  komdsp::c::subject of = komdsp::c::subject::other;    // for komdsp_variant_reason
};

namespace komdsp::c {
constexpr int answer(status s) {
  return static_cast<int>(s);
}
// Boards have no strcmp (bsp/firmware/memory.c).
inline bool equal(const char* a, const char* b) {
  while (*a != 0 && *a == *b) ++a, ++b;
  return *a == *b;
}
/// The number of a name among these; -1 where it is none.
template <int Count>
int number_of(const char* const (&names)[Count], const char* name) {
  for (int i = 0; i < Count; ++i)
    if (equal(names[i], name)) return i;
  return -1;
}
}  // namespace komdsp::c
