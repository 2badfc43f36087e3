// opencl_bundle.cpp: reads and writes kernels compiled beforehand.
#include <komdsp/komdsp.h>
#include <komdsp/opencl_bundle.hpp>

#include <cstring>

#include "opencl_status.hpp"

namespace komdsp::opencl {
namespace {

constexpr char magic[] = "komdspCL";
constexpr uint32_t layout_version = 1;
constexpr size_t entries_at = 448, entry_bytes = 16, hashed_from = 32, version_at = 48, platform_at = 64,
                 device_at = 192, driver_at = 320;
constexpr char kernel_text[] =
#include "kernel_source_hash.inc"
    ;

// Bytes by place, whatever the order of bytes here.
uint64_t number_at(const unsigned char* p, int bytes) {
  uint64_t n = 0;
  for (int i = bytes; i > 0; --i) n = n << 8 | p[i - 1];
  return n;
}
void put_number(unsigned char* p, uint64_t n, int bytes) {
  for (int i = 0; i < bytes; ++i, n >>= 8) p[i] = static_cast<unsigned char>(n);
}
uint64_t hash_of(const unsigned char* p, size_t bytes) {
  uint64_t h = 0xcbf29ce484222325u;
  for (size_t i = 0; i < bytes; ++i) h = (h ^ p[i]) * 0x100000001b3u;
  return h;
}

// Owner of a bundle, as its bytes have it.
struct owner {
  unsigned char bytes[entries_at - hashed_from] = {};
};
status read_owner(cl_device_id device, owner& o) {
  device_text text;
  profile unused;
  const status s = read_profile(device, unused, text);
  if (s != status::ok) return s;
  const auto put = [&](size_t at, const char* from, size_t room) {
    const size_t length = std::strlen(from);
    std::memcpy(o.bytes + at - hashed_from, from, length < room ? length : room);
  };
  put(hashed_from, kernel_text, 16);
  put(version_at, KOMDSP_VERSION, 16);
  put(platform_at, text.platform, sizeof text.platform);
  put(device_at, text.name, sizeof text.name);
  put(driver_at, text.driver, sizeof text.driver);
  return status::ok;
}

struct entry {
  size_t options, options_bytes, binary, binary_bytes;
};
entry entry_at(const unsigned char* all, size_t i) {
  const unsigned char* const p = all + entries_at + i * entry_bytes;
  const auto number = [&](int at) { return static_cast<size_t>(number_at(p + at, 4)); };
  return {number(0), number(4), number(8), number(12)};
}
bool within(const entry& e, size_t first, size_t size) {
  const auto inside = [&](size_t at, size_t bytes) {
    return at >= first && at <= size && bytes > 0 && bytes <= size - at;
  };
  return inside(e.options, e.options_bytes) && inside(e.binary, e.binary_bytes);
}
bool is_bundle(const unsigned char* all, size_t size) {
  return size >= entries_at && std::memcmp(all, magic, 8) == 0;
}
bool is_whole(const unsigned char* all, size_t size) {
  if (!is_bundle(all, size)) return false;
  if (number_at(all + 8, 4) != layout_version || number_at(all + 16, 8) != size) return false;
  if (number_at(all + 24, 8) != hash_of(all + hashed_from, size - hashed_from)) return false;
  const auto count = static_cast<size_t>(number_at(all + 12, 4));
  if (count > (size - entries_at) / entry_bytes) return false;
  for (size_t i = 0; i < count; ++i)
    if (!within(entry_at(all, i), entries_at + count * entry_bytes, size)) return false;
  return true;
}

}  // namespace

status write_bundle(const compiled_kernel* kernels, int count, cl_device_id device, void* to, size_t room,
                    size_t& needed) noexcept {
  needed = 0;
  if (!kernels || count < 1 || !device) return status::bad_argument;
  size_t size = entries_at + static_cast<size_t>(count) * entry_bytes;
  for (int i = 0; i < count; ++i) {
    if (!kernels[i].options || !kernels[i].binary || kernels[i].size == 0) return status::bad_argument;
    size += std::strlen(kernels[i].options) + kernels[i].size;
  }
  if (size > 0xffffffffu) return status::bad_argument;
  owner o;
  const status s = read_owner(device, o);
  if (s != status::ok) return s;
  needed = size;
  if (!to || room < size) return status::bad_argument;
  auto* const all = static_cast<unsigned char*>(to);
  std::memcpy(all, magic, 8);
  put_number(all + 8, layout_version, 4);
  put_number(all + 12, static_cast<uint64_t>(count), 4);
  put_number(all + 16, size, 8);
  std::memcpy(all + hashed_from, o.bytes, sizeof o.bytes);
  size_t at = entries_at + static_cast<size_t>(count) * entry_bytes;
  const auto put = [&](unsigned char* e, const void* from, size_t bytes) {
    put_number(e, at, 4);
    put_number(e + 4, bytes, 4);
    std::memcpy(all + at, from, bytes);
    at += bytes;
  };
  for (int i = 0; i < count; ++i) {
    unsigned char* const e = all + entries_at + static_cast<size_t>(i) * entry_bytes;
    put(e, kernels[i].options, std::strlen(kernels[i].options));
    put(e + 8, kernels[i].binary, kernels[i].size);
  }
  put_number(all + 24, hash_of(all + hashed_from, size - hashed_from), 8);
  return status::ok;
}

status check_bundle(const bundle& b, cl_device_id device) noexcept {
  if (!b.bytes || !device) return status::bad_argument;
  const auto* const all = static_cast<const unsigned char*>(b.bytes);
  if (!is_whole(all, b.size)) return status::bundle_mismatch;
  owner o;
  const status s = read_owner(device, o);
  if (s != status::ok) return s;
  return std::memcmp(all + hashed_from, o.bytes, sizeof o.bytes) == 0 ? status::ok : status::bundle_mismatch;
}

const char* why_no_kernels(const bundle& b, cl_device_id device) noexcept {
  const status found = check_bundle(b, device);
  if (found == status::ok) return "the bundle has no kernels of this plan";
  if (found != status::bundle_mismatch) return describe(found);
  const auto* const all = static_cast<const unsigned char*>(b.bytes);
  if (!is_bundle(all, b.size)) return "this is no bundle";
  if (!is_whole(all, b.size)) return "the bundle is damaged";
  owner o;
  if (read_owner(device, o) != status::ok) return describe(status::driver_failed);
  const auto same = [&](size_t at, size_t bytes) {
    return std::memcmp(all + at, o.bytes + (at - hashed_from), bytes) == 0;
  };
  if (!same(hashed_from, platform_at - hashed_from)) return "the bundle is of another version of komdsp";
  if (!same(platform_at, driver_at - platform_at)) return "the bundle is of another device";
  return "the bundle is of another driver of this device";
}

status read_origin(const bundle& b, bundle_origin& to) noexcept {
  to = {};
  if (!b.bytes) return status::bad_argument;
  const auto* const all = static_cast<const unsigned char*>(b.bytes);
  if (!is_whole(all, b.size)) return status::bundle_mismatch;
  std::memcpy(to.version, all + version_at, sizeof to.version - 1);
  std::memcpy(to.platform, all + platform_at, sizeof to.platform - 1);
  std::memcpy(to.device, all + device_at, sizeof to.device - 1);
  std::memcpy(to.driver, all + driver_at, sizeof to.driver - 1);
  return status::ok;
}

const unsigned char* find_binary(const bundle& b, const char* options, size_t& size) noexcept {
  const auto* const all = static_cast<const unsigned char*>(b.bytes);
  const size_t length = std::strlen(options), count = static_cast<size_t>(number_at(all + 12, 4));
  for (size_t i = 0; i < count; ++i) {
    const entry e = entry_at(all, i);
    if (e.options_bytes != length || std::memcmp(all + e.options, options, length) != 0) continue;
    size = e.binary_bytes;
    return all + e.binary;
  }
  return nullptr;
}

}  // namespace komdsp::opencl
