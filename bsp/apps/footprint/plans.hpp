// plans.hpp: static plans of every family of transforms, and of one transform in several variants:
// each(name, text, plan).
#pragma once
#include <komdsp/overlap_save.hpp>
#include <komdsp/static_plan.hpp>
#include <komdsp/wavelets.hpp>

namespace footprint {

using namespace komdsp;
inline constexpr const profile& cpu = profiles::cpp_scalar;
inline constexpr profile radix_4 = [] {
  profile p = cpu;
  p.radix = p.first_radix = 4;
  return p;
}();

constexpr fft points(komdsp::index length, fft_kind kind = fft_kind::complex, bool inverse = false) {
  fft t;
  t.length = length;
  t.kind = kind;
  t.inverse = inverse;
  return t;
}
constexpr plan fixed_fft(precision type, bool shifts, fft_kind kind = fft_kind::complex) {
  fft t = points(1024, kind);
  t.precision = type;
  t.fixed_shifts = shifts;
  return plan_fft(t, cpu);
}
constexpr plan in_place(fft t, fft_variant how) {
  t.in_place = true;
  return plan_fft(t, cpu, how);
}
constexpr plan image(komdsp::index side, fft_kind kind, precision type = precision::f32) {
  fft2d t;
  t.precision = type;
  t.rows = t.columns = side;
  t.kind = kind;
  return plan_fft2d(t, cpu);
}
constexpr plan cosines(komdsp::index length, int type, bool sine = false, precision number = precision::f32) {
  dct t;
  t.precision = number;
  t.length = length;
  t.type = type;
  t.sine = sine;
  return plan_dct(t, cpu);
}
constexpr plan lapped(bool inverse, precision type = precision::f32) {
  mdct t;
  t.precision = type;
  t.length = 512;
  t.inverse = inverse;
  return plan_mdct(t, cpu);
}
constexpr plan frames(bool inverse, precision type = precision::f32) {
  stft t;
  t.precision = type;
  t.length = 400;
  t.hop = 160;
  t.samples = 400;
  t.centred = false;
  t.inverse = inverse;
  return plan_stft(t, cpu);
}
constexpr plan pairs(komdsp::index x, komdsp::index y, bool real, precision type = precision::f32) {
  convolution t;
  t.precision = type;
  t.x_length = x;
  t.y_length = y;
  t.real = real;
  return plan_convolution(t, cpu);
}
constexpr plan filtered(precision type = precision::f32) {
  overlap_save t;
  t.precision = type;
  t.filter_length = 64;
  t.real = true;
  t.blocks = 1;
  return plan_overlap_save(t, cpu).chunk;
}
constexpr plan levels(const filter_bank& wavelet, wavelet_mode mode, bool inverse = false,
                      precision type = precision::f32) {
  dwt t;
  t.precision = type;
  t.wavelet = wavelet;
  t.mode = mode;
  t.length = 1024;
  t.levels = 3;
  t.inverse = inverse;
  return plan_dwt(t, cpu);
}
constexpr plan bands(bool inverse) {
  dwt2 t;
  t.wavelet = wavelets::bior2_2;
  t.rows = t.columns = 32;
  t.levels = 2;
  t.inverse = inverse;
  return plan_dwt2(t, cpu);
}
constexpr plan lifted(lifting_wavelet wavelet, bool inverse = false, precision type = precision::f32) {
  lifting t;
  t.precision = type;
  t.wavelet = wavelet;
  t.length = 1024;
  t.levels = 3;
  t.inverse = inverse;
  return plan_lifting(t, cpu);
}
constexpr plan undecimated() {
  swt t;
  t.wavelet = wavelets::haar;
  t.length = 1024;
  t.levels = 3;
  return plan_swt(t, cpu);
}
constexpr plan pupil(otf_product product) {
  otf t;
  t.rows = t.columns = 32;
  t.product = product;
  return plan_otf(t, cpu);
}

}  // namespace footprint

