#include "support/wavelet_check.hpp"

#include "planner/wavelet/plan_wavelet.hpp"

#include <random>
#include <sstream>

namespace komdsp::tests {

template <class T>
std::vector<T> noise(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<T> x(count);
  for (T& v : x) v = static_cast<T>(number(random));
  return x;
}

namespace {

// Error of plain sums in T of one row.
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

template std::vector<float> noise(std::size_t, unsigned);
template double wavelet_bound(const dwt&, const std::vector<float>&, double);
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
