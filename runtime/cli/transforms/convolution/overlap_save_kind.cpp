#include <fmt/format.h>

#include "cli/transforms/transform_kind.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/overlap_save.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// One step of a signal without end through a filter; `filter` and `convolve` compute it of files, and convolutions have its builds.
class overlap_save_transform final : public transform_kind {
 public:
  std::vector<std::string> names() const override { return {"overlap-save"}; }
  std::vector<std::string_view> takes() const override { return {"--real"}; }
  const char* example() const override { return "--length 64 --real"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return planned_of(request, profile).chunk;
  }
  /// Results of a step are those of a convolution to which all of the filter contributes.
  checked_plan check(const plan_request& request, device& device) const override {
    const overlap_save_plan made = planned_of(request, device.profile());
    const convolution c{.x_length = made.step + request.length - 1,
                        .y_length = request.length,
                        .real = request.real,
                        .valid = true,
                        .precision = request.type()};
    return checked(device, made.chunk, c);
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Overlap-save by {} taps, {}, in transforms of {} points", request.length,
                       request.real ? "real" : "complex", p.what.length);
  }
  std::string reason(const plan& p, const profile& profile) const override {
    return desk::convolution_reason(p, profile);
  }

 private:
  static overlap_save_plan planned_of(const plan_request& request, const profile& profile) {
    const overlap_save o{.filter_length = request.length, .real = request.real, .precision = request.type()};
    return plan_or_error(planned(o, profile), profile);
  }
};

}  // namespace

const transform_kind& overlap_save_kind() {
  static const overlap_save_transform kind;
  return kind;
}

}  // namespace komdsp::cli
