// Streams of constants that C names.
#include "streams.h"

#include <komdsp/static_stream.hpp>

extern "C" {
constexpr filter_taps_samples filter_taps = [] {
  filter_taps_samples t{};
  for (int k = 0; k < taps_count; ++k) t.at[k] = static_cast<float>(k * k % 37 - 18) / 64;
  return t;
}();
}

namespace {
constexpr komdsp::stft frames_of(bool inverse) {
  komdsp::stft t;
  t.length = frame_length;
  t.hop = frame_hop;
  t.inverse = inverse;
  return t;
}
constexpr komdsp::overlap_save given() {
  komdsp::overlap_save o = komdsp::fir(filter_taps);
  o.spectra = false;
  return o;
}
}  // namespace

KOMDSP_STATIC_WINDOW(hann_48, komdsp::window{})
KOMDSP_STATIC_WINDOW(kaiser_33, komdsp::window{komdsp::window_kind::kaiser, 1, {8.6}}, true)
KOMDSP_STATIC_FILTER(whole_filter, filter_taps, komdsp::fir(filter_taps))
KOMDSP_STATIC_FILTER(parted_filter, filter_taps, komdsp::fir(filter_taps, 16))
KOMDSP_STATIC_OVERLAP_SAVE(given_filter, given())
KOMDSP_STATIC_FRAMES(frames, hann_48, frames_of(false))
KOMDSP_STATIC_FRAMES(restored, hann_48, frames_of(true))
