// Times in microseconds, and how far a result is from the transform in double precision.
#pragma once

#include <string>
#include <vector>

#include "peer.hpp"

namespace peers {

struct measurement {
  std::vector<double> round_medians_us;
  double min_us = 0;
  double error = 0;    // relative L2 error against FFTW in double; of a peer's convolutions: against komdsp's
  std::string detail;  // placement of a peer, variant of ours
  std::string failure;

  bool valid() const { return failure.empty() && !round_medians_us.empty(); }
  double median_us() const;
  void add_round(double median_us, double round_min_us);
};

double median(std::vector<double> values);

// Uniform in -1..1, the same in every run.
signal random_signal(std::size_t points);
// The transform of the rows in double precision, rounded once.
signal reference(const problem& problem, const signal& input);
// The convolutions of the rows by `komdsp convolve`. Throws std::runtime_error where it fails.
signal convolved_by_komdsp(const std::string& program, const problem& problem, const signal& input);
double relative_error(const signal& result, const signal& expected);

// One round of the peer: warm-up, then samples for about a third of a second.
void measure_round(peer& peer, const signal& input, measurement& into);

// One round of `komdsp bench`; what it says of variant and error is kept.
void measure_komdsp_round(const std::string& program, const problem& problem, const std::string& backend, int threads,
                          measurement& into);

}  // namespace peers
