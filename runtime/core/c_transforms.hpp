// c_transforms.hpp: the transforms of komdsp_plan.h as C++ has them.
#pragma once
#include <komdsp/dctn.hpp>
#include <komdsp/komdsp_plan.h>
#include <komdsp/mdct.hpp>
#include <komdsp/overlap_save.hpp>

#include "core/c_plan.hpp"

namespace komdsp::c {

inline layout layout_of(index stride, index distance) {
  return {stride, distance};
}
inline precision precision_of(int c) {
  return c == KOMDSP_F64 ? precision::f64 : precision::f32;
}
template <class Enum>
constexpr Enum number(int n) {
  return static_cast<Enum>(n);
}
inline bool within(int n, int count) {
  return n >= 0 && n < count;
}

// ---- members that several have ----
template <class T, class C>
void take_rows(T& t, const C& c) {
  t.length = c.length;
  t.batch = c.batch;
  t.in = layout_of(c.in_stride, c.in_distance);
  t.out = layout_of(c.out_stride, c.out_distance);
}
template <class T, class C>
void take_axes(T& t, const C& c) {
  t.rank = c.rank;
  t.axes = c.axes;
  for (int i = 0; i < rank_max; ++i) {
    t.shape[i] = c.shape[i];
    t.axis[i] = c.axis[i];
    t.in_stride[i] = c.in_stride[i];
    t.out_stride[i] = c.out_stride[i];
  }
}
template <class T, class C>
void take_numbers(T& t, const C& c) {
  t.precision = precision_of(c.precision);
  t.scale = c.scale;
  t.in_place = c.in_place != 0;
}
template <class T, class C>
T fourier_of(const C& c) {
  T t;
  take_numbers(t, c);
  t.kind = number<fft_kind>(c.kind);
  t.inverse = c.inverse != 0;
  return t;
}
template <class T, class C>
T cosines_of(const C& c) {
  T t;
  take_numbers(t, c);
  t.type = c.type;
  t.sine = c.sine != 0;
  t.orthogonal = c.orthogonal != 0;
  return t;
}

// ---- transforms, as C++ has them ----
inline fft transform_of(const komdsp_fft& c) {
  fft t = fourier_of<fft>(c);
  take_rows(t, c);
  return t;
}
inline fftn transform_of(const komdsp_fftn& c) {
  fftn t = fourier_of<fftn>(c);
  take_axes(t, c);
  return t;
}
inline dct transform_of(const komdsp_dct& c) {
  dct t = cosines_of<dct>(c);
  take_rows(t, c);
  return t;
}
inline dctn transform_of(const komdsp_dctn& c) {
  dctn t = cosines_of<dctn>(c);
  take_axes(t, c);
  return t;
}
inline mdct transform_of(const komdsp_mdct& c) {
  mdct t;
  t.length = c.length;
  t.frames = c.frames;
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  t.scale = c.scale;
  return t;
}
inline stft transform_of(const komdsp_stft& c) {
  stft t;
  t.length = c.length;
  t.hop = c.hop;
  t.samples = c.samples;
  t.centred = c.centred != 0;
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  return t;
}
inline convolution transform_of(const komdsp_convolution& c) {
  convolution t;
  t.x_length = c.x_length;
  t.y_length = c.y_length;
  t.outer = c.outer;
  t.inner = c.inner;
  t.circular = c.circular != 0;
  t.correlate = c.correlate != 0;
  t.real = c.real != 0;
  t.valid = c.valid != 0;
  t.precision = precision_of(c.precision);
  t.scale = c.scale;
  t.x = {c.x_outer, c.x_inner};
  t.y = {c.y_outer, c.y_inner};
  t.z = {c.z_outer, c.z_inner};
  return t;
}
inline convolution2d transform_of(const komdsp_convolution2d& c) {
  convolution2d t;
  t.x_rows = c.x_rows;
  t.x_columns = c.x_columns;
  t.y_rows = c.y_rows;
  t.y_columns = c.y_columns;
  t.batch = c.batch;
  t.shared_x = c.shared_x != 0;
  t.shared_y = c.shared_y != 0;
  t.part = number<convolution_part>(c.part);
  t.correlate = c.correlate != 0;
  t.real = c.real != 0;
  t.precision = precision_of(c.precision);
  t.scale = c.scale;
  return t;
}
inline overlap_save transform_of(const komdsp_overlap_save& c) {
  overlap_save t;
  t.filter_length = c.filter_length;
  t.inputs = c.inputs;
  t.filters = c.filters;
  t.correlate = c.correlate != 0;
  t.real = c.real != 0;
  t.precision = precision_of(c.precision);
  t.scale = c.scale;
  t.blocks = c.blocks;
  return t;
}
inline otf transform_of(const komdsp_otf& c) {
  otf t;
  t.rows = c.rows;
  t.columns = c.columns;
  t.batch = c.batch;
  t.product = number<otf_product>(c.product);
  t.centre = c.centre != 0;
  t.raw = c.raw != 0;
  t.precision = precision_of(c.precision);
  return t;
}
inline filter_bank filters_of(const komdsp_wavelet& w) {
  return {"",
          w.taps,
          w.decomposition_low,
          w.decomposition_high,
          w.reconstruction_low,
          w.reconstruction_high,
          w.reversed != 0};
}
inline dwt transform_of(const komdsp_dwt& c) {
  dwt t;
  take_rows(t, c);
  t.wavelet = filters_of(c.wavelet);
  t.levels = c.levels;
  t.mode = number<wavelet_mode>(c.mode);
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  return t;
}
inline dwt2 transform_of(const komdsp_dwt2& c) {
  dwt2 t;
  t.wavelet = filters_of(c.wavelet);
  t.rows = c.rows;
  t.columns = c.columns;
  t.levels = c.levels;
  t.mode = number<wavelet_mode>(c.mode);
  t.batch = c.batch;
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  return t;
}
inline swt transform_of(const komdsp_swt& c) {
  swt t;
  t.wavelet = filters_of(c.wavelet);
  t.length = c.length;
  t.levels = c.levels;
  t.batch = c.batch;
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  t.step = c.step;
  t.bands_first = c.bands_first != 0;
  return t;
}
inline lifting transform_of(const komdsp_lifting& c) {
  lifting t;
  t.wavelet = number<lifting_wavelet>(c.wavelet);
  t.length = c.length;
  t.levels = c.levels;
  t.batch = c.batch;
  t.inverse = c.inverse != 0;
  t.precision = precision_of(c.precision);
  t.at = layout_of(c.stride, c.distance);
  return t;
}
inline wavelet_ladder transform_of(const komdsp_wavelet_ladder& c) {
  wavelet_ladder t;
  t.wavelet = filters_of(c.wavelet);
  t.length = c.length;
  t.batch = c.batch;
  t.undecimated = c.undecimated != 0;
  t.precision = precision_of(c.precision);
  return t;
}

// ---- what words about it are of ----
template <class C>
subject subject_of(const C&) {
  return subject::other;
}
inline subject subject_of(const komdsp_fft&) {
  return subject::fft;
}
inline subject subject_of(const komdsp_fftn&) {
  return subject::image;
}
inline subject subject_of(const komdsp_otf&) {
  return subject::image;
}
inline subject subject_of(const komdsp_convolution2d&) {
  return subject::image;
}
inline subject subject_of(const komdsp_convolution&) {
  return subject::convolution;
}
inline subject subject_of(const komdsp_dct&) {
  return subject::dct;
}
inline subject subject_of(const komdsp_mdct&) {
  return subject::mdct;
}
inline subject subject_of(const komdsp_dwt&) {
  return subject::dwt;
}

// Choice besides the transform: its variant; of a ladder, numbers of the struct, too.
template <class C, class Variant>
Variant choice_of(const C&, Variant v) {
  return v;
}
inline ladder_shape choice_of(const komdsp_wavelet_ladder& c, wavelet_method v) {
  return {v, c.items, c.outputs};
}

static_assert(static_cast<int>(fft_kind::hermitian) == KOMDSP_HERMITIAN &&
                  static_cast<int>(precision::f64) == KOMDSP_F64,
              "");
static_assert(static_cast<int>(convolution_part::valid) == KOMDSP_VALID && pair_layout::dense == KOMDSP_DENSE, "");
static_assert(static_cast<int>(otf_product::ptf) == KOMDSP_PTF && rank_max == KOMDSP_RANK_MAX, "");
static_assert(static_cast<int>(wavelet_mode::symmetric) == KOMDSP_MODE_SYMMETRIC, "");
static_assert(static_cast<int>(wavelet_mode::periodization) == KOMDSP_MODE_PERIODIZATION, "");
static_assert(static_cast<int>(lifting_wavelet::cdf9_7) == KOMDSP_LIFTING_CDF9_7, "");

// Numbers of C that C++ has names for, or true and false.
template <class... Flags>
bool are_flags(int precision, Flags... flags) {
  return within(precision, 2) && (within(flags, 2) && ...);
}
inline bool names_exist(const komdsp_fft& t) {
  return within(t.kind, 3) && are_flags(t.precision, t.inverse, t.in_place);
}
inline bool names_exist(const komdsp_fftn& t) {
  return within(t.kind, 3) && are_flags(t.precision, t.inverse, t.in_place);
}
inline bool names_exist(const komdsp_dct& t) {
  return are_flags(t.precision, t.sine, t.orthogonal, t.in_place);
}
inline bool names_exist(const komdsp_dctn& t) {
  return are_flags(t.precision, t.sine, t.orthogonal, t.in_place);
}
inline bool names_exist(const komdsp_mdct& t) {
  return are_flags(t.precision, t.inverse);
}
inline bool names_exist(const komdsp_stft& t) {
  return are_flags(t.precision, t.centred, t.inverse);
}
inline bool names_exist(const komdsp_convolution& t) {
  return are_flags(t.precision, t.circular, t.correlate, t.real, t.valid);
}
inline bool names_exist(const komdsp_convolution2d& t) {
  return within(t.part, 3) && are_flags(t.precision, t.shared_x, t.shared_y, t.correlate, t.real);
}
inline bool names_exist(const komdsp_overlap_save& t) {
  return are_flags(t.precision, t.correlate, t.real);
}
inline bool names_exist(const komdsp_otf& t) {
  return within(t.product, 4) && are_flags(t.precision, t.centre, t.raw);
}
inline bool names_exist(const komdsp_dwt& t) {
  return within(t.mode, KOMDSP_MODE_PERIODIZATION + 1) && are_flags(t.precision, t.inverse, t.wavelet.reversed);
}
inline bool names_exist(const komdsp_dwt2& t) {
  return within(t.mode, KOMDSP_MODE_PERIODIZATION + 1) && are_flags(t.precision, t.inverse, t.wavelet.reversed);
}
inline bool names_exist(const komdsp_swt& t) {
  return are_flags(t.precision, t.inverse, t.bands_first, t.wavelet.reversed);
}
inline bool names_exist(const komdsp_lifting& t) {
  return within(t.wavelet, 3) && are_flags(t.precision, t.inverse);
}
inline bool names_exist(const komdsp_wavelet_ladder& t) {
  return are_flags(t.precision, t.undecimated, t.wavelet.reversed);
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
