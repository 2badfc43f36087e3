#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/base/record.hpp"

namespace komdsp::cli {

/// A measurement in one place.
struct measurement {
  std::vector<double> numbers;
  std::string words;

  /// Throws error where there are fewer: the file was changed.
  double number(std::size_t i) const;
};

/// Measurements of long runs, kept in a file as they come, so that a run that was ended can go on where it was: a line
/// of JSON that names the run, and one per measurement.
class measurements {
 public:
  /// path: empty: nothing is kept. run: what is measured, on what. Throws error where the file cannot be read or
  /// written, is none of measurements, or has those of another run.
  measurements(const std::string& path, const record& run);
  ~measurements();
  measurements(const measurements&) = delete;
  measurements& operator=(const measurements&) = delete;

  /// The measurement that measure gives, or gave before. Of an interrupted run, nothing is kept from there on.
  measurement kept(const std::string& place, const std::function<measurement()>& measure);
  /// One number, kept so.
  double kept(const std::string& place, const std::function<double()>& measure);

 private:
  void read(const std::string& text, const std::string& run);
  void append(const std::string& line);

  std::string path_;
  int descriptor_ = -1;
  std::map<std::string, std::deque<measurement>> before_;  // by place, in their order
};

}  // namespace komdsp::cli
