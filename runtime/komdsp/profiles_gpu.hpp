// profiles_gpu.hpp: GPUs that were measured.
#pragma once
#include <komdsp/profile.hpp>

namespace komdsp::profiles {

inline constexpr profile nvidia_h200 = [] {
  profile p;
  p.name = "nvidia-h200";
  p.source = "measured on an NVIDIA H200 through CUDA";
  p.tuned = true;
  p.max_group = 1024;
  p.local_bytes = 227 << 10;
  p.padded = true;
  p.groups = 128;
  p.one_item_tiles = false;
  p.radix = p.first_radix = 16;  // 1.2 times as fast as 8 at 2^8 and 2^16 points in f32, 1.1 in f64; as fast elsewhere
  p.kept_min = 256;  // rows of 4096 points in f64 1.5 times as fast, images of 256 x 256 to 2048 x 2048 1.1 to 1.3
  return p;
}();

}  // namespace komdsp::profiles
