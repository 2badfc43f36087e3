// The plans that are counted: what README.md's table of sizes has. The build makes their tables.
#pragma once
#include <firmware/large_plan.hpp>

namespace counted {

enum class choice { tile, radix_4, in_place, CT2 };

constexpr komdsp::plan plan_of(komdsp::index length, choice what) {
  komdsp::fft t;
  t.length = length;
  t.in_place = what == choice::in_place || what == choice::CT2;
  komdsp::profile p = komdsp::profiles::cpp_scalar;
  if (what == choice::radix_4) p.radix = p.first_radix = 4;
  return komdsp::plan_fft(t, p,
                          what == choice::in_place ? komdsp::fft_variant::in_place
                          : what == choice::CT2    ? komdsp::fft_variant::CT2
                                                   : komdsp::fft_variant::tile);
}

constexpr komdsp::plan real_of(komdsp::index length) {
  komdsp::fft t;
  t.length = length;
  t.kind = komdsp::fft_kind::real;
  return komdsp::plan_fft(t, komdsp::profiles::cpp_scalar);
}

// A DCT of so many real samples.
constexpr komdsp::plan cosine_of(komdsp::index length) {
  komdsp::dct t;
  t.length = length;
  return komdsp::plan_dct(t, komdsp::profiles::cpp_scalar);
}

}  // namespace counted

#define COUNTED_LENGTHS(each) each(64) each(128) each(256) each(512) each(1024) each(2048) each(4096)
#define OTHER_COUNTED_LENGTHS(each) each(480) each(960) each(1000)  // as tiles only
#define COUNTED_PLANS(n)                                                   \
  LARGE_PLAN(tile_##n, counted::plan_of(n, counted::choice::tile))         \
  LARGE_PLAN(radix_4_##n, counted::plan_of(n, counted::choice::radix_4))   \
  LARGE_PLAN(in_place_##n, counted::plan_of(n, counted::choice::in_place)) \
  LARGE_PLAN(CT2_##n, counted::plan_of(n, counted::choice::CT2))
COUNTED_LENGTHS(COUNTED_PLANS)
#undef COUNTED_PLANS
#define COUNTED_PLANS(n) LARGE_PLAN(tile_##n, counted::plan_of(n, counted::choice::tile))
OTHER_COUNTED_LENGTHS(COUNTED_PLANS)
#undef COUNTED_PLANS
#define REAL_LENGTHS(each) each(256) each(480) each(1000) each(1024) each(4096)
#define COUNTED_PLANS(n) LARGE_PLAN(real_##n, counted::real_of(n))
REAL_LENGTHS(COUNTED_PLANS)
#undef COUNTED_PLANS
#define COSINE_LENGTHS(each) each(64) each(256) each(1024)
#define COUNTED_PLANS(n) LARGE_PLAN(cosine_##n, counted::cosine_of(n))
COSINE_LENGTHS(COUNTED_PLANS)
#undef COUNTED_PLANS
