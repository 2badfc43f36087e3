// cuda_profile.cpp: the devices of NVIDIA's driver, and their profiles.
#include <komdsp/profile.hpp>

#include <cstdio>

#include "cuda_driver.hpp"

namespace komdsp::cuda {
namespace {

int read(const driver& d, int device, gpu_facts& f) {
  int local_bytes = 0, cache_bytes = 0, major = 0, minor = 0;
  const struct {
    int attribute, *value;
  } wanted[] = {{device_max_threads, &f.group_items},      {device_multiprocessors, &f.multiprocessors},
                {device_registers, &f.group_registers},    {device_cache_bytes, &cache_bytes},
                {device_shared_bytes_asked, &local_bytes}, {device_capability_major, &major},
                {device_capability_minor, &minor}};
  int code = 0;
  for (const auto& w : wanted)
    if (code == 0) code = d.cuDeviceGetAttribute(w.value, w.attribute, device);
  f.capability = capability_of(major, minor);
  f.group_items = within(f.group_items, 1, group_items_max);
  f.multiprocessors = within(f.multiprocessors, 1, 1 << 16);
  f.group_registers = within(f.group_registers, 0, 1 << 30);
  f.local_bytes = within(local_bytes, 0, 1 << 30);
  f.cache_bytes = within(cache_bytes, 0, 1 << 30);
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
  if (code == 0 && count > 0) return status::ok;
  count = 0;
  return code == 0 ? status::device_missing : status_of(code);
}

status read_profile(int device, profile& p, device_text& text) noexcept {
  p = {};
  text = {};
  int code, handle = 0;
  const driver* const d = find_driver(&code);
  if (!d) return status_of(code);
  gpu_facts f;
  code = d->cuDeviceGet(&handle, device);
  if (code == 0) code = read(*d, handle, f);
  if (code == 0) code = read(*d, handle, text);
  if (code != 0) return status_of(code);
  text.capability = f.capability;
  f.name = text.name;
  p = profiles::gpu(f);
  return status::ok;
}

}  // namespace komdsp::cuda
