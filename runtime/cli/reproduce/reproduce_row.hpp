#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/devices/device.hpp"
#include "cli/checks/reference_spectrum.hpp"
#include "cli/measurements.hpp"

namespace komdsp::cli {

/// One variant at one length: checked, then timed; or why not.
struct reproduced_row {
  enum class outcome { measured, skipped, wrong };

  int bits = 0;  // log2 of the length
  fft_variant variant = fft_variant::automatic;
  outcome result = outcome::skipped;
  std::string reason;  // of what was not measured
  double error = 0;    // relative L2, against the reference
  int launches = 0;
  double kernel_us = 0;  // of the launches, data in place on the device, transforms queued
  double total_us = 0;   // of one transform from host memory to host memory; 0 where not asked for

  bool measured() const { return result == outcome::measured; }
};

struct row_request {
  fft_variant variant = fft_variant::automatic;
  double limit_s = 1;      // of timing
  double previous_us = 0;  // what the variant took at half the length; 0: not known
  bool transfers = false;
};

const char* name_of(reproduced_row::outcome outcome);
/// The number's outcome, as measurements keep it.
reproduced_row::outcome outcome_of(double number);

/// A row that measure gives, or gave before.
reproduced_row kept_row(measurements& log, const std::string& place, int bits, fft_variant variant,
                        const std::function<reproduced_row()>& measure);

/// Whatever fails on the device is a row's outcome, too: the rows after it may work.
reproduced_row reproduce_row(device& device, const reference_spectrum& reference, const row_request& request);

int launches_of(const plan& p);
/// Input, output, tables and workspace.
index bytes_on_device(const plan& p);
/// Why the device cannot hold the memory of these plans at once; empty where it can.
std::string beyond_memory(const device& device, std::span<const plan> plans);

/// Microseconds of the first launch of variant A alone, the bit reversal, which variants A to F have in common.
double part1_microseconds(device& device, const reference_spectrum& reference, double limit_s);

}  // namespace komdsp::cli
