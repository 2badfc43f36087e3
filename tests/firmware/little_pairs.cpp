// Points in pairs of registers (kernels/base/mips_pairs.h) have their parts the other way round on little-endian CPUs:
// static plans against the definition. firmware_test.sh runs it under qemu-user; boards of that kind are for test-all.
#include <komdsp/static_plan.hpp>

#include <cmath>
#include <complex>
#include <cstdio>

namespace {

using complex = std::complex<float>;
constexpr double pi = 3.14159265358979323846;
alignas(64) unsigned char workspace[16384];

constexpr komdsp::fft transform(int length, int batch, bool inverse, double scale) {
  komdsp::fft t;
  t.length = length;
  t.batch = batch;
  t.inverse = inverse;
  t.scale = scale;
  return t;
}
constexpr komdsp::plan rows = komdsp::plan_fft(transform(8, 3, false, 0.375), komdsp::profiles::cpp_scalar);
constexpr komdsp::plan prime = komdsp::plan_fft(transform(43, 1, true, 1.0 / 43), komdsp::profiles::cpp_scalar);

template <const komdsp::plan& p>
double error() {
  const komdsp::fft& t = p.what;
  complex x[64], y[64];
  for (int i = 0; i < t.length * t.batch; ++i) x[i] = complex(std::sin(float(i * i + 1)), std::cos(float(3 * i)));
  if (komdsp::static_plan<p>::execute(x, y, workspace) != komdsp::status::ok) return 1;
  double difference = 0, norm = 0;
  for (int row = 0; row < t.batch; ++row)
    for (int k = 0; k < t.length; ++k) {
      std::complex<double> sum = 0;
      for (int n = 0; n < t.length; ++n)
        sum += std::complex<double>(x[row * t.length + n]) *
               std::polar(t.scale, (t.inverse ? 2 : -2) * pi * (n * k % t.length) / t.length);
      difference += std::norm(sum - std::complex<double>(y[row * t.length + k]));
      norm += std::norm(sum);
    }
  return std::sqrt(difference / norm);
}

}  // namespace

int main() {
  const double errors[] = {error<rows>(), error<prime>()};
  for (const double e : errors) std::printf("%g\n", e);
  return !(errors[0] < 1e-6 && errors[1] < 1e-6);
}
