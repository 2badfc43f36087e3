// Writes a problem's random input, and what should come out of it: by FFTW, of wavelets by their definition, in double
// where the problem is in single precision, else in long double.
#include <algorithm>
#include <complex>
#include <cstdio>
#include <fstream>
#include <random>

#include "fftw_api.hpp"

namespace peers {
namespace {

template <class T>
void write(const std::string& path, const T* numbers, std::size_t count) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(numbers), static_cast<std::streamsize>(count * sizeof(T)));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

template <class T>
std::vector<T> random_input(const problem& p) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<T> uniform(-1, 1);
  std::vector<T> numbers(p.inputs());
  std::generate(numbers.begin(), numbers.end(), [&] { return uniform(generator); });
  if (!p.real || !p.inverse || p.levels > 0) return numbers;
  // Bins whose imaginary part means nothing.
  if (p.shape.size() != 1) throw refusal("inverse transforms of real images are not compared");
  const std::size_t row = 2 * p.bins();
  for (std::size_t i = 0; i < numbers.size(); i += row) {
    numbers[i + 1] = 0;
    if (p.shape[0] % 2 == 0) numbers[i + row - 1] = 0;
  }
  return numbers;
}

template <class Wide>
void transform(const problem& p, Wide* from, Wide* to) {
  fftw_transform<Wide>(p, from, to, FFTW_ESTIMATE).execute();
}

// from: x, then y; y becomes the product of spectra.
template <class Wide>
void convolve(const problem& p, Wide* from, Wide* to) {
  problem part = p;
  part.convolution = false;
  Wide* const y = from + p.outputs();
  transform(part, from, from);
  transform(part, y, y);
  using complex = std::complex<Wide>;
  const auto* const a = reinterpret_cast<const complex*>(from);
  auto* const b = reinterpret_cast<complex*>(y);
  for (std::size_t i = 0; i < p.total(); ++i) b[i] *= a[i] / static_cast<Wide>(p.points());
  part.inverse = true;
  transform(part, y, to);
}

// db4's filters, of I. Daubechies: the high-pass one is the low-pass one backwards with every other sign changed.
constexpr long double low_pass[] = {-0.010597401785069032104L, 0.0328830116668851997354L, 0.0308413818355607636272L,
                                    -0.187034811719093084079L, -0.027983769416859854211L, 0.6308807679298589078817L,
                                    0.7148465705529156470899L, 0.2303778133088965008632L};
constexpr int taps = 8;
constexpr long double high_pass(int j) {
  return j % 2 ? low_pass[taps - 1 - j] : -low_pass[taps - 1 - j];
}
// The sample that tap j of coefficients k has.
int sample_of(int k, int j, int n) {
  return ((2 * k + taps / 2 - j) % n + n) % n;
}
// A level of one row: n samples to n/2 approximations, then n/2 details.
template <class Wide>
void analyse(const Wide* from, Wide* to, int n) {
  std::fill_n(to, n, Wide{0});
  for (int k = 0; k < n / 2; ++k)
    for (int j = 0; j < taps; ++j) {
      to[k] += static_cast<Wide>(low_pass[j]) * from[sample_of(k, j, n)];
      to[n / 2 + k] += static_cast<Wide>(high_pass(j)) * from[sample_of(k, j, n)];
    }
}
// Back: the transpose, since the filters are orthogonal.
template <class Wide>
void synthesise(const Wide* from, Wide* to, int n) {
  std::fill_n(to, n, Wide{0});
  for (int k = 0; k < n / 2; ++k)
    for (int j = 0; j < taps; ++j)
      to[sample_of(k, j, n)] +=
          static_cast<Wide>(low_pass[j]) * from[k] + static_cast<Wide>(high_pass(j)) * from[n / 2 + k];
}
template <class Wide>
void wavelet(const problem& p, const Wide* from, Wide* to) {
  std::copy_n(from, p.outputs(), to);
  std::vector<Wide> made(p.points());
  for (std::size_t row = 0; row < p.batch; ++row)
    for (int l = 0; l < p.levels; ++l) {
      const int n = p.shape[0] >> (p.inverse ? p.levels - 1 - l : l);
      Wide* const at = to + row * p.points();
      p.inverse ? synthesise(at, made.data(), n) : analyse(at, made.data(), n);
      std::copy_n(made.data(), n, at);
    }
}

template <class T, class Wide>
void make(const problem& p) {
  const std::vector<T> input = random_input<T>(p);
  write(p.folder + "/input", input.data(), input.size());
  fftw_array<Wide> from(p.inputs()), to(p.outputs());
  std::copy(input.begin(), input.end(), from.get());
  if (p.convolution)
    convolve(p, from.get(), to.get());
  else if (p.levels > 0)
    wavelet(p, from.get(), to.get());
  else
    transform(p, from.get(), to.get());
  write(p.folder + "/truth", to.get(), p.outputs());
}

}  // namespace
}  // namespace peers

int main(int count, char** arguments) {
  try {
    const peers::problem p = peers::read_problem(count, arguments);
    p.f64 ? peers::make<double, long double>(p) : peers::make<float, double>(p);
  } catch (const std::exception& why) {
    std::fprintf(stderr, "truth: %s\n", why.what());
    return 1;
  }
}
