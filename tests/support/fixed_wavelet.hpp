// fixed_wavelet.hpp: wavelet transforms in fixed point by definition, in 64-bit integers; plans of them, run between
// guards.
#pragma once
#include "support/checks/wavelet_check.hpp"
#include "support/here.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace komdsp::tests {

using number = std::int64_t;
using row = std::vector<number>;

// ---- the definition, in integers ----
// A filter bank in 64-bit integers over 2^bits, of an analysis or of a synthesis.
struct integer_bank {
  integer_bank(const filter_bank& w, bool synthesis) : taps(w.taps) {
    const auto tap = [&](int high, int k) { return tap_of(w, !synthesis, high != 0, k); };
    double sums[2] = {};
    for (int high = 0; high < 2; ++high)
      for (int k = 0; k < taps; ++k) sums[synthesis ? k % 2 : high] += std::abs(tap(high, k));
    gain = std::max(sums[0], sums[1]);
    bits = 31 - std::max(0, static_cast<int>(std::ceil(std::log2(gain) - 1e-9)));
    for (int high = 0; high < 2; ++high)
      for (int k = 0; k < taps; ++k)
        whole_taps[high].push_back(std::min(std::llround(std::ldexp(tap(high, k), bits)), 0x7fffffffll));
  }
  int taps, bits = 31;
  double gain = 0;
  std::vector<number> whole_taps[2];
};
inline int exponent_by_definition(const filter_bank& w, int level) {
  const double bits = level * std::log2(integer_bank(w, false).gain);
  return std::max(0, static_cast<int>(std::ceil(bits - 1e-9)));
}

// Sample n of a row that goes on beyond its ends; -x saturates.
inline number extended(const row& x, index n, wavelet_mode mode, number highest) {
  const auto length = static_cast<index>(x.size());
  const auto at = [&x](index i) { return x[static_cast<std::size_t>(i)]; };
  const auto cyclic = [](index i, index period) { return (i % period + period) % period; };
  if (n >= 0 && n < length) return at(n);
  switch (mode) {
    case wavelet_mode::zero:
      return 0;
    case wavelet_mode::periodic:
      return at(cyclic(n, length));
    case wavelet_mode::periodization:
      return at(std::min(cyclic(n, length + length % 2), length - 1));
    case wavelet_mode::reflect:
      if (length > 1) {
        const index i = cyclic(n, 2 * length - 2);
        return at(i < length ? i : 2 * length - 2 - i);
      }
      break;
    case wavelet_mode::symmetric:
    case wavelet_mode::antisymmetric: {
      const index i = cyclic(n, 2 * length);
      if (i < length) return at(i);
      const number mirrored = at(2 * length - 1 - i);
      return mode == wavelet_mode::symmetric ? mirrored : std::min(-mirrored, highest);
    }
    default:
      break;
  }
  return at(n < 0 ? 0 : length - 1);
}

// Rounds sums; notes how far they are beyond the range.
struct rounding {
  int type_bits;
  number beyond = 0;
  number operator()(number sum, int bits) {
    const number most = (number{1} << type_bits) - 1, x = (sum + (number{1} << (bits - 1))) >> bits,
                 y = std::clamp(x, -most - 1, most);
    beyond = std::max(beyond, std::abs(x - y));
    return y;
  }
};
inline index count_of(index length, int taps, wavelet_mode mode) {
  return mode == wavelet_mode::periodization ? (length + 1) / 2 : (length + taps - 1) / 2;
}
inline row analysed(const row& x, const filter_bank& w, wavelet_mode mode, int levels, rounding& round) {
  const integer_bank bank(w, false);
  row low = x, joined;
  const number highest = (number{1} << round.type_bits) - 1;
  for (int level = 1; level <= levels; ++level) {
    const int bits = bank.bits + exponent_by_definition(w, level) - exponent_by_definition(w, level - 1);
    const index last = mode == wavelet_mode::periodization ? w.taps / 2 : 1;
    row bands[2];
    for (int high = 0; high < 2; ++high)
      for (index t = 0; t < count_of(static_cast<index>(low.size()), w.taps, mode); ++t) {
        number sum = 0;
        for (int k = 0; k < w.taps; ++k)
          sum += bank.whole_taps[high][static_cast<std::size_t>(k)] * extended(low, 2 * t + last - k, mode, highest);
        bands[high].push_back(round(sum, bits));
      }
    joined.insert(joined.begin(), bands[1].begin(), bands[1].end());
    low = bands[0];
  }
  joined.insert(joined.begin(), low.begin(), low.end());
  return joined;
}
inline row synthesised(const row& joined, const filter_bank& w, wavelet_mode mode, index length, int levels,
                       rounding& round) {
  const integer_bank bank(w, true);
  std::vector<index> lengths = {length};
  for (int level = 0; level < levels; ++level) lengths.push_back(count_of(lengths.back(), w.taps, mode));
  const bool periodic = mode == wavelet_mode::periodization;
  auto from = joined.begin() + lengths.back();
  row low(joined.begin(), from);
  for (int level = levels; level > 0; --level) {
    const index count = lengths[static_cast<std::size_t>(level)];
    const row high(from, from + count);
    from += count;
    const int bits = bank.bits - exponent_by_definition(w, level) + exponent_by_definition(w, level - 1);
    const index before = periodic ? w.taps / 2 - 1 : w.taps - 2;
    row x;
    for (index n = 0; n < lengths[static_cast<std::size_t>(level - 1)]; ++n) {
      number sum = 0;
      for (index k = (n + before) % 2; k < w.taps; k += 2) {
        const index t = (n + before - k) / 2, i = periodic ? (t % count + count) % count : t;
        if (i < 0 || i >= count) continue;
        const auto at = static_cast<std::size_t>(i);
        sum += bank.whole_taps[0][static_cast<std::size_t>(k)] * low[at] +
               bank.whole_taps[1][static_cast<std::size_t>(k)] * high[at];
      }
      x.push_back(round(sum, bits));
    }
    low = x;
  }
  return low;
}

