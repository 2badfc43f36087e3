#pragma once

#include <string>
#include <vector>

#include "cli/base/record.hpp"
#include "cli/devices/device.hpp"

namespace komdsp::cli {

/// Times of single executions, one after the other, on the processor that the caller's thread is on.
class latency {
 public:
  /// 10^6 executions, or as many as a minute has.
  latency(prepared_plan& plan, bool quiet);

  /// Quantiles and a histogram, a line each.
  std::string text() const;
  /// Both as fields.
  void tell(record& told) const;

 private:
  double quantile(double part) const;
  /// Executions in each bar, the last one's without an upper end.
  std::vector<std::size_t> histogram() const;

  std::vector<double> times_;  // in microseconds, from the least
};

}  // namespace komdsp::cli
