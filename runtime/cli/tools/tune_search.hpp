#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/base/interruption.hpp"
#include "cli/base/measurements.hpp"
#include "cli/base/progress.hpp"
#include "cli/base/timing.hpp"
#include "cli/checks/checks.hpp"
#include "cli/devices/device.hpp"
#include "cli/profiles/profile_file.hpp"
#include "cli/reproduce/reproduce_row.hpp"
#include <komdsp/planner.hpp>

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
  tune_search(device& device, const tune_request& request, measurements& log)
      : device_(device),
        request_(request),
        log_(log),
        profile_(device.profile()),
        sample_s_(std::clamp(request.limit_s / (60 * (request.to - request.from + 1)), 0.02, 0.1)),
        shown_("tune", request.limit_s, request.quiet) {}

  /// Fills rows(); lengths that the time did not suffice for are missing at the end.
  void measure_variants() {
    for (int bits = request_.from; bits <= request_.to && !expired(); ++bits) {
      tuned_row row;
      row.bits = bits;
      if (!measure_row(row, rows_.empty() ? nullptr : &rows_.back())) return;
      rows_.push_back(row);
    }
  }

  /// Changes one number of the profile after the other, and keeps what makes the lengths of rows() faster on average.
  void improve_profile() {
    if (rows_.empty()) return;
    try_tiles();
    try_groups();
    try_batches();
  }

  const std::vector<tuned_row>& rows() const { return rows_; }
  const komdsp::profile& profile() const { return profile_; }
  bool expired() const { return remaining_s() <= 0 || interruption::signal() != 0; }
  int measured() const { return measured_; }
  /// Plans that were refused by the device or computed something wrong, and what was said of the first.
  int failed() const { return failed_; }
  const std::string& first_failure() const { return first_failure_; }

 private:
  /// The likely best first.
  static constexpr fft_variant variants[] = {fft_variant::tile, fft_variant::D,  fft_variant::CL, fft_variant::F,
                                             fft_variant::S16,  fft_variant::S8, fft_variant::A,  fft_variant::C,
                                             fft_variant::BL,   fft_variant::B,  fft_variant::E,  fft_variant::S4,
                                             fft_variant::S2,   fft_variant::CT2};
  static constexpr double hopeless = 10;      // times as slow as the best at half the length: not measured
  static constexpr double behind = 2;         // times as slow as the best: not measured again with another profile
  static constexpr double worthwhile = 0.98;  // of the time, on average: less is noise
  static constexpr int kept_bits = 20;        // spectra of longer transforms are computed again rather than kept

  static fft transform_of(int bits) {
    fft t;
    t.length = index{1} << bits;
    return t;
  }

  static bool same_launch(const plan& a, const plan& b, int i) {
    const launch &x = a.launches[i], &y = b.launches[i];
    if (x.kernel != y.kernel || x.build.pack() != y.build.pack() || x.build.pack_radices() != y.build.pack_radices())
      return false;
    if (x.groups != y.groups || x.repeat != y.repeat || x.memory_count != y.memory_count) return false;
    const int words = x.memory_count + argument_words(x.kernel);
    return std::equal(a.words + x.first_word, a.words + x.first_word + words, b.words + y.first_word);
  }
  /// Plans of one transform and variant that run the same launches.
  static bool same_plan(const plan& a, const plan& b) {
    if (a.result != b.result || a.launch_count != b.launch_count) return false;
    for (int i = 0; i < a.launch_count; ++i)
      if (!same_launch(a, b, i)) return false;
    return true;
  }

  /// Tells profiles with other numbers apart.
  static std::string mark_of(const komdsp::profile& d) {
    stored_profile stored;
    stored.numbers = d;
    return fmt::format("{:x}", std::hash<std::string>{}(json_text(as_record(stored))));
  }

  static void find_best(tuned_row& row) {
    const auto found = std::ranges::min_element(row.time_us, {}, [](const auto& one) { return one.second; });
    row.best = found == row.time_us.end() ? fft_variant::automatic : found->first;
  }

  double remaining_s() const { return request_.limit_s - clock_.seconds(); }
  void tick() {
    const double spent_s = std::min(request_.limit_s, request_.limit_s - remaining_s());
    shown_.advance(spent_s - shown_s_);
    shown_s_ = spent_s;
  }

  const reference_spectrum& reference(int bits) {
    std::unique_ptr<reference_spectrum>& kept = references_[bits];
    if (!kept) {
      std::erase_if(references_, [bits](const auto& one) { return one.first > kept_bits && one.first != bits; });
      kept = std::make_unique<reference_spectrum>(transform_of(bits));
    }
    return *kept;
  }

  reproduced_row measure(const komdsp::profile& profile, int bits, fft_variant variant) {
    device_.set_profile(profile);
    const reproduced_row found =
        kept_row(log_, fmt::format("2^{} {} {}", bits, name_of(variant), mark_of(profile)), [&] {
          return reproduce_row(device_, reference(bits), {variant, 2 * sample_s_, 0, false});
        });
    device_.set_profile(profile_);
    // Rows that were cut short tell nothing.
    if (interruption::signal() != 0) return {};
    measured_ += found.measured();
    tick();
    return found;
  }

  void note_failure(fft_variant variant, int bits, const std::string& why) {
    if (failed_++ == 0) first_failure_ = fmt::format("variant {} of 2^{}: {}", name_of(variant), bits, why);
  }

  /// A variant not worth its time: half is the row of half the length, or null.
  bool too_slow(fft_variant variant, const tuned_row* half) {
    const auto before = half ? half->time_us.find(variant) : std::map<fft_variant, double>::const_iterator{};
    if (half && before != half->time_us.end()) {
      // Checked once and timed twice at least, in twice the time each.
      if (6e-6 * before->second > remaining_s()) return true;
      if (before->second > hopeless * half->best_us() && variant != fft_variant::A) hopeless_.insert(variant);
    }
    return hopeless_.contains(variant);
  }

  /// False when the time ran out.
  bool measure_row(tuned_row& row, const tuned_row* half) {
    for (const fft_variant v : variants) {
      if (too_slow(v, half)) continue;
      if (expired()) return false;
      const reproduced_row found = measure(profile_, row.bits, v);
      if (found.measured()) row.time_us[v] = found.kernel_us;
      if (found.result == reproduced_row::outcome::wrong) note_failure(v, row.bits, found.reason);
    }
    find_best(row);
    return row.best != fft_variant::automatic;
  }

  /// Changed plans of the trial profile are measured again. False when nothing is left, or no time.
  bool measure_changed(const komdsp::profile& trial, tuned_row& row) {
    const double best_us = row.best_us();
    const fft t = transform_of(row.bits);
    for (auto at = row.time_us.begin(); at != row.time_us.end();) {
      const auto [v, time_us] = *at;
      if (same_plan(planned(t, profile_, v), planned(t, trial, v))) {
        ++at;
        continue;
      }
      if (expired()) return false;
      const bool slow = time_us > behind * best_us && v != fft_variant::A;
      const reproduced_row found = slow ? reproduced_row{} : measure(trial, row.bits, v);
      // A kernel that is not there is no failure of a trial; a wrong result is.
      if (found.result == reproduced_row::outcome::wrong && found.error != 0) note_failure(v, row.bits, found.reason);
      if (found.measured()) at->second = found.kernel_us;
      at = found.measured() ? std::next(at) : row.time_us.erase(at);
    }
    find_best(row);
    return row.best != fft_variant::automatic;
  }

  void try_profile(const komdsp::profile& trial) {
    std::vector<tuned_row> rows = rows_;
    double log_ratio = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!measure_changed(trial, rows[i])) return;
      log_ratio += std::log(rows[i].best_us() / rows_[i].best_us());
    }
    if (log_ratio > std::log(worthwhile) * static_cast<double>(rows.size())) return;
    rows_ = rows;
    profile_ = trial;
    device_.set_profile(profile_);
  }

  template <class Number>
  void try_values(Number komdsp::profile::*member, std::initializer_list<int> values) {
    for (const int value : values) {
      if (expired()) return;
      komdsp::profile trial = profile_;
      trial.*member = value;
      if (value != profile_.*member) try_profile(trial);
    }
  }

  void try_tiles() {
    try_values(&komdsp::profile::radix, {16, 8, 4});
    try_values(&komdsp::profile::first_radix, {16, 8, 4});
    if (!profile_.one_item_tiles || profile_.lanes_f32 == 1) return;  // static plans have one lane: it stays so
    for (const int lanes : {1, 4, 8, 16}) {
      komdsp::profile trial = profile_;
      trial.lanes_f32 = lanes;
      trial.lanes_f64 = std::max(1, lanes / 2);
      if (lanes != profile_.lanes_f32 && !expired()) try_profile(trial);
    }
    try_values(&komdsp::profile::whole_max, {1, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16});
  }

  void try_groups() {
    const int most = profile_.max_group;
    for (const int group : {most / 2, most / 4, most / 8})
      if (group >= 8) try_values(&komdsp::profile::max_group, {group});
    const auto try_split = [this](int stage_split::*member, std::initializer_list<int> values) {
      for (const int value : values) {
        komdsp::profile trial = profile_;
        trial.split.*member = value;
        if (value != profile_.split.*member && !expired()) try_profile(trial);
      }
    };
    try_split(&stage_split::PA, {4, 3, 2, 1, 0});
    try_split(&stage_split::PB, {-1, 4, 5, 6, 7, 8, 9, 10});
    try_split(&stage_split::PC, {-1, 4, 5, 6, 7, 8, 9, 10});
  }

  /// The longest length of which a batch is faster a transform per lane than all lanes at work on one.
  void try_batches() {
    const index lanes = profile_.lanes_f32;
    if (!profile_.one_item_tiles || lanes == 1) return;
    for (int bits = std::max(rows_.front().bits, log2_of(lanes * lanes)); bits <= rows_.back().bits; ++bits) {
      komdsp::profile in_lanes = profile_, apart = profile_;
      in_lanes.rows_max = 1 << bits;
      apart.rows_max = 1 << bits >> 1;
      if (in_lanes.rows_max > profile_.max_np || expired()) return;
      const auto row_us = measure_batch(in_lanes, bits, 4 * lanes), other_us = measure_batch(apart, bits, 4 * lanes);
      if (!row_us || !other_us) return;
      if (*row_us > *other_us) {
        profile_.rows_max = std::min(profile_.rows_max, apart.rows_max);
        return;
      }
      profile_.rows_max = std::max(profile_.rows_max, in_lanes.rows_max);
    }
  }

  std::optional<double> measure_batch(const komdsp::profile& profile, int bits, index batch) {
    fft t = transform_of(bits);
    t.batch = batch;
    const plan p = planned(t, profile, fft_variant::tile);
    if (p.result != status::ok) return std::nullopt;
    try {
      const double time_us = log_.kept(fmt::format("2^{} batch {} {}", bits, batch, mark_of(profile)), [&] {
        const std::unique_ptr<prepared_plan> prepared = checked(device_, p, t).prepared;
        return median_microseconds(sample_s_, [&](int times) { prepared->run(times); });
      });
      ++measured_;
      tick();
      return time_us;
    } catch (const error& failed) {
      note_failure(fft_variant::tile, bits, failed.what());
      return std::nullopt;
    }
  }

  device& device_;
  tune_request request_;
  measurements& log_;
  komdsp::profile profile_;
  double sample_s_;  // of timing, per measurement
  std::vector<tuned_row> rows_;
  std::set<fft_variant> hopeless_;  // not measured any more
  std::map<int, std::unique_ptr<reference_spectrum>> references_;
  stopwatch clock_;
  double shown_s_ = 0;
  progress shown_;
  int measured_ = 0, failed_ = 0;
  std::string first_failure_;
};

}  // namespace komdsp::cli
