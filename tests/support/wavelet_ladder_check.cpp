#include "support/wavelet_ladder_check.hpp"

#include <sstream>

namespace komdsp::tests {
namespace {

// ---- one level by the published methods ----
bands<double> ladder_reference(const wavelet_ladder& t, const std::vector<double>& x) {
  if (!t.undecimated) return split(t.wavelet, wavelet_mode::periodization, x);
  bands<double> c;
  for (index o = 0; o < t.length; ++o) {
    double low = 0, high = 0;
    for (int j = 0; j < t.wavelet.taps; ++j) {
      const double sample = extended(x, o + t.wavelet.taps / 2 - j, wavelet_mode::periodic);
      low += tap_of(t.wavelet, true, false, j) * sample;
      high += tap_of(t.wavelet, true, true, j) * sample;
    }
    c.low.push_back(low);
    c.high.push_back(high);
  }
  return c;
}

}  // namespace

std::string text_of(const wavelet_ladder& t, const ladder_shape& s, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << (t.undecimated ? " undecimated " : " ") << t.length << " x " << t.batch
       << (t.type == precision::f64 ? " f64" : " f32") << ", method " << name_of(s.method) << ", " << s.items
       << " items, " << s.outputs << " outputs, on " << p.profile_name;
  return text.str();
}

namespace {

template <class T>
outcome check_ladder_as(const wavelet_ladder& t, const plan& p, const runner& run) {
  guarded<T> in(p.input_bytes, 1), out(p.output_bytes, 3);
  const auto values = noise<T>(static_cast<std::size_t>(t.length * t.batch), static_cast<unsigned>(t.length + 3));
  for (index i = 0; i < t.length * t.batch; ++i) {
    in.mark(i);
    in.data()[i] = values[static_cast<std::size_t>(i)];
  }
  const status s = run(p, in.data(), out.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  const index count = ladder_outputs(t);
  double error = 0;
  for (index b = 0; b < t.batch; ++b) {
    const auto row = values.begin() + b * t.length;
    const bands<double> truth = ladder_reference(t, {row, row + t.length});
    const T* const at = out.data() + 2 * b * count;
    for (index i = 0; i < 2 * count; ++i) out.mark(2 * b * count + i);
    const double largest = std::max(largest_of(truth.low), largest_of(truth.high));
    const double low = largest_error(std::vector<T>(at, at + count), truth.low, largest);
    const double high = largest_error(std::vector<T>(at + count, at + 2 * count), truth.high, largest);
    for (const double e : {low, high}) error = e <= error ? error : e;  // NaN stays
  }
  if (!in.intact()) return {false, "the input was changed"};
  if (!out.intact()) return {false, "memory outside the output was changed"};
  const double bound = sizeof(T) == 8 ? 1e-12 : 1e-6;
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_ladder(const wavelet_ladder& t, const ladder_shape& s, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_ladder_as<double>(t, p, run) : check_ladder_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, s, p) + ": " + o.message;
  return o;
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

namespace {

std::string text_of(const lifting& t, const plan& p) {
  std::ostringstream text;
  text << lifting_wavelet_names[static_cast<int>(t.wavelet)] << (t.inverse ? " inverse " : " ") << t.length << " x "
       << t.batch << ", levels " << t.levels << (t.type == precision::f64 ? " f64" : " f32") << ", layout "
       << t.at.stride << "/" << t.at.distance << " on " << p.profile_name;
  return text.str();
}

// Places of the coefficients of [cA_L, cD_L, ..., cD_1] after lifting.
std::vector<index> lifted_places(index length, int levels) {
  std::vector<index> at;
  for (index k = 0; k < length >> levels; ++k) at.push_back(k << levels);
  for (int level = levels; level >= 1; --level)
    for (index k = 0; k < length >> level; ++k) at.push_back((2 * k + 1) << (level - 1));
  return at;
}
dwt lifted_dwt(const lifting& t, const filter_bank& bank) {
  dwt d;
  d.wavelet = bank;
  d.length = t.length;
  d.levels = t.levels;
  d.mode = wavelet_mode::periodization;
  d.inverse = t.inverse;
  d.type = t.type;
  return d;
}
template <class T>
outcome check_lifting_as(lifting t, const filter_bank& bank, double more, const plan& p, const runner& run) {
  if (t.at.distance == 0) t.at.distance = t.length * t.at.stride;
  guarded<T> memory(p.output_bytes, 1);
  const std::vector<index> places = lifted_places(t.length, t.levels);
  const auto values = noise<T>(static_cast<std::size_t>(t.length * t.batch), static_cast<unsigned>(t.length + 9));
  const auto place = [&](index b, index i, bool coefficients) {
    return b * t.at.distance + (coefficients ? places[static_cast<std::size_t>(i)] : i) * t.at.stride;
  };
  for (index b = 0; b < t.batch; ++b)
    for (index i = 0; i < t.length; ++i) {
      memory.mark(place(b, i, false));
      memory.data()[place(b, i, t.inverse)] = values[static_cast<std::size_t>(b * t.length + i)];
    }
  const status s = run(p, memory.data(), memory.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (!memory.intact()) return {false, "memory between the samples was changed"};
  const dwt d = lifted_dwt(t, bank);
  for (index b = 0; b < t.batch; ++b) {
    const std::vector<T> row(values.begin() + b * t.length, values.begin() + (b + 1) * t.length);
    const auto truth = reference(d, std::vector<double>(row.begin(), row.end()));
    std::vector<T> got;
    for (index i = 0; i < t.length; ++i) got.push_back(memory.data()[place(b, i, !t.inverse)]);
    const double error = largest_error(got, truth, t.inverse ? largest_of(row) : largest_of(truth));
    const double bound = wavelet_bound(d, row, error) + more;
    std::ostringstream text;
    text << "row " << b << ": error " << error << ", bound " << bound;
    if (!(error <= bound)) return {false, text.str()};
  }
  return {true, ""};
}

}  // namespace

outcome check_lifting(const lifting& t, const filter_bank& bank, double more, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_lifting_as<double>(t, bank, more, p, run)
                                       : check_lifting_as<float>(t, bank, more, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}
outcome check(const wavelet_ladder& t, const ladder_shape& s, const profile& d, const runner& run) {
  const plan p = planned(t, d, s);
  return p.result == status::ok ? check_ladder(t, s, p, run) : refused(text_of(t, s, p), p);
}
outcome check(const lifting& t, const filter_bank& bank, double more, const profile& d, const runner& run) {
  const plan p = planned(t, d);
  return p.result == status::ok ? check_lifting(t, bank, more, p, run) : refused(text_of(t, p), p);
}

}  // namespace komdsp::tests
