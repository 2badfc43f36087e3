#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "cli/base/error.hpp"
#include "cli/transforms/transform_kind.hpp"
#include <komdsp/lifting.hpp>

namespace komdsp::cli {
namespace {

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

const transform_kind& lifting_transform_kind() {
  static const lifting_transform kind;
  return kind;
}

}  // namespace komdsp::cli
