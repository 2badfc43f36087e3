#include <fmt/format.h>

#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/dct_command.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// "dct" and "dst" are those of type 2; with a digit, of that type.
dct dct_of(const plan_request& request) {
  dct t;
  t.length = request.length;
  t.batch = request.batch;
  t.sine = request.transform[1] == 's';
  t.type = request.transform.size() > 3 ? request.transform[3] - '0' : 2;
  if (request.inverse) t.type = inverse_type(t.type);
  t.precision = request.type();
  set_norm(t, "backward", request.inverse);
  return t;
}

void test_kind(device& device, dct t, verdict& v) {
  // One tile, Bluestein, more than a tile; a row alone, and rows in the lanes of a tile with a rest.
  for (const index length : {16, 45, 256, 1009, 3000}) {
    for (const index batch : {1, 19}) {
      t.length = length;
      t.batch = batch;
      const plan p = plan_or_error(planned(t, device.profile()), device.profile());
      const double found = compared(device, p, t).part();
      v.add(found);
      if (!(found <= 1) && v.failure.empty())
        v.failure =
            fmt::format("{} x {} samples of type {}: error {:.3g} of what is allowed", batch, length, t.type, found);
    }
  }
}

class dct_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_dct_commands(program); }

  std::vector<std::string> names() const override {
    return {"dct", "dct1", "dct2", "dct3", "dct4", "dst", "dst1", "dst2", "dst3", "dst4"};
  }
  std::vector<std::string_view> takes() const override { return {"--batch", "--inverse"}; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(dct_of(request), profile), profile);
  }
  double points_of(const plan_request& request) const override { return transform_kind::points_of(request) / 2; }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), dct_of(request));
  }
  std::string words(const plan_request& request, const plan& p) const override {
    const dct t = dct_of(request);
    return fmt::format("{} transform of type {} of {} samples, batch {}", t.sine ? "Sine" : "Cosine", t.type,
                       p.what.length, p.what.batch);
  }
  std::string size_words(const plan_request&, const plan& p) const override {
    return fmt::format("{} x {} samples", p.batch(), p.what.length);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::dct_reason(p); }
  void tell_plan(const plan_request& request, record& told) const override {
    const dct t = dct_of(request);
    told["type"] = t.type;
    told["sine"] = t.sine;
  }

  /// Only tiles compute it.
  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    for (const bool sine : {false, true}) {
      say(tested(device, type, sine ? "sine transforms" : "cosine transforms", [&](verdict& v) {
        for (const int kind : {1, 2, 3, 4}) {
          dct t;
          t.type = kind;
          t.sine = sine;
          t.precision = type;
          test_kind(device, t, v);
        }
      }));
    }
  }
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    for (const index length : {16, 45, 1 << 18, (1 << 18) + 1}) {  // in a tile and between steps, even and odd
      for (const precision type : {precision::f32, precision::f64}) {
        for (const int kind : {1, 2, 3, 4}) {
          dct t;
          t.length = length;
          t.type = kind;
          t.precision = type;
          add(planned(t, profile));
          t.batch = 32;
          add(planned(t, profile));
        }
      }
    }
  }
};

}  // namespace

const transform_kind& dct_transform_kind() {
  static const dct_transform kind;
  return kind;
}

}  // namespace komdsp::cli
