#include "support/fft_check.hpp"

#include <fftw3.h>

#include <algorithm>
#include <random>
#include <sstream>

namespace komdsp::tests {

template class guarded<float>;
template class guarded<double>;

std::string text_of(const fft& t, const char* variant, const char* profile) {
  std::ostringstream s;
  s << (t.kind == fft_kind::real        ? "real "
        : t.kind == fft_kind::hermitian ? "hermitian "
                                        : "")
    << (t.inverse ? "inverse " : "forward ") << t.length << " x " << t.batch
    << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place" : "") << " in " << t.in.stride << "/"
    << t.in.distance << " out " << t.out.stride << "/" << t.out.distance << " " << variant << " on " << profile;
  return s.str();
}

// The other half by symmetry; imaginary parts of bins 0 and n/2 do not count.
static void complete_bins(std::vector<exact>& bins) {
  const std::size_t n = bins.size();
  bins[0] = bins[0].real();
  if (n % 2 == 0) bins[n / 2] = bins[n / 2].real();
  for (std::size_t k = n / 2 + 1; k < n; ++k) bins[k] = std::conj(bins[n - k]);
}

// In place, and of one transform without a copy: long ones take gigabytes.
std::vector<exact> reference_fft(const fft& t, std::vector<exact> x) {
  const auto points = points_in(t), results = points_out(t);
  std::vector<exact> row, y;
  std::vector<exact>& full = t.batch == 1 ? x : row;
  if (t.batch > 1) y.reserve(static_cast<std::size_t>(t.batch * results));
  full.resize(static_cast<std::size_t>(t.length));
  auto* const numbers = reinterpret_cast<fftwl_complex*>(full.data());
  fftwl_plan p = fftwl_plan_dft_1d(static_cast<int>(t.length), numbers, numbers,
                                   t.inverse ? FFTW_BACKWARD : FFTW_FORWARD, FFTW_ESTIMATE);
  for (index b = 0; b < t.batch; ++b) {
    if (t.batch > 1) std::copy_n(x.begin() + b * points, points, full.begin());
    if (real_out(t)) complete_bins(full);
    fftwl_execute(p);
    if (t.batch > 1) y.insert(y.end(), full.begin(), full.begin() + results);
  }
  fftwl_destroy_plan(p);
  if (t.batch > 1) return y;
  x.resize(static_cast<std::size_t>(results));
  return x;
}

namespace {

// Numbers of this transform are single in both precisions.
bool has_single_numbers(const fft& t) {
  return t.type == precision::f32 || t.length >= 1 << 20;
}
// The reference, kept until it is of another transform: devices, places and, of long ones, precisions are tested with
// the same numbers.
const std::vector<exact>& remembered_fft(const fft& t, std::vector<exact> x) {
  static std::vector<index> of;
  static std::vector<exact> kept;
  const std::vector<index> key{t.length, t.batch, static_cast<index>(t.kind), t.inverse, has_single_numbers(t)};
  if (of != key) {
    kept = {};
    kept = reference_fft(t, std::move(x));
    of = key;
  }
  return kept;
}

// Elements of one side of a plan in memory.
struct side {
  layout at;
  index points, batch;
  bool real;
  index offset(index b, index n) const { return (real ? 1 : 2) * (b * at.distance + n * at.stride); }
};
side input_side(const plan& p) {
  return {p.what.in, points_in(p.what), p.what.batch, real_in(p.what)};
}
side output_side(const plan& p) {
  return {p.what.out, points_out(p.what), p.what.batch, real_out(p.what)};
}

template <class T>
outcome check_fft_as(const plan& p, const runner& run, index offset) {
  const fft& t = p.what;
  const side in = input_side(p), out = output_side(p);
  guarded<T> result(t.in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, offset);
  std::vector<T> apart(t.in_place ? 0 : static_cast<std::size_t>(p.input_bytes) / sizeof(T),
                       std::numeric_limits<T>::quiet_NaN());
  T* const from = t.in_place ? result.data() : apart.data();
  std::mt19937 random(static_cast<unsigned>(t.length * 31 + t.batch));
  std::uniform_real_distribution<double> distributed(-1, 1);
  const bool single = has_single_numbers(t);
  const auto number = [&] {
    const double v = distributed(random);
    return static_cast<T>(single ? static_cast<float>(v) : v);
  };
  std::vector<exact> x;
  x.reserve(static_cast<std::size_t>(t.batch * t.length));
  for (index b = 0; b < in.batch; ++b)
    for (index n = 0; n < in.points; ++n) {
      T* const at = from + in.offset(b, n);
      at[0] = number();
      if (!in.real) at[1] = number();
      x.emplace_back(at[0], in.real ? 0 : at[1]);
      if (t.in_place)
        for (index part = 0; part < (in.real ? 1 : 2); ++part) result.mark(in.offset(b, n) + part);
    }
  const std::vector<exact>& y = remembered_fft(t, std::move(x));
  const std::vector<T> before = apart;
  const status s = run(p, from, result.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (std::memcmp(before.data(), apart.data(), apart.size() * sizeof(T)) != 0) return {false, "the input was changed"};

  long double difference = 0, norm = 0;
  std::size_t i = 0;
  for (index b = 0; b < out.batch; ++b)
    for (index n = 0; n < out.points; ++n, ++i) {
      const T* const at = result.data() + out.offset(b, n);
      for (index part = 0; part < (out.real ? 1 : 2); ++part) result.mark(out.offset(b, n) + part);
      const exact expected = y[i] * static_cast<long double>(t.scale), got(at[0], out.real ? 0 : at[1]);
      difference += std::norm(got - (out.real ? exact(expected.real()) : expected));
      norm += std::norm(expected);
    }
  if (!result.intact()) return {false, "memory outside the output was changed"};
  const double error = static_cast<double>(std::sqrt(difference / norm));
  std::ostringstream text;
  text << "error " << error << ", bound " << accuracy_bound(t);
  return {error <= accuracy_bound(t), text.str()};
}

}  // namespace

outcome check_fft(const plan& p, const runner& run, index offset) {
  outcome o =
      p.what.type == precision::f64 ? check_fft_as<double>(p, run, offset) : check_fft_as<float>(p, run, offset);
  if (!o.passed) o.message = text_of(p.what, name_of(p.variant), p.profile_name) + ": " + o.message;
  return o;
}

outcome refused(const std::string& transform, const plan& p) {
  return {false, transform + ": " + describe(p.result) + ", " + p.reason};
}

fft turned_fft_of(index length, int turn) {
  fft t;
  t.length = length;
  t.batch = std::vector<index>{1, 3, 17}[static_cast<std::size_t>(turn % 3)];
  t.inverse = turn / 3 % 2;
  t.type = turn / 6 % 2 ? precision::f64 : precision::f32;
  t.in_place = turn / 12 % 2;
  t.kind = turn / 24 % 2 ? fft_kind::real : fft_kind::complex;
  t.scale = t.inverse ? 1.0 / static_cast<double>(t.length) : length > 8 ? 0.75 : 1;
  return t;
}
fft turned_fft(int bits, int turn) {
  return turned_fft_of(index{1} << bits, turn);
}
fft swept_fft(index length, int turn) {
  fft t;
  t.length = length;
  t.kind = turn % 2 ? fft_kind::real : fft_kind::complex;
  t.inverse = turn / 2 % 2;
  t.type = turn / 4 % 2 ? precision::f64 : precision::f32;
  t.in_place = turn / 8 % 2;
  t.batch = (length < 200 ? 200 / length : 1) + (turn / 16 % 2 ? 18 : 0);
  t.scale = t.inverse ? 1.0 / static_cast<double>(length) : 1;
  return t;
}
int swept_turn(index length, int part) {
  const int number = static_cast<int>(length) + part;
  const bool more = length < 256 ? number / 2 % 2 : number % 8 == 0;
  return part + (number % 2 ? 8 : 0) + (more ? 16 : 0);
}

}  // namespace komdsp::tests
