// convolution.hpp: fast convolution and correlation of many pairs of vectors.
#pragma once
#include <komdsp/transform.hpp>

namespace komdsp {

// Places of the vectors of pair (o, i): element n at o * outer + i * inner + n.  0: the same vector for all; `dense`:
// one after the other.
struct pair_layout {
  static constexpr index dense = -1;   // one vector after the other
  index outer = dense, inner = dense;  // from pair to pair; elements
};

// z = scale * (x convolved with y), for outer x inner pairs of vectors.
//   linear        z(n) = sum x(k) y(n - k), x_length + y_length - 1 elements
//   circular      z(n) = sum x(k) y((n - k) mod L), L = x_length = y_length elements, any L
//   correlate     z(n) = sum x(k + n - (y_length - 1)) conj y(k): lags from -(y_length - 1) on (numpy.correlate,
//   "full");
//                 circular: z(n) = sum x((k + n) mod L) conj y(k)
//   valid         of a linear one those x_length - y_length + 1 elements to which all of y contributes ("valid"); its
//                 transforms are no longer than x
// real: x, y and z are real samples, at half the work; else complex, re and im interleaved.
// Nothing is padded in memory.  Where y is shared by pairs, its spectrum is computed once.
// Aliasing: x, y and z apart.  Alignment: buffers to an element (complex number or sample) of the precision.
// Fixed point: integers in and out, and behind the results, from the next multiple of 4 bytes on, a 32-bit exponent for
// each pair (o, i), at o * inner + i: results times 2^exponent are the convolution, in units of x times y.  Exponents
// are measured (block floating point); transforms have the next power of two; scale: a power of two.  The same bits on
// every backend and board.
// Errors of planning: unsupported_length (an empty vector, unequal lengths of a circular one, x shorter than y of a
// valid one, or a transform over 2^26), bad_batch, unsupported_layout, unsupported_precision, not_finite (the scale),
// bad_argument (circular and valid), variant_does_not_fit, does_not_fit.
// After A.A. Burtsev, "Acceleration of fast convolution for multiple complex vectors", sections 2 to 5.
struct convolution {
  index x_length = 1, y_length = 1;                                       // elements of a vector
  index outer = 1, inner = 1;                                             // pairs: M x J
  bool circular = false, correlate = false, real = false, valid = false;  // as said above
  komdsp::precision precision = precision::f32;                           // of input, output and tables
  double scale = 1;                                                       // a factor of all results
  pair_layout x = {}, y = {}, z = {};                                     // of the vectors
};

// Elements of z.
constexpr index length_of_result(const convolution& c) {
  if (c.valid) return c.x_length - c.y_length + 1;
  return c.circular ? c.x_length : c.x_length + c.y_length - 1;
}
// Lengths that a circular one's transforms can have: with stages, of pairs of samples where data are real, and long
// enough that rounding errors of radix 3 are as small as its bound says.
constexpr bool takes_length(const convolution& c, index length) {
  return is_power_of_two(length) ? !c.real || length > 1
                                 : length > 12 && is_smooth(length) && (!c.real || length % 2 == 0);
}
// A circular convolution whose transforms cannot have its length is computed on vectors repeated once.
constexpr bool repeats(const convolution& c) {
  return c.circular && !takes_length(c, c.x_length);
}
// Elements that its transforms have at least.
constexpr index elements_at_least(const convolution& c) {
  return repeats(c) ? 2 * c.x_length : c.valid ? c.x_length : length_of_result(c);
}
// The fewest points that its transforms can have; 0: more than length_max.  A plan takes those that cost its profile
// least, up to the next power of two (plan.what.length).
constexpr index transform_length(const convolution& c) {
  const index least = elements_at_least(c);
  return c.real ? 2 * good_length((least + 1) / 2) : good_length(least);
}
// Bytes of a complex number, or a sample.
constexpr int bytes_of_element(const convolution& c) {
  return bytes_of(c.precision) * (c.real ? 1 : 2);
}

// The steps of variants A and D, which bring every intermediate matrix back to the host.
enum class convolution_step : uint8_t { forward, product, inverse };

}  // namespace komdsp
