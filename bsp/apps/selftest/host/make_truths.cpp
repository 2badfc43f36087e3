// make_truths.cpp: runs on the host and writes the truths of the self-test, by definition, in long double.
//   make_truths big|little FILE
#include "../truth_places.hpp"
#include "definitions/convolution.hpp"
#include "definitions/dct.hpp"
#include "definitions/otf.hpp"
#include "definitions/stft.hpp"
#include "definitions/wavelet.hpp"

#include <cstdint>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <vector>

namespace selftest {
namespace {

using number = std::complex<long double>;
using komdsp::definitions::truth_of;
using scalars = std::vector<long double>;
using elements = komdsp::definitions::complex_vector<long double>;

// Buffers of a case.
struct source {
  scalars x, y;

  explicit source(const test_case& c) {
    signal samples;
    for (index n = 0; n < scalars_in(c); ++n) x.push_back(samples.next());
    for (index n = 0; n < scalars_operand(c); ++n)
      y.push_back(c.kind == operation::frames ? window_at(c.frames, n) : samples.next());
  }
};
scalars part(const scalars& of, index number, index count) {
  const auto first = of.begin() + number * count;
  return {first, first + count};
}
elements elements_of(const scalars& of, bool real) {
  elements all;
  for (std::size_t i = 0; i < of.size(); i += real ? 1 : 2) all.emplace_back(of[i], real ? 0 : of[i + 1]);
  return all;
}
void put(std::vector<double>& out, const elements& values, bool real, double scale = 1) {
  for (const number& v : values) {
    out.push_back(static_cast<double>(v.real() * scale));
    if (!real) out.push_back(static_cast<double>(v.imag() * scale));
  }
}
void put(std::vector<double>& out, const scalars& values) {
  for (const long double v : values) out.push_back(static_cast<double>(v));
}

void add_convolution(const komdsp::convolution& c, const source& from, std::vector<double>& out) {
  const index per = c.real ? 1 : 2;
  for (index p = 0; p < c.inner; ++p)
    put(out,
        truth_of(c, elements_of(part(from.x, p, c.x_length * per), c.real),
                 elements_of(part(from.y, p, c.y_length * per), c.real)),
        c.real);
}
void add_frames(const komdsp::stft& t, const source& from, std::vector<double>& out) {
  using namespace komdsp::definitions;
  if (t.inverse)
    put(out, signal_of_frames(t, elements_of(from.x, false), from.y).samples);
  else
    put(out, frames_of_signal(t, from.x, from.y), false);
}
void add_pupil(const komdsp::otf& t, const source& from, std::vector<double>& out) {
  const auto truth = truth_of(t, from.x, from.y);
  const elements& images = t.product == komdsp::otf_product::psf ? truth.psf : truth.otf;
  const auto rows = static_cast<std::size_t>(t.rows), columns = static_cast<std::size_t>(t.columns);
  for (std::size_t i = 0; i < images.size(); ++i) {
    const std::size_t image = i / columns / rows, r = i / columns % rows + (t.centre ? rows / 2 : 0),
                      k = i % columns + (t.centre ? columns / 2 : 0);
    const number v = images[(image * rows + r % rows) * columns + k % columns] * (t.raw ? truth.sums[image] : 1);
    put(out, elements{t.product == komdsp::otf_product::mtf ? std::abs(v) : v}, real_out(t));
  }
}
void add_wavelet(const komdsp::dwt& t, const source& from, std::vector<double>& out) {
  for (index b = 0; b < t.batch; ++b) put(out, truth_of(t, part(from.x, b, t.inverse ? coefficients_of(t) : t.length)));
}
void add(const test_case& c, std::vector<double>& out) {
  const source from(c);
  switch (c.kind) {
    case operation::fft:
      return put(out, truth_of(c.what, elements_of(from.x, real_in(c.what))), real_out(c.what), c.what.scale);
    case operation::image:
      return put(out, truth_of(over_axes(c.image), elements_of(from.x, real_in(c.image))), real_out(c.image),
                 c.image.scale);
    case operation::convolution:
      return add_convolution(c.pairs, from, out);
    case operation::frames:
      return add_frames(c.frames, from, out);
    case operation::pupil:
      return add_pupil(c.pupil, from, out);
    case operation::wavelet:
      return add_wavelet(c.levels, from, out);
    case operation::cosine:
      return put(out, truth_of(c.cosine, from.x));
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
  for (int i = 0; i < case_count; ++i)
    if (truths.fresh[i]) add(case_of(i), out);
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
