#include <array>

#include <fmt/format.h>

#include "cli/devices/device_choice.hpp"
#include "cli/tools/plan_words.hpp"
#include "cli/tools/planned.hpp"
#include "cli/tools/transform_kind.hpp"
#include "cli/transforms/fft_rows.hpp"
#include "cli/transforms/transform_commands.hpp"
#include "desk/plan_reason.hpp"
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

constexpr fft_kind kinds[] = {fft_kind::complex, fft_kind::real};

fft fft_of(const plan_request& request) {
  const fft_kind kind = kind_of_options(request.real, request.hermitian);
  return fft_of_request({request.inverse, kind, request.length, request.type()}, request.batch);
}

/// All lengths of one kind of transform.
void test_lengths(device& device, fft t, fft_variant variant, verdict& v) {
  // A copy, rows of the batch in the lanes of a tile with a rest, all lanes on one row, two passes; other radices,
  // by definition, Rader in a tile and by lanes, Bluestein in a tile, by all lanes and in passes.
  for (const index length : {1, 16, 97, 134, 241, 256, 480, 1000, 4096, 4099, 9001, 1 << 16}) {
    for (const index batch : {1, 19}) {
      t.length = length;
      t.batch = batch;
      t.scale = t.inverse ? 1.0 / static_cast<double>(length) : 1;
      const plan made = planned(t, device.profile(), variant);
      if (made.result == status::variant_does_not_fit) continue;
      const plan p = plan_or_error(made, device.profile(), name_of(variant));
      const double found = compared(device, p, t).part();
      v.add(found);
      if (!(found <= 1) && v.failure.empty())
        v.failure = fmt::format("{} x {} points: error {:.3g} of what is allowed", batch, length, found);
    }
  }
}

void add_variants(const fft& t, const profile& profile, const std::function<void(const plan&)>& add) {
  for (int v = 0; v < static_cast<int>(std::size(fft_variant_names)); ++v)
    add(planned(t, profile, static_cast<fft_variant>(v)));
}
void add_layouts(fft t, const profile& profile, const std::function<void(const plan&)>& add) {
  add_variants(t, profile, add);
  t.batch = 32;
  add_variants(t, profile, add);
  if (t.kind == fft_kind::real) return;
  t.in.stride = t.out.stride = t.batch;  // columns
  t.in.distance = t.out.distance = 1;
  add_variants(t, profile, add);
  t.in_place = true;
  add_variants(t, profile, add);
}

class fft_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_fft_command(program); }

  std::vector<std::string> names() const override { return {"fft"}; }
  std::vector<std::string_view> takes() const override {
    return {"--batch", "--inverse", "--real", "--hermitian", "--variant"};
  }
  plan plan_of(const plan_request& request, const profile& profile) const override {
    return plan_or_error(planned(fft_of(request), profile, parse_variant(request.variant)), profile, request.variant);
  }
  checked_plan check(const plan_request& request, device& device) const override {
    return checked(device, plan_of(request, device.profile()), fft_of(request));
  }
  std::string words(const plan_request&, const plan& p) const override {
    return fmt::format("{} {} FFT of {} points, batch {}", p.what.inverse ? "Inverse" : "Forward",
                       kind_word(p.what.kind), p.what.length, p.what.batch);
  }
  std::string reason(const plan& p, const profile& profile) const override {
    const bool cpu_ahead = profile.choice_count > 0 && !profile.tuned && profile.flat &&
                           p.what.length <= cpu_ahead_length && p.what.batch == 1;
    return desk::fft_reason(p, profile) +
           (cpu_ahead ? fmt::format("; the published times have the CPU ahead up to {} points: --backend auto takes it",
                                    cpu_ahead_length)
                      : "");
  }

  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    for (const auto kind : kinds) {
      for (const bool inverse : {false, true}) {
        fft t;
        t.kind = kind;
        t.inverse = inverse;
        t.precision = type;
        const std::string what = fmt::format("{} {} fft", kind_word(kind), inverse ? "inverse" : "forward");
        say(tested(device, type, what, [&](verdict& v) { test_lengths(device, t, parse_variant(variant), v); }));
      }
    }
  }
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    // A copy, one short tile, one with all lanes at work, two passes, three passes; by definition, Rader and Bluestein
    // by all lanes and in passes, odd radices.
    for (const index length : {1, 16, 1024, 1 << 16, 1 << 26, 17, 257, 4099, 100003, 15015}) {
      for (const precision type : {precision::f32, precision::f64}) {
        for (const auto kind : kinds) {
          for (const bool inverse : {false, true}) {
            fft t;
            t.length = length;
            t.precision = type;
            t.kind = kind;
            t.inverse = inverse;
            add_layouts(t, profile, add);
          }
        }
      }
    }
  }
};

}  // namespace

const transform_kind& fft_transform_kind() {
  static const fft_transform kind;
  return kind;
}

}  // namespace komdsp::cli
