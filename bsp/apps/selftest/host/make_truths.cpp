// make_truths.cpp: runs on the host and writes the truths of the self-test, by definition, in long double.
//   make_truths big|little FILE
#include "../truth_places.hpp"

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <vector>

namespace selftest {
namespace {

using number = std::complex<long double>;

std::vector<number> roots(index n, bool inverse) {
  std::vector<number> w(static_cast<std::size_t>(n));
  for (index k = 0; k < n; ++k)
    w[static_cast<std::size_t>(k)] = std::polar(
        1.0L, (inverse ? 2 : -2) * std::acos(-1.0L) * static_cast<long double>(k) / static_cast<long double>(n));
  return w;
}

// All of a spectrum of which half is stored: the other half is its mirror, bins 0 and n/2 are real.
void complete(std::vector<number>& x) {
  const std::size_t n = x.size();
  x[0] = x[0].real();
  if (n % 2 == 0) x[n / 2] = x[n / 2].real();
  for (std::size_t k = n / 2 + 1; k < n; ++k) x[k] = std::conj(x[n - k]);
}
std::vector<number> dft(const std::vector<number>& x, bool inverse) {
  const auto n = static_cast<index>(x.size());
  const std::vector<number> w = roots(n, inverse);
  std::vector<number> y(x.size());
  for (index k = 0; k < n; ++k)
    for (index j = 0; j < n; ++j)
      y[static_cast<std::size_t>(k)] += x[static_cast<std::size_t>(j)] * w[static_cast<std::size_t>(j * k % n)];
  return y;
}

// Scalars of a buffer, in their order.
class source {
 public:
  explicit source(const test_case& c) {
    signal samples;
    for (index n = 0; n < scalars_in(c); ++n) x_.push_back(samples.next());
    for (index n = 0; n < scalars_operand(c); ++n)
      y_.push_back(c.kind == operation::frames ? window_at(c.frames, n) : samples.next());
  }
  // Number n of the input and of the other input.
  number x(index n, bool real) const { return at(x_, n, real); }
  number y(index n, bool real) const { return at(y_, n, real); }

