#include "support/wavelet2d_check.hpp"

#include <sstream>

namespace komdsp::tests {
namespace {

template <class T>
struct matrix {
  index rows, columns;
  std::vector<T> data;
  matrix(index r, index c) : rows(r), columns(c), data(static_cast<std::size_t>(r * c)) {}
  T& at(index r, index c) { return data[static_cast<std::size_t>(r * columns + c)]; }
  T at(index r, index c) const { return data[static_cast<std::size_t>(r * columns + c)]; }
  matrix part(index r, index c, index height, index width) const {
    matrix p(height, width);
    for (index i = 0; i < height; ++i)
      for (index j = 0; j < width; ++j) p.at(i, j) = at(r + i, c + j);
    return p;
  }
  void put(index r, index c, const matrix& p) {
    for (index i = 0; i < p.rows; ++i)
      for (index j = 0; j < p.columns; ++j) at(r + i, c + j) = p.at(i, j);
  }
  matrix turned() const {
    matrix t(columns, rows);
    for (index i = 0; i < rows; ++i)
      for (index j = 0; j < columns; ++j) t.at(j, i) = at(i, j);
    return t;
  }
  std::vector<T> row(index r) const {
    return std::vector<T>(data.begin() + r * columns, data.begin() + (r + 1) * columns);
  }
  void put_row(index r, const std::vector<T>& x) { std::copy(x.begin(), x.end(), data.begin() + r * columns); }
};

// Every row into [low | high], and back into `length` samples.
template <class T>
matrix<T> split_rows(const dwt2& t, const matrix<T>& x) {
  const index count = coefficients_of(t.wavelet, t.mode, x.columns);
  matrix<T> y(x.rows, 2 * count);
  for (index r = 0; r < x.rows; ++r) {
    bands<T> c = split(t.wavelet, t.mode, x.row(r));
    c.low.insert(c.low.end(), c.high.begin(), c.high.end());
    y.put_row(r, c.low);
  }
  return y;
}
template <class T>
matrix<T> join_rows(const dwt2& t, const matrix<T>& y, index length) {
  matrix<T> x(y.rows, length);
  for (index r = 0; r < y.rows; ++r) {
    const std::vector<T> all = y.row(r);
    const auto middle = all.begin() + y.columns / 2;
    x.put_row(r, joined(t.wavelet, t.mode, bands<T>{{all.begin(), middle}, {middle, all.end()}}, length));
  }
  return x;
}

struct level_place {
  index rows, columns, low_rows, low_columns, row, column;  // where details begin
};
level_place place_of(const dwt2& t, int level) {
  level_place p{};
  p.rows = length_at(t.wavelet, t.mode, t.rows, level);
  p.columns = length_at(t.wavelet, t.mode, t.columns, level);
  p.low_rows = coefficients_of(t.wavelet, t.mode, p.rows);
  p.low_columns = coefficients_of(t.wavelet, t.mode, p.columns);
  p.row = length_at(t.wavelet, t.mode, t.rows, t.levels + 1);
  p.column = length_at(t.wavelet, t.mode, t.columns, t.levels + 1);
  for (int l = t.levels; l > level; --l) {
    p.row += length_at(t.wavelet, t.mode, t.rows, l + 1);
    p.column += length_at(t.wavelet, t.mode, t.columns, l + 1);
  }
  return p;
}
template <class T>
matrix<T> reference(const dwt2& t, const matrix<T>& x) {
  const level_place outer = place_of(t, 1);
  if (!t.inverse) {
    matrix<T> all(outer.row + outer.low_rows, outer.column + outer.low_columns), low = x;
    for (int level = 1; level <= t.levels; ++level) {
      const level_place p = place_of(t, level);
      const matrix<T> c = split_rows(t, split_rows(t, low).turned()).turned();
      const index h = p.low_rows, w = p.low_columns;
      all.put(p.row, 0, c.part(h, 0, h, w));
      all.put(0, p.column, c.part(0, w, h, w));
      all.put(p.row, p.column, c.part(h, w, h, w));
      low = c.part(0, 0, h, w);
    }
    all.put(0, 0, low);
    return all;
  }
  const level_place inner = place_of(t, t.levels);
  matrix<T> low = x.part(0, 0, inner.low_rows, inner.low_columns);
  for (int level = t.levels; level >= 1; --level) {
    const level_place p = place_of(t, level);
    const index h = p.low_rows, w = p.low_columns;
    matrix<T> c(2 * h, 2 * w);
    c.put(0, 0, low);
    c.put(h, 0, x.part(p.row, 0, h, w));
    c.put(0, w, x.part(0, p.column, h, w));
    c.put(h, w, x.part(p.row, p.column, h, w));
    low = join_rows(t, join_rows(t, c.turned(), p.rows).turned(), p.columns);
  }
  return low;
}

// Undecimated: each level splits every `step`-th sample, even and odd ones apart.
template <class T>
std::vector<T> reference_swt(const swt& t, const std::vector<T>& x) {
  const auto n = static_cast<std::size_t>(t.length), levels = static_cast<std::size_t>(t.levels);
  const auto periodic = wavelet_mode::periodization;
  std::vector<T> all((levels + 1) * n), low(x.begin(), x.begin() + t.length);
  if (t.inverse) all = x;
  for (std::size_t i = 1; i <= levels; ++i) {
    const std::size_t level = t.inverse ? levels + 1 - i : i, step = static_cast<std::size_t>(t.step) << (level - 1),
                      count = n / step / 2;
    T* const detail = all.data() + (levels - level + 1) * n;
    std::vector<T> next(n);
    for (std::size_t first = 0; first < step; ++first)
      for (std::size_t phase = 0; phase < 2; ++phase) {
        std::vector<T> every;
        bands<T> c{std::vector<T>(count), std::vector<T>(count)};
        for (std::size_t k = 0; k < n / step; ++k) every.push_back(low[first + k * step]);
        if (!t.inverse) c = split(t.wavelet, periodic, every, static_cast<index>(phase));
        for (std::size_t k = 0; k < count; ++k) {
          const std::size_t at = first + (2 * k + phase) * step;
          if (t.inverse) {
            c.low[k] = low[at];
            c.high[k] = detail[at];
          } else {
            next[at] = c.low[k];
            detail[at] = c.high[k];
          }
        }
        if (!t.inverse) continue;
        every = joined(t.wavelet, periodic, c, static_cast<index>(n / step), static_cast<index>(phase));
        for (std::size_t k = 0; k < n / step; ++k) next[first + k * step] += every[k] / 2;
      }
    low = next;
  }
  if (t.inverse) return low;
  std::copy(low.begin(), low.end(), all.begin());
  return all;
}

// ---- dense batches: guarded, poisoned buffers off their alignment ----
template <class T, class Reference>
outcome check_dense(const plan& p, index batch, const runner& run, const Reference& truth_of) {
  guarded<T> out(p.output_bytes, 1);
  std::vector<T> in(1 + static_cast<std::size_t>(p.input_bytes) / sizeof(T));
  const auto values = noise<T>(in.size() - 1, static_cast<unsigned>(p.input_bytes));
  std::copy(values.begin(), values.end(), in.begin() + 1);
  const status s = run(p, in.data() + 1, out.data());
  if (s != status::ok) return {false, std::string("status: ") + describe(s)};
  const auto count = p.output_bytes / static_cast<index>(sizeof(T));
  for (index i = 0; i < count; ++i) out.mark(i);
  if (!out.intact()) return {false, "memory outside the output was changed"};
  const std::vector<T> got(out.data(), out.data() + count);
  const auto error_of = [&](const std::vector<T>& x, const auto& y) {
    const auto truth = truth_of(std::vector<double>(x.begin(), x.end()), batch);
    return largest_error(y, truth, std::max(largest_of(x), largest_of(truth)));
  };
  const double error = error_of(values, got);
  double bound = sizeof(T) == 8 ? 1e-12 : 1e-6;
  for (unsigned seed = 0; seed < 40 && sizeof(T) == 4 && error > bound; ++seed) {  // as wavelet_bound
    const auto x = seed == 0 ? values : noise<T>(values.size(), seed);
    bound = std::max(bound, 2 * error_of(x, truth_of(x, batch)));
  }
  std::ostringstream text;
  text << "error " << error << ", bound " << bound;
  return {error <= bound, text.str()};
}

std::string text_of(const dwt2& t, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << " " << wavelet_mode_names[static_cast<int>(t.mode)] << (t.inverse ? " inverse " : " ")
       << t.rows << " x " << t.columns << " x " << t.batch << ", levels " << t.levels
       << (t.type == precision::f64 ? " f64" : " f32") << " on " << p.profile_name;
  return text.str();
}
std::string text_of(const swt& t, const plan& p) {
  std::ostringstream text;
  text << t.wavelet.name << " undecimated" << (t.inverse ? " inverse " : " ") << t.length << " x " << t.batch
       << ", levels " << t.levels << ", step " << t.step << (t.bands_first ? ", bands first" : "")
       << (t.type == precision::f64 ? " f64" : " f32") << " on " << p.profile_name;
  return text.str();
}

}  // namespace

outcome check(const dwt2& t, const profile& d, const runner& run) {
  const plan p = planned(t, d);
  if (p.result != status::ok) return refused(text_of(t, p), p);
  const auto truth_of = [&](const auto& x, index batch) {
    using T = typename std::decay_t<decltype(x)>::value_type;
    std::vector<T> all;
    const level_place o = place_of(t, 1);
    const index rows = t.inverse ? o.row + o.low_rows : t.rows,
                columns = t.inverse ? o.column + o.low_columns : t.columns;
    for (index b = 0; b < batch; ++b) {
      matrix<T> image(rows, columns);
      image.data.assign(x.begin() + b * rows * columns, x.begin() + (b + 1) * rows * columns);
      const auto y = reference(t, image);
      all.insert(all.end(), y.data.begin(), y.data.end());
    }
    return all;
  };
  outcome o = t.type == precision::f64 ? check_dense<double>(p, t.batch, run, truth_of)
                                       : check_dense<float>(p, t.batch, run, truth_of);
  o.message = text_of(t, p) + ": " + o.message;
  return o;
}
outcome check(const swt& t, const profile& d, const runner& run) {
  const plan p = planned(t, d);
  if (p.result != status::ok) return refused(text_of(t, p), p);
  const auto truth_of = [&](const auto& x, index batch) {
    using T = typename std::decay_t<decltype(x)>::value_type;
    const index bands_in = t.inverse ? t.levels + 1 : 1, bands_out = t.inverse ? 1 : t.levels + 1;
    std::vector<T> all(static_cast<std::size_t>(bands_out * batch * t.length));
    for (index b = 0; b < batch; ++b) {
      std::vector<T> one;
      for (index band = 0; band < bands_in; ++band) {
        const auto begin = x.begin() + (t.bands_first ? band * batch + b : b * bands_in + band) * t.length;
        one.insert(one.end(), begin, begin + t.length);
      }
      const auto y = reference_swt(t, one);
      for (index band = 0; band < bands_out; ++band)
        std::copy_n(y.begin() + band * t.length, t.length,
                    all.begin() + (t.bands_first ? band * batch + b : b * bands_out + band) * t.length);
    }
    return all;
  };
  outcome o = t.type == precision::f64 ? check_dense<double>(p, t.batch, run, truth_of)
                                       : check_dense<float>(p, t.batch, run, truth_of);
  o.message = text_of(t, p) + ": " + o.message;
  return o;
}

}  // namespace komdsp::tests