// ---- running plans ----
enum class signal { noise, quiet, lowest, highest, extremes, signals };
inline row made(signal what, index count, int bits, unsigned seed) {
  std::mt19937_64 random(seed);
  const number most = (number{1} << bits) - 1;
  std::uniform_int_distribution<number> any(-most - 1, most);
  row x;
  for (index i = 0; i < count; ++i)
    x.push_back(what == signal::noise                        ? any(random)
                : what == signal::quiet                      ? any(random) / 1000
                : what == signal::lowest                     ? -most - 1
                : what == signal::highest || any(random) > 0 ? most
                                                             : -most - 1);
  return x;
}
inline int type_bits(precision type) {
  return type == precision::q15 ? 15 : 31;
}
// Rows of numbers, in memory of a layout.
struct rows_at {
  layout at;
  index count, batch;
  index place(index b, index n) const { return b * at.distance + n * at.stride; }
};
template <class T>
std::vector<row> run_rows(const plan& p, const rows_at& in, const rows_at& out, const std::vector<row>& x) {
  std::vector<T> source(static_cast<std::size_t>(p.input_bytes) / sizeof(T), T{77});
  for (index b = 0; b < in.batch; ++b)
    for (index n = 0; n < in.count; ++n)
      source[static_cast<std::size_t>(in.place(b, n))] =
          static_cast<T>(x[static_cast<std::size_t>(b)][static_cast<std::size_t>(n)]);
  const auto bytes = static_cast<std::size_t>(p.output_bytes);
  std::vector<unsigned char> memory(bytes + 192, 0x5a);
  unsigned char* const to = memory.data() + 128 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64;
  if (p.what.in_place) std::memcpy(to, source.data(), bytes);
  EXPECT_EQ(here().run(p, p.what.in_place ? static_cast<const void*>(to) : source.data(), to, nullptr), status::ok);
  std::vector<bool> written(bytes / sizeof(T));
  std::vector<row> y(static_cast<std::size_t>(out.batch));
  for (index b = 0; b < out.batch; ++b)
    for (index n = 0; n < out.count; ++n) {
      T value;
      const auto at = static_cast<std::size_t>(out.place(b, n));
      written[at] = true;
      std::memcpy(&value, to + at * sizeof(T), sizeof(T));
      y[static_cast<std::size_t>(b)].push_back(value);
    }
  int touched = 0;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const unsigned char* const at = memory.data() + i;
    const bool within = at >= to && at < to + bytes;
    if (!within || (!p.what.in_place && !written[static_cast<std::size_t>(at - to) / sizeof(T)]))
      touched += *at != 0x5a;
  }
  EXPECT_EQ(touched, 0) << "bytes beside the results";
  return y;
}
inline std::vector<row> run_rows(const plan& p, const rows_at& in, const rows_at& out, const std::vector<row>& x) {
  return p.what.precision == precision::q15 ? run_rows<std::int16_t>(p, in, out, x)
                                            : run_rows<std::int32_t>(p, in, out, x);
}

}  // namespace komdsp::tests
