#include <fmt/format.h>

#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// As published: circular.
convolution published_pairs(const plan_request& request) {
  convolution c;
  c.x_length = c.y_length = request.length;
  c.outer = request.pairs[0];
  c.inner = request.pairs[1];
  c.circular = true;
  c.real = request.real;
  c.precision = request.type();
  return c;
}

/// Short, with all lanes at work, in passes; vectors apart and shared.
void add_tiles(const profile& profile, const std::function<void(const plan&)>& add) {
  for (const index length : {5, 400, 1 << 15}) {
    for (const precision type : {precision::f32, precision::f64}) {
      for (const bool real : {false, true}) {
        for (const bool shared : {false, true}) {
          convolution c;
          c.x_length = c.y_length = length;
          c.inner = 20;
          c.precision = type;
          c.real = c.correlate = real;
          if (shared) c.y = {0, 0};
          add(planned(c, profile));
        }
      }
    }
  }
}
/// Two private vectors, one, none: in double they are half as long.
void add_published(const profile& profile, const std::function<void(const plan&)>& add) {
  for (const index length : {64, 256}) {
    for (const precision type : {precision::f32, precision::f64}) {
      convolution c;
      c.x_length = c.y_length = length;
      c.inner = 20;
      c.circular = true;
      c.precision = type;
      for (const convolution_variant v : {convolution_variant::B, convolution_variant::C, convolution_variant::E})
        add(planned(c, profile, v));
    }
  }
}

class pair_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_convolve_command(program); }

  std::vector<std::string> names() const override { return {"convolution"}; }
  std::vector<std::string_view> takes() const override { return {"--pairs", "--real", "--variant"}; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(published_pairs(request), profile, parse_convolution_variant(request.variant)),
                         profile, request.variant);
  }
  double points_of(const plan_request& request) const override {
    return 2.0 * static_cast<double>(request.pairs[0]) * static_cast<double>(request.pairs[1]) *
           static_cast<double>(request.length);
  }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), published_pairs(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    return fmt::format("Circular convolution of {} vectors of {} points, {} pairs", request.real ? "real" : "complex",
                       request.length, p.what.batch);
  }
  std::string size_words(const plan_request& request, const plan& p) const override {
    return transform_kind::size_words(request, p) + " convolved";
  }
  std::string reason(const plan& p, const profile& profile) const override {
    return desk::convolution_reason(p, profile);
  }
  void tell_bench(const plan_request& request, record& told) const override { told["pairs"] = request.pairs; }

  /// Short pairs and those in passes; each with its own vectors.
  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "convolutions", [&](verdict& v) {
      for (const index length : {30, 1024}) {
        convolution c;
        c.x_length = c.y_length = length;
        c.inner = 5;
        c.circular = true;
        c.precision = type;
        const plan p = plan_or_error(planned(c, device.profile()), device.profile());
        v.add(compared(device, p, c).part());
      }
    }));
  }
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    add_published(profile, add);
    add_tiles(profile, add);
  }
};

}  // namespace

const transform_kind& convolution_transform_kind() {
  static const pair_transform kind;
  return kind;
}

}  // namespace komdsp::cli
