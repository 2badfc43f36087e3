#pragma once

#include <complex>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cli/devices/aligned_memory.hpp"
#include "cli/reproduce/radix2_dit.hpp"
#include "cli/reproduce/reproduce_row.hpp"
#include <komdsp/detail/build_options.hpp>

namespace komdsp::cli {

/// Matrices of complex vectors on the host, in single precision, as A.A. Burtsev, "Acceleration of fast convolution for
/// multiple complex vectors", section 2 has them: factors X and Y, the result Z, intermediates G and H. X and Y repeat
/// a few random vectors, so that every vector of Z can be checked.
class convolution_matrices {
 public:
  convolution_matrices(index length, index pairs);
  /// Bytes of all five.
  static double bytes_needed(index length, index pairs);

  index length() const { return length_; }
  index pairs() const { return pairs_; }
  std::span<const std::byte> x() const { return x_.span(); }
  std::span<const std::byte> y() const { return y_.span(); }
  std::span<std::byte> z() { return z_.span(); }
  std::span<std::byte> g() { return g_.span(); }
  std::span<std::byte> h() { return h_.span(); }

  /// The sequential program that speed-ups are measured against, on the first `count` pairs.
  void convolve_sequentially(const radix2_dit& fft, index count);

  /// Error of the first `count` vectors of Z: the largest |z - truth| / |x| |y|, as a part of what is allowed, 3 times
  /// the error bound of a transform. Z is NaN afterwards, so that the next result cannot be this one.
  double take_error(index count);

 private:
  using complex = radix2_dit::complex;
  struct true_pair {
    std::vector<std::complex<double>> z;
    double norm;  // |x| |y|
  };

  std::span<complex> vector_of(const aligned_memory& matrix, index i) const;
  true_pair convolved(index i) const;

  index length_, pairs_;
  aligned_memory x_, y_, z_, g_, h_;
  std::vector<true_pair> truth_;
};

/// Microseconds of the sequential program for all pairs, timed on as many as limit_s lets, after their results were
/// checked; and how many these are.
measurement time_sequentially(convolution_matrices& matrices, double limit_s);

/// One variant on matrices; its error is a part of what is allowed. Variants A and D bring every intermediate matrix to
/// the host and back, as published; the others bring X and Y to the device and Z back. previous_us: what the variant
/// took at half the length; 0: not known.
reproduced_row reproduce_convolution_row(device& device, convolution_matrices& matrices, convolution_variant variant,
                                         double limit_s, double previous_us);
/// Transfers of a computed variant.
int transfers_of(const device& device, const convolution_matrices& matrices, convolution_variant v);

/// Why so many bytes are not taken from the host, whose other work needs memory, too; empty where they are.
std::string beyond_host_memory(double bytes);

}  // namespace komdsp::cli
