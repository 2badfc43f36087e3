#include "support/dctn_check.hpp"

#include <algorithm>
#include <random>
#include <sstream>

namespace komdsp::tests {

std::string text_of(const dctn& t, const plan& p) {
  std::ostringstream s;
  s << (t.sine ? "sine " : "cosine ") << t.kind << (t.orthogonal ? " orthogonal" : "");
  const auto list = [&](const char* name, const auto& values, int count) {
    s << name;
    for (int i = 0; i < count; ++i) s << (i == 0 ? " " : ",") << values[i];
  };
  list(" shape", t.shape, t.rank);
  list(" axes", t.axis, t.axes);
  list(" in", t.in_stride, t.rank);
  list(" out", t.out_stride, t.rank);
  s << (t.type == precision::f64 ? " f64" : " f32") << (t.in_place ? " in place" : "") << " on " << p.profile_name;
  return s.str();
}

std::vector<long double> reference_dctn(const dctn& t, std::vector<long double> x) {
  for (int a = 0; a < t.rank; ++a) {
    if (!is_transformed(t, a)) continue;
    std::size_t inner = 1, outer = 1;
    for (int b = 0; b < t.rank; ++b)
      if (b != a) (b < a ? outer : inner) *= static_cast<std::size_t>(t.shape[b]);
    const auto length = static_cast<std::size_t>(t.shape[a]);
    for (std::size_t o = 0; o < outer; ++o)
      for (std::size_t i = 0; i < inner; ++i) {
        std::vector<long double> row;
        for (std::size_t n = 0; n < length; ++n) row.push_back(x[(o * length + n) * inner + i]);
        row = reference_dct(along_axis(t, a), row);
        for (std::size_t n = 0; n < length; ++n) x[(o * length + n) * inner + i] = row[n];
      }
  }
  for (long double& v : x) v *= static_cast<long double>(t.scale);
  return x;
}

namespace {

std::vector<index> dense_or(const dctn& t, const index* strides) {
  std::vector<index> filled(strides, strides + t.rank);
  index step = 1;
  for (int a = t.rank - 1; a >= 0; --a) {
    index& mine = filled[static_cast<std::size_t>(a)];
    if (mine == 0) mine = step;
    step = mine * t.shape[a];
  }
  return filled;
}
// Places of the elements, in the order of the axes.
std::vector<index> places_of(const dctn& t, const std::vector<index>& strides) {
  std::vector<index> all{0};
  for (int a = 0; a < t.rank; ++a) {
    std::vector<index> more;
    for (const index at : all)
      for (index n = 0; n < t.shape[a]; ++n) more.push_back(at + n * strides[static_cast<std::size_t>(a)]);
    all = more;
  }
  return all;
}
// As many roundings as Fourier transforms over these axes have.
double bound_of(const dctn& t) {
  double points = 1;
  bool smooth = true, few = true;
  for (int a = 0; a < t.rank; ++a) {
    if (!is_transformed(t, a)) continue;
    few = few && t.shape[a] < 4;
    points *= static_cast<double>(logical_length(along_axis(t, a)));
    smooth = smooth && is_smooth(points_of(along_axis(t, a)));
  }
  return few ? accuracy_of_few(t.type) : (smooth ? 1 : 2) * accuracy_bound(t.type, points);
}

template <class T>
outcome check_dctn_as(const dctn& t, const plan& p, const runner& run) {
  const std::vector<index> in = places_of(t, dense_or(t, t.in_stride)), out = places_of(t, dense_or(t, t.out_stride));
  guarded<T> result(t.in_place ? std::max(p.input_bytes, p.output_bytes) : p.output_bytes, 1);
  std::vector<T> apart(static_cast<std::size_t>(p.input_bytes) / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  T* const from = t.in_place ? result.data() : apart.data();
  std::mt19937 random(static_cast<unsigned>(t.shape[0] * 31 + t.rank));
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<long double> x;
  for (const index at : in) {
    from[at] = static_cast<T>(number(random));
    x.push_back(from[at]);
  }
  for (const index at : out) result.mark(at);
  const std::vector<T> before = apart;
  const status s = run(p, from, result.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (std::memcmp(before.data(), apart.data(), apart.size() * sizeof(T)) != 0) return {false, "the input was changed"};
  if (!result.intact()) return {false, "memory outside the output was changed"};
  const std::vector<long double> expected = reference_dctn(t, x);
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const long double wrong = result.data()[out[i]] - expected[i];
    difference += wrong * wrong;
    norm += expected[i] * expected[i];
  }
  const double error = static_cast<double>(std::sqrt(difference / norm)), bound = bound_of(t);
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

}  // namespace

outcome check_dctn(const dctn& t, const plan& p, const runner& run) {
  outcome o = t.type == precision::f64 ? check_dctn_as<double>(t, p, run) : check_dctn_as<float>(t, p, run);
  if (!o.passed) o.message = text_of(t, p) + ": " + o.message;
  return o;
}

dctn cosines_over(const std::vector<index>& shape, const std::vector<int>& axes) {
  dctn t;
  t.rank = static_cast<int>(shape.size());
  std::copy(shape.begin(), shape.end(), t.shape);
  t.axes = static_cast<int>(axes.size());
  std::copy(axes.begin(), axes.end(), t.axis);
  return t;
}
dctn turned(dctn t, int turn) {
  t.kind = 1 + turn % 4;
  t.sine = turn / 4 % 2;
  t.type = turn / 8 % 2 ? precision::f64 : precision::f32;
  t.orthogonal = turn / 16 % 2;
  t.in_place = turn / 32 % 2;
  t.scale = turn % 3 == 0 ? 1 : 0.37;
  for (int a = 0; a < t.rank; ++a)
    if (t.kind == 1 && !t.sine && is_transformed(t, a) && t.shape[a] < 2) t.kind = 2;
  return t;
}

}  // namespace komdsp::tests
