// c_wavelets.cpp: wavelets by name, in C.  Who links this holds the coefficients of all.
#include <komdsp/wavelets.hpp>

#include "core/c_plan.hpp"

extern "C" int komdsp_wavelet_named(komdsp_wavelet* wavelet, const char* name) {
  bool found = false;
  if (wavelet == nullptr || name == nullptr) return komdsp::c::answer(komdsp::status::bad_argument);
  komdsp::each_wavelet([&](const komdsp::filter_bank& w) {
    if (found || !komdsp::c::equal(w.name, name)) return;
    *wavelet = {
        sizeof *wavelet,      w.taps, w.reversed, w.decomposition_low, w.decomposition_high, w.reconstruction_low,
        w.reconstruction_high};
    found = true;
  });
  return komdsp::c::answer(found ? komdsp::status::ok : komdsp::status::bad_argument);
}
