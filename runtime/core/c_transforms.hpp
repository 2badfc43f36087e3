// c_transforms.hpp: the transforms of komdsp_plan.h as C++ has them.
#pragma once
#include <komdsp/dctn.hpp>
#include <komdsp/komdsp_plan.h>
#include <komdsp/mdct.hpp>
#include <komdsp/overlap_save.hpp>

#include "core/c_plan.hpp"

namespace komdsp::c {

// Names of an enum, which C has in the same order.
template <class Enum>
constexpr int names_of = 0;
template <>
inline constexpr int names_of<precision> = KOMDSP_F16 + 1;
template <>
inline constexpr int names_of<fft_kind> = KOMDSP_HERMITIAN + 1;
template <>
inline constexpr int names_of<convolution_part> = KOMDSP_VALID + 1;
template <>
inline constexpr int names_of<otf_product> = KOMDSP_PTF + 1;
template <>
inline constexpr int names_of<wavelet_mode> = KOMDSP_MODE_PERIODIZATION + 1;
template <>
inline constexpr int names_of<lifting_wavelet> = KOMDSP_LIFTING_CDF9_7 + 1;

static_assert(static_cast<int>(fft_kind::hermitian) == KOMDSP_HERMITIAN &&
                  static_cast<int>(precision::f16) == KOMDSP_F16,
              "");
static_assert(static_cast<int>(convolution_part::valid) == KOMDSP_VALID && pair_layout::dense == KOMDSP_DENSE, "");
static_assert(static_cast<int>(otf_product::ptf) == KOMDSP_PTF && rank_max == KOMDSP_RANK_MAX, "");
static_assert(static_cast<int>(wavelet_mode::symmetric) == KOMDSP_MODE_SYMMETRIC, "");
static_assert(static_cast<int>(wavelet_mode::periodization) == KOMDSP_MODE_PERIODIZATION, "");
static_assert(static_cast<int>(lifting_wavelet::cdf9_7) == KOMDSP_LIFTING_CDF9_7, "");

// ---- members ----
// C++ takes a number of C; false where that is none of its names, or a flag neither 0 nor 1.
template <class To, class From>
bool take(To& to, const From& from) {
  to = static_cast<To>(from);
  if constexpr (__is_enum(To)) return from >= 0 && from < names_of<To>;
  return true;
}
template <class From>
bool take(bool& to, const From& from) {
  to = from != 0;
  return from == 0 || from == 1;
}
template <class To, class From>
bool take(To (&to)[rank_max], const From (&from)[rank_max]) {
  for (int i = 0; i < rank_max; ++i) to[i] = from[i];
  return true;
}
inline bool take(filter_bank& to, const komdsp_wavelet& from) {
  to = {"",
        from.taps,
        from.decomposition_low,
        from.decomposition_high,
        from.reconstruction_low,
        from.reconstruction_high,
        false};
  return take(to.reversed, from.reversed);
}

// ---- transforms, as C++ has them; named: every number has a name there ----
#define KOMDSP_TRANSFORM(name)                                                \
  inline name transform_of(const komdsp_##name& from, bool& named) noexcept { \
    name to;                                                                  \
    named = true;
#define KOMDSP_MEMBER(member, at) named = take(to.at, from.member) && named;
#define KOMDSP_END \
  return to;       \
  }
#include "planner/transforms.def"

// Choice besides the transform: its variant; of a ladder, numbers of the struct, too.
template <class C, class Variant>
Variant choice_of(const C&, Variant v) {
  return v;
}
inline ladder_shape choice_of(const komdsp_wavelet_ladder& c, wavelet_method v) {
  return {v, c.items, c.outputs};
}

// Structs of this version's size, and a wavelet in one.
template <class T>
auto size_is_known(const T& t, int) -> decltype(t.wavelet.size == 0) {
  return t.size == sizeof(T) && t.wavelet.size == sizeof(komdsp_wavelet);
}
template <class T>
bool size_is_known(const T& t, long) {
  return t.size == sizeof(T);
}

}  // namespace komdsp::c
