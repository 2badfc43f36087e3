#include "support/wavelet_check.hpp"

#include "planner/plan_wavelet.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

template <class T>
T extended(const std::vector<T>& x, index i, wavelet_mode mode) {
  const auto n = static_cast<index>(x.size());
  if (i >= 0 && i < n) return x[static_cast<std::size_t>(i)];
  const index mirror = i < 0 ? -1 - i : 2 * n - 1 - i, reflection = i < 0 ? -i : 2 * n - 2 - i;
  const T end = i < 0 ? x.front() : x.back();
  const bool line = mode == wavelet_mode::reflect || mode == wavelet_mode::antireflect || mode == wavelet_mode::smooth;
  if (line && n == 1) return end;
  switch (mode) {
    case wavelet_mode::zero:
      return 0;
    case wavelet_mode::constant:
      return end;
    case wavelet_mode::symmetric:
      return extended(x, mirror, mode);
    case wavelet_mode::antisymmetric:
      return -extended(x, mirror, mode);
    case wavelet_mode::reflect:
      return extended(x, reflection, mode);
    case wavelet_mode::antireflect:
      return 2 * end - extended(x, reflection, mode);
    case wavelet_mode::smooth: {
      const T slope = i < 0 ? x[1] - x[0] : x.back() - x[x.size() - 2];
      return end + slope * static_cast<T>(i < 0 ? i : i - (n - 1));
    }
    default:
      return extended(x, i < 0 ? i + n : i - n, mode);
  }
}

template <class T>
bands<T> split(const filter_bank& w, wavelet_mode mode, std::vector<T> x, index phase) {
  const index count = coefficients_of(w, mode, static_cast<index>(x.size()));
  const index first = mode == wavelet_mode::periodization ? w.taps / 2 + phase : 1;
  if (mode == wavelet_mode::periodization && x.size() % 2 != 0) x.push_back(x.back());
  bands<T> c;
  for (index o = 0; o < count; ++o) {
    T low = 0, high = 0;
    for (int j = 0; j < w.taps; ++j) {
      const T sample = extended(x, 2 * o + first - j, mode);
      low += static_cast<T>(tap_of(w, true, false, j)) * sample;
      high += static_cast<T>(tap_of(w, true, true, j)) * sample;
    }
    c.low.push_back(low);
    c.high.push_back(high);
  }
  return c;
}

template <class T>
std::vector<T> joined(const filter_bank& w, wavelet_mode mode, const bands<T>& c, index length, index phase) {
  const bool periodic = mode == wavelet_mode::periodization;
  const auto count = static_cast<index>(c.low.size()), around = 2 * count;
  std::vector<T> x(static_cast<std::size_t>(length));
  for (index k = 0; k < count; ++k)
    for (int j = 0; j < w.taps; ++j) {
      index n = 2 * k + j - (periodic ? w.taps / 2 - 1 - phase : w.taps - 2);
      if (periodic) n = (n % around + around) % around;
      if (n >= 0 && n < length)
        x[static_cast<std::size_t>(n)] +=
            static_cast<T>(tap_of(w, false, false, j)) * c.low[static_cast<std::size_t>(k)] +
            static_cast<T>(tap_of(w, false, true, j)) * c.high[static_cast<std::size_t>(k)];
    }
  return x;
}

template <class T>
std::vector<T> reference(const dwt& t, std::vector<T> x) {
  const auto part = [](const std::vector<T>& all, index first, index count) {
    return std::vector<T>(all.begin() + first, all.begin() + first + count);
  };
  std::vector<T> details;
  if (!t.inverse) {
    for (int level = 0; level < t.levels; ++level) {
      const bands<T> c = split(t.wavelet, t.mode, x);
      details.insert(details.begin(), c.high.begin(), c.high.end());
      x = c.low;
    }
    x.insert(x.end(), details.begin(), details.end());
    return x;
  }
  index at = length_at(t.wavelet, t.mode, t.length, t.levels + 1);
  std::vector<T> low = part(x, 0, at);
  for (int level = t.levels; level >= 1; --level) {
    const index length = length_at(t.wavelet, t.mode, t.length, level),
                count = coefficients_of(t.wavelet, t.mode, length);
    low = joined(t.wavelet, t.mode, bands<T>{low, part(x, at, count)}, length);
    at += count;
  }
  return low;
}

template <class T>
std::vector<T> noise(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<T> x(count);
  for (T& v : x) v = static_cast<T>(number(random));
  return x;
}

