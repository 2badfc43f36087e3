// filter_bank.hpp: the four filters of a wavelet.
#pragma once
#include <komdsp/detail/build_options.hpp>

namespace komdsp {

// Filters in the order of PyWavelets' Wavelet.filter_bank, each of `taps` coefficients, an even number (shorter ones
// are padded with zeros, as a bank whose two filters differ in length needs).  They stay where they are until the
// tables of a plan are made. Only decomposition_low must be given: without reconstruction_low the wavelet is
// orthogonal, dec_lo backwards; high-pass filters that are not given are the quadrature mirror filters rec_hi[k] =
// (-1)^k dec_lo[k], dec_hi[k] = -(-1)^k rec_lo[k].
struct filter_bank {
  const char* name = "";                        // PyWavelets'
  int taps = 0;                                 // coefficients of each filter, even, 2 to 256
  const double* decomposition_low = nullptr;    // dec_lo
  const double* decomposition_high = nullptr;   // dec_hi; null: the mirror filter
  const double* reconstruction_low = nullptr;   // rec_lo; null: dec_lo backwards
  const double* reconstruction_high = nullptr;  // rec_hi; null: the mirror filter
  bool reversed = false;  // decomposition and reconstruction exchanged, each backwards: bior to rbio
};

namespace planning {

constexpr double tap_as_given(const filter_bank& w, bool decomposition, bool high, int k) {
  const double* const given = decomposition ? (high ? w.decomposition_high : w.decomposition_low)
                                            : (high ? w.reconstruction_high : w.reconstruction_low);
  if (given) return given[k];
  if (!high) return w.decomposition_low[w.taps - 1 - k];
  const bool negative = (k % 2 != 0) != decomposition;
  const double mirror = tap_as_given(w, !decomposition, false, k);
  return negative ? -mirror : mirror;
}

}  // namespace planning

// Coefficient k of dec_lo, dec_hi, rec_lo or rec_hi.
constexpr double tap_of(const filter_bank& w, bool decomposition, bool high, int k) {
  if (!w.reversed) return planning::tap_as_given(w, decomposition, high, k);
  if (!high) return planning::tap_as_given(w, !decomposition, false, w.taps - 1 - k);
  const bool negative = (k % 2 != 0) != decomposition;
  const double mirror = tap_of(w, !decomposition, false, k);
  return negative ? -mirror : mirror;
}

// Equal banks have the same memory as filters.
constexpr bool operator==(const filter_bank& a, const filter_bank& b) {
  return a.taps == b.taps && a.decomposition_low == b.decomposition_low &&
         a.decomposition_high == b.decomposition_high && a.reconstruction_low == b.reconstruction_low &&
         a.reconstruction_high == b.reconstruction_high && a.reversed == b.reversed;
}

}  // namespace komdsp
