// c_plan.cpp: plans made at run time, in C: the C++ planner and the cpp backend behind komdsp_plan.h.
#include "core/c_plan.hpp"
#include "core/c_transforms.hpp"
#include "core/native_caches.hpp"

namespace komdsp::c {
namespace {

int refused(komdsp_made_plan* at, const char* reason) {
  komdsp_made_plan& p = *new (at, here{}) komdsp_made_plan;
  p.what.result = p.bound = status::bad_argument;
  p.what.reason = reason;
  return answer(status::bad_argument);
}
// The kernels are this CPU's; a plan for a device has none, and is run by its backend.
template <class C, class... Variant>
int make(transform_id of, komdsp_made_plan* p, const C* c, const komdsp_profile* on, Variant... v) {
  if (p == nullptr) return answer(status::bad_argument);
  if (c == nullptr || on == nullptr) return refused(p, "a pointer is null");
  if (!size_is_known(*c, 0)) return refused(p, "the struct's size is none that this version knows");
  bool named = true;
  const auto t = transform_of(*c, named);
  if (!named) return refused(p, wrong_number);
  new (p, here{}) komdsp_made_plan;
  p->of = of;
  const status s = make_plan(t, on->what, p->what, choice_of(*c, v)...);
  p->bound = s == status::ok ? cpp::bind(p->what, p->kernels) : s;
  return answer(s);
}
template <class Variant, class C, int Count>
int make_variant(transform_id of, komdsp_made_plan* p, const C* c, const komdsp_profile* on,
                 const char* const (&names)[Count], const char* name) {
  const int v = name == nullptr ? static_cast<int>(Variant::automatic) : number_of(names, name);
  if (p != nullptr && v < 0) return refused(p, "there is no such variant");
  return make(of, p, c, on, static_cast<Variant>(v));
}

constexpr komdsp_profile built_in[] = {
    {profiles::cpp_scalar}, {profiles::cpp_baseline}, {profiles::cpp_avx2},     {profiles::cpp_avx512},
    {profiles::pocl},       {profiles::komdiv},       {profiles::intel_uhd630}, {profiles::nvidia_gtx1050ti},
    {profiles::nvidia_h200}};

// This CPU's, of one of the two kinds.
const komdsp_profile* native(bool reproducible) {
  const char* const name = cpp::native_profile().name;
#if KD_WITH_baseline
  static komdsp_profile here[2][3] = {{{profiles::cpp_baseline}, {profiles::cpp_avx2}, {profiles::cpp_avx512}},
                                      {{profiles::made_reproducible(profiles::cpp_baseline)},
                                       {profiles::made_reproducible(profiles::cpp_avx2)},
                                       {profiles::made_reproducible(profiles::cpp_avx512)}}};
  for (komdsp_profile& p : here[reproducible]) {
    if (!equal(p.what.name, name)) continue;
    cpp::use_caches(p.what, komdsp_profile_named(name)->what);
    return &p;
  }
#endif
  static constexpr komdsp_profile one_lane{profiles::made_reproducible(profiles::cpp_scalar)};
  return reproducible ? &one_lane : komdsp_profile_named(name);
}

}  // namespace
}  // namespace komdsp::c

using namespace komdsp;
using namespace komdsp::c;

extern "C" {

const komdsp_profile* komdsp_native_profile() {
  return native(false);
}
const komdsp_profile* komdsp_reproducible_profile() {
  return native(true);
}
const komdsp_profile* komdsp_profile_named(const char* name) {
  for (const komdsp_profile& p : built_in)
    if (name != nullptr && equal(p.what.name, name)) return &p;
  return nullptr;
}
const char* komdsp_profile_name(const komdsp_profile* p) {
  return p != nullptr && p->what.name != nullptr ? p->what.name : "";
}

size_t komdsp_made_plan_bytes() {
  return sizeof(komdsp_made_plan);
}

#define KOMDSP_TRANSFORM(name)                                                                    \
  int komdsp_plan_##name(komdsp_made_plan* p, const komdsp_##name* t, const komdsp_profile* on) { \
    return make(transform_id::name, p, t, on);                                                    \
  }
#define KOMDSP_TRANSFORM_OF(name, names, choice)                                                                       \
  int komdsp_plan_##name(komdsp_made_plan* p, const komdsp_##name* t, const komdsp_profile* on, const char* variant) { \
    return make_variant<names>(transform_id::name, p, t, on, names##_names, variant);                                  \
  }
#define KOMDSP_STREAM(name)
#include "planner/transforms.def"

const char* komdsp_reason(const komdsp_made_plan* p) {
  return is_made(p) ? p->what.reason : p != nullptr ? not_made : "";
}
const char* komdsp_variant_name(const komdsp_made_plan* p) {
  return result_of(p) == status::ok ? variant_name(p->what) : "";
}
int komdsp_dwt_exponent(const komdsp_wavelet* wavelet, int level) {
  filter_bank w;
  if (wavelet == nullptr || wavelet->size != sizeof *wavelet || !take(w, *wavelet)) return -1;
  if (!w.decomposition_low || w.taps < 2 || w.taps > wavelet_taps_max) return -1;
  return level < 0 || level > wavelet_levels_max ? -1 : dwt_exponent(w, level);
}
ptrdiff_t komdsp_good_length(ptrdiff_t n) {
  return good_length(n);
}

}  // extern "C"
