#include <algorithm>

#include <fmt/format.h>

#include "cli/transforms/transform_kind.hpp"
#include "cli/transforms/wavelet/wavelet_choice.hpp"
#include "desk/plan_reason.hpp"

namespace komdsp::cli {
namespace {

/// Wavelet transforms of images; the commands are beside those of rows, whose builds they have.
class wavelet2d_transform final : public kind_of_transform<dwt2> {
 public:
  std::vector<std::string> names() const override { return {"dwt2", "idwt2"}; }
  std::vector<std::string_view> needs() const override { return {"--shape", "--wavelet"}; }
  std::vector<std::string_view> takes() const override { return {"--levels", "--mode", "--batch"}; }
  const char* example() const override { return "--shape 512,512 --wavelet db4"; }
  std::string words(const plan_request& request, const plan&) const override {
    const dwt2 t = transform_of(request);
    return fmt::format("{} transform by {} of {} x {}, levels {}, mode {}, batch {}",
                       t.inverse ? "Inverse wavelet" : "Wavelet", t.wavelet.name, t.rows, t.columns, t.levels,
                       wavelet_mode_names[static_cast<int>(t.mode)], t.batch);
  }
  std::string reason(const plan& p, const profile&) const override { return desk::dwt_reason(p); }
  void tell_plan(const plan_request& request, record& told) const override {
    const dwt2 t = transform_of(request);
    told["shape"] = request.shape;
    told["wavelet"] = t.wavelet.name;
    told["levels"] = t.levels;
    told["mode"] = wavelet_mode_names[static_cast<int>(t.mode)];
  }

 protected:
  dwt2 transform_of(const plan_request& request) const override {
    auto t = transform_with<dwt2>(request);
    t.wavelet = named_bank(request.wavelet, request.transform);
    t.levels = request.levels;
    if (t.levels == 0)
      t.levels = std::clamp(useful_levels(t.wavelet, std::min(t.rows, t.columns)), 1, wavelet2d_levels_max);
    if (!request.mode.empty()) t.mode = parse_wavelet_mode(request.mode);
    t.inverse = request.transform == "idwt2";
    return t;
  }
  std::vector<test> tests() const override {
    return {{"wavelets of images", {{.wavelet = wavelets::bior2_2, .rows = 65, .columns = 32, .levels = 2}}}};
  }
};

}  // namespace

const transform_kind& wavelet2d_transform_kind() {
  static const wavelet2d_transform kind;
  return kind;
}

}  // namespace komdsp::cli
