// wavelet_check.hpp: any plan of wavelet transforms, of signals, of images and undecimated, checked against their
// definition.
#pragma once
#include "array_check.hpp"

#include "definitions/wavelet.hpp"

namespace komdsp::tests {

using definitions::largest_error;
using definitions::largest_of;

// ---- one body: items of a batch, each compared by its largest error ----
struct item_case {
  std::vector<item_places> items;
  std::function<std::vector<double>(const std::vector<double>&)> truth = {};
  std::function<std::vector<float>(const std::vector<float>&)> plain = {};  // the same sums in single precision
  bool inverse = false;                                                     // errors are relative to what comes in
  bool one_level = false;                                                   // its bound is that of one level
  double more = 0;                                                          // allowed beside
  unsigned seed = 0;                                                        // of the numbers

  template <class Definition>
  void define(const Definition& of) {
    truth = of;
    plain = of;
  }
};
// In place where the plan is.
outcome check_items(const item_case& c, const plan& p, const runner& run);
// So many places, `stride` apart.
std::vector<index> places(index first, index count, index stride = 1);

std::vector<item_places> items_of(const dwt& t);
std::vector<item_places> items_of(const dwt2& t);
std::vector<item_places> items_of(const swt& t);

std::string text_of(const dwt& t, const plan& p);
std::string text_of(const dwt2& t, const plan& p);
std::string text_of(const swt& t, const plan& p);
outcome check(const dwt& t, const plan& p, const runner& run);
outcome check(const dwt2& t, const plan& p, const runner& run);
outcome check(const swt& t, const plan& p, const runner& run);

std::vector<filter_bank> every_wavelet();
inline constexpr int mode_count = 9;

}  // namespace komdsp::tests
