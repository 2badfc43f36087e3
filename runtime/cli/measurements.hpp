#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/record.hpp"

namespace komdsp::cli {

/// What was measured in one place.
struct measurement {
  std::vector<double> numbers;
  std::string words;

  /// Throws error where there are fewer: the file was changed.
  double number(std::size_t i) const;
};

/// What long runs measure, kept in a file as it comes, so that a run that was ended can go on where it was: a line of
/// JSON that names the run, and one per measurement.
class measurements {
 public:
  /// path: empty: nothing is kept. run: what is measured, on what. Throws error where the file cannot be read or
  /// written, is none of measurements, or has those of another run.
  measurements(const std::string& path, const record& run);
  ~measurements();
  measurements(const measurements&) = delete;
  measurements& operator=(const measurements&) = delete;

  /// What measure gives, or gave here before. Of a run that was interrupted, nothing is kept from there on.
  measurement kept(const std::string& place, const std::function<measurement()>& measure);
  /// The same of one number.
  double kept(const std::string& place, const std::function<double()>& measure);

 private:
  void read(const std::string& text, const std::string& run);
  void append(const std::string& line);

  std::string path_;
  int descriptor_ = -1;
  std::map<std::string, std::deque<measurement>> before_;  // by place, in their order
};

}  // namespace komdsp::cli
