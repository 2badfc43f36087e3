// wavelets.hpp: the wavelets by name, as PyWavelets has them: Daubechies (db, haar), symlets (sym), coiflets (coif),
// biorthogonal splines and their reverses (bior, rbio), discrete Meyer (dmey).  I. Daubechies, "Ten lectures on
// wavelets", 1992.  A program holds the coefficients of those that it names.
#pragma once
#include <komdsp/detail/filter_bank.hpp>
#include <komdsp/detail/wavelet_filters_biorthogonal.hpp>
#include <komdsp/detail/wavelet_filters_daubechies.hpp>
#include <komdsp/detail/wavelet_filters_symmetric.hpp>

namespace komdsp {

namespace planning {
template <size_t Taps>
constexpr filter_bank orthogonal(const char* name, const double (&low)[Taps]) {
  filter_bank w;
  w.name = name;
  w.taps = static_cast<int>(Taps);
  w.decomposition_low = low;
  return w;
}
template <size_t Taps>
constexpr filter_bank biorthogonal(const char* name, const double (&low)[Taps], const double (&back)[Taps],
                                   bool reversed) {
  filter_bank w = orthogonal(name, low);
  w.reconstruction_low = back;
  w.reversed = reversed;
  return w;
}
}  // namespace planning

namespace wavelets {

#define KD_ORTHOGONAL(name) inline constexpr filter_bank name = planning::orthogonal(#name, wavelet_taps::name##_low);
#define KD_BIORTHOGONAL(a, b)                                                                          \
  inline constexpr filter_bank bior##a##_##b = planning::biorthogonal(                                 \
      "bior" #a "." #b, wavelet_taps::bior##a##_##b##_low, wavelet_taps::bior##a##_##b##_back, false); \
  inline constexpr filter_bank rbio##a##_##b = planning::biorthogonal(                                 \
      "rbio" #a "." #b, wavelet_taps::bior##a##_##b##_low, wavelet_taps::bior##a##_##b##_back, true);
#define KD_ALL_ORTHOGONAL(f)                                                                                           \
  f(db1) f(db2) f(db3) f(db4) f(db5) f(db6) f(db7) f(db8) f(db9) f(db10) f(db11) f(db12) f(db13) f(db14) f(db15)       \
      f(db16) f(db17) f(db18) f(db19) f(db20) f(sym2) f(sym3) f(sym4) f(sym5) f(sym6) f(sym7) f(sym8) f(sym9) f(sym10) \
          f(sym11) f(sym12) f(sym13) f(sym14) f(sym15) f(sym16) f(sym17) f(sym18) f(sym19) f(sym20) f(coif1) f(coif2)  \
              f(coif3) f(coif4) f(coif5) f(dmey)
#define KD_ALL_BIORTHOGONAL(f)                                                                                    \
  f(1, 1) f(1, 3) f(1, 5) f(2, 2) f(2, 4) f(2, 6) f(2, 8) f(3, 1) f(3, 3) f(3, 5) f(3, 7) f(3, 9) f(4, 4) f(5, 5) \
      f(6, 8)

// db1 by its other name. All others are here as well, by their names: db2, sym8, coif3, bior2_2, rbio4_4, dmey ...
inline constexpr filter_bank haar = planning::orthogonal("haar", wavelet_taps::db1_low);
KD_ALL_ORTHOGONAL(KD_ORTHOGONAL)
KD_ALL_BIORTHOGONAL(KD_BIORTHOGONAL)

}  // namespace wavelets

// All of them, for programs that take a name: such a program holds all coefficients.
template <class Visit>
constexpr void each_wavelet(Visit visit) {
  visit(wavelets::haar);
#define KD_VISIT(name) visit(wavelets::name);
#define KD_VISIT_BOTH(a, b) visit(wavelets::bior##a##_##b), visit(wavelets::rbio##a##_##b);
  KD_ALL_ORTHOGONAL(KD_VISIT)
  KD_ALL_BIORTHOGONAL(KD_VISIT_BOTH)
#undef KD_VISIT
#undef KD_VISIT_BOTH
}

#undef KD_ORTHOGONAL
#undef KD_BIORTHOGONAL
#undef KD_ALL_ORTHOGONAL
#undef KD_ALL_BIORTHOGONAL

}  // namespace komdsp