#define FOOTPRINTS(FOOTPRINT)                                                                                         \
  FOOTPRINT(c2c, "fft 1024", plan_fft(points(1024), cpu))                                                             \
  FOOTPRINT(c2c_q15, "fft 1024, q15", fixed_fft(precision::q15, false))                                               \
  FOOTPRINT(c2c_q15_shifts, "fft 1024, q15, fixed shifts", fixed_fft(precision::q15, true))                           \
  FOOTPRINT(c2c_q31_shifts, "fft 1024, q31, fixed shifts", fixed_fft(precision::q31, true))                           \
  FOOTPRINT(r2c_q15, "real fft 1024, q15", fixed_fft(precision::q15, false, fft_kind::real))                          \
  FOOTPRINT(c2c_in_place, "fft 1024, in_place", in_place(points(1024), fft_variant::in_place))                        \
  FOOTPRINT(c2c_1000_in_place, "fft 1000, in_place", in_place(points(1000), fft_variant::in_place))                   \
  FOOTPRINT(r2c_480_in_place, "real fft 480, in_place", in_place(points(480, fft_kind::real), fft_variant::in_place)) \
  FOOTPRINT(c2c_480, "fft 480", plan_fft(points(480), cpu))                                                           \
  FOOTPRINT(c2c_47, "fft 47, Bluestein", plan_fft(points(47), cpu))                                                   \
  FOOTPRINT(r2c, "real fft 1024", plan_fft(points(1024, fft_kind::real), cpu))                                        \
  FOOTPRINT(c2r, "real fft 1024, inverse", plan_fft(points(1024, fft_kind::real, true), cpu))                         \
  FOOTPRINT(hfft, "hermitian fft 1024", plan_fft(points(1024, fft_kind::hermitian), cpu))                             \
  FOOTPRINT(fft_image, "fft2d 32 x 32", image(32, fft_kind::complex))                                                 \
  FOOTPRINT(real_image, "real fft2d 32 x 32", image(32, fft_kind::real))                                              \
  FOOTPRINT(real_image_q15, "real fft2d 32 x 32, q15", image(32, fft_kind::real, precision::q15))                     \
  FOOTPRINT(dct_2, "dct 1024", cosines(1024, 2))                                                                      \
  FOOTPRINT(dct_2_q15, "dct 1024, q15", cosines(1024, 2, false, precision::q15))                                      \
  FOOTPRINT(dct_4, "dct 1024, type 4", cosines(1024, 4))                                                              \
  FOOTPRINT(dst_2, "dst 1024", cosines(1024, 2, true))                                                                \
  FOOTPRINT(hartley, "dht 1024", cosines(1024, dht_type))                                                             \
  FOOTPRINT(mdct_512, "mdct 512", lapped(false))                                                                      \
  FOOTPRINT(mdct_512_q15, "mdct 512, q15", lapped(false, precision::q15))                                             \
  FOOTPRINT(imdct_512, "mdct 512, inverse", lapped(true))                                                             \
  FOOTPRINT(stft_400, "stft 400, a frame", frames(false))                                                             \
  FOOTPRINT(istft_400, "stft 400, a frame, inverse", frames(true))                                                    \
  FOOTPRINT(stft_400_q15, "stft 400, a frame, q15", frames(false, precision::q15))                                    \
  FOOTPRINT(convolved, "real convolution 961 x 64", pairs(961, 64, true))                                             \
  FOOTPRINT(convolved_q15, "real convolution 961 x 64, q15", pairs(961, 64, true, precision::q15))                    \
  FOOTPRINT(convolved_complex, "convolution 200 x 100", pairs(200, 100, false))                                       \
  FOOTPRINT(overlapped, "real overlap-save, 64 taps", filtered())                                                     \
  FOOTPRINT(overlapped_q15, "real overlap-save, 64 taps, q15", filtered(precision::q15))                              \
  FOOTPRINT(dwt_db4, "dwt 1024, db4, 3 levels", levels(wavelets::db4, wavelet_mode::symmetric))                       \
  FOOTPRINT(idwt_db4, "dwt 1024, db4, 3 levels, inverse", levels(wavelets::db4, wavelet_mode::symmetric, true))       \
  FOOTPRINT(dwt_db4_periodic, "dwt 1024, db4, 3 levels, periodization",                                               \
            levels(wavelets::db4, wavelet_mode::periodization))                                                       \
  FOOTPRINT(idwt_db4_periodic, "dwt 1024, db4, 3 levels, periodization, inverse",                                     \
            levels(wavelets::db4, wavelet_mode::periodization, true))                                                 \
  FOOTPRINT(dwt_bior2_2, "dwt 1024, bior2.2, 3 levels", levels(wavelets::bior2_2, wavelet_mode::symmetric))           \
  FOOTPRINT(dwt_bior4_4, "dwt 1024, bior4.4, 3 levels", levels(wavelets::bior4_4, wavelet_mode::symmetric))           \
  FOOTPRINT(lifted_5_3, "lifting 1024, cdf5/3, 3 levels", lifted(lifting_wavelet::cdf5_3))                            \
  FOOTPRINT(dwt_db4_q15, "dwt 1024, db4, 3 levels, q15",                                                              \
            levels(wavelets::db4, wavelet_mode::symmetric, false, precision::q15))                                    \
  FOOTPRINT(idwt_db4_q15, "dwt 1024, db4, 3 levels, inverse, q15",                                                    \
            levels(wavelets::db4, wavelet_mode::symmetric, true, precision::q15))                                     \
  FOOTPRINT(dwt_db4_q31, "dwt 1024, db4, 3 levels, q31",                                                              \
            levels(wavelets::db4, wavelet_mode::symmetric, false, precision::q31))                                    \
  FOOTPRINT(lifted_5_3_q15, "lifting 1024, cdf5/3, 3 levels, q15",                                                    \
            lifted(lifting_wavelet::cdf5_3, false, precision::q15))                                                   \
  FOOTPRINT(lifted_9_7, "lifting 1024, cdf9/7, 3 levels", lifted(lifting_wavelet::cdf9_7))                            \
  FOOTPRINT(unlifted_9_7, "lifting 1024, cdf9/7, 3 levels, inverse", lifted(lifting_wavelet::cdf9_7, true))           \
  FOOTPRINT(swt_haar, "swt 1024, haar, 3 levels", undecimated())                                                      \
  FOOTPRINT(dwt_image, "dwt2 32 x 32, bior2.2, 2 levels", bands(false))                                               \
  FOOTPRINT(idwt_image, "dwt2 32 x 32, bior2.2, 2 levels, inverse", bands(true))                                      \
  FOOTPRINT(otf_image, "otf 32 x 32", pupil(otf_product::otf))                                                        \
  FOOTPRINT(psf_image, "psf 32 x 32", pupil(otf_product::psf))

// Complex FFTs out of place by each variant that a CPU might prefer; the last number of a name is the length.
#define VARIANTS_AT(each, n)                                                                               \
  each(tile_at_##n, "fft " #n ", tile", plan_fft(points(n), cpu, fft_variant::tile))                       \
      each(radix_4_at_##n, "fft " #n ", tile of radix 4", plan_fft(points(n), radix_4, fft_variant::tile)) \
          each(in_place_at_##n, "fft " #n ", in_place", plan_fft(points(n), cpu, fft_variant::in_place))   \
              each(A_at_##n, "fft " #n ", A", plan_fft(points(n), cpu, fft_variant::A))
#define VARIANTS(each) VARIANTS_AT(each, 256) VARIANTS_AT(each, 512) VARIANTS_AT(each, 1024) VARIANTS_AT(each, 2048)
