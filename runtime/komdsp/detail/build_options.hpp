// build_options.hpp: what shapes the code of a kernel.  The same numbers are -D options on a device, template arguments
// of the C++ form, and the key under which a built kernel is kept.
#pragma once
#include <stddef.h>
#include <stdint.h>

namespace komdsp {

using index = ptrdiff_t;

// The radices of a tile, first stage first, 4 bits each, less one; 13: 32; 0 ends the list.
using radix_list = uint32_t;
inline constexpr int stages_max = 7;
constexpr radix_list radix_at(int stage, index radix) {
  return static_cast<radix_list>(radix == 32 ? 13 : radix - 1) << (4 * stage);
}
constexpr int radix_of(radix_list radices, int stage) {
  const auto code = static_cast<int>(radices >> (4 * stage) & 15);
  return code == 13 ? 32 : code + 1;
}
constexpr int stages_of(radix_list radices) {
  int stages = 0;
  while (stages < 8 && (radices >> (4 * stages) & 15)) ++stages;
  return stages;
}
constexpr int points_of(radix_list radices) {
  int points = 1;
  for (int s = 0; s < stages_of(radices); ++s) points *= radix_of(radices, s);
  return points;
}

struct build_options {
  radix_list radices = 0;  // with specialised 0: not used
  int np = 0;       // points: of radices where specialised, of vectors in kernels without radices; 0: an argument
  int max_np = 0;   // MAX_NP of kernels/komdsp.h: a power of two, or 0
  int lanes = 1;    // transforms per vector: 1, 2, 4, 8 or 16
  int items = 1;    // work-items per group, 1 .. 1024
  int width = 1;    // vectors per tile, 1 .. 256; 0: an argument
  int load = 0;     // tile_load of kernels/fft/fft_arguments.h, below 32; of published kernels: a form (komdsp.h)
  int store = 0;    // tile_store
  int product = 0;  // bits of product_kind, or otf_product
  uint8_t inverse = 0;
  uint8_t cluster = 1;     // work-groups that share a tile: 1, 2, 4, 8 or 16
  uint8_t precision = 32;  // bits of a real number: 32 or 64; 15 or 31 of one in fixed point
  uint8_t index_bits = 32;
  bool specialised = false;  // np and radices are constants of the code; else they are arguments
  bool padded = false;       // for GPUs: local arrays with gaps against bank conflicts, stage twiddles by columns
  bool dense = false;        // points lie side by side, in and out: a constant of static plans and resident tiles
  bool unscaled = false;     // C++: results are stored as they are
  bool block = false;        // fixed point: exponents are measured
  bool f16 = false;          // devices: points of the caller's are in half precision

  constexpr uint64_t pack_radices() const { return specialised ? radices : 0; }
  // A power of two, or 0, in 5 bits.
  static constexpr uint64_t pack_points(int points) {
    uint64_t bits = 0;
    for (; points > 0; points /= 2) ++bits;
    return bits;
  }
  static constexpr int unpack_points(uint64_t bits) { return static_cast<int>(uint64_t{1} << (bits & 31) >> 1); }
  constexpr uint64_t pack() const {
    return static_cast<uint64_t>(specialised) | static_cast<uint64_t>(precision == 64 || precision == 31) << 1 |
           static_cast<uint64_t>(index_bits == 64) << 2 | static_cast<uint64_t>(inverse) << 3 |
           static_cast<uint64_t>(load & 15) << 4 | static_cast<uint64_t>(store) << 8 |
           static_cast<uint64_t>(lanes) << 12 | static_cast<uint64_t>(padded) << 17 |
           static_cast<uint64_t>(dense) << 18 | static_cast<uint64_t>(unscaled) << 19 |
           static_cast<uint64_t>(width) << 20 | (pack_points(cluster) - 1) << 29 | static_cast<uint64_t>(items) << 32 |
           static_cast<uint64_t>(f16) << 47 | static_cast<uint64_t>(load >> 4) << 46 |
           static_cast<uint64_t>(product) << 48 | pack_points(specialised ? 0 : np) << 52 | pack_points(max_np) << 57 |
           static_cast<uint64_t>(precision < 32) << 62 | static_cast<uint64_t>(block) << 63;
  }
  static constexpr build_options unpack(uint64_t radices, uint64_t bits) {
    build_options o;
    o.specialised = bits & 1;
    o.radices = static_cast<radix_list>(radices);
    o.np = o.specialised ? points_of(o.radices) : unpack_points(bits >> 52);
    o.max_np = unpack_points(bits >> 57);
    o.precision = bits >> 62 & 1 ? (bits >> 1 & 1 ? 31 : 15) : bits >> 1 & 1 ? 64 : 32;
    o.block = bits >> 63 & 1;
    o.index_bits = bits >> 2 & 1 ? 64 : 32;
    o.inverse = static_cast<uint8_t>(bits >> 3 & 1);
    o.load = static_cast<int>((bits >> 4 & 15) | (bits >> 46 & 1) << 4);
    o.store = bits >> 8 & 15;
    o.lanes = bits >> 12 & 31;
    o.padded = bits >> 17 & 1;
    o.dense = bits >> 18 & 1;
    o.unscaled = bits >> 19 & 1;
    o.width = bits >> 20 & 511;
    o.cluster = static_cast<uint8_t>(unpack_points((bits >> 29 & 7) + 1));
    o.f16 = bits >> 47 & 1;
    o.items = static_cast<int>(bits >> 32 & 0x3fff);
    o.product = static_cast<int>(bits >> 48 & 15);
    return o;
  }
};

// Options as template arguments, back again as a constant.
template <unsigned long long Radices, unsigned long long Options>
struct constant_options {
  static constexpr build_options value = build_options::unpack(Radices, Options);
};

}  // namespace komdsp
