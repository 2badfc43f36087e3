#include <fmt/format.h>

#include "cli/tools/plan_words.hpp"
#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

fft2d fft2d_of(const plan_request& request) {
  fft2d t;
  t.rows = request.shape[0];
  t.columns = request.shape[1];
  t.batch = request.batch;
  t.kind = request.real ? fft_kind::real : fft_kind::complex;
  t.inverse = request.inverse;
  t.precision = request.type();
  if (t.inverse) t.scale = 1.0 / (static_cast<double>(t.rows) * static_cast<double>(t.columns));
  return t;
}

class image_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_fft2d_command(program); }

  std::vector<std::string> names() const override { return {"fft2d"}; }
  std::vector<std::string_view> needs() const override { return {"--shape"}; }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse", "--real", "--variant"}; }
  const char* example() const override { return "--shape 512,512"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(fft2d_of(request), profile, parse_variant(request.variant)), profile, request.variant);
  }
  double points_of(const plan_request& request) const override { return shape_points(request); }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), fft2d_of(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("{} {} FFT of {} x {}, batch {}", p.what.inverse ? "Inverse" : "Forward", kind_word(p.what.kind),
                       request.shape[0], request.shape[1], p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override { return desk::image_reason(p, profile); }
  void tell_plan(const plan_request& request, record& told) const override { told["shape"] = request.shape; }

  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "images", [&](verdict& v) {
      for (const bool inverse : {false, true}) {
        fft2d t;
        t.rows = 64;
        t.columns = 128;
        t.kind = fft_kind::real;
        t.inverse = inverse;
        t.precision = type;
        const plan p = plan_or_error(planned(t, device.profile()), device.profile());
        v.add(compared(device, p, t).part());
      }
    }));
  }
  void each_build(const profile&, const std::function<void(const plan&)>&) const override {}  // those of rows
};

}  // namespace

const transform_kind& fft2d_transform_kind() {
  static const image_transform kind;
  return kind;
}

}  // namespace komdsp::cli
