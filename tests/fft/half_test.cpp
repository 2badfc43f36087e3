// FFTs of half precision against FFTW, and the number type of the definitions.
// devices: opencl cuda
#include "support/expect.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace komdsp::tests {
namespace {

using definitions::half;

fft of_halves(index length, index batch, int turn) {
  fft t{.length = length, .batch = batch, .inverse = turn % 2 != 0, .precision = precision::f16};
  t.kind = turn / 2 % 2 ? fft_kind::real : fft_kind::complex;
  t.in_place = turn / 4 % 2 != 0;
  if (t.inverse) t.scale = 1 / static_cast<double>(length);
  return t;
}
profile with_registers() {
  const profile& d = *profiles_here().back();
  return resident_profile(d.max_group < 256 ? d.max_group : 256, d.local_bytes);
}

TEST(halves, of_every_form_agree_with_fftw) {
  int turn = 0;
  sample device(3, 17, 2);
  std::vector<profile> profiles{*profiles_here().back()};
  if (here().device) profiles.push_back(with_registers());
  for (const profile& d : profiles)
    for (const index length : {2, 16, 60, 256, 1000, 1024, 2048, 8192, 16384, 32768, 1 << 17, 100000, 1 << 20})
      for (const index batch : {1, 3, 65}) {
        const fft t = of_halves(length, length > 10000 ? 2 : batch, turn++);
        const plan p = planned(t, d);
        const bool long_real = t.kind != fft_kind::complex && length > 2048;
        EXPECT_TRUE(p.result == status::ok || (long_real && p.result == status::unsupported_precision))
            << text_of(t, p) << p.reason;
        if (p.result == status::ok && here().device && device.takes()) expect_right(t, d);
      }
}
// One point is stored as it was loaded, times the scale: all numbers there are, to the bit.
TEST(halves, are_loaded_and_stored_to_the_bit) {
  for (const double scale : {1.0, 0.37, 1e-4}) {
    const fft t{.length = 1, .batch = 1 << 15, .precision = precision::f16, .scale = scale};
    const plan p = planned(t, *profiles_here().back());
    std::vector<std::uint16_t> x(1 << 16), y(1 << 16);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::uint16_t>(i);
    if (!here().device) continue;
    ASSERT_EQ(here().run(p, x.data(), y.data(), nullptr), status::ok);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const float exact = static_cast<float>(std::bit_cast<half>(x[i])) * static_cast<float>(scale);
      const bool same =
          std::isnan(exact) ? (y[i] & 0x7fff) > 0x7c00 : y[i] == std::bit_cast<std::uint16_t>(half(exact));
      EXPECT_TRUE(same) << x[i] << " became " << y[i];
    }
  }
}
TEST(halves, lie_in_any_layout) {
  sample device(2, 7, 1);
  for (int turn = 0; turn < 8; ++turn) {
    fft t = of_halves(turn % 4 < 2 ? 128 : 96, 17, turn % 2);
    if (here().device && device.takes()) expect_layouts_right(t, t.length, t.length, with_registers());
  }
}
TEST(cpp_halves, have_half_of_the_bytes_and_tables_of_single_precision) {
  const profile& d = profiles::nvidia_h200;
  for (const index length : {256, 8192, 1 << 18}) {
    fft t = of_halves(length, 4, 0);
    const plan p = planned(t, d);
    t.precision = precision::f32;
    const plan single = planned(t, d);
    EXPECT_EQ(2 * p.input_bytes, single.input_bytes);
    EXPECT_EQ(2 * p.output_bytes, single.output_bytes);
    EXPECT_EQ(p.table_bytes, single.table_bytes);
    EXPECT_EQ(p.scratch_bytes, single.scratch_bytes);
    EXPECT_EQ(input_alignment(p), 4);
  }
}
// Launches with an end of the caller's find halves there, and no others; passes leave single precision.
TEST(cpp_halves, are_at_the_ends_of_a_plan) {
  const profile passes = resident_profile(256, 8 << 10);
  for (const profile& d : {profiles::nvidia_h200, profiles::pocl, profiles::komdiv, passes})
    for (const index length : {1, 13, 256, 2048, 16384, 1 << 18, 1 << 20}) {
      const fft t{.length = length, .batch = 3, .precision = precision::f16};
      const plan p = planned(t, d);
      ASSERT_EQ(p.result, status::ok) << length << d.name << p.reason;
      for (int i = 0; i < p.launch_count; ++i) {
        const launch& l = p.launches[i];
        const bool reads = l.memories[0] == slot::input, writes = l.memories[1] == slot::output;
        EXPECT_EQ(l.build.f16, reads || writes) << length << d.name;
        EXPECT_EQ(l.build.lanes, 1);
        EXPECT_EQ(reads, l.build.load != load_aosoa && l.build.load != load_transposed);
        EXPECT_EQ(writes, l.build.store != store_aosoa);
        if (p.launch_count == 1) {
          EXPECT_EQ(l.bytes_moved, static_cast<double>(p.input_bytes + p.output_bytes));
        }
      }
    }
}
TEST(cpp_halves, are_counted_by_64_bits_where_32_are_too_few) {
  const fft t{.length = 1 << 10, .batch = index{3} << 18, .precision = precision::f16};  // 1.5 times 2^30 numbers
  EXPECT_EQ(planned(t, profiles::nvidia_h200).launches[0].build.index_bits, 64);
}
TEST(cpp_halves, are_refused_where_they_cannot_be) {
  const plan host = planned(of_halves(64, 4, 0), profiles::cpp_scalar);
  ASSERT_EQ(host.result, status::ok);
  std::vector<half> memory(2 * 64 * 4);
  EXPECT_EQ(here().run(host, memory.data(), memory.data(), nullptr), status::kernel_missing);
  for (const index length : {17, 1009, 100003}) {
    const plan p = planned(of_halves(length, 4, 0), profiles::nvidia_h200);
    EXPECT_EQ(p.result, status::unsupported_precision) << length;
  }
  dct cosines{.length = 64, .precision = precision::f16};
  EXPECT_EQ(planned(cosines, profiles::nvidia_h200).result, status::unsupported_precision);
  EXPECT_EQ(planned(fft2d{.rows = 64, .columns = 64, .precision = precision::f16}, profiles::nvidia_h200).result,
            status::unsupported_precision);
}
// Against IEEE 754: all of the 65536 numbers go there and back; what lies between two goes to the nearer one.
TEST(cpp_halves, are_rounded_to_nearest_even) {
  for (unsigned bits = 0; bits < 0x7c00; ++bits) {
    const auto pattern = static_cast<std::uint16_t>(bits), next = static_cast<std::uint16_t>(bits + 1);
    const auto value = static_cast<double>(std::bit_cast<half>(pattern));
    EXPECT_EQ(value,
              bits < 1024 ? bits * 0x1p-24 : std::ldexp(1 + (bits & 1023) / 1024.0, static_cast<int>(bits >> 10) - 15));
    const auto bits_of_half = [](double x) { return std::bit_cast<std::uint16_t>(half(x)); };
    EXPECT_EQ(bits_of_half(value), pattern);
    EXPECT_EQ(bits_of_half(-value), pattern | 0x8000);
    const double above = next == 0x7c00 ? 65536 : static_cast<double>(std::bit_cast<half>(next));
    EXPECT_EQ(bits_of_half((value + above) / 2), pattern % 2 ? next : pattern);
    EXPECT_EQ(bits_of_half((value + above) / 2 * (1 - 1e-9)), pattern);
    EXPECT_EQ(bits_of_half((value + above) / 2 * (1 + 1e-9)), next);
  }
  EXPECT_TRUE(std::isnan(static_cast<double>(half(NAN))));
  EXPECT_EQ(static_cast<double>(half(-1e9)), -INFINITY);
}

}  // namespace
}  // namespace komdsp::tests
