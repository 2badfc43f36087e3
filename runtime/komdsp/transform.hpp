// transform.hpp: what is computed.
#pragma once
#include <komdsp/detail/build_options.hpp>

namespace komdsp {

// The number type: f32 is float, f64 double; q15 and q31 are fixed point in 16 and 32 bits, integers with an exponent
// for each transform beside (fft); f16 is IEEE's half precision in memory, computed in f32, by devices (fft).
enum class precision : uint8_t { f32, f64, q15, q31, f16 };
// Bytes of a real number.
constexpr int bytes_of(precision p) {
  return p == precision::f64 ? 8 : p == precision::q15 || p == precision::f16 ? 2 : 4;
}
// Fixed point.
constexpr bool is_fixed(precision p) {
  return p == precision::q15 || p == precision::q31;
}
// PRECISION of kernels (kernels/komdsp.h).
constexpr int bits_of(precision p) {
  constexpr int bits[] = {32, 64, 15, 31, 32};
  return bits[static_cast<int>(p)];
}

// How the transforms of a batch lie in memory: point n of transform b at b * distance + n * stride, in elements
// (complex numbers where the data are complex, samples where they are real).  distance 0 means dense: the points of a
// transform side by side (times stride).
struct layout {
  index stride = 1;    // from point to point
  index distance = 0;  // from transform to transform; 0: dense
};

// Input and output of a transform.
enum class fft_kind : uint8_t {
  complex,  // N complex to N complex, interleaved re and im
  real,     // forward: N real to N/2+1 complex bins; inverse: the reverse, imaginary parts of the end bins are ignored
  hermitian,  // forward: the first N/2+1 points of a Hermitian signal to its N real bins, as numpy.fft.hfft, imaginary
              // parts of the end points are ignored; inverse: the reverse, as ihfft
};

// The longest transform.
inline constexpr index length_max = index{1} << 26;

// The discrete Fourier transform X(k) = scale * sum x(n) exp(-+ 2 pi i n k / N): minus sign forward, plus inverse.
// Scaling: none but `scale`; an inverse that restores the input has scale 1/N.
// Lengths: 1 to 2^26.  Fastest are those without prime factors above 13 (is_smooth).
// Aliasing: input and output are apart, or the same with in_place, where both layouts must then describe the same
// memory (complex: equal layouts; real: 2 * the complex distance = the real distance).
// Alignment: buffers to a complex number of the precision; real samples that are not such pairs, to a sample, and to 4
// bytes where exponents stand behind them.
// Layout: any; real transforms of even length take least where samples are adjacent (stride 1) and the distance between
// their transforms is even.  Hermitian ones are real ones with the other sign, and take a step more through memory.
// Fixed point (q15, q31): integers in; out integers, and behind them, from the next multiple of 4 bytes on, a 32-bit
// exponent for each transform: integers times 2^exponent are the transform, in units of the input.  Block floating
// point measures how far each stage's results grow; with fixed_shifts they are taken to grow as far as any input makes
// them, and the exponent is one of the length: the least whole number from log2(length) + 1/2 on, of one point 0.  No
// input overflows; results are rounded to nearest, half up, and are the same bits on every backend and board.  scale: a
// power of two, which the exponent has.  Lengths without prime factors above 7 and of at most 7 stages (of half an even
// real one).
// Half precision (f16): numbers of input and output; tables, workspace and arithmetic are f32.  Results are rounded to
// nearest, even; from 65520 on they are infinite, which `scale` is against.  OpenCL and CUDA: complex data of lengths
// without prime factors above 13, and real data of such even lengths, adjacent samples with an even distance between
// transforms, that one launch has (2048 to 8192 samples and more, as the device has local memory), or passes of a GPU;
// what takes copies or a step of its own is refused as unsupported_precision.
// Checked: sums of the input and of the results, which agree but for rounding, are compared (kernels/checks/checks.h)
// and 18 numbers of the transform's precision stand behind the results, from the next multiple of 4 bytes on, for each
// transform; check_results (verify.hpp) says by them whether anything was corrupted on the way.  In f32 and f64.
struct fft {
  index length = 1;                              // N: points
  index batch = 1;                               // transforms
  fft_kind kind = fft_kind::complex;             // what goes in and comes out
  bool inverse = false;                          // the transform back
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
  bool in_place = false;                         // input and output are the same memory
  layout in = {}, out = {};                      // of the input, of the output
  bool fixed_shifts = false;                     // fixed point: exponents of the length, not of the data
  bool checked = false;                          // sums of input and results are compared
};

// Bins of a transform, where it has any.
constexpr index bins_of(const fft& t) {
  return t.kind == fft_kind::complex ? t.length : t.length / 2 + 1;
}
// Real samples as the input, or as the output.
constexpr bool real_in(const fft& t) {
  return t.kind == (t.inverse ? fft_kind::hermitian : fft_kind::real);
}
constexpr bool real_out(const fft& t) {
  return t.kind == (t.inverse ? fft_kind::real : fft_kind::hermitian);
}
// Elements of the input, or of the output, of one transform.
constexpr index points_in(const fft& t) {
  return real_in(t) ? t.length : bins_of(t);
}
constexpr index points_out(const fft& t) {
  return real_out(t) ? t.length : bins_of(t);
}

// Powers of two: 1, 2, 4, 8 ...
constexpr bool is_power_of_two(index n) {
  return n > 0 && (n & (n - 1)) == 0;
}
// The least p with 2^p >= n.
constexpr int log2_of(index n) {
  int p = 0;
  while ((index{1} << p) < n) ++p;
  return p;
}

// Smooth lengths have no prime factor above 13: their transforms are stages.  Others are convolutions: Rader's of N - 1
// points where N is a prime and N - 1 such a length of a tile, else Bluestein's of more than twice as many points.
constexpr bool is_smooth(index n) {
  constexpr int primes[] = {2, 3, 5, 7, 11, 13};
  for (const int prime : primes)
    while (n > 0 && n % prime == 0) n /= prime;
  return n == 1;
}
// The least smooth length from n on, to pad data to; 0: none is as short as length_max.
constexpr index good_length(index n) {
  for (index length = n < 1 ? 1 : n; length <= length_max; ++length)
    if (is_smooth(length)) return length;
  return 0;
}

}  // namespace komdsp
