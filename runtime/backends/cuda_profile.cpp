// cuda_profile.cpp: the devices of NVIDIA's driver, and their profiles.
#include <komdsp/profile.hpp>

#include <cstdio>
#include <cstring>

#include "cuda_driver.hpp"

namespace komdsp::cuda {
namespace {

constexpr int group_limit = 1024;  // of build_options::items

struct attributes {
  int threads = 0, shared_bytes = 0, major = 0, minor = 0;
};
int read(const driver& d, int device, attributes& a) {
  int code = d.cuDeviceGetAttribute(&a.threads, device_max_threads, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&a.shared_bytes, device_shared_bytes_asked, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&a.major, device_capability_major, device);
  if (code == 0) code = d.cuDeviceGetAttribute(&a.minor, device_capability_minor, device);
  return code;
}
int read(const driver& d, int device, device_text& text) {
  int version = 0;
  int code = d.cuDeviceGetName(text.name, sizeof text.name - 1, device);
  if (code == 0) code = d.cuDriverGetVersion(&version);
  std::snprintf(text.driver, sizeof text.driver, "%d.%d", version / 1000, version % 1000 / 10);
  return code;
}

}  // namespace

status count_devices(int& count) noexcept {
  count = 0;
  int code;
  const driver* const d = find_driver(&code);
  if (d) code = d->cuDeviceGetCount(&count);
  if (code == 0 && count == 0) return status::device_missing;
  return status_of(code);
}

status read_profile(int device, profile& p, device_text& text) noexcept {
  p = {};
  text = {};
  int code, handle = 0;
  const driver* const d = find_driver(&code);
  if (!d) return status_of(code);
  attributes a;
  code = d->cuDeviceGet(&handle, device);
  if (code == 0) code = read(*d, handle, a);
  if (code == 0) code = read(*d, handle, text);
  if (code != 0) return status_of(code);

  text.capability = 10 * a.major + a.minor;
  p = profiles::nvidia_h200;
  if (!std::strstr(text.name, "H200")) {
    p = {};
    p.name = text.name;
    p.source = "reported by the device";
    p.one_item_tiles = false;
    p.padded = true;
  }
  if (text.capability < 90) p.cluster_max = 0;
  p.max_group = a.threads < group_limit ? a.threads : group_limit;
  p.local_bytes = a.shared_bytes;
  return status::ok;
}

}  // namespace komdsp::cuda
