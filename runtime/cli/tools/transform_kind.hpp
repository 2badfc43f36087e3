#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/checks/checks.hpp"
#include "cli/devices/device.hpp"
#include "cli/tools/plan_request.hpp"
#include "cli/options.hpp"
#include "cli/record.hpp"

namespace komdsp::cli {

/// The verdict of a self-test. `what` is begun with the backend and the device.
struct verdict {
  std::string what;
  double error = 0;     // the largest, as a part of what is allowed
  std::string failure;  // empty: passed
  int tested = 0;       // transforms

  void add(double found) {
    ++tested;
    error = error >= found ? error : found;  // NaN stays
  }
};

/// One kind of transform, as all commands know it: those that compute it, and plan, bench, bundle and selftest.
class transform_kind {
 public:
  virtual ~transform_kind() = default;

  /// Commands that compute it.
  virtual void add_commands(command_options& program) const = 0;

  // ---- plan, bench and bundle: of a request that was checked ----
  /// TRANSFORM on the command line; a kind may have none.
  virtual std::vector<std::string> names() const { return {}; }
  /// Options that a request must have and those that it may have besides, of add_plan_request's.
  virtual std::vector<std::string_view> needs() const { return {"--length"}; }
  virtual std::vector<std::string_view> takes() const { return {}; }
  /// How many axes --shape may have.
  virtual std::size_t least_axes() const { return 2; }
  virtual std::size_t most_axes() const { return 2; }
  /// A right request, for messages: "--length 4096".
  virtual const char* example() const { return "--length 4096"; }
  /// Throws error where there is no plan.
  virtual plan plan_of(const plan_request&, const profile&) const { return {}; }
  /// Complex numbers of one side of it.
  virtual double points_of(const plan_request& request) const {
    return static_cast<double>(request.batch) * static_cast<double>(request.length);
  }
  /// Throws error where the result is wrong.
  virtual checked_plan check(const plan_request&, device&) const { return {}; }
  /// "Forward complex FFT of 1024 points, batch 1".
  virtual std::string words(const plan_request&, const plan&) const { return {}; }
  /// "4 x 1024 points".
  virtual std::string size_words(const plan_request& request, const plan& p) const;
  /// Why the planner chose what it did.
  virtual std::string reason(const plan&, const profile&) const { return {}; }
  /// JSON of plan and bench, besides what it tells of every transform.
  virtual void tell_plan(const plan_request&, record&) const {}
  virtual void tell_bench(const plan_request& request, record& told) const { tell_plan(request, told); }

  // ---- selftest, and plan --list-builds ----
  /// Computes it on the device in one precision, and says how it went. variant: as --variant.
  virtual void selftest(device&, precision, const std::string& variant,
                        const std::function<void(verdict)>& say) const = 0;
  /// Plans that together ask for every kernel build it has on a profile.
  virtual void each_build(const profile&, const std::function<void(const plan&)>& add) const = 0;
};

/// A verdict that begins so, filled by `test`, whose errors are failures.
verdict tested(const device& device, precision type, const std::string& what,
               const std::function<void(verdict&)>& test);

}  // namespace komdsp::cli
