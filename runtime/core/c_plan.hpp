// c_plan.hpp: what the handles of komdsp_plan.h are.
#pragma once
#include <komdsp/cpp.hpp>
#include <komdsp/komdsp_plan.h>

namespace komdsp::c {
// Transform of a plan; none of what is not planned, or one step of a stream.
enum class transform_id : uint8_t {
  none,
#define KOMDSP_TRANSFORM(name) name,
#include "planner/transforms.def"
};
// The first number of what the library made: memory in which nobody planned begins with another one.
constexpr uint32_t made_mark = 0x6b6f6d64;
}  // namespace komdsp::c

struct komdsp_profile {
  komdsp::profile what;
};
struct komdsp_made_plan {
  uint32_t mark = komdsp::c::made_mark;
  komdsp::plan what;
  komdsp::cpp::binding kernels;
  komdsp::status bound = komdsp::status::bad_argument;  // whether this CPU has the kernels
  komdsp::c::transform_id of = komdsp::c::transform_id::none;
};

// Construction in the caller's memory; C++'s own is in a header that compilers of bare machines come without.
namespace komdsp::c {
struct here {};
}  // namespace komdsp::c
inline void* operator new(size_t, void* at, komdsp::c::here) noexcept {
  return at;
}

namespace komdsp::c {
constexpr int answer(status s) {
  return static_cast<int>(s);
}
/// Somebody planned, or opened a stream, in this memory.
template <class Made>
bool is_made(const Made* p) {
  return p != nullptr && p->mark == made_mark;
}
/// The status of a plan, or of one with this CPU's kernels: bad_argument where nobody planned.
inline status result_of(const komdsp_made_plan* p) {
  return is_made(p) ? p->what.result : status::bad_argument;
}
inline status bound_of(const komdsp_made_plan* p) {
  return is_made(p) ? p->bound : status::bad_argument;
}
constexpr const char* wrong_number = "a number stands for none of its names, or a flag is neither 0 nor 1";
constexpr const char* not_made = "nothing was planned in this memory";
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
