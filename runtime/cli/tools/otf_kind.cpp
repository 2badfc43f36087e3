#include <fmt/format.h>

#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

otf otf_of(const plan_request& request) {
  otf t;
  t.rows = request.shape[0];
  t.columns = request.shape[1];
  t.batch = request.batch;
  t.precision = request.type();
  return t;
}

class optical_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_otf_command(program); }

  std::vector<std::string> names() const override { return {"otf"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--variant"}; }
  const char* example() const override { return "--shape 512,512"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(otf_of(request), profile, parse_otf_variant(request.variant)), profile,
                         request.variant);
  }
  double points_of(const plan_request& request) const override { return shape_points(request); }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), otf_of(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Optical transfer function of {} x {}, batch {}", request.shape[0], request.shape[1],
                       p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override { told["shape"] = request.shape; }

  /// In one launch and in three.
  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "optical transfer functions", [&](verdict& v) {
      for (const index rows : {32, 256}) {
        otf t;
        t.rows = rows;
        t.columns = 32;
        t.precision = type;
        const plan p = plan_or_error(planned(t, device.profile()), device.profile());
        v.add(compared(device, p, t).part());
      }
    }));
  }
  /// One launch, three, step by step; every product.
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      otf t;
      t.rows = t.columns = 16;
      t.precision = type;
      add(planned(t, profile, otf_variant::tile));
      add(planned(t, profile, otf_variant::six));
      for (const otf_product product : {otf_product::otf, otf_product::psf, otf_product::mtf, otf_product::ptf}) {
        t.product = product;
        add(planned(t, profile, otf_variant::three));
      }
      t.columns = 512;  // longer than the square of the lanes
      add(planned(t, profile, otf_variant::three));
    }
  }
};

}  // namespace

const transform_kind& otf_transform_kind() {
  static const optical_transform kind;
  return kind;
}

}  // namespace komdsp::cli
