#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/devices/planned.hpp"
#include "cli/transforms/transform_kind.hpp"
#include "cli/transforms/wavelet/wavelet_choice.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/planner.hpp>
#include <komdsp/lifting.hpp>

namespace komdsp::cli {

/// dwt, idwt, dwt2, idwt2, swt, iswt.
void add_wavelet_commands(command_options& program);

namespace {

/// Rows, neighbouring columns, and rows that are neither.
void add_levels(const profile& profile, const plan_list& add) {
  for (const precision type : {precision::f32, precision::f64}) {
    for (const bool inverse : {false, true}) {
      for (const layout& at : {layout{1, 0}, layout{64, 1}, layout{2, 1100}}) {
        dwt t{.wavelet = wavelets::db4,
              .length = 500,
              .batch = 64,
              .inverse = inverse,
              .precision = type,
              .in = at,
              .out = at};
        add(planned(t, profile));
        t.levels = 2;
        add(planned(t, profile));
      }
    }
  }
}
/// Every published method, and lifting.
void add_methods(const profile& profile, const plan_list& add) {
  for (const precision type : {precision::f32, precision::f64}) {
    const wavelet_ladder t{.wavelet = wavelets::db4, .length = 500, .precision = type};
    for (int m = 1; m < static_cast<int>(std::size(wavelet_method_names)); ++m)
      add(planned(t, profile, ladder_shape{static_cast<wavelet_method>(m), 64, 2}));
    add(planned(lifting{.precision = type}, profile));
  }
}

/// Kinds of a wavelet by name, or of filters, over several levels.
template <class Transform>
class kind_of_wavelets : public kind_of_transform<Transform> {
 public:
  std::vector<std::string_view> takes() const override { return {"--levels", "--mode", "--batch"}; }
  std::string words(const plan_request& request, const plan&) const override {
    const Transform t = this->transform_of(request);
    return fmt::format("{} transform by {} of {}, levels {}, mode {}, batch {}",
                       t.inverse ? "Inverse wavelet" : "Wavelet", t.wavelet.name, extent_of(t), t.levels,
                       wavelet_mode_names[static_cast<int>(t.mode)], t.batch);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::dwt_reason(p); }
  void tell_plan(const plan_request& request, record& told) const override {
    const Transform t = this->transform_of(request);
    transform_kind::tell_plan(request, told);
    told["wavelet"] = t.wavelet.name;
    told["levels"] = t.levels;
    told["mode"] = wavelet_mode_names[static_cast<int>(t.mode)];
  }

 protected:
  /// As in "1024 samples".
  virtual std::string extent_of(const Transform& t) const = 0;
  /// shortest: of the lengths along the axes; useful levels follow from it, up to `most`.
  Transform wavelets_of(const plan_request& request, index shortest, int most) const {
    auto t = transform_with<Transform>(request);
    t.wavelet = named_bank(request.wavelet, request.transform);
    t.levels = request.levels;
    if (t.levels == 0) t.levels = std::clamp(useful_levels(t.wavelet, shortest), 1, most);
    if (!request.mode.empty()) t.mode = parse_wavelet_mode(request.mode);
    t.inverse = request.transform.starts_with("idwt");
    return t;
  }
};

class wavelet_transform final : public kind_of_wavelets<dwt> {
 public:
  void add_commands(command_options& program) const override { add_wavelet_commands(program); }

  std::vector<std::string> names() const override { return {"dwt", "idwt"}; }
  std::vector<std::string_view> needs() const override { return {"--length", "--wavelet"}; }
  const char* example() const override { return "--length 4096 --wavelet db4"; }
  void tell_bench(const plan_request& request, record& told) const override {
    const dwt t = transform_of(request);
    told["wavelet"] = t.wavelet.name;
    told["levels"] = t.levels;
  }

