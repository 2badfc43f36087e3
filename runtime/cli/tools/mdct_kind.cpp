#include <fmt/format.h>

#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/mdct_command.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// --batch counts frames.
mdct mdct_of(const plan_request& request) {
  mdct t;
  t.length = request.length;
  t.frames = request.batch;
  t.inverse = request.inverse;
  t.precision = request.type();
  return t;
}

class mdct_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_mdct_command(program); }

  std::vector<std::string> names() const override { return {"mdct"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse"}; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(mdct_of(request), profile), profile);
  }
  double points_of(const plan_request& request) const override { return transform_kind::points_of(request) / 2; }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), mdct_of(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} modified cosine transform, {} frames of {} coefficients",
                       request.inverse ? "Inverse" : "Forward", p.what.batch, p.what.length);
  }
  std::string size_words(const plan_request&, const plan& p) const override {
    return fmt::format("{} frames of {} coefficients", p.batch(), p.what.length);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::mdct_reason(p); }

  /// Only tiles compute it.
  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "modified cosine transforms", [&](verdict& v) {
      for (const index length : {16, 120, 1018, 1024})
        for (const index frames : {1, 19})
          for (const bool inverse : {false, true}) {
            mdct t;
            t.length = length;
            t.frames = frames;
            t.inverse = inverse;
            t.precision = type;
            v.add(compared(device, plan_or_error(planned(t, device.profile()), device.profile()), t).part());
          }
    }));
  }
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    for (const index length : {16, 1 << 18}) {  // in a tile and between steps
      for (const precision type : {precision::f32, precision::f64}) {
        mdct t;
        t.length = length;
        t.precision = type;
        for (const index frames : {1, 32}) {
          t.frames = frames;
          t.inverse = false;
          add(planned(t, profile));
          t.inverse = true;
          add(planned(t, profile));
        }
      }
    }
  }
};

}  // namespace

const transform_kind& mdct_transform_kind() {
  static const mdct_transform kind;
  return kind;
}

}  // namespace komdsp::cli
