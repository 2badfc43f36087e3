#include "cli/checks/example.hpp"

#include <algorithm>
#include <limits>
#include <random>

namespace komdsp::cli {
namespace {

template <class Scalar>
void fill_random(std::span<std::byte> memory) {
  std::minstd_rand generator(1);
  using number = std::conditional_t<std::is_same_v<Scalar, definitions::half>, float, Scalar>;
  using limits = std::numeric_limits<number>;
  std::conditional_t<limits::is_integer, std::uniform_int_distribution<number>, std::uniform_real_distribution<number>>
      uniform(limits::is_integer ? limits::min() : -1, limits::is_integer ? limits::max() : 1);
  const std::span<Scalar> values(reinterpret_cast<Scalar*>(memory.data()), memory.size() / sizeof(Scalar));
  std::generate(values.begin(), values.end(), [&] { return static_cast<Scalar>(uniform(generator)); });
}

}  // namespace

aligned_memory random_scalars(std::size_t count, precision type) {
  aligned_memory memory(count * static_cast<std::size_t>(bytes_of(type)));
  with_scalar(type, [&](auto zero) { fill_random<decltype(zero)>(memory.span()); });
  return memory;
}

example::example(device& device, const plan& p, std::span<const std::byte> given, index exponents)
    : type(p.what.precision),
      data(random_scalars(
          static_cast<std::size_t>((p.input_bytes + (given.empty() ? p.operand_bytes : 0)) / bytes_of(type)), type)),
      output(static_cast<std::size_t>(p.output_bytes)),
      input(data.span().first(static_cast<std::size_t>(p.input_bytes))),
      operand(given.empty() ? data.span().subspan(input.size()) : given) {
  if (is_fixed(type))
    std::ranges::fill(data.span().first(input.size()).last(static_cast<std::size_t>(4 * exponents)), std::byte{});
  prepared = device.prepare(p, operand);
  run(input);
}
void example::run(std::span<const std::byte> from) {
  prepared->load(from);
  prepared->run(1);
  prepared->store(output.span());
}

checked_plan result_errors::of(const plan& p, example& e, double floating, double units) const {
  return {p, std::move(e.prepared), error_.relative(), is_fixed(e.type) ? units * units_.relative() : floating};
}

std::vector<index> some_of(index batch, index points, index least) {
  constexpr index most_points = index{1} << 20;
  const index count = std::clamp(most_points / points, std::min(least, batch), batch);
  std::vector<index> items;
  for (index i = 0; i < count; ++i) items.push_back(count == 1 ? 0 : i * (batch - 1) / (count - 1));
  return items;
}

}  // namespace komdsp::cli
