#include "support/checks/wavelet_check.hpp"

#include "definitions/wavelet2d.hpp"
#include "planner/wavelet/plan_wavelet.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <sstream>

namespace komdsp::tests {

namespace {

// The error of `got`, which is of item x.
template <class T>
double error_of(const item_case& c, const std::vector<T>& x, const std::vector<T>& got) {
  const std::vector<double> truth = c.truth({x.begin(), x.end()});
  return definitions::largest_error(
      got, truth, definitions::largest_of(c.inverse ? std::vector<double>(x.begin(), x.end()) : truth));
}
// One level in single precision 1e-6; several also twice what plain sums in float lose, of these numbers or of others:
// where lines go on beyond the ends that varies from one signal to the next.
double bound_of(const item_case& c, const std::vector<double>&, double) {
  return definitions::level_bound(precision::f64) + c.more;
}
double bound_of(const item_case& c, const std::vector<float>& x, double error) {
  double bound = definitions::level_bound(precision::f32) + c.more;
  if (c.one_level || error <= bound) return bound;
  const auto plain = [&](const std::vector<float>& y) { return 2 * error_of(c, y, c.plain(y)) + c.more; };
  bound = std::max(bound, plain(x));
  for (unsigned seed = 0; seed < 40 && !(error <= bound); ++seed)
    bound = std::max(bound, plain(noise<float>(static_cast<index>(x.size()), seed)));
  return bound;
}

template <class T>
outcome check_items_as(const item_case& c, const plan& p, const runner& run) {
  const bool in_place = p.what.in_place;
  guarded<T> in(in_place ? 0 : p.input_bytes, 1), out(p.output_bytes, in_place ? 1 : 3);
  guarded<T>& from = in_place ? out : in;
  std::size_t count = 0;
  for (const item_places& item : c.items) count += item.in.size();
  const auto values = noise<T>(count, c.seed);
  auto next = values.begin();
  for (const item_places& item : c.items) {
    for (const index at : item.in) {
      from.mark(at);
      from.data()[at] = *next++;
    }
    for (const index at : item.out) out.mark(at);
  }
  const status s = run(p, from.data(), out.data(), nullptr);
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  if (!in.intact()) return {false, "the input was changed"};
  if (!out.intact()) return {false, "memory outside the output was changed"};
  next = values.begin();
  outcome o;
  for (const item_places& item : c.items) {
    const std::vector<T> x(next, next + static_cast<std::ptrdiff_t>(item.in.size()));
    next += static_cast<std::ptrdiff_t>(item.in.size());
    std::vector<T> got;
    for (const index at : item.out) got.push_back(out.data()[at]);
    const double error = error_of(c, x, got);
    o = within(error, bound_of(c, x, error));
    if (!o.passed) return o;
  }
  return o;
}

}  // namespace

outcome check_items(const item_case& c, const plan& p, const runner& run) {
  return p.what.precision == precision::f64 ? check_items_as<double>(c, p, run) : check_items_as<float>(c, p, run);
}
std::vector<index> places(index first, index count, index stride) {
  std::vector<index> at(static_cast<std::size_t>(count));
  for (index i = 0; i < count; ++i) at[static_cast<std::size_t>(i)] = first + i * stride;
  return at;
}

std::string text_of(const dwt& t, const plan& p) {
  std::ostringstream s;
  s << t.wavelet.name << " " << wavelet_mode_names[static_cast<int>(t.mode)] << (t.inverse ? " inverse " : " ")
    << t.length << " x " << t.batch << ", levels " << t.levels << type_text(t.precision) << " in " << t.in.stride << "/"
    << t.in.distance << " out " << t.out.stride << "/" << t.out.distance << " on " << p.profile_name;
  return s.str();
}
std::string text_of(const dwt2& t, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << " " << wavelet_mode_names[static_cast<int>(t.mode)] << (t.inverse ? " inverse " : " ")
       << t.rows << " x " << t.columns << " x " << t.batch << ", levels " << t.levels << type_text(t.precision)
       << " on " << p.profile_name;
  return text.str();
}
std::string text_of(const swt& t, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << " undecimated" << (t.inverse ? " inverse " : " ") << t.length << " x " << t.batch
       << ", levels " << t.levels << ", step " << t.step << (t.bands_first ? ", bands first" : "")
       << type_text(t.precision) << " on " << p.profile_name;
  return text.str();
}

std::vector<item_places> items_of(const dwt& described) {
  dwt t = described;
  planning::fill_distances(t);
  const index whole = joined_length(t.wavelet, t.mode, t.length, t.levels);
  std::vector<item_places> items;
  for (index b = 0; b < t.batch; ++b)
    items.push_back({places(b * t.in.distance, t.inverse ? whole : t.length, t.in.stride),
                     places(b * t.out.distance, t.inverse ? t.length : whole, t.out.stride)});
  return items;
}
std::vector<item_places> items_of(const dwt2& t) {
  const definitions::level_place o = definitions::place_of(t, 1);
  const index samples = t.rows * t.columns, bands = (o.row + o.low_rows) * (o.column + o.low_columns),
              in = t.inverse ? bands : samples, out = t.inverse ? samples : bands;
  std::vector<item_places> items;
  for (index b = 0; b < t.batch; ++b) items.push_back({places(b * in, in), places(b * out, out)});
  return items;
}
std::vector<item_places> items_of(const swt& t) {
  std::vector<item_places> items;
  for (index b = 0; b < t.batch; ++b) {
    std::vector<index> bands;
    for (index band = 0; band <= t.levels; ++band) {
      const auto more = places((t.bands_first ? band * t.batch + b : b * (t.levels + 1) + band) * t.length, t.length);
      bands.insert(bands.end(), more.begin(), more.end());
    }
    const std::vector<index> samples = places(b * t.length, t.length);
    items.push_back(t.inverse ? item_places{bands, samples} : item_places{samples, bands});
  }
  return items;
}

outcome check(const dwt& t, const plan& p, const runner& run) {
  item_case c{items_of(t)};
  c.define([t](const auto& x) { return definitions::truth_of(t, x); });
  c.inverse = t.inverse;
  c.one_level = t.levels == 1;
  c.seed = static_cast<unsigned>(t.length + 7);
  return told_of(text_of(t, p), check_items(c, p, run));
}
outcome check(const dwt2& t, const plan& p, const runner& run) {
  const definitions::level_place o = definitions::place_of(t, 1);
  const index rows = o.row + o.low_rows, columns = o.column + o.low_columns;
  item_case c{items_of(t)};
  c.define([=](const auto& x) {
    definitions::matrix<typename std::decay_t<decltype(x)>::value_type> image(t.inverse ? rows : t.rows,
                                                                              t.inverse ? columns : t.columns);
    image.data = x;
    return definitions::truth_of(t, image).data;
  });
  c.inverse = t.inverse;
  c.seed = static_cast<unsigned>(p.input_bytes);
  return told_of(text_of(t, p), check_items(c, p, run));
}
outcome check(const swt& t, const plan& p, const runner& run) {
  item_case c{items_of(t)};
  c.define([t](const auto& x) { return definitions::truth_of(t, x); });
  c.inverse = t.inverse;
  c.seed = static_cast<unsigned>(p.input_bytes);
  return told_of(text_of(t, p), check_items(c, p, run));
}

std::vector<filter_bank> every_wavelet() {
  std::vector<filter_bank> all;
  each_wavelet([&](const filter_bank& w) { all.push_back(w); });
  return all;
}

}  // namespace komdsp::tests
