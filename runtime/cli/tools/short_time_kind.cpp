#include "cli/commands.hpp"
#include "cli/tools/transform_kind.hpp"
#include <komdsp/accuracy.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// Frames of a signal; what plans them is the spectrogram.
class short_time_transform final : public transform_kind {
 public:
  void add_commands(command_options& program) const override { add_spectrogram_command(program); }

  /// There and back, with frames that overlap three quarters. Only tiles compute it.
  void selftest(device& device, precision type, const std::string& variant,
                const std::function<void(verdict)>& say) const override {
    if (variant != "auto" && variant != "tile") return;
    say(tested(device, type, "short-time fft", [&](verdict& v) {
      for (const index length : {64, 1024}) {
        stft t;
        t.length = length;
        t.hop = length / 4;
        t.samples = 20 * length + 5;
        t.precision = type;
        if (planned(t, device.profile()).result == status::does_not_fit) continue;
        const double bound = accuracy_bound(type, length);
        v.add(short_time_error(device, t) / bound);
        v.add(restoring_error(device, t) / (2 * bound));
      }
    }));
  }
  void each_build(const profile& profile, const std::function<void(const plan&)>& add) const override {
    for (const precision type : {precision::f32, precision::f64}) {
      stft t;
      t.samples = 1 << 16;
      t.precision = type;
      add(planned(t, profile));
      t.inverse = true;
      add(planned(t, profile));
    }
  }
};

}  // namespace

const transform_kind& short_time_transform_kind() {
  static const short_time_transform kind;
  return kind;
}

}  // namespace komdsp::cli
