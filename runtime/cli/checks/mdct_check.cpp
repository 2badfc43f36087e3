#include "cli/checks/mdct_check.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/checks/error_sum.hpp"
#include "cli/checks/fft_check.hpp"
#include "cli/checks/reference_dft.hpp"
#include "cli/examples/window_choice.hpp"
#include "cli/tools/planned.hpp"

namespace komdsp::cli {
namespace {

/// Frames, unscaled, by a Fourier transform of 8N points: cosines of (2n + 1 + N)(2k + 1) turns over 8N.
template <class T>
class reference_frames {
 public:
  explicit reference_frames(std::size_t length) : length_(length), dft_(8 * length, false) {}

  std::vector<T> coefficients(const std::vector<T>& samples) const {
    return transformed(samples, length_ + 1, length_, 1);
  }
  std::vector<T> samples(const std::vector<T>& coefficients) const {
    return transformed(coefficients, 1, 2 * length_, length_ + 1);
  }

 private:
  /// Every second point, in from one and out from another on.
  std::vector<T> transformed(const std::vector<T>& x, std::size_t in, std::size_t count, std::size_t out) const {
    std::vector<std::complex<T>> from(8 * length_), to(8 * length_);
    for (std::size_t n = 0; n < x.size(); ++n) from[in + 2 * n] = x[n];
    dft_.transform(from, to);
    std::vector<T> y(count);
    for (std::size_t k = 0; k < count; ++k) y[k] = to[out + 2 * k].real();
    return y;
  }

  std::size_t length_;
  reference_dft<T> dft_;
};

constexpr index numbers_least = 200;

/// A transform with its data.
template <class T, class Scalar>
struct example {
  mdct t;
  const Scalar *in, *window, *out;
  reference_frames<T> reference{static_cast<std::size_t>(t.length)};

  std::vector<T> coefficients(index frame) const {
    const Scalar* const first = in + frame * t.length;
    std::vector<T> x(first, first + 2 * t.length);
    for (std::size_t n = 0; n < x.size(); ++n) x[n] *= static_cast<T>(window[n]);
    return reference.coefficients(x);
  }
  /// N samples, of two frames or one.
  std::vector<T> hop(index at) const {
    std::vector<T> sum(static_cast<std::size_t>(t.length));
    for (const index frame : {at - 1, at}) {
      if (frame < 0 || frame >= t.frames) continue;
      const Scalar* const first = in + frame * t.length;
      const std::vector<T> y = reference.samples(std::vector<T>(first, first + t.length));
      const std::size_t from = frame == at ? 0 : sum.size();
      for (std::size_t n = 0; n < sum.size(); ++n)
        sum[n] += y[from + n] * static_cast<T>(window[from + n]) * 2 / static_cast<T>(t.length);
    }
    return sum;
  }
  void add_error(error_sum& sum) const {
    constexpr index most_points = index{1} << 20;
    const index all = t.inverse ? t.frames + 1 : t.frames;
    const index some = std::clamp<index>(most_points / (8 * t.length), 1, all);
    for (index i = 0; i < some; ++i) {  // the first and the last are among them
      const index at = some == 1 ? 0 : i * (all - 1) / (some - 1);
      const std::vector<T> truth = t.inverse ? hop(at) : coefficients(at);
      for (index k = 0; k < t.length; ++k) {
        const long double expected = truth[static_cast<std::size_t>(k)] * static_cast<T>(t.scale),
                          wrong = out[at * t.length + k] - expected;
        sum.add(wrong, expected);
      }
    }
  }
};

template <class T, class Scalar>
void add_error(const mdct& t, const std::byte* input, const aligned_memory& window, const aligned_memory& output,
               error_sum& sum) {
  example<T, Scalar>{t, reinterpret_cast<const Scalar*>(input), static_cast<const Scalar*>(window.data()),
                     static_cast<const Scalar*>(output.data())}
      .add_error(sum);
}

}  // namespace

checked_mdct check_mdct(device& device, const mdct& transform) {
  checked_mdct made;
  made.p = plan_or_error(planned(transform, device.profile()), device.profile());
  const aligned_memory window = chosen_window("cosine", transform);
  made.prepared = device.prepare(made.p, window.span());
  const precision type = transform.type;
  // The bound is of what rounding makes of many numbers: few are computed several times, from others.
  const auto inputs = static_cast<std::size_t>(made.p.input_bytes);
  const index numbers = made.p.output_bytes / bytes_of(type);
  const auto times = static_cast<std::size_t>((numbers_least + numbers - 1) / numbers);
  const aligned_memory all = random_scalars(times * inputs / static_cast<std::size_t>(bytes_of(type)), type);
  const aligned_memory output(static_cast<std::size_t>(made.p.output_bytes));
  error_sum sum;
  for (std::size_t i = 0; i < times; ++i) {
    const std::span<const std::byte> input = all.span().subspan(i * inputs, inputs);
    made.prepared->load(input);
    made.prepared->run(1);
    made.prepared->store(output.span());
    type == precision::f64 ? add_error<long double, double>(transform, input.data(), window, output, sum)
                           : add_error<double, float>(transform, input.data(), window, output, sum);
  }
  made.error = sum.relative();
  return made;
}

}  // namespace komdsp::cli
