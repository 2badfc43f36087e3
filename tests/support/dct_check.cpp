#include "support/dct_check.hpp"

#include <fftw3.h>

#include <map>
#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const dct& t, const plan& p) {
  std::ostringstream s;
  s << (t.sine ? "sine " : "cosine ") << t.kind << (t.orthogonal ? " orthogonal " : " ") << t.length << " x " << t.batch
    << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place" : "") << " in " << p.what.in.stride
    << "/" << p.what.in.distance << " out " << p.what.out.stride << "/" << p.what.out.distance << " on "
    << p.profile_name;
  return s.str();
}

namespace {

// A cosine of the definition has angle pi a b / d: `first` of a period of 4 d for number 0 and this result, and `step`
// more for each number.
std::vector<long double> by_definition(const dct& t, std::vector<long double> x) {
  const index two = t.sine ? 1 : 0, quarter = t.sine ? 3 * logical_length(t) : 0;  // cos(x - pi/2)
  if (t.kind == 1 && !t.sine) x.front() /= 2, x.back() /= 2;
  if (t.kind == 3) (t.sine ? x.back() : x.front()) /= 2;
  std::vector<long double> y;
  for (index k = 0; k < t.length; ++k) {
    const index b = t.kind <= 2 ? 2 * (k + two) : 2 * k + 1, step = 2 * b;
    const index first = t.kind == 1 || t.kind == 3 ? two * step : b;
    y.push_back(2 * sum_of_cosines(x, 4 * logical_length(t), first + quarter, step));
  }
  return y;
}
// by_definition, kept until transforms are of another kind or length: norms, places and devices are tested with the
// same numbers.
std::vector<long double> known_definition(const dct& t, const std::vector<long double>& x) {
  static std::map<std::vector<long double>, std::vector<long double>> known;
  static dct of;
  if (of.length != t.length || of.kind != t.kind || of.sine != t.sine) known.clear();
  of = t;
  std::vector<long double>& y = known[x];
  if (y.empty()) y = by_definition(t, x);
  return y;
}
std::vector<long double> by_fftw(const dct& t, std::vector<long double> x) {
  constexpr fftwl_r2r_kind kinds[2][4] = {{FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11},
                                          {FFTW_RODFT00, FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11}};
  fftwl_plan p =
      fftwl_plan_r2r_1d(static_cast<int>(t.length), x.data(), x.data(), kinds[t.sine][t.kind - 1], FFTW_ESTIMATE);
  fftwl_execute(p);
  fftwl_destroy_plan(p);
  return x;
}

template <class T>
outcome check_dct_as(const dct& t, const plan& p, const runner& run, index offset) {
  const layout in = p.what.in, out = p.what.out;
  const auto in_at = [&](index b, index n) { return b * in.distance + n * in.stride; };
  guarded<T> result(t.in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, offset);
  std::vector<T> apart(static_cast<std::size_t>(p.input_bytes) / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  T* const from = t.in_place ? result.data() : apart.data();
  std::mt19937 random(static_cast<unsigned>(t.length * 31 + t.batch));
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<std::vector<long double>> rows(static_cast<std::size_t>(t.batch));
  for (index b = 0; b < t.batch; ++b)
    for (index n = 0; n < t.length; ++n) {
      from[in_at(b, n)] = static_cast<T>(number(random));
      rows[static_cast<std::size_t>(b)].push_back(from[in_at(b, n)]);
      if (t.in_place) result.mark(in_at(b, n));
    }
  const std::vector<T> before = apart;
  const status s = run(p, from, result.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (std::memcmp(before.data(), apart.data(), apart.size() * sizeof(T)) != 0) return {false, "the input was changed"};
  long double difference = 0, norm = 0;
  for (index b = 0; b < t.batch; ++b) {
    const std::vector<long double> expected = reference_dct(t, rows[static_cast<std::size_t>(b)]);
    for (index k = 0; k < t.length; ++k) {
      const index at = b * out.distance + k * out.stride;
      result.mark(at);
      const long double truth = expected[static_cast<std::size_t>(k)], wrong = result.data()[at] - truth;
      difference += wrong * wrong;
      norm += truth * truth;
    }
  }
  if (!result.intact()) return {false, "memory outside the output was changed"};
  const double error = static_cast<double>(std::sqrt(difference / norm));
  std::ostringstream text;
  text << "error " << error << ", bound " << accuracy_bound(t);
  return {error <= accuracy_bound(t), text.str()};
}

}  // namespace

long double sum_of_cosines(const std::vector<long double>& x, index period, index first, index step) {
  static std::vector<long double> cosines;
  if (cosines.size() != static_cast<std::size_t>(period)) {
    cosines.clear();
    for (index i = 0; i < period; ++i)
      cosines.push_back(
          std::cos(2 * std::acos(-1.0L) * static_cast<long double>(i) / static_cast<long double>(period)));
  }
  long double sum = 0;
  index at = first % period;
  step %= period;
  for (const long double v : x) {
    sum += v * cosines[static_cast<std::size_t>(at)];
    at += step;
    if (at >= period) at -= period;
  }
  return sum;
}

std::vector<long double> reference_dct(const dct& t, std::vector<long double> x) {
  const long double root = std::sqrt(2.0L);
  const std::size_t first = t.sine ? x.size() - 1 : 0;
  const bool both = t.kind == 1 && !t.sine;
  if (t.orthogonal && (t.kind == 3 || both)) x[first] *= root;
  if (t.orthogonal && both) x.back() *= root;
  std::vector<long double> y = t.length <= 300 ? known_definition(t, x) : by_fftw(t, std::move(x));
  if (t.orthogonal && (t.kind == 2 || both)) y[first] /= root;
  if (t.orthogonal && both) y.back() /= root;
  for (long double& v : y) v *= static_cast<long double>(t.scale);
  return y;
}

outcome check_dct(const dct& t, const plan& p, const runner& run, index offset) {
  outcome o =
      t.type == precision::f64 ? check_dct_as<double>(t, p, run, offset) : check_dct_as<float>(t, p, run, offset);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

dct turned_dct(index length, int turn) {
  dct t;
  t.length = length;
  t.kind = 1 + turn % 4;
  t.sine = turn / 4 % 2;
  t.type = turn / 8 % 2 ? precision::f64 : precision::f32;
  t.orthogonal = turn / 16 % 2;
  t.in_place = turn / 32 % 2;
  t.batch =
      1 + (length < 400 ? 400 / length : 0) + (turn / 64 % 2 ? 18 : 0);  // few numbers have errors far from the mean
  t.scale = turn % 3 == 0 ? 1 : 1 / std::sqrt(static_cast<double>(logical_length(t) > 0 ? logical_length(t) : 1));
  if (t.kind == 1 && !t.sine && length < 2) t.length = 2;
  return t;
}

}  // namespace komdsp::tests
