#include "support/gpu_sample.hpp"

#include <algorithm>
#include <ostream>

namespace komdsp::tests {

void PrintTo(const gpu_case& c, std::ostream* out) {
  *out << c.length << ' ' << name_of(c.variant) << " MW " << c.group;
}
std::string name_of(const gpu_case& c) {
  return "length_" + std::to_string(c.length) + "_" + name_of(c.variant) + "_group_" + std::to_string(c.group);
}

std::vector<gpu_case> gpu_cases(bool present) {
  if (!present) return {{1, fft_variant::automatic, 0}};
  std::vector<gpu_case> all;
  for (int bits = 0; bits <= 20; ++bits)
    for (const fft_variant v : {fft_variant::automatic, fft_variant::A, fft_variant::CT2})
      all.push_back({index{1} << bits, v, 0});
  int turn = 0;
  for (int v = 1; v <= static_cast<int>(fft_variant::tile); ++v)
    for (const int group : {1, 2, 8, 32, 128, 256, 1024}) {
      for (int bits = 1 + turn % 3; bits <= 20; bits += 3)
        all.push_back({index{1} << bits, static_cast<fft_variant>(v), group});
      ++turn;
    }
  for (const index length : {3, 15, 60, 97, 480, 1000, 1001, 1361, 2187, 4099, 10000, 44100, 65537, 100003, 1000000})
    for (const int group : {0, 8, 128}) all.push_back({length, fft_variant::tile, group});
  return all;
}

profile limited(const profile& device, int group) {
  if (group == 0) return device;
  profile d;
  d.name = "limited";
  d.max_group = group;
  d.local_bytes = device.local_bytes > 0 ? std::min<index>(device.local_bytes, 32768) : 32768;  // a CPU runs any
  d.fp64 = device.fp64;
  d.one_item_tiles = false;
  return d;
}

bool slow(const plan& p) {
  for (int i = 0; i < p.launch_count; ++i) {
    const launch& l = p.launches[i];
    const double items = static_cast<double>(l.groups) * l.build.items;
    if (l.operations / items > 1 << 20) return true;
  }
  return false;
}

std::vector<plan> plans_of(const gpu_case& c, const profile& device) {
  std::vector<plan> all;
  const profile d = limited(device, c.group);
  for (const index batch : {1, 3, 17})
    for (const precision type : {precision::f32, precision::f64})
      for (const fft_kind kind : {fft_kind::complex, fft_kind::real})
        for (const bool inverse : {false, true}) {
          fft t{.length = c.length,
                .batch = batch + (c.length < 100 && !is_power_of_two(c.length) ? 200 / c.length : 0),
                .kind = kind,
                .inverse = inverse,
                .precision = type,
                .in_place = (log2_of(c.length) + batch) % 2 == 0 && c.variant != fft_variant::automatic};
          t.scale = inverse ? 1.0 / static_cast<double>(t.length) : 1;
          if (t.length * batch > index{1} << 20 && (batch == 17 || kind == fft_kind::real)) continue;
          if (type == precision::f64 && !d.fp64) continue;
          // Cases of one group size take precision and kind in turn.
          if (c.group > 0 &&
              (inverse + (type == precision::f64) + (kind == fft_kind::real) + batch + log2_of(c.length)) % 4 != 0)
            continue;
          const plan p = planned(t, d, c.variant);
          if (!slow(p)) all.push_back(p);
        }
  return all;
}

}  // namespace komdsp::tests
