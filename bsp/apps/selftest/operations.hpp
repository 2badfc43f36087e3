// operations.hpp: the transforms of the self-test that are more than an FFT: convolutions, images, frames, pupils,
// wavelets, cosine and sine transforms.
#pragma once
#include "planner/planners.hpp"
#include <komdsp/stft.hpp>

namespace selftest {

using komdsp::convolution_variant;
using komdsp::fft;
using komdsp::fft_kind;
using komdsp::fft_variant;
using komdsp::index;
using komdsp::precision;

enum class operation { fft, convolution, image, frames, pupil, wavelet, cosine };

// One of them, and how it is computed.
struct test_case {
  const komdsp::profile* on = nullptr;
  operation kind = operation::fft;
  komdsp::fft what = {};
  fft_variant variant = fft_variant::tile;
  komdsp::convolution pairs = {};
  bool streamed = false;  // one pair, of which x comes in pieces
  convolution_variant convolved_by = convolution_variant::tile;
  komdsp::fft2d image = {};
  komdsp::stft frames = {};
  komdsp::otf pupil = {};
  komdsp::otf_variant imaged_by = komdsp::otf_variant::tile;
  komdsp::dwt levels = {};
  komdsp::dct cosine = {};
};

// Several blocks at once: a 32-bit index counts them too.
constexpr komdsp::overlap_save_plan stream_plan_of(const test_case& c) {
  const komdsp::convolution& t = c.pairs;
  return komdsp::plan_overlap_save({t.y_length, 1, 1, t.correlate, t.real, t.precision, 1, 3}, *c.on);
}
constexpr komdsp::plan plan_of(const test_case& c) {
  switch (c.kind) {
    case operation::convolution:
      if (c.streamed) return stream_plan_of(c).chunk;
      return komdsp::plan_convolution(c.pairs, *c.on, c.convolved_by);
    case operation::image:
      return komdsp::plan_fft2d(c.image, *c.on, c.variant);
    case operation::frames:
      return komdsp::plan_stft(c.frames, *c.on);
    case operation::pupil:
      return komdsp::plan_otf(c.pupil, *c.on, c.imaged_by);
    case operation::wavelet:
      return komdsp::plan_dwt(c.levels, *c.on);
    case operation::cosine:
      return komdsp::plan_dct(c.cosine, *c.on);
    default:
      return komdsp::plan_fft(c.what, *c.on, c.variant);
  }
}
constexpr const char* variant_of(const test_case& c) {
  return c.kind == operation::convolution ? komdsp::name_of(c.convolved_by)
         : c.kind == operation::pupil     ? komdsp::name_of(c.imaged_by)
                                          : komdsp::name_of(c.variant);
}
constexpr precision precision_of(const test_case& c) {
  return c.kind == operation::convolution ? c.pairs.precision
         : c.kind == operation::image     ? c.image.precision
         : c.kind == operation::frames    ? c.frames.precision
         : c.kind == operation::pupil     ? c.pupil.precision
         : c.kind == operation::wavelet   ? c.levels.precision
         : c.kind == operation::cosine    ? c.cosine.precision
                                          : c.what.precision;
}
constexpr bool in_place(const test_case& c) {
  return c.kind == operation::fft && c.what.in_place;
}

constexpr index coefficients_of(const komdsp::dwt& t) {
  return joined_length(t.wavelet, t.mode, t.length, t.levels);
}

// Scalars of each buffer: all are dense.
constexpr index scalars_in(const test_case& c) {
  switch (c.kind) {
    case operation::convolution:
      return c.pairs.inner * c.pairs.x_length * (c.pairs.real ? 1 : 2);
    case operation::image:
      return c.image.batch * c.image.rows * columns_in(c.image) * (real_in(c.image) ? 1 : 2);
    case operation::frames:
      return c.frames.inverse ? frames_of(c.frames) * (c.frames.length + 2) : c.frames.samples;
    case operation::pupil:
      return c.pupil.batch * c.pupil.rows * c.pupil.columns;
    case operation::wavelet:
      return c.levels.batch * (c.levels.inverse ? coefficients_of(c.levels) : c.levels.length);
    case operation::cosine:
      return c.cosine.batch * c.cosine.length;
    default:
      return c.what.batch * points_in(c.what) * (real_in(c.what) ? 1 : 2);
  }
}
constexpr index scalars_operand(const test_case& c) {
  return c.kind == operation::convolution ? c.pairs.inner * c.pairs.y_length * (c.pairs.real ? 1 : 2)
         : c.kind == operation::frames    ? c.frames.length
         : c.kind == operation::pupil     ? scalars_in(c)
                                          : 0;
}
constexpr index scalars_out(const test_case& c) {
  switch (c.kind) {
    case operation::convolution:
      return c.pairs.inner * length_of_result(c.pairs) * (c.pairs.real ? 1 : 2);
    case operation::image:
      return c.image.batch * c.image.rows * columns_out(c.image) * (real_out(c.image) ? 1 : 2);
    case operation::frames:
      return c.frames.inverse ? c.frames.samples : frames_of(c.frames) * (c.frames.length + 2);
    case operation::pupil:
      return scalars_in(c) * (real_out(c.pupil) ? 1 : 2);
    case operation::wavelet:
      return c.levels.batch * (c.levels.inverse ? c.levels.length : coefficients_of(c.levels));
    case operation::cosine:
      return scalars_in(c);
    default:
      return c.what.batch * points_out(c.what) * (real_out(c.what) ? 1 : 2);
  }
}
// The one of point n, of a window that floats hold exactly: a triangle.
constexpr double window_at(const komdsp::stft& t, index n) {
  return static_cast<double>(n < t.length / 2 ? n + 1 : t.length - n) / static_cast<double>(t.length / 2);
}

// Equal results, but for the precision and the way of computing.
constexpr bool same_truth(const test_case& a, const test_case& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case operation::convolution:
      return a.pairs.x_length == b.pairs.x_length && a.pairs.y_length == b.pairs.y_length &&
             a.pairs.inner == b.pairs.inner && a.pairs.real == b.pairs.real && a.pairs.circular == b.pairs.circular &&
             a.pairs.correlate == b.pairs.correlate;
    case operation::image:
      return a.image.rows == b.image.rows && a.image.columns == b.image.columns && a.image.batch == b.image.batch &&
             a.image.kind == b.image.kind && a.image.inverse == b.image.inverse;
    case operation::frames:
      return a.frames.length == b.frames.length && a.frames.hop == b.frames.hop &&
             a.frames.samples == b.frames.samples && a.frames.inverse == b.frames.inverse;
    case operation::pupil:
      return a.pupil.rows == b.pupil.rows && a.pupil.columns == b.pupil.columns && a.pupil.batch == b.pupil.batch &&
             a.pupil.product == b.pupil.product && a.pupil.centre == b.pupil.centre && a.pupil.raw == b.pupil.raw;
    case operation::wavelet:
      return a.levels.wavelet == b.levels.wavelet && a.levels.length == b.levels.length &&
             a.levels.batch == b.levels.batch && a.levels.levels == b.levels.levels && a.levels.mode == b.levels.mode &&
             a.levels.inverse == b.levels.inverse;
    case operation::cosine:
      return a.cosine.length == b.cosine.length && a.cosine.batch == b.cosine.batch && a.cosine.type == b.cosine.type &&
             a.cosine.sine == b.cosine.sine;
    default:
      return a.what.length == b.what.length && a.what.batch == b.what.batch && a.what.kind == b.what.kind &&
             a.what.inverse == b.what.inverse;
  }
}

// The error that is allowed: this factor times 0.6 eps sqrt(max(1, log2 points)), of the size of what is transformed.
constexpr index points_of(const test_case& c) {
  return c.kind == operation::convolution ? transform_length(c.pairs)
         : c.kind == operation::image     ? c.image.rows * c.image.columns
         : c.kind == operation::frames    ? c.frames.length
         : c.kind == operation::pupil     ? c.pupil.rows * c.pupil.columns
         : c.kind == operation::wavelet   ? c.levels.length
         : c.kind == operation::cosine    ? logical_length(c.cosine)
                                          : c.what.length;
}
constexpr double allowance_of(const test_case& c) {
  const bool divided = c.kind == operation::frames && c.frames.inverse,
             convolved = c.kind == operation::fft && !komdsp::is_smooth(c.what.length);
  return c.kind == operation::convolution || c.kind == operation::pupil ? 3 : divided || convolved ? 2 : 1;
}

}  // namespace selftest
