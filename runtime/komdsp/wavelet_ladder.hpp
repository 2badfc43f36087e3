// wavelet_ladder.hpp: one analysis level of a wavelet transform, by the published memory methods.
#pragma once
#include <komdsp/detail/filter_bank.hpp>
#include <komdsp/transform.hpp>
#include <komdsp/variant.hpp>

namespace komdsp {

// `batch` dense rows of `length` samples; each gives its approximations and then its details, of ladder_outputs each.
// Ends: rows repeat, as mode periodization has it; undecimated: every sample keeps its coefficients, else every second
// one.  So a row equals PyWavelets' dwt in that mode, or its swt of one level, in order and sign.
// Scaling: the filters'.  Lengths: 1 to 2^26.  Aliasing: input and output apart.  Alignment: one sample.
// Workspace: none on devices; a group's samples in C++.
struct wavelet_ladder {
  filter_bank wavelet = {};                      // the filters, as wavelets::db4
  index length = 1, batch = 1;                   // samples of a row; rows
  bool undecimated = false;                      // every sample keeps its coefficients
  komdsp::precision precision = precision::f32;  // of input, output and tables
};
// Coefficients of each of the two bands of a row.
constexpr index ladder_outputs(const wavelet_ladder& t) {
  return t.undecimated ? t.length : (t.length + 1) / 2;
}

// How it is computed.  automatic: 6-shift, published as the fastest.
struct ladder_shape {
  wavelet_method method = wavelet_method::automatic;  // as published
  int items = 128;                                    // work-items of a group: 32 to 512
  int outputs = 2;                                    // of each band, per item: 1 to 16
};

}  // namespace komdsp
