// make_truths.cpp: runs on the host and writes the truths of the self-test, by definition, in long double.
//   make_truths big|little FILE
#include "../cases.hpp"

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

// Length points of one transform, whatever is stored of them.
std::vector<number> read(const fft& t, signal& samples) {
  std::vector<number> x(static_cast<std::size_t>(t.length));
  for (index n = 0; n < komdsp::points_in(t); ++n) {
    const long double re = samples.next();
    x[static_cast<std::size_t>(n)] = komdsp::real_in(t) ? number(re) : number(re, samples.next());
  }
  if (komdsp::real_out(t)) {  // half a spectrum: the other half is its mirror, the ends are real
    x[0] = x[0].real();
    if (t.length > 1) x[static_cast<std::size_t>(t.length / 2)] = x[static_cast<std::size_t>(t.length / 2)].real();
    for (index k = 1; k < t.length / 2; ++k)
      x[static_cast<std::size_t>(t.length - k)] = std::conj(x[static_cast<std::size_t>(k)]);
  }
  return x;
}

void transform_into(const fft& t, const std::vector<number>& x, std::vector<double>& out) {
  const std::vector<number> w = roots(t.length, t.inverse);
  for (index k = 0; k < komdsp::points_out(t); ++k) {
    number sum = 0;
    for (index n = 0; n < t.length; ++n)
      sum += x[static_cast<std::size_t>(n)] * w[static_cast<std::size_t>(n * k % t.length)];
    sum *= static_cast<long double>(t.scale);
    out.push_back(static_cast<double>(sum.real()));
    if (!komdsp::real_out(t)) out.push_back(static_cast<double>(sum.imag()));
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
    const fft t = case_of(i).what;
    signal samples;
    for (index b = 0; b < t.batch; ++b) transform_into(t, read(t, samples), out);
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
