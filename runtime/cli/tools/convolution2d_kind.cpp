#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cli/error.hpp"
#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

convolution2d convolution_of(const plan_request& request) {
  convolution2d c;
  c.x_rows = request.shape[0];
  c.x_columns = request.shape[1];
  c.y_rows = request.by[0];
  c.y_columns = request.by[1];
  c.batch = request.batch;
  c.real = request.real;
  c.precision = request.type();
  if (request.mode.empty()) return c;
  const auto found = std::ranges::find(convolution_part_names, request.mode);
  if (found == std::end(convolution_part_names))
    throw error(
        fmt::format("there is no mode {}: convolution2d has {}", request.mode, fmt::join(convolution_part_names, ", ")),
        error::wrong_usage);
  c.part = static_cast<convolution_part>(found - std::begin(convolution_part_names));
  return c;
}

class image_convolution final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_convolve2d_command(program); }

  std::vector<std::string> names() const override { return {"convolution2d"}; }
  std::vector<std::string_view> needs() const override { return {"--shape", "--by"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--real", "--mode"}; }
  const char* example() const override { return "--shape 512,512 --by 31,31"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(convolution_of(request), profile), profile);
  }
  double points_of(const plan_request& request) const override { return shape_points(request); }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), convolution_of(request));
  }
  std::string words(const plan_request& request, const plan&) const override {
    return fmt::format("Convolution of {} images of {} with {}, batch {}", request.real ? "real" : "complex",
                       fmt::join(request.shape, " x "), fmt::join(request.by, " x "), request.batch);
  }
  std::string size_words(const plan_request& request, const plan&) const override {
    return fmt::format("{} x {} points convolved", request.batch, fmt::join(request.shape, " x "));
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override {
    told["shape"] = request.shape;
    told["by"] = request.by;
  }

  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "convolutions of images", [&](verdict& v) {
      plan_request request;
      request.shape = {48, 60};
      request.by = {5, 7};
      request.real = true;
      request.mode = "same";
      request.precision = name_of(type);
      const plan p = plan_of(request, device.profile());
      v.add(compared(device, p, convolution_of(request)).part());
    }));
  }
  /// The copies around transforms that others list.
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      convolution2d c;
      c.x_rows = c.x_columns = 60;
      c.y_rows = c.y_columns = 5;
      c.real = c.correlate = true;
      c.precision = type;
      add(planned(c, profile));
    }
  }
};

}  // namespace

const transform_kind& convolution2d_transform_kind() {
  static const image_convolution kind;
  return kind;
}

}  // namespace komdsp::cli