  /// One level against its definition, several there and back; an even and an odd length.
  void selftest(device& device, precision type, const std::string& variant, const verdict_teller& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "wavelets", [&](verdict& v) {
      for (const index length : {64, 4097}) {
        dwt t{.wavelet = wavelets::db4, .length = length, .precision = type};
        const auto plan_here = [&] { return planned_or_error(t, device.profile()); };
        const checked_plan level = compared(device, plan_here(), t);
        v.add(level.part());
        t.levels = 3;
        const plan forward = plan_here();
        t.inverse = true;
        v.add(rejoining_error(device, forward, plan_here()) / (10 * level.bound));
      }
    }));
  }
  void each_build(const profile& profile, const plan_list& add) const override {
    add_levels(profile, add);
    add_methods(profile, add);
  }

 protected:
  dwt transform_of(const plan_request& request) const override {
    return wavelets_of(request, request.length, wavelet_levels_max);
  }
  std::string extent_of(const dwt& t) const override { return fmt::format("{} samples", t.length); }
};

/// Wavelet transforms of images; the commands are beside those of rows, whose builds they have.
class wavelet2d_transform final : public kind_of_wavelets<dwt2> {
 public:
  std::vector<std::string> names() const override { return {"dwt2", "idwt2"}; }
  std::vector<std::string_view> needs() const override { return {"--shape", "--wavelet"}; }
  const char* example() const override { return "--shape 512,512 --wavelet db4"; }

 protected:
  dwt2 transform_of(const plan_request& request) const override {
    return wavelets_of(request, std::min(request.shape[0], request.shape[1]), wavelet2d_levels_max);
  }
  std::string extent_of(const dwt2& t) const override { return fmt::format("{} x {}", t.rows, t.columns); }
  std::vector<test> tests() const override {
    return {{"wavelets of images", {{.wavelet = wavelets::bior2_2, .rows = 65, .columns = 32, .levels = 2}}}};
  }
};

/// Wavelet transforms in place, which dwt and idwt compute; builds are among those of rows.
class lifting_transform final : public transform_kind {
 public:
  std::vector<std::string> names() const override { return {"lifting"}; }
  std::vector<std::string_view> needs() const override { return {"--length", "--wavelet"}; }
  std::vector<std::string_view> takes() const override { return {"--levels", "--batch", "--inverse"}; }
  const char* example() const override { return "--length 1024 --wavelet cdf5/3"; }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return planned_or_error(transform_of(request), profile);
  }
  checked_plan check(const plan_request&, device&) const override {
    throw error("lifting is in place, which is not measured; there is: komdsp plan lifting", error::wrong_usage);
  }
  std::string words(const plan_request& request, const plan&) const override {
    const lifting t = transform_of(request);
    return fmt::format("{} by {} of {} samples in place, levels {}, batch {}",
                       t.inverse ? "Inverse lifting" : "Lifting", lifting_wavelet_names[static_cast<int>(t.wavelet)],
                       t.length, t.levels, t.batch);
  }
  std::string reason(const plan&, const profile&) const override { return "a launch for each step of each level"; }
  void tell_plan(const plan_request& request, record& told) const override {
    const lifting t = transform_of(request);
    told["wavelet"] = lifting_wavelet_names[static_cast<int>(t.wavelet)];
    told["levels"] = t.levels;
  }

 private:
  static lifting transform_of(const plan_request& request) {
    const auto* const found = std::ranges::find(lifting_wavelet_names, request.wavelet);
    if (found == std::end(lifting_wavelet_names))
      throw error(
          fmt::format("lifting has the wavelets {}, not '{}'", fmt::join(lifting_wavelet_names, ", "), request.wavelet),
          error::wrong_usage);
    auto t = transform_with<lifting>(request);
    t.wavelet = static_cast<lifting_wavelet>(found - std::begin(lifting_wavelet_names));
    t.levels = std::max(1, request.levels);
    return t;
  }
};

}  // namespace

const transform_kind& wavelet_transform_kind = only<wavelet_transform>();
const transform_kind& wavelet2d_transform_kind = only<wavelet2d_transform>();
const transform_kind& lifting_transform_kind = only<lifting_transform>();

}  // namespace komdsp::cli
