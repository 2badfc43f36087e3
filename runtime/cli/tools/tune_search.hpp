#pragma once

#include <chrono>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/devices/device.hpp"
#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/base/progress.hpp"
#include "cli/checks/reference_spectrum.hpp"
#include "cli/reproduce/reproduce_row.hpp"

namespace komdsp::cli {

/// The variants at one length, as the current profile plans them.
struct tuned_row {
  int bits = 0;                           // log2 of the length
  std::map<fft_variant, double> time_us;  // of those that fit and were right
  fft_variant best = fft_variant::automatic;

  double best_us() const { return time_us.at(best); }
};

struct tune_request {
  int from = 8, to = 16;  // log2 of the lengths
  double limit_s = 60;
  bool quiet = false;
};

/// Finds the fastest variant per length, and the numbers of the profile that make it faster still: complex transforms
/// in single precision, batch 1 (rows_max: a batch). Every plan is checked before it is timed. Ends at the time limit
/// with what was found by then, and when it is interrupted; one measurement, and the compiler of a device, may exceed
/// it.
class tune_search {
 public:
  /// Begins with the profile of the device, and leaves the best one there.
  tune_search(device& device, const tune_request& request, measurements& log);

  /// Fills rows(); lengths that the time did not suffice for are missing at the end.
  void measure_variants();
  /// Changes one number of the profile after the other, and keeps what makes the lengths of rows() faster on average.
  void improve_profile();

  const std::vector<tuned_row>& rows() const { return rows_; }
  const komdsp::profile& profile() const { return profile_; }
  bool expired() const { return remaining_s() <= 0 || interruption::signal() != 0; }
  int measured() const { return measured_; }
  /// Plans that were refused by the device or computed something wrong, and what was said of the first.
  int failed() const { return failed_; }
  const std::string& first_failure() const { return first_failure_; }

 private:
  double remaining_s() const;
  void tick();
  const reference_spectrum& reference(int bits);
  reproduced_row measure(const komdsp::profile& profile, int bits, fft_variant variant);
  void note_failure(fft_variant variant, int bits, const std::string& why);
  bool too_slow(fft_variant variant, const tuned_row* half);
  bool measure_row(tuned_row& row, const tuned_row* half);
  bool measure_changed(const komdsp::profile& trial, tuned_row& row);
  void try_profile(const komdsp::profile& trial);
  template <class Number>
  void try_values(Number komdsp::profile::*member, std::initializer_list<int> values);
  void try_tiles();
  void try_groups();
  void try_batches();
  std::optional<double> measure_batch(const komdsp::profile& profile, int bits, index batch);

  device& device_;
  tune_request request_;
  measurements& log_;
  komdsp::profile profile_;
  double sample_s_;  // of timing, per measurement
  std::vector<tuned_row> rows_;
  std::set<fft_variant> hopeless_;  // not measured any more
  std::map<int, std::unique_ptr<reference_spectrum>> references_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  double shown_s_ = 0;
  progress shown_;
  int measured_ = 0, failed_ = 0;
  std::string first_failure_;
};

}  // namespace komdsp::cli
