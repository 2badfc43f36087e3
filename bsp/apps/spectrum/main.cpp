// Samples in, spectrum and filtered samples out: plans and their tables are constants in flash, all RAM is in sight
// below.
#include <firmware/console.h>
#include <komdsp/static_plan.hpp>

namespace {

constexpr int length = 1024, taps = 8, rate = 8192;  // samples, taps, samples per second: a bin is 8 Hz

constexpr komdsp::fft real_fft(komdsp::index samples) {
  komdsp::fft t;
  t.length = samples;
  t.kind = komdsp::fft_kind::real;
  return t;
}
constexpr komdsp::convolution real_filter() {
  komdsp::convolution c;
  c.x_length = length - taps + 1;  // transforms of `length` points hold the result
  c.y_length = taps;
  c.real = true;
  return c;
}
constexpr komdsp::plan fft_plan = komdsp::plan_fft(real_fft(length), komdsp::profiles::cpp_scalar);
constexpr komdsp::plan filter_plan = komdsp::plan_convolution(real_filter(), komdsp::profiles::cpp_scalar);
using spectrum = komdsp::static_plan<fft_plan>;
using filter = komdsp::static_plan<filter_plan>;

constexpr float mean[taps] = {0.125f, 0.125f, 0.125f, 0.125f,
                              0.125f, 0.125f, 0.125f, 0.125f};  // no tone of 1024 Hz passes
alignas(8) float samples[length], filtered[length], bins[length / 2 + 1][2];
alignas(64) unsigned char workspace[filter::workspace_bytes];
static_assert(filter::workspace_bytes >= spectrum::workspace_bytes);

// Samples, in place of a converter's: tones of 1024 Hz and, weaker, of 512 Hz.
void read_samples() {
  static const float half[] = {0, 0.38268343f, 0.70710678f, 0.92387953f, 1, 0.92387953f, 0.70710678f, 0.38268343f};
  const auto tone = [](int n) { return n % 16 < 8 ? half[n % 8] : -half[n % 8]; };
  for (int n = 0; n < length; ++n) samples[n] = tone(2 * n) + 0.25f * tone(n);
}
komdsp::status print_spectrum(const float* signal) {
  const komdsp::status s = spectrum::execute(signal, bins, workspace);
  for (int k = 0; s == komdsp::status::ok && k <= length / 2; ++k) {
    const float power = (bins[k][0] * bins[k][0] + bins[k][1] * bins[k][1]) * (4.0f / length / length);
    if (power < 0.001f) continue;
    print_number(k * rate / length);
    print_text(" Hz, power ");
    print_number(static_cast<long>(power * 1000 + 0.5f));
    print_text(" / 1000\n");
  }
  return s;
}

}  // namespace

int main() {
  read_samples();
  komdsp::status s = print_spectrum(samples);
  if (s == komdsp::status::ok) s = filter::execute(samples, mean, filtered, workspace);
  print_text("after a mean of 8 samples\n");
  if (s == komdsp::status::ok) s = print_spectrum(filtered);
  if (s != komdsp::status::ok) print_text(komdsp::describe(s));
  return s != komdsp::status::ok;
}
