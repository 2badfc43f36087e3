// cases.hpp: what the self-test computes: transforms, and the ways of computing each. Data for the board and for the
// host tool that stores truths.
#pragma once
#include <komdsp/plan_fft.hpp>

namespace selftest {

using komdsp::fft;
using komdsp::fft_kind;
using komdsp::fft_variant;
using komdsp::index;
using komdsp::precision;

struct test_case {
  fft what;
  const komdsp::profile* on;
  fft_variant variant;
};

// Few radices and tables in little flash: one stage of radix 4 after the other.
inline constexpr komdsp::profile small_code = [] {
  komdsp::profile p = komdsp::profiles::cpp_scalar;
  p.name = "small code";
  p.radix = p.first_radix = 4;
  return p;
}();
// Longer transforms take several passes over tiles.
inline constexpr komdsp::profile small_tiles = [] {
  komdsp::profile p = komdsp::profiles::cpp_scalar;
  p.name = "small tiles";
  p.max_np = p.rows_max = p.real_rows_max = 8;
  return p;
}();
// Work-groups so small that short transforms take all launches of the published variants.
inline constexpr komdsp::profile small_groups = [] {
  komdsp::profile p = komdsp::profiles::komdiv;
  p.name = "small groups";
  p.max_group = 8;
  p.fp64 = true;
  return p;
}();

inline constexpr fft_variant published[] = {fft_variant::A,   fft_variant::B,  fft_variant::BL, fft_variant::C,
                                            fft_variant::CL,  fft_variant::D,  fft_variant::E,  fft_variant::F,
                                            fft_variant::CT2, fft_variant::S2, fft_variant::S4, fft_variant::S8,
                                            fft_variant::S16};
inline constexpr int published_count = sizeof published / sizeof *published;

// One that the variant can compute: B has one work-group, S16 one or two passes of radix 16.
constexpr index points_for(fft_variant v) {
  return v == fft_variant::B || v == fft_variant::BL ? 16 : v == fft_variant::S16 ? 256 : 64;
}

constexpr fft transform(index length, fft_kind kind, bool inverse, precision type, index batch = 1) {
  fft t;
  t.length = length;
  t.kind = kind;
  t.inverse = inverse;
  t.type = type;
  t.batch = batch;
  if (inverse) t.scale = 1.0 / static_cast<double>(length);
  return t;
}
constexpr fft in_place(fft t) {
  t.in_place = true;
  return t;
}

// In all four directions and both precisions: `way` 0 .. 7.
constexpr int ways = 8;
constexpr fft transform_of(int way, index points, index batch = 1) {
  const bool real = way & 2;
  return transform(real ? 2 * points : points, real ? fft_kind::real : fft_kind::complex, way & 1,
                   way & 4 ? precision::f64 : precision::f32, batch);
}

struct tile_case {
  index points, batch;
  const komdsp::profile* on;
};
inline constexpr tile_case tiles[] = {{1, 1, &komdsp::profiles::cpp_scalar},
                                      {2, 1, &komdsp::profiles::cpp_scalar},
                                      {8, 3, &komdsp::profiles::cpp_scalar},
                                      {64, 2, &komdsp::profiles::cpp_scalar},
                                      {256, 1, &komdsp::profiles::cpp_scalar},
                                      {64, 1, &small_code},
                                      {32, 1, &small_tiles},
                                      {128, 1, &small_tiles}};
inline constexpr int tile_count = sizeof tiles / sizeof *tiles;

// Cases are numbered turn by turn, with all ways in each: tiles, tiles in place, published variants.
inline constexpr int tile_turns = tile_count + 1, turns = tile_turns + published_count;
inline constexpr int case_count = ways * turns;

constexpr test_case case_of(int number) {
  const int way = number % ways, turn = number / ways;
  if (turn < tile_count)
    return {transform_of(way, tiles[turn].points, tiles[turn].batch), tiles[turn].on, fft_variant::tile};
  if (turn < tile_turns) return {in_place(transform_of(way, 64)), &komdsp::profiles::cpp_scalar, fft_variant::tile};
  const fft_variant v = published[turn - tile_turns];
  return {transform_of(way, points_for(v)), &small_groups, v};
}

// Cases by the kernels that they share, so that no kernel is in two objects: tiles and published variants in f32, then
// in f64.
constexpr int part_of(int number) {
  return number % ways / 4 * 2 + (number / ways >= tile_turns);
}
constexpr int cases_in(int part) {
  return 4 * (part % 2 != 0 ? published_count : tile_turns);
}
constexpr int number_in(int part, int place) {
  return (place / 4 + (part % 2 != 0 ? tile_turns : 0)) * ways + part / 2 * 4 + place % 4;
}
constexpr int place_of(int number) {
  return (number / ways - (part_of(number) % 2 != 0 ? tile_turns : 0)) * 4 + number % 4;
}

// ---- truths: doubles, one after the other, as the output of a dense transform lies ----
constexpr index scalars_in(const fft& t) {
  return t.batch * komdsp::points_in(t) * (komdsp::real_in(t) ? 1 : 2);
}
constexpr index scalars_out(const fft& t) {
  return t.batch * komdsp::points_out(t) * (komdsp::real_out(t) ? 1 : 2);
}
constexpr bool same_truth(const fft& a, const fft& b) {
  return a.length == b.length && a.batch == b.batch && a.kind == b.kind && a.inverse == b.inverse;
}

struct truth_places {
  index first[case_count] = {};  // in doubles
  bool fresh[case_count] = {};   // no case before has the same truth
  index count = 0;
};
inline constexpr truth_places truths = [] {
  truth_places p;
  for (int i = 0; i < case_count; ++i) {
    const fft mine = case_of(i).what;
    int before = 0;
    while (before < i && !same_truth(case_of(before).what, mine)) ++before;
    p.fresh[i] = before == i;
    p.first[i] = before == i ? p.count : p.first[before];
    if (before == i) p.count += scalars_out(mine);
  }
  return p;
}();

// ---- inputs: the same on every machine, exact in either precision, within +-1 ----
class signal {
 public:
  double next() {
    state = state * 1664525u + 1013904223u;  // D.E. Knuth, The Art of Computer Programming 2, section 3.3.4, table 1
    return static_cast<double>(static_cast<std::int32_t>(state) >> 8) / (1 << 23);
  }

 private:
  std::uint32_t state = 2026;
};

}  // namespace selftest
