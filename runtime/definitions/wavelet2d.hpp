#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "definitions/wavelet.hpp"

namespace komdsp::definitions {

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

/// Every row into [low | high], and back into `length` samples.
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

/// Sizes of a level's images and of what is left of them, and where its details begin.
struct level_place {
  index rows, columns, low_rows, low_columns, row, column;
};
inline level_place place_of(const dwt2& t, int level) {
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
/// One image, as [[cA, cH_1...], [cV_1..., cD_1...]] of all levels.
template <class T>
matrix<T> truth_of(const dwt2& t, const matrix<T>& x) {
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

/// One row, undecimated: each level splits every `step`-th sample, even and odd ones apart.
template <class T>
std::vector<T> truth_of(const swt& t, const std::vector<T>& x) {
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

/// Two axes of each level.
inline double accuracy_bound(const dwt2& t) {
  return 2 * t.levels * level_bound(t.precision);
}

}  // namespace komdsp::definitions
