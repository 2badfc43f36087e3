#include "definitions/dct.hpp"

#include "cli/checks/checks.hpp"
#include "cli/checks/example.hpp"
#include "cli/devices/window_samples.hpp"
#include "definitions/mdct.hpp"
#include <komdsp/accuracy.hpp>

namespace komdsp::cli {
namespace {

/// Units of the last place that cosine transforms in fixed point are wrong by at most, root mean square.
constexpr double fixed_units = 4;

template <class T>
void add_error(const mdct& t, std::span<const std::byte> input, std::span<const std::byte> window, const plan& p,
               const example& e, result_errors& errors) {
  const index N = t.length;
  const std::vector<T> w = weights_of<T>(window, t.precision, 2 * N);
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
      errors.add(scalar_at<T>(e.output.span(), t.precision, at * N + k), expected,
                 unit_of(p, e.output.span(), t.inverse ? p.batch() - 1 : at));
    }
  }
}

}  // namespace

checked_plan compared(device& device, const plan& p, const dct& t) {
  example e(device, p);
  const std::vector<index> rows = some_of(t.batch, logical_length(t));
  result_errors errors;
  in_wide_numbers(t.precision, [&](auto zero) {
    using T = decltype(zero);
    const std::vector<T> truth = definitions::truth_of(t, scalars_of<T>(e.input, t.precision, rows, t.length)),
                         got = scalars_of<T>(e.output.span(), t.precision, rows, t.length);
    for (std::size_t i = 0; i < got.size(); ++i)
      errors.add(got[i], truth[i], unit_of(p, e.output.span(), rows[i / static_cast<std::size_t>(t.length)]));
  });
  return errors.of(p, e, accuracy_bound(t), fixed_units);
}

checked_plan compared(device& device, const plan& p, const mdct& t) {
  constexpr index numbers_least = 200;
  const aligned_memory window = window_samples({window_kind::cosine}, 2 * t.length, t.precision, true);
  const index exponents = t.inverse && is_fixed(t.precision) ? t.frames : 0;
  example e(device, p, window.span(), exponents);
  // The bound is of what rounding makes of many numbers: few are computed several times, from others.
  const index numbers = p.output_bytes / bytes_of(t.precision);
  const auto times = static_cast<std::size_t>((numbers_least + numbers - 1) / numbers);
  const std::size_t inputs = e.input.size();
  const aligned_memory all =
      random_scalars(times * inputs / static_cast<std::size_t>(bytes_of(t.precision)), t.precision);
  result_errors errors;
  for (std::size_t i = 0; i < times; ++i) {
    const std::span<std::byte> input = all.span().subspan(i * inputs, inputs);
    std::ranges::fill(input.last(static_cast<std::size_t>(4 * exponents)), std::byte{});
    e.run(input);
    in_wide_numbers(t.precision, [&](auto zero) { add_error<decltype(zero)>(t, input, window.span(), p, e, errors); });
  }
  return errors.of(p, e, accuracy_bound(t), fixed_units);
}

}  // namespace komdsp::cli
