#include "definitions/dct.hpp"

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "cli/devices/window_samples.hpp"
#include "definitions/error_sum.hpp"
#include "definitions/mdct.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

template <class T>
void add_error(const mdct& t, std::span<const std::byte> input, std::span<const std::byte> window, const example& e,
               definitions::error_sum& sum) {
  const index N = t.length;
  const std::vector<T> w = scalars_of<T>(window, t.precision, {0}, 2 * N);
  // An inverse has so many samples at a time, of two frames, or of one at the ends.
  for (const index at : some_of(t.inverse ? t.frames + 1 : t.frames, 2 * N)) {
    const index first = t.inverse ? std::max<index>(at - 1, 0) : at, last = std::min(at, t.frames - 1);
    mdct part = t;
    part.frames = last - first + 1;
    std::vector<index> hops;
    for (index hop = first; hop <= last + (t.inverse ? 0 : 1); ++hop) hops.push_back(hop);
    const std::vector<T> truth = definitions::truth_of(part, scalars_of<T>(input, t.precision, hops, N), w);
    for (index k = 0; k < N; ++k) {
      const T expected = truth[static_cast<std::size_t>((at - first) * N + k)];
      sum.add(scalar_at<T>(e.output.span(), t.precision, at * N + k) - expected, expected);
    }
  }
}

}  // namespace

checked_plan compared(device& device, const plan& p, const dct& t) {
  example e(device, p);
  const std::vector<index> rows = some_of(t.batch, logical_length(t));
  const double error = in_wide_numbers(t.precision, [&](auto zero) {
    using T = decltype(zero);
    const std::vector<T> truth = definitions::truth_of(t, scalars_of<T>(e.input, t.precision, rows, t.length)),
                         got = scalars_of<T>(e.output.span(), t.precision, rows, t.length);
    definitions::error_sum sum;
    for (std::size_t i = 0; i < got.size(); ++i) sum.add(got[i] - truth[i], truth[i]);
    return sum.relative();
  });
  return {p, std::move(e.prepared), error, accuracy_bound(t)};
}

checked_plan compared(device& device, const plan& p, const mdct& t) {
  constexpr index numbers_least = 200;
  const aligned_memory window = window_samples({window_kind::cosine}, 2 * t.length, t.precision, true);
  example e(device, p, window.span());
  // The bound is of what rounding makes of many numbers: few are computed several times, from others.
  const index numbers = p.output_bytes / bytes_of(t.precision);
  const auto times = static_cast<std::size_t>((numbers_least + numbers - 1) / numbers);
  const std::size_t inputs = e.input.size();
  const aligned_memory all =
      random_scalars(times * inputs / static_cast<std::size_t>(bytes_of(t.precision)), t.precision);
  definitions::error_sum sum;
  for (std::size_t i = 0; i < times; ++i) {
    const std::span<const std::byte> input = all.span().subspan(i * inputs, inputs);
    e.run(input);
    in_wide_numbers(t.precision, [&](auto zero) { add_error<decltype(zero)>(t, input, window.span(), e, sum); });
  }
  return {p, std::move(e.prepared), sum.relative(), accuracy_bound(t)};
}

}  // namespace komdsp::cli
