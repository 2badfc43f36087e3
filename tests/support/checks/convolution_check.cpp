#include "support/checks/convolution_check.hpp"

#include "definitions/convolution.hpp"
#include "planner/convolve/plan_convolution.hpp"

#include <sstream>

namespace komdsp::tests {

template struct convolution_data<float>;
template struct convolution_data<double>;

template <class T>
exact_vector vector_at(const std::vector<T>& data, index at, index length, bool real) {
  exact_vector v(static_cast<std::size_t>(length));
  for (index n = 0; n < length; ++n) {
    const std::size_t i = static_cast<std::size_t>((at + n) * (real ? 1 : 2));
    v[static_cast<std::size_t>(n)] = exact(data[i], real ? T{} : data[i + 1]);
  }
  return v;
}
template exact_vector vector_at(const std::vector<float>&, index, index, bool);
template exact_vector vector_at(const std::vector<double>&, index, index, bool);

std::string text_of(const convolution& c, const plan& p) {
  std::ostringstream text;
  text << (c.real ? "real " : "complex ") << (c.circular ? "circular " : "linear ") << (c.valid ? "valid " : "")
       << (c.correlate ? "correlation " : "convolution ") << c.x_length << " * " << c.y_length << ", " << c.outer
       << " x " << c.inner << ", y " << c.y.outer << " " << c.y.inner << "," << type_text(c.precision) << " by "
       << name_of(p.variant) << " on " << p.profile_name;
  return text.str();
}
std::string text_of(const convolution2d& c, const plan& p) {
  std::ostringstream text;
  text << (c.real ? "real " : "complex ") << (c.correlate ? "correlation " : "convolution ") << c.x_rows << " x "
       << c.x_columns << " with " << c.y_rows << " x " << c.y_columns << ' '
       << convolution_part_names[static_cast<int>(c.part)] << ", batch " << c.batch << (c.shared_x ? ", x shared" : "")
       << (c.shared_y ? ", y shared" : "") << "," << type_text(c.precision) << " on " << p.profile_name << ": ";
  return text.str();
}

namespace {

// Elements of one pair, and where each pair begins.
struct pair_places {
  struct place {
    index x, y, z;
  };
  place elements;
  std::vector<place> pairs;
};
pair_places places_of(const convolution& c) {
  convolution full = c;
  const index length = length_of_result(c);
  planning::fill_distances(full.x, c.x_length, c);
  planning::fill_distances(full.y, c.y_length, c);
  planning::fill_distances(full.z, length, c);
  pair_places all{{c.x_length, c.y_length, length}, {}};
  for (index o = 0; o < c.outer; ++o)
    for (index i = 0; i < c.inner; ++i) {
      const auto at = [&](const pair_layout& l) { return o * l.outer + i * l.inner; };
      all.pairs.push_back({at(full.x), at(full.y), at(full.z)});
    }
  return all;
}
pair_places places_of(const convolution2d& c) {
  const index x = c.x_rows * c.x_columns, y = c.y_rows * c.y_columns, z = rows_of_result(c) * columns_of_result(c);
  pair_places all{{x, y, z}, {}};
  for (index b = 0; b < c.batch; ++b) all.pairs.push_back({c.shared_x ? 0 : b * x, c.shared_y ? 0 : b * y, b * z});
  return all;
}

template <class T, class Convolution>
double largest_error(const Convolution& c, const convolution_data<T>& d, index points) {
  const pair_places all = places_of(c);
  const index per = c.real ? 1 : 2;
  double worst = 0;
  std::vector<char> written(d.z.size());
  for (const pair_places::place& at : all.pairs) {
    const auto x = vector_at(d.x, at.x, all.elements.x, c.real), y = vector_at(d.y, at.y, all.elements.y, c.real),
               z = vector_at(d.z, at.z, all.elements.z, c.real);
    const double e = pair_error(c, x, y, z, points);
    worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
    std::memset(written.data() + at.z * per, 1, static_cast<std::size_t>(all.elements.z * per));
  }
  for (std::size_t n = 0; n < d.z.size(); ++n)
    if (!written[n] && d.z[n] != T(1e30)) return INFINITY;
  return worst;
}

template <class T, class Convolution>
outcome check_as(const Convolution& c, const plan& p, const runner& run, index points) {
  convolution_data<T> data(p, 3);
  const std::vector<T> x = data.x, y = data.y;
  const status s = run(p, data.x.data(), data.z.data(), data.y.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (x != data.x || y != data.y) return {false, "an input was written"};
  return within(largest_error(c, data, points), 1);
}
template <class Convolution>
outcome check_pairs(const Convolution& c, const plan& p, const runner& run, index points) {
  return told_of(text_of(c, p), c.precision == precision::f64 ? check_as<double>(c, p, run, points)
                                                              : check_as<float>(c, p, run, points));
}

}  // namespace

template <class Convolution>
double pair_error(const Convolution& c, const exact_vector& x, const exact_vector& y, const exact_vector& z,
                  index points) {
  const long double norms =
      definitions::norm_of(x) * definitions::norm_of(y) * std::abs(static_cast<long double>(c.scale));
  return definitions::convolution_error(z, definitions::truth_of(c, x, y, fftw_rows), norms) /
         definitions::convolution_bound(c.precision, points);
}
template double pair_error(const convolution&, const exact_vector&, const exact_vector&, const exact_vector&, index);
template double pair_error(const convolution2d&, const exact_vector&, const exact_vector&, const exact_vector&, index);

template <class T>
double worst_error(const convolution& c, const convolution_data<T>& d) {
  return largest_error(c, d, transform_length(c));
}
template double worst_error(const convolution&, const convolution_data<float>&);
template double worst_error(const convolution&, const convolution_data<double>&);

outcome check(const convolution& c, const plan& p, const runner& run) {
  return check_pairs(c, p, run, transform_length(c));
}
outcome check(const convolution2d& c, const plan& p, const runner& run) {
  return check_pairs(c, p, run, p.what.length);
}

std::vector<convolution> convolution_sample() {
  std::vector<convolution> all;
  int turn = 0;
  for (const index length : {1, 3, 16, 50, 128, 257, 800})
    for (int kind = 0; kind < 8; ++kind, ++turn) {
      convolution c{
          .x_length = length, .circular = (kind & 1) != 0, .correlate = (kind & 2) != 0, .real = (kind & 4) != 0};
      c.y_length = c.circular ? length : length / 3 + 1;
      c.inner = turn % 3 == 0 ? 1 : 2 + 9 * (turn % 4);
      c.outer = turn % 5 == 0 ? 2 : 1;
      c.scale = 0.75;
      if (turn % 4 == 1) c.y = {0, 0};
      if (turn % 4 == 3) c.y = {0, pair_layout::dense};
      c.precision = turn % 6 == 5 ? precision::f64 : precision::f32;
      all.push_back(c);
    }
  return all;
}

convolution pairs_of(index length, index pairs, precision type) {
  convolution c{.x_length = length, .y_length = length, .inner = pairs, .circular = true, .precision = type};
  return c;
}
profile device_keeping(int max_np, int group) {
  profile d;
  d.name = "device";
  d.max_group = group;
  d.one_item_tiles = false;
  d.convolution_max_np = max_np;
  return d;
}

}  // namespace komdsp::tests
