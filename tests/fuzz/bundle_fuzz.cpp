// Whatever bytes a bundle of kernels has: it is refused, or every kernel that it names lies within it.
#include <komdsp/opencl_bundle.hpp>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// A driver that tells little of one device.
extern "C" cl_int clGetDeviceInfo(cl_device_id, cl_device_info what, std::size_t size, void* to, std::size_t*) {
  std::memset(to, 0, size);
  if (what == CL_DEVICE_NAME) *static_cast<char*>(to) = 'd';
  return CL_SUCCESS;
}
extern "C" cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, std::size_t size, void* to, std::size_t*) {
  std::memset(to, 0, size);
  return CL_SUCCESS;
}

namespace {

using namespace komdsp;
using bytes = std::vector<unsigned char>;

constexpr std::size_t head = 448, hashed_from = 32;
char some;
const cl_device_id device = reinterpret_cast<cl_device_id>(&some);

void require(bool holds) {
  if (!holds) std::abort();
}
void put(bytes& b, std::size_t at, int count, std::uint64_t n) {
  for (int i = 0; i < count; ++i, n >>= 8) b[at + static_cast<std::size_t>(i)] = static_cast<unsigned char>(n);
}
std::size_t number_at(const bytes& b, std::size_t at) {
  return b[at] | b[at + 1] << 8 | b[at + 2] << 16 | static_cast<std::size_t>(b[at + 3]) << 24;
}
// The head of a bundle for the device, whole, over entries and kernels that the fuzzer makes up.
bytes whole(unsigned kernels, const std::uint8_t* rest, std::size_t size) {
  const opencl::compiled_kernel one{"options", "binary", 6};
  bytes b(head + 64);
  std::size_t needed = 0;
  require(opencl::write_bundle(&one, 1, device, b.data(), b.size(), needed) == status::ok);
  b.resize(head);
  b.insert(b.end(), rest, rest + size);
  put(b, 12, 4, kernels);
  put(b, 16, 8, b.size());
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (std::size_t i = hashed_from; i < b.size(); ++i) hash = (hash ^ b[i]) * 0x100000001b3u;
  put(b, 24, 8, hash);
  return b;
}
void check(const bytes& b) {
  const opencl::bundle made{b.data(), b.size()};
  opencl::bundle_origin origin;
  const status read = opencl::read_origin(made, origin), checked = opencl::check_bundle(made, device);
  require(std::strlen(opencl::why_no_kernels(made, device)) > 0);
  if (checked != status::ok) return;
  require(read == status::ok && std::string(origin.device) == "d");
  for (std::size_t i = 0; i < number_at(b, 12); ++i) {
    const std::size_t entry = head + 16 * i;
    const std::string options(reinterpret_cast<const char*>(&b[number_at(b, entry)]), number_at(b, entry + 4));
    std::size_t size = 0;
    const unsigned char* const binary = opencl::find_binary(made, options.c_str(), size);
    if (options.find('\0') != std::string::npos) continue;
    require(binary >= b.data() && size > 0 && size <= static_cast<std::size_t>(b.data() + b.size() - binary));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  if (data[0] == 0xff)
    check(bytes(data + 1, data + size));
  else
    check(whole(data[0], data + 1, size - 1));
  return 0;
}