 private:
  static number at(const std::vector<double>& v, index n, bool real) {
    const auto i = static_cast<std::size_t>(n);
    return real ? number(v[i]) : number(v[2 * i], v[2 * i + 1]);
  }
  std::vector<double> x_, y_;
};
void put(std::vector<double>& out, number value, bool real) {
  out.push_back(static_cast<double>(value.real()));
  if (!real) out.push_back(static_cast<double>(value.imag()));
}

void add_fft(const test_case& c, const source& from, std::vector<double>& out) {
  const fft& t = c.what;
  for (index b = 0; b < t.batch; ++b) {
    std::vector<number> x(static_cast<std::size_t>(t.length));
    for (index n = 0; n < points_in(t); ++n) x[static_cast<std::size_t>(n)] = from.x(b * points_in(t) + n, real_in(t));
    if (real_out(t)) complete(x);
    const std::vector<number> y = dft(x, t.inverse);
    for (index k = 0; k < points_out(t); ++k)
      put(out, y[static_cast<std::size_t>(k)] * static_cast<long double>(t.scale), real_out(t));
  }
}

void add_convolution(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::convolution& t = c.pairs;
  for (index p = 0; p < t.inner; ++p)
    for (index n = 0; n < length_of_result(t); ++n) {
      number sum = 0;
      for (index k = 0; k < t.y_length; ++k) {
        const index lag = t.correlate ? n - (t.y_length - 1) + k : n - k;
        const index i = t.circular ? (lag + t.x_length) % t.x_length : lag;
        if (i < 0 || i >= t.x_length) continue;
        const number y = from.y(p * t.y_length + k, t.real);
        sum += from.x(p * t.x_length + i, t.real) * (t.correlate ? std::conj(y) : y);
      }
      put(out, sum, t.real);
    }
}

void transform_columns(std::vector<std::vector<number>>& image, bool inverse) {
  for (std::size_t c = 0; c < image[0].size(); ++c) {
    std::vector<number> column;
    for (const auto& row : image) column.push_back(row[c]);
    column = dft(column, inverse);
    for (std::size_t r = 0; r < image.size(); ++r) image[r][c] = column[r];
  }
}
void add_image(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::fft2d& t = c.image;
  for (index b = 0; b < t.batch; ++b) {
    std::vector<std::vector<number>> image(static_cast<std::size_t>(t.rows),
                                           std::vector<number>(static_cast<std::size_t>(t.columns)));
    for (index r = 0; r < t.rows; ++r)
      for (index k = 0; k < columns_in(t); ++k)
        image[static_cast<std::size_t>(r)][static_cast<std::size_t>(k)] =
            from.x((b * t.rows + r) * columns_in(t) + k, real_in(t));
    if (real_out(t)) transform_columns(image, true);
    for (auto& row : image) {
      if (real_out(t)) complete(row);
      row = dft(row, t.inverse);
    }
    if (!real_out(t)) transform_columns(image, t.inverse);
    for (const auto& row : image)
      for (index k = 0; k < columns_out(t); ++k)
        put(out, row[static_cast<std::size_t>(k)] * static_cast<long double>(t.scale), real_out(t));
  }
}

void add_frames(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::stft& t = c.frames;
  const index bins = t.length / 2 + 1, pad = t.length / 2;
  std::vector<number> sum(static_cast<std::size_t>(t.samples)), weight(sum.size());
  for (index f = 0; f < frames_of(t); ++f) {
    std::vector<number> x(static_cast<std::size_t>(t.length));
    const auto each_sample = [&](auto&& body) {
      for (index n = 0; n < t.length; ++n) {
        const index i = f * t.hop - pad + n;
        if (i >= 0 && i < t.samples) body(static_cast<std::size_t>(n), static_cast<std::size_t>(i), from.y(n, true));
      }
    };
    if (!t.inverse)
      each_sample([&](std::size_t n, std::size_t i, number w) { x[n] = from.x(static_cast<index>(i), true) * w; });
    for (index k = 0; t.inverse && k < bins; ++k) x[static_cast<std::size_t>(k)] = from.x(f * bins + k, false);
    if (t.inverse) complete(x);
    const std::vector<number> y = dft(x, t.inverse);
    for (index k = 0; !t.inverse && k < bins; ++k) put(out, y[static_cast<std::size_t>(k)], false);
    if (!t.inverse) continue;
    each_sample([&](std::size_t n, std::size_t i, number w) {
      sum[i] += y[n] * w / static_cast<long double>(t.length);
      weight[i] += w * w;
    });
  }
  for (std::size_t i = 0; t.inverse && i < sum.size(); ++i) put(out, sum[i] / weight[i], true);
}

void add_pupil(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::otf& t = c.pupil;
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns);
  const auto transform = [&](std::vector<std::vector<number>>& image, bool inverse) {
    for (auto& row : image) row = dft(row, inverse);
    transform_columns(image, inverse);
  };
  for (index b = 0; b < t.batch; ++b) {
    std::vector<std::vector<number>> image(rows, std::vector<number>(columns));
    long double sum = 0;
    for (std::size_t i = 0; i < rows * columns; ++i) {
      const index at = b * t.rows * t.columns + static_cast<index>(i);
      image[i / columns][i % columns] = from.x(at, true).real() * std::polar(1.0L, from.y(at, true).real());
    }
    transform(image, true);
    for (auto& row : image)
      for (number& h : row) {
        h = std::norm(h / static_cast<long double>(rows * columns));
        sum += h.real();
      }
    if (t.product != komdsp::otf_product::psf) transform(image, false);
    for (std::size_t i = 0; i < rows * columns; ++i) {
      const std::size_t r = i / columns + (t.centre ? rows / 2 : 0), k = i % columns + (t.centre ? columns / 2 : 0);
      const number v = image[r % rows][k % columns] / (t.raw ? 1 : sum);
      put(out, t.product == komdsp::otf_product::mtf ? std::abs(v) : v, real_out(t));
    }
  }
}

// Samples i of a row beyond its ends; the modes of the cases.
long double beyond(const std::vector<long double>& x, index i, komdsp::wavelet_mode mode) {
  const auto n = static_cast<index>(x.size());
  if (mode == komdsp::wavelet_mode::periodization) return x[static_cast<std::size_t>((i % n + n) % n)];
  return i < 0 ? beyond(x, -1 - i, mode) : i >= n ? beyond(x, 2 * n - 1 - i, mode) : x[static_cast<std::size_t>(i)];
}
std::vector<long double> split(const komdsp::dwt& t, std::vector<long double> x, bool high) {
  const bool periodic = t.mode == komdsp::wavelet_mode::periodization;
  const index count = coefficients_of(t.wavelet, t.mode, static_cast<index>(x.size()));
  if (periodic && x.size() % 2 != 0) x.push_back(x.back());
  std::vector<long double> c(static_cast<std::size_t>(count));
  for (index o = 0; o < count; ++o)
    for (int j = 0; j < t.wavelet.taps; ++j)
      c[static_cast<std::size_t>(o)] +=
          tap_of(t.wavelet, true, high, j) * beyond(x, 2 * o + (periodic ? t.wavelet.taps / 2 : 1) - j, t.mode);
  return c;
}
std::vector<long double> joined(const komdsp::dwt& t, const std::vector<long double>& low, const long double* high,
                                index length) {
  const bool periodic = t.mode == komdsp::wavelet_mode::periodization;
  const auto around = 2 * static_cast<index>(low.size());
  std::vector<long double> x(static_cast<std::size_t>(length));
  for (std::size_t k = 0; k < low.size(); ++k)
    for (int j = 0; j < t.wavelet.taps; ++j) {
      index n = 2 * static_cast<index>(k) + j - (periodic ? t.wavelet.taps / 2 - 1 : t.wavelet.taps - 2);
      if (periodic) n = (n + around) % around;
      if (n >= 0 && n < length)
        x[static_cast<std::size_t>(n)] +=
            tap_of(t.wavelet, false, false, j) * low[k] + tap_of(t.wavelet, false, true, j) * high[k];
    }
  return x;
}
void add_wavelet(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::dwt& t = c.levels;
  const index count = t.inverse ? coefficients_of(t) : t.length;
  for (index b = 0; b < t.batch; ++b) {
    std::vector<long double> x, details;
    for (index n = 0; n < count; ++n) x.push_back(from.x(b * count + n, true).real());
    for (int level = 0; !t.inverse && level < t.levels; ++level) {
      const std::vector<long double> high = split(t, x, true);
      details.insert(details.begin(), high.begin(), high.end());
      x = split(t, x, false);
    }
    std::vector<long double> low(x.begin(), x.begin() + length_at(t.wavelet, t.mode, t.length, t.levels + 1));
    std::size_t at = low.size();
    for (int level = t.levels; t.inverse && level >= 1; --level) {
      const std::size_t used = low.size();
      low = joined(t, low, x.data() + at, length_at(t.wavelet, t.mode, t.length, level));
      at += used;
    }
    low.insert(low.end(), details.begin(), details.end());
    for (const long double value : low) put(out, value, true);
  }
}

// Types II and III.
void add_cosine(const test_case& c, const source& from, std::vector<double>& out) {
  const komdsp::dct& t = c.cosine;
  const index from_one = t.sine ? 1 : 0, single = t.sine ? t.length - 1 : 0;
  const long double step = std::acos(-1.0L) / static_cast<long double>(2 * t.length);
  for (index b = 0; b < t.batch; ++b)
    for (index k = 0; k < t.length; ++k) {
      long double sum = 0;
      for (index n = 0; n < t.length; ++n) {
        const index turns = t.kind == 2 ? (2 * n + 1) * (k + from_one) : (n + from_one) * (2 * k + 1);
        const long double angle = step * static_cast<long double>(turns), x = from.x(b * t.length + n, true).real();
        sum += (t.kind == 3 && n == single ? 1 : 2) * x * (t.sine ? std::sin(angle) : std::cos(angle));
      }
      put(out, sum, true);
    }
}

bool write(const std::vector<double>& values, bool big, const char* path) {
  std::FILE* const file = std::fopen(path, "wb");
  if (!file) return false;
  bool written = true;
  for (const double value : values) {
    std::uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    for (int b = 0; b < 8; ++b)
      written &= std::fputc(static_cast<int>(bits >> 8 * (big ? 7 - b : b) & 255), file) != EOF;
  }
  return std::fclose(file) == 0 && written;
}

std::vector<double> all_truths() {
  std::vector<double> out;
  for (int i = 0; i < case_count; ++i) {
    if (!truths.fresh[i]) continue;
    const test_case c = case_of(i);
    const source from(c);
    if (c.kind == operation::fft) add_fft(c, from, out);
    if (c.kind == operation::convolution) add_convolution(c, from, out);
    if (c.kind == operation::image) add_image(c, from, out);
    if (c.kind == operation::frames) add_frames(c, from, out);
    if (c.kind == operation::pupil) add_pupil(c, from, out);
    if (c.kind == operation::wavelet) add_wavelet(c, from, out);
    if (c.kind == operation::cosine) add_cosine(c, from, out);
  }
  return out;
}

}  // namespace
}  // namespace selftest

int main(int count, char** words) {
  if (count != 3) return std::fputs("make_truths big|little FILE\n", stderr), 2;
  if (selftest::write(selftest::all_truths(), std::strcmp(words[1], "big") == 0, words[2])) return 0;
  std::fprintf(stderr, "make_truths: cannot write %s\n", words[2]);
  return 1;
}
