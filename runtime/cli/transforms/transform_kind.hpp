#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/base/record.hpp"
#include "cli/checks/checks.hpp"
#include "cli/devices/device.hpp"
#include "cli/devices/planned.hpp"
#include "cli/usage/options.hpp"
#include "cli/usage/run_options.hpp"
#include <komdsp/transform.hpp>

namespace komdsp::cli {

/// A transform without data, as `komdsp plan` takes it.
struct plan_request : run_options {
  std::string transform;
  index length = 0, batch = 1;
  std::vector<index> pairs{1, 1}, shape, by, axes;
  bool real = false, hermitian = false, inverse = false, fixed_shifts = false, checked = false;
  std::string wavelet, mode;
  int levels = 0;
  index hop = 0;

  komdsp::precision type() const { return parse_precision(precision, komdsp::precision::f32); }
};

/// TRANSFORM, and every option that one of the transforms has: --length, --shape, --by, --axes, --batch, --pairs,
/// --inverse, --real, --hermitian, --fixed-shifts, --wavelet, --levels, --mode, --hop, --variant, --precision.
void add_plan_request(command_options& command, plan_request& request);

/// The verdict of a self-test. `what` is begun with the backend and the device.
struct verdict {
  std::string what;
  double error = 0;     // the largest, as a part of what is allowed
  std::string failure;  // empty: passed
  int tested = 0;       // transforms

  /// size: of the transform, for a failure that names it.
  void add(double found, const std::string& size = "");
};
using verdict_teller = std::function<void(verdict)>;
using plan_list = std::function<void(const plan&)>;

/// One kind of transform, as all commands know it: those that compute it, and plan, bench, bundle and selftest.
class transform_kind {
 public:
  virtual ~transform_kind() = default;

  /// Commands that compute it.
  virtual void add_commands(command_options&) const {}

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
  virtual double points_of(const plan_request& request) const;
  /// Throws error where the result is wrong.
  virtual checked_plan check(const plan_request&, device&) const { return {}; }
  /// "Forward complex FFT of 1024 points, batch 1".
  virtual std::string words(const plan_request&, const plan&) const { return {}; }
  /// "4 x 1024 points".
  virtual std::string size_words(const plan_request& request, const plan& p) const;
  /// Why the planner chose what it did.
  virtual std::string reason(const plan&, const profile&) const { return {}; }
  /// JSON of plan and bench, besides what it tells of every transform.
  virtual void tell_plan(const plan_request& request, record& told) const;
  virtual void tell_bench(const plan_request& request, record& told) const { tell_plan(request, told); }

  // ---- selftest, and plan --list-builds ----
  /// Precisions that it has.
  virtual bool has(precision type) const { return !is_fixed(type); }
  /// Computes it on the device in one precision, and says how it went. variant: as --variant.
  virtual void selftest(device&, precision, const std::string&, const verdict_teller&) const {}
  /// Plans that together ask for every kernel build it has on a profile.
  virtual void each_build(const profile&, const plan_list&) const {}
};

/// The one object of a kind.
template <class Kind>
const transform_kind& only() {
  static const Kind kind;
  return kind;
}

/// A verdict that begins so, filled by `test`, whose errors are failures.
verdict tested(const device& device, precision type, const std::string& what,
               const std::function<void(verdict&)>& test);

/// A plan by the name of a variant, of transforms that have some. Throws error where there is none.
template <class Transform>
plan planned_as(const Transform& t, const profile& d, const std::string& variant) {
  if constexpr (std::is_same_v<Transform, otf>)
    return plan_or_error(planned(t, d, parse_otf_variant(variant)), d, variant);
  else if constexpr (std::is_same_v<Transform, convolution>)
    return plan_or_error(planned(t, d, parse_convolution_variant(variant)), d, variant);
  else if constexpr (std::is_same_v<Transform, fft> || std::is_same_v<Transform, fft2d> ||
                     std::is_same_v<Transform, fftn>)
    return plan_or_error(planned(t, d, parse_variant(variant)), d, variant);
  else
    return planned_or_error(t, d);
}

/// A transform with those members that a request says in the same way of every kind that has them.
template <class Transform>
Transform transform_with(const plan_request& request) {
  Transform t;
  if constexpr (requires { t.length; }) t.length = request.length;
  if constexpr (requires { t.batch; }) t.batch = request.batch;
  if constexpr (requires { t.inverse; }) t.inverse = request.inverse;
  if constexpr (requires { t.real; }) t.real = request.real;
  if constexpr (requires { t.rows; }) {
    t.rows = request.shape[0];
    t.columns = request.shape[1];
  }
  t.precision = request.type();
  return t;
}

/// A kind whose transforms are of one structure of the library's: a request becomes one, and so do tests.
template <class Transform>
class kind_of_transform : public transform_kind {
 public:
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return planned_as(transform_of(request), profile, request.variant);
  }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), transform_of(request));
  }
  /// Self-test of tests(), of kinds that only tiles compute.
  void selftest(device& device, precision type, const std::string& variant, const verdict_teller& say) const override {
    if (variant != "auto" && variant != "tile") return;
    for (const test& one : tests()) {
      say(tested(device, type, one.what, [&](verdict& v) {
        for (Transform t : one.transforms) {
          t.precision = type;
          v.add(compared(device, planned_or_error(t, device.profile()), t).part(), size_of(t));
        }
      }));
    }
  }
  void each_build(const profile& profile, const plan_list& add) const override {
    for (const precision type : {precision::f32, precision::f64, precision::q15, precision::q31}) {
      if (!has(type)) continue;
      for (Transform t : built()) {
        t.precision = type;
        add_builds(t, profile, add);
      }
    }
  }

 protected:
  virtual Transform transform_of(const plan_request& request) const = 0;
  /// Transforms of the self-test, in each precision.
  struct test {
    std::string what;
    std::vector<Transform> transforms;
  };
  virtual std::vector<test> tests() const { return {}; }
  /// A transform in the words of a failure; empty: it names none.
  virtual std::string size_of(const Transform&) const { return {}; }
  /// Transforms of each_build, in each precision, and the plans of one.
  virtual std::vector<Transform> built() const { return {}; }
  virtual void add_builds(const Transform& t, const profile& profile, const plan_list& add) const {
    add(planned(t, profile));
  }
};

/// Every kind of transform there is; what lists, plans or tests transforms walks this.
std::span<const transform_kind* const> transform_list();

/// The kind that a request names, whose options go together. command: that needs it, for messages. Throws error
/// (usage).
const transform_kind& kind_of(const plan_request& request, const char* command);

/// Every distinct kernel build that plans ask device compilers for, as "opencl -D... " and "cuda -D..." lines: all
/// kernels, variants, ways of loading and storing, precisions and lanes, with a few lengths each.
std::vector<std::string> kernel_builds();

}  // namespace komdsp::cli
