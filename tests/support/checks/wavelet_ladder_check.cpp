#include "support/checks/wavelet_ladder_check.hpp"

#include <sstream>

namespace komdsp::tests {

// ---- one level by the published methods ----
std::string text_of(const wavelet_ladder& t, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << (t.undecimated ? " undecimated " : " ") << t.length << " x " << t.batch
       << type_text(t.precision) << ", " << p.launches[0].note << ", " << p.launches[0].build.items << " items, on "
       << p.profile_name;
  return text.str();
}

outcome check(const wavelet_ladder& t, const plan& p, const runner& run) {
  item_case c;
  c.define([t](const auto& x) {
    auto level = definitions::truth_of(t, x);
    level.low.insert(level.low.end(), level.high.begin(), level.high.end());
    return level.low;
  });
  c.one_level = true;
  c.seed = static_cast<unsigned>(t.length + 3);
  const index out = 2 * ladder_outputs(t);
  for (index b = 0; b < t.batch; ++b) c.items.push_back({places(b * t.length, t.length), places(b * out, out)});
  return told_of(text_of(t, p), check_items(c, p, run));
}

// ---- lifting ----
namespace {

// The filters of 9 and 7 taps, from the roots of 20 y^3 + 10 y^2 + 4 y + 1 in 60 digits; PyWavelets' have twelve.
constexpr double cdf9_7_low[] = {0,
                                 0.0378284555069954613930,
                                 -0.0238494650193800019131,
                                 -0.1106244044184234088485,
                                 0.3774028556126537641135,
                                 0.8526986790094034193117,
                                 0.3774028556126537641135,
                                 -0.1106244044184234088485,
                                 -0.0238494650193800019131,
                                 0.0378284555069954613930};
constexpr double cdf9_7_back[] = {0,
                                  -0.0645388826289384386369,
                                  -0.0406894176095584367237,
                                  0.4180922732222122008373,
                                  0.7884856164056643978483,
                                  0.4180922732222122008373,
                                  -0.0406894176095584367237,
                                  -0.0645388826289384386369,
                                  0,
                                  0};

}  // namespace

filter_bank lifted_bank(lifting_wavelet w) {
  if (w == lifting_wavelet::haar) return wavelets::haar;
  if (w == lifting_wavelet::cdf5_3) return wavelets::bior2_2;
  filter_bank b = wavelets::bior4_4;
  b.decomposition_low = cdf9_7_low;
  b.reconstruction_low = cdf9_7_back;
  return b;
}

std::string text_of(const lifting& t, const plan& p) {
  std::ostringstream text;
  text << lifting_wavelet_names[static_cast<int>(t.wavelet)] << (t.inverse ? " inverse " : " ") << t.length << " x "
       << t.batch << ", levels " << t.levels << type_text(t.precision) << ", layout " << t.at.stride << "/"
       << t.at.distance << " on " << p.profile_name;
  return text.str();
}

namespace {

// Places of the coefficients of [cA_L, cD_L, ..., cD_1] after lifting.
std::vector<index> lifted_places(index length, int levels) {
  std::vector<index> at;
  for (index k = 0; k < length >> levels; ++k) at.push_back(k << levels);
  for (int level = levels; level >= 1; --level)
    for (index k = 0; k < length >> level; ++k) at.push_back((2 * k + 1) << (level - 1));
  return at;
}
dwt lifted_dwt(const lifting& t, const filter_bank& bank) {
  dwt d{.wavelet = bank,
        .length = t.length,
        .levels = t.levels,
        .mode = wavelet_mode::periodization,
        .inverse = t.inverse,
        .precision = t.precision};
  return d;
}

}  // namespace

outcome check(const lifting& t, const filter_bank& bank, double more, const plan& p, const runner& run) {
  const dwt d = lifted_dwt(t, bank);
  const index distance = t.at.distance == 0 ? t.length * t.at.stride : t.at.distance;
  std::vector<index> coefficients = lifted_places(t.length, t.levels);
  for (index& at : coefficients) at *= t.at.stride;
  item_case c;
  c.define([d](const auto& x) { return definitions::truth_of(d, x); });
  c.inverse = t.inverse;
  c.one_level = t.levels == 1;
  c.more = more;
  c.seed = static_cast<unsigned>(t.length + 9);
  for (index b = 0; b < t.batch; ++b) {
    const std::vector<index> samples = places(b * distance, t.length, t.at.stride);
    std::vector<index> bands = coefficients;
    for (index& at : bands) at += b * distance;
    c.items.push_back(t.inverse ? item_places{bands, samples} : item_places{samples, bands});
  }
  return told_of(text_of(t, p), check_items(c, p, run));
}

}  // namespace komdsp::tests
