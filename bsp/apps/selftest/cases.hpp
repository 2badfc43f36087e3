// cases.hpp: what the self-test computes: transforms, and the ways of computing each. Data for the board and for the
// host tool that stores truths.
#pragma once
#include "operations.hpp"

namespace selftest {

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
  t.precision = type;
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

// ---- what is more than an FFT ----
constexpr komdsp::convolution convolution_of(index x_length, index y_length, index pairs, precision type) {
  komdsp::convolution c;
  c.x_length = x_length;
  c.y_length = y_length;
  c.inner = pairs;
  c.precision = type;
  return c;
}
inline constexpr int other_turns = 8;
constexpr test_case other_case(int turn, int way) {
  const precision type = way & 4 ? precision::f64 : precision::f32;
  test_case c;
  c.on = &komdsp::profiles::cpp_scalar;
  constexpr operation kinds[other_turns] = {operation::convolution, operation::convolution, operation::image,
                                            operation::frames,      operation::wavelet,     operation::convolution,
                                            operation::fft,         operation::cosine};
  c.kind = kinds[turn];
  if (turn == 0) {
    c.pairs = convolution_of(24, 9, 2, type);
    c.pairs.correlate = way & 1;
    c.pairs.real = way & 2;
  }
  if (turn == 1 && way % 4 < 3) {
    constexpr convolution_variant by[] = {convolution_variant::B, convolution_variant::C, convolution_variant::E};
    c.on = &small_groups;
    c.pairs = convolution_of(16, 16, 3, type);
    c.pairs.circular = true;
    c.convolved_by = by[way % 4];
  }
  if (turn == 1 && way % 4 == 3) {  // in passes
    c.on = &small_tiles;
    c.pairs = convolution_of(20, 11, 1, type);
  }
  if (turn == 5) {  // a step and a part of one
    c.streamed = true;
    c.pairs = convolution_of(250, 5, 1, type);
    c.pairs.correlate = way & 1;
    c.pairs.real = way & 2;
  }
  // Radices other than two; Rader; odd and real; Bluestein.
  constexpr index lengths[] = {480, 43, 45, 47, 480, 1000, 45, 47};
  if (turn == 6) c.what = transform(lengths[way % 8], way % 4 == 2 ? fft_kind::real : fft_kind::complex, way & 1, type);
  c.cosine.length = way & 2 ? 15 : 24;
  c.cosine.sine = way & 2;
  c.cosine.type = way & 1 ? 3 : 2;
  c.cosine.batch = 2;
  c.cosine.precision = type;
  c.image.rows = 8;
  c.image.columns = 16;
  c.image.batch = 2;
  c.image.precision = type;
  c.image.kind = way & 2 ? fft_kind::real : fft_kind::complex;
  c.image.inverse = way & 1;
  if (c.image.inverse) c.image.scale = 1.0 / 128;
  c.frames.length = 16;
  c.frames.hop = way & 2 ? 6 : 8;
  c.frames.samples = 50;
  c.frames.precision = type;
  c.frames.inverse = way & 1;
  c.levels.wavelet = way & 2 ? komdsp::wavelets::bior2_2 : komdsp::wavelets::db4;
  c.levels.mode = way & 2 ? komdsp::wavelet_mode::periodization : komdsp::wavelet_mode::symmetric;
  c.levels.length = 37;
  c.levels.levels = 2;
  c.levels.batch = 2;
  c.levels.precision = type;
  c.levels.inverse = way & 1;
  return c;
}

// Optical transfer functions: one launch, three, step by step.
inline constexpr int pupil_turns = 1;
constexpr test_case pupil_case(int way) {
  using komdsp::otf_product;
  using komdsp::otf_variant;
  constexpr otf_product products[] = {otf_product::otf, otf_product::mtf, otf_product::psf, otf_product::otf};
  constexpr otf_variant by[] = {otf_variant::tile, otf_variant::three, otf_variant::three, otf_variant::six};
  test_case c;
  c.on = &komdsp::profiles::cpp_scalar;
  c.kind = operation::pupil;
  c.pupil.rows = 8;
  c.pupil.columns = way % 4 == 0 ? 8 : 16;
  c.pupil.batch = 2;
  c.pupil.product = products[way % 4];
  c.pupil.centre = way % 2 == 0;
  c.pupil.raw = way % 4 == 3;
  c.pupil.precision = way & 4 ? precision::f64 : precision::f32;
  c.imaged_by = by[way % 4];
  return c;
}

// Cases are numbered turn by turn, with all ways in each.  Turns come in groups: tiles, tiles in place and variant
// in_place, published variants, others, optical transfer functions.
inline constexpr int tile_turns = tile_count + 2, groups = 4;
inline constexpr int group_first[groups + 1] = {0, tile_turns, tile_turns + published_count,
                                                tile_turns + published_count + other_turns,
                                                tile_turns + published_count + other_turns + pupil_turns};
inline constexpr int case_count = ways * group_first[groups];

constexpr test_case fft_case(const fft& t, const komdsp::profile& on, fft_variant v) {
  test_case c;
  c.on = &on;
  c.what = t;
  c.variant = v;
  return c;
}
constexpr test_case case_of(int number) {
  const int way = number % ways, turn = number / ways;
  if (turn < tile_count)
    return fft_case(transform_of(way, tiles[turn].points, tiles[turn].batch), *tiles[turn].on, fft_variant::tile);
  if (turn == tile_count)
    return fft_case(in_place(transform_of(way, 64)), komdsp::profiles::cpp_scalar, fft_variant::tile);
  if (turn < group_first[1])
    return fft_case(in_place(transform_of(way, 256)), komdsp::profiles::cpp_scalar, fft_variant::in_place);
  if (turn >= group_first[3]) return pupil_case(way);
  if (turn >= group_first[2]) return other_case(turn - group_first[2], way);
  const fft_variant v = published[turn - group_first[1]];
  return fft_case(transform_of(way, points_for(v)), small_groups, v);
}

// Cases by the kernels that they share, so that no kernel is in two objects: the groups in f32, then in f64.
inline constexpr int parts = 2 * groups;
constexpr int cases_in(int part) {
  return 4 * (group_first[part % groups + 1] - group_first[part % groups]);
}
constexpr int number_in(int part, int place) {
  return (place / 4 + group_first[part % groups]) * ways + part / groups * 4 + place % 4;
}

// ---- inputs: the same on every machine, exact in either precision, within +-1 ----
class signal {
 public:
  double next() {
    state = state * 1664525u + 1013904223u;  // D.E. Knuth, The Art of Computer Programming 2, section 3.3.4, table 1
    return static_cast<double>(static_cast<int32_t>(state) >> 8) / (1 << 23);
  }

 private:
  uint32_t state = 2026;
};

}  // namespace selftest
