#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <variant>

#include "cli/devices/device.hpp"
#include "cli/base/measurements.hpp"
#include "cli/base/record.hpp"
#include "cli/checks/example.hpp"

namespace komdsp::cli {

/// Random input for one complex transform and its spectrum, computed once for all the ways that are checked against it.
class reference_spectrum {
 public:
  /// t: complex, forward, batch 1, unscaled, dense.
  explicit reference_spectrum(const fft& t);

  const fft& transform() const { return what_; }
  std::span<const std::byte> input() const { return input_.span(); }

  /// The relative L2 error of a result with these points.
  double error_of(std::span<const std::byte> output) const;

 private:
  template <class T>
  definitions::complex_vector<T> points_of(std::span<const std::byte> memory) const {
    return elements_of<T>(memory, what_.precision, {0}, what_.length, false);
  }

  fft what_;
  aligned_memory input_;
  std::variant<definitions::complex_vector<double>, definitions::complex_vector<long double>> truth_;
};

/// One way to compute one size: checked, then timed; or why not.
struct reproduced_row {
  enum class outcome { measured, skipped, wrong };

  outcome result = outcome::skipped;
  std::string reason;  // of what was not measured
  double error = 0;    // against the reference: relative L2, unless said otherwise
  int launches = 0;
  double kernel_us = 0;  // of the launches, data in place on the device, transforms queued
  double total_us = 0;   // of one transform from host memory to host memory; 0 where not asked for

  bool measured() const { return result == outcome::measured; }
};
const char* name_of(reproduced_row::outcome outcome);

/// The number's outcome, as measurements keep it.
reproduced_row::outcome outcome_of(double number);

/// Why plans are not computed at all; empty where they are. previous_us: of half the length; 0: not known.
std::string why_skipped(const device& device, std::span<const plan> plans, double limit_s, double previous_us = 0);
/// A row that is skipped for a reason, or else measured, unless measure leaves a reason: then it is wrong. Whatever
/// fails on the device is a row's outcome, too: the rows after it may work.
reproduced_row attempted(const std::string& reason, int launches, const std::function<void(reproduced_row&)>& measure);
/// A row that measure gives, or gave before.
reproduced_row kept_row(measurements& log, const std::string& place, const std::function<reproduced_row()>& measure);

/// Cells that rows of many experiments have; what is 0 was not measured.
record cells_of(const reproduced_row& row, int bits, const char* variant);

struct row_request {
  fft_variant variant = fft_variant::automatic;
  double limit_s = 1;      // of timing
  double previous_us = 0;  // what the variant took at half the length; 0: not known
  bool transfers = false;
};
reproduced_row reproduce_row(device& device, const reference_spectrum& reference, const row_request& request);

/// Microseconds of a plan's launches alone, transforms queued.
double queued_microseconds(prepared_plan& prepared, double limit_s);
/// Microseconds of the first launch of variant A alone, the bit reversal, which variants A to F have in common.
double part1_microseconds(device& device, const reference_spectrum& reference, double limit_s);

int launches_of(const plan& p);
/// Input, output, tables and workspace.
index bytes_on_device(const plan& p);

}  // namespace komdsp::cli
