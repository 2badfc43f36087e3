#include "cli/tools/latency.hpp"

#include <sched.h>

#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/format.h>

#include "cli/base/interruption.hpp"
#include "cli/base/progress.hpp"

namespace komdsp::cli {
namespace {

using moment = std::chrono::steady_clock;

constexpr std::size_t most_executions = 1'000'000, between_looks = 4096;
constexpr std::chrono::seconds longest_run(60);

/// Upper ends of the histogram's bars, in medians.
constexpr std::array bars = {0.98, 1.0, 1.02, 1.05, 1.1, 1.2, 1.5, 2.0, 5.0};

/// While it lives, the thread stays on its processor.
class pinned_thread {
 public:
  pinned_thread() : moved_(sched_getaffinity(0, sizeof before_, &before_) == 0) {
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(static_cast<std::size_t>(std::max(0, sched_getcpu())), &here);
    moved_ = moved_ && sched_setaffinity(0, sizeof here, &here) == 0;
  }
  ~pinned_thread() {
    if (moved_) sched_setaffinity(0, sizeof before_, &before_);
  }
  pinned_thread(const pinned_thread&) = delete;
  pinned_thread& operator=(const pinned_thread&) = delete;

 private:
  cpu_set_t before_ = {};
  bool moved_;
};

}  // namespace

latency::latency(prepared_plan& plan, bool quiet) {
  const pinned_thread here;
  progress shown("latency", most_executions, quiet);
  times_.reserve(most_executions);
  std::size_t looked = 0;
  const auto began = moment::now();
  for (auto last = began; times_.size() < most_executions;) {
    plan.run(1);
    auto now = moment::now();
    times_.push_back(std::chrono::duration<double, std::micro>(now - last).count());
    if (times_.size() % between_looks == 0 || now - last > std::chrono::milliseconds(1)) {
      if (now - began > longest_run || interruption::signal() != 0) break;
      shown.advance(static_cast<double>(times_.size() - looked));
      looked = times_.size();
      now = moment::now();
    }
    last = now;
  }
  std::sort(times_.begin(), times_.end());
}

double latency::quantile(double part) const {
  const auto nth = static_cast<std::size_t>(part * static_cast<double>(times_.size()));
  return times_[std::min(nth, times_.size() - 1)];
}

std::vector<std::size_t> latency::histogram() const {
  std::vector<std::size_t> counts;
  const double median = quantile(0.5);
  auto from = times_.begin();
  for (const double bar : bars) {
    const auto to = std::lower_bound(from, times_.end(), bar * median);
    counts.push_back(static_cast<std::size_t>(to - from));
    from = to;
  }
  counts.push_back(static_cast<std::size_t>(times_.end() - from));
  return counts;
}

std::string latency::text() const {
  const double median = quantile(0.5), late = quantile(0.999);
  std::string all = fmt::format(
      "{} executions: median {:.4g} us, p99 {:.4g} us, p99.9 {:.4g} us ({:.3g} of the median), longest {:.4g} us\n",
      times_.size(), median, quantile(0.99), late, late / median, times_.back());
  const std::vector<std::size_t> counts = histogram();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string from = i == 0 ? "" : fmt::format("{:.2f}", bars[i - 1]);
    const std::string to = i == bars.size() ? "" : fmt::format("{:.2f}", bars[i]);
    const auto length =
        static_cast<std::size_t>(50 * static_cast<double>(counts[i]) / static_cast<double>(times_.size()) + 0.5);
    all += fmt::format("{:>6} to {:>4} of the median {:>8} {}\n", from, to, counts[i], std::string(length, '#'));
  }
  return all;
}

void latency::tell(record& told) const {
  told["executions"] = times_.size();
  told["p50_us"] = quantile(0.5);
  told["p99_us"] = quantile(0.99);
  told["p999_us"] = quantile(0.999);
  told["longest_us"] = times_.back();
  told["histogram_of_medians"] = bars;
  told["histogram"] = histogram();
}

}  // namespace komdsp::cli
