// Samples in, spectrum out: the plan and its tables are constants in flash, all RAM is in sight below.
#include <firmware/console.h>
#include <komdsp/static_plan.hpp>

namespace {

constexpr int length = 1024, rate = 8192;  // samples, and samples per second: a bin is 8 Hz

constexpr komdsp::fft real_fft(komdsp::index samples) {
  komdsp::fft t;
  t.length = samples;
  t.kind = komdsp::fft_kind::real;
  return t;
}
constexpr komdsp::plan plan = komdsp::plan_fft(real_fft(length), komdsp::profiles::cpp_scalar);
using spectrum = komdsp::static_plan<plan>;

alignas(8) float samples[length], bins[length / 2 + 1][2];
alignas(64) unsigned char workspace[spectrum::workspace_bytes];

// Where a converter would be read: a tone of 1024 Hz and a weaker one of 2048 Hz.
void read_samples() {
  static const float tone[] = {0, 0.70710678f, 1, 0.70710678f, 0, -0.70710678f, -1, -0.70710678f};
  for (int n = 0; n < length; ++n) samples[n] = tone[n % 8] + 0.25f * tone[2 * n % 8];
}

}  // namespace

int main() {
  read_samples();
  const komdsp::status s = spectrum::execute(samples, bins, workspace);
  if (s != komdsp::status::ok) return print_text(komdsp::describe(s)), 1;
  for (int k = 0; k <= length / 2; ++k) {
    const float power = (bins[k][0] * bins[k][0] + bins[k][1] * bins[k][1]) * (4.0f / length / length);
    if (power < 0.001f) continue;
    print_number(k * rate / length);
    print_text(" Hz, power ");
    print_number(static_cast<long>(power * 1000 + 0.5f));
    print_text(" / 1000\n");
  }
  return 0;
}