namespace {

// What plain sums in T lose of one row.
template <class T>
double plain_error(const dwt& t, const std::vector<T>& x) {
  const auto truth = reference(t, std::vector<double>(x.begin(), x.end()));
  return largest_error(reference(t, x), truth, t.inverse ? largest_of(x) : largest_of(truth));
}

}  // namespace

template <class T>
double wavelet_bound(const dwt& t, const std::vector<T>& x, double error) {
  if (sizeof(T) == 8) return 1e-12;
  double bound = 1e-6;
  if (t.levels == 1 || error <= bound) return bound;
  bound = std::max(bound, 2 * plain_error(t, x));
  for (unsigned seed = 0; seed < 40 && !(error <= bound); ++seed)
    bound = std::max(bound, 2 * plain_error(t, noise<T>(x.size(), seed)));
  return bound;
}


template float extended(const std::vector<float>&, index, wavelet_mode);
template bands<float> split(const filter_bank&, wavelet_mode, std::vector<float>, index);
template std::vector<float> joined(const filter_bank&, wavelet_mode, const bands<float>&, index, index);
template std::vector<float> reference(const dwt&, std::vector<float>);
template std::vector<float> noise(std::size_t, unsigned);
template double wavelet_bound(const dwt&, const std::vector<float>&, double);
template double extended(const std::vector<double>&, index, wavelet_mode);
template bands<double> split(const filter_bank&, wavelet_mode, std::vector<double>, index);
template std::vector<double> joined(const filter_bank&, wavelet_mode, const bands<double>&, index, index);
template std::vector<double> reference(const dwt&, std::vector<double>);
template std::vector<double> noise(std::size_t, unsigned);
template double wavelet_bound(const dwt&, const std::vector<double>&, double);

std::string text_of(const dwt& t, const plan& p) {
  std::ostringstream s;
  s << t.wavelet.name << " " << wavelet_mode_names[static_cast<int>(t.mode)] << (t.inverse ? " inverse " : " ")
    << t.length << " x " << t.batch << ", levels " << t.levels << (t.type == precision::f64 ? " f64" : " f32") << " in "
    << t.in.stride << "/" << t.in.distance << " out " << t.out.stride << "/" << t.out.distance << " on "
    << p.profile_name;
  return s.str();
}
namespace {

template <class T>
outcome check_dwt_as(dwt t, const plan& p, const runner& run) {
  planning::fill_distances(t);
  const index whole = joined_length(t.wavelet, t.mode, t.length, t.levels);
  const index points_in = t.inverse ? whole : t.length, points_out = t.inverse ? t.length : whole;
  guarded<T> in(p.input_bytes, 1), out(p.output_bytes, 3);
  const auto values = noise<T>(static_cast<std::size_t>(points_in * t.batch), static_cast<unsigned>(t.length + 7));
  for (index b = 0; b < t.batch; ++b)
    for (index n = 0; n < points_in; ++n) {
      in.mark(b * t.in.distance + n * t.in.stride);
      in.data()[b * t.in.distance + n * t.in.stride] = values[static_cast<std::size_t>(b * points_in + n)];
    }
  const status s = run(p, in.data(), out.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  double error = 0, bound = 0;
  for (index b = 0; b < t.batch; ++b) {
    const auto begin = values.begin() + b * points_in;
    std::vector<T> got;
    for (index n = 0; n < points_out; ++n) {
      out.mark(b * t.out.distance + n * t.out.stride);
      got.push_back(out.data()[b * t.out.distance + n * t.out.stride]);
    }
    const std::vector<T> row(begin, begin + points_in);
    const auto truth = reference(t, std::vector<double>(begin, begin + points_in));
    const double e = largest_error(got, truth, t.inverse ? largest_of(row) : largest_of(truth));
    const double most = wavelet_bound(t, row, e);
    if (!(e <= most) || b == 0) error = e, bound = most;
    if (!(e <= most)) break;
  }
  if (!in.intact()) return {false, "the input was changed"};
  if (error <= bound && !out.intact()) return {false, "memory outside the output was changed"};
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_dwt(const dwt& t, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_dwt_as<double>(t, p, run) : check_dwt_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

std::vector<filter_bank> every_wavelet() {
  std::vector<filter_bank> all;
  each_wavelet([&](const filter_bank& w) { all.push_back(w); });
  return all;
}
outcome check(const dwt& t, const profile& d, const runner& run) {
  const plan p = planned(t, d);
  return p.result == status::ok ? check_dwt(t, p, run) : refused(text_of(t, p), p);
}

}  // namespace komdsp::tests
