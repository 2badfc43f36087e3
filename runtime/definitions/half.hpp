#pragma once

#include <cmath>
#include <cstdint>

namespace komdsp::definitions {

/// A number in IEEE's half precision, which is f16 in memory.
class half {
 public:
  half() = default;
  /// Rounded to nearest, even; infinite beyond 65504.
  explicit half(double x) {
    const double most = 65520, magnitude = std::fabs(x);
    std::uint16_t bits = 0x7c00;
    if (std::isnan(x)) {
      bits = 0x7e00;
    } else if (magnitude < most) {
      const int exponent = magnitude < 0x1p-14 ? -14 : std::ilogb(magnitude);
      const auto units = static_cast<int>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
      bits = static_cast<std::uint16_t>(units < 1024 ? units : (exponent + 14) * 1024 + units);
    }
    bits_ = static_cast<std::uint16_t>(bits | (std::signbit(x) ? 0x8000 : 0));
  }
  operator double() const {
    const int exponent = bits_ >> 10 & 31, rest = bits_ & 1023;
    double magnitude = std::ldexp(exponent > 0 ? 1024 + rest : rest, (exponent > 0 ? exponent : 1) - 25);
    if (exponent == 31) magnitude = rest > 0 ? NAN : HUGE_VAL;
    return bits_ & 0x8000 ? -magnitude : magnitude;
  }

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace komdsp::definitions
